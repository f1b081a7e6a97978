import { defineResource, kind, type Row } from '@shopwright/resource'
import type { recurrings } from '../../catalog/model/recurrings.ts'
import type { LineTerms, OrderTerms } from './order-terms.ts'
import type { GivenAddress, GivenAnswers } from './staff-orders.ts'

type Address = Record<string, string | null>

/** The profile by which a line was bought, as it was then; prices in the order's currency. */
export type BoughtRecurring = {
  recurring_id: string
  name: string
  price: string
  frequency: Row<typeof recurrings>['frequency']
  cycle: number
  duration: number
  trial_status: boolean
  trial_price: string
  trial_frequency: Row<typeof recurrings>['frequency']
  trial_cycle: number
  trial_duration: number
  /** what was chosen on the product, as the cart knew it */
  options: Record<string, string | string[]>
  /** the subscription that this line renews; none where it began with this line */
  order_recurring_id?: string
}

/** What was answered to a custom field, in the words of the order's language. */
export type OrderCustomField = {
  place: 'customer' | 'delivery_address' | 'payment_address'
  id: string
  name: string
  value: string
}

/** A line of an edited order; `price` is of one piece in the order's currency, the agreed one or the catalogue's when left out. */
export type RevisedLine = {
  id?: string
  product_id?: string
  quantity: number
  price?: string
  options?: Record<string, string | string[]>
}

/** A placed order: everything that it says is its own copy and is never computed again from the catalogue. */
export const orders = defineResource('orders', {
  group: 'sales',
  title: 'number',
  fields: {
    /** null while the order is a draft */
    number: kind.integer({ unique: 'store', readOnly: true }),
    access_key_hash: kind.text({ see: 'server', readOnly: true }),
    idempotency_key: kind.text({ see: 'server', readOnly: true, unique: 'store', max: 128 }),
    request_hash: kind.text({ see: 'server', readOnly: true }),
    cart_id: kind.text({ max: 36, see: 'server', readOnly: true, unique: 'store' }),
    customer_id: kind.ref('customers', { readOnly: true, onDelete: 'clear' }),
    customer_group_id: kind.ref('customer-groups', { readOnly: true, onDelete: 'clear' }),
    order_status_id: kind.ref('order-statuses', { readOnly: true }),
    email: kind.code({ max: 254, format: 'email', readOnly: true }),
    first_name: kind.text({ max: 32, readOnly: true }),
    last_name: kind.text({ max: 32, readOnly: true }),
    phone: kind.text({ max: 32, readOnly: true }),
    language: kind.text({ required: true, max: 8, readOnly: true }),
    currency: kind.text({ required: true, max: 3, readOnly: true }),
    currency_decimals: kind.integer({ required: true, default: 2, readOnly: true }),
    currency_value: kind.decimal({ required: true, scale: 8, default: 1, readOnly: true }),
    subtotal: kind.decimal({ required: true, scale: 4, readOnly: true }),
    total: kind.decimal({ required: true, scale: 4, readOnly: true }),
    /** settled payments less refunds, in the order's currency */
    paid: kind.decimal({ required: true, scale: 4, default: 0, readOnly: true }),
    payment_address: kind.json<Address>(undefined, { readOnly: true }),
    delivery_address: kind.json<Address>(undefined, { readOnly: true }),
    custom_fields: kind.json<OrderCustomField[]>(undefined, { default: [], readOnly: true }),
    delivery_method_id: kind.ref('delivery-methods', { readOnly: true, onDelete: 'clear' }),
    delivery_method: kind.text({ max: 255, readOnly: true }),
    requires_delivery: kind.flag({ readOnly: true }),
    is_pickup: kind.flag({ readOnly: true }),
    payment_method_id: kind.ref('payment-methods', { readOnly: true, onDelete: 'clear' }),
    payment_method: kind.text({ max: 255, readOnly: true }),
    payment_instructions: kind.text({ max: 4000, format: 'multiline', readOnly: true }),
    coupon_code: kind.text({ max: 64, readOnly: true }),
    voucher_code: kind.text({ max: 64, readOnly: true }),
    reward_points: kind.integer({ default: 0, readOnly: true }),
    comment: kind.text({ max: 2000, format: 'multiline', readOnly: true }),
    /** by which an edit counts what is not edited */
    terms: kind.json<OrderTerms>(undefined, { readOnly: true, see: 'server' }),
    /** who sent the buyer, with the share and the sum that were frozen then, in the base currency */
    affiliate_id: kind.ref('affiliates', { readOnly: true, see: 'staff', onDelete: 'clear' }),
    tracking_code: kind.text({ max: 64, readOnly: true, see: 'staff' }),
    /** the campaign whose link the buyer followed last */
    marketing_id: kind.ref('marketing', { readOnly: true, see: 'staff', onDelete: 'clear' }),
    commission_percent: kind.decimal({ scale: 2, readOnly: true, see: 'staff' }),
    commission: kind.money({ required: true, default: '0', readOnly: true, see: 'staff' }),
    staff_note: kind.text({ max: 2000, format: 'multiline', see: 'staff' }),
    tracking_number: kind.text({ max: 64 }),
    invoice_number: kind.text({ max: 64, readOnly: true }),
    stock_held: kind.flag({ readOnly: true, see: 'staff' }),
    /** made, but its payment has not decided yet: nobody but staff sees it, nothing counts it */
    is_draft: kind.flag({ readOnly: true, see: 'staff' }),
    /** bought with a phone number alone: the store calls and settles the rest */
    is_one_click: kind.flag({ readOnly: true, see: 'staff' }),
    /** who of the team made it for its buyer */
    made_by: kind.text({ max: 255, readOnly: true, see: 'staff' }),
    /** until when a draft keeps its stock for the buyer who is paying */
    held_until: kind.datetime({ readOnly: true, see: 'staff' }),
    /** its buyer came back and had the hold once more: there is no third time */
    hold_renewed: kind.flag({ readOnly: true, see: 'server' }),
    /** the cart that a draft was made of: it comes back when the payment does not */
    draft_cart: kind.json<Record<string, unknown>>(undefined, { readOnly: true, see: 'server' }),
    ip: kind.text({ max: 64, readOnly: true, see: 'staff' }),
    user_agent: kind.text({ max: 512, readOnly: true, see: 'staff' }),
    placed_at: kind.datetime({ readOnly: true }),
    status_changed_at: kind.datetime({ readOnly: true }),
    shipped_at: kind.datetime({ readOnly: true }),
    delivered_at: kind.datetime({ readOnly: true }),
    completed_at: kind.datetime({ readOnly: true }),
    products: kind.children('order-products', { readOnly: true }),
    vouchers: kind.children('order-vouchers', { readOnly: true }),
    payments: kind.children('order-payments', { readOnly: true }),
    totals: kind.children('order-totals', { readOnly: true }),
    downloads: kind.children('order-downloads', { readOnly: true }),
    histories: kind.children('order-histories', { readOnly: true }),
    revisions: kind.children('order-revisions', { readOnly: true, see: 'staff' }),
  },
  computed: {
    /** where staff may move it from here, by their rights */
    next_status_ids: kind.tags({ see: 'staff' }),
    /** where the buyer of a draft pays it */
    pay_link: kind.text({ see: 'staff' }),
    /** the carrier that takes its parcel by a waybill */
    waybill_carrier: kind.text({ see: 'staff' }),
    /** in which its lines weigh, where it is read alone */
    weight_unit: kind.text({ see: 'staff' }),
    /** decimal strings of its currency */
    balance: kind.parts(
      {
        owed: kind.decimal({ required: true }),
        overpaid: kind.decimal({ required: true }),
        left_to_refund: kind.decimal({ required: true }),
      },
      { required: true, see: 'staff' },
    ),
  },
  access: {
    read: 'row-owner',
    write: 'staff',
    create: 'none',
    remove: 'none',
    owner: 'customer_id',
    visible: { is_draft: false },
  },
  list: [
    'number',
    'first_name',
    'last_name',
    'order_status_id',
    'total',
    'currency',
    'delivery_method',
    'payment_method',
    'created_at',
  ],
  search: ['number', 'email', 'first_name', 'last_name', 'phone', 'tracking_number'],
  large: ['number', 'created_at'],
  // Reports count what was placed in a time.
  unique: [['placed_at', 'id']],
  sort: '-number',
  tabs: { general: ['tracking_number', 'staff_note'] },
})

export const orderProducts = defineResource('order-products', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    product_id: kind.ref('products', { onDelete: 'clear' }),
    /** the combination of option values that was bought; it may be gone */
    product_variant_id: kind.text({ max: 36 }),
    name: kind.text({ required: true, max: 255 }),
    model: kind.text({ required: true, max: 64 }),
    sku: kind.text({ max: 64 }),
    image: kind.image(),
    slug: kind.text({ max: 128 }),
    quantity: kind.integer({ required: true, min: 1 }),
    price: kind.decimal({ required: true, scale: 4 }),
    /** of one piece as its buyer read it, with or without tax; null in older orders, which showed it as it was entered */
    shown_price: kind.decimal({ scale: 4 }),
    total: kind.decimal({ required: true, scale: 4 }),
    discount: kind.decimal({ required: true, scale: 4, default: 0 }),
    tax: kind.decimal({ required: true, scale: 4, default: 0 }),
    /** what a replacement at no price stands for, when it comes back as well; null = it is worth what was paid for it */
    worth: kind.decimal({ scale: 4, see: 'staff' }),
    taxes: kind.json<Record<string, string>>(),
    reward: kind.integer({ default: 0 }),
    /** of all its pieces, in the store's weight class */
    weight: kind.decimal({ required: true, scale: 8, default: 0 }),
    subtract: kind.flag({ see: 'staff' }),
    trace: kind.json<unknown>(undefined, { see: 'staff' }),
    terms: kind.json<LineTerms>(undefined, { see: 'server' }),
    recurring: kind.json<BoughtRecurring>(),
    sort_order: kind.integer({ default: 0 }),
    options: kind.children('order-options'),
  },
  computed: {
    /** pieces in returns that are under way, that came back, and that were paid back */
    returning: kind.integer({ required: true }),
    returned: kind.integer({ required: true }),
    refunded: kind.integer({ required: true }),
    /** goods, and not a file or a service */
    requires_delivery: kind.flag({ required: true }),
  },
  access: { read: 'row-owner', write: 'none' },
})

export const orderOptions = defineResource('order-options', {
  group: 'sales',
  parent: 'order_product_id',
  fields: {
    order_product_id: kind.ref('order-products', { required: true }),
    product_option_value_id: kind.text({ max: 36 }),
    name: kind.text({ required: true, max: 255 }),
    value: kind.text({ required: true, max: 1000 }),
    type: kind.text({ required: true, max: 16 }),
    /** what the buyer has added; `value` is its name */
    option_file_id: kind.ref('option-files', { see: 'staff', onDelete: 'clear' }),
    subtract: kind.flag({ see: 'staff' }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'row-owner', write: 'none' },
})

export const orderTotals = defineResource('order-totals', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    code: kind.text({ required: true, max: 32 }),
    title: kind.text({ required: true, max: 255 }),
    value: kind.decimal({ required: true, scale: 4 }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'row-owner', write: 'none' },
})

/** Making one moves the order to a status (design §1.3). */
export const orderHistories = defineResource('order-histories', {
  group: 'sales',
  feature: 'order-history',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    order_status_id: kind.ref('order-statuses', { required: true }),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    notify: kind.flag(),
    tracking_number: kind.text({ max: 64 }),
    override: kind.flag({ see: 'staff' }),
    parcel_back: kind.flag({ see: 'staff' }),
    actor_name: kind.text({ max: 255, readOnly: true, see: 'staff' }),
    actor_id: kind.text({ max: 64, readOnly: true, see: 'staff' }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff' },
})

/** How one of many orders leaves; none where nothing is tracked. */
export type Parcel = { order_id: string; tracking_number?: string | null }

/** Making one moves many orders to a status, each as by hand; how it went is the result of its task. */
export const orderStatusChanges = defineResource('order-status-changes', {
  group: 'sales',
  fields: {
    order_status_id: kind.ref('order-statuses', { required: true, onDelete: 'cascade' }),
    /** which orders: by id, by the list that shows them, or by their parcels */
    ids: kind.tags(),
    query: kind.text({ max: 8000 }),
    parcels: kind.json<Parcel[]>(),
    /** only those whose own next step it is */
    only_next: kind.flag(),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/**
 * Making one edits the order: which lines it has, how many of each, at which price; whose it is, where it goes, how it is
 * brought and paid. What is left out stays. `before` and `after` keep what it said; with `dry_run` nothing is written and
 * `after` answers what it would say. A line without `id` is a new one.
 */
export const orderRevisions = defineResource('order-revisions', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    number: kind.integer({ required: true, default: 1, readOnly: true }),
    lines: kind.json<RevisedLine[]>(),
    delivery: kind.decimal({ scale: 4, min: 0 }),
    delivery_method_id: kind.ref('delivery-methods', { onDelete: 'clear' }),
    payment_method_id: kind.ref('payment-methods', { onDelete: 'clear' }),
    first_name: kind.text({ max: 32 }),
    last_name: kind.text({ max: 32 }),
    email: kind.text({ max: 254 }),
    phone: kind.text({ max: 32 }),
    /** what the buyer answers to what the store asks them; an address has its own */
    custom_fields: kind.json<GivenAnswers>(),
    delivery_address: kind.json<GivenAddress>(),
    /** null: the one of the delivery */
    payment_address: kind.json<GivenAddress>(),
    /** what the buyer wishes, as staff heard it */
    buyer_comment: kind.text({ max: 2000, format: 'multiline' }),
    comment: kind.text({ max: 2000, format: 'multiline' }),
    notify: kind.flag(),
    dry_run: kind.flag(),
    before: kind.json<Record<string, unknown>>(undefined, { readOnly: true }),
    after: kind.json<Record<string, unknown>>(undefined, { readOnly: true }),
    /** the fields of the order that say something else since */
    changed: kind.tags({ readOnly: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  unique: [['order_id', 'number']],
})

export const orderStatusGroups = defineResource('order-status-groups', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 32 }),
    code: kind.integer({ readOnly: true }),
    sort_order: kind.integer({ default: 0 }),
  },
  // Read as the statuses that stand in them are.
  access: { read: 'public', write: 'staff' },
  list: ['name', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'sort_order'] },
})

export const orderStatuses = defineResource('order-statuses', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 32 }),
    order_status_group_id: kind.ref('order-status-groups', { required: true }),
    code: kind.integer({ readOnly: true }),
    color: kind.color(),
    holds_stock: kind.flag(),
    counts_as_sale: kind.flag(),
    is_complete: kind.flag(),
    is_final: kind.flag(),
    notifies: kind.flag(),
    sort_order: kind.integer({ default: 0 }),
    transitions: kind.children('order-status-transitions', { see: 'staff' }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'order_status_group_id', 'holds_stock', 'counts_as_sale', 'is_complete', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: {
    general: [
      'name',
      'order_status_group_id',
      'color',
      'holds_stock',
      'counts_as_sale',
      'is_complete',
      'is_final',
      'notifies',
      'sort_order',
    ],
    transitions: ['transitions'],
  },
})

/** Where numbers of a store come from: one locked row for each series. */
export const invoiceCounters = defineResource('invoice-counters', {
  group: 'sales',
  fields: {
    series: kind.text({ required: true, unique: 'store', max: 64 }),
    next_number: kind.integer({ required: true, default: 1 }),
  },
  access: { read: 'none', write: 'none' },
})

export const orderInvoices = defineResource('order-invoices', {
  group: 'sales',
  fields: {
    order_id: kind.ref('orders', { required: true, unique: 'store' }),
    prefix: kind.text({ required: true, max: 32, readOnly: true, default: '' }),
    invoice_number: kind.integer({ required: true, readOnly: true, default: 0 }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})
