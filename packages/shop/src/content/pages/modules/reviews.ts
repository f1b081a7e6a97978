import { textOf, urlOf } from '../../../pages/texts.ts'
import type { Module } from './module.ts'

export const reviews: Module<'reviews'> = {
  tags: ['reviews', 'products'],
  asks: ({ visit, settings }) => (visit.store.settings.reviews_allowed ? { reviews: settings.limit ?? 3 } : {}),
  view: ({ visit, settings, rows }) =>
    visit.store.settings.reviews_allowed && rows.review.length
      ? {
          reviews: rows.review
            .slice(0, settings.limit ?? 3)
            .map(({ id, author, text, rating, created_at, name, slug, product_id }) => ({
              id,
              author,
              text,
              rating,
              date: created_at,
              product: { title: textOf(visit, name), url: urlOf(visit, 'products', { id: product_id, slug }) },
            })),
        }
      : null,
}
