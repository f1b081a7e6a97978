import type { Nouns, Present, Row, Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { type PictureRow, pictureOf } from '../../../catalog/server/storefront-pictures.ts'
import { ifGranted } from '../../../floor/plan-room.ts'
import { storeCache } from '../../../floor/store-cache.ts'

export type VoucherTheme = { id: string; name: Translated; picture: PictureRow | null }
type Found = Pick<Row<Nouns['voucher-themes']>, 'id' | 'name'> &
  Pick<Row<Nouns['files']>, 'width' | 'height'> &
  Present<Pick<Row<Nouns['files']>, 'sizes' | 'focus_x' | 'focus_y'>> & { file_id: Row<Nouns['files']>['id'] | null }

/** The pictures that a gift voucher may come with; none = the store sells no vouchers. */
export const voucherThemes = storeCache<VoucherTheme[]>(['voucher-themes', 'files'], async (ctx, { id }) => {
  const { rows } = await sql<Found>`
    select t.id, t.name, f.id as file_id, f.width, f.height, f.sizes, f.focus_x, f.focus_y from voucher_themes t left join files f on f.store_id = t.store_id and f.id = t.image
    where t.store_id = ${id} and ${ifGranted(ctx, 'gift-vouchers')} order by t.sort_order, t.id limit 50`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ id: row.id, name: row.name, picture: pictureOf(row) }))
})
