import { defineResource, kind } from '@shopwright/resource'

/** Who wants to hear by mail when a product can be bought again. Asking once more after that mail begins anew. */
export const restockRequests = defineResource('restock-requests', {
  group: 'catalog',
  title: 'email',
  fields: {
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
    /** what is waited for: one of the product's combinations, else the product itself, by its id */
    wanted_id: kind.text({ required: true, max: 36, see: 'server' }),
    /** whose prices and goods whoever asked is shown, by the group's id */
    group_id: kind.text({ max: 36, see: 'server' }),
    /** the combination in words, as it was shown */
    combination: kind.text({ max: 255 }),
    email: kind.code({ required: true, max: 254, format: 'email' }),
    language: kind.language({ required: true }),
    state: kind.choice(['waiting', 'told'], { required: true, default: 'waiting' }),
    asked_at: kind.datetime({ required: true }),
    told_at: kind.datetime(),
  },
  access: { read: 'staff', write: 'none', remove: 'staff' },
  unique: [['email', 'wanted_id']],
  list: ['product_id', 'combination', 'email', 'state', 'asked_at', 'told_at'],
  search: ['email'],
  large: ['asked_at'],
  sort: '-asked_at',
  tabs: { general: ['product_id', 'combination', 'email', 'language', 'state', 'asked_at', 'told_at'] },
})
