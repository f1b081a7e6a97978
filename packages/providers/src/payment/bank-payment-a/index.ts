import { egress, type Way } from '../../egress/index.ts'
import type { PaymentProvider, RawReport, ReadReport, RefundResult } from '../seam.ts'
import { isNotFound } from './assumptions.ts'
import { minorOf, readPayment, toldOf } from './payments.ts'
import { type Fields, isSignedByLiqpay, signedData } from './signed-data.ts'
import { bankPaymentA as traits } from './traits.ts'

const ADDRESS = 'https://www.liqpay.ua'
/** Of its API; reports come in the same. */
const VERSION = 3
const patience = 10_000
const longest = 256 * 1024

/** LiqPay: a page by a signed link, and one address for everything that is asked. */
export function bankPaymentA({ base = ADDRESS, ...policy }: Way & { base?: string | undefined }): PaymentProvider {
  const ask = async (keys: Keys, action: string, fields: Fields): Promise<Answer> => {
    const question = { version: VERSION, public_key: keys.public_key ?? '', action, ...fields }
    const answer = await egress(`${base}/api/request`, {
      ...policy,
      method: 'POST',
      timeout: patience,
      maxBytes: longest,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: signedData(question, keys.private_key ?? '').toString(),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`LiqPay answered ${answer.status}`)
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) throw new Error('no answer of LiqPay')
    return read
  }

  return {
    ...traits,
    currencies: ['UAH', 'USD', 'EUR'],

    // The link is the page: nobody is asked, and the same reference is the same payment whoever follows it.
    open: async ({ reference, amount, currency, description, language, return_url, report_url }, { keys }) => {
      const fields = {
        version: VERSION,
        public_key: keys.public_key ?? '',
        action: 'pay',
        amount,
        currency,
        description,
        order_id: reference,
        language: language.startsWith('en') ? 'en' : 'uk',
        result_url: return_url,
        server_url: report_url,
      }
      const url = `${base}/api/3/checkout?${signedData(fields, keys.private_key ?? '')}`
      return { provider_payment_id: reference, url }
    },

    readReport: (raw, { keys }) => readReport(raw, keys),

    look: async ({ provider_payment_id }, { keys }) => {
      const answer = await ask(keys, 'status', { order_id: provider_payment_id })
      const payment = readPayment(answer)
      if (payment?.order_id !== provider_payment_id) {
        // Whoever has only seen the page has no payment yet.
        if (isNotFound(answer.err_code)) return null
        throw new Error(`LiqPay does not say how a payment stands: ${reasonOf(answer)}`)
      }
      const told = toldOf(payment, keys.public_key ?? '')
      return 'waits' in told ? null : { ...told, event_id: `look:${told.reference}:${told.outcome}` }
    },

    // It knows no name for a refund: how much went back says whether this one did, whatever became of an earlier answer.
    refund: async ({ provider_payment_id, amount, given }, { keys }) => {
      const order_id = provider_payment_id
      const goal = minorOf(given) + minorOf(amount)
      const payment = readPayment(await ask(keys, 'status', { order_id }))
      if (payment && backOf(payment, goal) >= goal) return done(payment.payment_id)
      const answer = await ask(keys, 'refund', { order_id, amount })
      const isRefused = answer.result === 'error' || answer.status === 'error' || answer.status === 'failure'
      return isRefused ? { outcome: 'failed', provider_refund_id: null } : done(answer.payment_id)
    },
  }
}

type Keys = Readonly<Record<string, string>>
type Answer = {
  result?: unknown
  status?: unknown
  err_code?: unknown
  err_description?: unknown
  payment_id?: unknown
}

const reasonOf = ({ err_code, err_description, status }: Answer): string =>
  String(err_code ?? err_description ?? status).slice(0, 200)

const done = (id: unknown): RefundResult => ({
  outcome: 'succeeded',
  provider_refund_id: typeof id === 'number' || typeof id === 'string' ? String(id) : null,
})

/** What went back of a payment; one that is called reversed, and says no more, went back as a whole. */
function backOf(
  { status, amount, refund_amount }: { status: string; amount: string; refund_amount?: string },
  goal: bigint,
) {
  if (refund_amount !== undefined) return minorOf(refund_amount)
  return status === 'reversed' && goal >= minorOf(amount) ? minorOf(amount) : 0n
}

/** A form of `data` and `signature`. In this order: that it is a form, that it is signed, that it can be read, that it is ours. */
function readReport({ bytes, headers }: RawReport, { public_key = '', private_key }: Keys): ReadReport {
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? ''))
    return { refused: 'unsupported-media-type' }
  const form = new URLSearchParams(bytes.toString())
  const data = form.get('data') ?? ''
  if (!isSignedByLiqpay(data, form.get('signature') ?? '', private_key)) return { refused: 'bad-signature' }
  const payment = paymentIn(data)
  if (!payment) return { refused: 'malformed' }
  if (payment.public_key !== public_key) return { ignored: 'another account' }
  const told = toldOf(payment, public_key)
  return 'waits' in told ? { ignored: told.waits } : { body: told }
}

function paymentIn(data: string) {
  try {
    return readPayment(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64'))))
  } catch {
    return null
  }
}
