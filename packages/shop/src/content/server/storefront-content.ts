import type { Translated } from '@shopwright/resource'
import { type PictureRow, pictureOf } from '../../catalog/server/storefront-pictures.ts'
import type { Viewer } from '../../catalog/server/storefront-visible.ts'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../floor/stores.ts'

export type BannerRow = {
  title: Translated
  description: Translated | null
  link: string | null
  picture: PictureRow | null
}

/** The slides of every enabled banner, in order. */
export async function bannerSlides(ctx: ShopCtx, viewer: Viewer): Promise<BannerRow[]> {
  const rows = await tables(ctx)
    .selectFrom('banner_images as i')
    .innerJoin('banners as b', (join) => join.onRef('b.store_id', '=', 'i.store_id').onRef('b.id', '=', 'i.banner_id'))
    .leftJoin('files as f', (join) => join.onRef('f.store_id', '=', 'i.store_id').onRef('f.id', '=', 'i.image'))
    .select(['i.title', 'i.description', 'i.link', 'f.id as file_id', 'f.width', 'f.height', 'f.sizes'])
    .where('i.store_id', '=', viewer.storeId)
    .where('b.status', '=', true)
    .orderBy('b.name')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .limit(6)
    .execute()
  return rows.map(({ file_id, width, height, sizes, ...row }) => ({
    ...row,
    picture: pictureOf({ file_id, width, height, sizes }),
  }))
}

export type InformationText = {
  id: string
  title: Translated
  slug: Translated
  text: Translated
  kind: number | null
  meta_title: Translated
  meta_description: Translated
  indexed: boolean
  updated_at: Date
}

export async function informationText(ctx: ShopCtx, viewer: Viewer, id: string): Promise<InformationText | null> {
  const row = await tables(ctx)
    .selectFrom('information')
    .select(['id', 'title', 'slug', 'text', 'kind', 'meta_title', 'meta_description', 'indexed', 'updated_at'])
    .where('store_id', '=', viewer.storeId)
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
  return row ?? null
}
