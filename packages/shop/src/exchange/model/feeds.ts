import { defineResource, kind } from '@shopwright/resource'

export const feedFormats = ['google', 'facebook', 'rozetka', 'prom', 'hotline'] as const

/** As they call themselves everywhere. */
const marketNames = {
  google: 'Google Merchant',
  facebook: 'Facebook, Instagram',
  rozetka: 'Rozetka',
  prom: 'Prom',
  hotline: 'Hotline',
}

export type Refusal =
  | 'no-title'
  | 'no-description'
  | 'no-picture'
  | 'no-price'
  | 'no-brand'
  | 'no-category'
  | 'no-number'

/** A product that a market would refuse, and every reason. */
export type RefusedOffer = { id: string; name: string; model: string | null; reasons: Refusal[] }

/** Products for a market, kept as a file at an address of the shop that nobody can guess, and made anew when they change. */
export const productFeeds = defineResource('product-feeds', {
  group: 'marketing',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 128 }),
    format: kind.choice(feedFormats, { required: true, default: 'google', names: marketNames }),
    /** null = the store's own */
    language: kind.language(),
    /** filters as the address of the list of products has them */
    query: kind.text({ max: 4000 }),
    status: kind.flag({ default: true }),
    secret: kind.text({ max: 64, readOnly: true, see: 'staff' }),
    state: kind.choice(['queued', 'ready', 'failed'], { required: true, default: 'queued', readOnly: true }),
    offer_count: kind.integer({ default: 0, readOnly: true }),
    refused_count: kind.integer({ default: 0, readOnly: true }),
    /** the first of them, by name */
    refused: kind.json<RefusedOffer[]>(undefined, { readOnly: true }),
    size: kind.integer({ readOnly: true }),
    made_at: kind.datetime({ readOnly: true }),
    etag: kind.text({ max: 64, readOnly: true, see: 'server' }),
    key: kind.text({ max: 255, readOnly: true, see: 'server' }),
    /** of what it was made: something else says that it is old */
    made_of: kind.text({ max: 255, readOnly: true, see: 'server' }),
  },
  computed: {
    /** where the market fetches it */
    url: kind.text({ see: 'staff' }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'format', 'offer_count', 'refused_count', 'made_at', 'status'],
  card: ['offer_count', 'refused_count'],
  search: ['name'],
  tabs: { general: ['name', 'format', 'language', 'query', 'status'] },
})
