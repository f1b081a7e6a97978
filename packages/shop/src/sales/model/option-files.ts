import { defineResource, kind } from '@shopwright/resource'

/** What a shopper has added to an option of a product: theirs alone, and the order's as soon as there is one. */
export const optionFiles = defineResource('option-files', {
  group: 'sales',
  title: 'name',
  fields: {
    /** who sent it: an account, or a browser without one */
    customer_id: kind.ref('customers', { onDelete: 'clear' }),
    sid_hash: kind.text({ see: 'server', max: 64 }),
    /** the first that names it: from then on it lives as long as that */
    order_id: kind.ref('orders', { onDelete: 'cascade' }),
    name: kind.text({ required: true, max: 255 }),
    mime: kind.text({ required: true, max: 127 }),
    size: kind.integer({ required: true }),
    hash: kind.text({ required: true, max: 64, see: 'server' }),
    key: kind.text({ required: true, max: 255, see: 'server' }),
    /** when it was sent, or put into a cart last */
    used_at: kind.datetime({ required: true }),
  },
  access: { read: 'none', write: 'none' },
})
