import type { Ctx } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { ifGranted } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { productDiscounts, productSpecials } from '../model/products.ts'
import type { DiscountRow, PricedVariant, SpecialRow } from '../rules/price.ts'

export type Dated = { specials: SpecialRow[]; discounts: DiscountRow[]; variants: PricedVariant[] }
type DatedRow = SpecialRow & {
  product_id: Row<typeof productSpecials>['product_id']
  quantity: Row<typeof productDiscounts>['quantity'] | null
  surcharge: string | null
  is_own: boolean | null
}

/** Specials and quantity prices of these products, of every group and day, and the combinations that they are sold in, in one statement. */
export async function datedPrices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Dated>> {
  const store = shopOf(ctx).id
  // A special has no quantity.
  const { rows } = await sql<DatedRow>`
    select product_id, id, customer_group_id, null::integer as quantity, priority, price, date_start, date_end, null::text as surcharge, null::boolean as is_own from product_specials where ${ifGranted(ctx, 'specials')} and store_id = ${store} and product_id = any(${[...ids]}::uuid[])
    union all select product_id, id, customer_group_id, quantity, priority, price, date_start, date_end, null, null from product_discounts where ${ifGranted(ctx, 'discounts')} and store_id = ${store} and product_id = any(${[...ids]}::uuid[])
    union all select v.product_id, v.id, null, null, 0, coalesce(v.price, 0), null, null, case when v.price is null then ${variantSurcharge(sql`v`)}::text else '0' end, v.price is not null
      from product_variants v where v.store_id = ${store} and v.status and v.product_id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  const found = new Map<string, Dated>()
  for (const { product_id, quantity, surcharge, is_own, ...row } of rows) {
    const own = found.get(product_id) ?? { specials: [], discounts: [], variants: [] }
    if (surcharge !== null) own.variants.push({ price: is_own ? row.price : null, surcharge: BigInt(surcharge) })
    else if (quantity === null) own.specials.push(row)
    else own.discounts.push({ ...row, quantity })
    found.set(product_id, own)
  }
  return found
}

/** Σ ± of what the values of a combination `v` add. */
export const variantSurcharge = (v: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql<bigint>`(select coalesce(sum(case x.price_prefix when '-' then -x.price else x.price end), 0)::bigint from product_variant_values j
    join product_options o on o.store_id = j.store_id and o.product_id = ${v}.product_id
    join product_option_values x on x.store_id = j.store_id and x.product_option_id = o.id and x.option_value_id = j.option_value_id
    where j.store_id = ${v}.store_id and j.product_variant_id = ${v}.id)`
