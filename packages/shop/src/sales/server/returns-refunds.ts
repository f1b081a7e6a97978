import { AppError, type Behaviour, type Ctx, type Data, storeOf } from '@shopwright/engine'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { leftToRefund } from '../rules/return-states.ts'
import { lockOrder } from './order-lock.ts'
import { returnedOrder } from './returns-rows.ts'

/** Staff say how a refund that they give by hand went: given, failed, or tried once more. */
const EDGES: Record<string, readonly string[]> = {
  pending: ['succeeded', 'failed'],
  failed: ['pending'],
  succeeded: [],
}

/** A refund's state is all that staff write; what is given lowers what the order is paid. */
export const refundBehaviour: Behaviour = {
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
    if (row.state === 'succeeded')
      await sql`update orders set paid = greatest(0, paid - ${row.amount}::numeric), version = version + 1, updated_at = ${ctx.now}
        where store_id = ${storeOf(ctx).id} and id = ${row.order_id}`.execute(ctx.db)
    ctx.touched.add(`orders:${row.order_id}`)
    if (row.return_id) ctx.touched.add(`returns:${row.return_id}`)
  },
}

async function refuseAboveLeft(ctx: Ctx, refund: Data): Promise<void> {
  const order = await returnedOrder(ctx, String(refund.order_id))
  if (!order) throw new AppError('not-found')
  const amount = parseDecimal(String(refund.amount), 4) / 10n ** BigInt(4 - order.decimals)
  const left = leftToRefund(order)
  if (amount > left)
    throw new AppError(
      'refund-above-paid',
      { maximum: formatDecimal(left, order.decimals), currency: order.currency },
      { status: 409 },
    )
}
