import { defineResource, kind } from '@shopwright/resource'

/** A campaign: an advertisement, a post, a leaflet, with a link of its own that tells who came by it and what they bought. */
export const marketing = defineResource('marketing', {
  group: 'marketing',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 32 }),
    /** what its link is told by; made when left out */
    code: kind.text({ unique: 'store', max: 64 }),
    description: kind.text({ max: 1000, format: 'multiline' }),
    /** nobody is counted while it is off */
    status: kind.flag({ default: true }),
  },
  computed: {
    /** how often its link was followed */
    clicks: kind.integer({ required: true }),
    /** orders that count as sales, and their sum in the base currency; null for who may not see orders */
    orders: kind.integer(),
    sales: kind.money(),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'code', 'status', 'created_at'],
  search: ['name', 'code', 'description'],
  tabs: { general: ['name', 'code', 'description', 'status'] },
})

/** How often the link of a campaign was followed on a day of the store's calendar. */
export const marketingVisits = defineResource('marketing-visits', {
  group: 'marketing',
  parent: 'marketing_id',
  fields: {
    marketing_id: kind.ref('marketing', { required: true }),
    day: kind.date({ required: true }),
    count: kind.integer({ required: true, default: 0 }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['marketing_id', 'day']],
  sort: '-day',
})
