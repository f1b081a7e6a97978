import { defineResource, kind } from '@shopwright/resource'

export type RateChange = { code: string; from: string; to: string }

/** Making one asks a bank for its rates and revalues the store's currencies (commerce-rules §2.2). The rows tell how it went. */
export const exchangeRates = defineResource('exchange-rates', {
  group: 'settings',
  fields: {
    /** left out: the bank that knows the store's currencies */
    source: kind.choice(['nbu', 'ecb']),
    state: kind.choice(['queued', 'done', 'failed'], { required: true, default: 'queued', readOnly: true }),
    is_automatic: kind.flag({ readOnly: true }),
    /** the day that the bank gave its rates for */
    date: kind.date({ readOnly: true }),
    changes: kind.json<RateChange[]>(undefined, { readOnly: true }),
    /** moves that were too large to be believed without a person */
    held: kind.json<RateChange[]>(undefined, { readOnly: true }),
    /** currencies that the bank does not know */
    unknown: kind.tags({ readOnly: true }),
    error: kind.text({ max: 64, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  sort: '-created_at',
})

/**
 * Making one makes another of the store's currencies its default one: all values are divided by its own. With
 * `convert_prices` the catalogue's amounts are converted too; what the store owes (credit, vouchers) always is.
 */
export const baseCurrencyChanges = defineResource('base-currency-changes', {
  group: 'settings',
  fields: {
    store_currency_id: kind.ref('store-currencies', { required: true, onDelete: 'cascade' }),
    convert_prices: kind.flag(),
    state: kind.choice(['queued', 'done', 'failed'], { required: true, default: 'queued', readOnly: true }),
    from_code: kind.text({ max: 3, readOnly: true }),
    to_code: kind.text({ max: 3, readOnly: true }),
    /** units of the new currency for one of the old */
    rate: kind.decimal({ scale: 8, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'store-owner' },
  sort: '-created_at',
})

/**
 * What a US dollar is worth, so that a plan's price can be told beside it in an owner's own currency. The platform's own, whatever
 * rates a store keeps; a bank's, and nobody writes them by hand. No fields of `currencies`: a change of those makes every kept page
 * of every shop old.
 */
export const currencyRates = defineResource('currency-rates', {
  group: 'system',
  scope: 'platform',
  title: 'code',
  fields: {
    code: kind.code({ required: true, unique: 'platform', min: 3, max: 3, readOnly: true }),
    /** units of it for one US dollar */
    value: kind.decimal({ required: true, scale: 8, readOnly: true }),
    source: kind.choice(['nbu', 'ecb'], { required: true, readOnly: true }),
    /** the day that the bank gave it for */
    date: kind.date({ required: true, readOnly: true }),
  },
  access: { read: 'public', write: 'none' },
  list: ['code', 'value', 'date', 'source'],
  sort: 'code',
})
