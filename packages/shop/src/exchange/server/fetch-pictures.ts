import { type Engine, storeOf } from '@shopwright/engine'
import { hours, minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { productImages } from '../../catalog/model/products.ts'
import { type FileStore, type InStore, saveUpload } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { after, isSilence, isWorthAnotherTry } from '../rules/picture-tries.ts'
import { showAtVariants } from './import-variants.ts'
import type { ExchangeTools } from './tools.ts'

type Tools = { engine: Engine; files: FileStore; exchange: ExchangeTools }
type Picture = Pick<Row<typeof productImages>, 'id' | 'product_id' | 'attempts' | 'sort_order' | 'created_at'> & {
  source_url: string
  /** the run that its product came from, which tells how far it is */
  import_id: string | null
}

const batch = 200
const atOnce = 8
const perHost = 4
/** So many in a row that brought no answer at all, and the host is left alone for a while. */
const silentAfter = 3
const largest = 20 * 1_048_576
const timeout = 20_000

/**
 * Fetches the pictures of a store's feeds that are due. A picture that does not come waits longer after each try; a host that
 * does not answer waits as a whole, and the pictures of all others come meanwhile.
 */
export async function fetchPictures(
  { engine, files, exchange }: Tools,
  storeId: string,
  signal: AbortSignal,
): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const inside: InStore = (work) => engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const taken = await inside(takeDue)
  const running = new Map<string, number>()
  const misses = new Map<string, number>()
  const isFree = ({ source_url }: Picture): boolean => (running.get(hostOf(source_url)) ?? 0) < perHost
  const waiting = [...taken]
  const runs = [...new Set(taken.flatMap(({ import_id }) => import_id ?? []))]
  let settled = 0
  /** Whoever watches a run hears of every few pictures. */
  const tellRuns = (ctx: ShopCtx): void => {
    settled += 1
    if (settled % atOnce === 0) for (const run of runs) ctx.touched.add(`imports:${run}`)
  }

  const next = (): Picture | undefined => {
    const at = waiting.findIndex(isFree)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const one = async (picture: Picture): Promise<void> => {
    const host = hostOf(picture.source_url)
    running.set(host, (running.get(host) ?? 0) + 1)
    try {
      const bytes = await exchange.fetch(picture.source_url, { maxBytes: largest, timeout })
      misses.set(host, 0)
      await keep(store, inside, files, picture, bytes, tellRuns)
    } catch (error) {
      await inside(async (ctx) => {
        await noteFault(ctx, picture, error)
        tellRuns(ctx)
      })
      if (!isSilence(error)) return
      misses.set(host, (misses.get(host) ?? 0) + 1)
      if ((misses.get(host) as number) < silentAfter) return
      for (let n = waiting.length - 1; n >= 0; n--)
        if (hostOf((waiting[n] as Picture).source_url) === host) waiting.splice(n, 1)
      await inside((ctx) => leaveAlone(ctx, host))
    } finally {
      running.set(host, (running.get(host) as number) - 1)
    }
  }
  const worker = async (): Promise<void> => {
    for (let picture = next(); picture && !signal.aborted; picture = next()) await one(picture)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (signal.aborted) return
  const startAfter = await inside((ctx) => {
    for (const run of runs) ctx.touched.add(`imports:${run}`)
    return nextTime(ctx)
  })
  if (startAfter)
    await engine.onPlatform({}, (ctx) => ctx.enqueue(ctx.db, 'fetch-images', { store_id: store.id }, { startAfter }))
}

/** When the next picture of the store is due; null = none is waited for. */
async function nextTime(ctx: ShopCtx): Promise<Date | null> {
  const { rows } = await sql<Pick<Row<typeof productImages>, 'next_try_at'>>`
    select coalesce(next_try_at, ${ctx.now}) as next_try_at from product_images
    where store_id = ${storeOf(ctx).id} and state = 'pending' and source_url is not null order by next_try_at nulls first limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.next_try_at ?? null
}

/** Whoever takes them has them for a while: two jobs at once ask for no picture twice. */
async function takeDue(ctx: ShopCtx): Promise<Picture[]> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Picture>`
    update product_images i set next_try_at = ${after(ctx.now, minutes(30))} from (
      select id from product_images
      where store_id = ${store} and state = 'pending' and source_url is not null and (next_try_at is null or next_try_at <= ${ctx.now})
      order by sort_order, id limit ${batch} for update skip locked
    ) due
    where i.store_id = ${store} and i.id = due.id
    returning i.id, i.product_id, i.source_url, i.attempts, i.sort_order, i.created_at,
      (select p.import_id from products p where p.store_id = i.store_id and p.id = i.product_id) as import_id`.execute(
    ctx.db,
  )
  // Main pictures first, and in the order of the feed.
  return rows.sort((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
}

async function keep(
  store: ShopStore,
  inside: InStore,
  files: FileStore,
  picture: Picture,
  bytes: Buffer,
  tell: (ctx: ShopCtx) => void,
): Promise<void> {
  const name = new URL(picture.source_url).pathname.split('/').at(-1) || 'image'
  const also = async (ctx: ShopCtx, fileId: string) => {
    await tables(ctx)
      .updateTable('product_images')
      .set({ image: fileId, state: 'ready', next_try_at: null, fault: null })
      .where('store_id', '=', store.id)
      .where('id', '=', picture.id)
      .execute()
    if (picture.sort_order === 0)
      await tables(ctx)
        .updateTable('products')
        .set({ image: fileId })
        .where('store_id', '=', store.id)
        .where('id', '=', picture.product_id)
        .execute()
    await showAtVariants(ctx, picture.product_id, picture.source_url, fileId)
    ctx.touched.add(`products:${picture.product_id}`)
    tell(ctx)
  }
  await saveUpload(store, inside, files, { name, bytes }, { also })
}

async function noteFault(ctx: ShopCtx, picture: Picture, error: unknown): Promise<void> {
  const attempts = picture.attempts + 1
  const isOver = !isWorthAnotherTry(error, attempts)
  await tables(ctx)
    .updateTable('product_images')
    .set({
      attempts,
      fault: faultOf(error),
      state: isOver ? 'failed' : 'pending',
      next_try_at: isOver ? null : after(ctx.now, Math.min(minutes(5) * 2 ** attempts, hours(12))),
    })
    .where('store_id', '=', storeOf(ctx).id)
    .where('id', '=', picture.id)
    .execute()
  ctx.touched.add(`products:${picture.product_id}`)
}

/** All that the host was to be asked for soon waits for it. */
async function leaveAlone(ctx: ShopCtx, host: string): Promise<void> {
  const until = after(ctx.now, minutes(15))
  await sql`update product_images set next_try_at = ${until}, fault = coalesce(fault, 'host-silent')
    where store_id = ${storeOf(ctx).id} and state = 'pending' and starts_with(source_url, ${`${host}/`})
      and (attempts = 0 or next_try_at is null or next_try_at < ${until})`.execute(ctx.db)
}

/** `https://pictures.example:8443`; what is no address is a host of its own. */
function hostOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return address
  }
}

/** Reasons that stand alone, where the error's own text asks for sizes. */
const ownWords: Record<string, string> = {
  'too-large': 'picture-too-large',
  'file-size-exceeded': 'picture-too-large',
  'storage-quota-exceeded': 'picture-without-room',
}

function faultOf(error: unknown): string {
  if (isSilence(error)) return 'host-silent'
  const { publicCode, code } = error as { publicCode?: string; code?: string }
  const said = publicCode ?? code ?? 'could-not-fetch'
  return (ownWords[said] ?? said).slice(0, 64)
}
