import type { Way } from '../../egress/index.ts'
import type { PaymentProvider, RawReport } from '../seam.ts'
import { currencies, numberOf, toMinor } from './amounts.ts'
import { isRefusal, known, monoApi } from './api.ts'
import { type Invoice, refundIn, toldOf } from './invoices.ts'
import { reportKeys } from './report-keys.ts'
import { bankPaymentB as traits } from './traits.ts'

export type MonoOptions = Way & { base?: string | undefined; clock(): Date }

/** Seconds that an invoice may be paid: a day, as it would be if we said nothing. */
const VALIDITY = 24 * 60 * 60

/** monobank: an invoice for each payment, whose page takes the card. */
export function bankPaymentB({ clock, ...options }: MonoOptions): PaymentProvider {
  const ask = monoApi(options)
  const isSigned = reportKeys(async (token) => (await ask<{ key: string }>(token, '/pubkey')).key, clock)
  const invoiceOf = (token: string, id: string) =>
    ask<Invoice>(token, `/invoice/status?invoiceId=${encodeURIComponent(id)}`)

  return {
    ...traits,
    currencies,

    // Asked twice it makes two invoices: which one the buyer sees, and pays, the shop decides by the first that it has kept.
    open: async ({ reference, amount, currency, description, email, return_url, report_url }, { keys }) => {
      const { invoiceId, pageUrl } = await ask<{ invoiceId?: unknown; pageUrl?: unknown }>(
        keys.token ?? '',
        '/invoice/create',
        {
          amount: toMinor(amount),
          ccy: numberOf(currency),
          merchantPaymInfo: {
            reference,
            destination: description,
            ...(email ? { customerEmails: [email] } : {}),
          },
          redirectUrl: return_url,
          webHookUrl: report_url,
          validity: VALIDITY,
          paymentType: 'debit',
        },
      )
      if (typeof invoiceId !== 'string' || typeof pageUrl !== 'string')
        throw new Error('monobank made an invoice without a page')
      return { provider_payment_id: invoiceId, url: pageUrl }
    },

    readReport: async (raw, { keys }) => {
      if (!/^application\/json\b/i.test(raw.headers['content-type'] ?? '')) return { refused: 'unsupported-media-type' }
      if (!(await isSigned(raw.bytes, String(raw.headers['x-sign'] ?? ''), keys.token)))
        return { refused: 'bad-signature' }
      const reported = readInvoice(raw)
      if (!reported) return { refused: 'malformed' }
      if ('waits' in reported) return { ignored: reported.waits }
      // Its key may sign for other accounts, too, and reports come in no order: what counts is how this account's invoice stands now.
      const invoice = await known(invoiceOf(keys.token ?? '', reported.provider_payment_id))
      if (!invoice) return { ignored: 'another account' }
      const told = toldOf(invoice)
      if (!told) return { refused: 'malformed' }
      return 'waits' in told ? { ignored: told.waits } : { body: told }
    },

    look: async ({ reference, provider_payment_id }, { keys }) => {
      const invoice = await known(invoiceOf(keys.token ?? '', provider_payment_id))
      const told = invoice && toldOf(invoice)
      if (invoice && !told) throw new Error('monobank does not say how an invoice stands')
      return !told || 'waits' in told ? null : { ...told, event_id: `look:${reference}:${told.outcome}` }
    },

    refund: async ({ reference, provider_payment_id, amount }, { keys }) => {
      const token = keys.token ?? ''
      try {
        const before = refundIn(await invoiceOf(token, provider_payment_id), reference)
        if (before !== 'unknown')
          return { outcome: before === 'given' ? 'succeeded' : 'failed', provider_refund_id: reference }
        const cancel = { invoiceId: provider_payment_id, extRef: reference, amount: toMinor(amount) }
        const { status } = await ask<{ status?: unknown }>(token, '/invoice/cancel', cancel)
        // `processing` is on its way: the bank has taken it.
        return { outcome: status === 'failure' ? 'failed' : 'succeeded', provider_refund_id: reference }
      } catch (error) {
        if (isRefusal(error)) return { outcome: 'failed', provider_refund_id: null }
        throw error
      }
    },
  }
}

function readInvoice({ bytes }: RawReport): ReturnType<typeof toldOf> {
  try {
    const read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Invoice | null
    return read && toldOf(read)
  } catch {
    return null
  }
}
