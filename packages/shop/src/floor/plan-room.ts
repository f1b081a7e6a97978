import { AppError, type Ctx, type Gate } from '@shopwright/engine'
import {
  type AnyResource,
  defaultLanguage,
  type Nouns,
  pickTranslation,
  type Registry,
  type Row,
} from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { FEATURES, type FeatureKey } from '../platform/rules/plan-seed.ts'
import { isOverLimit, type LimitKey } from '../platform/rules/plans.ts'
import { configuration } from './configuration.ts'
import { shopOf } from './store-cache.ts'
import type { ShopStore } from './stores.ts'
import { takeTurn } from './turns.ts'

/** What a store's plan lets it have, by what the declarations say of their nouns, fields and values. */
export const planGate: Gate = {
  room: async (ctx, { name, limit }, more) => {
    const { max, used } = await rowsOf(ctx, limit as LimitKey) // a declaration names one, see the test
    if (isOverLimit(max, used, more))
      throw await limitRefusal(ctx, limit as LimitKey, calledBy[limit as LimitKey] ?? name, used, max)
  },
  places: async (ctx, { resource, limit, field }, wanted, has) => {
    const max = shopOf(ctx).plan?.limits[limit] ?? null
    // What came with a larger plan stays, in whatever order.
    if (max === null || wanted <= max || wanted <= (await has())) return
    const { code, params } = await limitRefusal(ctx, limit as LimitKey, resource.name, wanted, max)
    throw new AppError(code, params, { fields: { [field]: { code, params } } })
  },
  feature: async (ctx, feature, field) => {
    const store = shopOf(ctx)
    if (planHas(store, feature)) return
    const about = { feature, ...(field ? { field } : {}) }
    if (store.plan?.included.includes(feature)) throw lacking('app-off', about)
    const plan = await firstPlan(ctx, sql`${feature} = any(features)`)
    // `apart`: it can be had by itself
    const apart = (await soldApart(ctx)).includes(feature)
    const params = { ...about, required_plan: plan?.code ?? null, plan: plan?.name ?? null, apart }
    throw lacking('feature-not-in-plan', params)
  },
}

const lacking = (code: string, params: Record<string, unknown> & { field?: string }): AppError =>
  new AppError(code, params, { fields: params.field ? { [params.field]: { code, params } } : {} })

/** Limits that are called by another noun than their own name. */
const calledBy: Partial<Record<LimitKey, string>> = { staff: 'staff-members' }

/** Throws where as many others of these are switched on as the plan has room for. */
export async function refuseEnabled(ctx: Ctx, { name, table, limit }: AnyResource, id: string): Promise<void> {
  const store = shopOf(ctx)
  const max = store.plan?.limits[limit ?? ''] ?? null
  if (max === null) return
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where store_id = ${store.id} and status and id <> ${id}`.execute(
    ctx.db,
  )
  const used = rows[0]?.n ?? 0
  if (used >= max) throw await limitRefusal(ctx, limit as LimitKey, name, used, max)
}

/** May this store use it? One without a plan is being opened just now. */
export const planHas = ({ plan }: Pick<ShopStore, 'plan'>, feature: string): boolean =>
  !plan || plan.features.includes(feature)

/** The features that the store's plan lacks, each with the name of the first plan that has it. As the platform role. */
export async function locksOf(ctx: Ctx, { plan }: Pick<ShopStore, 'plan'>): Promise<Record<string, string | null>> {
  if (!plan) return {}
  const { rows } = await sql<Pick<Row<Nouns['plans']>, 'name' | 'features'>>`
    select name, features from plans where status order by sort_order`.execute(ctx.db)
  const lacking = FEATURES.map(([key]) => key).filter((key) => !plan.features.includes(key))
  return Object.fromEntries(
    lacking.map((key) => {
      const first = rows.find(({ features }) => features.includes(key))
      return [key, first ? pickTranslation(first.name, ctx.language, defaultLanguage) : null]
    }),
  )
}

/** Of what the store may not use now: `off`: it took it off itself; `apart`: it can be tried or bought by itself. As the platform role. */
export async function appLocksOf(
  ctx: Ctx,
  { plan }: Pick<ShopStore, 'plan'>,
): Promise<Record<string, 'off' | 'apart'>> {
  if (!plan) return {}
  const apart = (await soldApart(ctx)).filter((key) => !plan.features.includes(key))
  return Object.fromEntries([
    ...apart.map((key) => [key, 'apart'] as const),
    ...plan.included.filter((key) => !plan.features.includes(key)).map((key) => [key, 'off'] as const),
  ])
}

/** The apps that are sold by themselves, for the platform's currency. */
async function soldApart(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code::text as code from marketplace where status and price > 0 and currency = ${configuration().currency}`.execute(
    ctx.db,
  )
  return rows.map(({ code }) => code)
}

/** For statements of the storefront: nothing of what the plan lacks is shown or counted with, and all of it is kept. */
export const ifGranted = (ctx: Ctx, feature: FeatureKey): RawBuilder<unknown> =>
  planHas(shopOf(ctx), feature) ? sql`true` : sql`false`

/** How many more of these the store's plan has room for; null = no limit. Held until the transaction ends. */
export async function roomFor(ctx: Ctx, limit: LimitKey): Promise<number | null> {
  const { max, used } = await rowsOf(ctx, limit)
  return max === null ? null : Math.max(0, max - used)
}

/** The same to be read: the next moment may have less. */
export async function roomNow(ctx: Ctx, limit: LimitKey): Promise<number | null> {
  const max = shopOf(ctx).plan?.limits[limit] ?? null
  return max === null ? null : Math.max(0, max - (await countOf(ctx, limit)))
}

/** Says what is full, how much of it there is, and the first plan that has more. */
async function limitRefusal(
  ctx: Ctx,
  limit: LimitKey,
  resource: string,
  used: number,
  max: number | null,
): Promise<AppError> {
  const plan = await firstPlan(ctx, sql`(limits ->> ${limit} is null or (limits ->> ${limit})::float8 > ${max})`)
  return new AppError('plan-limit', {
    max,
    used,
    resource,
    required_plan: plan?.code ?? null,
    plan: plan?.name ?? null,
  })
}

/** The first of the plans on offer that fits, by its name in the language of who asks. */
async function firstPlan(ctx: Ctx, fits: RawBuilder<unknown>): Promise<{ code: string; name: string } | null> {
  const { rows } = await sql<Pick<Row<Nouns['plans']>, 'code' | 'name'>>`
    select code, name from plans where status and ${fits} order by sort_order limit 1`.execute(ctx.db)
  const [plan] = rows
  return plan ? { code: plan.code, name: pickTranslation(plan.name, ctx.language, defaultLanguage) ?? plan.code } : null
}

/** How many there are of each thing that plans count by its rows, in one statement: what the gate counts, without its lock. */
export async function placesTaken(ctx: Ctx): Promise<Record<string, number>> {
  const limits = [...new Set(ctx.registry.all.flatMap(({ limit }) => limit ?? []))]
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    limits.map((limit) => sql`${taken(ctx, limit)} as ${sql.ref(limit)}`),
  )}`.execute(ctx.db)
  return rows[0] ?? {}
}

const taken = (ctx: Ctx, limit: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    countedBy(ctx.registry, limit).map(
      ({ name, table }) =>
        summed[name]?.(ctx) ??
        sql`(select count(*) from ${sql.table(table)} where store_id = ${shopOf(ctx).id} and ${holding[name]?.(ctx) ?? sql`true`})`,
    ),
    sql` + `,
  )})::int`

/** The month of the store's calendar, as a date. */
export const monthOf = (ctx: Ctx): RawBuilder<unknown> =>
  sql`date_trunc('month', ${ctx.now}::timestamptz at time zone ${shopOf(ctx).timeZone})`

/** What is no number of rows. */
const summed: Record<string, (ctx: Ctx) => RawBuilder<unknown>> = {
  // What was taken in this month, and what is kept for the texts that are being written.
  'ai-usages': (
    ctx,
  ) => sql`(select coalesce((select u.tokens from ai_usages u where u.store_id = ${shopOf(ctx).id} and u.month = ${monthOf(ctx)}::date), 0)
    + coalesce((select sum(i.reserved) from ai_generation_items i where i.store_id = ${shopOf(ctx).id} and i.state = 'generating'), 0))`,
}

async function rowsOf(ctx: Ctx, limit: LimitKey): Promise<{ max: number | null; used: number }> {
  const store = shopOf(ctx)
  const max = store.plan?.limits[limit] ?? null
  if (max === null) return { max, used: 0 }
  // Under a lock, so that two requests cannot share the last place of the plan.
  await takeTurn(ctx, `${limit}:${store.id}`)
  return { max, used: await countOf(ctx, limit) }
}

async function countOf(ctx: Ctx, limit: LimitKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${taken(ctx, limit)} as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Which rows take a place, where not all do: a seat is held by who works here beside the owner, and by who may still accept. */
const holding: Record<string, (ctx: Ctx) => RawBuilder<unknown>> = {
  'import-profiles': () => sql`not is_once`,
  'staff-members': () => sql`status and not is_owner`,
  'staff-invitations': ({ now }) => sql`expires_at > ${now}`,
  // Mails of the month of the store's calendar; who was passed over has cost nothing.
  'mail-recipients': (ctx) =>
    sql`state <> 'skipped' and created_at >= ${monthOf(ctx)} at time zone ${shopOf(ctx).timeZone}`,
}

function countedBy(registry: Registry, limit: string): AnyResource[] {
  const counted = registry.all.filter((resource) => resource.limit === limit)
  if (!counted.length) throw new Error(`nothing is counted as ${limit}`)
  return counted
}
