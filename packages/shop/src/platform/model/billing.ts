import { defineResource, kind } from '@shopwright/resource'

/** Who issues a receipt and whom it is for, as they were then. */
export type ReceiptParty = {
  name: string
  address: string
  tax_number: string
  email: string
}

/**
 * What the platform gives for a payment, and for one that it gave back. Numbered without a gap over all stores; never changed
 * afterwards.
 */
export const billingReceipts = defineResource('billing-receipts', {
  group: 'settings',
  title: 'number',
  fields: {
    number: kind.integer({ required: true }),
    kind: kind.choice(['receipt', 'refund'], { required: true }),
    payment_id: kind.ref('payment-histories', { required: true, onDelete: 'cascade' }),
    /** of the receipt that it takes back */
    corrects: kind.integer(),
    /** of a plan, or of an app that is paid apart */
    plan: kind.text({ max: 32 }),
    app: kind.text({ max: 32 }),
    period: kind.choice(['monthly', 'annual'], { required: true }),
    net: kind.decimal({ required: true, scale: 2 }),
    vat_percent: kind.decimal({ required: true, scale: 2 }),
    vat: kind.decimal({ required: true, scale: 2 }),
    total: kind.decimal({ required: true, scale: 2 }),
    currency: kind.text({ required: true, max: 3 }),
    paid_at: kind.datetime({ required: true }),
    card_last4: kind.text({ max: 4 }),
    reason: kind.text({ max: 512 }),
    seller: kind.json<ReceiptParty>(undefined, { required: true, default: {} }),
    buyer: kind.json<ReceiptParty>(undefined, { required: true, default: {} }),
  },
  access: { read: 'store-owner', write: 'none' },
  list: ['number', 'kind', 'plan', 'app', 'total', 'currency', 'paid_at'],
  card: ['kind', 'total'],
})

/** Making one asks for another card, by the provider's page whose address is answered; nothing is taken. */
export const cardChanges = defineResource('card-changes', {
  group: 'settings',
  fields: {
    state: kind.choice(['pending', 'done', 'failed', 'canceled'], {
      required: true,
      default: 'pending',
      readOnly: true,
    }),
    reference: kind.code({ readOnly: true, max: 64 }),
    redirect_url: kind.text({ max: 512, readOnly: true }),
    currency: kind.text({ max: 3, readOnly: true }),
    provider: kind.text({ max: 32, readOnly: true }),
    provider_checkout_id: kind.text({ max: 255, readOnly: true, see: 'server' }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner' },
})

/** Making one gives a payment of the store back, whole; the super admin says why, and its owner can read it. */
export const billingRefunds = defineResource('billing-refunds', {
  group: 'settings',
  fields: {
    payment_id: kind.ref('payment-histories', { required: true, onDelete: 'cascade' }),
    reason: kind.text({ required: true, min: 3, max: 512 }),
    state: kind.choice(['pending', 'done', 'failed'], { required: true, default: 'pending', readOnly: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'store-owner', write: 'none', create: 'admin' },
})

/** What a provider told the platform, each once, and what came of it. Those that nobody signed are in the log of the process. */
export const billingEvents = defineResource('billing-events', {
  group: 'system',
  scope: 'platform',
  title: 'event_id',
  fields: {
    event_id: kind.code({ required: true, unique: 'platform', max: 128 }),
    provider: kind.text({ required: true, max: 32 }),
    reference: kind.text({ max: 64 }),
    /** `applied`, `repeated`, `foreign`, `waiting`, or why it was not taken */
    outcome: kind.text({ required: true, max: 64 }),
    about: kind.text({ max: 255 }),
    target_store_id: kind.ref('stores', { onDelete: 'cascade' }),
    provider_payment_id: kind.text({ max: 255 }),
  },
  access: { read: 'admin', write: 'none' },
  list: ['created_at', 'provider', 'outcome', 'about', 'target_store_id', 'reference'],
  card: ['outcome', 'about'],
  search: ['event_id', 'reference', 'about'],
  large: ['created_at'],
})
