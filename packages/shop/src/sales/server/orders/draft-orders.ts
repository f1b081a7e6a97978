import { type Ctx, storeOf } from '@shopwright/engine'
import { hours, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { carts } from '../../model/carts.ts'
import { planDraftExpiry } from '../../rules/order-effects.ts'
import type { CartRow } from '../cart/rows.ts'
import { takesStock } from '../claims/stock.ts'
import { carryOut } from './carry-out.ts'
import { bookedOf } from './change-order-status.ts'
import { type LockedOrder, lockOrder } from './lock.ts'
import { HOLD } from './rows.ts'

/** The pieces of a draft go back to the shelf when its buyer takes too long to pay; the rest of its claims stay. */
export async function releaseHold(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order.is_draft || !order.stock_held || isHeld(ctx, order)) return
  await carryOut(ctx, order, { kind: 'release', claim: 'stock' })
  await setHeld(ctx, orderId, false, null)
}

const isHeld = (ctx: Ctx, { held_until }: LockedOrder): boolean => held_until !== null && held_until > ctx.now

/** The pieces of a draft go back at once: its next try to be paid is days away. The order is locked. */
export async function letDraftGo(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order.is_draft || !order.stock_held) return
  await carryOut(ctx, order, { kind: 'release', claim: 'stock' })
  await setHeld(ctx, orderId, false, null)
}

/**
 * Before the buyer goes to pay. What is held stays held until its time is over; then it is held once more, and after that
 * it is only looked whether all of it is still there: who pays first has it. Throws `stock-short`, `coupon-exhausted`,
 * `voucher-empty`, `points-above-balance`, `credit-short`.
 */
export async function readyToPay(ctx: Ctx, order: LockedOrder): Promise<void> {
  if (isHeld(ctx, order)) return
  if (!order.hold_renewed) {
    await takeDraft(ctx, order)
    await sql`update orders set hold_renewed = true where store_id = ${storeOf(ctx).id} and id = ${order.id}`.execute(
      ctx.db,
    )
    return
  }
  await sql`savepoint looking`.execute(ctx.db)
  await retake(ctx, order)
  await sql`rollback to savepoint looking`.execute(ctx.db)
}

/** What the draft gave back is taken again for the time of a hold, and asked back after it. Throws like `readyToPay`. */
export async function takeDraft(ctx: Ctx, order: LockedOrder): Promise<void> {
  const until = new Date(ctx.now.getTime() + HOLD)
  await retake(ctx, order)
  await setHeld(ctx, order.id, true, until)
  await watchHold(ctx, order.id, until)
  if (PURSES.some((claim) => hasClaim(order, claim))) await watchExpiry(ctx, order.id, later(until, order.created_at))
}

const later = (until: Date, made: Date): Date => new Date(Math.max(until.getTime(), made.getTime() + LIFE))

async function retake(ctx: Ctx, order: LockedOrder): Promise<void> {
  if (!order.stock_held && takesStock(order.takings)) await carryOut(ctx, order, { kind: 'take', claim: 'stock' })
  for (const claim of PURSES.filter((one) => isReleased(order, one)))
    await carryOut(ctx, order, { kind: 'take', claim })
}

/** Whatever a draft takes it gives back: the stock when the hold is over, all the rest after an hour. */
export async function watchDraft(ctx: Ctx, orderId: string): Promise<void> {
  await watchHold(ctx, orderId, new Date(ctx.now.getTime() + HOLD))
  await watchExpiry(ctx, orderId, new Date(ctx.now.getTime() + LIFE))
}

/** How long a draft keeps what is not stock (values §5.3). */
const LIFE = hours(1)

export const watchHold = (ctx: Ctx, orderId: string, until: Date): Promise<void> =>
  watch(ctx, 'draft-hold', orderId, until)

const watchExpiry = (ctx: Ctx, orderId: string, until: Date): Promise<void> =>
  watch(ctx, 'draft-expiry', orderId, until)

const watch = (ctx: Ctx, job: string, order_id: string, until: Date): Promise<void> =>
  ctx.enqueue(ctx.db, job, { store_id: storeOf(ctx).id, order_id }, { startAfter: new Date(until.getTime() + 1000) })

const PURSES = ['coupon', 'voucher', 'points', 'credit'] as const
type Purse = (typeof PURSES)[number]

const hasClaim = ({ coupon, voucher, ledger }: LockedOrder, claim: Purse): boolean =>
  ({
    coupon: coupon !== null,
    voucher: voucher !== null,
    points: ledger.has_points,
    credit: ledger.has_credit,
  })[claim]

const isReleased = ({ coupon, voucher, ledger }: LockedOrder, claim: Purse): boolean =>
  ({
    coupon: coupon === false,
    voucher: voucher === false,
    points: ledger.has_points && ledger.points_spent === 0,
    credit: ledger.has_credit && ledger.credit_spent === 0n,
  })[claim]

async function setHeld(ctx: Ctx, orderId: string, held: boolean, until: Date | null): Promise<void> {
  await sql`update orders set stock_held = ${held}, held_until = ${until}, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and id = ${orderId}`.execute(
    ctx.db,
  )
}

/** An hour is over. A buyer who came back in its last minutes has the rest of their hold, which ends by a job of its own. */
export async function expireDraft(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!isHeld(ctx, order)) await dropDraft(ctx, orderId, order.created_at)
}

/**
 * A draft that nobody pays gives everything back, and its cart is there again. It stays as a draft: should the money
 * come after all, it is known what for. `touched`: when its buyer was there last, so that a cart that comes back by itself is left already.
 */
export async function dropDraft(ctx: Ctx, orderId: string, touched = ctx.now): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order.is_draft) return
  for (const effect of planDraftExpiry(bookedOf(order))) await carryOut(ctx, order, effect)
  const store = storeOf(ctx).id
  const { rows } = await sql<{ cart: SavedCart | null }>`
    with old as (select draft_cart from orders where store_id = ${store} and id = ${orderId})
    update orders o set stock_held = false, held_until = null, draft_cart = null, updated_at = ${ctx.now} from old where o.store_id = ${store} and o.id = ${orderId} returning old.draft_cart as cart`.execute(
    ctx.db,
  )
  await sql`update order_payments set state = 'expired', updated_at = ${ctx.now} where store_id = ${store} and order_id = ${orderId} and state = 'pending'`.execute(
    ctx.db,
  )
  if (rows[0]?.cart) await restoreCart(ctx, rows[0].cart, touched)
}

type SavedCart = Omit<CartRow, 'vouchers'> & { vouchers: Record<string, unknown>[] }

/** What was in the cart joins what its visitor has put into a new one meanwhile. */
async function restoreCart(ctx: Ctx, cart: SavedCart, touched: Date): Promise<void> {
  const store = storeOf(ctx).id
  const target = cart.customer_id ? sql`customer_id` : sql`sid_hash`
  const { rows } = await sql<Pick<Row<typeof carts>, 'id'>>`
    with made as (insert into carts (store_id, id, customer_id, sid_hash, language, currency, coupon_code, voucher_code, reward_points, use_credit, delivery_method_id, payment_method_id,
      delivery_address, payment_address, customer, comment, seen, expires_at, created_at, updated_at)
    select ${store}, ${newId(ctx.now.getTime())}, c.customer_id, c.sid_hash, c.language, c.currency, c.coupon_code, c.voucher_code, c.reward_points, c.use_credit,
      (select id from delivery_methods d where d.store_id = ${store} and d.id = c.delivery_method_id), (select id from payment_methods m where m.store_id = ${store} and m.id = c.payment_method_id),
      c.delivery_address, c.payment_address, c.customer, c.comment, c.seen, ${ctx.now}::timestamptz + case when c.customer_id is null then interval '30 days' else interval '180 days' end, ${touched}, ${touched}
    from jsonb_populate_record(null::carts, ${JSON.stringify(cart)}::jsonb) c where c.customer_id is not null or c.sid_hash is not null
    on conflict (store_id, ${target}) do update set updated_at = greatest(carts.updated_at, excluded.updated_at) returning id),
    moved as (update abandoned_carts a set cart_id = made.id::text from made where a.store_id = ${store} and a.cart_id = ${cart.id}
      and not exists (select 1 from abandoned_carts b where b.store_id = a.store_id and b.cart_id = made.id::text))
    select id from made`.execute(ctx.db)
  const id = rows[0]?.id
  if (!id) return
  await sql`insert into cart_items (store_id, id, cart_id, product_id, quantity, recurring_id, options, options_key, created_at, updated_at)
    select ${store}, i.id, ${id}, i.product_id, i.quantity, (select r.id from recurrings r where r.store_id = ${store} and r.id = i.recurring_id), i.options, i.options_key, ${ctx.now}, ${ctx.now}
    from jsonb_populate_recordset(null::cart_items, ${JSON.stringify(cart.lines)}::jsonb) i where exists (select 1 from products p where p.store_id = ${store} and p.id = i.product_id)
    on conflict (store_id, cart_id, product_id, options_key) do nothing`.execute(ctx.db)
  await sql`insert into cart_vouchers (store_id, id, cart_id, amount, to_name, to_email, from_name, from_email, voucher_theme_id, message, created_at, updated_at)
    select ${store}, gen_random_uuid(), ${id}, v.amount, v.to_name, v.to_email, v.from_name, v.from_email, v.voucher_theme_id, v.message, ${ctx.now}, ${ctx.now}
    from jsonb_populate_recordset(null::cart_vouchers, ${JSON.stringify(cart.vouchers)}::jsonb) v where exists (select 1 from voucher_themes t where t.store_id = ${store} and t.id = v.voucher_theme_id)`.execute(
    ctx.db,
  )
}
