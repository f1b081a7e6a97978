import type { Ctx } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { extensions } from '../model/marketplace.ts'
import type { stores } from '../model/stores.ts'
import type { AppOffer, AppPlace, AppTerm } from '../rules/app-terms.ts'

/** What a store did with an app, as it stands. */
export type ExtensionTerm = AppTerm & Pick<Row<typeof extensions>, 'trial_starts_at'>
export type ExtensionRow = ExtensionTerm & Pick<Row<typeof extensions>, 'store_id' | 'id' | 'app'>

export const blankTerm: ExtensionTerm = {
  state: 'ended',
  trial_starts_at: null,
  trial_ends_at: null,
  ends_at: null,
  anchor_day: 1,
  is_canceled: false,
  price: null,
  vat_percent: null,
  currency: null,
  next_price: null,
  next_price_told_at: null,
  failed_since: null,
  attempts: 0,
  told_at: null,
}

/** With all that decides what is due: how the store stands, whether its plan has the app, what it is sold for. */
export type PlacedExtension = ExtensionRow & AppPlace & Pick<Row<typeof stores>, 'title' | 'is_demo'>

type Flat = ExtensionRow &
  Pick<Row<typeof stores>, 'title' | 'is_demo'> & {
    store: AppPlace['store']
    is_in_plan: boolean
    offer_price: string | null
    offer_vat: string | null
    offer_currency: string | null
  }

/** As the platform role. `which` speaks of an extension `e`, its store `s`, and the app’s row `m` of the marketplace. */
export async function placedExtensions(ctx: Ctx, which: RawBuilder<unknown>): Promise<PlacedExtension[]> {
  const { rows } = await sql<Flat>`
    select e.store_id, e.id, e.app::text as app, ${columnsOf('e')}, s.title, s.is_demo, s.state as store, coalesce(e.app::text = any(p.features), false) as is_in_plan,
      case when ${isSold} then m.price::text end as offer_price, m.vat_percent::text as offer_vat, m.currency as offer_currency
    from extensions e join stores s on s.id = e.store_id left join plans p on p.id = s.plan_id left join marketplace m on m.code = e.app
    where ${which}`.execute(ctx.db)
  return rows.map(({ is_in_plan, offer_price, offer_vat, offer_currency, ...row }) => ({
    ...row,
    isInPlan: is_in_plan,
    offer: offerFrom(offer_price, offer_vat, offer_currency),
  }))
}

/** Of the marketplace’s row `m`: it is sold apart at all. */
export const isSold = sql`(m.status and coalesce(m.price, 0) > 0)`

export const offerFrom = (
  price: string | null,
  vat_percent: string | null,
  currency: string | null,
): AppOffer | null =>
  price !== null && vat_percent !== null && currency !== null ? { price, vat_percent, currency } : null

/** The row of one app, held until the transaction ends; null = the store did nothing with it. */
export async function lockExtension(ctx: Ctx, storeId: string, app: string): Promise<ExtensionRow | null> {
  const { rows } = await sql<ExtensionRow>`
    select e.store_id, e.id, e.app::text as app, ${columnsOf('e')} from extensions e where e.store_id = ${storeId} and e.app = ${app} for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Writes how it stands now, and lets go of what was kept of the store: what it may use is another part of it. */
export async function putExtension(ctx: Ctx, storeId: string, app: string, term: ExtensionTerm): Promise<void> {
  await sql`insert into extensions as e (store_id, id, app, state, trial_starts_at, trial_ends_at, ends_at, anchor_day, is_canceled, price, vat_percent, currency, next_price, next_price_told_at, failed_since, attempts, told_at, created_at, updated_at)
    values (${storeId}, ${newId(ctx.now.getTime())}, ${app}, ${term.state}, ${term.trial_starts_at}, ${term.trial_ends_at}, ${term.ends_at}, ${term.anchor_day}, ${term.is_canceled}, ${term.price}, ${term.vat_percent}, ${term.currency}, ${term.next_price}, ${term.next_price_told_at}, ${term.failed_since}, ${term.attempts}, ${term.told_at}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, app) do update set state = excluded.state, trial_starts_at = excluded.trial_starts_at, trial_ends_at = excluded.trial_ends_at, ends_at = excluded.ends_at, anchor_day = excluded.anchor_day, is_canceled = excluded.is_canceled,
      price = excluded.price, vat_percent = excluded.vat_percent, currency = excluded.currency, next_price = excluded.next_price, next_price_told_at = excluded.next_price_told_at, failed_since = excluded.failed_since, attempts = excluded.attempts, told_at = excluded.told_at,
      version = e.version + 1, updated_at = excluded.updated_at`.execute(ctx.db)
  touchExtensions(ctx, storeId)
}

/** The same path as another plan: the store, its pages and what is kept for its requests are read anew. */
export function touchExtensions(ctx: Ctx, storeId: string): void {
  // What a shop shows is kept under `stores`, for whoever changes one from within.
  if (ctx.store) ctx.touched.add('stores')
  ctx.touched.add(`stores:${storeId}`).add('extensions')
}

const columnsOf = (table: 'e') =>
  sql`${sql.join(
    (
      [
        'state',
        'trial_starts_at',
        'trial_ends_at',
        'ends_at',
        'anchor_day',
        'is_canceled',
        'currency',
        'next_price_told_at',
        'failed_since',
        'attempts',
        'told_at',
      ] as const
    ).map((name) => sql.ref(`${table}.${name}`)),
  )}, e.price::text as price, e.vat_percent::text as vat_percent, e.next_price::text as next_price`

/** One after the other, so that nothing is tried or bought twice. */
export const extensionsTurn = (storeId: string): string => `extensions:${storeId}`
