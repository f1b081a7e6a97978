import type { Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { reviews } from '../../catalog/model/attributes.ts'
import type { manufacturers } from '../../catalog/model/categories.ts'
import type { products } from '../../catalog/model/products.ts'
import type { FileColumns } from '../../catalog/server/storefront-pictures.ts'
import type { Viewer } from '../../catalog/server/storefront-visible.ts'
import { visibleProduct } from '../../catalog/server/storefront-visible.ts'
import type { ChannelCode } from '../../floor/social.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { locations } from '../../localisation/model/store-lists.ts'
import type { channelPosts } from '../model/channels.ts'
import type { bannerImages, information } from '../model/pages.ts'

/** What modules show beside products: rows of these kinds, of all modules of a page together. */
export type RowsAsked = {
  /** by their ids; null for every one that is enabled */
  banners: readonly (string | null)[]
  pictures: readonly string[]
  articles: readonly string[]
  /** so many of the newest */
  news: number
  reviews: number
  manufacturers: number
  locations: boolean
  /** the newest of these channels of the shop */
  posts: readonly ChannelCode[]
}

export type ModuleRows = {
  banner: (FileColumns & Pick<Row<typeof bannerImages>, 'banner_id' | 'title' | 'description' | 'link'>)[]
  picture: FileColumns[]
  article: Pick<Row<typeof information>, 'id' | 'text'>[]
  news: (Pick<Row<typeof information>, 'id' | 'title' | 'slug' | 'text'> & { created_at: string })[]
  review: (Pick<Row<typeof reviews>, 'id' | 'product_id' | 'author' | 'text' | 'rating'> &
    Pick<Row<typeof products>, 'name' | 'slug'> & { created_at: string })[]
  manufacturer: (FileColumns & Pick<Row<typeof manufacturers>, 'id' | 'name' | 'slug'>)[]
  location: (FileColumns &
    Pick<Row<typeof locations>, 'name' | 'address' | 'geocode' | 'phone' | 'opening_times' | 'comment'>)[]
  post: (FileColumns & Pick<Row<typeof channelPosts>, 'channel' | 'url' | 'text'> & { posted_at: string })[]
}

export const nothingAsked: RowsAsked = {
  banners: [],
  pictures: [],
  articles: [],
  news: 0,
  reviews: 0,
  manufacturers: 0,
  locations: false,
  posts: [],
}

const file = sql`f.id as file_id, f.width, f.height, f.sizes, f.focus_x, f.focus_y, f.alt`

/** All of them in one statement; nothing is asked where nothing is shown. */
export async function moduleRows(ctx: ShopCtx, viewer: Viewer, asked: RowsAsked): Promise<ModuleRows> {
  const found: ModuleRows = {
    banner: [],
    picture: [],
    article: [],
    news: [],
    review: [],
    manufacturer: [],
    location: [],
    post: [],
  }
  const parts = partsOf(viewer, asked)
  if (!parts.length) return found
  const { rows } = await sql<{ kind: keyof ModuleRows; row: never }>`select kind, row from (${sql.join(
    parts.map(([kind, query]) => sql`(select ${kind}::text as kind, x.n, to_jsonb(x) as row from (${query}) x)`),
    sql` union all `,
  )}) found order by kind, n`.execute(ctx.db)
  for (const { kind, row } of rows) found[kind].push(row)
  return found
}

function partsOf(viewer: Viewer, asked: RowsAsked): [keyof ModuleRows, RawBuilder<unknown>][] {
  const { storeId } = viewer
  const pictureOf = (id: RawBuilder<unknown>) => sql`left join files f on f.store_id = ${storeId} and f.id = ${id}`
  const banners = asked.banners.includes(null) ? null : asked.banners
  const all: [keyof ModuleRows, boolean, () => RawBuilder<unknown>][] = [
    [
      'banner',
      asked.banners.length > 0,
      () => sql`select i.banner_id, i.title, i.description, i.link, ${file}, row_number() over (order by b.name, i.sort_order, i.id) as n
        from banner_images i join banners b on b.store_id = ${storeId} and b.id = i.banner_id ${pictureOf(sql`i.image`)}
        where i.store_id = ${storeId} and b.status ${banners ? sql`and i.banner_id in (${sql.join(banners)})` : sql``}
        order by b.name, i.sort_order, i.id limit 120`,
    ],
    [
      'picture',
      asked.pictures.length > 0,
      () =>
        sql`select ${file}, 0 as n from files f where f.store_id = ${storeId} and f.id in (${sql.join(asked.pictures)})`,
    ],
    [
      'article',
      asked.articles.length > 0,
      () => sql`select a.id, a.text, 0 as n from information a
        where a.store_id = ${storeId} and a.status and a.id in (${sql.join(asked.articles)})`,
    ],
    [
      'news',
      asked.news > 0,
      () => sql`select a.id, a.title, a.slug, a.text, a.created_at, row_number() over (order by a.created_at desc, a.id) as n
        from information a where a.store_id = ${storeId} and a.status and a.show_as_blog order by a.created_at desc, a.id limit ${asked.news}`,
    ],
    [
      'review',
      asked.reviews > 0,
      () => sql`select r.id, r.product_id, r.author, r.text, r.rating, r.created_at, p.name, p.slug, row_number() over (order by r.created_at desc, r.id) as n
        from reviews r join products p on p.store_id = ${storeId} and p.id = r.product_id
        where r.store_id = ${storeId} and r.status and ${visibleProduct(viewer)} order by r.created_at desc, r.id limit ${asked.reviews}`,
    ],
    [
      'manufacturer',
      asked.manufacturers > 0,
      () => sql`select m.id, m.name, m.slug, ${file}, row_number() over (order by m.sort_order, m.name, m.id) as n
        from manufacturers m ${pictureOf(sql`m.image`)}
        where m.store_id = ${storeId} and m.status order by m.sort_order, m.name, m.id limit ${asked.manufacturers}`,
    ],
    [
      'location',
      asked.locations,
      () => sql`select l.name, l.address, l.geocode, l.phone, l.opening_times, l.comment, ${file}, row_number() over (order by l.created_at, l.id) as n
        from locations l ${pictureOf(sql`l.image`)} where l.store_id = ${storeId} order by l.created_at, l.id limit 50`,
    ],
    [
      'post',
      asked.posts.length > 0,
      () => sql`select c.channel, c.url, c.text, c.posted_at, ${file}, row_number() over (order by c.posted_at desc, c.id) as n
        from channel_posts c ${pictureOf(sql`c.image`)}
        where c.store_id = ${storeId} and c.channel in (${sql.join(asked.posts)}) order by c.posted_at desc, c.id limit 24`,
    ],
  ]
  return all.flatMap(([kind, isAsked, query]) =>
    isAsked ? [[kind, query()] as [keyof ModuleRows, RawBuilder<unknown>]] : [],
  )
}
