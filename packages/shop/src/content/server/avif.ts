import type { Ctx, Engine, Job } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { storesOf } from '../../floor/stores.ts'
import type { files as fileRows } from '../model/pages.ts'
import type { FileStore } from './files.ts'

/** Pictures of one store are made in turns of so many; pages are told once a turn. */
const turn = 50
/** Pictures come in bursts; one job serves them all. */
const patience = 20_000

/** The tag of pages that show pictures in sizes and formats. */
export const picturesTag = 'pictures'

/** Has AVIF made of the store's new pictures, later and by nobody's waiting. */
export const askForAvif = (ctx: Ctx): Promise<void> =>
  ctx.enqueue(
    ctx.db,
    'make-avif',
    { store_id: (ctx.store as { id: string }).id },
    { startAfter: new Date(ctx.now.getTime() + patience) },
  )

export const avifJobs = (engine: () => Engine, files: FileStore): Job[] => [
  {
    name: 'make-avif',
    concurrency: 1,
    retries: 2,
    expiresIn: 1800,
    run: ({ store_id }, { signal }) => makeAvif(engine(), files, String(store_id), signal),
  },
  { name: 'unfinished-pictures', cron: '12 2 * * *', run: () => finishPictures(engine()) },
]

/** What is not made yet: pictures of an older release, or of a copy of a shop, have no paint. */
const isUnfinished = sql<boolean>`sizes -> 'thumb' is not null and not (sizes -> 'thumb' ?& array['avif', 'paint'])`

const finishPictures = (engine: Engine): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    const waiting = await tables(ctx)
      .selectFrom('files')
      .select('store_id')
      .distinct()
      .where('is_private', '=', false)
      .where(isUnfinished)
      .execute()
    for (const { store_id } of waiting) await ctx.enqueue(ctx.db, 'make-avif', { store_id })
  })

type Sizes = Record<string, { width: number; height: number; avif?: boolean; paint?: string }>

type Waiting = Pick<Row<typeof fileRows>, 'id' | 'key' | 'sizes'>

/** Makes AVIF of every picture that has not been tried yet, and looks for the colours of those that have none. */
export async function makeAvif(engine: Engine, files: FileStore, storeId: string, signal?: AbortSignal): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  // One that cannot be looked at just now keeps nobody behind it waiting; the next night tries it again.
  let last: string | null = null
  const late: Late = { count: 0, err: null }
  for (;;) {
    const after: string | null = last
    const waiting: Waiting[] = await engine.inStore({ store }, (ctx) =>
      tables(ctx)
        .selectFrom('files')
        .select(['id', 'key', 'sizes'])
        .where('store_id', '=', storeId)
        .where('is_private', '=', false)
        .where(isUnfinished)
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(turn)
        .execute(),
    )
    const made: { id: string; sizes: Sizes }[] = []
    for (const { id, key, sizes } of waiting) {
      if (signal?.aborted) break
      const found = await finished(files, storeId, { id, key, sizes: sizes as Sizes }, late)
      if (found) made.push({ id, sizes: found })
    }
    if (made.length) await engine.inStore({ store }, (ctx) => note(ctx, storeId, made))
    if (signal?.aborted || waiting.length < turn) break
    last = waiting.at(-1)?.id ?? null
  }
  if (late.count) engine.log.warn({ ...late, store: storeId }, 'pictures could not be finished just now')
}

/** How many could not be looked at, as those outside of this process are away, and why the first could not. */
type Late = { count: number; err: unknown }

/** Its sizes with what was found out; null where that is nothing. */
async function finished(
  files: FileStore,
  storeId: string,
  { id, key, sizes }: { id: string; key: string; sizes: Sizes },
  late: Late,
): Promise<Sizes | null> {
  let isLate = false
  const failed = (error: unknown): undefined => {
    late.err ??= error
    isLate = true
  }
  const { paint: painted, avif: tried } = sizes.thumb ?? {}
  const paint = painted ?? (await files.paint(storeId, id).catch(failed))
  const avif = tried ?? (await files.makeAvif(storeId, id, key).catch(failed))
  if (isLate) late.count += 1
  if (paint === painted && avif === tried) return null
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      {
        ...size,
        ...(avif !== undefined && { avif }),
        ...(name === 'thumb' && paint !== undefined && { paint }),
      },
    ]),
  )
}

async function note(ctx: Ctx, storeId: string, made: { id: string; sizes: Sizes }[]): Promise<void> {
  await sql`update files f set sizes = m.sizes from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(id uuid, sizes jsonb)
    where f.store_id = ${storeId} and f.id = m.id`.execute(ctx.db)
  ctx.touched.add(picturesTag)
}
