import { type Ctx, type FieldFault, invalid } from '@shopwright/engine'
import { formatDecimal, newId, parseDecimal, sum } from '@shopwright/resource'
import { fileChosen } from '../../../catalog/rules/options.ts'
import { pricingGroup } from '../../../catalog/server/price-tables.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { type AppliedRate, otherSide } from '../../../localisation/rules/tax.ts'
import type { Coupon } from '../../../marketing/rules/coupon.ts'
import { isBlocking } from '../../../platform/rules/problem.ts'
import type { LineTerms, OrderTerms } from '../../model/order-terms.ts'
import type { RevisedLine } from '../../model/orders.ts'
import { byBuyer } from '../../rules/by-buyer.ts'
import type { EditedLine } from '../../rules/order-edit.ts'
import { lineTerms, readRates } from '../../rules/order-terms.ts'
import { quote } from '../../rules/quote.ts'
import type { QuotedLine } from '../../rules/quote-output.ts'
import type { GivenOptions } from '../cart/body.ts'
import { type LoadedQuote, loadQuote } from '../cart/load-quote.ts'
import { type ProductRow, productRows } from '../cart/quote-rows.ts'
import { type EditableOrder, minorOf, type OrderLineRow } from './edited-order.ts'
import type { PlannedDetails } from './plan-details.ts'

/** A line as it will be: an old one with its new quantity and price, or a new one with what the catalogue says of it. */
export type PlannedLine = {
  key: string
  /** null = new */
  old: EditableOrder['lines'][number] | null
  product: ProductRow | null
  quantity: number
  unit_price: bigint
  rates: readonly AppliedRate[]
  /** the order's coupon is meant for it */
  coupon: boolean
  /** of a new line: its options, its trace */
  options: GivenOptions
  loaded: LoadedQuote | null
}

/** The lines that are wished for, old ones and new ones. Throws the faults of each. */
export async function planLines(
  ctx: Ctx,
  order: EditableOrder,
  details: PlannedDetails,
  wanted: RevisedLine[],
): Promise<PlannedLine[]> {
  const faults: Record<string, FieldFault> = {}
  const known = new Map(order.lines.map((line) => [line.id, line]))
  const added = wanted.flatMap((line, index) => (line.id ? [] : [{ line, index, key: newId(ctx.now.getTime()) }]))
  const loaded = await pricedAnew(ctx, order, details, added, piecesOf(known, wanted))
  const products = await productRows(
    ctx,
    wanted.flatMap(({ id }) => known.get(id ?? '')?.product_id ?? []),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const seen = new Set<string>()
  const lines = wanted.flatMap((line, index): PlannedLine[] => {
    const price = line.price === undefined ? null : minorOf(order, line.price)
    if (line.price !== undefined && parseDecimal(line.price, 4) % 10n ** BigInt(4 - order.currency_decimals) !== 0n)
      faults[`lines.${index}.price`] = { code: 'amount-invalid' }
    if (!line.id) {
      const { key = '' } = added.find((one) => one.index === index) ?? {}
      const counted = loaded?.quote.lines.find((one) => one.key === key)
      const product = loaded?.products.get(line.product_id ?? '') ?? null
      const problem = loaded?.quote.problems.find((one) => one.line === key && isBlocking(one))
      if (!counted?.available || !product || problem)
        faults[`lines.${index}`] = byBuyer({
          code: problem?.code ?? 'product-unavailable',
          params: problem?.params ?? {},
        })
      else if (product.has_downloads && !order.customer_id)
        faults[`lines.${index}`] = { code: 'download-needs-account' }
      const options = (line.options ?? {}) as GivenOptions // the schema has checked its shape
      if (Object.values(options).some(fileChosen)) faults[`lines.${index}`] = { code: 'not-offered' }
      return [
        {
          key,
          old: null,
          product,
          quantity: line.quantity,
          unit_price: price ?? (counted && loaded ? asEntered(order, counted, loaded) : 0n),
          rates: counted?.rates ?? [],
          coupon: false,
          options,
          loaded,
        },
      ]
    }
    const old = known.get(line.id)
    if (!old || seen.has(line.id)) {
      faults[`lines.${index}.id`] = { code: 'unknown-reference' }
      return []
    }
    seen.add(line.id)
    const product = byId.get(old.product_id ?? '') ?? null
    const unit_price = price ?? minorOf(order, old.price)
    const rates = readRates(old.terms?.rates ?? [], order.currency_decimals)
    const coupon = old.terms?.coupon ?? false
    return [
      { key: line.id, old, product, quantity: line.quantity, unit_price, rates, coupon, options: {}, loaded: null },
    ]
  })
  if (Object.keys(faults).length) throw invalid(faults)
  return lines
}

/** Today's price, on the side of the tax that the order's prices are on. */
function asEntered({ terms }: EditableOrder, { unit_price, rates }: QuotedLine, { input }: LoadedQuote): bigint {
  const { prices_include_tax } = input.settings
  const isOther = terms !== null && terms.prices_include_tax !== prices_include_tax
  return isOther ? otherSide(unit_price, rates, prices_include_tax) : unit_price
}

type Added = { line: RevisedLine; index: number; key: string }

/** How many of each product the lines that stay are. */
function piecesOf(known: ReadonlyMap<string, OrderLineRow>, wanted: readonly RevisedLine[]): Record<string, number> {
  const pieces: Record<string, number> = {}
  for (const { id, quantity } of wanted) {
    const product = known.get(id ?? '')?.product_id
    if (product) pieces[product] = (pieces[product] ?? 0) + quantity
  }
  return pieces
}

/** New lines at the catalogue's prices of today, in the order's currency at the order's rate, for the order's group. */
async function pricedAnew(
  ctx: Ctx,
  order: EditableOrder,
  { delivery_address, payment_address }: PlannedDetails,
  added: Added[],
  pieces_beside: Record<string, number>,
): Promise<LoadedQuote | null> {
  if (!added.length) return null
  const wish = {
    lines: added.map(({ line, key }) => ({
      id: key,
      product_id: line.product_id ?? '',
      quantity: line.quantity,
      options: (line.options ?? {}) as GivenOptions, // the schema has checked its shape
    })),
    currency: order.currency,
    coupon_code: null,
    voucher_code: null,
    reward_points: 0,
    use_credit: false,
    vouchers: [],
    delivery_method_id: null,
    payment_method_id: null,
    delivery_address,
    payment_address,
    customer: null,
  }
  const loaded = await loadQuote(ctx, wish, order.customer_id)
  const input = {
    ...loaded.input,
    pieces_beside,
    settings: { ...loaded.input.settings, price_only_logged_in: false },
    currency: { code: order.currency, decimals: order.currency_decimals, value: order.currency_value },
    customer_group: pricingGroup(loaded.tables, order.customer_group_id, shopOf(ctx).settings.customer_group_id),
  }
  return { ...loaded, input, quote: quote(input) }
}

/** An old line by the terms that it was bought on, a new one by those of today. */
export function asEdited(line: PlannedLine, order: EditableOrder): EditedLine {
  const { key, old, quantity, unit_price, rates, coupon } = line
  const weight = old ? formatDecimal(parseDecimal(old.weight, 8) / BigInt(old.quantity), 8) : weightOf(line)
  const terms = old ? old.terms : newTerms(line)
  return {
    key,
    quantity,
    unit_price,
    rates,
    special: terms?.special ?? false,
    coupon,
    requires_delivery: terms?.requires_delivery ?? order.requires_delivery,
    points: terms?.points ?? 0,
    weight,
    reward: terms?.reward ?? null,
  }
}

/** What the catalogue says of a line that is added, and whether the coupon that the order has is for it too. */
export function newTerms({ key, product, loaded, coupon }: PlannedLine): LineTerms | null {
  const quoted = loaded?.quote.lines.find((one) => one.key === key)
  return loaded && quoted && product
    ? { ...lineTerms(quoted, loaded.input.products[product.id], loaded.input), coupon }
    : null
}

/** Whether the order's coupon is meant for a product that is added to it. */
export function isMeant(
  { coupon }: OrderTerms,
  today: Coupon | null,
  product: ProductRow,
  ancestors: Map<string, string[]>,
): boolean {
  if (!coupon || coupon.for_all) return coupon !== null
  const categories = product.categories.flatMap((id) => ancestors.get(id) ?? [id])
  return (
    today !== null && (today.products.includes(product.id) || categories.some((id) => today.categories.includes(id)))
  )
}

const weightOf = ({ key, loaded, quantity }: PlannedLine): string =>
  formatDecimal((loaded?.quote.lines.find((line) => line.key === key)?.weight ?? 0n) / BigInt(quantity), 8)

export const subtotalOf = (lines: readonly PlannedLine[]): bigint =>
  sum(lines.map(({ unit_price, quantity }) => unit_price * BigInt(quantity)))
