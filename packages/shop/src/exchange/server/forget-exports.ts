import type { Engine } from '@shopwright/engine'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { oneByOne } from '../../floor/one-by-one.ts'

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
  await oneByOne(engine, old, 'an export was not forgotten', async ({ store_id, id, key }) => {
    if (key) await files.remove(key)
    await engine.onPlatform({}, async (ctx) => {
      await tables(ctx).deleteFrom('exports').where('store_id', '=', store_id).where('id', '=', id).execute()
    })
  })
}
