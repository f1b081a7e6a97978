import type { Way } from '../egress/index.ts'
import type { RawReport, ReportRefusal } from '../payment/seam.ts'
import { toUnits } from './amounts.ts'
import { known, type StripeApi, StripeRefused } from './api.ts'
import type { CheckoutSession, PaymentIntent } from './objects.ts'
import { eventOf, outcomes, partsOf, paymentReportOf, reportOf, type StripeReport } from './reports.ts'
import { isSignedByStripe } from './signature.ts'

export type StripeKeys = { secret: string; webhook: string }
export type StripeOptions = {
  /** of the platform's own account; asked anew each time: they may be changed while we run */
  keys(): StripeKeys | null
  clock(): Date
  /** where it is instead of its own address */
  base?: string
} & Way

/** `amount` null = nothing is taken, a card is kept; `keeps` = the card may be charged again without its owner. */
export type PageRequest = {
  reference: string
  store_id: string
  amount: string | null
  currency: string
  description: string
  email: string | null
  /** what is known of the payer's earlier card, so that there is one customer */
  token: string | null
  keeps: boolean
  language: string
  return_url: string
  cancel_url: string
}
export type StripeCharge = Pick<PageRequest, 'reference' | 'store_id' | 'currency' | 'description'> & {
  amount: string
  token: string
}

/** `foreign`: signed, and about nothing of ours, or about nothing that is news yet. */
export type ReadStripe =
  | { refused: ReportRefusal }
  | { foreign: string; event_id: string; account: string | null }
  | { report: StripeReport; account: string | null }

const paymentAt = (id: string): string => `/v1/payment_intents/${encodeURIComponent(id)}`
const expanded = 'expand[]=payment_intent.payment_method&expand[]=setup_intent.payment_method'

/**
 * What both seams ask of Stripe: a hosted page that takes the card, charges without its owner, money back. `app` marks an object
 * of theirs as ours, beside its reference: an account may serve several programs. A report only says which page or payment to look
 * at: what counts is what Stripe answers when asked, so late and doubled reports change nothing.
 */
export function stripeCalls(api: StripeApi, app: string) {
  const look = async (id: string): Promise<StripeReport | null> => {
    const found = await known(api.get<CheckoutSession>(`/v1/checkout/sessions/${encodeURIComponent(id)}?${expanded}`))
    return found && reportOf(found, app)
  }
  const lookAtPayment = async (id: string): Promise<StripeReport | null> => {
    const found = await known(api.get<PaymentIntent>(`${paymentAt(id)}?expand[]=latest_charge`))
    return found && paymentReportOf(found, app)
  }

  return {
    look,

    async open({ reference, store_id, amount, currency, description, email, token, keeps, ...request }: PageRequest) {
      const metadata = { app, reference, store_id }
      const [customer] = partsOf(token)
      const page = await api.post<CheckoutSession>(
        '/v1/checkout/sessions',
        {
          mode: amount === null ? 'setup' : 'payment',
          client_reference_id: reference,
          customer: customer || null,
          customer_email: customer ? null : email,
          customer_creation: amount === null || customer || !keeps ? null : 'always',
          success_url: request.return_url,
          cancel_url: request.cancel_url,
          locale: request.language.slice(0, 2),
          metadata,
          payment_method_types: { 0: 'card' },
          ...(amount === null
            ? { currency: currency.toLowerCase(), setup_intent_data: { metadata } }
            : {
                line_items: {
                  0: {
                    quantity: 1,
                    price_data: {
                      currency: currency.toLowerCase(),
                      unit_amount: toUnits(amount, currency),
                      product_data: { name: description },
                    },
                  },
                },
                payment_intent_data: { ...(keeps ? { setup_future_usage: 'off_session' } : {}), description, metadata },
              }),
        },
        `open:${reference}`,
      )
      if (!page.url) throw new Error('Stripe opened a page without an address')
      return { id: page.id, url: page.url }
    },

    async read({ bytes, headers }: RawReport, secret: string | undefined, now: Date): Promise<ReadStripe> {
      if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return { refused: 'unsupported-media-type' }
      if (!secret || !isSignedByStripe(String(headers['stripe-signature'] ?? ''), bytes, secret, now))
        return { refused: 'bad-signature' }
      const event = eventOf(bytes)
      if (!event) return { refused: 'malformed' }
      const { object } = event.data
      const isPage = event.type.startsWith('checkout.session.')
      // One that has only been begun waits for a card as one does whose card was declined.
      const isPayment = /^(payment_intent\.(succeeded|payment_failed|canceled)$|charge\.)/.test(event.type)
      const payment = event.type.startsWith('charge.') ? object.payment_intent : object.id
      const report = isPage ? await look(object.id ?? '') : isPayment && payment ? await lookAtPayment(payment) : null
      const account = event.account ?? null
      return report
        ? { report: { ...report, event_id: event.id }, account }
        : { foreign: event.type, event_id: event.id, account }
    },

    /** `requires_payment_method` and the like are a card that did not pay. */
    async charge({ reference, store_id, token, amount, currency, description }: StripeCharge) {
      const [customer, payment_method] = partsOf(token)
      try {
        const made = await api.post<PaymentIntent>(
          '/v1/payment_intents',
          {
            amount: toUnits(amount, currency),
            currency: currency.toLowerCase(),
            customer,
            payment_method,
            off_session: true,
            confirm: true,
            description,
            metadata: { app, reference, store_id },
          },
          `charge:${reference}`,
        )
        // Asked again by the same key, Stripe says again what it said first: how it stands by now it says of the payment.
        const { status } = made.status === 'processing' ? await api.get<PaymentIntent>(paymentAt(made.id)) : made
        return { outcome: outcomes[status] ?? 'failed', provider_payment_id: made.id }
      } catch (error) {
        // The card says no, or wants its owner: both are answers. Anything else is tried again.
        if (error instanceof StripeRefused && error.status === 402)
          return { outcome: 'failed' as const, provider_payment_id: error.paymentId }
        throw error
      }
    },

    /** All that a payment brought, or `amount` of it. */
    async refund(request: { reference: string; provider_payment_id: string; amount?: string; currency?: string }) {
      const { reference, provider_payment_id, amount, currency } = request
      try {
        const { id, status } = await api.post<{ id: string; status: string }>(
          '/v1/refunds',
          {
            payment_intent: provider_payment_id,
            amount: amount === undefined || currency === undefined ? null : toUnits(amount, currency),
            metadata: { app, reference },
          },
          `refund:${reference}`,
        )
        return {
          outcome: status === 'failed' || status === 'canceled' ? ('failed' as const) : ('succeeded' as const),
          id,
        }
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error
        if (error.code === 'charge_already_refunded' && amount === undefined)
          return { outcome: 'succeeded' as const, id: null }
        if (error.status >= 400 && error.status < 500 && error.status !== 429)
          return { outcome: 'failed' as const, id: null }
        throw error
      }
    },
  }
}
