import { createHmac } from 'node:crypto'
import { minutes } from '@shopwright/resource'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Who gives a challenge out, and when. */
type Giver = { secret: Uint8Array; storeId: string; now: Date }

/** From three to six hundred keys of so many rounds: a third of a second on a desk, a second or two on a phone. */
const rounds = 2000
export const workLifetime = minutes(20)
const mostLetters = 4000

/** Work that is nothing for one form and much for thousands. */
export const workFor = (giver: Giver): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(300, 600),
    deriveKey,
    expiresAt: new Date(giver.now.getTime() + workLifetime),
    data: { store: giver.storeId },
    ...secretsOf(giver),
  })

/** The name of a challenge that was given out here and has been solved in time; null for anything else. */
export async function workDone(giver: Giver, given: string): Promise<string | null> {
  try {
    const { challenge, solution } = JSON.parse(atob(given.slice(0, mostLetters))) as Payload // checked by its signature
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(giver) })
    const { data, expiresAt = 0, nonce } = challenge.parameters
    return verified && expiresAt * 1000 > giver.now.getTime() && data?.store === giver.storeId ? nonce : null
  } catch {
    return null
  }
}

function secretsOf({ secret }: Giver) {
  const secretFor = (use: string) => createHmac('sha256', secret).update(`captcha ${use}`).digest('hex')
  return { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('key') }
}
