import type { Ctx } from '@shopwright/engine'
import { type Day, dayInZone, formatDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopStore, StoreCurrency } from '../../floor/stores.ts'
import type { CurrencyValue } from '../../localisation/rules/currencies.ts'
import type { Place } from '../../localisation/rules/geo-zones.ts'
import { type AppliedRate, matchRates } from '../../localisation/rules/tax.ts'
import type { PriceContext } from '../rules/price.ts'
import { showExact } from '../rules/shown-price.ts'
import { type PriceTables, priceTables, pricingGroup, taxesIn } from './price-tables.ts'

/** Everything that turns catalogue amounts into what one visitor reads. */
export type Pricer = {
  currency: StoreCurrency & CurrencyValue
  context: PriceContext
  ratesOf(taxClassId: string | null): AppliedRate[]
  /** an exact amount (1/10^10) with or without tax, as the store shows prices, in the currency: "1299.90" */
  show(amount: bigint, taxClassId: string | null): string
}

export type PricerFor = { customerGroupId: string | null; currency: string | null; day?: Day }

/** Where prices are for those who signed in, a guest meets none of them, anywhere. */
export const hidesPrices = (ctx: Ctx): boolean =>
  ctx.actor.role === 'GUEST' && ctx.store !== null && shopOf(ctx).settings.price_only_logged_in

/** The store's lists come from memory, or from who has them already; a signed-in shopper costs one statement, for where they are taxed. */
export async function openPricer(
  ctx: Ctx,
  { customerGroupId, currency: code, day }: PricerFor,
  known?: PriceTables,
): Promise<Pricer> {
  const store = shopOf(ctx)
  const tables = known ?? (await priceTables(ctx))
  const currency = currencyOf(store, code)
  const customer_group = pricingGroup(tables, customerGroupId, store.settings.customer_group_id)
  const places = {
    store: { country_id: store.countryId ?? '', zone_id: store.zoneId },
    ...(await placesOf(ctx)),
    default_tax_address: defaultTaxAddress(store.settings),
  }
  const taxes = taxesIn(ctx, tables)
  const found = new Map<string | null, AppliedRate[]>()
  const ratesOf = (taxClassId: string | null): AppliedRate[] => {
    const rates =
      found.get(taxClassId) ??
      matchRates(taxClassId, taxes, { ...places, customer_group_id: customer_group.id, currency })
    found.set(taxClassId, rates)
    return rates
  }
  return {
    currency,
    context: { day: day ?? dayInZone(ctx.now, store.timeZone), customer_group },
    ratesOf,
    show: (amount, taxClassId) =>
      formatDecimal(showExact(amount, ratesOf(taxClassId), store.settings, currency), currency.decimals),
  }
}

/** The store's currency of that code, else its own. */
export function currencyOf(store: ShopStore, code: string | null | undefined): StoreCurrency & CurrencyValue {
  const found =
    store.currencies.find((currency) => String(currency.code) === code) ??
    store.currencies.find((currency) => String(currency.code) === store.currency)
  if (found) return { ...found, code: String(found.code) }
  const none = { id: '', title: {}, symbol_left: null, symbol_right: ` ${store.currency}` }
  return { ...none, code: store.currency, decimals: 2, value: '1', is_primary: true }
}

/** Whose place the store's own address stands in for while a visitor's is unknown. */
export const defaultTaxAddress = ({
  default_tax_address: chosen,
}: Pick<ShopStore['settings'], 'default_tax_address'>): 'delivery' | 'payment' | null =>
  chosen === 'none' ? null : chosen

const nowhere: { delivery: Place | null; payment: Place | null } = { delivery: null, payment: null }

type Found = { delivery: Partial<Place> | null; payment: Partial<Place> | null; home: Partial<Place> | null }

/** The addresses by which the cart of a visitor is taxed: its own, else the one that a shopper uses by default. */
async function placesOf(ctx: Ctx): Promise<typeof nowhere> {
  const { role, id, cart } = ctx.actor
  const store = shopOf(ctx).id
  const isShopper = role === 'CUSTOMER' && id !== null
  if (!isShopper && !(role === 'GUEST' && cart)) return nowhere
  const own = isShopper ? sql`customer_id = ${id}` : sql`customer_id is null and sid_hash = ${cart}`
  const home = isShopper
    ? sql`(select json_build_object('country_id', a.country_id, 'zone_id', a.zone_id) from customer_addresses a
      where a.store_id = ${store} and a.customer_id = ${id} order by a.is_default desc, a.id limit 1)`
    : sql`null::json`
  const { rows } = await sql<Found>`select
    (select delivery_address from carts where store_id = ${store} and ${own} and expires_at > ${ctx.now}) as delivery,
    (select payment_address from carts where store_id = ${store} and ${own} and expires_at > ${ctx.now}) as payment, ${home} as home`.execute(
    ctx.db,
  )
  const found = rows[0] as Found
  const delivery = placeOf(found.delivery ?? found.home)
  return { delivery, payment: placeOf(found.payment) ?? delivery }
}

const placeOf = (address: Partial<Place> | null): Place | null =>
  address?.country_id ? { country_id: address.country_id, zone_id: address.zone_id ?? null } : null
