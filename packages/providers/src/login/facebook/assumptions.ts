import type { LoginFailure } from '../seam.ts'

// What no paper of Facebook, only its clients or common knowledge, says; never tried against Facebook itself (record 0082).

/** A version lasts two years at least; one that is over is answered by the oldest that is left. */
export const VERSION = 'v23.0'

/** 1 and 2 pass by themselves, 4 and 17 are too many at once, 101 is an app that is none, 190 a secret or a token that does not fit. */
export function kindOf(code: unknown): LoginFailure['kind'] {
  if ([1, 2, 4, 17].includes(Number(code))) return 'away'
  return [101, 190].includes(Number(code)) ? 'closed' : 'refused'
}
