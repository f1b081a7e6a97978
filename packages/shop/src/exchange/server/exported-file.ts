import { AppError, authorise, authoriseAll, operations } from '@shopwright/engine'
import { dayInZone } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { starterOf } from '../../floor/api-tokens.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'

/** Where the bytes of an export lie, and how a browser saves them. Throws `not-found`, also while it is being written. */
export async function exportedFile(ctx: ShopCtx, id: string): Promise<{ key: string; name: string }> {
  await operations.get(ctx, 'exports', id)
  const made = await tables(ctx)
    .selectFrom('exports as e')
    .leftJoin('tasks as t', (join) => join.onRef('t.store_id', '=', 'e.store_id').onRef('t.id', '=', 'e.task_id'))
    .select(['e.name', 'e.resource', 'e.extension', 'e.key', 'e.expires_at', 'e.finished_at', 't.started_by'])
    .where('e.store_id', '=', (ctx.store as ShopStore).id)
    .where('e.id', '=', id)
    .executeTakeFirst()
  const resource = ctx.registry.find(made?.resource ?? '')
  if (!made?.key || !resource || (made.expires_at && made.expires_at < ctx.now)) throw new AppError('not-found')
  // Whoever may not read the list may not read it from a file; one's own file has what one was shown oneself.
  if (made.started_by && made.started_by === starterOf(ctx.actor)) authorise(ctx, resource, 'find')
  else authoriseAll(ctx, resource)
  const day = made.finished_at ? dayInZone(made.finished_at, (ctx.store as ShopStore).timeZone) : ''
  return { key: made.key, name: `${made.name ?? resource.name} ${day}.${made.extension}` }
}
