import type { SearchPage, Suggestions } from '@shopwright/theme-kit'
import { texts } from '../../floor/outbox.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { inOtherLayouts } from '../rules/keyboard-layouts.ts'
import { frameOf } from '../server/storefront-frame.ts'
import { findBySearch } from '../server/storefront-list.ts'
import { homeProducts } from '../server/storefront-pages.ts'
import { cardViews } from './cards.ts'
import { foundView } from './listings.ts'
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
    const listed = (asked: string) => foundView(visit, ctx, frame, { text: asked, namedBy: shelves.namedBy }, query)
    const {
      found: { listing },
      meant,
    } = await firstFound(text, listed)
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
      meant: meant === text ? null : meant,
      named: shelves.links(meant, namedOnPage),
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
    const request = { filters, sort: 'default', limit: suggested, skip: 0 } as const
    const { found, meant } = await firstFound(text, (asked) =>
      findBySearch(ctx, viewer, asked, request, shelves.namedBy),
    )
    const cards = await cardViews(visit, ctx, frame, found.ids)
    return {
      products: cards.map(({ title, url, price, picture, tone }) => ({ title, url, price, picture, tone })),
      named: shelves.links(meant, namedBeside),
    }
  })

/** What is found by a text; where that is nothing, what the same keys find in another layout. */
async function firstFound<T extends { unchosen: number }>(
  text: string,
  find: (asked: string) => Promise<T>,
): Promise<{ found: T; meant: string }> {
  const first = await find(text)
  if (first.unchosen) return { found: first, meant: text }
  for (const meant of inOtherLayouts(text)) {
    const found = await find(meant)
    if (found.unchosen) return { found, meant }
  }
  return { found: first, meant: text }
}

const searchText = (text: string | null): string => (text ?? '').trim().slice(0, 100)
