import { defineResource, kind } from '@shopwright/resource'

/** One attempt to pay an order: through a provider, or received by staff. `reference` is what the provider knows it by. */
export const orderPayments = defineResource('order-payments', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    payment_method_id: kind.ref('payment-methods', { readOnly: true, onDelete: 'clear' }),
    provider: kind.text({ required: true, default: 'manual', max: 32, readOnly: true }),
    reference: kind.text({ unique: 'store', max: 64, readOnly: true }),
    provider_payment_id: kind.text({ max: 128, readOnly: true, see: 'staff' }),
    amount: kind.decimal({ required: true, scale: 4, min: 0 }),
    currency: kind.text({ required: true, default: '', max: 3, readOnly: true }),
    state: kind.choice(['pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded'], {
      required: true,
      default: 'pending',
      readOnly: true,
    }),
    redirect_url: kind.text({ max: 2048, readOnly: true, see: 'server' }),
    comment: kind.text({ max: 255, see: 'staff' }),
    settled_at: kind.datetime({ readOnly: true }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff' },
})

/** What a provider reported, each report once: the same event again is answered and changes nothing. */
export const paymentEvents = defineResource('payment-events', {
  group: 'sales',
  fields: {
    provider: kind.text({ required: true, max: 32 }),
    event_id: kind.text({ required: true, max: 128 }),
    order_payment_id: kind.ref('order-payments', { onDelete: 'clear' }),
    outcome: kind.text({ required: true, max: 16 }),
    amount: kind.decimal({ required: true, scale: 4, default: 0 }),
    currency: kind.text({ required: true, max: 3 }),
    verdict: kind.text({ required: true, max: 32 }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['provider', 'event_id']],
})
