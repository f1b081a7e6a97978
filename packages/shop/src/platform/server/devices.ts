import { createHmac, timingSafeEqual } from 'node:crypto'
import { passwordMark } from '../../floor/passwords.ts'

const most = 4
const length = 22

/**
 * What a browser keeps of who has signed in with it, for a year: one mark for each of the last four. It opens nothing; it
 * tells the person's own device from a guesser's, so that guessing never keeps them out. It is good for the password that
 * it was made by: whoever knew the old one guesses at the new one as slowly as anybody.
 */
export const deviceMark = (
  secret: Uint8Array,
  place: string,
  person: { id: string; password: string | null },
): string =>
  createHmac('sha256', secret)
    .update(`device:${place}:${person.id}:${passwordMark(person.password)}`)
    .digest('base64url')
    .slice(0, length)

export function isKnownDevice(kept: string | undefined, mark: string): boolean {
  const wanted = Buffer.from(mark)
  return marksIn(kept).some((one) => timingSafeEqual(Buffer.from(one), wanted))
}

/** The cookie with this mark in it, the newest first. */
export const withDevice = (kept: string | undefined, mark: string): string =>
  [mark, ...marksIn(kept).filter((one) => one !== mark)].slice(0, most).join('.')

const marksIn = (kept = ''): string[] =>
  kept
    .slice(0, 200)
    .split('.')
    .filter((one) => one.length === length && /^[\w-]+$/.test(one))
