import { timingSafeEqual } from 'node:crypto'

/** Whether a secret or a signature is the wanted one, without telling by its time how much of it is. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [is, was] = [Buffer.from(given), Buffer.from(wanted)]
  return is.length === was.length && timingSafeEqual(is, was)
}
