import { defineResource, kind } from '@shopwright/resource'

/** One line of an order that comes back, wholly or in part. What it says of the line and the buyer is its own copy. */
export const returns = defineResource('returns', {
  group: 'sales',
  title: 'number',
  fields: {
    number: kind.integer({ required: true, unique: 'store', readOnly: true }),
    order_id: kind.ref('orders', { required: true }),
    order_product_id: kind.ref('order-products', { required: true }),
    order_number: kind.integer({ readOnly: true }),
    customer_id: kind.ref('customers', { readOnly: true, onDelete: 'clear' }),
    email: kind.code({ max: 254, format: 'email', readOnly: true }),
    first_name: kind.text({ max: 32, readOnly: true }),
    last_name: kind.text({ max: 32, readOnly: true }),
    phone: kind.text({ max: 32, readOnly: true }),
    /** name of the line with what was chosen on it */
    product: kind.text({ required: true, max: 512, readOnly: true }),
    model: kind.text({ required: true, max: 64, readOnly: true }),
    quantity: kind.integer({ required: true, min: 1 }),
    quantity_received: kind.integer({ readOnly: true }),
    return_reason_id: kind.ref('return-reasons', { required: true }),
    opened: kind.flag(),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    return_status_id: kind.ref('return-statuses', { required: true, readOnly: true }),
    return_action_id: kind.ref('return-actions', { readOnly: true }),
    rejected: kind.flag({ readOnly: true }),
    restock: kind.flag({ readOnly: true, see: 'staff' }),
    /** what was given back, in the order's currency; null = nothing yet */
    amount: kind.decimal({ scale: 4, readOnly: true }),
    currency: kind.text({ required: true, max: 3, readOnly: true }),
    /** points that these pieces had earned, and how many of them were taken back */
    points: kind.integer({ default: 0, readOnly: true, see: 'staff' }),
    points_taken: kind.integer({ default: 0, readOnly: true, see: 'staff' }),
    replacement_order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
    executed_at: kind.datetime({ readOnly: true }),
    notified: kind.flag({ readOnly: true }),
    /** to the store's terms of returns, by the buyer */
    terms_agreed: kind.flag(),
    /** the same key asks once */
    idempotency_key: kind.text({ max: 128, see: 'server', unique: 'store' }),
    histories: kind.children('return-histories', { readOnly: true }),
  },
  computed: {
    /** where staff may move it from here, by their rights */
    next_status_ids: kind.tags({ see: 'staff' }),
    /** what completing would be worth, for telling the effects before they happen; amounts as decimal strings */
    worth: kind.parts(
      {
        decimals: kind.integer({ required: true }),
        paid: kind.decimal({ required: true }),
        left_to_refund: kind.decimal({ required: true }),
        /** the most that one payment can give back by its provider */
        left_online: kind.decimal({ required: true }),
        ordered: kind.integer({ required: true }),
        returned_before: kind.integer({ required: true }),
        reward: kind.integer({ required: true }),
        counts_stock: kind.flag(),
        image: kind.image(),
        product_id: kind.ref('products'),
        options: kind.json<{ name: string; value: string }[]>(undefined, { required: true }),
        is_guest: kind.flag(),
        /** every piece of the order came back and was refunded */
        all_refunded: kind.flag(),
      },
      { see: 'staff' },
    ),
  },
  access: { read: 'row-owner', write: 'none', create: 'public', owner: 'customer_id' },
  list: [
    'number',
    'order_number',
    'last_name',
    'product',
    'quantity',
    'return_reason_id',
    'return_status_id',
    'return_action_id',
    'created_at',
  ],
  search: ['number', 'order_number', 'email', 'first_name', 'last_name', 'phone', 'product', 'model'],
  large: ['number'],
  sort: '-number',
})

/** Making one moves the return to a status and does what that asks for (design §1.3). */
export const returnHistories = defineResource('return-histories', {
  group: 'sales',
  parent: 'return_id',
  fields: {
    return_id: kind.ref('returns', { required: true }),
    return_status_id: kind.ref('return-statuses', { required: true }),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    notify: kind.flag(),
    return_action_id: kind.ref('return-actions'),
    quantity_received: kind.integer({ min: 0 }),
    restock: kind.flag({ see: 'staff' }),
    rejected: kind.flag(),
    actor_name: kind.text({ max: 255, readOnly: true, see: 'staff' }),
    actor_id: kind.text({ max: 64, readOnly: true, see: 'staff' }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff' },
})

/** A status without a code is the store's own: the return is still open in it. */
export const returnStatuses = defineResource('return-statuses', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 32 }),
    code: kind.integer({ readOnly: true }),
    color: kind.color(),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'color', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'color', 'sort_order'] },
})

/** What is done for the customer; one without a code is the store's own and moves no money by itself. */
export const returnActions = defineResource('return-actions', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    code: kind.integer({ readOnly: true }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'sort_order'] },
})

export const returnReasons = defineResource('return-reasons', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 128 }),
    code: kind.integer({ readOnly: true }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'sort_order'] },
})
