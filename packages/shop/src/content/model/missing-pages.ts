import { defineResource, kind } from '@shopwright/resource'

/** Addresses that somebody asked the shop for in vain lately; a redirect takes one off. */
export const missingPages = defineResource('missing-pages', {
  group: 'design',
  title: 'path',
  fields: {
    path: kind.text({ required: true, readOnly: true, max: 512, unique: 'store' }),
    count: kind.integer({ required: true, readOnly: true, default: 1 }),
    last_seen_at: kind.datetime({ required: true, readOnly: true }),
  },
  computed: {
    /** what seems to be meant: a page of the same name, else the home */
    suggestion: kind.text({ required: true }),
  },
  access: { read: 'staff', write: 'none', remove: 'staff' },
  list: ['path', 'count', 'last_seen_at'],
  sort: '-last_seen_at',
})
