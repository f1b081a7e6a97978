import type { Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { storeCache } from '../../floor/store-cache.ts'
import type { manufacturers } from '../model/categories.ts'

const most = 2000

export type KeptManufacturers = { rows: Pick<Row<typeof manufacturers>, 'id' | 'name' | 'slug'>[] }

/** The manufacturers that a store shows, by name; as many as its page of them has. */
export const manufacturersOf = storeCache<KeptManufacturers>(['manufacturers'], async (ctx, store) => ({
  rows: await tables(ctx)
    .selectFrom('manufacturers')
    .select(['id', 'name', 'slug'])
    .where('store_id', '=', store.id)
    .where('status', '=', true)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute(),
}))
