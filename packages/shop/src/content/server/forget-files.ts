import type { Engine, Job } from '@shopwright/engine'
import { days, isId, minutes } from '@shopwright/resource'
import { sql } from 'kysely'
import { oneByOne } from '../../floor/one-by-one.ts'
import type { FileStore } from './files.ts'

/** As long as a deletion can be undone. */
const undoableFor = minutes(30)
/** An upload's bytes are there before its row is. */
const youngest = days(1)

export const fileJobs = (engine: () => Engine, files: FileStore): Job[] => [
  { name: 'forget-files', cron: '*/10 * * * *', run: () => forgetFiles(engine(), files) },
  { name: 'sweep-files', cron: '15 4 * * *', expiresIn: 3600, run: () => sweepFiles(engine(), files) },
]

type Kept = { resource: string; rows: { key: string }[] }[]

/**
 * Bytes of files whose deletion nobody can undo any more go with all their sizes. What was kept of the rows goes first: from then on
 * nobody brings them back, and bytes that a cut leaves over are swept at night.
 */
export async function forgetFiles(engine: Engine, files: FileStore): Promise<void> {
  const { rows: records } = await engine.onPlatform({}, (ctx) =>
    sql<{ rows: Kept }>`
      delete from deleted_records
      where rows @> '[{"resource": "files"}]' and created_at < ${new Date(ctx.now.getTime() - undoableFor)} returning rows`.execute(
      ctx.db,
    ),
  )
  const gone = records.flatMap(({ rows }) => rows.filter(({ resource }) => resource === 'files'))
  const keys = gone.flatMap((kept) => kept.rows.map(({ key }) => placed(key)))
  await oneByOne(engine, keys, 'the bytes of a file were not forgotten', ({ id }) => files.remove(id))
}

const placed = (key: string) => ({ store_id: key.split('/')[0] ?? '', id: key })

const tablesOf: Record<string, string> = { exports: 'exports', feeds: 'product_feeds', sitemaps: 'sitemaps' }

/** Bytes that no row stands for: of uploads that broke off, of stores that were erased, of exports, feeds and maps that were deleted. */
export async function sweepFiles(engine: Engine, files: FileStore): Promise<void> {
  const old = engine.clock().getTime() - youngest
  const looked = new Set<string>()
  await oneByOne(engine, placedKeys(files), 'a key was not swept', async ({ id: key }) => {
    const [storeId = '', noun = '', third = ''] = key.split('/')
    const id = isId(noun) ? noun : third
    const table = isId(noun) ? 'files' : tablesOf[noun]
    const folder = `${storeId}/${id}`
    if (!table || !isId(storeId) || !isId(id) || looked.has(folder)) return
    const changed = await files.changedAt(key)
    // One that is young may be an upload, or a size that is being made.
    if (!changed || changed.getTime() > old) return
    looked.add(folder)
    if (!(await isThere(engine, storeId, id, table)) && !(await isUndoable(engine, storeId, id)))
      await files.remove(key)
  })
}

async function* placedKeys(files: FileStore) {
  for await (const key of files.list()) yield placed(key)
}

const isThere = (engine: Engine, storeId: string, id: string, table: string): Promise<boolean> =>
  engine.onPlatform({}, async (ctx) => {
    // Those of shoppers lie beside the shop's own.
    const shoppers =
      table === 'files' ? sql` union all select 1 from option_files where store_id = ${storeId} and id = ${id}` : sql``
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where store_id = ${storeId} and id = ${id}${shoppers}`.execute(ctx.db)
    return rows.length > 0
  })

const isUndoable = (engine: Engine, storeId: string, id: string): Promise<boolean> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } =
      await sql`select 1 from deleted_records where store_id = ${storeId} and rows @> ${JSON.stringify([{ rows: [{ id }] }])}::jsonb`.execute(
        ctx.db,
      )
    return rows.length > 0
  })
