import { AppError, type Ctx, type Data, type Hooks, invalid, refuse, storeOf } from '@shopwright/engine'
import { type Draft, formatDecimal, greatest, type Patch, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tellStaff } from '../../../floor/tell-staff.ts'
import type { orderRefunds } from '../../model/order-refunds.ts'
import { balanceOf, leftToRefund } from '../../rules/order-money.ts'
import { issueCreditNote } from '../orders/issue-invoice.ts'
import { lockOrder } from '../orders/lock.ts'
import { type KnownMoney, moneyOf } from '../orders/money.ts'
import { askProvider, insertRefund } from '../payments/provider-refunds.ts'

type State = Row<typeof orderRefunds>['state']

/** Staff say how a refund that they give by hand went, and may have a failed one tried once more. */
const EDGES: Record<State, readonly State[]> = {
  pending: ['succeeded', 'failed'],
  failed: ['pending'],
  succeeded: [],
}
/** What a refund's row may be told after it was made; the last two only by the provider's answer. */
const told: readonly string[] = [
  'id',
  'version',
  'state',
  'method',
  'settled_at',
  'attempt',
  'provider_refund_id',
] satisfies (keyof Patch<typeof orderRefunds>)[]

/** Of a refund that is there staff write the state; what is given lowers what the order is paid. */
export const refundBehaviour: Hooks<typeof orderRefunds> = {
  create: createRefund,
  before: async (ctx, draft, existing) => {
    if (!existing) return
    const [from, to] = [existing.state, draft.state ?? null]
    for (const name of Object.keys(draft)) if (!told.includes(name)) throw new AppError('forbidden')
    const isByHand = draft.method === 'manual' && existing.method === 'provider'
    if (draft.method !== undefined && draft.method !== existing.method && !(isByHand && to === 'pending'))
      throw new AppError('conflict')
    if (to === null || to === from) return
    const isOurs = existing.method === 'manual' || from === 'failed' || ctx.actor.role === 'SYSTEM'
    if (!isOurs || !EDGES[from].includes(to)) throw new AppError('conflict')
    await lockOrder(ctx, existing.order_id)
    if (to === 'pending') {
      await refuseAboveLeft(ctx, existing)
      draft.attempt = existing.attempt + 1
    }
    draft.settled_at = to === 'succeeded' ? ctx.now : null
  },
  after: async (ctx, row, existing) => {
    if (!existing || existing.state === row.state) return
    if (row.state === 'succeeded') await noteGiven(ctx, row)
    if (row.state === 'pending' && row.method === 'provider') await askProvider(ctx, row.id)
    if (row.state === 'failed' && row.method === 'provider') await tellFailed(ctx, row)
    ctx.touched.add(`orders:${row.order_id}`)
    if (row.return_id) ctx.touched.add(`returns:${row.return_id}`)
  },
}

/** Of money for goods the mails of their return tell. */
async function noteGiven(ctx: Ctx, row: Row<typeof orderRefunds>): Promise<void> {
  const { id: refund_id, order_id, return_id } = row
  if (!return_id) await ctx.enqueue(ctx.db, 'order-mails', { store_id: storeOf(ctx).id, order_id, refund_id })
  await issueCreditNote(ctx, row.id)
  await sql`update orders set paid = greatest(0, paid - ${row.amount}::numeric), version = version + 1, updated_at = ${ctx.now}
    where store_id = ${storeOf(ctx).id} and id = ${row.order_id}`.execute(ctx.db)
}

async function tellFailed(ctx: Ctx, row: Row<typeof orderRefunds>): Promise<void> {
  const { number } = await lockOrder(ctx, row.order_id)
  await tellStaff(ctx, {
    code: 'refund-failed',
    params: { number },
    link: `/admin/orders/${row.order_id}`,
    level: 'error',
  })
}

/** Money that goes back without goods: what an edit or a cancellation left over, or a favour. Never more than is left to refund. */
async function createRefund(ctx: Ctx, draft: Draft<typeof orderRefunds>): Promise<Data> {
  const order = await lockOrder(ctx, draft.order_id)
  refuse(order.is_draft, 'order-is-draft')
  const amount = parseDecimal(String(draft.amount), 4)
  if (amount <= 0n || amount % 10n ** BigInt(4 - order.currency_decimals) !== 0n)
    throw invalid({ amount: { code: 'amount-invalid' } })
  const { reason = null, method } = draft
  const given = { order_id: order.id, amount: String(draft.amount), currency: order.currency, reason, method }
  const money = await refuseAboveLeft(ctx, given)
  const { overpaid } = balanceOf(money)
  const scale = 10n ** BigInt(4 - money.decimals)
  const refund = { ...given, favour: formatDecimal(greatest(0n, amount / scale - overpaid), money.decimals) }
  const row = await insertRefund(ctx, refund)
  return { id: row.id }
}

/** Answers what is known of the order's money. */
async function refuseAboveLeft(
  ctx: Ctx,
  { order_id, amount, currency }: Pick<Row<typeof orderRefunds>, 'order_id' | 'amount' | 'currency'>,
): Promise<KnownMoney> {
  const order = (await moneyOf(ctx, [order_id])).get(order_id)
  if (!order) throw new AppError('not-found')
  const { decimals } = order
  const left = leftToRefund(order)
  const params = { maximum: formatDecimal(left, decimals), currency }
  if (parseDecimal(amount, 4) > left * 10n ** BigInt(4 - decimals))
    throw new AppError('refund-above-paid', params, {
      status: 409,
      fields: { amount: { code: 'refund-above-paid', params } },
    })
  return order
}
