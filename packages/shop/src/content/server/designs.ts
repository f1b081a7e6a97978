import type { Ctx } from '@shopwright/engine'
import { tables } from '../../database.ts'
import type { ShopStore } from '../../floor/stores.ts'

/** A design of the store, worn or not; null where it has gone. */
export const designOf = async (ctx: Ctx, id: string | null): Promise<ShopStore['design']> =>
  (id &&
    (await tables(ctx)
      .selectFrom('designs')
      .selectAll()
      .where('store_id', '=', (ctx.store as ShopStore).id)
      .where('id', '=', id)
      .executeTakeFirst())) ||
  null
