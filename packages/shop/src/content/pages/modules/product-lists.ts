import { withDescendants } from '../../../catalog/pages/category.ts'
import type { ListSort } from '../../server/module-lists.ts'
import { cardsOrNothing, type Module } from './module.ts'

const tags = ['products', 'manufacturers'] as const
const most = 24
const limitOf = ({ limit = 8 }: { limit?: number }): number => Math.min(limit, most)

export const featuredProducts: Module<'featured-products'> = {
  tags,
  asks: ({ settings }) => ({ products: chosen(settings.products) }),
  view: (of) => cardsOrNothing({ ...of, ids: chosen(of.settings.products) }),
}

const chosen = (ids: readonly string[] = []): string[] => ids.slice(0, most)

export const specials: Module<'specials'> = {
  tags,
  asks: ({ settings }) => ({ list: { of: 'specials', limit: limitOf(settings) } }),
  view: cardsOrNothing,
}

export const latestProducts: Module<'latest-products'> = {
  tags,
  asks: ({ settings }) => ({ list: { of: 'latest', limit: limitOf(settings) } }),
  view: cardsOrNothing,
}

/** What was ordered most in these days. A page that is kept tells it as it was when the day began, at the latest. */
export const bestSellers: Module<'best-sellers'> = {
  tags,
  asks: ({ settings }) => ({ list: { of: 'best', limit: limitOf(settings), days: settings.days ?? 90 } }),
  view: cardsOrNothing,
}

export const productCarousel: Module<'product-carousel'> = {
  tags,
  asks: ({ visit, frame, settings }) => ({
    list: {
      of: 'filter',
      limit: limitOf({ limit: settings.limit ?? 12 }),
      categoryIds: settings.category_id ? withDescendants(frame, settings.category_id) : null,
      manufacturerId: settings.manufacturer_id ?? null,
      sort: sortFor(settings.sort ?? 'default', visit.store.settings.price_only_logged_in && !visit.customerId),
    },
  }),
  view: cardsOrNothing,
}

/** Whom prices are hidden from may not learn them by an order either. */
const sortFor = (sort: ListSort, isHidden: boolean): ListSort =>
  isHidden && (sort === 'price' || sort === '-price') ? 'default' : sort

/** Which these are is known to the browser alone. */
export const recentlyViewed: Module<'recently-viewed'> = {
  tags: [],
  view: ({ settings }) => ({ limit: limitOf(settings) }),
}

/** A product while it has a special that ends. */
export const countdown: Module<'countdown'> = {
  tags,
  asks: ({ settings }) => ({ products: settings.product_id ? [settings.product_id] : [] }),
  view: ({ settings, cards }) => {
    const product = cards.get(settings.product_id ?? '')
    const until = product?.price?.until
    return product && until ? { product, until } : null
  },
}
