import type { PaymentTold } from '../seam.ts'

// What no paper of LiqPay, only its clients or common knowledge, says; never tried against LiqPay itself (record 0079).

/** Its statuses that are the end of something. All others wait: for the payer (`…_verify`, `wait_…`, `invoice_wait`), or for us (`hold_wait`). */
export const OUTCOMES: Readonly<Record<string, PaymentTold['outcome']>> = {
  success: 'succeeded',
  // Paid; the bank books it with the day's others.
  wait_compensation: 'succeeded',
  failure: 'failed',
  error: 'failed',
  reversed: 'refunded',
}

/** The keys of a test account begin so: nobody but them has payments in which no money moves. */
export const isTestKey = (publicKey: string): boolean => publicKey.startsWith('sandbox_')

/** What its error says where the payer went away by themselves. */
export const CANCELED = 'cancel'

/** How it begins to say that it has no payment of that name: whoever has only seen the page has none yet. */
export const isNotFound = (code: unknown): boolean => /not_found/.test(String(code))
