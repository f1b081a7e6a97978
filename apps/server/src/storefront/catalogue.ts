import {
  bannerSlides,
  cardsOf,
  findAddress,
  findBySearch,
  frameOf,
  homeProducts,
  type ShopCtx,
  type StoreFrame,
  texts,
} from '@shopwright/shop/server'
import type { HomePage, Moved, Page, SearchPage, Suggestions } from '@shopwright/theme-kit'
import { categoryPage, informationPage, manufacturerPage } from './category-view.ts'
import { listingView } from './listings.ts'
import { productPage } from './product-view.ts'
import { seoOfPath } from './seo.ts'
import { categoryLink } from './shell.ts'
import { cardViews, pictureView, textOf } from './views.ts'
import { readInStore, type ShopVisit, viewerOf } from './visit.ts'

const shownOnHome = 8
const suggested = 6

export const homePage = (visit: ShopVisit): Promise<HomePage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const viewer = viewerOf(visit, ctx.now)
    for (const tag of ['products', 'banners', 'banner-images', 'manufacturers']) visit.tags.add(tag)
    const ids = await homeProducts(ctx, viewer, shownOnHome)
    const cards = new Map(
      (
        await cardViews(visit, ctx, frame, await cardsOf(ctx, viewer, [...new Set([...ids.specials, ...ids.latest])]))
      ).map((card) => [card.id, card]),
    )
    const slides = await bannerSlides(ctx, viewer)
    const title = textOf(visit, visit.store.settings.meta_title) || visit.store.title
    return {
      kind: 'home',
      seo: seoOfPath(visit, '/', title, true),
      banners: slides.map((slide) => ({
        title: textOf(visit, slide.title),
        description: textOf(visit, slide.description) || null,
        url: localLink(visit, slide.link),
        picture: pictureView(visit, slide.picture),
      })),
      featured: frame.categories
        .filter(({ parent_id }) => parent_id === null)
        .slice(0, 6)
        .map((category) => ({ ...categoryLink(visit, category), picture: pictureView(visit, category.picture) })),
      specials: ids.specials.flatMap((id) => cards.get(id) ?? []),
      latest: ids.latest.flatMap((id) => cards.get(id) ?? []),
    }
  })

/** Links of the store to itself lose their host, so that they stay in the visitor's language. */
function localLink(visit: ShopVisit, link: string | null): string | null {
  if (!link) return null
  const origin = visit.parts.originOf(visit.store)
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : link
}

export const pageAt = (visit: ShopVisit, slug: string, query: URLSearchParams): Promise<Page | Moved | null> =>
  readInStore(visit, async (ctx) => {
    const address = await findAddress(ctx, viewerOf(visit, ctx.now), slug)
    if (!address) return null
    const current = address.current[visit.language.code] ?? address.current[visit.store.primaryLanguage]
    if (current && current !== slug) return { kind: 'moved', url: `/${current}${query.size ? `?${query}` : ''}` }
    const frame = await frameOf(ctx)
    const read = readers[address.resource]
    return read ? read(visit, ctx, frame, address.rowId, query) : null
  })

type Reader = (
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
) => Promise<Page | null>
const readers: Record<string, Reader> = {
  products: productPage,
  categories: categoryPage,
  manufacturers: manufacturerPage,
  information: informationPage,
}

export const searchPage = (visit: ShopVisit, query: URLSearchParams): Promise<SearchPage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const text = searchText(query.get('q'))
    const listing = await listingView(visit, ctx, frame, { text }, query)
    const isEmpty = listing.total === 0 && listing.chips.length === 0
    const viewer = viewerOf(visit, ctx.now)
    const latest = isEmpty ? (await homeProducts(ctx, viewer, shownOnHome)).latest : []
    return {
      kind: 'search',
      seo: seoOfPath(visit, '/search', texts(visit.language.code)('storefront:search.page'), false),
      query: text,
      listing,
      latest: await cardViews(visit, ctx, frame, await cardsOf(ctx, viewer, latest)),
    }
  })

export const suggestions = (visit: ShopVisit, given: string): Promise<Suggestions> =>
  readInStore(visit, async (ctx) => {
    const text = searchText(given)
    if (text.length < 2) return { products: [], categories: [] }
    const frame = await frameOf(ctx)
    const viewer = viewerOf(visit, ctx.now)
    const filters = {
      from: null,
      to: null,
      inStock: false,
      manufacturers: [],
      filters: new Map(),
      attributes: new Map(),
    }
    const found = await findBySearch(ctx, viewer, text, { filters, sort: 'default', limit: suggested, skip: 0 })
    const cards = await cardViews(visit, ctx, frame, await cardsOf(ctx, viewer, found.ids))
    const wanted = text.toLowerCase()
    return {
      products: cards.map(({ title, url, price, picture }) => ({ title, url, price, picture })),
      categories: frame.categories
        .map((category) => categoryLink(visit, category))
        .filter(({ title }) => title.toLowerCase().includes(wanted))
        .slice(0, 3)
        .map(({ title, url }) => ({ title, url })),
    }
  })

const searchText = (text: string | null): string => (text ?? '').trim().slice(0, 100)
