import { AppError, authorise, type Ctx, invalid, isPermitted } from '@shopwright/engine'
import { CATALOGUE_SCALE, formatDecimal, type Nouns, type Row } from '@shopwright/resource'
import {
  amount,
  day,
  flag,
  id,
  list,
  maybe,
  named,
  oneOf,
  orNull,
  record,
  type Said,
  text,
  whole,
} from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import { exactInCurrency } from '../../localisation/rules/currencies.ts'
import { taxLine } from '../../localisation/rules/tax.ts'
import { listPrice, priceSources, priceSteps, resolveUnitPrice } from '../rules/price.ts'
import { showExact } from '../rules/shown-price.ts'
import { chosenVariant, surchargeOf, type Variant } from '../rules/variants.ts'
import { isVisible } from '../rules/visibility.ts'
import { type Dated, datedPrices } from './dated-prices.ts'
import { readPriceQuery } from './price-query.ts'
import { hidesPrices, openPricer, type Pricer } from './pricer.ts'

/** Amounts of steps are decimal strings of the base currency, as prices are entered; the rest is in `currency`. */
const step = record({
  step: oneOf(priceSteps),
  price: amount,
  percent: maybe(text),
  /** of the special or the discount; it may have won or lost */
  id: maybe(id),
  quantity: maybe(whole),
  date_end: maybe(orNull(day)),
  won: maybe(flag),
})

/** What one piece of a product costs, and why: the cart, the product page and this ask the same rule. */
export const checkedPrice = named(
  'CheckedPrice',
  record({
    product_id: id,
    currency: text,
    base_currency: text,
    customer_group_id: orNull(id),
    day,
    quantity: whole,
    /** of one piece, and of all, with or without tax as the store shows prices */
    price: amount,
    total: amount,
    old_price: orNull(amount),
    special_end: orNull(day),
    tiers: list(record({ quantity: whole, price: amount })),
    /** inside or on top of `total` */
    net: amount,
    taxes: list(record({ name: text, amount })),
    source: oneOf(priceSources),
    trace: list(step),
  }),
)
export type CheckedPrice = Said<typeof checkedPrice>

/**
 * The prices of up to 200 products for a quantity of each: of the visitor's own group today, or, for staff, of any group on
 * any day. `options` are ids of chosen values. Products that the visitor may not see are left out. Throws `invalid` (422)
 * naming the parameter, and `prices-need-login` (403) where prices are hidden from guests.
 */
export async function checkPrices(ctx: Ctx, query: Record<string, unknown>): Promise<{ data: CheckedPrice[] }> {
  authorise(ctx, ctx.registry.get('products'), 'find')
  const asked = readPriceQuery(ctx, query)
  if (hidesPrices(ctx)) throw new AppError('prices-need-login', {}, { status: 403 })
  const { ids, quantity, options } = asked
  const pricer = await openPricer(ctx, asked)
  if (query.customer_group_id && pricer.context.customer_group.id !== asked.customerGroupId)
    throw invalid({ customer_group_id: { code: 'unknown-reference' } })
  const products = await pricedRows(ctx, ids, options)
  const rows = await datedPrices(ctx, ids)
  const isReader = isPermitted(ctx.actor, ctx.registry.get('products'), 'find', ctx.registry)
  const isShown = (row: PricedRow): boolean =>
    isReader || isVisible(row, pricer.context.day, pricer.context.customer_group.id)
  return {
    data: products
      .filter(isShown)
      .map((row) =>
        check(ctx, pricer, row, rows.get(row.id) ?? { specials: [], discounts: [], variants: [] }, quantity),
      ),
  }
}

function check(ctx: Ctx, pricer: Pricer, row: PricedRow, dated: Dated, quantity: number): CheckedPrice {
  const store = shopOf(ctx)
  const { currency, context } = pricer
  const product = { price: row.price, ...dated }
  const variant = chosenVariant(
    row.variants.map((one) => ({ ...one, price: one.price === null ? null : BigInt(one.price) })),
    row.chosen.map((value) => value.option_value_id),
  )
  const surcharge = surchargeOf(
    row.chosen.map((value) => ({ ...value, price: BigInt(value.price) })),
    variant,
  )
  const chosen = { productQuantity: quantity, variant, surcharge }
  const unit = resolveUnitPrice({ product, ...chosen }, context)
  const listed = listPrice(
    product,
    context,
    variant ? [{ price: variant.price, surcharge: surchargeIn(row, variant) }] : dated.variants,
  )
  const regular = resolveUnitPrice({ product: { ...product, specials: [] }, ...chosen }, context)
  const taxed = taxLine(
    exactInCurrency(unit.exact, currency) * BigInt(quantity),
    quantity,
    pricer.ratesOf(row.tax_class_id),
    store.settings.prices_include_tax,
  )
  const names = new Map(pricer.ratesOf(row.tax_class_id).map(({ id, name }) => [id, name]))
  const money = (minor: bigint): string => formatDecimal(minor, currency.decimals)
  const show = (amount: bigint): string => pricer.show(amount, row.tax_class_id)
  const shownUnit = showExact(unit.exact, pricer.ratesOf(row.tax_class_id), store.settings, currency)
  const isReduced = unit.special && unit.exact < regular.exact
  return {
    product_id: row.id,
    currency: currency.code,
    base_currency: store.currency,
    customer_group_id: context.customer_group.id || null,
    day: context.day,
    quantity,
    price: show(unit.exact),
    total: money(shownUnit * BigInt(quantity)),
    old_price: isReduced ? show(regular.exact) : null,
    special_end: listed.special_end,
    tiers: listed.tiers.map((tier, index) => ({
      quantity: tier.quantity,
      price: show(listed.exact.tiers[index] ?? 0n),
    })),
    net: money(taxed.net),
    taxes: taxed.taxes.map(({ id, amount }) => ({ name: names.get(id) ?? '', amount: money(amount) })),
    source: unit.source,
    trace: unit.trace.map((step) => ({ ...step, price: formatDecimal(step.price, CATALOGUE_SCALE, 2) })),
  }
}

/** What the values of the combination add. */
const surchargeIn = (row: PricedRow, variant: Variant): bigint =>
  surchargeOf(
    row.chosen
      .filter((value) => variant.values.includes(value.option_value_id))
      .map((value) => ({ ...value, price: BigInt(value.price) })),
    variant,
  )

type PricedRow = Pick<Row<Nouns['products']>, 'id' | 'price' | 'tax_class_id' | 'status' | 'date_available'> & {
  customer_groups: string[]
  /** the chosen values that are the product's own, amounts as text */
  chosen: { option_value_id: string; price_prefix: string; price: string }[]
  variants: (Omit<Variant, 'price'> & { price: string | null })[]
}

async function pricedRows(ctx: Ctx, ids: string[], values: string[]): Promise<PricedRow[]> {
  const store = shopOf(ctx).id
  const { rows } = await sql<PricedRow>`select p.id, p.price, p.tax_class_id, p.status, p.date_available,
    array(select customer_group_id::text from product_customer_groups g where g.store_id = p.store_id and g.product_id = p.id) as customer_groups,
    (select coalesce(json_agg(json_build_object('option_value_id', v.option_value_id, 'price_prefix', v.price_prefix, 'price', v.price::text)), '[]') from product_option_values v
      join product_options o on o.store_id = v.store_id and o.id = v.product_option_id
      where v.store_id = p.store_id and o.product_id = p.id and v.id = any(${values}::uuid[])) as chosen,
    (select coalesce(json_agg(json_build_object('id', w.id, 'price', w.price::text, 'quantity', w.quantity, 'status', w.status, 'values',
        (select coalesce(json_agg(j.option_value_id), '[]') from product_variant_values j where j.store_id = w.store_id and j.product_variant_id = w.id)) order by w.sort_order, w.id), '[]')
      from product_variants w where w.store_id = p.store_id and w.product_id = p.id) as variants
    from products p where p.store_id = ${store} and p.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], p.id)`.execute(
    ctx.db,
  )
  return rows
}
