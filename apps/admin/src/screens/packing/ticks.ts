import type { Order, OrderLine } from '../orders/use-order.ts'

/** How many pieces of each line are in the box, by order and by line. */
export type Ticks = Readonly<Record<string, Readonly<Record<string, number>>>>

export type Packed = Pick<Order, 'id' | 'number'> & {
  products: readonly Pick<OrderLine, 'id' | 'name' | 'quantity' | 'model' | 'sku' | 'product_id'>[]
}
type Line = Packed['products'][number]
/** What a label may say of a product. */
export const codeFields = ['sku', 'upc', 'ean', 'jan', 'isbn', 'mpn'] as const
export type Codes = Partial<Record<(typeof codeFields)[number], string | null>>

export const ticked = (ticks: Ticks, order: Pick<Packed, 'id'>, line: Pick<Line, 'id' | 'quantity'>): number =>
  Math.min(ticks[order.id]?.[line.id] ?? 0, line.quantity)

/** Lines that are not in the box yet, or not all of them. */
export const openLines = (ticks: Ticks, order: Packed): Packed['products'] =>
  order.products.filter((line) => ticked(ticks, order, line) < line.quantity)

export const withTick = (ticks: Ticks, orderId: string, lineId: string, count: number): Ticks => ({
  ...ticks,
  [orderId]: { ...ticks[orderId], [lineId]: count },
})

export type Found<O> =
  | { kind: 'open'; order: O; line: Line }
  /** all that is wanted of it is in the boxes */
  | { kind: 'full'; order: O; line: Line }
  | { kind: 'unknown' }

/**
 * Whose line a scanned code is: of the order that one is at first, then of the others in their order. What was bought says it
 * before its product does: variants of a product have a number of their own each.
 */
export function lineByCode<O extends Packed>(
  orders: readonly O[],
  codesOf: (productId: string) => Codes | undefined,
  ticks: Ticks,
  code: string,
  at: string | null,
): Found<O> {
  const wanted = plain(code)
  if (!wanted) return { kind: 'unknown' }
  const sorted = [...orders].sort((a, b) => Number(b.id === at) - Number(a.id === at))
  const lines = sorted.flatMap((order) => order.products.map((line) => ({ order, line })))
  const own = lines.filter(({ line }) => [line.sku, line.model].some((one) => one && plain(one) === wanted))
  const found = own.length
    ? own
    : lines.filter(({ line }) => {
        const codes = line.product_id ? codesOf(line.product_id) : undefined
        return codes && codeFields.some((field) => plain(codes[field] ?? '') === wanted)
      })
  const open = found.find(({ order, line }) => ticked(ticks, order, line) < line.quantity)
  if (open) return { kind: 'open', ...open }
  return found[0] ? { kind: 'full', ...found[0] } : { kind: 'unknown' }
}

/** A camera reads twelve digits as thirteen with a zero in front, and people type dashes. */
const plain = (code: string): string => {
  const text = code.trim().replace(/[\s-]/g, '').toLowerCase()
  return /^\d+$/.test(text) ? text.replace(/^0+/, '') : text
}
