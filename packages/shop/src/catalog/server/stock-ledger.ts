import { type Ctx, storeOf } from '@shopwright/engine'
import { sql } from 'kysely'

/**
 * Writes into the ledger of movements what staff or an import did to quantities: for each product, and each option value
 * or combination
 * with its own stock, the difference between what there is and what the ledger tells. So the ledger always sums to the
 * stock. The products' rows are locked by whoever wrote them.
 */
export async function noteStock(ctx: Ctx, productIds: readonly string[], kind: 'edit' | 'import'): Promise<void> {
  if (!productIds.length) return
  const store = storeOf(ctx).id
  const ids = sql`any(${[...productIds]}::uuid[])`
  await sql`
    insert into stock_movements (store_id, id, product_id, product_option_value_id, product_variant_id, kind, quantity, created_at, updated_at)
    select ${store}::uuid, gen_random_uuid(), d.product_id, d.value_id, d.variant_id, ${kind}, d.quantity, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz from (
      select p.id as product_id, null::text as value_id, null::text as variant_id, p.quantity - coalesce((select sum(m.quantity) from stock_movements m
        where m.store_id = p.store_id and m.product_id = p.id and m.product_option_value_id is null and m.product_variant_id is null), 0)::int as quantity
      from products p where p.store_id = ${store} and p.id = ${ids}
      union all
      select o.product_id, v.id::text, null, v.quantity - coalesce((select sum(m.quantity) from stock_movements m
        where m.store_id = v.store_id and m.product_id = o.product_id and m.product_option_value_id = v.id::text), 0)::int
      from product_options o join product_option_values v on v.store_id = o.store_id and v.product_option_id = o.id
      where o.store_id = ${store} and o.product_id = ${ids}
      union all
      select v.product_id, null, v.id::text, v.quantity - coalesce((select sum(m.quantity) from stock_movements m
        where m.store_id = v.store_id and m.product_id = v.product_id and m.product_variant_id = v.id::text), 0)::int
      from product_variants v where v.store_id = ${store} and v.product_id = ${ids}
    ) d where d.quantity <> 0`.execute(ctx.db)
}
