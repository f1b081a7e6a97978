import type { Nouns, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { ifGranted } from '../../floor/plan-room.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { products } from '../model/products.ts'
import { type Viewer, visibleProduct } from './storefront-visible.ts'

export type Address = Pick<Row<Nouns['slugs']>, 'resource'> & {
  rowId: Row<Nouns['slugs']>['row_id']
  isCurrent: Row<Nouns['slugs']>['is_current']
  current: Record<string, string>
}

/** Ids of products that run a special today, and of the newest ones. */
export async function homeProducts(
  ctx: ShopCtx,
  viewer: Viewer,
  limit: number,
): Promise<{ specials: string[]; latest: string[] }> {
  const { rows } = await sql<
    Pick<Row<typeof products>, 'id'> & { kind: string }
  >`(select 'special' as kind, p.id from products p
      where ${visibleProduct(viewer)} and ${ifGranted(ctx, 'specials')} and exists (select 1 from product_specials s where s.store_id = ${viewer.storeId} and s.product_id = p.id and s.customer_group_id = ${viewer.groupId}::uuid
        and (s.date_start is null or s.date_start <= ${viewer.day}::date) and (s.date_end is null or s.date_end >= ${viewer.day}::date))
      order by p.sort_order, p.created_at desc, p.id limit ${limit})
    union all (select 'latest', p.id from products p where ${visibleProduct(viewer)} order by p.created_at desc, p.id desc limit ${limit})`.execute(
    ctx.db,
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { specials: of('special'), latest: of('latest') }
}
