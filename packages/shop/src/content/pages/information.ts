import type { InformationPage } from '@shopwright/theme-kit'
import type { StoreFrame } from '../../catalog/server/storefront-frame.ts'
import { tables } from '../../database.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOf } from '../../pages/seo.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { newsLink } from './news.ts'
import { ownPathOf } from './own-pages.ts'

export async function informationPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
): Promise<InformationPage | null> {
  const page = await textOfInformation(ctx, visit.store.id, id)
  if (!page) return null
  const title = textOf(visit, page.title)
  const text = textOf(visit, page.text)
  const own = frame.pages.find((one) => one.id === id)
  // One that stands in no column of the foot has no neighbours there.
  const column = own?.show_at_bottom ? own.footer_column : null
  return {
    kind: 'information',
    id,
    seo: seoOf(visit, {
      name: title,
      metaTitle: page.meta_title,
      metaDescription: page.meta_description,
      keywords: page.seo_keywords,
      html: text,
      slugs: addressesOf(visit.store, 'information', { id, slug: page.slug }),
      indexed: page.indexed,
    }),
    title,
    text,
    page: page.kind,
    date: page.show_as_blog ? page.created_at.toISOString() : null,
    trail: [
      ...(page.show_as_blog ? [newsLink(visit)] : []),
      { title, url: urlOf(visit, 'information', { id, slug: page.slug }) },
    ],
    siblings: frame.pages
      .filter(
        (one) => one.show_at_bottom && one.footer_column === column && one.id !== id && !ownPathOf(visit, one.kind),
      )
      .map((one) => ({ title: textOf(visit, one.title), url: urlOf(visit, 'information', one) })),
  }
}

/** What the store wrote on a page; undefined for one that is not shown. */
export function textOfInformation(ctx: ShopCtx, storeId: string, id: string) {
  return tables(ctx)
    .selectFrom('information')
    .select([
      'title',
      'slug',
      'text',
      'kind',
      'meta_title',
      'meta_description',
      'seo_keywords',
      'indexed',
      'show_as_blog',
      'created_at',
    ])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
}
