import { defineResource, kind } from '@shopwright/resource'

/** What a shopper has gathered. `sid_hash` ties a guest's cart to one browser. */
export const carts = defineResource('carts', {
  group: 'sales',
  fields: {
    customer_id: kind.ref('customers', { onDelete: 'cascade' }),
    sid_hash: kind.text({ see: 'server' }),
    language: kind.text({ max: 8 }),
    currency: kind.text({ max: 3 }),
    coupon_code: kind.text({ max: 64 }),
    voucher_code: kind.text({ max: 64 }),
    reward_points: kind.integer({ default: 0, min: 0 }),
    delivery_method_id: kind.ref('delivery-methods', { onDelete: 'clear' }),
    payment_method_id: kind.ref('payment-methods', { onDelete: 'clear' }),
    delivery_address: kind.json<Record<string, string | null>>(),
    payment_address: kind.json<Record<string, string | null>>(),
    customer: kind.json<Record<string, string | null>>(),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    order_id: kind.text({ max: 36 }),
    expires_at: kind.datetime({ required: true }),
    items: kind.children('cart-items'),
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
    options_key: kind.text({ required: true, default: '', max: 2000, readOnly: true }),
  },
  access: { read: 'none', write: 'none', create: 'none' },
})
