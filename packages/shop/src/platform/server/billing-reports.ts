import { AppError, type Ctx, type Engine } from '@shopwright/engine'
import { newId, type Present, type Row, searchableText } from '@shopwright/resource'
import { sql } from 'kysely'
import { billerBy } from '../../floor/billers.ts'
import { storesOf } from '../../floor/stores.ts'
import { takeTurn } from '../../floor/turns.ts'
import type { paymentHistories, planChanges } from '../model/plans.ts'
import { decidePlanPayment, type PlanPayment } from '../rules/plan-payment.ts'
import { asTask, type BillingPage, billingPage, giveUpPages, pageTables } from './billing-pages.ts'
import { tellUnpaid } from './extension-mails.ts'
import { applyBought, paid, renewable, unpaid } from './extension-payments.ts'
import { putExtension } from './extension-rows.ts'
import { askCardInfo, keepCard } from './kept-cards.ts'
import { type KeptCard, moveStores } from './move-stores.ts'
import { beginPayments, endPayments, giveBackLate, markRefunded, type PaymentEnd } from './payments.ts'
import { applyPlan } from './plan-changes.ts'
import { isRenewedBy } from './store-course.ts'
import { lockCourses } from './store-rows.ts'

/** What a provider says of a payment of ours; checked in its shape by the caller. */
export type BillingTold = {
  event_id: string
  reference: string
  outcome: 'succeeded' | 'failed' | 'canceled' | 'pending' | 'refunded'
  amount: string
  currency: string
  provider_payment_id?: string | null
  card?: Omit<KeptCard, 'provider'>
}
export type BillingOutcome = 'applied' | 'repeated' | 'waiting' | 'foreign'

/**
 * Takes a believed report, once: what came of it is written down in the same transaction. One that does not fit what we asked
 * changes nothing, is written down with its reason, and throws that. As the platform role.
 */
export async function takeBillingReport(engine: Engine, provider: string, told: BillingTold): Promise<BillingOutcome> {
  try {
    return await engine.onPlatform({}, async (ctx) => {
      await takeTurn(ctx, `plan-payment:${told.reference}`)
      const { outcome, storeId } = await settle(ctx, provider, told)
      // Who says later says it again.
      if (outcome !== 'waiting') await writeEvent(ctx, provider, told, outcome, storeId)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await engine.onPlatform({}, async (ctx) => {
      const page = await billingPage(ctx, told.reference)
      const payment = await paymentOf(ctx, told.reference)
      const storeId = page?.store_id ?? payment?.store_id ?? null
      const isNew = await writeEvent(ctx, provider, told, error.code, storeId)
      const isLate = told.outcome === 'succeeded' && tooLate.has(error.code)
      if (!isLate) return
      // Money came for what was given up, or cannot be bought any more: it goes back.
      const { provider_payment_id } = told
      const reference = payment?.reference ?? told.reference
      if (isNew && provider_payment_id && storeId) {
        if (page && !payment) await listPayment(ctx, page, told, 'failed')
        await giveBackLate(ctx, { store_id: storeId, provider, reference, provider_payment_id })
      }
      // Its page is not asked about any more, nor does it buy anything once that could be bought again.
      if (!page || page.kind === 'card-change') return
      await sql`update ${sql.table(pageTables[page.kind])} set state = 'canceled', updated_at = ${ctx.now}
        where store_id = ${page.store_id} and reference = ${page.reference} and state in ('pending', 'failed')`.execute(
        ctx.db,
      )
    })
    throw error
  }
}

const tooLate: ReadonlySet<string> = new Set(['late-payment', 'invalid-transition'])

/** Whether money came for a page that was given up, and goes back. As the platform role. */
async function cameLate(ctx: Ctx, { store_id, reference, kind }: BillingPage): Promise<boolean> {
  // Another card costs nothing.
  if (kind === 'card-change') return false
  const { rows } = await sql`select from billing_events where target_store_id = ${store_id} and reference = ${reference}
    and outcome in (${sql.join([...tooLate])}) and about like 'succeeded%' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Signed by the provider, and about nothing of ours: another program may share its account. */
export const noteForeign = (engine: Engine, provider: string, event_id: string, about: string): Promise<boolean> =>
  engine.onPlatform({}, (ctx) => writeEvent(ctx, provider, { event_id, reference: null, about }, 'foreign', null))

type Noted = { event_id: string; reference: string | null; about?: string; provider_payment_id?: string | null }

/** Answers whether it was not there before. */
async function writeEvent(
  ctx: Ctx,
  provider: string,
  { event_id, reference, about, provider_payment_id, ...told }: Noted & Partial<Omit<BillingTold, keyof Noted>>,
  outcome: string,
  storeId: string | null,
): Promise<boolean> {
  const what = about ?? `${told.outcome ?? ''} ${told.amount ?? ''} ${told.currency ?? ''}`.trim()
  const { rows } =
    await sql`insert into billing_events (id, event_id, provider, reference, outcome, about, target_store_id, provider_payment_id, search_text, created_at, updated_at)
    values (${newId(ctx.now.getTime())}, ${event_id}, ${provider}, ${reference}, ${outcome}, ${what}, ${storeId}, ${provider_payment_id ?? null}, ${searchableText([event_id, reference ?? '', what])}, ${ctx.now}, ${ctx.now})
    on conflict (event_id) do nothing returning id`.execute(ctx.db)
  ctx.touched.add('billing-events')
  return rows.length > 0
}

type Settled = { outcome: BillingOutcome; storeId: string | null }

async function settle(ctx: Ctx, provider: string, told: BillingTold): Promise<Settled> {
  const page = await billingPage(ctx, told.reference)
  const payment = await paymentOf(ctx, told.reference)
  const storeId = page?.store_id ?? payment?.store_id ?? null
  const answer = (outcome: BillingOutcome): Settled => ({ outcome, storeId })
  if (page && page.provider !== provider) throw new AppError('unknown-payment', {}, { status: 409 })
  if (told.outcome === 'refunded')
    return answer(payment && (await markRefunded(ctx, payment, null)) ? 'applied' : 'repeated')
  if (page && page.kind !== 'card-change') return answer(await settlePlan(ctx, provider, page, told))
  if (page) return answer(await settleCard(ctx, provider, page, told))
  if (payment) return answer(await settleRenewal(ctx, payment, told))
  throw new AppError('unknown-payment', {}, { status: 409 })
}

/** Of a plan, or of an app. */
async function settlePlan(ctx: Ctx, provider: string, page: BillingPage, told: BillingTold): Promise<BillingOutcome> {
  if (told.outcome === 'pending') return 'waiting'
  const verdict = decidePlanPayment(page, told as PlanPayment) // `pending` and `refunded` are dealt with
  if (verdict.kind === 'repeat') return 'repeated'
  if (verdict.kind === 'refuse') throw new AppError(verdict.code, {}, { status: 409 })
  const { rows } = await sql<Pick<Row<typeof planChanges>, 'id'>>`
    update ${sql.table(pageTables[page.kind])} set state = ${verdict.state}, updated_at = ${ctx.now} where store_id = ${page.store_id} and reference = ${page.reference} returning id`.execute(
    ctx.db,
  )
  if (page.kind === 'app') ctx.touched.add('extension-changes')
  const { card } = told
  if (verdict.history) await listPayment(ctx, page, told, verdict.history)
  if (verdict.state === 'done' && rows[0]) {
    if (page.kind === 'app') {
      await applyBought(ctx, page)
      if (card) await keepCard(ctx, page.store_id, { ...card, provider })
    } else await applyPlan(ctx, page.store_id, rows[0].id, card && { ...card, provider })
    if (card) await askCardInfo(ctx, page.store_id)
  }
  return 'applied'
}

/** Puts what came of a page's money among its store's payments; another card, which costs nothing, has none. */
async function listPayment(
  ctx: Ctx,
  page: BillingPage,
  { provider_payment_id = null, card }: BillingTold,
  status: PaymentEnd['status'],
): Promise<void> {
  const { store_id, reference, plan, app, period, net: amount, vat, vat_percent, total, currency, provider } = page
  if (!(plan || app) || !period) return
  await beginPayments(ctx, [
    { store_id, reference, plan, app, period, amount, vat, vat_percent, total, currency, provider },
  ])
  await endPayments(ctx, [{ store_id, reference, status, provider_payment_id, card_last4: card?.last4 ?? null }])
}

async function settleCard(ctx: Ctx, provider: string, page: BillingPage, told: BillingTold): Promise<BillingOutcome> {
  if (told.outcome === 'pending') return 'waiting'
  const state = told.outcome === 'succeeded' ? 'done' : told.outcome
  if (page.state === state) return 'repeated'
  if (page.state === 'done' || page.state === 'canceled') throw new AppError('late-payment', {}, { status: 409 })
  await sql`update card_changes set state = ${state}, updated_at = ${ctx.now} where store_id = ${page.store_id} and reference = ${page.reference}`.execute(
    ctx.db,
  )
  ctx.touched.add('card-changes')
  if (state !== 'done' || !told.card) return 'applied'
  await keepCard(ctx, page.store_id, { ...told.card, provider })
  await askCardInfo(ctx, page.store_id)
  return 'applied'
}

type Renewal = Pick<Row<typeof paymentHistories>, 'store_id' | 'id' | 'status' | 'total' | 'currency'> &
  Pick<Row<typeof paymentHistories>, 'plan' | 'app' | 'amount' | 'vat_percent'> &
  Present<Pick<Row<typeof paymentHistories>, 'reference' | 'period'>>

async function paymentOf(ctx: Ctx, told: string): Promise<Renewal | null> {
  // A renewal is told of by the reference of its try: the number of the try is its last part.
  const reference = /^(plan|app):/.test(told) ? told.split(':').slice(0, 3).join(':') : told
  const { rows } = await sql<Renewal>`
    select store_id, id, status, reference::text as reference, plan, app, period, amount::text as amount, vat_percent::text as vat_percent, total::text as total, currency from payment_histories where reference = ${reference} for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Of a term that was renewed without a page: heard only while nobody has said yet how it ended. */
async function settleRenewal(ctx: Ctx, payment: Renewal, told: BillingTold): Promise<BillingOutcome> {
  if (told.outcome === 'pending') return 'waiting'
  const status = told.outcome === 'succeeded' ? 'succeeded' : 'failed'
  if (payment.status === status) return 'repeated'
  if (payment.status !== 'pending') throw new AppError('late-payment', {}, { status: 409 })
  if (status === 'succeeded' && (Number(told.amount) !== Number(payment.total) || told.currency !== payment.currency))
    throw new AppError('wrong-amount', {}, { status: 409 })
  if (payment.app) return settleApp(ctx, { ...payment, app: payment.app }, { status, told })
  const [row] = await lockCourses(ctx, sql`s.id = ${payment.store_id}`)
  const isWanted = row && isRenewedBy(row, payment.reference)
  if (isWanted && isOfEarlierTry(row.term, told, status)) return 'repeated'
  if (!isWanted && status === 'succeeded') throw new AppError('late-payment', {}, { status: 409 })
  await endPayments(ctx, [{ ...payment, status, provider_payment_id: told.provider_payment_id ?? null }])
  const { plan, period } = payment
  if (!isWanted || !plan) return 'applied'
  await moveStores(ctx, [
    status === 'succeeded' ? { row, event: 'paid', bought: { plan, period } } : { row, event: 'payment-failed' },
  ])
  if (status === 'succeeded') await giveUpPages(ctx, row.id)
  return 'applied'
}

/** Of a try that failed before the one that is under way, whose end it is not. */
const isOfEarlierTry = (
  term: { attempts: number } | null,
  { reference }: BillingTold,
  status: 'succeeded' | 'failed',
): boolean => status === 'failed' && term !== null && Number(reference.split(':')[3] ?? term.attempts) < term.attempts

/** The same of an app: money for a term that went on meanwhile, or is over, is taken for nothing. */
async function settleApp(
  ctx: Ctx,
  payment: Renewal & { app: string },
  { status, told }: { status: 'succeeded' | 'failed'; told: BillingTold },
): Promise<BillingOutcome> {
  const { store_id, app, reference, amount, vat_percent, currency } = payment
  const term = await renewable(ctx, store_id, app, reference)
  if (isOfEarlierTry(term, told, status)) return 'repeated'
  if (!term && status === 'succeeded') throw new AppError('late-payment', {}, { status: 409 })
  await endPayments(ctx, [{ ...payment, status, provider_payment_id: told.provider_payment_id ?? null }])
  const agreed = { price: amount, vat_percent: vat_percent ?? '0', currency }
  if (!term) return 'applied'
  const next = { ...term, ...(status === 'succeeded' ? paid(term, ctx.now, agreed) : unpaid(term, ctx.now)) }
  await putExtension(ctx, store_id, app, next)
  if (status === 'failed') await tellUnpaid(ctx, next)
  return 'applied'
}

/**
 * Asks the provider how a page of ours stands, and takes that as its report: for the browser that comes back before the
 * report does, whose people can watch it as a task, and for reports that never came. Whoever comes back from a page that was given up
 * may have paid on it all the same. Answers it as it is then; null = there is none.
 */
export async function verifyBillingPage(
  engine: Engine,
  reference: string,
  isWatched = true,
): Promise<(BillingPage & { isLate: boolean }) | null> {
  const asItIs = () =>
    engine.onPlatform({}, async (ctx) => {
      const found = await billingPage(ctx, reference)
      return found && { ...found, isLate: found.state === 'canceled' && (await cameLate(ctx, found)) }
    })
  const page = await asItIs()
  if (!page) return null
  const biller = billerBy(page.provider)
  const store = await storesOf(engine).byId(page.store_id)
  const isAsked = page.state !== 'done' && !page.isLate
  if (!biller || !store || !page.provider_checkout_id || !isAsked) return page
  const id = page.provider_checkout_id
  const look = () => biller.look(id)
  const report = isWatched ? await asTask(engine, store, 'stripe_verify', (step) => step(40).then(look)) : await look()
  if (!report || report.outcome === 'pending') return page
  const event_id = `look:${reference}:${report.outcome}`
  await takeBillingReport(engine, biller.code, { ...report, event_id }).catch((error: unknown) => {
    // It is written down with its reason; whoever looks sees the state as it is.
    if (!(error instanceof AppError)) throw error
  })
  return asItIs()
}

/** Pages that were opened a while ago and of which nothing was heard: others each time, where they are many. Who does not answer costs the others nothing. */
export async function verifyForgotten(engine: Engine): Promise<number> {
  const { rows } = await engine.onPlatform({}, (ctx) =>
    sql<{ reference: string }>`
      select reference::text as reference from (
        select reference, created_at from plan_changes where state in ('pending', 'failed') and provider_checkout_id is not null
        union all select reference, created_at from extension_changes where state in ('pending', 'failed') and provider_checkout_id is not null
        union all select reference, created_at from card_changes where state in ('pending', 'failed') and provider_checkout_id is not null) as x
      where created_at between ${ctx.now}::timestamptz - interval '3 days' and ${ctx.now}::timestamptz - interval '15 minutes'
      order by random() limit 100`.execute(ctx.db),
  )
  for (const { reference } of rows)
    await verifyBillingPage(engine, reference, false).catch((error: unknown) =>
      engine.log.warn({ err: error, reference }, 'a page of a plan was not looked at'),
    )
  return rows.length
}
