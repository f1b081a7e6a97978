import type { Ctx } from '@shopwright/engine'
import { formatDecimal } from '@shopwright/resource'
import { shopOf } from '../../floor/store-cache.ts'
import { listPrice } from '../rules/price.ts'
import { type Reckoning, reckoningOf, showSurcharge } from '../rules/shown-price.ts'
import { datedPrices } from './dated-prices.ts'
import { hidesPrices, openPricer } from './pricer.ts'

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
  currency: string | null,
): Promise<Map<string, CardPrice>> {
  if (!products.length || hidesPrices(ctx)) return new Map()
  const pricer = await openPricer(ctx, { customerGroupId, currency })
  const rows = await datedPrices(
    ctx,
    products.map(({ id }) => id),
  )
  return new Map(
    products.map(({ id, price, tax_class_id }) => {
      const dated = rows.get(id) ?? { specials: [], discounts: [] }
      const listed = listPrice({ price, ...dated }, pricer.context)
      const shown = (amount: bigint): string => pricer.show(amount, tax_class_id)
      return [
        id,
        {
          currency: pricer.currency.code,
          price: shown(listed.exact.price),
          old_price: listed.exact.old_price === null ? null : shown(listed.exact.old_price),
          special_end: listed.special_end,
          tiers: listed.tiers.map(({ quantity }, index) => ({
            quantity,
            price: shown(listed.exact.tiers[index] ?? 0n),
          })),
        },
      ]
    }),
  )
}

export type ValuePrice = { id: string; price: bigint; price_prefix: string }

/**
 * What choosing an option value adds to the price of one piece that is shown (or takes, with a minus), by value id; and by
 * what the page reckons the price of several together. Null where prices are hidden.
 */
export async function surchargesOf(
  ctx: Ctx,
  product: Priced,
  values: readonly ValuePrice[],
  customerGroupId: string | null,
  currency: string | null,
): Promise<{ shown: Map<string, string>; reckoning: Reckoning } | null> {
  if (!values.length || hidesPrices(ctx)) return null
  const pricer = await openPricer(ctx, { customerGroupId, currency })
  const dated = (await datedPrices(ctx, [product.id])).get(product.id) ?? { specials: [], discounts: [] }
  const { price, old_price, exact } = listPrice({ price: product.price, ...dated }, pricer.context)
  const rates = pricer.ratesOf(product.tax_class_id)
  const { settings } = shopOf(ctx)
  const surcharges = new Map(values.map((value) => [value.id, value.price_prefix === '-' ? -value.price : value.price]))
  const shown = [...surcharges].map(([id, amount]): [string, string] => [
    id,
    formatDecimal(showSurcharge(price, amount, rates, settings, pricer.currency), pricer.currency.decimals),
  ])
  return {
    shown: new Map(shown),
    reckoning: reckoningOf({ price, was: old_price, surcharges, exact }, rates, settings, pricer.currency),
  }
}
