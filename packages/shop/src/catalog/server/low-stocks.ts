import { type Ctx, type Engine, type Job, type JobData, keptPlan } from '@shopwright/engine'
import {
  languageTag,
  minutes,
  newId,
  pickTranslation,
  type Row,
  type Seen,
  searchableText,
  writtenNumber,
} from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { alertStore } from '../../floor/alerts.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { originOf } from '../../floor/origins.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { isWorking, type ShopStore } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import { workingStates } from '../../platform/model/stores.ts'
import type { lowStocks } from '../model/low-stocks.ts'
import type { products } from '../model/products.ts'

type Low = Row<typeof lowStocks>
type Thing = Pick<Low, 'product_id' | 'thing_id' | 'combination' | 'model' | 'quantity'> &
  Pick<Row<typeof products>, 'name'> & {
    /** what the values of the combination are called in any language */
    words: string | null
  }
type Noticed = Thing & { total: number }
export type SoldOut = Thing

/** Once an hour one look at which stores have changed since the last one; in those, at what has changed. */
export const lowStockJobs = (engine: () => Engine): Job[] => [
  { name: 'low-stock-due', cron: '27 * * * *', run: () => startNoticing(engine()) },
  mailJob(engine, { name: 'low-stock', retries: 3, perStore: 1 }, noticeLow),
]

/** A product `p` that is sold from stock, and its combination `v`, where it has any that are sold. */
const things = sql`products p left join product_variants v on v.store_id = p.store_id and v.product_id = p.id and v.status`
const quantity = sql<number>`coalesce(v.quantity, p.quantity)`
const thing = sql<string>`coalesce(v.id, p.id)::text`
const isSold = sql<boolean>`p.status and p.subtract`
/** It was written down as few, in `l`, and is gone: that is told as well. */
const isFallen = sql<boolean>`(l.quantity > 0 and ${quantity} <= 0)`

const startNoticing = (engine: Engine): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    const since = await lastLook(ctx)
    // What a look that was given up had to look at, no later one knows.
    const isGivenUp = sql<boolean>`s.id::text in (select j.data->>'store_id' from pgboss.job j
      where j.name = 'low-stock' and j.state = 'failed' and j.completed_on >= ${since})`
    const isAllNew = sql<boolean>`(${since}::timestamptz is null or s.updated_at >= ${since} or t.updated_at >= ${since} or ${isGivenUp})`
    const { rows } = await sql<{ id: string; is_all_new: boolean }>`
      select s.id, ${isAllNew} as is_all_new from stores s join settings t on t.store_id = s.id where s.state = any(${workingStates}::text[])
        and (t.low_stock > 0 or exists (select from low_stocks l where l.store_id = s.id))
        and (${isAllNew} or exists (select from stock_movements m where m.store_id = s.id and m.created_at >= ${since})
          or exists (select from products p where p.store_id = s.id and p.updated_at >= ${since}))`.execute(ctx.db)
    for (const { id, is_all_new } of rows) {
      const data: Look = { store_id: id, ...(since && !is_all_new ? { since: since.toISOString() } : {}) }
      await ctx.enqueue(ctx.db, 'low-stock', data, { key: `${id}:${ctx.now.toISOString().slice(0, 16)}` })
    }
  })

/** A transaction may have begun before the last look and ended after it. */
const LONGEST = minutes(30)

/** Since when nobody has looked; null where nobody ever has, or longer ago than the queue remembers: then everything is looked at. */
async function lastLook(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_on) as at from pgboss.job where name = 'low-stock-due' and state = 'completed'`.execute(ctx.db)
  const at = rows[0]?.at
  return at ? new Date(at.getTime() - LONGEST) : null
}

const atOnce = 500

/** `since`: only what has changed since then is looked at. `is_told`: a look goes on whose word has gone out. */
type Look = { store_id: string; since?: string; is_told?: boolean }

/** Writes down what runs out, with a word to the store about what was not known; what is there again goes. */
async function noticeLow(ctx: Ctx, data: JobData, store: ShopStore): Promise<void> {
  if (!isWorking(store)) return
  const { since, is_told } = data as Look // as it was put in
  const { low_stock } = store.settings
  const isLow = sql<boolean>`${isSold} and ${low_stock} > 0 and ${quantity} <= ${low_stock}`
  const isChanged = (id: string) => (since ? changedSince(store, since, id) : sql<boolean>`true`)
  const { numAffectedRows: gone } =
    await sql`delete from low_stocks l where l.store_id = ${store.id} and ${isChanged('l.product_id')}
    and not exists (select from ${things} where p.store_id = ${store.id} and p.id = l.product_id and ${thing} = l.thing_id and ${isLow})`.execute(
      ctx.db,
    )
  const { numAffectedRows: moved } =
    await sql`update low_stocks l set quantity = ${quantity}, updated_at = ${ctx.now} from ${things}
    where l.store_id = ${store.id} and ${isChanged('l.product_id')} and p.store_id = ${store.id} and p.id = l.product_id and ${thing} = l.thing_id and l.quantity <> ${quantity} and not ${isFallen}`.execute(
      ctx.db,
    )
  const { rows } = await noticed(store, sql<boolean>`${isLow} and ${isChanged('p.id')}`).execute(ctx.db)
  const fallen = await writeDown(ctx, store, rows)
  if (gone || moved) ctx.touched.add('low-stocks')
  if (fallen.length && !is_told) await tellOfLow(ctx, store, fallen)
  if (rows.length === atOnce) await ctx.enqueue(ctx.db, 'low-stock', { ...(data as Look), is_told: true }) // as it was put in
}

/** Every change of stock stands in its ledger; what is sold, and how it is called, in the product's own. */
const changedSince = (
  store: ShopStore,
  since: string,
  id: string,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(id)} in (
  select m.product_id from stock_movements m where m.store_id = ${store.id} and m.created_at >= ${since}::timestamptz
  union all select c.id from products c where c.store_id = ${store.id} and c.updated_at >= ${since}::timestamptz)`

/** What runs out and is not written down as low as this, the first of it; `total` says how much that is. */
const noticed = (store: ShopStore, isLow: RawBuilder<boolean>): RawBuilder<Noticed> => sql<Noticed>`
  select ${thingOf(store)}, count(*) over ()::int as total from ${things} where p.store_id = ${store.id} and ${isLow}
    and not exists (select from low_stocks l where l.store_id = ${store.id} and l.thing_id = ${thing} and not ${isFallen})
  order by ${quantity}, p.id limit ${atOnce}`

const thingOf = (store: ShopStore) =>
  sql`p.id as product_id, ${thing} as thing_id, p.name, coalesce(nullif(v.sku, ''), p.model) as model, ${quantity} as quantity,
    ${combinationOf(store, store.settings.admin_language)} as combination,
    ${wordsOf(store)} as words`

/** What the values of a combination `v` are called in all languages. */
const wordsOf = (store: ShopStore) =>
  sql`(select string_agg(n.x, ' ' order by o.sort_order, o.id, n.k) from product_variant_values j join option_values o on o.store_id = j.store_id and o.id = j.option_value_id cross join jsonb_each_text(o.name) as n (k, x) where j.store_id = ${store.id} and j.product_variant_id = v.id)`

const searchOf = ({ model, words }: Pick<Thing, 'model' | 'words'>): string =>
  searchableText([model, words ?? ''].filter(Boolean))

/** What is written down is found by the words of every language, whoever wrote it down and when. Writes only what differs. */
export async function findByAllWords(ctx: Ctx, store: ShopStore): Promise<void> {
  const { rows } = await sql<Pick<Thing, 'model' | 'words'> & { id: string; search_text: string }>`
    select l.id, l.model, l.search_text, ${wordsOf(store)} as words from low_stocks l
      left join product_variants v on v.store_id = l.store_id and v.product_id = l.product_id and v.id::text = l.thing_id
    where l.store_id = ${store.id}`.execute(ctx.db)
  const differing = rows.flatMap(({ id, search_text, ...row }) => {
    const meant = searchOf(row)
    return meant === search_text ? [] : [{ id, search_text: meant }]
  })
  if (!differing.length) return
  await sql`update low_stocks l set search_text = d.search_text from jsonb_to_recordset(${JSON.stringify(differing)}::jsonb) as d (id uuid, search_text text)
    where l.store_id = ${store.id} and l.id = d.id`.execute(ctx.db)
  ctx.touched.add('low-stocks')
}

/** The values of a combination `v` in one language, else in the store's first. */
const combinationOf = (store: ShopStore, language: string): RawBuilder<string | null> => sql`left((
    select string_agg(coalesce(nullif(o.name->>${language}, ''), o.name->>${store.primaryLanguage}, (select min(x) from jsonb_each_text(o.name) as n (k, x))), ', ' order by o.sort_order, o.id)
    from product_variant_values j join option_values o on o.store_id = j.store_id and o.id = j.option_value_id where j.store_id = ${store.id} and j.product_variant_id = v.id), 255)`

/** Names combinations for who reads them, as their values are called by now: of the rows of a page in one statement. */
export async function nameCombinations(ctx: Ctx, rows: Seen<typeof lowStocks>[]): Promise<void> {
  const ids = rows.flatMap(({ id, combination }) => (combination ? [id] : []))
  if (!ids.length) return
  const store = shopOf(ctx)
  const { rows: told } = await sql<{ id: string; combination: string | null }>`
    select l.id, ${combinationOf(store, ctx.language)} as combination from low_stocks l
      join product_variants v on v.store_id = l.store_id and v.product_id = l.product_id and v.id::text = l.thing_id
    where l.store_id = ${store.id} and l.id = any (${ids}::uuid[])`.execute(ctx.db)
  const known = new Map(told.map((one) => [one.id, one.combination]))
  for (const row of rows) row.combination = known.get(row.id) ?? row.combination
}

/** What an order took the last piece of, its combination where it was one; also what was gone before. */
export const soldOutBy = (store: ShopStore, orderId: string): RawBuilder<Thing> => sql<Thing>`${keptPlan}
  select distinct on (thing_id) ${thingOf(store)} from order_products l
    join products p on p.store_id = l.store_id and p.id = l.product_id
    left join product_variants v on v.store_id = l.store_id and v.id::text = l.product_variant_id
  where l.store_id = ${store.id} and l.order_id = ${orderId} and l.subtract and ${quantity} <= 0
  order by thing_id`

/**
 * Keeps that these have run out, so that no look tells of it again; nothing is kept where the store does not want to hear. Answers
 * those of which nobody else has told meanwhile.
 */
export const keepSoldOut = async <T extends Thing>(ctx: Ctx, store: ShopStore, rows: readonly T[]): Promise<T[]> =>
  store.settings.low_stock > 0 ? writeDown(ctx, store, rows) : [...rows]

/** Answers what has fallen: the rest was written down as low as this by somebody else, who tells of it. */
async function writeDown<T extends Thing>(ctx: Ctx, store: ShopStore, rows: readonly T[]): Promise<T[]> {
  if (!rows.length) return []
  const given = rows.map(({ words, ...row }) => ({
    product_id: row.product_id,
    thing_id: row.thing_id,
    combination: row.combination,
    model: row.model,
    quantity: row.quantity,
    id: newId(ctx.now.getTime()),
    search_text: searchOf({ model: row.model, words }),
  }))
  // In one order whoever writes, so that nobody waits for who waits for them.
  const { rows: written } = await sql<Pick<Low, 'thing_id'>>`
    insert into low_stocks as k (store_id, id, product_id, thing_id, combination, model, quantity, search_text, noticed_at, created_at, updated_at)
    select ${store.id}, r.id, r.product_id, r.thing_id, r.combination, r.model, r.quantity, r.search_text, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from jsonb_populate_recordset(null::low_stocks, ${JSON.stringify(given)}::jsonb) r order by r.thing_id
    on conflict (store_id, thing_id) do update set quantity = excluded.quantity, updated_at = excluded.updated_at
      where k.quantity > 0 and excluded.quantity <= 0 returning thing_id`.execute(ctx.db)
  ctx.touched.add('low-stocks')
  const fallen = new Set(written.map(({ thing_id }) => thing_id))
  return rows.filter(({ thing_id }) => fallen.has(thing_id))
}

const named = 20

/** One word for all that was noticed together: a file of a supplier may empty a whole shop. */
async function tellOfLow(ctx: Ctx, store: ShopStore, rows: readonly Noticed[]): Promise<void> {
  const count = rows[0]?.total ?? rows.length
  const tag = languageTag(store.settings.admin_language)
  const lines = rows.slice(0, named).map((row) => `${titleOf(store, row)}: ${writtenNumber(row.quantity, tag)}`)
  const more = count > named ? ['…'] : []
  const first = [...lines.slice(0, 3), ...(count > 3 ? ['…'] : [])].join('; ')
  const link = '/admin/low-stocks'
  await tellStaff(ctx, { code: 'low-stock', params: { products: first, total: count }, link, level: 'warning' })
  await alertStore(ctx, store, 'stock', {
    template: 'low-stock',
    key: `low-stock:${store.id}:${ctx.now.getTime()}`,
    params: { products: [...lines, ...more].join('\n'), total: count, link: `${originOf(null)}${link}` },
  })
}

/** What staff read of it: its name, and which one. */
export function titleOf(store: ShopStore, { name, combination }: Pick<Thing, 'name' | 'combination'>): string {
  const title = pickTranslation(name, store.settings.admin_language, store.primaryLanguage) ?? ''
  return combination ? `${title} (${combination})` : title
}
