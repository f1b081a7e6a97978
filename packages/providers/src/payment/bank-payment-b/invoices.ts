import type { PaymentTold } from '../seam.ts'
import { codeOf, fromMinor } from './amounts.ts'
import { OUTCOMES } from './assumptions.ts'

/** What we read of an invoice, in its reports and where we ask how it stands; there is more in each. */
export type Invoice = {
  invoiceId?: unknown
  status?: unknown
  /** hundredths of `ccy`, a number of ISO 4217 */
  amount?: unknown
  ccy?: unknown
  /** our own name for it */
  reference?: unknown
  modifiedDate?: unknown
  cancelList?: unknown
}

/** Money that goes back, or went; `extRef` is our own name for it. */
type Canceled = { status?: unknown; amount?: unknown; extRef?: unknown }

/**
 * In the words of our seam; `{ waits }` for what is not decided (`created`, `processing`, `hold`), or tells nothing that counts
 * here; null for what is no invoice of ours. `modifiedDate` tells the same status of two moments apart.
 */
export function toldOf(invoice: Invoice): PaymentTold | { waits: string } | null {
  const { invoiceId, status, reference, modifiedDate } = invoice
  const amount = fromMinor(invoice.amount)
  const currency = codeOf(invoice.ccy)
  if (typeof invoiceId !== 'string' || typeof status !== 'string' || typeof reference !== 'string') return null
  if (amount === null || currency === null) return null
  const outcome = OUTCOMES[status]
  if (!outcome || (outcome === 'refunded' && isInPart(invoice))) return { waits: status }
  return {
    event_id: `${invoiceId}:${status}:${typeof modifiedDate === 'string' ? modifiedDate : ''}`.slice(0, 128),
    reference,
    provider_payment_id: invoiceId,
    outcome,
    amount,
    currency,
  }
}

/** What has gone back is listed, and is not all of it. */
function isInPart({ amount, cancelList }: Invoice): boolean {
  const back = canceled(cancelList).filter(({ status }) => status === 'success')
  return back.length > 0 && back.reduce((sum, one) => sum + Number(one.amount), 0) < Number(amount)
}

/**
 * How far a refund is that we may have asked for before, under this name or that of an earlier try (`ID-1`, `ID-2`): one of them
 * that has not failed is this one.
 */
export function refundIn({ cancelList }: Invoice, reference: string): 'given' | 'failed' | 'unknown' {
  const id = reference.replace(/-\d+$/, '')
  const own = canceled(cancelList).filter(({ extRef }) => String(extRef).replace(/-\d+$/, '') === id)
  if (own.some(({ status }) => status !== 'failure')) return 'given'
  return own.some(({ extRef }) => extRef === reference) ? 'failed' : 'unknown'
}

const canceled = (list: unknown): Canceled[] =>
  Array.isArray(list) ? list.filter((one): one is Canceled => typeof one === 'object' && one !== null) : []
