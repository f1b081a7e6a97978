import { defineResource, kind } from '@shopwright/resource'

export const plans = defineResource('plans', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    code: kind.code({ required: true, unique: 'platform', lasting: true }),
    name: kind.text({ required: true, translated: true, max: 64 }),
    description: kind.text({ translated: true, max: 512 }),
    limits: kind.json<Record<string, number | null>>(undefined, { required: true, default: {} }),
    features: kind.tags(),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
    prices: kind.children('plan-prices'),
  },
  access: { read: 'public', write: 'admin' },
  list: ['name', 'code', 'sort_order', 'status'],
  tabs: {
    general: ['name', 'code', 'description', 'sort_order', 'status'],
    prices: ['prices'],
    limits: ['limits'],
    features: ['features'],
  },
  sort: 'sort_order',
})

export const planPrices = defineResource('plan-prices', {
  group: 'system',
  scope: 'platform',
  parent: 'plan_id',
  fields: {
    plan_id: kind.ref('plans', { required: true }),
    period: kind.choice(['monthly', 'annual'], { required: true }),
    currency: kind.text({ required: true, default: 'USD', max: 3, format: 'currency-code' }),
    price: kind.decimal({ required: true, scale: 2, min: 0 }),
    /** the platform's own where none is said */
    vat_percent: kind.decimal({ required: true, scale: 2, default: 20, min: 0, max: 100, format: 'percent' }),
  },
  access: { read: 'public', write: 'none' },
  unique: [['plan_id', 'period', 'currency']],
})

/** What a store runs on, and until when. */
export const storeSubscriptions = defineResource('store-subscriptions', {
  group: 'settings',
  fields: {
    plan_id: kind.ref('plans', { required: true }),
    period: kind.choice(['monthly', 'annual'], { required: true, default: 'monthly' }),
    state: kind.choice(['trial', 'active', 'past_due', 'ended'], { required: true, default: 'active' }),
    starts_at: kind.datetime({ required: true }),
    ends_at: kind.datetime(),
    /** the day of the month that its ends fall on, where the month has it */
    anchor_day: kind.integer({ required: true, default: 1 }),
    /** what follows at its end, where that is something else */
    next_plan: kind.text({ max: 32 }),
    next_period: kind.choice(['monthly', 'annual']),
    /** the first of the tries to renew it that failed, and how many did */
    failed_since: kind.datetime(),
    attempts: kind.integer({ required: true, default: 0 }),
    card_token: kind.secret({ max: 512 }),
    card_last4: kind.text({ max: 4 }),
    /** who knows the card, and how the card calls itself */
    card_provider: kind.text({ max: 32 }),
    card_brand: kind.text({ max: 32 }),
    /** `YYYY-MM` */
    card_expires: kind.text({ max: 7 }),
  },
  access: { read: 'store-owner', write: 'none' },
})

/** Making one changes the plan: at once when it is free, through the card provider's page when it is paid. */
export const planChanges = defineResource('plan-changes', {
  group: 'settings',
  fields: {
    plan: kind.text({ required: true, max: 32 }),
    period: kind.choice(['monthly', 'annual'], { required: true, default: 'monthly' }),
    state: kind.choice(['pending', 'scheduled', 'done', 'failed', 'canceled'], {
      required: true,
      default: 'pending',
      readOnly: true,
    }),
    amount: kind.decimal({ scale: 2, readOnly: true }),
    vat: kind.decimal({ scale: 2, readOnly: true }),
    vat_percent: kind.decimal({ scale: 2, readOnly: true }),
    /** what was left of the plan before, and is not paid twice */
    credit: kind.decimal({ scale: 2, readOnly: true }),
    currency: kind.text({ max: 3, readOnly: true }),
    reference: kind.code({ readOnly: true, max: 64 }),
    redirect_url: kind.text({ max: 512, readOnly: true }),
    applied_at: kind.datetime({ readOnly: true }),
    /** who takes the money, and what they call the page */
    provider: kind.text({ max: 32, readOnly: true }),
    provider_checkout_id: kind.text({ max: 255, readOnly: true, see: 'server' }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner' },
})

/** Making one puts a store on a paid plan by the platform's word: paid by invoice, or given. Of the plan that it has it gets one more term. */
export const planGrants = defineResource('plan-grants', {
  group: 'platform',
  scope: 'platform',
  title: 'reason',
  fields: {
    granted_id: kind.ref('stores', { required: true, onDelete: 'cascade' }),
    plan_id: kind.ref('plans', { required: true }),
    period: kind.choice(['monthly', 'annual'], { required: true, default: 'monthly' }),
    /** without VAT, in the platform's currency; the plan's price unless said, nothing is paid for 0 */
    amount: kind.decimal({ scale: 2, min: 0 }),
    reason: kind.text({ required: true, min: 3, max: 512, format: 'multiline' }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'admin', write: 'none', create: 'admin' },
  list: ['created_at', 'granted_id', 'plan_id', 'period', 'amount', 'actor_name'],
  large: ['created_at'],
  tabs: { general: ['granted_id', 'plan_id', 'period', 'amount', 'reason'] },
})

/** A payment of a plan or of an app, from its first try to its end (values §5.3b). */
export const paymentHistories = defineResource('payment-histories', {
  group: 'settings',
  title: 'number',
  fields: {
    plan_change_id: kind.ref('plan-changes'),
    number: kind.integer({ required: true }),
    description: kind.text({ required: true, max: 255 }),
    amount: kind.decimal({ required: true, scale: 2 }),
    vat: kind.decimal({ required: true, scale: 2 }),
    total: kind.decimal({ required: true, scale: 2 }),
    currency: kind.text({ required: true, max: 3 }),
    status: kind.choice(['succeeded', 'failed', 'pending', 'refunded'], { required: true }),
    reference: kind.code({ max: 64 }),
    plan: kind.text({ max: 32 }),
    /** of an app that is paid apart */
    app: kind.text({ max: 32 }),
    period: kind.choice(['monthly', 'annual']),
    vat_percent: kind.decimal({ scale: 2 }),
    provider: kind.text({ max: 32 }),
    provider_payment_id: kind.text({ max: 255, see: 'admin' }),
    card_last4: kind.text({ max: 4 }),
    /** how often it was tried */
    attempts: kind.integer({ required: true, default: 1 }),
    paid_at: kind.datetime(),
    refunded_at: kind.datetime(),
    refund_reason: kind.text({ max: 512 }),
    /** it was taken for what had been paid, or was over, by then, and goes back */
    came_late: kind.flag({ default: false }),
  },
  computed: {
    /** its receipt, and the one that takes it back */
    receipts: kind.json<{ id: string; number: number; kind: 'receipt' | 'refund' }[]>(undefined, { default: [] }),
  },
  access: { read: 'store-owner', write: 'none' },
  list: ['number', 'description', 'total', 'currency', 'status', 'created_at'],
})
