import { AppError, type Behaviour, type Ctx, type Data, insert, invalid, refuse, storeOf } from '@shopwright/engine'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { leftToRefund } from '../rules/order-money.ts'
import { issueCreditNote } from './issue-invoice.ts'
import { lockOrder } from './order-lock.ts'
import { moneyOf } from './order-money.ts'

/** Staff say how a refund that they give by hand went: given, failed, or tried once more. */
const EDGES: Record<string, readonly string[]> = {
  pending: ['succeeded', 'failed'],
  failed: ['pending'],
  succeeded: [],
}

/** Of a refund that is there staff write the state; what is given lowers what the order is paid. */
export const refundBehaviour: Behaviour = {
  create: createRefund,
  before: async (ctx, draft, existing) => {
    if (!existing) return
    const [from, to] = [String(existing.state), draft.state === undefined ? null : String(draft.state)]
    for (const name of Object.keys(draft))
      if (!['id', 'version', 'state', 'settled_at'].includes(name)) throw new AppError('forbidden')
    if (to === null || to === from) return
    if (existing.method !== 'manual' || !EDGES[from]?.includes(to)) throw new AppError('conflict')
    await lockOrder(ctx, String(existing.order_id))
    if (to === 'pending') await refuseAboveLeft(ctx, existing)
    draft.settled_at = to === 'succeeded' ? ctx.now : null
  },
  after: async (ctx, row, existing) => {
    if (!existing || existing.state === row.state) return
    if (row.state === 'succeeded') await issueCreditNote(ctx, String(row.id))
    if (row.state === 'succeeded')
      await sql`update orders set paid = greatest(0, paid - ${row.amount}::numeric), version = version + 1, updated_at = ${ctx.now}
        where store_id = ${storeOf(ctx).id} and id = ${row.order_id}`.execute(ctx.db)
    ctx.touched.add(`orders:${row.order_id}`)
    if (row.return_id) ctx.touched.add(`returns:${row.return_id}`)
  },
}

/** Money that goes back without goods: what an edit or a cancellation left over, or a favour. Never more than is left to refund. */
async function createRefund(ctx: Ctx, draft: Data): Promise<Data> {
  const order = await lockOrder(ctx, String(draft.order_id))
  refuse(order.is_draft, 'order-is-draft')
  const amount = parseDecimal(String(draft.amount), 4)
  if (amount <= 0n || amount % 10n ** BigInt(4 - order.currency_decimals) !== 0n)
    throw invalid({ amount: { code: 'amount-invalid' } })
  const refund = { order_id: order.id, amount: draft.amount, currency: order.currency, reason: draft.reason ?? null }
  await refuseAboveLeft(ctx, refund)
  const row = await insert(ctx, ctx.registry.get('order-refunds'), { ...refund, state: 'pending', method: 'manual' })
  ctx.touched.add(`orders:${order.id}`)
  return { id: row.id }
}

async function refuseAboveLeft(ctx: Ctx, { order_id, amount, currency }: Data): Promise<void> {
  const order = (await moneyOf(ctx, [String(order_id)])).get(String(order_id))
  if (!order) throw new AppError('not-found')
  const { decimals } = order
  const left = leftToRefund(order)
  const params = { maximum: formatDecimal(left, decimals), currency: String(currency) }
  if (parseDecimal(String(amount), 4) > left * 10n ** BigInt(4 - decimals))
    throw new AppError('refund-above-paid', params, {
      status: 409,
      fields: { amount: { code: 'refund-above-paid', params } },
    })
}
