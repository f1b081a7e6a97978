import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, insertRow, invalid } from '@shopwright/engine'
import { addDays, type Draft, defaultLanguage, formatDecimal, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { sandboxServes } from '../../floor/sandbox.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { planChanges } from '../model/plans.ts'
import { decidePlanPayment, type PlanPayment } from '../rules/plan-payment.ts'

/**
 * Changes the store's plan: a free one at once, a paid one through the card provider's page, whose address is answered
 * as `redirect_url`. VAT is added to the price and shown apart.
 */
export async function changePlan(ctx: ShopCtx, draft: Draft<typeof planChanges>): Promise<Data> {
  const store = ctx.store as ShopStore
  const period = draft.period ?? 'monthly'
  const plan = await tables(ctx)
    .selectFrom('plans')
    .selectAll()
    .where('code', '=', draft.plan)
    .where('status', '=', true)
    .executeTakeFirst()
  if (!plan) throw invalid({ plan: { code: 'unknown-plan' } })
  const price = await tables(ctx)
    .selectFrom('plan_prices')
    .selectAll()
    .where('plan_id', '=', plan.id)
    .where('period', '=', period)
    .executeTakeFirst()
  if (!price) throw invalid({ period: { code: 'not-offered' } })
  const net = parseDecimal(price.price, 2)
  const vat = (net * parseDecimal(price.vat_percent, 2) + 5000n) / 10_000n
  const isFree = net === 0n
  if (!isFree && !sandboxServes(store)) throw new AppError('no-plan-provider', {}, { status: 409 })
  const reference = randomBytes(16).toString('hex')
  const row = await insertRow(ctx, ctx.registry.get('plan-changes'), {
    plan: plan.code,
    period,
    state: isFree ? 'done' : 'pending',
    amount: formatDecimal(net, 2),
    vat: formatDecimal(vat, 2),
    currency: price.currency,
    reference,
    redirect_url: isFree ? null : `/sandbox/checkout/${reference}`,
  })
  // The rest touches the platform's own row of the store, which the store's role may not write.
  if (isFree) await ctx.enqueue(ctx.db, 'apply-plan', { store_id: store.id, plan_change_id: row.id })
  return row
}

/** Puts a store onto the plan of a change that is done, once: a job that runs again must not bring an older plan back. */
export async function applyPlan(ctx: Ctx, storeId: string, changeId: string): Promise<void> {
  const db = tables(ctx)
  const change = await db
    .updateTable('plan_changes')
    .set({ applied_at: ctx.now })
    .where('store_id', '=', storeId)
    .where('id', '=', changeId)
    .where('state', '=', 'done')
    .where('applied_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!change) return
  const plan = await db.selectFrom('plans').select('id').where('code', '=', change.plan).executeTakeFirstOrThrow()
  const ends = change.amount === null || Number(change.amount) === 0 ? null : endOf(ctx.now, change.period)
  await db
    .updateTable('stores')
    .set({ plan_id: plan.id, state: 'active', trial_ends_at: null, updated_at: ctx.now })
    .where('id', '=', storeId)
    .where('state', 'in', ['onboarding', 'trial', 'active', 'past_due', 'suspended'])
    .execute()
  await db
    .updateTable('store_subscriptions')
    .set({ state: 'ended', ends_at: ctx.now })
    .where('store_id', '=', storeId)
    .where('state', '<>', 'ended')
    .execute()
  await insertRow(
    {
      ...ctx,
      store: { id: storeId, primaryLanguage: defaultLanguage, timeZone: 'UTC', currency: change.currency ?? 'USD' },
    },
    ctx.registry.get('store-subscriptions'),
    { plan_id: plan.id, period: change.period, state: 'active', starts_at: ctx.now, ends_at: ends },
  )
  ctx.touched.add(`stores:${storeId}`)
}

const endOf = (now: Date, period: 'monthly' | 'annual'): Date =>
  new Date(`${addDays(now.toISOString().slice(0, 10), period === 'annual' ? 365 : 30)}T00:00:00Z`)

export type CheckoutView = {
  reference: string
  plan: string
  period: 'monthly' | 'annual'
  net: string
  vat: string
  total: string
  currency: string
  state: string
  store_id: string
  title: string
}

/** What the card provider's page shows of a request. */
export async function planCheckout(ctx: Ctx, reference: string): Promise<CheckoutView | null> {
  const row = await tables(ctx)
    .selectFrom('plan_changes as c')
    .innerJoin('stores as s', 's.id', 'c.store_id')
    .select([
      'c.reference',
      'c.plan',
      'c.period',
      'c.amount',
      'c.vat',
      'c.currency',
      'c.state',
      'c.store_id',
      's.title',
    ])
    .where('c.reference', '=', reference)
    .executeTakeFirst()
  if (!row) return null
  const total = formatDecimal(parseDecimal(row.amount ?? '0', 2) + parseDecimal(row.vat ?? '0', 2), 2)
  return {
    reference,
    plan: row.plan,
    period: row.period,
    net: formatDecimal(parseDecimal(row.amount ?? '0', 2), 2),
    vat: formatDecimal(parseDecimal(row.vat ?? '0', 2), 2),
    total,
    currency: row.currency ?? 'USD',
    state: row.state,
    store_id: row.store_id,
    title: row.title,
  }
}

/** Takes a checked report of the provider; throws when it does not fit what we asked. As the platform role. */
export async function settlePlanPayment(ctx: Ctx, payment: PlanPayment): Promise<'applied' | 'repeated'> {
  const db = tables(ctx)
  await sql`select pg_advisory_xact_lock(hashtext(${`plan-payment:${payment.reference}`}))`.execute(ctx.db)
  const view = await planCheckout(ctx, payment.reference)
  const verdict = decidePlanPayment(
    view && { reference: view.reference, total: view.total, currency: view.currency, state: view.state as 'pending' },
    payment,
  )
  if (verdict.kind === 'repeat') return 'repeated'
  if (verdict.kind === 'refuse') throw new AppError(verdict.code, {}, { status: 409 })
  const checkout = view as CheckoutView
  await db
    .updateTable('plan_changes')
    .set({ state: verdict.state, updated_at: ctx.now })
    .where('store_id', '=', checkout.store_id)
    .where('reference', '=', payment.reference)
    .execute()
  if (verdict.history) await writeHistory(ctx, checkout, verdict.history)
  const change = await db
    .selectFrom('plan_changes')
    .select('id')
    .where('store_id', '=', checkout.store_id)
    .where('reference', '=', payment.reference)
    .executeTakeFirstOrThrow()
  if (verdict.state === 'done') await applyPlan(ctx, checkout.store_id, change.id)
  return 'applied'
}

async function writeHistory(ctx: Ctx, checkout: CheckoutView, status: 'succeeded' | 'failed'): Promise<void> {
  const { count } = await tables(ctx)
    .selectFrom('payment_histories')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('store_id', '=', checkout.store_id)
    .executeTakeFirstOrThrow()
  const inside = {
    ...ctx,
    store: { id: checkout.store_id, primaryLanguage: defaultLanguage, timeZone: 'UTC', currency: checkout.currency },
  }
  await insertRow(inside, ctx.registry.get('payment-histories'), {
    number: Number(count) + 1,
    description: `${checkout.plan} / ${checkout.period}`,
    amount: checkout.net,
    vat: checkout.vat,
    total: checkout.total,
    currency: checkout.currency,
    status,
    reference: checkout.reference,
  })
}
