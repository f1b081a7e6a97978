import type { Ctx } from '@shopwright/engine'
import { dayInZone, formatDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import type { CurrencyValue } from '../../localisation/rules/currencies.ts'
import { type AppliedRate, matchRates } from '../../localisation/rules/tax.ts'
import { shopOf } from '../../platform/server/store-cache.ts'
import type { ShopStore, StoreCurrency } from '../../platform/server/stores.ts'
import { type DiscountRow, listPrice, type SpecialRow } from '../rules/price.ts'
import { showPrice, showSurcharge } from '../rules/shown-price.ts'
import { type PriceTables, priceTables, pricingGroup } from './price-tables.ts'

/** What a product card shows: decimal strings in the currency. */
export type CardPrice = {
  currency: string
  price: string
  /** the price without its special; null when there is none that is cheaper */
  old_price: string | null
  /** last day of the special, in the store's time zone */
  special_end: string | null
  /** prices from a quantity on */
  tiers: { quantity: number; price: string }[]
}

/** `price` in catalogue units, as the row holds it. */
export type Priced = { id: string; price: bigint; tax_class_id: string | null }

/**
 * The prices of a page of products in one statement, by product id: what the visitor's group pays, with or without tax
 * as the store shows them. Empty where prices are only for those signed in and the visitor is not.
 */
export async function pricesOf(
  ctx: Ctx,
  products: readonly Priced[],
  customerGroupId: string | null,
  currencyCode: string | null,
): Promise<Map<string, CardPrice>> {
  const store = shopOf(ctx)
  if (!products.length || (store.settings.price_only_logged_in && ctx.actor.role === 'GUEST')) return new Map()
  const tables = await priceTables(ctx)
  const rows = await datedPrices(
    ctx,
    products.map(({ id }) => id),
  )
  const currency = currencyOf(store, currencyCode)
  const group = pricingGroup(tables, customerGroupId, store.settings.customer_group_id)
  const context = { day: dayInZone(ctx.now, store.timeZone), customer_group: group }
  const ratesOf = rateFinder(store, tables, group.id, currency)
  return new Map(
    products.map(({ id, price, tax_class_id }) => {
      const own = rows.get(id)
      const listed = listPrice({ price, specials: own?.specials ?? [], discounts: own?.discounts ?? [] }, context)
      const shown = (amount: bigint): string =>
        formatDecimal(showPrice(amount, ratesOf(tax_class_id), store.settings, currency), currency.decimals)
      return [
        id,
        {
          currency: currency.code,
          price: shown(listed.price),
          old_price: listed.old_price === null ? null : shown(listed.old_price),
          special_end: listed.special_end,
          tiers: listed.tiers.map((tier) => ({ quantity: tier.quantity, price: shown(tier.price) })),
        },
      ]
    }),
  )
}

/** What choosing an option value adds to a product's shown price (or takes, with a minus), by value id. */
export async function surchargesOf(
  ctx: Ctx,
  product: Pick<Priced, 'tax_class_id'>,
  values: readonly { id: string; price: bigint; price_prefix: string }[],
  customerGroupId: string | null,
  currencyCode: string | null,
): Promise<Map<string, string>> {
  const store = shopOf(ctx)
  if (store.settings.price_only_logged_in && ctx.actor.role === 'GUEST') return new Map()
  const tables = await priceTables(ctx)
  const currency = currencyOf(store, currencyCode)
  const group = pricingGroup(tables, customerGroupId, store.settings.customer_group_id)
  const rates = rateFinder(store, tables, group.id, currency)(product.tax_class_id)
  return new Map(
    values.map(({ id, price, price_prefix }) => {
      const shown = showSurcharge(price, rates, store.settings, currency)
      return [id, formatDecimal(price_prefix === '-' ? -shown : shown, currency.decimals)]
    }),
  )
}

/** The store's currency of that code, else its own. */
export function currencyOf(store: ShopStore, code: string | null | undefined): StoreCurrency & CurrencyValue {
  const found =
    store.currencies.find((currency) => String(currency.code) === code) ??
    store.currencies.find((currency) => String(currency.code) === store.currency)
  if (found) return { ...found, code: String(found.code) }
  const none = { id: '', title: store.currency, symbol_left: null, symbol_right: ` ${store.currency}` }
  return { ...none, code: store.currency, decimals: 2, value: '1', is_primary: true }
}

/** Before the visitor's address is known, the store's stands in for it. */
function rateFinder(
  store: ShopStore,
  tables: PriceTables,
  groupId: string,
  currency: CurrencyValue,
): (taxClassId: string | null) => AppliedRate[] {
  const context = {
    store: { country_id: store.countryId ?? '', zone_id: store.zoneId },
    delivery: null,
    payment: null,
    default_tax_address: 'delivery' as const,
    customer_group_id: groupId,
    currency,
  }
  const known = new Map<string | null, AppliedRate[]>()
  return (taxClassId) => {
    const rates = known.get(taxClassId) ?? matchRates(taxClassId, tables.taxes, context)
    known.set(taxClassId, rates)
    return rates
  }
}

type Dated = { specials: SpecialRow[]; discounts: DiscountRow[] }
type DatedRow = {
  product_id: string
  id: string
  customer_group_id: string
  quantity: number | null
  priority: number
  price: bigint
  date_start: string | null
  date_end: string | null
}

/** Specials and quantity prices of these products; specials have no quantity. */
async function datedPrices(ctx: Ctx, ids: string[]): Promise<Map<string, Dated>> {
  const store = shopOf(ctx).id
  const { rows } = await sql<DatedRow>`
    select product_id, id, customer_group_id, null::integer as quantity, priority, price, date_start, date_end from product_specials where store_id = ${store} and product_id = any(${ids}::uuid[])
    union all select product_id, id, customer_group_id, quantity, priority, price, date_start, date_end from product_discounts where store_id = ${store} and product_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  const found = new Map<string, Dated>()
  for (const { product_id, quantity, ...row } of rows) {
    const own = found.get(product_id) ?? { specials: [], discounts: [] }
    if (quantity === null) own.specials.push(row)
    else own.discounts.push({ ...row, quantity })
    found.set(product_id, own)
  }
  return found
}
