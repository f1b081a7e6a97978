import type { SearchPage, Suggestions } from '@shopwright/theme-kit'
import { texts } from '../../floor/outbox.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { frameOf } from '../server/storefront-frame.ts'
import { findBySearch } from '../server/storefront-list.ts'
import { homeProducts } from '../server/storefront-pages.ts'
import { cardViews } from './cards.ts'
import { listingView } from './listings.ts'
import { shelvesOf } from './shelves.ts'
import { viewerOf } from './viewer.ts'

export const shownOnHome = 8
const suggested = 6
const namedOnPage = 12
const namedBeside = 3

export const searchPage = (visit: ShopVisit, query: URLSearchParams): Promise<SearchPage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const text = searchText(query.get('q'))
    const shelves = await shelvesOf(visit, ctx, frame)
    const listing = await listingView(visit, ctx, frame, { text, namedBy: shelves.namedBy }, query)
    // A further page, or fewer of the same, is no other search.
    if (text && !['page', 'sort'].some((name) => query.has(name)) && listing.chips.length === 0)
      visit.searched = { text, found: listing.total }
    const isEmpty = listing.total === 0 && listing.chips.length === 0
    const viewer = viewerOf(visit, ctx.now)
    const latest = isEmpty ? (await homeProducts(ctx, viewer, shownOnHome)).latest : []
    return {
      kind: 'search',
      seo: seoOfPath(visit, '/search', texts(visit.language.code)('storefront:search.page'), false),
      query: text,
      named: shelves.links(text, namedOnPage),
      listing,
      latest: await cardViews(visit, ctx, frame, latest),
    }
  })

export const suggestions = (visit: ShopVisit, given: string): Promise<Suggestions> =>
  readInStore(visit, async (ctx) => {
    const text = searchText(given)
    if (text.length < 2) return { products: [], named: [] }
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
    const shelves = await shelvesOf(visit, ctx, frame)
    const found = await findBySearch(
      ctx,
      viewer,
      text,
      { filters, sort: 'default', limit: suggested, skip: 0 },
      shelves.namedBy,
    )
    const cards = await cardViews(visit, ctx, frame, found.ids)
    return {
      products: cards.map(({ title, url, price, picture, tone }) => ({ title, url, price, picture, tone })),
      named: shelves.links(text, namedBeside),
    }
  })

const searchText = (text: string | null): string => (text ?? '').trim().slice(0, 100)
