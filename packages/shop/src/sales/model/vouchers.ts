import { defineResource, kind } from '@shopwright/resource'

/** How a gift voucher looks: the picture that the buyer picks for it. */
export const voucherThemes = defineResource('voucher-themes', {
  group: 'sales',
  feature: 'gift-vouchers',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, min: 3, max: 32 }),
    image: kind.image(),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['image', 'name', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'image', 'sort_order'] },
})

/**
 * Money that somebody may spend in this store: made by staff, usable at once, or bought with an order, usable when that
 * is complete. `balance` is the amount less its redemptions. Without a code one is drawn.
 */
export const vouchers = defineResource('vouchers', {
  group: 'sales',
  feature: 'gift-vouchers',
  title: 'code',
  fields: {
    /** drawn ones are longer than the ten letters that staff may give */
    code: kind.code({ unique: 'store', min: 3, max: 16 }),
    amount: kind.money({ required: true, min: 0 }),
    balance: kind.money({ required: true, default: '0', readOnly: true }),
    to_name: kind.text({ required: true, max: 64 }),
    to_email: kind.text({ required: true, max: 96, format: 'email' }),
    from_name: kind.text({ required: true, max: 64 }),
    from_email: kind.text({ required: true, max: 96, format: 'email' }),
    voucher_theme_id: kind.ref('voucher-themes', { required: true }),
    message: kind.text({ max: 1000, format: 'multiline' }),
    language: kind.text({ max: 8, readOnly: true }),
    order_id: kind.ref('orders', { readOnly: true }),
    sent_at: kind.datetime({ readOnly: true }),
    status: kind.flag({ default: true }),
    redemptions: kind.children('voucher-redemptions', { readOnly: true }),
  },
  computed: {
    /** the order that it was bought with is not complete: it can neither be spent nor sent yet */
    is_waiting: kind.flag({ required: true }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['code', 'to_name', 'from_name', 'amount', 'balance', 'order_id', 'sent_at', 'status', 'created_at'],
  card: ['to_name', 'balance'],
  search: ['code', 'to_name', 'to_email', 'from_name', 'from_email'],
  large: ['created_at'],
  sort: '-created_at',
  tabs: {
    general: ['code', 'amount', 'balance', 'voucher_theme_id', 'message', 'status'],
    people: ['to_name', 'to_email', 'from_name', 'from_email'],
    redemptions: ['redemptions', 'order_id', 'sent_at'],
  },
})

/** What one order took from a voucher, in the base currency. */
export const voucherRedemptions = defineResource('voucher-redemptions', {
  group: 'sales',
  parent: 'voucher_id',
  fields: {
    voucher_id: kind.ref('vouchers', { required: true }),
    order_id: kind.ref('orders', { required: true, unique: 'store', onDelete: 'cascade' }),
    amount: kind.money({ required: true }),
    released_at: kind.datetime(),
  },
  access: { read: 'staff', write: 'none' },
})

/** Making one mails a voucher to whom it is for, again if need be. */
export const voucherMailings = defineResource('voucher-mailings', {
  group: 'sales',
  feature: 'gift-vouchers',
  fields: {
    voucher_id: kind.ref('vouchers', { required: true, onDelete: 'cascade' }),
    to_email: kind.text({ max: 96, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/** A gift voucher that lies in the cart. */
export const cartVouchers = defineResource('cart-vouchers', {
  group: 'sales',
  feature: 'gift-vouchers',
  parent: 'cart_id',
  fields: {
    cart_id: kind.ref('carts', { required: true }),
    amount: kind.money({ required: true }),
    to_name: kind.text({ required: true, max: 64 }),
    to_email: kind.text({ required: true, max: 96 }),
    from_name: kind.text({ required: true, max: 64 }),
    from_email: kind.text({ required: true, max: 96 }),
    voucher_theme_id: kind.ref('voucher-themes', { required: true, onDelete: 'cascade' }),
    message: kind.text({ max: 1000, format: 'multiline' }),
    /** hash of the sending by which it was put in */
    sending_key: kind.text({ max: 64, see: 'server' }),
  },
  access: { read: 'none', write: 'none', create: 'none' },
})

/** A gift voucher that was bought with an order, at its price in the order's currency. */
export const orderVouchers = defineResource('order-vouchers', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    voucher_id: kind.ref('vouchers', { onDelete: 'clear' }),
    to_name: kind.text({ required: true, max: 64 }),
    to_email: kind.text({ required: true, max: 96 }),
    from_name: kind.text({ required: true, max: 64 }),
    from_email: kind.text({ required: true, max: 96 }),
    message: kind.text({ max: 1000, format: 'multiline' }),
    amount: kind.decimal({ required: true, scale: 4 }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'row-owner', write: 'none' },
})
