import { randomBytes } from 'node:crypto'
import { AppError, asSystem, type Ctx, type Data, insert, invalid, refuse, storeOf, tell } from '@shopwright/engine'
import { type Draft, isId, newId, type Present, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import { tellStaff } from '../../../floor/tell-staff.ts'
import type { paymentMethods } from '../../model/delivery.ts'
import type { orderPayments } from '../../model/order-payments.ts'
import type { orders } from '../../model/orders.ts'
import { decidePayment, decimalsOf, type KnownPayment, type PaymentReport } from '../../rules/order-payment.ts'
import { STATUS } from '../../rules/order-status.ts'
import { ask } from '../effects.ts'
import { changeOrderStatus } from '../orders/change-order-status.ts'
import { readyToPay } from '../orders/draft-orders.ts'
import { opensOrder, orderLink, payLink, reportLink } from '../orders/links.ts'
import { type LockedOrder, lockOrder } from '../orders/lock.ts'
import type { PaymentRequest } from '../payment-providers.ts'
import { salesTables, statusMeant } from '../sales-tables.ts'

export type OpenPayment = PaymentRequest & { id: string; provider: string; url: string | null }

/**
 * The payment that the buyer of a draft goes to now: the one that waits, else a new try. `null` = nothing to pay any more.
 * Throws `not-found` for a wrong key, and what `readyToPay` throws.
 */
export async function paymentOf(ctx: Ctx, orderId: string, key: string): Promise<OpenPayment | null> {
  const { order, email, language } = await keyed(ctx, orderId, key)
  if (!order.is_draft) return null
  await readyToPay(ctx, order)
  const waiting = await waitingPayment(ctx, order)
  const amount = order.total
  return {
    id: waiting.id,
    provider: waiting.provider,
    url: waiting.redirect_url,
    reference: waiting.reference,
    amount: decimals(amount, order.currency_decimals),
    currency: order.currency,
    description: shopOf(ctx).title,
    language,
    email: email || null,
    keeps_card: await isRecurring(ctx, orderId),
    return_url: `${payLink(shopOf(ctx), orderId)}&back=1`,
    report_url: reportLink(shopOf(ctx), waiting.provider),
  }
}

/** Something of it is paid again by itself. */
async function isRecurring(ctx: Ctx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from order_recurrings where store_id = ${storeOf(ctx).id} and (order_id = ${orderId} or due_order_id = ${orderId}) limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

const decimals = (amount: string, places: number): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return places ? `${whole}.${fraction.padEnd(places, '0').slice(0, places)}` : whole
}

type Addressed = Pick<Row<typeof orders>, 'email' | 'language'>
type Keyed = Addressed & { order: LockedOrder }

async function keyed(ctx: Ctx, orderId: string, key: string): Promise<Keyed> {
  const addressed = await refuseWrongKey(ctx, orderId, key)
  return { order: await lockOrder(ctx, orderId), ...addressed }
}

/** Answers whom the order is written to, and in which language. Throws `not-found` for whoever has not its link. */
export async function refuseWrongKey(ctx: Ctx, orderId: string, key: string): Promise<Addressed> {
  refuse(!isId(orderId), 'not-found')
  const { rows } = await sql<Addressed & Pick<Row<typeof orders>, 'access_key_hash'>>`
    select access_key_hash, email, language from orders where store_id = ${storeOf(ctx).id} and id = ${orderId}`.execute(
    ctx.db,
  )
  const [order] = rows
  if (!order || !opensOrder(key, order.access_key_hash)) throw new AppError('not-found')
  const { email, language } = order
  return { email, language }
}

type Waiting = Pick<Row<typeof orderPayments>, 'id' | 'redirect_url' | 'provider'> &
  Present<Pick<Row<typeof orderPayments>, 'reference'>>

/** The payment of a draft that waits for its provider, else a new try. */
export async function waitingPayment(ctx: Ctx, order: LockedOrder): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select id, reference, redirect_url, provider from order_payments where store_id = ${storeOf(ctx).id} and order_id = ${order.id} and state = 'pending' order by created_at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? openPayment(ctx, order)
}

async function openPayment(
  ctx: Ctx,
  order: LockedOrder,
): Promise<{ id: string; reference: string; redirect_url: null; provider: string }> {
  const { rows } = await sql<
    Present<Pick<Row<typeof orders>, 'payment_method_id'>> & Pick<Row<typeof paymentMethods>, 'code'>
  >`
    select o.payment_method_id, m.code from orders o join payment_methods m on m.store_id = o.store_id and m.id = o.payment_method_id where o.store_id = ${storeOf(ctx).id} and o.id = ${order.id}`.execute(
    ctx.db,
  )
  const method = rows[0]
  if (!method) throw new AppError('payment-unavailable', {}, { status: 409 })
  const reference = randomBytes(16).toString('hex')
  const row = await insert(ctx, ctx.registry.get('order-payments'), {
    order_id: order.id,
    payment_method_id: method.payment_method_id,
    provider: method.code,
    reference,
    amount: order.total,
    currency: order.currency,
    state: 'pending',
  })
  return { id: row.id, reference, redirect_url: null, provider: method.code }
}

/**
 * Keeps where the provider wants the buyer, so that a second click goes to the same page, and answers it: of two that were opened at
 * once the first one counts, and nobody sees the other.
 */
export async function rememberPaymentPage(
  ctx: Ctx,
  id: string,
  { provider_payment_id, url }: { provider_payment_id: string; url: string },
): Promise<string> {
  const { rows } = await sql<Present<Pick<Row<typeof orderPayments>, 'redirect_url'>>>`
    update order_payments set redirect_url = coalesce(redirect_url, ${url}), updated_at = ${ctx.now},
      provider_payment_id = case when redirect_url is null then ${provider_payment_id} else provider_payment_id end
    where store_id = ${storeOf(ctx).id} and id = ${id} returning redirect_url`.execute(ctx.db)
  return rows[0]?.redirect_url ?? url
}

export type PaymentCheckout = {
  provider: string
  reference: string
  amount: string
  currency: string
  state: KnownPayment['state']
  title: string
  back: string
}

/** What a provider's page shows of a payment; null for a reference that is nobody's. */
export async function checkoutOf(ctx: Ctx, reference: string): Promise<PaymentCheckout | null> {
  const { rows } = await sql<
    Pick<Row<typeof orderPayments>, 'provider' | 'amount' | 'currency' | 'state' | 'order_id'> &
      Pick<Row<typeof orders>, 'currency_decimals' | 'language'>
  >`
    select p.provider, p.amount::text as amount, p.currency, o.currency_decimals, o.language, p.state, p.order_id from order_payments p join orders o on o.store_id = p.store_id and o.id = p.order_id
    where p.store_id = ${storeOf(ctx).id} and p.reference = ${reference}`.execute(ctx.db)
  const payment = rows[0]
  if (!payment) return null
  const { order_id, currency_decimals, language, ...rest } = payment
  return {
    ...rest,
    reference,
    amount: decimals(payment.amount, currency_decimals),
    title: shopOf(ctx).title,
    back: orderLink(shopOf(ctx), order_id, language),
  }
}

type PaymentRow = Pick<Row<typeof orderPayments>, 'id' | 'order_id' | 'state' | 'amount' | 'currency'> & {
  given: string
}

const paymentRow = async (ctx: Ctx, provider: string, reference: string): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`select id, order_id, state, amount::text as amount, currency,
    coalesce((select sum(f.amount) from order_refunds f where f.store_id = p.store_id and f.order_payment_id = p.id and f.method = 'provider' and f.state <> 'failed'), 0)::text as given from order_payments p
    where store_id = ${storeOf(ctx).id} and reference = ${reference} and provider = ${provider}`.execute(ctx.db)
  return rows[0] ?? null
}

/** As a provider says it: the amount is a decimal string in the currency. */
export type ReportedPayment = Omit<PaymentReport, 'amount'> & { amount: string }

export type Settled = 'applied' | 'ignored' | 'refused'

/**
 * Takes a report whose signature was checked, in the caller's transaction with the order locked: each event once, the
 * payment by its rule; a draft that is paid becomes an order, and where that cannot be any more, an order in error with
 * an alert, because the money is there. Throws `amount-invalid` for parts of a minor unit.
 */
export async function settlePayment(ctx: Ctx, provider: string, reported: ReportedPayment): Promise<Settled> {
  const found = await paymentRow(ctx, provider, reported.reference)
  const order = found && (await lockOrder(ctx, found.order_id))
  // Again, now that whoever held the lock has written.
  const payment = found && (await paymentRow(ctx, provider, reported.reference))
  const places = order?.currency_decimals ?? decimalsOf(shopOf(ctx).currencies, reported.currency)
  const report = { ...reported, amount: wholeUnits(reported.amount, places) }
  const known = payment && { ...payment, amount: minor(payment.amount, places), given: minor(payment.given, places) }
  const verdict = decidePayment(known, report)
  const isNew = await keepEvent(ctx, provider, report, payment?.id ?? null, places, verdict)
  if (!isNew) return 'ignored'
  if (verdict.kind !== 'apply' || !payment || !order) return verdict.kind === 'refuse' ? 'refused' : 'ignored'
  const paid = amountText(verdict.paid, order.currency_decimals)
  const store = storeOf(ctx).id
  await sql`update order_payments set state = ${verdict.state}, provider_payment_id = ${report.provider_payment_id}, settled_at = ${ctx.now}, updated_at = ${ctx.now} where store_id = ${store} and id = ${payment.id}`.execute(
    ctx.db,
  )
  await addPaid(ctx, order.id, paid)
  if (verdict.state !== 'succeeded') return 'applied'
  if (order.is_draft) await becomeOrder(ctx, order)
  else await tellLatePayment(ctx, order)
  if (report.card) await ask(ctx, 'keep-card', { order_id: order.id, card: report.card })
  await ask(ctx, 'order-paid', { order_id: order.id, amount: paid })
  return 'applied'
}

/** By the digits that the order has, whatever its currency has by now. */
function wholeUnits(amount: string, places: number): bigint {
  const exact = parseDecimal(amount, 4)
  const unit = 10n ** BigInt(4 - places)
  if (exact % unit !== 0n) throw new AppError('amount-invalid', {}, { fields: { amount: { code: 'amount-invalid' } } })
  return exact / unit
}

const minor = (amount: string, places: number): bigint => parseDecimal(amount, 4) / 10n ** BigInt(4 - places)

const amountText = (amount: bigint, places: number): string => {
  const sign = amount < 0n ? '-' : ''
  const digits = `${amount < 0n ? -amount : amount}`.padStart(places + 1, '0')
  return places ? `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` : `${sign}${digits}`
}

async function addPaid(ctx: Ctx, orderId: string, amount: string): Promise<void> {
  await sql`update orders set paid = paid + ${amount}::numeric, version = version + 1, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and id = ${orderId}`.execute(
    ctx.db,
  )
  for (const tag of ['orders', `orders:${orderId}`]) ctx.touched.add(tag)
  if (!amount.startsWith('-')) tell(ctx, 'orders', 'paid', orderId)
}

/** False = this event was here before. */
async function keepEvent(
  ctx: Ctx,
  provider: string,
  { event_id, outcome, amount, currency }: PaymentReport,
  paymentId: string | null,
  places: number,
  verdict: ReturnType<typeof decidePayment>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_events (store_id, id, provider, event_id, order_payment_id, outcome, amount, currency, verdict, created_at, updated_at)
    values (${storeOf(ctx).id}, ${newId(ctx.now.getTime())}, ${provider}, ${event_id}, ${paymentId}, ${outcome}, ${amountText(amount, places)}::numeric, ${currency},
      ${verdict.kind === 'apply' ? verdict.state : verdict.code}, ${ctx.now}, ${ctx.now}) on conflict (store_id, provider, event_id) do nothing`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0) > 0
}

/** Paid, a draft is an order: complete at once when nothing has to be sent. */
export async function becomeOrder(ctx: Ctx, order: LockedOrder): Promise<void> {
  const tables = await salesTables(ctx)
  const byCode = (code: number): string => {
    const status = statusMeant(tables, shopOf(ctx).settings, code)
    if (!status) throw new Error(`the store has no order status ${code}`)
    return status.id
  }
  const system = asSystem(ctx)
  await sql`savepoint becoming`.execute(ctx.db)
  try {
    const order_status_id = byCode(order.requires_delivery ? STATUS.processing : STATUS.completed)
    await changeOrderStatus(system, { order_id: order.id, order_status_id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint becoming`.execute(ctx.db)
    await changeOrderStatus(system, { order_id: order.id, order_status_id: byCode(STATUS.error), comment: error.code })
  }
}

/** Money for an order that was placed, or canceled, already: somebody has to look. */
async function tellLatePayment(ctx: Ctx, order: LockedOrder): Promise<void> {
  await tellStaff(ctx, {
    code: 'order-paid',
    params: { number: order.number },
    link: `/admin/orders/${order.id}`,
    level: 'info',
  })
}

/** Staff have received money: by transfer, in cash. Never more than the order is worth. */
export async function recordPayment(ctx: Ctx, draft: Draft<typeof orderPayments>): Promise<Data> {
  const order = await lockOrder(ctx, draft.order_id)
  refuse(order.is_draft, 'order-is-draft')
  const places = order.currency_decimals
  const amount = minor(draft.amount, places)
  const open = minor(order.total, places) - minor(order.paid, places)
  if (amount <= 0n || parseDecimal(draft.amount, 4) % 10n ** BigInt(4 - places) !== 0n)
    throw invalid({ amount: { code: 'amount-invalid' } })
  if (amount > open)
    throw invalid({ amount: { code: 'payment-above-total', params: { maximum: amountText(open, places) } } })
  const row = await insert(ctx, ctx.registry.get('order-payments'), {
    order_id: order.id,
    provider: 'manual',
    amount: amountText(amount, places),
    currency: order.currency,
    state: 'succeeded',
    comment: draft.comment ?? null,
    settled_at: ctx.now,
  })
  await addPaid(ctx, order.id, amountText(amount, places))
  return { id: row.id }
}
