import type { Ctx } from '@shopwright/engine'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { DiscountRow, SpecialRow } from '../rules/price.ts'

export type Dated = { specials: SpecialRow[]; discounts: DiscountRow[] }
type DatedRow = SpecialRow & { product_id: string; quantity: number | null }

/** Specials and quantity prices of these products, of every group and day, in one statement. */
export async function datedPrices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Dated>> {
  const store = shopOf(ctx).id
  // A special has no quantity.
  const { rows } = await sql<DatedRow>`
    select product_id, id, customer_group_id, null::integer as quantity, priority, price, date_start, date_end from product_specials where store_id = ${store} and product_id = any(${[...ids]}::uuid[])
    union all select product_id, id, customer_group_id, quantity, priority, price, date_start, date_end from product_discounts where store_id = ${store} and product_id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  const found = new Map<string, Dated>()
  for (const { product_id, quantity, ...row } of rows) {
    const own = found.get(product_id) ?? { specials: [], discounts: [] }
    if (quantity === null) own.specials.push(row)
    else own.discounts.push({ ...row, quantity })
    found.set(product_id, own)
  }
  return found
}
