// Nothing is sold that is not there, unless the store, or the product's stock status, lets shoppers order ahead; products that do not count stock are always there.

import { block, type Problem, warn } from '../../platform/rules/problem.ts'
import type { ProductOptionValue } from './options.ts'

export type StockedProduct = {
  id: string
  quantity: number
  minimum: number
  subtract: boolean
  /** what to say, and whether it may be ordered, when there is none */
  stock_status: { name: string; possible_to_order: boolean } | null
}

export type StockSettings = {
  /** checkout when out of stock */
  stock_checkout: boolean
  stock_warning: boolean
  stock_display: boolean
}

export type StockLine = {
  key: string
  product: StockedProduct
  quantity: number
  values: readonly ProductOptionValue[]
  /** the combination that it is, with its own stock where the product counts any */
  variant?: { id: string; quantity: number } | null
}

/**
 * The problems of all lines: quantities are summed over the lines of a product and of an option value. `beside`: pieces of a product
 * that have left its stock already.
 */
export function judgeStock(
  lines: readonly StockLine[],
  settings: StockSettings,
  beside: Readonly<Record<string, number>> = {},
): Problem[] {
  const pieces = sumBy(lines, (line) => [line.product.id])
  const piecesOfPart = sumBy(lines, (line) => partsOf(line).map(({ id }) => id))
  return lines.flatMap((line) => {
    const { product } = line
    const wanted = pieces.get(product.id) ?? 0
    const all = wanted + (beside[product.id] ?? 0)
    const problems =
      all < product.minimum ? [block('minimum-not-reached', { minimum: product.minimum, quantity: all }, line.key)] : []
    const available = availableFor(line, wanted, piecesOfPart)
    if (available === null) return problems
    if (!mayOrderAhead(product, settings)) return [...problems, block('stock-short', { available }, line.key)]
    return settings.stock_warning ? [...problems, warn('stock-ordered-ahead', { available }, line.key)] : problems
  })
}

/** True when an order may take more than there is. */
export function mayOrderAhead(product: StockedProduct, settings: StockSettings): boolean {
  return settings.stock_checkout || product.stock_status?.possible_to_order === true
}

/** True when at least the smallest orderable quantity can be bought now. */
export function isOrderable(product: StockedProduct, settings: StockSettings): boolean {
  return !product.subtract || product.quantity >= Math.max(1, product.minimum) || mayOrderAhead(product, settings)
}

export type StockText =
  | { kind: 'status'; name: string }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'in-stock' }
  | { kind: 'out-of-stock' }

/** What the product page says: the status when there is none, else the number when the store shows it, else "in stock". */
export function stockText(product: StockedProduct, settings: StockSettings): StockText {
  if (product.subtract && product.quantity <= 0) {
    return product.stock_status ? { kind: 'status', name: product.stock_status.name } : { kind: 'out-of-stock' }
  }
  return product.subtract && settings.stock_display
    ? { kind: 'quantity', quantity: product.quantity }
    : { kind: 'in-stock' }
}

/** The pieces there are when they do not suffice, null when they do. */
function availableFor(line: StockLine, wanted: number, piecesOfPart: Map<string, number>): number | null {
  const short: number[] = []
  if (line.product.subtract && line.product.quantity < wanted) short.push(line.product.quantity)
  for (const { id, quantity } of partsOf(line)) if (quantity < (piecesOfPart.get(id) ?? 0)) short.push(quantity)
  return short.length === 0 ? null : Math.max(0, Math.min(...short))
}

/** What a line takes of stocks besides the product's own: that of option values, and that of its combination. */
const partsOf = ({ product, values, variant }: StockLine): { id: string; quantity: number }[] => [
  ...values.filter(({ subtract }) => subtract),
  ...(product.subtract && variant ? [variant] : []),
]

function sumBy(lines: readonly StockLine[], keysOf: (line: StockLine) => string[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) {
    for (const key of keysOf(line)) sums.set(key, (sums.get(key) ?? 0) + line.quantity)
  }
  return sums
}
