/** How often a picture is asked for before it is given up: about three days, each wait twice the one before. */
const mostTries = 12

type Fault = { code?: string; publicCode?: string; status?: number }

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** Nothing answered: it may be the host and not the picture. */
export const isSilence = (error: unknown): boolean =>
  ['unreachable', 'timeout', 'name-unknown', 'aborted'].includes((error as Fault).code ?? '')

/** What is gone, is no picture, too large or at an address that nobody may ask for, stays so; what has no room may find some. */
export function isWorthAnotherTry(error: unknown, attempts: number): boolean {
  const { code, publicCode, status } = error as Fault
  if (attempts >= mostTries) return false
  if (isSilence(error) || code === 'storage-quota-exceeded') return true
  if (status !== undefined) return status === 429 || status >= 500
  return publicCode === 'could-not-fetch' || publicCode === 'took-too-long'
}
