import { type Ctx, keptPlan, storeOf } from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { stockMovements } from '../../../catalog/model/attributes.ts'
import type { products } from '../../../catalog/model/products.ts'

/** What counts pieces, in the order in which rows are locked: products, option values with a stock of their own, combinations. */
export const stockTables = {
  products: 'products',
  values: 'product_option_values',
  variants: 'product_variants',
} as const

export type StockKind = keyof typeof stockTables
export const stockKinds = Object.keys(stockTables) as StockKind[]

/** What an order takes. */
export type Takings = Record<StockKind, Taking[]>

/** Pieces of what has a stock of its own. `ahead`: more may be taken than there is. */
export type Taking = { id: string; product_id: string; quantity: number; ahead: boolean }

export const noTakings = (): Takings => ({ products: [], values: [], variants: [] })

/** Each thing once, in the order of their ids. */
export const tidied = (takings: Takings): Takings => ofEach((kind) => summed(takings[kind]))

export const ofEach = <T>(made: (kind: StockKind) => T): Record<StockKind, T> =>
  Object.fromEntries(stockKinds.map((kind) => [kind, made(kind)])) as Record<StockKind, T>

export const takesStock = (takings: Takings): boolean => stockKinds.some((kind) => takings[kind].length > 0)

/** Takes all of it; answers the ids of which there is not enough. Then nothing may be kept of this transaction. */
export async function takeAll(ctx: Ctx, takings: Takings): Promise<string[]> {
  const short: string[] = []
  for (const kind of stockKinds) short.push(...(await takeStock(ctx, kind, takings[kind])))
  return short
}

/** Puts all of it back. */
export async function releaseAll(ctx: Ctx, takings: Takings): Promise<void> {
  for (const kind of stockKinds) await releaseStock(ctx, kind, takings[kind])
}

/**
 * Takes pieces from the stock, rows locked in the order of their ids so that two orders never wait for each other.
 * Answers the ids of which there is not enough; then nothing may be kept of this transaction.
 */
async function takeStock(ctx: Ctx, kind: StockKind, takings: readonly Taking[]): Promise<string[]> {
  if (!takings.length) return []
  const { rows } = await takingStock(ctx, kind, takings).execute(ctx.db)
  return lacking(takings, rows)
}

/** The same as a statement; `lacking` says what its answer means. */
export function takingStock(ctx: Ctx, kind: StockKind, takings: readonly Taking[]): RawBuilder<{ id: string }> {
  const store = storeOf(ctx).id
  const table = stockTables[kind]
  return sql<{ id: string }>`${keptPlan}
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(takings)}::jsonb) as w(id uuid, quantity integer, ahead boolean)),
      locked as materialized (select t.id from ${sql.table(table)} t where t.store_id = ${store} and t.id in (select id from wanted) order by t.id for no key update)
    update ${sql.table(table)} t set quantity = t.quantity - w.quantity from locked l join wanted w on w.id = l.id
    where t.store_id = ${store} and t.id = l.id and (w.ahead or t.quantity >= w.quantity) returning t.id`
}

/** The ids of which there is not enough. */
export function lacking(takings: readonly Taking[], rows: readonly { id: string }[]): string[] {
  const taken = new Set(rows.map((row) => row.id))
  return takings.filter(({ id }) => !taken.has(id)).map(({ id }) => id)
}

/** Puts pieces back. */
async function releaseStock(ctx: Ctx, kind: StockKind, takings: readonly Taking[]): Promise<void> {
  await takeStock(
    ctx,
    kind,
    takings.map((taking) => ({ ...taking, quantity: -taking.quantity, ahead: true })),
  )
}

/** How many there are, of those that do not suffice. */
export async function stockOf(ctx: Ctx, kind: StockKind, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<Row<typeof products>, 'id' | 'quantity'>>`
    select id, quantity from ${sql.table(stockTables[kind])} where store_id = ${storeOf(ctx).id} and id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row.quantity]))
}

/** Sums by id, in the order of the ids. */
export function summed(takings: readonly Taking[]): Taking[] {
  const sums = new Map<string, Taking>()
  for (const taking of takings)
    sums.set(taking.id, { ...taking, quantity: taking.quantity + (sums.get(taking.id)?.quantity ?? 0) })
  return [...sums.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Why the quantities are what they are: one row for each taking, negative when pieces leave. */
export const movements = (
  order_id: string,
  takings: Takings,
  kind: 'order' | 'release' | 'return',
): Draft<typeof stockMovements>[] =>
  stockKinds.flatMap((of) =>
    takings[of].map(({ id, product_id, quantity }) => ({
      order_id,
      product_id,
      product_option_value_id: of === 'values' ? id : null,
      product_variant_id: of === 'variants' ? id : null,
      kind,
      quantity: kind === 'order' ? -quantity : quantity,
    })),
  )
