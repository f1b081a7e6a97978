import { isPermitted } from '@shopwright/engine'
import { list, moment, oneOf, orNull, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'

/** Whose rows wait. */
const asked = [
  { key: 'orders', noun: 'orders' },
  { key: 'returns', noun: 'returns' },
  { key: 'stock', noun: 'products' },
  { key: 'combinations', noun: 'low-stocks' },
  { key: 'low', noun: 'low-stocks' },
  { key: 'reviews', noun: 'reviews' },
  { key: 'approvals', noun: 'customer-approvals' },
] as const

/** How many of them there are, since when the first waits, and the list that shows them. */
export const waiting = list(
  record({ key: oneOf(asked.map(({ key }) => key)), count: whole, since: orNull(moment), link: text }),
)
type Waiting = Said<typeof waiting>

/** What waits for a hand in the store, what this person may not see left out; the most urgent first. */
export async function waitingNow(ctx: ShopCtx): Promise<Waiting> {
  const { id, settings } = ctx.store as ShopStore
  const { rows } = await sql<{ key: string; count: bigint; since: Date | null; ids: string[] | null }>`
    select 'orders' as key, count(o.id) as count, min(o.created_at) as since,
      (select array_agg(id) from order_statuses where store_id = ${id} and holds_stock and not is_complete and not is_final) as ids
      from orders o where o.store_id = ${id}
        and o.order_status_id = any(array(select id from order_statuses where store_id = ${id} and holds_stock and not is_complete and not is_final))
    union all select 'returns', count(*), min(created_at), null from returns
      where store_id = ${id} and return_status_id = ${settings.return_status_id}::uuid
    union all select 'stock', count(*), null, null from products where store_id = ${id} and status and subtract and quantity <= 0
    union all select 'combinations', count(*), min(noticed_at), null from low_stocks where store_id = ${id} and quantity <= 0 and combination <> ''
    union all select 'low', count(*), min(noticed_at), null from low_stocks where store_id = ${id} and quantity > 0
    union all select 'reviews', count(*), min(created_at), null from reviews where store_id = ${id} and not status
    union all select 'approvals', count(*), min(created_at), null from customer_approvals
      where store_id = ${id} and status = 'pending'`.execute(ctx.db)
  const links: Record<string, string> = {
    orders: `/admin/orders?${many('order_status_id', rows.find(({ key }) => key === 'orders')?.ids)}`,
    returns: `/admin/returns?return_status_id=${settings.return_status_id}`,
    stock: '/admin/products?quantity[$lte]=0&status=true&subtract=true',
    combinations: '/admin/low-stocks?quantity[$lte]=0&combination[$ne]=',
    low: '/admin/low-stocks?quantity[$gt]=0',
    reviews: '/admin/reviews?status=false',
    approvals: '/admin/customer-approvals?status=pending',
  }
  return asked.flatMap(({ key, noun }) => {
    const found = rows.find((row) => row.key === key)
    // What everybody may read in the shop tells nothing of what waits there.
    const may = isPermitted(ctx.actor, ctx.registry.get(noun), 'find', ctx.registry)
    return found?.count && may
      ? [{ key, count: Number(found.count), since: found.since, link: links[key] as string }]
      : []
  })
}

const many = (field: string, ids: string[] | null | undefined): string =>
  (ids ?? []).map((id) => `${field}[$in][]=${id}`).join('&')
