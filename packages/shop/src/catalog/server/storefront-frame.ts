import type { Translated } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { frameTags } from '../../floor/frame-tags.ts'
import { planHas } from '../../floor/plan-room.ts'
import { storeCache } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { type PictureRow, pictureOf } from './storefront-pictures.ts'

export type FrameCategory = {
  id: string
  parent_id: string | null
  name: Translated
  slug: Translated
  picture: PictureRow | null
}
export type FramePage = {
  id: string
  title: Translated
  slug: Translated
  kind: number | null
  show_at_bottom: boolean
  footer_column: number
  show_as_blog: boolean
}

/** What every page of a store needs, in all languages; kept in memory until something in it changes. */
export type StoreFrame = {
  categories: FrameCategory[]
  pages: FramePage[]
  stockStatuses: Map<string, { name: Translated; availability: string; possible_to_order: boolean }>
  filters: { id: string; name: Translated; filter_group_id: string; group: Translated; order: number }[]
  attributes: Map<string, { name: Translated; group: Translated; order: number }>
  logo: PictureRow | null
  icon: PictureRow | null
  country: { isoCode: string; name: Translated } | null
}

export const frameOf = storeCache<StoreFrame>(frameTags, loadFrame)

async function loadFrame(ctx: ShopCtx): Promise<StoreFrame> {
  const store = ctx.store as NonNullable<ShopCtx['store']>
  const db = tables(ctx)
  const categories = await db
    .selectFrom('categories as c')
    .leftJoin('files as f', (join) => join.onRef('f.store_id', '=', 'c.store_id').onRef('f.id', '=', 'c.image'))
    .select([
      'c.id',
      'c.parent_id',
      'c.name',
      'c.slug',
      'f.id as file_id',
      'f.width',
      'f.height',
      'f.sizes',
      'f.focus_x',
      'f.focus_y',
    ])
    .where('c.store_id', '=', store.id)
    .where('c.status', '=', true)
    .orderBy('c.sort_order')
    .orderBy('c.id')
    .execute()
  const pages = await db
    .selectFrom('information')
    .select(['id', 'title', 'slug', 'kind', 'show_at_bottom', 'footer_column', 'show_as_blog'])
    .where('store_id', '=', store.id)
    .where('status', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const statuses = await db.selectFrom('stock_statuses').selectAll().where('store_id', '=', store.id).execute()
  const filters = await db
    .selectFrom('filters as f')
    .innerJoin('filter_groups as g', (join) =>
      join.onRef('g.store_id', '=', 'f.store_id').onRef('g.id', '=', 'f.filter_group_id'),
    )
    .select(['f.id', 'f.name', 'f.filter_group_id', 'g.name as group'])
    .where('f.store_id', '=', store.id)
    .orderBy('g.sort_order')
    .orderBy('g.id')
    .orderBy('f.sort_order')
    .orderBy('f.id')
    .execute()
  const attributes = await db
    .selectFrom('attributes as a')
    .innerJoin('attribute_groups as g', (join) =>
      join.onRef('g.store_id', '=', 'a.store_id').onRef('g.id', '=', 'a.attribute_group_id'),
    )
    .select(['a.id', 'a.name', 'g.name as group'])
    .where('a.store_id', '=', store.id)
    .orderBy('g.sort_order')
    .orderBy('g.id')
    .orderBy('a.sort_order')
    .orderBy('a.id')
    .execute()
  const pictures = await db
    .selectFrom('files')
    .select(['id as file_id', 'width', 'height', 'sizes', 'focus_x', 'focus_y'])
    .where('store_id', '=', store.id)
    .where(
      'id',
      'in',
      [store.settings.logo, store.settings.icon].map((id) => id ?? store.id),
    )
    .execute()
  const country = store.countryId
    ? await db.selectFrom('countries').select(['iso_code', 'name']).where('id', '=', store.countryId).executeTakeFirst()
    : undefined
  const picture = (id: string | null) => pictureOf(pictures.find(({ file_id }) => file_id === id) ?? null)
  return {
    categories: categories.map(({ file_id, width, height, sizes, focus_x, focus_y, ...row }) => ({
      ...row,
      picture: pictureOf({ file_id, width, height, sizes, focus_x, focus_y }),
    })),
    pages,
    stockStatuses: new Map(statuses.map((status) => [status.id, status])),
    filters: planHas(store, 'filters') ? filters.map((row, order) => ({ ...row, order })) : [],
    attributes: new Map(attributes.map(({ id, name, group }, order) => [id, { name, group, order }])),
    logo: picture(store.settings.logo),
    icon: picture(store.settings.icon),
    country: country ? { isoCode: String(country.iso_code), name: country.name } : null,
  }
}
