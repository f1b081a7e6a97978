import type { EgressOptions } from '../../egress/index.ts'
import type { Biller, BillingCard, BillingReport, ReadBilling } from '../seam.ts'
import { fromUnits, toUnits } from './amounts.ts'
import { StripeRefused, stripeApi } from './api.ts'
import type { CheckoutSession, PaymentIntent, StripeCard, StripeEvent } from './objects.ts'
import { isSignedByStripe } from './signature.ts'

export { stripeSignature, TOLERANCE } from './signature.ts'

export type StripeKeys = { secret: string; webhook: string }
export type StripeOptions = {
  /** asked anew each time: they may be changed while we run */
  keys(): StripeKeys | null
  clock(): Date
  /** where it is instead of its own address */
  base?: string
} & Pick<EgressOptions, 'allow'>

/** What marks an object of theirs as ours, beside its reference: an account may serve several programs. */
const OURS = 'shopwright'
const expanded = 'expand[]=payment_intent.payment_method&expand[]=setup_intent.payment_method'

/**
 * Stripe: a hosted page that takes the card and keeps it, charges without its owner, money back. A report only says which
 * page or payment to look at: what counts is what Stripe answers when asked, so late and doubled reports change nothing.
 */
export function stripe({ keys, clock, ...options }: StripeOptions): Biller {
  const api = stripeApi(() => keys()?.secret ?? '', options)
  const look = async (id: string): Promise<BillingReport | null> => {
    const found = await known(api.get<CheckoutSession>(`/v1/checkout/sessions/${encodeURIComponent(id)}?${expanded}`))
    return found && reportOf(found)
  }
  const lookAtPayment = async (id: string): Promise<BillingReport | null> => {
    const found = await known(
      api.get<PaymentIntent>(`/v1/payment_intents/${encodeURIComponent(id)}?expand[]=latest_charge`),
    )
    return found && paymentReportOf(found)
  }

  return {
    code: 'stripe',
    isConnected: () => keys() !== null,
    open: async ({ reference, store_id, amount, currency, description, email, token, language, ...request }) => {
      const metadata = { app: OURS, reference, store_id }
      const [customer] = partsOf(token)
      const page = await api.post<CheckoutSession>(
        '/v1/checkout/sessions',
        {
          mode: amount === null ? 'setup' : 'payment',
          client_reference_id: reference,
          customer: customer || null,
          customer_email: customer ? null : email,
          customer_creation: amount === null || customer ? null : 'always',
          success_url: request.return_url,
          cancel_url: request.cancel_url,
          locale: language.slice(0, 2),
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
                payment_intent_data: { setup_future_usage: 'off_session', description, metadata },
              }),
        },
        `open:${reference}`,
      )
      if (!page.url) throw new Error('Stripe opened a page without an address')
      return { provider_checkout_id: page.id, url: page.url }
    },

    readReport: async ({ bytes, headers }): Promise<ReadBilling> => {
      const secret = keys()?.webhook
      if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return { refused: 'unsupported-media-type' }
      if (!secret || !isSignedByStripe(String(headers['stripe-signature'] ?? ''), bytes, secret, clock()))
        return { refused: 'bad-signature' }
      const event = eventOf(bytes)
      if (!event) return { refused: 'malformed' }
      const { object } = event.data
      const isPage = event.type.startsWith('checkout.session.')
      const isPayment = event.type.startsWith('payment_intent.') || event.type.startsWith('charge.')
      const payment = event.type.startsWith('charge.') ? object.payment_intent : object.id
      const report = isPage ? await look(object.id ?? '') : isPayment && payment ? await lookAtPayment(payment) : null
      return report ? { body: { ...report, event_id: event.id } } : { foreign: event.type, event_id: event.id }
    },

    look,

    charge: async ({ reference, store_id, token, amount, currency, description }) => {
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
            metadata: { app: OURS, reference, store_id },
          },
          `charge:${reference}`,
        )
        return { outcome: outcomes[made.status] ?? 'failed', provider_payment_id: made.id }
      } catch (error) {
        // The card says no, or wants its owner: both are answers. Anything else is tried again.
        if (error instanceof StripeRefused && error.status === 402)
          return { outcome: 'failed', provider_payment_id: error.paymentId }
        throw error
      }
    },

    refund: async ({ reference, provider_payment_id }) => {
      try {
        const { status } = await api.post<{ status: string }>(
          '/v1/refunds',
          { payment_intent: provider_payment_id, metadata: { app: OURS, reference } },
          `refund:${reference}`,
        )
        return status === 'failed' || status === 'canceled' ? 'failed' : 'succeeded'
      } catch (error) {
        if (error instanceof StripeRefused && error.code === 'charge_already_refunded') return 'succeeded'
        if (error instanceof StripeRefused && error.status >= 400 && error.status < 500 && error.status !== 429)
          return 'failed'
        throw error
      }
    },

    card: async (token) => {
      const [customer, method] = partsOf(token)
      const found = await known(api.get<StripeCard>(`/v1/payment_methods/${encodeURIComponent(method)}`))
      return found && cardOf(found, customer)
    },
  }
}

/** Of a payment. What wants the owner's hand is not paid, and may be yet. */
const outcomes: Record<string, 'succeeded' | 'failed' | 'pending'> = {
  succeeded: 'succeeded',
  processing: 'pending',
}

/** Null where Stripe does not know it. */
const known = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof StripeRefused && error.status === 404) return null
    throw error
  })

/** How a page stands; null = it is nobody's of ours. */
function reportOf(page: CheckoutSession): BillingReport | null {
  const { metadata, payment_intent, setup_intent, customer, currency, amount_total } = page
  const reference = metadata?.reference ?? page.client_reference_id
  if (metadata?.app !== OURS || !reference) return null
  const method = (payment_intent ?? setup_intent)?.payment_method
  const isPaid = page.status === 'complete' && page.payment_status !== 'unpaid'
  const card = isPaid && method && typeof method === 'object' ? cardOf(method, customer ?? method.customer) : null
  return {
    event_id: page.id,
    reference,
    outcome: isPaid
      ? 'succeeded'
      : page.status === 'expired'
        ? 'canceled'
        : payment_intent?.status === 'requires_payment_method' && page.status === 'complete'
          ? 'failed'
          : 'pending',
    amount: fromUnits(amount_total ?? 0, currency ?? 'usd'),
    currency: (currency ?? 'usd').toUpperCase(),
    provider_payment_id: payment_intent?.id ?? null,
    ...(card ? { card } : {}),
  }
}

/** A payment without a page: a renewal, or money that went back. */
function paymentReportOf({
  id,
  status,
  metadata,
  amount,
  currency,
  latest_charge,
}: PaymentIntent): BillingReport | null {
  if (metadata?.app !== OURS || !metadata.reference || !currency) return null
  const isRefunded = typeof latest_charge === 'object' && latest_charge?.refunded === true
  return {
    event_id: id,
    reference: metadata.reference,
    outcome: isRefunded
      ? 'refunded'
      : (outcomes[status] ?? (status === 'requires_payment_method' ? 'failed' : 'pending')),
    amount: fromUnits(amount ?? 0, currency),
    currency: currency.toUpperCase(),
    provider_payment_id: id,
  }
}

/** A customer and a card of theirs, in one. */
const tokenOf = (customer: string, method: string): string => `${customer}/${method}`
const partsOf = (token: string | null): [customer: string, method: string] => {
  const [customer = '', method = ''] = (token ?? '').split('/')
  return [customer, method]
}

function cardOf({ id, card }: StripeCard, customer: string | null | undefined): BillingCard | null {
  if (!customer || !card?.last4) return null
  const { brand, exp_month, exp_year } = card
  return {
    token: tokenOf(customer, id),
    last4: card.last4,
    brand: brand ?? null,
    expires: exp_month && exp_year ? `${exp_year}-${String(exp_month).padStart(2, '0')}` : null,
  }
}

/** An event with what we read of it; null for anything else. */
function eventOf(bytes: Buffer): StripeEvent | null {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Partial<StripeEvent> | null
    const object = event?.data?.object
    const isEvent =
      typeof event?.id === 'string' && typeof event.type === 'string' && typeof object === 'object' && object !== null
    return isEvent ? (event as StripeEvent) : null
  } catch {
    return null
  }
}
