import { AppError, asSystem, type Ctx, type Engine, failpoint, storeOf } from '@shopwright/engine'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { ShopStore } from '../../../floor/stores.ts'
import { dropDraft, letDraftGo, takeDraft } from '../orders/draft-orders.ts'
import { lockOrder } from '../orders/lock.ts'
import type { ChargeRequest, ChargeResult, Taker } from '../payment-providers.ts'
import { becomeOrder, settlePayment, waitingPayment } from '../payments/order-payments.ts'
import { takerOfOrder } from '../payments/takers.ts'
import { cardPlace, noteFailure, takeRenewal } from './course.ts'
import { makeRenewal } from './renewal.ts'
import { dueOrderOf, lockRecurring, type RecurringRow, today, writeRecurring } from './rows.ts'

type Prepared = ChargeRequest & { provider: string; taker: Taker }

/** Takes money from a card that was kept; never inside a transaction. The same reference is charged once. */
export type RecurringCharger = { charge(request: ChargeRequest, taker: Taker): Promise<ChargeResult> }

/** By whoever takes money by the method of the subscription. */
export const ownCharger: RecurringCharger = {
  charge: async (request, { provider, account }) => {
    if (!provider.charge) throw new Error(`${provider.code} charges no cards`)
    return provider.charge(request, account)
  },
}

/**
 * Takes the payment that is due, in three steps: the order is made and written, the card is charged outside of any
 * transaction, the answer is written. Whatever breaks in between, doing it again goes on from there: there is one order
 * for a due day, and one reference for a try.
 */
export async function chargeDue(
  engine: Engine,
  charger: RecurringCharger,
  store: ShopStore,
  recurringId: string,
): Promise<void> {
  const prepared = await engine.inStore({ store }, (ctx) => prepare(asSystem(ctx), recurringId))
  failpoint('recurring.prepared')
  if (!prepared) return
  const { provider: _, taker, ...request } = prepared
  const result = await charger.charge(request, taker)
  failpoint('recurring.charged')
  await engine.inStore({ store }, (ctx) => settle(asSystem(ctx), recurringId, prepared, result))
  failpoint('recurring.settled')
}

/** The order of the due payment with its stock, and the try that is to be charged; null = there is nothing to charge. */
async function prepare(ctx: Ctx, id: string): Promise<Prepared | null> {
  const known = await dueOrderOf(ctx, id)
  const order = known && (await lockOrder(ctx, known))
  const row = await lockRecurring(ctx, id)
  if (row.due_order_id !== known || !isDue(ctx, row)) return null
  if (order && !order.is_draft) return null
  const made = await attempt(ctx, row, async () => {
    if (order) {
      await takeDraft(ctx, order)
      return order.id
    }
    return makeRenewal(ctx, row)
  })
  if (!made) return null
  if (made !== row.due_order_id) await writeRecurring(ctx, row, { due_order_id: made })
  const draft = await lockOrder(ctx, made)
  if (parseDecimal(draft.total, 4) === 0n) {
    await becomeOrder(ctx, draft)
    await takeRenewal(ctx, made, '0')
    return null
  }
  if (!row.card_token) {
    await failed(ctx, row, 'card-missing')
    return null
  }
  const taker = await takerOfOrder(ctx, made)
  if (!taker?.provider.charge) {
    await failed(ctx, row, 'payment-unavailable')
    return null
  }
  const payment = await waitingPayment(ctx, draft)
  const decimals = draft.currency_decimals
  return {
    reference: payment.reference,
    provider: payment.provider,
    taker,
    token: ctx.vault.open(cardPlace(storeOf(ctx).id), row.card_token),
    amount: formatDecimal(parseDecimal(draft.total, 4) / 10n ** BigInt(4 - decimals), decimals),
    currency: draft.currency,
    description: `${shopOf(ctx).title}: ${row.product}`,
  }
}

const isDue = (ctx: Ctx, { state, retry_date, next_date }: RecurringRow): boolean => {
  const day = retry_date ?? next_date
  return state === 'active' && day !== null && day <= today(ctx)
}

/** What cannot be done now is a failed try, with nothing else written. */
async function attempt(ctx: Ctx, row: RecurringRow, work: () => Promise<string>): Promise<string | null> {
  await sql`savepoint renewing`.execute(ctx.db)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint renewing`.execute(ctx.db)
    if (await noteFailure(ctx, row, error.code)) await dropDue(ctx, row)
    return null
  }
}

/** The draft gives its stock back until the next try; after the last one it gives back everything. */
async function failed(ctx: Ctx, row: RecurringRow, reason: string): Promise<void> {
  if (await noteFailure(ctx, row, reason)) await dropDue(ctx, row)
  else if (row.due_order_id) await letDraftGo(ctx, row.due_order_id)
}

/** It stays a draft: its buyer may still pay it by the link of the mail. */
const dropDue = async (ctx: Ctx, { due_order_id }: RecurringRow): Promise<void> => {
  if (due_order_id) await dropDraft(ctx, due_order_id)
}

async function settle(
  ctx: Ctx,
  id: string,
  { reference, provider, amount, currency }: Prepared,
  { outcome, provider_payment_id }: ChargeResult,
): Promise<void> {
  const orderId = await dueOrderOf(ctx, id)
  const settled = await settlePayment(ctx, provider, {
    event_id: `charge:${reference}`,
    reference,
    provider_payment_id,
    outcome,
    amount,
    currency,
  })
  if (outcome === 'succeeded' || settled !== 'applied') return
  if (orderId) await lockOrder(ctx, orderId)
  const row = await lockRecurring(ctx, id)
  if (row.state === 'active' && row.due_order_id === orderId) await failed(ctx, row, 'card-declined')
}
