import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, insertRow, invalid } from '@shopwright/engine'
import { type Draft, days, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { billerOf } from '../../floor/billers.ts'
import { configuration } from '../../floor/configuration.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { takeTurn } from '../../floor/turns.ts'
import type { extensionChanges } from '../model/marketplace.ts'
import { type AppOffer, type AppVerb, appRefusal, nextPrice, stateAfterInstall } from '../rules/app-terms.ts'
import { appOf } from '../rules/apps.ts'
import { pageOf } from './billing-pages.ts'
import {
  blankTerm,
  type ExtensionTerm,
  extensionsTurn,
  isSold,
  lockExtension,
  offerFrom,
  putExtension,
} from './extension-rows.ts'
import { withVat } from './store-course.ts'

/**
 * Does something with an app of the store: at once, but for what is to be paid. That is taken from the card that is kept, by a job
 * whose end stands in the row; without one, or `by_page`, its owner goes to `redirect_url`.
 */
export async function changeExtension(
  ctx: ShopCtx,
  { app: code, action, by_page }: Draft<typeof extensionChanges>,
): Promise<Data> {
  const store = shopOf(ctx)
  const app = appOf(code)
  if (!app) throw invalid({ app: { code: 'not-offered' } })
  await takeTurn(ctx, extensionsTurn(store.id))
  const term = await lockExtension(ctx, store.id, app.code)
  const place = await placeOf(ctx, store, app.code)
  const refusal = appRefusal(action, term, { ...place, hadTrial: Boolean(term?.trial_starts_at) }, ctx.now)
  if (refusal) throw new AppError(refusal, {}, { status: 409 })
  if (action === 'buy') return buy(ctx, store, app.code, { term, offer: place.offer, isByPage: by_page === true })
  // A page that was left open is of what was before.
  await giveUpPages(ctx, store.id, app.code)
  await putExtension(ctx, store.id, app.code, after[action](term ?? blankTerm, ctx.now, place.trialDays))
  return insertRow(ctx, ctx.registry.get('extension-changes'), {
    app: app.code,
    action,
    state: 'done',
    actor_name: ctx.actor.name,
  })
}

type Place = { isInPlan: boolean; offer: AppOffer | null; trialDays: number }

/** What the plan has by itself, and what the app is sold for in the platform's currency. */
async function placeOf(ctx: Ctx, { plan }: ShopStore, app: string): Promise<Place> {
  const { rows } = await sql<{
    is_in_plan: boolean
    price: string | null
    vat_percent: string | null
    currency: string | null
    trial_days: number | null
  }>`
    select coalesce(${app} = any(p.features), false) as is_in_plan, m.price::text as price, m.vat_percent::text as vat_percent, m.currency, m.trial_days
    from plans p left join marketplace m on m.code = ${app} and ${isSold} and m.currency = ${configuration().currency} where p.code = ${plan?.code ?? null}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return { isInPlan: true, offer: null, trialDays: 0 }
  return {
    isInPlan: row.is_in_plan,
    offer: offerFrom(row.price, row.vat_percent, row.currency),
    trialDays: row.trial_days ?? 0,
  }
}

/** The term after each verb that costs nothing. */
const after: Record<Exclude<AppVerb, 'buy'>, (term: ExtensionTerm, now: Date, trialDays: number) => ExtensionTerm> = {
  try: (term, now, trialDays) => ({
    ...term,
    state: 'trial',
    trial_starts_at: now,
    trial_ends_at: new Date(now.getTime() + days(trialDays)),
    ends_at: null,
    told_at: null,
  }),
  // What is not paid for has no end to wait for.
  cancel: (term) => (term.state === 'past_due' ? { ...term, state: 'ended' } : { ...term, is_canceled: true }),
  keep: (term) => ({ ...term, is_canceled: false }),
  uninstall: (term) => ({ ...term, state: 'off', is_canceled: true }),
  install: (term, now) => ({ ...term, state: stateAfterInstall(term, now) }),
}

type Bought = { term: ExtensionTerm | null; offer: AppOffer | null; isByPage: boolean }

async function buy(ctx: ShopCtx, store: ShopStore, app: string, { term, offer, isByPage }: Bought): Promise<Data> {
  const biller = billerOf(store)
  if (!biller) throw new AppError('no-plan-provider', {}, { status: 409 })
  if (await isUnderWay(ctx, store.id, app)) throw new AppError('payment-under-way', {}, { status: 409 })
  await giveUpPages(ctx, store.id, app)
  const { price, vat_percent, currency } = priceOf(term, offer)
  const { net, vat } = withVat(parseDecimal(price, 2), vat_percent)
  const reference = randomBytes(16).toString('hex')
  const byCard = !isByPage && (await keepsCard(ctx, store.id, biller.code))
  const row = await insertRow(ctx, ctx.registry.get('extension-changes'), {
    app,
    action: 'buy',
    by_page: isByPage,
    state: 'pending',
    amount: net,
    vat,
    vat_percent,
    currency,
    reference,
    provider: biller.code,
    redirect_url: byCard ? null : pageOf(biller, reference),
    actor_name: ctx.actor.name,
  })
  if (byCard) await ctx.enqueue(ctx.db, 'charge-extension', { store_id: store.id, extension_change_id: row.id })
  return row
}

/** What is overdue is paid as it was agreed on. */
function priceOf(term: ExtensionTerm | null, offer: AppOffer | null): AppOffer {
  if (term?.state === 'past_due' && term.currency)
    return { price: nextPrice(term), vat_percent: term.vat_percent ?? '0', currency: term.currency }
  if (!offer) throw new AppError('app-not-sold', {}, { status: 409 })
  return offer
}

/** By the card that is kept: a second one would be taken twice. */
async function isUnderWay(ctx: Ctx, storeId: string, app: string): Promise<boolean> {
  const { rows } = await sql`select from extension_changes
    where store_id = ${storeId} and app = ${app} and action = 'buy' and state = 'pending' and redirect_url is null`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Of several pages that were opened and left, only the last is paid on. */
async function giveUpPages(ctx: Ctx, storeId: string, app: string): Promise<void> {
  await sql`update extension_changes set state = 'canceled', updated_at = ${ctx.now}
    where store_id = ${storeId} and app = ${app} and action = 'buy' and state in ('pending', 'failed')`.execute(ctx.db)
}

async function keepsCard(ctx: Ctx, storeId: string, provider: string): Promise<boolean> {
  const { rows } = await sql`select from store_subscriptions
    where store_id = ${storeId} and state <> 'ended' and card_token is not null and card_provider = ${provider}`.execute(
    ctx.db,
  )
  return rows.length > 0
}
