import { AppError, asSystem, type Ctx, type Hooks, insert, invalid, refuse } from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { sql } from 'kysely'
import { justSaid } from '../../floor/just-said.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { takeTurn } from '../../floor/turns.ts'
import type { reviews } from '../model/attributes.ts'

/** What a review passes before it is shown, and what it does to the stars of its product (commerce-rules §2.25). */
export const reviewBehaviour: Hooks<typeof reviews> = {
  create: async (ctx, draft) => {
    if (ctx.actor.role !== 'GUEST' && ctx.actor.role !== 'CUSTOMER')
      return insert(ctx, ctx.registry.get('reviews'), draft)
    const given = { ...draft, ...(await ownReview(ctx, draft)) }
    const { product_id, author, text, rating } = given
    await takeTurn(ctx, `review:${shopOf(ctx).id}:${product_id}:${author}`)
    const same = await sameReview(ctx, given)
    if (same) return { id: same, product_id, author, text, rating, $answer: true }
    const row = await insert(asSystem(ctx), ctx.registry.get('reviews'), given)
    await ctx.enqueue(ctx.db, 'review-alerts', { store_id: shopOf(ctx).id, review_id: row.id })
    return {
      id: row.id,
      product_id: row.product_id,
      author: row.author,
      text: row.text,
      rating: row.rating,
      $answer: true,
    }
  },
  after: async (ctx, row, existing) => {
    await countReviews(ctx, row.product_id, null)
    if (existing && existing.product_id !== row.product_id) await countReviews(ctx, existing.product_id, null)
  },
  beforeRemove: async (ctx, row) => countReviews(ctx, row.product_id, row.id),
}

/** The id of what this person has just written of this product in these words. */
export const sameReview = (
  ctx: Ctx,
  { product_id, author, text, rating }: Pick<Draft<typeof reviews>, 'product_id' | 'author' | 'text' | 'rating'>,
): Promise<string | null> =>
  justSaid(ctx, 'reviews', {
    product_id,
    customer_id: ctx.actor.role === 'CUSTOMER' ? ctx.actor.id : null,
    author: author.trim(),
    text,
    rating,
  })

/** A shopper's review waits for staff; the store says who may write one. */
async function ownReview(
  ctx: Ctx,
  draft: Draft<typeof reviews>,
): Promise<Pick<Draft<typeof reviews>, 'author' | 'status' | 'customer_id'>> {
  const { settings } = shopOf(ctx)
  const isGuest = ctx.actor.role === 'GUEST'
  refuse(!settings.reviews_allowed || (isGuest && !settings.reviews_guests), 'forbidden')
  const author = draft.author.trim()
  if (author.length > 25) throw invalid({ author: { code: 'too-long', params: { max: 25 } } })
  if (settings.reviews_purchased && (isGuest || !(await hasReceived(ctx, draft.product_id))))
    throw new AppError('review-of-bought-only', {}, { status: 403 })
  return { author, status: false, customer_id: isGuest ? null : ctx.actor.id }
}

/** Has whoever asks an order of this product that is on its way or further? */
async function hasReceived(ctx: Ctx, productId: string): Promise<boolean> {
  const store = shopOf(ctx).id
  const { rows } = await sql`select 1 from orders o
    join order_products p on p.store_id = o.store_id and p.order_id = o.id
    join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id
    where o.store_id = ${store} and o.customer_id = ${ctx.actor.id} and p.product_id = ${productId} and g.code in (3, 4) limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The stars that a product shows come from its approved reviews alone. */
async function countReviews(ctx: Ctx, productId: string, without: string | null): Promise<void> {
  const store = shopOf(ctx).id
  await sql`update products set (rating, review_count) = (select round(avg(rating), 2), count(*)::int from reviews
    where store_id = ${store} and product_id = ${productId} and status and id is distinct from ${without}::uuid)
    where store_id = ${store} and id = ${productId}`.execute(ctx.db)
  ctx.touched.add(`products:${productId}`)
}
