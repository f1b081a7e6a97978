import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, type Hooks, invalid, storeOf } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customers } from '../../customers/model/customers.ts'
import type { products } from '../model/products.ts'
import type { customerWishlists } from '../model/wishlists.ts'

/** So many things somebody wishes; of a browser that nobody has signed in with, what a cookie carries on each request. */
export const MOST_WISHED = 200
export const MOST_WISHED_BY_GUEST = 30

/** The latest wish first. */
export async function wishesOf(ctx: Ctx, customerId: string): Promise<string[]> {
  const { rows } = await sql<Pick<Row<typeof customerWishlists>, 'product_id'>>`
    select product_id from customer_wishlists where store_id = ${storeOf(ctx).id} and customer_id = ${customerId} order by created_at desc, id desc`.execute(
    ctx.db,
  )
  return rows.map(({ product_id }) => product_id)
}

/** Adds what is not there yet, the last one on top; what is over the limit is left out, and counted. */
export async function addWishes(ctx: Ctx, customerId: string, ids: readonly string[]): Promise<{ left: number }> {
  const store = storeOf(ctx).id
  // One after the other for one customer: two browsers do not pass the limit together.
  const { rows: locked } =
    await sql`select 1 from customers where store_id = ${store} and id = ${customerId} for update`.execute(ctx.db)
  if (!locked.length) throw invalid({ customer_id: { code: 'unknown-reference' } })
  const { rows } = await sql<Pick<Row<typeof products>, 'id'>>`
    select p.id from products p where p.store_id = ${store} and p.id = any(${[...ids]}::uuid[])
      and not exists (select 1 from customer_wishlists w where w.store_id = ${store} and w.customer_id = ${customerId} and w.product_id = p.id)`.execute(
    ctx.db,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from customer_wishlists w join products p on p.store_id = w.store_id and p.id = w.product_id
    where w.store_id = ${store} and w.customer_id = ${customerId} and p.status`.execute(ctx.db)
  const isNew = new Set(rows.map(({ id }) => id))
  const fresh = ids.filter((id) => isNew.has(id))
  const room = Math.max(0, MOST_WISHED - (counted[0]?.count ?? 0))
  const taken = fresh.slice(0, room)
  if (taken.length) {
    // The same moment for all: which was wished last says the id.
    const rowIds = taken.map(() => newId(ctx.now.getTime()))
    await sql`
      insert into customer_wishlists (store_id, id, customer_id, product_id, created_at, updated_at)
      select ${store}, n.id, ${customerId}, n.product_id, ${ctx.now}, ${ctx.now} from unnest(${rowIds}::uuid[], ${taken}::uuid[]) as n(id, product_id)`.execute(
      ctx.db,
    )
    ctx.touched.add('customer-wishlists')
  }
  return { left: fresh.length - taken.length }
}

export async function dropWish(ctx: Ctx, customerId: string, productId: string): Promise<void> {
  await sql`delete from customer_wishlists where store_id = ${storeOf(ctx).id} and customer_id = ${customerId} and product_id = ${productId}`.execute(
    ctx.db,
  )
  ctx.touched.add('customer-wishlists')
}

/** What opens a customer's list to whoever has it; null = it is not shared. */
export async function wishKeyOf(ctx: Ctx, customerId: string): Promise<string | null> {
  const { rows } = await sql<Pick<Row<typeof customers>, 'wishlist_key'>>`
    select wishlist_key from customers where store_id = ${storeOf(ctx).id} and id = ${customerId}`.execute(ctx.db)
  return rows[0]?.wishlist_key ?? null
}

/** Shares the list by a new key, or by none: whoever had the old one sees nothing any more. */
export async function shareWishes(ctx: Ctx, customerId: string, isShared: boolean): Promise<void> {
  const key = isShared ? randomBytes(16).toString('hex') : null
  await sql`update customers set wishlist_key = ${key} where store_id = ${storeOf(ctx).id} and id = ${customerId}`.execute(
    ctx.db,
  )
}

/** Whose list a key opens; null = nobody's, or of somebody who may not come in any more. */
export async function wisherBy(ctx: Ctx, key: string): Promise<string | null> {
  if (!/^[0-9a-f]{32}$/.test(key)) return null
  const { rows } = await sql<Pick<Row<typeof customers>, 'id'>>`
    select id from customers where store_id = ${storeOf(ctx).id} and wishlist_key = ${key} and status`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** One thing more, by a customer's own program or by staff who hear of it. */
export const wishlistBehaviour: Hooks<typeof customerWishlists> = {
  create: async (ctx, { product_id, customer_id }): Promise<Data> => {
    const customer = ctx.actor.role === 'CUSTOMER' ? ctx.actor.id : customer_id
    if (!customer) throw invalid({ customer_id: { code: 'required' } })
    const { left } = await addWishes(ctx, customer, [product_id])
    if (left) throw new AppError('wishes-full', { max: MOST_WISHED })
    const { rows } = await sql<Pick<Row<typeof customerWishlists>, 'id'>>`
      select id from customer_wishlists where store_id = ${storeOf(ctx).id} and customer_id = ${customer} and product_id = ${product_id}`.execute(
      ctx.db,
    )
    if (!rows[0]) throw invalid({ product_id: { code: 'unknown-reference' } })
    return { id: rows[0].id }
  },
}
