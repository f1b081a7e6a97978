import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, insertRow, invalid } from '@shopwright/engine'
import { type Draft, formatDecimal, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { billerOf } from '../../floor/billers.ts'
import { configuration } from '../../floor/configuration.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { planChanges, planPrices, plans, storeSubscriptions } from '../model/plans.ts'
import { changeOf, type Offer, type Running } from '../rules/plan-terms.ts'
import { FREE_PLAN } from '../rules/store-course.ts'
import { type StoreEvent, stateAfter } from '../rules/store-states.ts'
import { giveUpPages, pageOf } from './billing-pages.ts'
import { cannotMove, type KeptCard, moveStores } from './move-stores.ts'
import { withVat } from './store-course.ts'
import { lockCourses } from './store-rows.ts'

/**
 * Changes the store's plan: a free one at once, a paid one through the card provider's page, whose address is answered as
 * `redirect_url`, for what is left of the term less what is paid for already; a smaller one when the term ends. VAT is added to
 * the price and shown apart.
 */
export async function changePlan(
  ctx: ShopCtx,
  draft: Pick<Draft<typeof planChanges>, 'plan' | 'period'>,
): Promise<Data> {
  const store = ctx.store as ShopStore
  const period = draft.period ?? 'monthly'
  const offers = await offersOf(ctx)
  const plan = offers.find((offer) => offer.plan === draft.plan)
  if (!plan) throw invalid({ plan: { code: 'unknown-plan' } })
  const offer = offers.find((one) => one.plan === plan.plan && one.period === period)
  if (!offer) throw invalid({ period: { code: 'not-offered' } })
  const event = eventOf(store.state, offer.plan)
  if (!stateAfter(store.state, event, store.suspendedBy)) throw cannotMove(store.state, event)
  const running = await runningOf(ctx, offers)
  const change = changeOf(running, offer, ctx.now)
  if (change.kind === 'none') return keepPlan(ctx, offer)
  if (change.kind === 'later') return schedule(ctx, offer)
  const isPaid = change.net === 0n
  const biller = isPaid ? null : billerOf(store)
  if (!isPaid && !biller) throw new AppError('no-plan-provider', {}, { status: 409 })
  const { net, vat } = withVat(change.net, offer.vat_percent)
  const reference = randomBytes(16).toString('hex')
  await giveUpPages(ctx, store.id)
  const row = await insertRow(ctx, ctx.registry.get('plan-changes'), {
    plan: offer.plan,
    period,
    state: isPaid ? 'done' : 'pending',
    amount: net,
    vat,
    vat_percent: offer.vat_percent,
    credit: formatDecimal(change.credit, 2),
    currency: offer.currency,
    reference,
    provider: biller?.code ?? null,
    redirect_url: biller && pageOf(biller, reference),
  })
  // The rest touches the platform's own row of the store, which the store's role may not write.
  if (isPaid) await ctx.enqueue(ctx.db, 'apply-plan', { store_id: store.id, plan_change_id: row.id })
  return row
}

type PricedOffer = Offer & Pick<Row<typeof planPrices>, 'currency' | 'vat_percent'>

export async function offersOf(ctx: Ctx): Promise<PricedOffer[]> {
  const { rows } = await sql<Omit<PricedOffer, 'net'> & Pick<Row<typeof planPrices>, 'price'>>`
    select p.code::text as plan, x.period, p.sort_order as rank, x.price::text as price, x.currency, x.vat_percent::text as vat_percent
    from plan_prices x join plans p on p.id = x.plan_id where p.status and x.currency = ${configuration().currency}`.execute(
    ctx.db,
  )
  return rows.map(({ price, ...row }) => ({ ...row, net: parseDecimal(price, 2) }))
}

/** The term that is paid for and still runs; null where there is none to lose anything of. */
async function runningOf(ctx: ShopCtx, offers: readonly PricedOffer[]): Promise<Running | null> {
  const store = ctx.store as ShopStore
  if (store.state !== 'active' && store.state !== 'past_due') return null
  const { rows } = await sql<
    Pick<Row<typeof storeSubscriptions>, 'period' | 'ends_at' | 'anchor_day'> & { plan: Row<typeof plans>['code'] }
  >`
    select p.code::text as plan, t.period, t.ends_at, t.anchor_day from store_subscriptions t join plans p on p.id = t.plan_id
    where t.store_id = ${store.id} and t.state <> 'ended' order by t.created_at desc, t.id desc limit 1`.execute(ctx.db)
  const [term] = rows
  const offer = term && offers.find(({ plan, period }) => plan === term.plan && period === term.period)
  return offer && term.ends_at ? { ...offer, ends_at: term.ends_at, anchor_day: term.anchor_day } : null
}

/** It is what the store has: all that can be meant is that nothing else shall follow. */
async function keepPlan(ctx: ShopCtx, offer: PricedOffer): Promise<Data> {
  const kept = await followBy(ctx, null)
  if (!kept) throw new AppError('plan-is-current', {}, { status: 409 })
  return insertRow(ctx, ctx.registry.get('plan-changes'), { ...free(offer), state: 'done', applied_at: ctx.now })
}

/** Nothing is taken back of what is paid for: it follows when that ends. */
async function schedule(ctx: ShopCtx, offer: PricedOffer): Promise<Data> {
  await followBy(ctx, offer)
  return insertRow(ctx, ctx.registry.get('plan-changes'), { ...free(offer), state: 'scheduled' })
}

const free = ({ plan, period, currency }: PricedOffer) => ({
  plan,
  period,
  currency,
  amount: '0.00',
  vat: '0.00',
  reference: randomBytes(16).toString('hex'),
})

/** Says what follows the term, in the place of what was to. Answers whether anything was. */
async function followBy(ctx: ShopCtx, next: Offer | null): Promise<boolean> {
  const { id } = ctx.store as ShopStore
  await sql`update store_subscriptions set next_plan = ${next?.plan ?? null}, next_period = ${next?.period ?? null}, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${id} and state <> 'ended'`.execute(ctx.db)
  const { numAffectedRows } = await sql`update plan_changes set state = 'canceled', updated_at = ${ctx.now}
    where store_id = ${id} and state = 'scheduled'`.execute(ctx.db)
  ctx.touched.add('store-subscriptions')
  return Number(numAffectedRows ?? 0n) > 0
}

const eventOf = (state: ShopStore['state'], plan: string): StoreEvent =>
  plan !== FREE_PLAN ? 'paid' : state === 'archived' ? 'restored' : 'chosen-free'

/** Puts a store onto the plan of a change that is done, once: a job that runs again must not bring an older plan back. */
export async function applyPlan(ctx: Ctx, storeId: string, changeId: string, card?: KeptCard): Promise<void> {
  const change = await tables(ctx)
    .updateTable('plan_changes')
    .set({ applied_at: ctx.now })
    .where('store_id', '=', storeId)
    .where('id', '=', changeId)
    .where('state', '=', 'done')
    .where('applied_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!change) return
  const [row] = await lockCourses(ctx, sql`s.id = ${storeId}`)
  if (!row) return
  const event = eventOf(row.state, change.plan)
  await moveStores(ctx, [{ row, event, bought: { plan: change.plan, period: change.period }, card }])
}
