import { defineResource, kind } from '@shopwright/resource'

const units = ['days', 'weeks', 'months', 'years'] as const

/**
 * A subscription that was bought with an order: its own copy of the profile, at what was agreed on in the order's currency.
 * Its states are the numbers 1 active, 2 inactive (paused by the customer), 3 cancelled, 4 suspended, 5 expired, 6 pending.
 */
export const orderRecurrings = defineResource('order-recurrings', {
  group: 'sales',
  title: 'number',
  fields: {
    number: kind.integer({ required: true, unique: 'store', readOnly: true }),
    order_id: kind.ref('orders', { required: true, readOnly: true }),
    order_product_id: kind.ref('order-products', { readOnly: true, onDelete: 'clear' }),
    customer_id: kind.ref('customers', { readOnly: true, onDelete: 'clear' }),
    product_id: kind.ref('products', { readOnly: true, onDelete: 'clear' }),
    recurring_id: kind.ref('recurrings', { readOnly: true, onDelete: 'clear' }),
    state: kind.choice(['active', 'inactive', 'cancelled', 'suspended', 'expired', 'pending'], {
      required: true,
      default: 'pending',
      readOnly: true,
    }),
    /** what suspended it: its order, a payment that failed for a week, or staff */
    suspended_by: kind.choice(['order', 'payment', 'staff'], { readOnly: true, see: 'staff' }),
    name: kind.text({ required: true, max: 128, readOnly: true }),
    product: kind.text({ required: true, max: 255, readOnly: true }),
    model: kind.text({ required: true, max: 64, readOnly: true }),
    /** what was chosen on the product, as the cart knew it and as it reads */
    options: kind.json<Record<string, string | string[]>>(undefined, {
      required: true,
      default: {},
      readOnly: true,
      see: 'server',
    }),
    chosen: kind.json<{ name: string; value: string; is_file?: boolean }[]>(undefined, {
      required: true,
      default: [],
      readOnly: true,
    }),
    quantity: kind.integer({ required: true, min: 1, readOnly: true }),
    currency: kind.text({ required: true, max: 3, readOnly: true }),
    price: kind.decimal({ required: true, scale: 4, readOnly: true }),
    frequency: kind.choice(units, { required: true, readOnly: true }),
    cycle: kind.integer({ required: true, min: 1, readOnly: true }),
    duration: kind.integer({ required: true, min: 0, readOnly: true }),
    trial_status: kind.flag({ readOnly: true }),
    trial_price: kind.decimal({ required: true, scale: 4, default: 0, readOnly: true }),
    trial_frequency: kind.choice(units, { required: true, default: 'months', readOnly: true }),
    trial_cycle: kind.integer({ required: true, default: 1, readOnly: true }),
    trial_duration: kind.integer({ required: true, default: 0, readOnly: true }),
    /** payments still to come at the trial's price, and at the full one; null = until cancelled */
    trial_remaining: kind.integer({ default: 0, readOnly: true }),
    remaining: kind.integer({ readOnly: true }),
    /** when the next payment is due, in the store's time zone; null before it begins and after it ends */
    next_date: kind.date({ readOnly: true }),
    /** the day of the month that its payments keep, where a month has it */
    anchor_day: kind.integer({ readOnly: true, see: 'server' }),
    /** tries of the payment that is due, since when it fails, and when it is tried again */
    attempts: kind.integer({ default: 0, readOnly: true, see: 'staff' }),
    failed_since: kind.date({ readOnly: true, see: 'staff' }),
    retry_date: kind.date({ readOnly: true }),
    /** the order of the payment that is due, while it is not paid */
    due_order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
    /** the card that the buyer paid with, as its provider knows it; and its last digits */
    card_token: kind.secret({ max: 128, readOnly: true }),
    card: kind.text({ max: 8, readOnly: true }),
    started_at: kind.datetime({ readOnly: true }),
    ended_at: kind.datetime({ readOnly: true }),
    transactions: kind.children('order-recurring-transactions', { readOnly: true }),
  },
  computed: {
    /** the spec's number of its state */
    state_code: kind.integer({ required: true }),
    /** what may be done with it now, by whoever reads it */
    next_moves: kind.tags(),
  },
  access: { read: 'row-owner', write: 'none', owner: 'customer_id' },
  list: ['number', 'product', 'customer_id', 'state', 'price', 'currency', 'next_date', 'created_at'],
  card: ['product', 'next_date'],
  search: ['number', 'product', 'model', 'name'],
  large: ['number'],
  sort: '-number',
})

/**
 * What happened to a subscription: each payment with its order, each try that failed, each change of its state. Making one
 * moves it: its customer pauses, resumes and cancels it, staff suspend it besides.
 */
export const orderRecurringTransactions = defineResource('order-recurring-transactions', {
  group: 'sales',
  parent: 'order_recurring_id',
  fields: {
    order_recurring_id: kind.ref('order-recurrings', { required: true }),
    type: kind.choice(
      ['added', 'activated', 'payment', 'failed', 'paused', 'resumed', 'suspended', 'cancelled', 'expired'],
      { required: true },
    ),
    /** of a payment, in the order's currency */
    amount: kind.decimal({ scale: 4, readOnly: true }),
    currency: kind.text({ max: 3, readOnly: true }),
    /** the day that a payment, or a failed try, was for */
    due_date: kind.date({ readOnly: true }),
    /** the day of the next payment after it, or of the next try */
    next_date: kind.date({ readOnly: true }),
    order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
    /** why a try failed: the code of an error */
    reason: kind.text({ max: 64, readOnly: true }),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    actor_name: kind.text({ max: 255, readOnly: true, see: 'staff' }),
    actor_id: kind.text({ max: 64, readOnly: true, see: 'staff' }),
  },
  access: { read: 'row-owner', write: 'none', create: 'customer' },
})
