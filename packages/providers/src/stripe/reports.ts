import { fromUnits } from './amounts.ts'
import type { CheckoutSession, PaymentIntent, StripeCard, StripeEvent } from './objects.ts'

/** How what was asked for stands, in the words of our seams. */
export type StripeReport = {
  event_id: string
  reference: string
  outcome: 'succeeded' | 'failed' | 'canceled' | 'pending' | 'refunded'
  amount: string
  currency: string
  provider_payment_id: string | null
  card?: KeptStripeCard
}
/** `token` is a customer and a card of theirs, in one. */
export type KeptStripeCard = { token: string; last4: string; brand: string | null; expires: string | null }

/** Of a payment. What wants the owner's hand is not paid, and may be yet. */
export const outcomes: Record<string, 'succeeded' | 'failed' | 'pending'> = {
  succeeded: 'succeeded',
  processing: 'pending',
}

/** How a page stands; null = it is not `app`'s. */
export function reportOf(page: CheckoutSession, app: string): StripeReport | null {
  const { metadata, payment_intent, setup_intent, customer, currency, amount_total } = page
  const reference = metadata?.reference ?? page.client_reference_id
  if (metadata?.app !== app || !reference) return null
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

/** A payment without a page: one that was charged, or money that went back. */
export function paymentReportOf(
  { id, status, metadata, amount, currency, latest_charge }: PaymentIntent,
  app: string,
): StripeReport | null {
  if (metadata?.app !== app || !metadata.reference || !currency) return null
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

const tokenOf = (customer: string, method: string): string => `${customer}/${method}`
export const partsOf = (token: string | null): [customer: string, method: string] => {
  const [customer = '', method = ''] = (token ?? '').split('/')
  return [customer, method]
}

export function cardOf({ id, card }: StripeCard, customer: string | null | undefined): KeptStripeCard | null {
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
export function eventOf(bytes: Buffer): StripeEvent | null {
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
