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
