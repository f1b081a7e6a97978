import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret (256 bits, base64url) kept in a file that only we can read; made at the first call, never changed. */
export function secretFile(file: string): string {
  const existing = read(file)
  if (existing) return existing
  mkdirSync(path.dirname(file), { recursive: true })
  // Written aside and linked: another process sees either nothing or the whole, and the first one wins.
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(aside, file)
  } catch {
    // The other one's is read below.
  } finally {
    rmSync(aside)
  }
  const secret = read(file)
  if (!secret) throw new Error(`${file} is empty or cannot be made.`)
  return secret
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
