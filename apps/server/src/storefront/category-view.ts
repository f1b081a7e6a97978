import { categoryText, informationText, manufacturerText, type ShopCtx, type StoreFrame } from '@shopwright/shop/server'
import type { CategoryPage, InformationPage, Link, ManufacturerPage } from '@shopwright/theme-kit'
import { listingView } from './listings.ts'
import { seoOf } from './seo.ts'
import { categoryLink, categoryTree } from './shell.ts'
import { pictureView, textOf, urlOf } from './views.ts'
import { type ShopVisit, viewerOf } from './visit.ts'

export async function categoryPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
): Promise<CategoryPage | null> {
  const text = await categoryText(ctx, viewerOf(visit, ctx.now), id)
  if (!text) return null
  const own = frame.categories.find((category) => category.id === id)
  const name = textOf(visit, text.name)
  const description = textOf(visit, text.description)
  return {
    kind: 'category',
    id,
    seo: seoOf(visit, {
      name,
      metaTitle: text.meta_title,
      metaDescription: text.meta_description,
      html: description,
      slugs: text.slug,
      indexed: text.indexed,
      picture: pictureView(visit, own?.picture ?? null),
      query,
    }),
    name,
    description,
    landing: textOf(visit, text.landing),
    trail: categoryTrail(visit, frame, id),
    children: frame.categories
      .filter(({ parent_id }) => parent_id === id)
      .map((child) => ({ ...categoryLink(visit, child), picture: pictureView(visit, child.picture) })),
    listing: await listingView(visit, ctx, frame, { categoryIds: withDescendants(frame, id) }, query),
  }
}

/** From the top category down to this one. */
export function categoryTrail(visit: ShopVisit, frame: StoreFrame, id: string | null): Link[] {
  const byId = new Map(frame.categories.map((category) => [category.id, category]))
  const trail: Link[] = []
  for (
    let at = id ? byId.get(id) : undefined;
    at && trail.length < 10;
    at = at.parent_id ? byId.get(at.parent_id) : undefined
  )
    trail.unshift({ title: textOf(visit, at.name), url: urlOf(visit, at.slug) })
  return trail
}

function withDescendants(frame: StoreFrame, id: string): string[] {
  const found = new Set([id])
  for (let grown = -1; grown !== found.size; ) {
    grown = found.size
    for (const category of frame.categories)
      if (category.parent_id && found.has(category.parent_id)) found.add(category.id)
  }
  return [...found]
}

export async function manufacturerPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
): Promise<ManufacturerPage | null> {
  const text = await manufacturerText(ctx, viewerOf(visit, ctx.now), id)
  if (!text) return null
  const description = textOf(visit, text.description)
  const picture = pictureView(visit, text.picture)
  return {
    kind: 'manufacturer',
    id,
    seo: seoOf(visit, {
      name: text.name,
      metaTitle: text.meta_title,
      metaDescription: text.meta_description,
      html: description,
      slugs: text.slug,
      indexed: true,
      picture,
      query,
    }),
    name: text.name,
    description,
    picture,
    trail: [{ title: text.name, url: urlOf(visit, text.slug) }],
    listing: await listingView(visit, ctx, frame, { manufacturerId: id }, query),
  }
}

export async function informationPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
): Promise<InformationPage | null> {
  const page = await informationText(ctx, viewerOf(visit, ctx.now), id)
  if (!page) return null
  const title = textOf(visit, page.title)
  const text = textOf(visit, page.text)
  const column = frame.pages.find((one) => one.id === id)?.footer_column
  return {
    kind: 'information',
    id,
    seo: seoOf(visit, {
      name: title,
      metaTitle: page.meta_title,
      metaDescription: page.meta_description,
      html: text,
      slugs: page.slug,
      indexed: page.indexed,
    }),
    title,
    text,
    page: page.kind,
    map: page.kind === 14 ? categoryTree(visit, frame) : [],
    trail: [{ title, url: urlOf(visit, page.slug) }],
    siblings: frame.pages
      .filter((one) => one.show_at_bottom && one.footer_column === column && one.id !== id && (one.kind ?? 0) < 13)
      .map((one) => ({ title: textOf(visit, one.title), url: urlOf(visit, one.slug) })),
  }
}
