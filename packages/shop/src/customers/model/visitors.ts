import { defineResource, kind } from '@shopwright/resource'
import { placeOfPerson } from './activities.ts'

/** Who looks at the shop now, each visit by its session; kept for half an hour. */
export const whoOnline = defineResource('who-online', {
  group: 'customers',
  fields: {
    /** the digest of a session or, before there is one, of what a browser says of itself today */
    key: kind.text({ required: true, unique: 'store', max: 64, see: 'server' }),
    /** none: a guest */
    customer_id: kind.ref('customers', { onDelete: 'cascade' }),
    path: kind.text({ required: true, max: 512 }),
    /** what the page calls itself */
    page: kind.text({ max: 255 }),
    /** the host that they came from */
    referrer: kind.text({ max: 253 }),
    device: kind.choice(['computer', 'phone', 'tablet'], { required: true, default: 'computer' }),
    first_seen_at: kind.datetime({ required: true }),
    last_seen_at: kind.datetime({ required: true }),
    /** whole for who may see customers, for everybody else the network alone */
    ip: placeOfPerson(),
  },
  access: { read: 'staff', write: 'none' },
  list: ['customer_id', 'page', 'last_seen_at', 'referrer', 'device', 'first_seen_at'],
  sort: '-last_seen_at',
})

/** What was looked for in the shop on a day of its calendar, and how often: by words, and not by who typed them. */
export const customerSearches = defineResource('customer-searches', {
  group: 'customers',
  title: 'words',
  fields: {
    day: kind.date({ required: true }),
    /** in small letters, with one space between */
    words: kind.text({ required: true, max: 100 }),
    count: kind.integer({ required: true, default: 1 }),
    /** products, when it was looked for last */
    found: kind.integer({ required: true, default: 0 }),
    last_searched_at: kind.datetime({ required: true }),
  },
  access: { read: 'staff', write: 'none' },
  list: ['words', 'count', 'found', 'day', 'last_searched_at'],
  unique: [['day', 'words']],
  sort: '-day',
})
