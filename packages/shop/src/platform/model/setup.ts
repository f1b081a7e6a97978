import { defineResource, kind } from '@shopwright/resource'

/** What a new shop has left to do, in this order. */
export const stepCodes = ['products', 'categories', 'contacts', 'logo', 'delivery', 'payment', 'first_order'] as const

/** A step is done when the store shows it, or when somebody has put it away. */
export const setupSteps = defineResource('setup-steps', {
  group: 'platform',
  title: 'code',
  fields: {
    code: kind.choice(stepCodes, { required: true, readOnly: true, grows: true }),
    sort_order: kind.integer({ default: 0, readOnly: true }),
    dismissed_at: kind.datetime(),
  },
  computed: { is_done: kind.flag(), link: kind.text() },
  access: { read: 'staff', write: 'none', update: 'staff' },
  unique: [['code']],
  sort: 'sort_order',
})

/** What shops sell, as the wizard offers it. */
export const productTypes = defineResource('product-types', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    code: kind.code({ required: true, unique: 'platform', lasting: true, max: 32 }),
    name: kind.text({ required: true, translated: true, max: 64 }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'admin' },
  list: ['code', 'name', 'sort_order', 'status'],
  sort: 'sort_order',
  tabs: { general: ['code', 'name', 'sort_order', 'status'] },
})

/** What a store got for one kind of its goods on its first day; taking it out takes out what nobody uses. */
export const starterSets = defineResource('starter-sets', {
  group: 'platform',
  title: 'code',
  fields: {
    code: kind.code({ required: true, readOnly: true, unique: 'store', max: 32 }),
    rows: kind.json(undefined, { required: true, readOnly: true, see: 'server' }),
  },
  access: { read: 'staff', write: 'none', remove: 'staff' },
})
