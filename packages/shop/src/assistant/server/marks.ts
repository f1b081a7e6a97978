import { type Ctx, storeOf } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'

export type Type = 'products' | 'categories'

/**
 * Says on the products or categories of these items how far a machine is with their texts. Shoppers see none of it, so no page that
 * is kept is dropped for it.
 */
export async function markOwners(ctx: Ctx, items: RawBuilder<unknown>): Promise<void> {
  const store = storeOf(ctx).id
  for (const [table, key] of [
    ['products', 'product_id'],
    ['categories', 'category_id'],
  ] as const)
    await sql`update ${sql.table(table)} o set ai_status = n.ai_status from (
        select w.id, case
          when bool_or(i.state = 'generating') then 'generating'
          when bool_or(i.state = 'waiting' and g.state = 'generating') then 'queued'
          when bool_or(i.state = 'written') then 'written'
          when w.generated_at is not null then 'done'
          when w.ai_status = 'edited' then 'edited'
          when bool_or(i.state = 'failed') then 'failed'
          else 'none' end as ai_status
        from ${sql.table(table)} w
        left join ai_generation_items i on i.store_id = w.store_id and i.${sql.ref(key)} = w.id
        left join ai_generations g on g.store_id = i.store_id and g.id = i.generation_id
        where w.store_id = ${store} and w.id in (select x.${sql.ref(key)} from ai_generation_items x where x.store_id = ${store} and ${items})
        group by w.id, w.generated_at, w.ai_status
      ) n where o.store_id = ${store} and o.id = n.id and o.ai_status is distinct from n.ai_status`.execute(ctx.db)
}
