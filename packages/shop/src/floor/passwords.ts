import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isCommonPassword } from './common-passwords.ts'

export type PasswordCost = { /** KiB */ memory: number; passes: number }

let cost: PasswordCost = { memory: 19_456, passes: 2 }
const waiting: (() => void)[] = []
let running = 0

/** What the next hashes of this process cost. Only tests, which make thousands, ask for less; a hash tells its own cost. */
export function setPasswordCost(wanted: PasswordCost): void {
  cost = wanted
}

/** A PHC string (argon2id, 19 MiB, 2 passes). At most two hashes run at a time. */
export async function hashPassword(password: string): Promise<string> {
  const now = cost
  const nonce = randomBytes(16)
  return phc(now, nonce, await derive({ ...now, ...shape, message: password.normalize('NFC'), nonce }))
}

/** Compares in constant time. An unknown account (`null`) costs as much as a known one. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , parameters = '', salt = '', wanted = ''] = (stored ?? dummy()).split('$')
  const [memory, passes, parallelism] = parameters.split(',').map((part) => Number(part.split('=')[1]))
  const expected = Buffer.from(wanted, 'base64')
  const actual = await derive({
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: memory ?? cost.memory,
    passes: passes ?? cost.passes,
    parallelism: parallelism ?? shape.parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== null
}

/** At least 6 letters and 1 digit (spec §5), letters of any script; at most 256 bytes. */
const isStrongPassword = (password: string): boolean =>
  (password.match(/\p{L}/gu)?.length ?? 0) >= 6 && /\p{Nd}/u.test(password) && Buffer.byteLength(password) <= 256

/** What is wrong with a password that somebody chooses; null when nothing is. */
export function passwordFault(password: string): { code: 'weak-password' | 'common-password' } | null {
  if (!isStrongPassword(password)) return { code: 'weak-password' }
  return isCommonPassword(password) ? { code: 'common-password' } : null
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const shape = { parallelism: 1, tagLength: 32 }
const dummy = (): string => phc(cost, Buffer.alloc(16, 7), Buffer.alloc(shape.tagLength, 9))
const phc = ({ memory, passes }: PasswordCost, nonce: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${shape.parallelism}$${base64(nonce)}$${base64(hash)}`

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await new Promise((resolve, reject) =>
      argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
    )
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Tells whether a password is still the one that something was made by, and nothing else of it. */
export const passwordMark = (password: string | null): string => sha256(password ?? '').slice(0, 16)
