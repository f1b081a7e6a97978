import type { Ctx } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'

/**
 * What shoppers have called the files of their orders is nobody's: in the lines, and in what subscriptions repeat. `which`: of orders `o`.
 * Safe to repeat. As the platform role.
 */
export async function eraseFileNames(
  ctx: Ctx,
  storeId: string,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const orders = sql`select o.id from orders o where o.store_id = ${storeId} and ${which}`
  const lines = sql`select p.id from order_products p where p.store_id = ${storeId} and p.order_id in (${orders})`
  await sql`update order_options set value = '—' where store_id = ${storeId} and type = 'file' and order_product_id in (${lines})`.execute(
    ctx.db,
  )
  await sql`update order_products set recurring = ${nameless('recurring')} where store_id = ${storeId} and recurring::text like '%"file:%' and order_id in (${orders})`.execute(
    ctx.db,
  )
  await sql`update order_recurrings set options = ${nameless('options')} where store_id = ${storeId} and options::text like '%"file:%' and order_id in (${orders})`.execute(
    ctx.db,
  )
}

/** As `asChosenFile` writes them; no name has a quote in it. */
const nameless = (column: string): RawBuilder<unknown> =>
  sql`regexp_replace(${sql.ref(column)}::text, '"(file:[0-9a-f-]{36}):[^"]*"', '"\\1:—"', 'g')::jsonb`
