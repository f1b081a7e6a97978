import { defineResource, kind } from '@shopwright/resource'

/** A map of the shop for search engines, made each night where something has changed, and when somebody asks. The newest one is served. */
export const sitemaps = defineResource('sitemaps', {
  group: 'design',
  fields: {
    state: kind.choice(['queued', 'ready', 'failed'], { required: true, default: 'queued', readOnly: true }),
    address_count: kind.integer({ default: 0, readOnly: true }),
    part_count: kind.integer({ default: 0, readOnly: true }),
    /** bytes */
    size: kind.integer({ readOnly: true }),
    made_at: kind.datetime({ readOnly: true }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'clear' }),
    /** at which host and in which languages its addresses are: another word says that it is of no use any more */
    made_for: kind.text({ max: 64, readOnly: true, see: 'server' }),
    /** of what it was made: another word says that it is old */
    made_of: kind.text({ max: 64, readOnly: true, see: 'server' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: ['state', 'address_count', 'part_count', 'made_at'],
  sort: '-created_at',
})
