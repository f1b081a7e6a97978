import { defineResource, kind } from '@shopwright/resource'

/** Where an address leads that the shop had once, or that there is nothing at any more. Stands before what may be there. */
export const urlRedirects = defineResource('url-redirects', {
  group: 'design',
  title: 'path',
  fields: {
    path: kind.text({ required: true, max: 512, unique: 'store' }),
    code: kind.choice(['301', '302', '410'], { required: true, default: '301' }),
    target: kind.text({ max: 1024 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['path', 'target', 'code', 'status', 'updated_at'],
  search: ['path', 'target'],
  tabs: { general: ['path', 'code', 'target', 'status'] },
})
