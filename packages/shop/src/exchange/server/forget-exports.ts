import type { Engine } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'

/** Files that were kept long enough go, bytes first: what is left half done is done the next time. */
export async function forgetExports(engine: Engine, files: FileStore): Promise<void> {
  const old = await engine.onPlatform({}, (ctx) =>
    tables(ctx)
      .selectFrom('exports')
      .select(['store_id', 'id', 'key'])
      .where('expires_at', '<', ctx.now)
      .limit(10_000)
      .execute(),
  )
  for (const { store_id, id, key } of old) {
    if (key) await files.remove(key)
    await engine.onPlatform({}, async (ctx) => {
      await tables(ctx).deleteFrom('exports').where('store_id', '=', store_id).where('id', '=', id).execute()
    })
  }
}

/** Bytes that no row stands for any more: of exports and feeds that were deleted, or of stores. */
export async function sweepFiles(engine: Engine, files: FileStore): Promise<void> {
  for await (const key of files.list()) {
    const [, store_id = '', noun, id = ''] = /^([^/]+)\/(exports|feeds)\/([^/]+)\//.exec(key) ?? []
    const table = noun === 'exports' ? 'exports' : 'product_feeds'
    if (!noun || !isId(store_id) || !isId(id)) continue
    const row = await engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .selectFrom(table)
        .select('id')
        .where('store_id', '=', store_id)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (!row) await files.remove(key)
  }
}
