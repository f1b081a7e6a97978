import { defineResource, kind } from '@shopwright/resource'

/**
 * Money that goes back to a buyer, in the order's currency. `provider`: whoever took the payment is asked to give it back;
 * `manual`, and where no payment can give so much: staff give it by hand and say when it is done. Never more than was paid. A return makes its own;
 * what an edit or a cancellation leaves over is given back by one that staff make.
 */
export const orderRefunds = defineResource('order-refunds', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    return_id: kind.ref('returns', { readOnly: true, unique: 'store' }),
    /** the payment that its provider gives back of */
    order_payment_id: kind.ref('order-payments', { readOnly: true }),
    amount: kind.decimal({ required: true, scale: 4, min: 0 }),
    /** the part that nothing but goodwill gives back: the buyer does not owe it again */
    favour: kind.decimal({ required: true, default: 0, scale: 4, min: 0, readOnly: true }),
    currency: kind.text({ required: true, default: '', max: 3, readOnly: true }),
    state: kind.choice(['pending', 'succeeded', 'failed'], { required: true, default: 'pending' }),
    method: kind.choice(['manual', 'provider'], { required: true, default: 'provider' }),
    /** a provider is asked once for each attempt, however often the request is sent */
    attempt: kind.integer({ required: true, default: 1, readOnly: true, see: 'staff' }),
    reason: kind.text({ max: 255 }),
    /** of a refund that was given for an order with an invoice: never changed, without a gap in its prefix */
    credit_note: kind.text({ max: 64, readOnly: true, unique: 'store' }),
    provider_refund_id: kind.text({ max: 128, readOnly: true, see: 'staff' }),
    settled_at: kind.datetime({ readOnly: true }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff', update: 'staff' },
  // Figures count what was given back in a time.
  unique: [['settled_at', 'id']],
})
