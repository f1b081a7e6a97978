import type { Ctx } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { paymentHistories } from '../model/plans.ts'
import { type PaymentState, statesBefore } from '../rules/payment-states.ts'
import { endRefunded } from './extension-payments.ts'
import { issueReceipts } from './receipts.ts'

export type PaymentKey = { store_id: string; reference: string }
/** What is to be paid. Decimal strings, VAT apart. */
export type NewPayment = PaymentKey &
  Pick<Row<typeof paymentHistories>, 'plan' | 'period' | 'amount' | 'vat' | 'vat_percent' | 'total' | 'currency'> & {
    app?: string | null
    provider: string | null
  }
export type PaymentEnd = PaymentKey & {
  status: Extract<PaymentState, 'succeeded' | 'failed'>
  provider_payment_id: string | null
  card_last4?: string | null
}

/**
 * A payment of a plan or an app is begun, or tried again: one row for each, written before anybody is asked for money, so that what a
 * process was killed over is seen. As the platform role.
 */
export async function beginPayments(ctx: Ctx, payments: readonly NewPayment[]): Promise<void> {
  if (!payments.length) return
  const rows = payments.map((payment) => ({
    ...payment,
    id: newId(ctx.now.getTime()),
    description: `${payment.app ?? payment.plan} / ${payment.period}`,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, id uuid, description text, plan text, app text, period text, amount numeric, vat numeric, vat_percent numeric, total numeric, currency text, reference text, provider text)`
  await sql`update payment_histories h set status = 'pending', attempts = h.attempts + 1, provider = x.provider, version = h.version + 1, updated_at = ${ctx.now}
    from ${given} where h.store_id = x.store_id and h.reference = x.reference and h.status in (${statesIn('pending')})`.execute(
    ctx.db,
  )
  await sql`insert into payment_histories (store_id, id, number, description, plan, app, period, amount, vat, vat_percent, total, currency, status, reference, provider, attempts, created_at, updated_at)
    select x.store_id, x.id, (select count(*) + 1 from payment_histories h where h.store_id = x.store_id), x.description, x.plan, x.app, x.period, x.amount, x.vat, x.vat_percent, x.total, x.currency, 'pending', x.reference, x.provider, 1, ${ctx.now}, ${ctx.now}
    from ${given} where not exists (select 1 from payment_histories h where h.store_id = x.store_id and h.reference = x.reference)`.execute(
    ctx.db,
  )
  ctx.touched.add('payment-histories')
}

/** Ends what was begun, each once; what succeeded gets its receipt in the same transaction. */
export async function endPayments(ctx: Ctx, ends: readonly PaymentEnd[]): Promise<void> {
  if (!ends.length) return
  const { rows } = await sql<Pick<Row<typeof paymentHistories>, 'store_id' | 'id' | 'status'>>`
    update payment_histories h set status = x.status, provider_payment_id = coalesce(x.provider_payment_id, h.provider_payment_id), card_last4 = coalesce(x.card_last4, h.card_last4),
      paid_at = case when x.status = 'succeeded' then ${ctx.now}::timestamptz end, version = h.version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as x(store_id uuid, reference text, status text, provider_payment_id text, card_last4 text)
    where h.store_id = x.store_id and h.reference = x.reference and h.status in (${statesIn('succeeded')}) returning h.store_id, h.id, h.status`.execute(
    ctx.db,
  )
  ctx.touched.add('payment-histories')
  await issueReceipts(
    ctx,
    rows.filter(({ status }) => status === 'succeeded'),
    'receipt',
  )
}

/**
 * Money was asked for a term that went on, or is over, by now. Unless another run has settled the same payment it ends in
 * nothing, and what was taken goes back. As the platform role.
 */
export async function endOvertaken(
  ctx: Ctx,
  { provider, ...end }: PaymentEnd & { provider: string | null },
): Promise<void> {
  const { rows } = await sql`select from payment_histories
    where store_id = ${end.store_id} and reference = ${end.reference} and status = 'succeeded'`.execute(ctx.db)
  if (rows.length) return
  await endPayments(ctx, [{ ...end, status: 'failed' }])
  const { provider_payment_id } = end
  if (end.status === 'succeeded' && provider_payment_id && provider)
    await giveBackLate(ctx, { store_id: end.store_id, provider, reference: end.reference, provider_payment_id })
}

type Late = PaymentKey & { provider: string; provider_payment_id: string }

/** Has money given back that came for what was given up, once however often that is heard; its payment, where it has one, says so. */
export async function giveBackLate(ctx: Ctx, late: Late): Promise<void> {
  await sql`update payment_histories set came_late = true, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${late.store_id} and reference = ${late.reference} and status in ('pending', 'failed') and not came_late`.execute(
    ctx.db,
  )
  ctx.touched.add('payment-histories')
  await ctx.enqueue(ctx.db, 'give-back-late', late)
}

/** The money went back. Answers whether it had not before. */
export async function markRefunded(
  ctx: Ctx,
  payment: { store_id: string; id: string },
  reason: string | null,
): Promise<boolean> {
  const { rows } = await sql<Pick<Row<typeof paymentHistories>, 'store_id' | 'id'>>`
    update payment_histories set status = 'refunded', refunded_at = ${ctx.now}, refund_reason = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${payment.store_id} and id = ${payment.id} and status in (${statesIn('refunded')}) returning store_id, id`.execute(
    ctx.db,
  )
  ctx.touched.add('payment-histories')
  await issueReceipts(ctx, rows, 'refund', reason)
  await endRefunded(ctx, rows)
  return rows.length > 0
}

const statesIn = (to: PaymentState) => sql.join(statesBefore(to))
