import { AppError, type Ctx, type Data, type Engine, insertRow, invalid } from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { billerBy } from '../../floor/billers.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { billingRefunds } from '../model/billing.ts'
import type { paymentHistories } from '../model/plans.ts'
import { markRefunded } from './payments.ts'

type Paid = Pick<Row<typeof paymentHistories>, 'id' | 'status' | 'provider' | 'provider_payment_id'>

/** The super admin gives a payment back: asked of the provider by a job, once, and written on the payment when it is done. */
export async function startBillingRefund(ctx: ShopCtx, draft: Draft<typeof billingRefunds>): Promise<Data> {
  const { id: store } = ctx.store as ShopStore
  const { rows } = await sql<Paid>`
    select id, status, provider, provider_payment_id from payment_histories where store_id = ${store} and id = ${draft.payment_id} for update`.execute(
    ctx.db,
  )
  const [payment] = rows
  if (!payment) throw invalid({ payment_id: { code: 'unknown-reference' } })
  if (payment.status !== 'succeeded')
    throw new AppError('invalid-transition', { from: payment.status, to: 'refunded', event: 'refunded' })
  if (!isByHand(payment) && !(billerBy(payment.provider) && payment.provider_payment_id))
    throw new AppError('refund-elsewhere', {}, { status: 409 })
  const { rows: waiting } = await sql`
    select from billing_refunds where store_id = ${store} and payment_id = ${payment.id} and state = 'pending'`.execute(
    ctx.db,
  )
  if (waiting.length) throw new AppError('refund-under-way', {}, { status: 409 })
  const row = await insertRow(ctx, ctx.registry.get('billing-refunds'), {
    payment_id: payment.id,
    reason: draft.reason,
    state: 'pending',
    actor_name: ctx.actor.name,
  })
  await ctx.enqueue(ctx.db, 'give-billing-refund', { store_id: store, refund_id: row.id })
  return row
}

/** Received by the platform itself, with a plan by its word: it gave the money back itself, and that is written down. */
const isByHand = ({ provider }: Pick<Paid, 'provider'>): boolean => provider === null

type Asked = Paid & Pick<Row<typeof billingRefunds>, 'reason' | 'payment_id'>

/** Asks the provider outside of any transaction; the same refund is the same to it, however often it is asked. */
export async function giveBillingRefund(engine: Engine, storeId: string, refundId: string): Promise<void> {
  const asked = await engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<Asked>`
      select r.payment_id, r.reason, h.id, h.status, h.provider, h.provider_payment_id from billing_refunds r join payment_histories h on h.store_id = r.store_id and h.id = r.payment_id
      where r.store_id = ${storeId} and r.id = ${refundId} and r.state = 'pending'`.execute(ctx.db)
    return rows[0]
  })
  if (!asked) return
  const outcome = isByHand(asked) ? 'succeeded' : await askBiller(refundId, asked)
  if (!outcome) return
  await engine.onPlatform({}, async (ctx) => {
    if (outcome === 'succeeded') await markRefunded(ctx, { store_id: storeId, id: asked.payment_id }, asked.reason)
    await endRefund(ctx, storeId, refundId, outcome === 'succeeded' ? 'done' : 'failed')
  })
}

/** Null where nobody is there to be asked. */
async function askBiller(reference: string, { provider, provider_payment_id }: Asked) {
  const biller = billerBy(provider)
  return biller && provider_payment_id ? biller.refund({ reference, provider_payment_id }) : null
}

async function endRefund(ctx: Ctx, storeId: string, id: string, state: 'done' | 'failed'): Promise<void> {
  await sql`update billing_refunds set state = ${state}, version = version + 1, updated_at = ${ctx.now} where store_id = ${storeId} and id = ${id} and state = 'pending'`.execute(
    ctx.db,
  )
  ctx.touched.add('billing-refunds')
}

/** The last try has failed: whoever asked for it sees that it did not happen. */
export const giveUpRefund = (engine: Engine, storeId: string, id: string): Promise<void> =>
  engine.onPlatform({}, (ctx) => endRefund(ctx, storeId, id, 'failed'))
