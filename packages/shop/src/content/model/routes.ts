import { defineResource, kind } from '@shopwright/resource'

/** Pages of the shop itself that may have an address of the owner's own (`floor/own-addresses.ts` says where they stand without). */
export const routedPages = ['categories', 'news', 'manufacturers', 'contacts', 'feedback'] as const

/** The owner's own address of a page of the shop itself, in each language. The page's former one leads there. */
export const routes = defineResource('routes', {
  group: 'design',
  title: 'page',
  fields: {
    page: kind.choice(routedPages, { required: true, unique: 'store', grows: true }),
    slug: kind.slug(),
  },
  access: { read: 'public', write: 'staff' },
  list: ['page', 'slug', 'updated_at'],
  sort: 'page',
  tabs: { general: ['page', 'slug'] },
})
