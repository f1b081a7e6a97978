import {
  AppError,
  type Ctx,
  canCall,
  isStaff,
  operations,
  type RawQuery,
  searchText,
  textsIn,
  validateBody,
} from '@shopwright/engine'
import { isId, minutes, newId, pickTranslation } from '@shopwright/resource'
import type { Said } from '@shopwright/resource/shapes'
import {
  appLocksOf,
  billerOf,
  household,
  isLately,
  locksOf,
  mayConnect,
  openStore,
  owesTwoStep,
  type ShopStore,
  tables,
  takeTry,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'
import type { storeShape } from './declared/store.ts'

const logEntry = bodyOf('POST /api/logs')

const dayLong = 24 * 60 * 60_000
const mostOfADay = 5000
const mostOfAMinute = 20

/** What the wizard, the shell and the browser's error report call (spec §7). */
export function platformRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  const setups = engine.registry.get('store-setups')

  answering(app, 'POST /api/store-setups', async (request) => {
    const { actor, language, person, place } = await parts.identify(request)
    if (place.kind !== 'platform' || person?.kind !== 'account')
      throw new AppError(person ? 'forbidden' : 'not-authenticated')
    const setup = validateBody(setups, 'create', request.body)
    const made = await engine.onPlatform({ actor, language }, async (ctx) => {
      const opened = await openStore(ctx, person.id, {
        ...setup,
        country: String(setup.country).toUpperCase(),
        currency: String(setup.currency).toUpperCase(),
      } as never)
      ctx.touched.add(`stores:${opened.store_id}`)
      return opened
    })
    parts.sessions.forget()
    return { ...made, domain: `${made.domain}.${parts.platformHost}` }
  })

  answering(app, 'GET /api/stores/:id', async (request) => {
    const { actor, language, person, place } = await parts.identify(request)
    const { id } = request.params as { id: string }
    if (!person && place.kind === 'platform') throw new AppError('not-authenticated')
    const store = isId(id) ? await parts.stores.byId(id) : null
    if (!store) throw new AppError('not-found')
    const place_ = person?.kind === 'account' ? await parts.sessions.staffActor(person, id) : null
    const isOwnHost = place.kind === 'store' && place.store.id === id
    if (!place_ && !isOwnHost) throw new AppError('not-found')
    if (place_ && person?.kind === 'account' && owesTwoStep(person, store)) throw new AppError('two-step-required')
    return storeView(parts, store, place_ ? { ...place_, ip: actor.ip } : actor, language, request.query as RawQuery)
  })

  const report = async (request: FastifyRequest) => {
    const entry = logEntry(request.body)
    await engine.onPlatform({}, async (ctx) => {
      const db = tables(ctx)
      // Counted before it is looked at: of many at once, and of many addresses of one line, no more than these are kept.
      await takeTry(ctx, { subject: `logs:${household(request.ip)}`, max: mostOfAMinute, within: minutes(1) })
      const { day } = await db
        .selectFrom('logs')
        .select(({ fn }) => fn.countAll<bigint>().as('day'))
        .where(isLately('created_at', ctx.now, dayLong))
        .executeTakeFirstOrThrow()
      // Whoever reports learns nothing of it: beyond a day's worth the next report tells nothing new.
      if (Number(day) >= mostOfADay) return
      const plain = Object.fromEntries(
        Object.entries(entry).map(([key, value]) => [
          key,
          typeof value === 'string'
            ? value.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replace(/\?[^\s)]*/g, '')
            : value,
        ]),
      )
      await db
        .insertInto('logs')
        .values({
          id: newId(),
          ...plain,
          ip: request.ip,
          user_agent: request.headers['user-agent']?.slice(0, 512) ?? null,
          search_text: searchText(ctx.registry.get('logs'), plain),
          created_at: ctx.now,
          updated_at: ctx.now,
        } as never)
        .execute()
    })
    return { accepted: true }
  }
  answering(app, 'POST /api/logs', report, { bodyLimit: 8192 })
}

/** A store as the shell needs it: with languages, currencies, plan, and its settings as far as the caller may see them. */
async function storeView(
  parts: App,
  store: ShopStore,
  actor: Parameters<typeof isStaff>[0],
  language: string,
  query: RawQuery,
): Promise<Said<typeof storeShape>> {
  const populate = new Set(textsIn('$populate', query.$populate))
  const staff = isStaff(actor)
  const isAsked = (name: string): boolean =>
    populate.has(name) && staff && canCall(actor, parts.engine.registry.get(name), 'find', parts.engine.registry)
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    parts.engine.inStore({ store, actor, language }, work)
  const settings = isAsked('settings')
    ? (await inside((ctx) => operations.find(ctx, 'settings', { $translations: 'all' }))).data[0]
    : undefined
  return {
    id: store.id,
    title: store.title,
    domain: `${store.domain}.${parts.platformHost}`,
    url: parts.originOf(store),
    state: store.state,
    completed: store.completed,
    theme: store.theme,
    primary_language: store.primaryLanguage,
    base_currency: store.currency,
    time_zone: store.timeZone,
    country_id: store.countryId,
    zone_id: store.zoneId,
    seo_urls: store.settings.seo_urls,
    currencies: store.currencies.map(({ title, ...currency }) => ({
      ...currency,
      title: pickTranslation(title, language, store.primaryLanguage) ?? currency.code,
    })),
    languages: store.languages,
    ...(staff
      ? {
          plan: store.plan,
          ...(await parts.engine.onPlatform({ language }, async (ctx) => ({
            locks: await locksOf(ctx, store),
            app_locks: await appLocksOf(ctx, store),
          }))),
          store_token: store.token,
          trial_ends_at: store.trialEndsAt,
          trial_days_left: store.trialEndsAt
            ? Math.max(0, Math.ceil((store.trialEndsAt.getTime() - parts.engine.clock().getTime()) / dayLong))
            : null,
          suspended_at: store.suspendedAt,
          suspended_by: store.suspendedBy,
          suspend_reason: store.suspendReason,
          archived_at: store.archivedAt,
          created_at: store.createdAt,
          // Whether somebody can take money for a plan here.
          sells_plans: billerOf(store) !== null,
          // Whether its own account can be connected, to be paid to by card.
          connects_accounts: mayConnect(store),
          extensions: isAsked('extensions') ? await inside(withMarketplace) : [],
          // What the caller's group may do, by service; null = everything.
          permissions: actor.permissions && Object.fromEntries(actor.permissions),
        }
      : {}),
    ...(settings ? { settings } : {}),
    // Lists open with them: whoever works here has them from the beginning.
    ...(isAsked('saved-views') ? { views: (await inside(withViews)).data } : {}),
  }
}

const withViews = (ctx: Ctx) => operations.find(ctx, 'saved-views', { $limit: 200 })

/** What the store did with apps, each with what the platform says of it. */
async function withMarketplace(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const { data } = await operations.find(ctx, 'extensions', { $limit: 100, $sort: { app: 1 } })
  if (!data.length) return []
  const apps = await operations.find(ctx, 'marketplace', { code: { $in: data.map(({ app }) => app) }, $limit: 100 })
  return data.map((row) => ({ ...row, marketplace: apps.data.find(({ code }) => code === row.app) ?? null }))
}
