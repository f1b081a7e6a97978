import { AppError, type Ctx, isStaff, moneyText, storeOf } from '@shopwright/engine'
import { sql } from 'kysely'
import { bookPoints, bookTransaction, lockBalances } from '../../../customers/server/ledgers.ts'
import type { Claims } from '../../rules/totals/state.ts'

/**
 * Makes sure that the customer still has the points and the credit that the quote uses; locks them to the end of the
 * transaction, in which the order's rows book them. Throws `points-above-balance`, `credit-short` (of staff `customer-credit-short`).
 */
export async function holdBalances(ctx: Ctx, customerId: string | null, { reward, credit }: Claims): Promise<void> {
  if (!customerId || (!reward && !credit)) return
  const balances = await lockBalances(ctx, customerId)
  if (reward && balances.points < reward.points) throw pointsShort(balances.points)
  if (credit && balances.credit < credit.base) throw creditShort(ctx, balances.credit)
}

const pointsShort = (balance: number): AppError =>
  new AppError(
    'points-above-balance',
    { balance },
    { status: 409, fields: { reward_points: { code: 'points-above-balance', params: { balance } } } },
  )

/** The buyer reads it of their own balance, staff of the customer's. */
const creditShort = (ctx: Ctx, balance: bigint): AppError =>
  isStaff(ctx.actor)
    ? new AppError('customer-credit-short', { balance: moneyText(balance) }, { status: 409 })
    : new AppError('credit-short', {}, { status: 409 })

/** What an order has moved in its customer's ledgers, summed: spent is negative, earned positive. */
export type OrderLedger = {
  /** an edited order may have a right to less than it was placed with */
  has_points: boolean
  points_spent: number
  points_earned: number
  points_returned: number
  has_credit: boolean
  credit_spent: bigint
}

/** For reading beside an order `o`; amounts travel as text inside JSON. */
export const ledgerColumns = (store: string, orderId: string) => sql`(select json_build_object(
    'has_points', (select o.reward_points > 0 from orders o where o.store_id = ${store} and o.id = ${orderId}),
    'points_spent', coalesce(sum(r.points) filter (where r.kind in ('spent', 'released')), 0)::int,
    'points_earned', coalesce(sum(r.points) filter (where r.kind in ('earned', 'reversed', 'return')), 0)::int,
    'points_returned', coalesce(sum(-r.points) filter (where r.kind = 'return'), 0)::int)
    from customer_rewards r where r.store_id = ${store} and r.order_id = ${orderId}) as points,
  (select json_build_object('has_credit', exists (select 1 from order_totals c where c.store_id = ${store} and c.order_id = ${orderId} and c.code = 'credit'), 'credit_spent', coalesce(sum(t.amount), 0)::text)
    from customer_transactions t where t.store_id = ${store} and t.order_id = ${orderId} and t.kind in ('credit_spent', 'credit_released')) as credit`

type Ledgered = { id: string; customer_id: string | null; ledger: OrderLedger }

/** Gives back the points that an order spent, once. */
export async function releasePoints(ctx: Ctx, { id, customer_id, ledger }: Ledgered): Promise<void> {
  if (customer_id && ledger.points_spent < 0)
    await bookPoints(ctx, { customer_id, order_id: id, kind: 'released', points: -ledger.points_spent })
}

/** Spends them again, if the customer still has so many. */
export async function retakePoints(ctx: Ctx, { id, customer_id, ledger }: Ledgered): Promise<void> {
  if (!customer_id || ledger.points_spent !== 0) return
  const points = -(await lastReleased<number>(ctx, 'customer_rewards', 'points', 'released', id))
  const { points: balance } = await lockBalances(ctx, customer_id)
  if (balance < -points) throw pointsShort(balance)
  await bookPoints(ctx, { customer_id, order_id: id, kind: 'spent', points })
}

/** Gives back the store credit that an order spent, once. */
export async function releaseCredit(ctx: Ctx, { id, customer_id, ledger }: Ledgered): Promise<void> {
  if (customer_id && ledger.credit_spent < 0n)
    await bookTransaction(ctx, { customer_id, order_id: id, kind: 'credit_released', amount: -ledger.credit_spent })
}

export async function retakeCredit(ctx: Ctx, { id, customer_id, ledger }: Ledgered): Promise<void> {
  if (!customer_id || ledger.credit_spent !== 0n) return
  const amount = -(await lastReleased<bigint>(ctx, 'customer_transactions', 'amount', 'credit_released', id))
  const { credit } = await lockBalances(ctx, customer_id)
  if (credit < -amount) throw creditShort(ctx, credit)
  await bookTransaction(ctx, { customer_id, order_id: id, kind: 'credit_spent', amount })
}

/** What the order gave back when it fell through: all that it held then, edited or not. */
async function lastReleased<T>(ctx: Ctx, table: string, column: string, kind: string, orderId: string): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${sql.ref(column)} as value from ${sql.table(table)}
    where store_id = ${storeOf(ctx).id} and order_id = ${orderId} and kind = ${kind} order by created_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Error(`order ${orderId} gave nothing of ${table} back`)
  return rows[0].value
}

/** Credits what the lines of a complete order earn, less what was returned of them. */
export async function creditPoints(ctx: Ctx, { id, customer_id, ledger }: Ledgered, earns: number): Promise<void> {
  const points = earns - ledger.points_returned
  if (customer_id && points > 0) await bookPoints(ctx, { customer_id, order_id: id, kind: 'earned', points })
}

/** Takes back what the order earned and still has; the balance may fall below nothing, for they were spent on something. */
export async function reversePoints(ctx: Ctx, { id, customer_id, ledger }: Ledgered): Promise<void> {
  if (customer_id && ledger.points_earned > 0)
    await bookPoints(ctx, { customer_id, order_id: id, kind: 'reversed', points: -ledger.points_earned })
}
