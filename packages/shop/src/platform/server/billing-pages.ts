import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, type Engine, insertRow } from '@shopwright/engine'
import { wireKey } from '@shopwright/i18n/keys'
import { formatDecimal, newId, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { type Biller, billerBy, billerOf } from '../../floor/billers.ts'
import { originOf } from '../../floor/origins.ts'
import { texts } from '../../floor/outbox.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import type { accounts } from '../model/accounts.ts'
import type { cardChanges } from '../model/billing.ts'
import type { extensionChanges } from '../model/marketplace.ts'
import type { planChanges, planPrices, storeSubscriptions } from '../model/plans.ts'
import type { stores } from '../model/stores.ts'
import { planCardPlace } from './move-stores.ts'

/** A page of a provider that was asked for: of a plan, of an app, or of another card. */
export type BillingPage = {
  kind: 'plan' | 'app' | 'card-change'
  reference: string
  store_id: Row<typeof planChanges>['store_id']
  title: Row<typeof stores>['title']
  /** what is only scheduled is not paid, and has no page */
  state: Exclude<Row<typeof planChanges>['state'], 'scheduled'> | Row<typeof cardChanges>['state']
  plan: Row<typeof planChanges>['plan'] | null
  app: Row<typeof extensionChanges>['app'] | null
  period: Row<typeof planChanges>['period'] | null
  net: string
  vat: string
  vat_percent: string
  total: string
  currency: string
  provider: Row<typeof planChanges>['provider']
  provider_checkout_id: Row<typeof planChanges>['provider_checkout_id']
}

/** Where the browser goes for it: a stand-in's own page, else through us, who ask the provider for one. */
export const pageOf = (biller: Biller, reference: string): string =>
  biller.standsIn ? `/sandbox/checkout/${reference}` : `/billing/checkout/${reference}`

/** What was asked for under this reference; null = nothing. As the platform role. */
export async function billingPage(ctx: Ctx, reference: string): Promise<BillingPage | null> {
  const { rows } = await sql<Omit<BillingPage, 'total'>>`
    select 'plan' as kind, c.reference::text as reference, c.store_id, s.title, c.state, c.plan, null as app, c.period, coalesce(c.amount, 0)::text as net, coalesce(c.vat, 0)::text as vat, coalesce(c.vat_percent, 0)::text as vat_percent, coalesce(c.currency, 'USD') as currency, c.provider, c.provider_checkout_id
    from plan_changes c join stores s on s.id = c.store_id where c.reference = ${reference} and c.state <> 'scheduled'
    union all
    select 'app', c.reference::text, c.store_id, s.title, c.state, null, c.app::text, 'monthly', coalesce(c.amount, 0)::text, coalesce(c.vat, 0)::text, coalesce(c.vat_percent, 0)::text, coalesce(c.currency, 'USD'), c.provider, c.provider_checkout_id
    from extension_changes c join stores s on s.id = c.store_id where c.reference = ${reference} and c.action = 'buy'
    union all
    select 'card-change', c.reference::text, c.store_id, s.title, c.state, null, null, null, '0', '0', '0', coalesce(c.currency, 'USD'), c.provider, c.provider_checkout_id
    from card_changes c join stores s on s.id = c.store_id where c.reference = ${reference}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const [net, vat] = [parseDecimal(row.net, 2), parseDecimal(row.vat, 2)]
  return { ...row, net: formatDecimal(net, 2), vat: formatDecimal(vat, 2), total: formatDecimal(net + vat, 2) }
}

/** Nothing is paid any more on the pages of plans that were opened before: what they ask was counted on another term. */
export async function giveUpPages(ctx: Ctx, storeId: string): Promise<void> {
  await sql`update plan_changes set state = 'canceled', updated_at = ${ctx.now}
    where store_id = ${storeId} and state in ('pending', 'failed')`.execute(ctx.db)
}

/** The owner wants another card to be charged from now on. */
export async function changeCard(ctx: ShopCtx): Promise<Data> {
  const store = ctx.store as ShopStore
  const biller = billerOf(store)
  if (!biller) throw new AppError('no-plan-provider', {}, { status: 409 })
  const { rows } = await sql<Pick<Row<typeof planPrices>, 'currency'>>`
    select x.currency from store_subscriptions t join plan_prices x on x.plan_id = t.plan_id and x.period = t.period
    where t.store_id = ${store.id} and t.state in ('active', 'past_due') and t.ends_at is not null and x.price > 0
    union all select e.currency from extensions e where e.store_id = ${store.id} and e.state in ('active', 'past_due') and not e.is_canceled limit 1`.execute(
    ctx.db,
  )
  // A card is kept to be charged: without a term that is paid there is nothing to charge.
  if (!rows[0]) throw new AppError('nothing-to-charge', {}, { status: 409 })
  const reference = randomBytes(16).toString('hex')
  await sql`update card_changes set state = 'canceled', updated_at = ${ctx.now} where store_id = ${store.id} and state in ('pending', 'failed')`.execute(
    ctx.db,
  )
  return insertRow(ctx, ctx.registry.get('card-changes'), {
    state: 'pending',
    reference,
    currency: rows[0].currency,
    provider: biller.code,
    redirect_url: pageOf(biller, reference),
  })
}

/** Asks the provider for its page and answers its address; what people see of it is a task. Null = there is none to go to. */
export async function openBillingPage(engine: Engine, reference: string): Promise<string | null> {
  const page = await engine.onPlatform({}, (ctx) => billingPage(ctx, reference))
  const biller = billerBy(page?.provider ?? null)
  if (!page || !biller || (page.state !== 'pending' && page.state !== 'failed')) return null
  const store = await storesOf(engine).byId(page.store_id)
  if (!store || billerOf(store)?.code !== biller.code) throw new AppError('no-plan-provider', {}, { status: 409 })
  return asTask(engine, store, 'stripe_checkout', async (step) => {
    const owner = await engine.onPlatform({}, (ctx) => ownerOf(ctx, page.store_id))
    const language = owner?.language ?? store.primaryLanguage
    await step(30)
    const opened = await biller.open({
      reference,
      store_id: page.store_id,
      amount: page.kind === 'card-change' ? null : page.total,
      currency: page.currency,
      description: describe(page, language),
      email: owner?.email ?? null,
      token:
        owner?.provider === biller.code && owner.token ? engine.vault.open(planCardPlace(store.id), owner.token) : null,
      language,
      return_url: `${originOf(null)}/billing/return/${reference}`,
      cancel_url: `${originOf(null)}${backFrom({ kind: page.kind, state: 'canceled' })}`,
    })
    await step(90)
    await engine.onPlatform({}, (ctx) =>
      sql`update ${sql.table(pageTables[page.kind])} set provider_checkout_id = ${opened.provider_checkout_id}, updated_at = ${ctx.now}
        where store_id = ${page.store_id} and reference = ${reference}`.execute(ctx.db),
    )
    return opened.url
  })
}

/** Where what was asked for under a reference is written. */
export const pageTables = { plan: 'plan_changes', app: 'extension_changes', 'card-change': 'card_changes' } as const

/** Where the browser comes back to, and what the screen says of it. `isLate`: money came for what was given up, and goes back. */
export const backFrom = ({
  kind,
  state,
  isLate = false,
}: Pick<BillingPage, 'kind' | 'state'> & { isLate?: boolean }): string => {
  const said = isLate ? 'late' : kind === 'card-change' && state === 'done' ? 'new-card' : outcomes[state]
  return `/admin/${kind === 'app' ? 'extensions' : 'billing'}?payment=${said}`
}

const outcomes = { pending: 'pending', done: 'succeeded', failed: 'failed', canceled: 'canceled' } as const

function describe({ title, plan, app, period }: BillingPage, language: string): string {
  const t = texts(language)
  const what = app
    ? t(wireKey('resources:plans.features.', app))
    : plan?.replace(/^./, (letter) => letter.toUpperCase())
  return what ? `${title}: ${what} – ${t(`sandbox:period.${period ?? 'monthly'}`)}` : ''
}

type Owner = Pick<Row<typeof accounts>, 'email' | 'language'> & {
  token: Row<typeof storeSubscriptions>['card_token']
  provider: Row<typeof storeSubscriptions>['card_provider']
}

async function ownerOf(ctx: Ctx, storeId: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select a.email::text as email, a.language, t.card_token as token, t.card_provider as provider from stores s join accounts a on a.id = s.owner_id
    left join lateral (select * from store_subscriptions x where x.store_id = s.id and x.state <> 'ended' order by x.created_at desc, x.id desc limit 1) t on true
    where s.id = ${storeId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Work that a provider is asked for, as a task that the store's people can watch: how far it is, and why it ended. */
export async function asTask<T>(
  engine: Engine,
  store: ShopStore,
  kind: 'stripe_checkout' | 'stripe_verify' | 'stripe_info',
  work: (step: (progress: number) => Promise<void>) => Promise<T>,
  id = newId(engine.clock().getTime()),
): Promise<T> {
  const write = (state: 'running' | 'done' | 'failed', progress: number, error: string | null = null) =>
    engine.onPlatform({ store }, async (ctx) => {
      await sql`insert into tasks (store_id, id, kind, state, progress, done_count, heartbeat_at, error, created_at, updated_at)
        values (${store.id}, ${id}, ${kind}, ${state}, ${progress}, 0, ${ctx.now}, ${error}, ${ctx.now}, ${ctx.now})
        on conflict (store_id, id) do update set state = excluded.state, progress = greatest(tasks.progress, excluded.progress), error = excluded.error, heartbeat_at = excluded.heartbeat_at, updated_at = excluded.updated_at`.execute(
        ctx.db,
      )
      ctx.touched.add(`tasks:${id}`)
    })
  await write('running', 10)
  try {
    const answer = await work((progress) => write('running', progress))
    await write('done', 100)
    return answer
  } catch (error) {
    engine.log.warn({ err: error, store_id: store.id, kind }, 'who takes money for plans did not do what was asked')
    await write('failed', 10, JSON.stringify({ code: 'provider-silent' }))
    throw new AppError('provider-silent')
  }
}
