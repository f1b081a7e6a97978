import type { Engine, Job } from '@shopwright/engine'
import { days, isId, minutes } from '@shopwright/resource'
import { sql } from 'kysely'
import type { FileStore } from './files.ts'

/** As long as a deletion can be undone. */
const undoableFor = minutes(30)
/** An upload's bytes are there before its row is. */
const youngest = days(1)

export const fileJobs = (engine: () => Engine, files: FileStore): Job[] => [
  { name: 'forget-files', cron: '*/10 * * * *', run: () => forgetFiles(engine(), files) },
  { name: 'sweep-files', cron: '15 4 * * *', expiresIn: 3600, run: () => sweepFiles(engine(), files) },
]

type Kept = { resource: string; rows: { id: string; key: string }[] }[]

/**
 * Bytes of files whose deletion nobody can undo any more go with all their sizes, and then what was kept of the rows: what is
 * cut off half done is done the next time.
 */
export async function forgetFiles(engine: Engine, files: FileStore): Promise<void> {
  const { rows: records } = await engine.onPlatform({}, (ctx) =>
    sql<{ id: string; store_id: string; rows: Kept }>`
      select id, store_id, rows from deleted_records
      where rows @> '[{"resource": "files"}]' and created_at < ${new Date(ctx.now.getTime() - undoableFor)} limit 1000`.execute(
      ctx.db,
    ),
  )
  for (const { id, store_id, rows } of records) {
    const gone = rows.filter(({ resource }) => resource === 'files').flatMap((kept) => kept.rows)
    for (const file of gone) if (!(await isThere(engine, store_id, file.id))) await files.remove(file.key)
    await engine.onPlatform({}, (ctx) =>
      sql`delete from deleted_records where store_id = ${store_id} and id = ${id}`.execute(ctx.db),
    )
  }
}

const tablesOf: Record<string, string> = { exports: 'exports', feeds: 'product_feeds' }

/** Bytes that no row stands for: of uploads that broke off, of stores that were erased, of exports and feeds that were deleted. */
export async function sweepFiles(engine: Engine, files: FileStore): Promise<void> {
  const old = engine.clock().getTime() - youngest
  const looked = new Set<string>()
  for await (const key of files.list()) {
    const [storeId = '', noun = '', third = ''] = key.split('/')
    const id = isId(noun) ? noun : third
    const table = isId(noun) ? 'files' : tablesOf[noun]
    const folder = `${storeId}/${id}`
    if (!table || !isId(storeId) || !isId(id) || looked.has(folder)) continue
    const changed = await files.changedAt(key)
    // One that is young may be an upload, or a size that is being made.
    if (!changed || changed.getTime() > old) continue
    looked.add(folder)
    if (!(await isThere(engine, storeId, id, table)) && !(await isUndoable(engine, storeId, id)))
      await files.remove(key)
  }
}

const isThere = (engine: Engine, storeId: string, id: string, table = 'files'): Promise<boolean> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql`select 1 from ${sql.table(table)} where store_id = ${storeId} and id = ${id}`.execute(
      ctx.db,
    )
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
