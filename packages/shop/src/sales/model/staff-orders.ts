import { defineResource, kind } from '@shopwright/resource'

/** A product that somebody asks for on the phone, with what was chosen of it. */
export type AskedLine = { product_id: string; quantity: number; options?: Record<string, string | string[]> }

/** A gift voucher that the buyer orders for somebody; `amount` in the order's currency. */
export type AskedVoucher = {
  amount: string
  to_name: string
  to_email: string
  from_name: string
  from_email: string
  voucher_theme_id: string
  message?: string
}

/** By the question's id: a text, the id of a value, or several. */
export type GivenAnswers = Record<string, string | string[]>
/** An address as staff write it down, with what was answered of it. */
export type GivenAddress = Record<string, string | GivenAnswers | null>

/**
 * Making one places an order for a buyer, as the checkout does. With `dry_run` nothing is written, and `view` answers what the
 * buyer would be asked to pay and what is offered for it. The same `key` makes one order.
 */
export const staffOrders = defineResource('staff-orders', {
  group: 'sales',
  // Who may do something to orders may make one.
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { readOnly: true }),
    key: kind.text({ required: true, min: 16, max: 64, unique: 'store' }),
    /** null: a guest, who is who they say */
    customer_id: kind.ref('customers', { onDelete: 'clear' }),
    first_name: kind.text({ max: 32 }),
    last_name: kind.text({ max: 32 }),
    email: kind.text({ max: 254 }),
    phone: kind.text({ max: 32 }),
    language: kind.text({ max: 8 }),
    currency: kind.text({ max: 3 }),
    lines: kind.json<AskedLine[]>(undefined, { required: true }),
    bought_vouchers: kind.json<AskedVoucher[]>(),
    /** to the store's own questions about a buyer; those about an address stand in it */
    custom_fields: kind.json<GivenAnswers>(),
    delivery_address: kind.json<GivenAddress>(),
    /** null: the one of the delivery */
    payment_address: kind.json<GivenAddress>(),
    delivery_method_id: kind.ref('delivery-methods', { onDelete: 'clear' }),
    payment_method_id: kind.ref('payment-methods', { onDelete: 'clear' }),
    coupon_code: kind.text({ max: 64 }),
    voucher_code: kind.text({ max: 64 }),
    use_credit: kind.flag(),
    /** of the customer’s; no more than they have, and than the order can take */
    reward_points: kind.integer({ default: 0, min: 0 }),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    /** the buyer is written to, as if they had ordered themselves; with the page to pay on where there is one */
    notify: kind.flag(),
    /** of what was shown: another sum is refused */
    hash: kind.text({ max: 64 }),
    dry_run: kind.flag(),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})
