import { type Ctx, type Engine, type Job, type JobData, storeOf } from '@shopwright/engine'
import type { Present, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { type ShopStore, storesOf } from '../../../floor/stores.ts'
import type { orderPayments } from '../../model/order-payments.ts'
import { settlePayment } from './order-payments.ts'
import { takerOfOrder } from './takers.ts'

type Opened = Present<Pick<Row<typeof orderPayments>, 'reference' | 'provider_payment_id'>> &
  Pick<Row<typeof orderPayments>, 'provider'>

/**
 * Asks the provider how the payment of an order stands whose page was opened, and takes that as its report: for a buyer who is back
 * before the report is, and for reports that never came. Outside of any transaction; throws where the provider does not answer.
 * `open` = there is such a payment, and nothing to say of it yet.
 */
export async function lookAtPayment(engine: Engine, store: ShopStore, orderId: string): Promise<'open' | 'settled'> {
  const found = await engine.inStore({ store }, async (ctx) => {
    const { rows } = await sql<Opened>`
      select provider, reference, provider_payment_id from order_payments where store_id = ${storeOf(ctx).id} and order_id = ${orderId}
        and state in ('pending', 'expired') and redirect_url is not null and reference is not null and provider_payment_id is not null
      order by created_at desc limit 1`.execute(ctx.db)
    const taker = rows[0] && (await takerOfOrder(ctx, orderId))
    return rows[0] && taker?.provider.look ? { payment: rows[0], taker } : null
  })
  if (!found) return 'settled'
  const { payment, taker } = found
  const told = await taker.provider.look?.(payment, taker.account)
  if (!told) return 'open'
  await engine.inStore({ store }, (ctx) => settlePayment(ctx, payment.provider, told))
  return 'settled'
}

const FIRST = 5
const LAST = 3 * 24 * 60

/** A page is open: if nothing is heard of it, it is asked about after five minutes, ten, twenty, for three days. */
export const watchPayment = (ctx: Ctx, orderId: string, minutes = FIRST): Promise<void> =>
  ctx.enqueue(
    ctx.db,
    'look-at-payment',
    { store_id: storeOf(ctx).id, order_id: orderId, minutes },
    { startAfter: new Date(ctx.now.getTime() + minutes * 60_000) },
  )

/** Who does not answer is asked again as who has nothing to say. */
export async function lookAgain(engine: Engine, { store_id, order_id, minutes }: JobData): Promise<void> {
  const store = await storesOf(engine).byId(String(store_id))
  if (!store) return
  const answer = await lookAtPayment(engine, store, String(order_id)).catch((error: unknown) => {
    engine.log.warn({ err: error, store_id, order_id }, 'a payment was not looked at')
    return 'open'
  })
  const next = 2 * Number(minutes)
  if (answer === 'open' && next < LAST)
    await engine.inStore({ store }, (ctx) => watchPayment(ctx, String(order_id), next))
}

export const lookJob = (engine: () => Engine): Job => ({
  name: 'look-at-payment',
  retries: 3,
  run: (data) => lookAgain(engine(), data),
})
