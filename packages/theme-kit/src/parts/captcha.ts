import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// A form that waits is sent in the end, reckoned for or not.
const patience = { answer: 10_000, work: 20_000 }

/** What a form brings along to be believed; empty where this browser is too slow for it. Throws where it cannot reckon (a page without https). */
export async function proofFrom(url: string): Promise<string> {
  const challenge: Challenge = await (await fetch(url, { signal: AbortSignal.timeout(patience.answer) })).json()
  const solution = await solveChallenge({ challenge, deriveKey, timeout: patience.work })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : ''
}
