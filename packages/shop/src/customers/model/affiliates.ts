import { defineResource, kind } from '@shopwright/resource'
import { answers } from './customers.ts'

/** To whom and where a payout went, as it was then. */
export type Payee = Record<string, string | null> & { payout_method: string }

/** A customer who sends others to the shop and earns a share of what they buy. */
export const affiliates = defineResource('affiliates', {
  group: 'marketing',
  title: 'customer_id',
  fields: {
    customer_id: kind.ref('customers', { required: true, unique: 'store', lasting: true }),
    company: kind.text({ max: 64 }),
    website: kind.text({ format: 'url', max: 255 }),
    tax_id: kind.text({ max: 64 }),
    address: kind.text({ max: 255, format: 'multiline' }),
    /** what a link names its affiliate by; made when left out */
    tracking: kind.text({ unique: 'store', max: 64 }),
    /** percent of the net after discounts; the store's setting when left out */
    commission: kind.decimal({ scale: 2, min: 0, max: 100, format: 'percent' }),
    payout_method: kind.choice(['cheque', 'paypal', 'bank'], { required: true, default: 'cheque' }),
    cheque_name: kind.text({ max: 100 }),
    paypal_email: kind.text({ format: 'email', max: 254 }),
    bank_name: kind.text({ max: 64 }),
    bank_branch: kind.text({ max: 64 }),
    bank_swift: kind.text({ max: 64 }),
    bank_account_name: kind.text({ max: 64 }),
    bank_account_number: kind.text({ max: 64 }),
    status: kind.flag({ default: true }),
    approved: kind.flag({ default: true }),
    custom_fields: answers(),
  },
  computed: {
    balance: kind.money({ required: true }),
  },
  access: { read: 'row-owner', write: 'staff', owner: 'customer_id' },
  list: ['customer_id', 'company', 'tracking', 'commission', 'status', 'approved', 'created_at'],
  search: ['company', 'website', 'tracking'],
  tabs: {
    general: ['customer_id', 'company', 'website', 'tax_id', 'address', 'tracking', 'commission', 'status', 'approved'],
    payout: [
      'payout_method',
      'cheque_name',
      'paypal_email',
      'bank_name',
      'bank_branch',
      'bank_swift',
      'bank_account_name',
      'bank_account_number',
    ],
  },
})

/**
 * What an affiliate earned and was paid, in the base currency, never changed afterwards. The balance is the sum. Making one
 * by hand is the staff's correction.
 */
export const affiliateTransactions = defineResource('affiliate-transactions', {
  group: 'marketing',
  parent: 'affiliate_id',
  fields: {
    affiliate_id: kind.ref('affiliates', { required: true, onDelete: 'guard' }),
    kind: kind.choice(['commission', 'reversal', 'payout', 'manual'], {
      required: true,
      default: 'manual',
      readOnly: true,
    }),
    amount: kind.money({ required: true }),
    description: kind.text({ max: 255 }),
    order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
    affiliate_payout_id: kind.ref('affiliate-payouts', { readOnly: true }),
    /** of a payout */
    payee: kind.json<Payee>(undefined, { readOnly: true }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff' },
})

/** Making one pays out everybody whose balance has reached `minimum`: one entry each, and a list for the bank. */
export const affiliatePayouts = defineResource('affiliate-payouts', {
  group: 'marketing',
  title: 'number',
  fields: {
    number: kind.integer({ required: true, default: 0, unique: 'store', readOnly: true }),
    minimum: kind.money({ required: true, default: '0', min: 0 }),
    payout_method: kind.choice(['cheque', 'paypal', 'bank']),
    comment: kind.text({ max: 255 }),
    count: kind.integer({ required: true, default: 0, readOnly: true }),
    total: kind.money({ required: true, default: '0', readOnly: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: ['number', 'minimum', 'payout_method', 'count', 'total', 'actor_name', 'created_at'],
  card: ['count', 'total'],
  sort: '-number',
})
