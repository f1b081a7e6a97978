import { AppError, authorise, operations } from '@shopwright/engine'
import { tables } from '../../database.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'

/** Where the bytes of an export lie, and how a browser saves them. Throws `not-found`, also while it is being written. */
export async function exportedFile(ctx: ShopCtx, id: string): Promise<{ key: string; name: string }> {
  await operations.get(ctx, 'exports', id)
  const made = await tables(ctx)
    .selectFrom('exports')
    .select(['name', 'resource', 'extension', 'key', 'expires_at', 'finished_at'])
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', id)
    .executeTakeFirst()
  const resource = ctx.registry.find(made?.resource ?? '')
  if (!made?.key || !resource || (made.expires_at && made.expires_at < ctx.now)) throw new AppError('not-found')
  // Whoever may not read the list may not read it from a file.
  authorise(ctx, resource, 'find')
  const day = made.finished_at?.toISOString().slice(0, 10) ?? ''
  return { key: made.key, name: `${made.name ?? resource.name} ${day}.${made.extension}` }
}
