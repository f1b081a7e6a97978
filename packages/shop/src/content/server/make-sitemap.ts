import { createHash } from 'node:crypto'
import { AppError, behaviour, type Engine, insertRow, type Job } from '@shopwright/engine'
import { days, type Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { languageWays } from '../../floor/languages.ts'
import { isLately } from '../../floor/lately.ts'
import { oneByOne } from '../../floor/one-by-one.ts'
import { originOf } from '../../floor/origins.ts'
import { shopOf, storeCache } from '../../floor/store-cache.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'
import type { tasks } from '../../platform/model/working.ts'
import { startWork } from '../../platform/server/many-rows.ts'
import { sitemaps } from '../model/sitemaps.ts'
import { entriesOf, pagesInPart, partOf } from '../rules/sitemap.ts'
import type { FileStore } from './files.ts'
import { mappedPages, mapViewer, type Read, stateOfPages } from './sitemap-pages.ts'

/** So many maps of a store are kept, with their files. */
const keptMaps = 3

type Made = Row<typeof sitemaps>

export const sitemapBehaviour = behaviour(sitemaps, {
  create: async (ctx) => {
    if (!shopOf(ctx).settings.sitemap_enabled) throw new AppError('sitemap-off', {}, { status: 422 })
    return await askForSitemap(ctx as ShopCtx)
  },
})

/** The map of a store whose pages stand elsewhere from now on is made at once; until then it is written for who asks. */
export async function remapLater(ctx: ShopCtx): Promise<void> {
  if (shopOf(ctx).settings.sitemap_enabled) await askForSitemap(ctx)
}

async function askForSitemap(ctx: ShopCtx): Promise<Made> {
  const store = shopOf(ctx)
  const task = await startWork(ctx, 'sitemap', '', 0)
  const row = await insertRow(ctx, ctx.registry.get('sitemaps'), { task_id: task.id, state: 'queued' })
  await ctx.enqueue(ctx.db, 'sitemap', { store_id: store.id, sitemap_id: String(row.id), task_id: task.id })
  return row as Made
}

export const sitemapJobs = (engine: () => Engine, files: FileStore): Job[] => [
  {
    name: 'sitemap',
    concurrency: 1,
    perStore: 1,
    retries: 2,
    expiresIn: 3600,
    run: ({ store_id, sitemap_id }) => makeSitemap(engine(), files, String(store_id), String(sitemap_id)),
    givenUp: async ({ store_id, sitemap_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store)
        await engine().inStore({ store }, (ctx) => marked(ctx as ShopCtx, String(sitemap_id), { state: 'failed' }))
    },
  },
  // values §5.7
  { name: 'nightly-sitemaps', cron: '0 3 * * *', expiresIn: 3600, run: () => refreshSitemaps(engine()) },
]

/** Has a map made anew of each open store whose pages are others than its last one names. */
export async function refreshSitemaps(engine: Engine): Promise<void> {
  const open = await engine.onPlatform({}, (ctx) =>
    tables(ctx)
      .selectFrom('settings as s')
      .innerJoin('stores as o', 'o.id', 's.store_id')
      .select('s.store_id')
      .where('s.sitemap_enabled', '=', true)
      .where('o.completed', '=', true)
      .where('o.state', 'in', [...workingStates])
      .execute(),
  )
  await oneByOne(engine, open, 'a sitemap could not be asked for', async ({ store_id }) => {
    const store = await storesOf(engine).byId(store_id)
    if (!store) return
    const isOld = await engine.readInStore({ store }, (ctx) => isDue(ctx as ShopCtx, store))
    if (isOld) await engine.inStore({ store }, (ctx) => askForSitemap(ctx as ShopCtx))
  })
}

async function isDue(ctx: ShopCtx, store: ShopStore): Promise<boolean> {
  if (await isAsked(ctx)) return false
  const last = await lastMap(ctx)
  if (last?.made_for !== placeOf(store)) return true
  return last.made_of !== wordOf(await stateOfPages(ctx, mapViewer(store, ctx.now)))
}

/** One that was asked for longer ago will not come any more. */
async function isAsked(ctx: ShopCtx): Promise<boolean> {
  const asked = tables(ctx).selectFrom('sitemaps').select('id').where('store_id', '=', shopOf(ctx).id)
  const found = asked
    .where('state', '=', 'queued')
    .where(isLately('created_at', ctx.now, days(1)))
    .limit(1)
  return Boolean(await found.executeTakeFirst())
}

/** At which host, in which languages by which prefix, and whether by words. */
const placeOf = (store: ShopStore): string =>
  hashed([originOf(store), languageWays(store), ...(store.settings.seo_urls ? [] : ['plain'])])
const wordOf = ({ state }: { state: string }): string => hashed(state)
const hashed = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('base64url')

const lastMap = (ctx: ShopCtx): Promise<Made | undefined> =>
  tables(ctx)
    .selectFrom('sitemaps')
    .selectAll()
    .where('store_id', '=', shopOf(ctx).id)
    .where('state', '=', 'ready')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const partKey = (storeId: string, id: string, part: number): string => `${storeId}/sitemaps/${id}/${part}.xml`

/** Writes the parts of a map, each as soon as it is full. Done twice it writes the same. */
async function makeSitemap(engine: Engine, files: FileStore, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const inside: Read = (work) => engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const read: Read = (work) => engine.readInStore({ store }, (ctx) => work(ctx as ShopCtx))
  const viewer = mapViewer(store, engine.clock())
  if ((await read((ctx) => stateOf(ctx, id))) !== 'queued') return
  // Before anything else is read: what changes meanwhile makes the map old again.
  const told = await read((ctx) => stateOfPages(ctx, viewer))
  await inside((ctx) => marked(ctx, id, {}, { state: 'running', total_count: told.count }))
  const [origin, ways] = [originOf(store), languageWays(store)]
  const sum = { pages: 0, address_count: 0, part_count: 0, size: 0 }
  let entries: string[] = []
  let inPart = 0
  const close = async () => {
    const bytes = Buffer.from(partOf(entries))
    sum.part_count += 1
    sum.address_count += entries.length
    sum.size += bytes.length
    await files.put(partKey(storeId, id, sum.part_count), bytes)
    await inside((ctx) => marked(ctx, id, {}, { done_count: sum.pages, progress: shareOf(sum.pages, told.count) }))
    entries = []
    inPart = 0
  }
  for await (const pages of mappedPages(read, store, viewer))
    for (const page of pages) {
      if (inPart === pagesInPart) await close()
      entries.push(...entriesOf(origin, ways, page))
      inPart += 1
      sum.pages += 1
    }
  await close()
  const { pages: _, ...counts } = sum
  const values = { ...counts, made_at: engine.clock(), made_for: placeOf(store), made_of: wordOf(told) }
  await inside((ctx) => marked(ctx, id, { state: 'ready', ...values }, { state: 'done', progress: 100 }))
  await forgetOld(inside, files, storeId)
}

const shareOf = (done: number, all: number): number => (all ? Math.min(99, Math.floor((done * 100) / all)) : 0)

async function stateOf(ctx: ShopCtx, id: string): Promise<Made['state'] | undefined> {
  const found = tables(ctx)
    .selectFrom('sitemaps')
    .select('state')
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', id)
  return (await found.executeTakeFirst())?.state
}

/** Says how far it is, in the row and in the task that is watched. */
async function marked(
  ctx: ShopCtx,
  id: string,
  values: Partial<Made>,
  task: Partial<Row<typeof tasks>> = {},
): Promise<void> {
  const store_id = shopOf(ctx).id
  const row = await tables(ctx)
    .updateTable('sitemaps')
    .set({ ...values, updated_at: ctx.now })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .returning('task_id')
    .executeTakeFirst()
  if (!row) return
  ctx.touched.add(`sitemaps:${id}`)
  if (!row.task_id) return
  await tables(ctx)
    .updateTable('tasks')
    .set({ ...task, heartbeat_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', store_id)
    .where('id', '=', row.task_id)
    .execute()
  ctx.touched.add(`tasks:${row.task_id}`)
}

/** Bytes first: what is left half done is swept at night. */
async function forgetOld(inside: Read, files: FileStore, storeId: string): Promise<void> {
  const old = await inside((ctx) =>
    tables(ctx)
      .selectFrom('sitemaps')
      .select('id')
      .where('store_id', '=', storeId)
      .where('state', 'in', ['ready', 'failed'])
      .orderBy('created_at', 'desc')
      .offset(keptMaps)
      .limit(100)
      .execute(),
  )
  for (const { id } of old) await files.remove(partKey(storeId, id, 1))
  if (old.length)
    await inside((ctx) =>
      tables(ctx)
        .deleteFrom('sitemaps')
        .where('store_id', '=', storeId)
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute(),
    )
}

export type ServedMap = { id: string; parts: number; madeAt: Date; keyOf(part: number): string }

/** The newest map that names the shop's own addresses, from memory; null while there is none. */
export async function servedMap(ctx: ShopCtx): Promise<ServedMap | null> {
  const { map } = await keptMap(ctx)
  const store = shopOf(ctx)
  if (!map?.made_at || map.made_for !== placeOf(store)) return null
  const { id, part_count, made_at } = map
  return { id, parts: part_count, madeAt: made_at, keyOf: (part) => partKey(store.id, id, part) }
}

const keptMap = storeCache<{ map: Made | undefined }>(['sitemaps'], async (ctx) => ({ map: await lastMap(ctx) }))
