import { askAll, type Ctx, keptPlan, searchText, storeOf, tell } from '@shopwright/engine'
import { type Draft, type Nouns, newId, type Patch, tableOf } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { orders } from '../../model/orders.ts'
import { movements, type Takings } from '../claims/stock.ts'

/** A new order with all its rows, but for the number and what every row has. Amounts are decimal strings. */
export type OrderRows = {
  order: Patch<typeof orders> & { id: string }
  /** text by which staff find it, besides the number */
  search: string
} & { [N in (typeof children)[number]]: Draft<Nouns[N]>[] }

const children = [
  'order-products',
  'order-options',
  'order-totals',
  'order-histories',
  'stock-movements',
  'vouchers',
  'order-vouchers',
  'voucher-redemptions',
  'customer-transactions',
  'customer-rewards',
  'order-payments',
] as const

/**
 * Writes an order with everything in it, but for its number: behind what is said `first`, in the same message. Answers what
 * came of that.
 */
export async function insertOrder(
  ctx: Ctx,
  rows: OrderRows,
  first: readonly RawBuilder<unknown>[] = [],
): Promise<Awaited<ReturnType<typeof askAll>>> {
  const parts = children.flatMap((name) => (rows[name].length ? [sql`, ${insertRows(ctx, name, rows[name])}`] : []))
  const order = stamped(ctx, rows.order)
  const names = Object.keys(order)
  const inserted = sql`${keptPlan}
    with placed as (insert into orders (${columns(names)}, search_text)
      select ${columns(names, 'r')}, ${rows.search}::text from jsonb_populate_record(null::orders, ${JSON.stringify(order)}::jsonb) r)
    ${sql.join(parts, sql``)}
    select 1`
  if (!rows.order.is_draft) tell(ctx, 'orders', 'created', rows.order.id)
  return askAll(ctx.db, [...first, inserted])
}

export async function insertMovements(
  ctx: Ctx,
  orderId: string,
  takings: Takings,
  kind: 'order' | 'release' | 'return',
): Promise<void> {
  const rows = movements(orderId, takings, kind)
  if (rows.length) await sql`with ${insertRows(ctx, 'stock-movements', rows)} select 1`.execute(ctx.db)
}

/** A part of a `with` that inserts rows of a resource. */
export function insertRows<N extends keyof Nouns>(ctx: Ctx, resource: N, rows: Draft<Nouns[N]>[]): RawBuilder<unknown> {
  const table = tableOf(resource)
  const declared = ctx.registry.get(resource)
  const given = rows.map((row) => ({
    ...stamped(ctx, { id: newId(ctx.now.getTime()), ...row }),
    ...(declared.search?.length ? { search_text: searchText(declared, row) } : {}),
  }))
  const names = Object.keys(given[0] as object)
  return sql`${sql.id(`new_${table}`)} as (insert into ${sql.table(table)} (${columns(names)})
    select ${columns(names, 'r')} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb) r)`
}

const stamped = (ctx: Ctx, row: object) => ({
  store_id: storeOf(ctx).id,
  ...row,
  created_at: ctx.now,
  updated_at: ctx.now,
})

const columns = (names: string[], alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => (alias ? sql.ref(`${alias}.${name}`) : sql.id(name))))
