import { AppError, type Ctx, type Data, insert, invalid, moneyText, moneyValue, storeOf } from '@shopwright/engine'
import { CATALOGUE_SCALE, type Draft, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { baseDecimals } from '../../floor/base-decimals.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import type { customerRewards, customerTransactions } from '../model/ledgers.ts'

export type TransactionKind = Row<typeof customerTransactions>['kind']
export type PointsKind = Row<typeof customerRewards>['kind']

type Entry = Pick<Draft<typeof customerTransactions>, 'customer_id' | 'order_id' | 'description'>

/** Puts store credit in or takes it out: `amount` is signed, in catalogue units of the base currency. Mails what is given. */
export async function bookTransaction(
  ctx: Ctx,
  { kind, amount, ...entry }: Entry & { kind: TransactionKind; amount: bigint },
): Promise<Row<typeof customerTransactions>> {
  const row = await insert(ctx, ctx.registry.get('customer-transactions'), { ...entry, kind, amount })
  ctx.touched.add(`customers:${entry.customer_id}`)
  if (kind === 'manual' || kind === 'return') await mailEntry(ctx, 'transaction', row)
  const { customer_id, order_id } = entry
  noteActivity(ctx, { key: 'transaction', customer_id, ...(order_id ? { order_id } : {}) })
  return row
}

/** Gives reward points or takes them, signed. Mails what is given. */
export async function bookPoints(
  ctx: Ctx,
  { kind, points, ...entry }: Entry & { kind: PointsKind; points: number },
): Promise<Row<typeof customerRewards>> {
  const row = await insert(ctx, ctx.registry.get('customer-rewards'), { ...entry, kind, points })
  ctx.touched.add(`customers:${entry.customer_id}`)
  if (kind === 'manual' || kind === 'earned') await mailEntry(ctx, 'points', row)
  return row
}

const mailEntry = (ctx: Ctx, kind: 'transaction' | 'points', row: { id: string }): Promise<void> =>
  ctx.enqueue(ctx.db, 'ledger-mails', { store_id: storeOf(ctx).id, kind, entry_id: row.id })

export type Balances = {
  points: Row<typeof customerRewards>['points']
  credit: Row<typeof customerTransactions>['amount']
}

/**
 * What a customer has, with the customer locked to the end of the transaction: nobody else spends of it meanwhile. In the
 * order of locks it comes after coupons and vouchers, before products.
 */
export async function lockBalances(ctx: Ctx, customerId: string): Promise<Balances> {
  const store = storeOf(ctx).id
  await sql`select id from customers where store_id = ${store} and id = ${customerId} for no key update`.execute(ctx.db)
  const { rows } = await sql<Balances>`select
    (select coalesce(sum(points), 0)::int from customer_rewards where store_id = ${store} and customer_id = ${customerId}) as points,
    (select coalesce(sum(amount), 0)::bigint from customer_transactions where store_id = ${store} and customer_id = ${customerId}) as credit`.execute(
    ctx.db,
  )
  return rows[0] as Balances
}

/** The staff's own correction; it never takes a balance below nothing. */
export async function correctTransaction(ctx: Ctx, draft: Draft<typeof customerTransactions>): Promise<Data> {
  const { customer_id, description } = draft
  const amount = moneyValue(draft.amount)
  if (amount === 0n) throw invalid({ amount: { code: 'not-zero' } })
  const { credit } = await lockBalances(ctx, customer_id)
  refusePartsOfCoins(ctx, amount, credit)
  if (credit + amount < 0n) throw ofCustomer('customer-credit-short', 'amount', moneyText(credit))
  const row = await bookTransaction(ctx, { customer_id, kind: 'manual', amount, description: description ?? null })
  return { id: row.id }
}

/** The staff's own correction of points. */
export async function correctPoints(ctx: Ctx, draft: Draft<typeof customerRewards>): Promise<Data> {
  const { customer_id, points, description } = draft
  if (points === 0) throw invalid({ points: { code: 'not-zero' } })
  const balance = (await lockBalances(ctx, customer_id)).points
  if (balance + points < 0) throw ofCustomer('customer-points-short', 'points', balance)
  const row = await bookPoints(ctx, { customer_id, kind: 'manual', points, description: description ?? null })
  return { id: row.id }
}

/** Said about the customer: staff read it. */
const ofCustomer = (
  code: 'customer-credit-short' | 'customer-points-short',
  field: 'amount' | 'points',
  balance: string | number,
): AppError => new AppError(code, { balance }, { status: 409, fields: { [field]: { code, params: { balance } } } })

/**
 * Money has the places of its currency; `amount` and `balance` in catalogue units. What an order of another currency left
 * beyond them can be taken with the whole balance.
 */
export function refusePartsOfCoins(ctx: Ctx, amount: bigint, balance: bigint): void {
  const scale = baseDecimals(ctx)
  if (amount % 10n ** BigInt(CATALOGUE_SCALE - scale) !== 0n && amount + balance !== 0n)
    throw invalid({ amount: { code: 'too-many-decimals', params: { scale } } })
}
