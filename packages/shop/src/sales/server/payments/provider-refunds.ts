import { amend, type Ctx, type Engine, failpoint, insert, type Job, lockRow, storeOf } from '@shopwright/engine'
import { type Draft, formatDecimal, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { type ShopStore, storesOf } from '../../../floor/stores.ts'
import type { orderPayments } from '../../model/order-payments.ts'
import type { orderRefunds } from '../../model/order-refunds.ts'
import type { orders } from '../../model/orders.ts'
import { type Refundable, refundablePayment } from '../../rules/order-money.ts'
import type { RefundRequest, RefundResult, Taker } from '../payment-providers.ts'
import { giverOfMethod } from './takers.ts'

const tries = 6

/** Writes a refund of an order that is locked: by the provider of a payment that can give so much, else by hand. */
export async function insertRefund(ctx: Ctx, refund: Draft<typeof orderRefunds>): Promise<Row<typeof orderRefunds>> {
  const payment =
    refund.method === 'manual'
      ? null
      : refundablePayment(await refundablesOf(ctx, refund.order_id), parseDecimal(refund.amount, 4))
  const row = await insert(ctx, ctx.registry.get('order-refunds'), {
    ...refund,
    state: 'pending',
    method: payment ? 'provider' : 'manual',
    order_payment_id: payment?.id ?? null,
  })
  if (payment) await askProvider(ctx, row.id)
  ctx.touched.add(`orders:${refund.order_id}`)
  return row
}

export const askProvider = (ctx: Ctx, id: string, startAfter?: Date): Promise<void> =>
  ctx.enqueue(
    ctx.db,
    'give-refund',
    { store_id: storeOf(ctx).id, refund_id: id },
    { ...(startAfter ? { startAfter } : {}) },
  )

/** Payments that came by a provider, the latest first; amounts in 1/10,000. */
export async function refundablesOf(ctx: Ctx, orderId: string): Promise<Refundable[]> {
  const { rows } = await sql<
    Pick<Row<typeof orderPayments>, 'id' | 'amount'> & {
      refunded: string
      method: Row<typeof orderPayments>['payment_method_id']
    }
  >`
    select p.id, p.payment_method_id as method, p.amount::text as amount, coalesce((select sum(f.amount) from order_refunds f
      where f.store_id = p.store_id and f.order_payment_id = p.id and f.state <> 'failed' and f.method = 'provider'), 0)::text as refunded
    from order_payments p where p.store_id = ${storeOf(ctx).id} and p.order_id = ${orderId} and p.state = 'succeeded' and p.provider <> 'manual' and p.provider_payment_id is not null
    order by p.settled_at desc, p.id desc`.execute(ctx.db)
  // A provider without a way back gives nothing: what came by it goes back by hand.
  const methods = [...new Set(rows.map(({ method }) => method))]
  const givers = new Map<string | null, Taker | null>()
  for (const method of methods) givers.set(method, await giverOfMethod(ctx, method))
  return rows
    .filter(({ method }) => givers.get(method)?.provider.refund)
    .map(({ id, amount, refunded }) => ({ id, amount: parseDecimal(amount, 4), refunded: parseDecimal(refunded, 4) }))
}

/** Gives back money; never inside a transaction. The same reference is given back once. */
export type Refunder = { refund(request: RefundRequest, giver: Taker): Promise<RefundResult> }

const ownRefunder: Refunder = {
  refund: async (request, { provider, account }) =>
    provider.refund?.(request, account) ?? { outcome: 'failed', provider_refund_id: null },
}

export const refundJob = (engine: () => Engine): Job => ({
  name: 'give-refund',
  concurrency: 2,
  retries: tries,
  run: async ({ store_id, refund_id }, { attempt }) => {
    const store = await storesOf(engine()).byId(String(store_id))
    if (store) await giveRefund(engine(), ownRefunder, store, String(refund_id), attempt >= tries)
  },
})

/**
 * Has a provider give money back: read, asked outside of any transaction, written. Whatever breaks in between, doing it
 * again asks with the same reference. `isLast`: a provider that does not answer then counts as a refusal, which staff see.
 */
export async function giveRefund(
  engine: Engine,
  refunder: Refunder,
  store: ShopStore,
  id: string,
  isLast = false,
): Promise<void> {
  const asked = await engine.inStore({ store }, (ctx) => requestOf(ctx, id))
  if (!asked) return
  const result = await refunder.refund(asked.request, asked.giver).catch((error: unknown): RefundResult => {
    if (!isLast) throw error
    return { outcome: 'failed', provider_refund_id: null }
  })
  failpoint('refund.given')
  await engine.inStore({ store }, (ctx) => settle(ctx, id, result))
}

async function settle(ctx: Ctx, id: string, { outcome, provider_refund_id }: RefundResult): Promise<void> {
  const refunds = ctx.registry.get('order-refunds')
  const row = await lockRow(ctx, refunds, id)
  // Somebody else has asked with the same reference, and written the same answer.
  if (row.state !== 'pending') return
  await amend(ctx, refunds, row, { state: outcome, provider_refund_id })
}

type Waiting = Omit<RefundRequest, 'reference' | 'amount'> &
  Pick<Row<typeof orderRefunds>, 'amount' | 'attempt'> & {
    is_next: boolean
    decimals: Row<typeof orders>['currency_decimals']
    method: Row<typeof orderPayments>['payment_method_id']
  }

/** How long a refund waits for another one of the same payment before it looks again. */
const BEHIND = 5000

/**
 * Null for one that does not wait for a provider any more, and for one behind another of the same payment, which comes again later:
 * they are asked for one after the other, so that a provider without names for refunds can tell by their sum which of them it gave.
 */
async function requestOf(ctx: Ctx, id: string): Promise<{ request: RefundRequest; giver: Taker } | null> {
  const { rows } = await sql<Waiting>`
    select p.provider, p.payment_method_id as method, p.provider_payment_id, f.amount::text as amount, f.currency, f.attempt, o.currency_decimals as decimals,
      coalesce((select sum(g.amount) from order_refunds g where g.store_id = f.store_id and g.order_payment_id = f.order_payment_id and g.method = 'provider' and g.state = 'succeeded'), 0)::text as given,
      not exists (select 1 from order_refunds g where g.store_id = f.store_id and g.order_payment_id = f.order_payment_id and g.method = 'provider' and g.state = 'pending'
        and (g.updated_at, g.id) < (f.updated_at, f.id)) as is_next
    from order_refunds f
    join order_payments p on p.store_id = f.store_id and p.id = f.order_payment_id join orders o on o.store_id = f.store_id and o.id = f.order_id
    where f.store_id = ${storeOf(ctx).id} and f.id = ${id} and f.state = 'pending' and f.method = 'provider'`.execute(
    ctx.db,
  )
  const [row] = rows
  const giver = row && (await giverOfMethod(ctx, row.method))
  if (!giver) return null
  if (!row.is_next) {
    await askProvider(ctx, id, new Date(ctx.now.getTime() + BEHIND))
    return null
  }
  const { attempt, decimals, amount, given, method: _, is_next: __, ...rest } = row
  const exact = (text: string) => formatDecimal(parseDecimal(text, 4) / 10n ** BigInt(4 - decimals), decimals)
  return { giver, request: { ...rest, reference: `${id}-${attempt}`, amount: exact(amount), given: exact(given) } }
}
