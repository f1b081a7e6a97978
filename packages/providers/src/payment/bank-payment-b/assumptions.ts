import type { PaymentTold } from '../seam.ts'

// What no paper of monobank, only its clients or common knowledge, says; never tried against monobank itself (record 0079).

/** Its statuses that are the end of something; `created`, `processing` and `hold` wait. */
export const OUTCOMES: Readonly<Record<string, PaymentTold['outcome']>> = {
  success: 'succeeded',
  failure: 'failed',
  reversed: 'refunded',
  expired: 'canceled',
}

/** A status of HTTP by which it says no for good; all else may be asked again. How often it may be asked it says nowhere: 429 is taken for that. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429
