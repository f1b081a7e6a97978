import type { Ctx } from '@shopwright/engine'
import { formatDecimal } from '@shopwright/resource'
import { earnedPoints } from '../../customers/rules/rewards.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { exactInCurrency } from '../../localisation/rules/currencies.ts'
import { taxLine } from '../../localisation/rules/tax.ts'
import { listPrice } from '../rules/price.ts'
import { type Reckoning, reckoningOf, showSurcharge } from '../rules/shown-price.ts'
import { type Dated, datedPrices } from './dated-prices.ts'
import { hidesPrices, openPricer, type Pricer } from './pricer.ts'

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
  /** of the cheapest combination; others cost more */
  from: boolean
}

/** `price` in catalogue units, as the row holds it. */
export type Priced = { id: string; price: bigint; tax_class_id: string | null }

/** What prices of products are reckoned by, beside the products themselves. */
export type Pricing = { pricer: Pricer; dated: Map<string, Dated> }

/** Asks what the prices of these products depend on; null where prices are only for those signed in and the visitor is not. */
export async function pricingOf(
  ctx: Ctx,
  ids: readonly string[],
  customerGroupId: string | null,
  currency: string | null,
): Promise<Pricing | null> {
  if (!ids.length || hidesPrices(ctx)) return null
  const [pricer, dated] = await Promise.all([openPricer(ctx, { customerGroupId, currency }), datedPrices(ctx, ids)])
  return { pricer, dated }
}

const undated: Dated = { specials: [], discounts: [], variants: [] }

/** The prices of a page of products, by product id: what the visitor's group pays, with or without tax as the store shows them. */
export function pricesOf(pricing: Pricing | null, products: readonly Priced[]): Map<string, CardPrice> {
  if (!pricing) return new Map()
  const { pricer } = pricing
  return new Map(
    products.map(({ id, price, tax_class_id }) => {
      const dated = pricing.dated.get(id) ?? undated
      const listed = listPrice({ price, ...dated }, pricer.context, dated.variants)
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
          from: listed.from,
        },
      ]
    }),
  )
}

/** Points that one piece earns by the percentage that the store gives on all goods, as a cart will count them. */
export function pointsEarned(ctx: Ctx, pricing: Pricing | null, { id, price, tax_class_id }: Priced): number {
  if (!pricing) return 0
  const { pricer, dated } = pricing
  const { settings } = shopOf(ctx)
  const { exact } = listPrice({ price, ...(dated.get(id) ?? undated) }, pricer.context)
  const amount = exactInCurrency(exact.price, pricer.currency)
  const { net } = taxLine(amount, 1, pricer.ratesOf(tax_class_id), settings.prices_include_tax)
  return earnedPoints({ quantity: 1, reward: null, net }, settings, pricer.currency)
}

/** A combination with a price of its own, of values of the product. */
export type VariantPrice = { values: readonly string[]; price: bigint | null }

export type ValuePrice = { id: string; price: bigint; price_prefix: string }

/**
 * What choosing an option value adds to the price of one piece that is shown (or takes, with a minus), by value id; and by
 * what the page reckons the price of several together. Null where prices are hidden.
 */
export function surchargesOf(
  ctx: Ctx,
  pricing: Pricing | null,
  product: Priced,
  values: readonly ValuePrice[],
  variants: readonly VariantPrice[] = [],
): { shown: Map<string, string>; reckoning: Reckoning } | null {
  if (!values.length || !pricing) return null
  const { pricer } = pricing
  const dated = pricing.dated.get(product.id) ?? undated
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
    reckoning: reckoningOf(
      {
        price,
        was: old_price,
        surcharges,
        exact,
        variants: variants.flatMap((variant) => {
          if (variant.price === null) return []
          const own = [{ price: variant.price, surcharge: 0n }]
          const listed = listPrice({ price: product.price, ...dated }, pricer.context, own).exact
          return [{ values: variant.values, price: listed.price, was: listed.old_price }]
        }),
      },
      rates,
      settings,
      pricer.currency,
    ),
  }
}
