import { defineResource, kind } from '@shopwright/resource'

/** What the visitor was shown last, so that an order is placed at those prices or not at all. Amounts are decimal strings. */
export type Seen = {
  hash: string
  currency: string
  total: string
  lines: Record<string, string>
  /** the coupon that took something off */
  coupon?: string | null
  /** how many gift vouchers lay in it */
  vouchers?: number
  /** how what lay in it was called, by the ids of lines and gift vouchers: what is gone since is told by its name */
  names?: Record<string, string>
}

/** What a shopper has gathered. `sid_hash` ties a guest's cart to one browser. */
export const carts = defineResource('carts', {
  group: 'sales',
  fields: {
    customer_id: kind.ref('customers', { onDelete: 'cascade', unique: 'store' }),
    sid_hash: kind.text({ see: 'server', unique: 'store' }),
    language: kind.text({ max: 8 }),
    currency: kind.text({ max: 3 }),
    coupon_code: kind.text({ max: 64 }),
    voucher_code: kind.text({ max: 64 }),
    reward_points: kind.integer({ default: 0, min: 0 }),
    use_credit: kind.flag({ default: true }),
    delivery_method_id: kind.ref('delivery-methods', { onDelete: 'clear', unsought: true }),
    payment_method_id: kind.ref('payment-methods', { onDelete: 'clear', unsought: true }),
    delivery_address: kind.json<Record<string, unknown>>(),
    payment_address: kind.json<Record<string, unknown>>(),
    customer: kind.json<Record<string, unknown>>(),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    seen: kind.json<Seen>(undefined, { see: 'server' }),
    expires_at: kind.datetime({ required: true }),
    items: kind.children('cart-items'),
    vouchers: kind.children('cart-vouchers'),
  },
  access: { read: 'none', write: 'none' },
})

export const cartItems = defineResource('cart-items', {
  group: 'sales',
  parent: 'cart_id',
  fields: {
    cart_id: kind.ref('carts', { required: true }),
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
    quantity: kind.integer({ required: true, min: 1, max: 9999 }),
    options: kind.json<Record<string, string | string[]>>(undefined, { required: true, default: {} }),
    /** the profile by which it is bought again and again */
    recurring_id: kind.ref('recurrings', { onDelete: 'clear', unsought: true }),
    /** hash of the chosen options and the profile: equal lines add up */
    options_key: kind.text({ required: true, default: '', max: 64, readOnly: true }),
    /** hash of the sending by which it was put in last: the same once more is a lost answer */
    sending_key: kind.text({ max: 64, see: 'server' }),
  },
  access: { read: 'none', write: 'none', create: 'none' },
  unique: [['cart_id', 'product_id', 'options_key']],
})
