// Each line of the cart has its own price and its own reasons why it cannot be bought; what cannot be sold stays in the cart but costs nothing.

import { parseDecimal } from '@shopwright/resource/money'
import type { Day } from '@shopwright/resource/time'
import { type ResolvedOptions, resolveOptions } from '../../catalog/rules/options.ts'
import { type PriceContext, resolveUnitPrice, type UnitPrice } from '../../catalog/rules/price.ts'
import { judgeStock, type StockLine } from '../../catalog/rules/stock.ts'
import { type ChosenVariant, type Variant, variantOf } from '../../catalog/rules/variants.ts'
import { isVisible } from '../../catalog/rules/visibility.ts'
import { exactInCurrency } from '../../localisation/rules/currencies.ts'
import { convertUnit, UNIT_SCALE } from '../../localisation/rules/units.ts'
import { block, type Problem } from '../../platform/rules/problem.ts'
import type { QuoteInput, QuoteLineInput, QuoteProduct, QuoteRecurring } from './quote-input.ts'

export const MAX_QUANTITY = 9999

export type PricedLine = {
  line: QuoteLineInput
  product: QuoteProduct
  options: ResolvedOptions
  bought: ChosenVariant<Variant>
  recurring: QuoteRecurring | null
  price: UnitPrice
  /** minor units */
  unit_price: bigint
  /** without its special; null when that is not cheaper */
  regular_price: bigint | null
  amount: bigint
  points: number
  /** scale 8, the store's weight class */
  weight: bigint
}

export type PricedLines = { lines: PricedLine[]; problems: Problem[] }

export function priceLines(input: QuoteInput, day: Day): PricedLines {
  const problems: Problem[] = []
  const sellable = input.lines.flatMap((line) => {
    const found = findProduct(input, line, day)
    if ('code' in found) {
      problems.push(found)
      return []
    }
    const options = resolveOptions(found.options, line.options, line.key)
    return [{ line, product: found, options, bought: variantOf(found, options) }]
  })

  const { pieces_beside = {} } = input
  const pieces = new Map(Object.entries(pieces_beside))
  for (const { line } of sellable) pieces.set(line.product_id, (pieces.get(line.product_id) ?? 0) + line.quantity)
  const context: PriceContext = {
    day,
    customer_group: input.customer_group,
  }
  const lines = sellable.map((entry) => {
    const recurring = findRecurring(input, entry.line, entry.product, problems)
    problems.push(...entry.options.problems)
    // Who has not chosen all yet is told what is missing.
    if (entry.bought.isMissing && !entry.options.problems.length)
      problems.push(block('variant-unavailable', {}, entry.line.key))
    const question = {
      product: entry.product,
      productQuantity: pieces.get(entry.line.product_id) ?? 0,
      variant: entry.bought.variant,
      surcharge: entry.bought.surcharge,
      planPrice: recurring && (recurring.trial_status ? recurring.trial_price : recurring.price),
    }
    const price = resolveUnitPrice(question, context)
    const regular = resolveUnitPrice({ ...question, product: { ...entry.product, specials: [] } }, context)
    const unit_price = recurring?.agreed_price ?? exactInCurrency(price.exact, input.currency)
    const regular_price =
      price.special && price.exact < regular.exact ? exactInCurrency(regular.exact, input.currency) : null
    return { ...entry, recurring, price, unit_price, regular_price, ...timesQuantity(input, entry, unit_price) }
  })
  return { lines, problems: [...problems, ...judgeStock(lines.map(asStockLine), input.settings, pieces_beside)] }
}

function findProduct(input: QuoteInput, line: QuoteLineInput, day: Day): QuoteProduct | Problem {
  const product = Object.hasOwn(input.products, line.product_id) ? input.products[line.product_id] : undefined
  if (!product || !isVisible(product, day, input.customer_group.id)) return block('product-unavailable', {}, line.key)
  const isCount = Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= MAX_QUANTITY
  return isCount ? product : block('quantity-invalid', { maximum: MAX_QUANTITY }, line.key)
}

/** A product that has recurring profiles can only be bought with one of them. */
function findRecurring(
  input: QuoteInput,
  line: QuoteLineInput,
  product: QuoteProduct,
  problems: Problem[],
): QuoteRecurring | null {
  const offered = product.recurrings.filter(
    (profile) => profile.customer_group_id === null || profile.customer_group_id === input.customer_group.id,
  )
  const chosen = offered.find((profile) => profile.id === line.recurring_id) ?? null
  if (!chosen && offered.length > 0) problems.push(block('recurring-required', {}, line.key))
  else if (!chosen && line.recurring_id !== null) problems.push(block('recurring-unavailable', {}, line.key))
  return chosen
}

function timesQuantity(
  input: QuoteInput,
  { line, product, options }: Pick<PricedLine, 'line' | 'product' | 'options'>,
  unitPrice: bigint,
): Pick<PricedLine, 'amount' | 'points' | 'weight'> {
  const own = product.points > 0 ? Math.max(0, product.points + options.points) : 0
  return {
    amount: unitPrice * BigInt(line.quantity),
    points: own * line.quantity,
    weight: product.requires_delivery ? weightOf(input, product, options) * BigInt(line.quantity) : 0n,
  }
}

function weightOf(input: QuoteInput, product: QuoteProduct, options: ResolvedOptions): bigint {
  const classOf = (id: string | null) => input.weight_classes.find((unit) => unit.id === id)
  const weight = parseDecimal(product.weight, UNIT_SCALE) + options.weight
  return convertUnit(weight, classOf(product.weight_class_id), classOf(input.settings.weight_class_id))
}

function asStockLine({ line, product, options, bought }: PricedLine): StockLine {
  const values = options.chosen.flatMap((chosen) => chosen.values)
  return { key: line.key, product, quantity: line.quantity, values, variant: bought.variant }
}
