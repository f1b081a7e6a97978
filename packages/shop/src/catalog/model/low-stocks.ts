import { defineResource, kind } from '@shopwright/resource'

/**
 * What runs out: a product, or a combination of one, of which there are as few as the store's setting says, or fewer. A job writes and
 * removes them, so a row is one fall, which is told once.
 */
export const lowStocks = defineResource('low-stocks', {
  group: 'catalog',
  title: 'product_id',
  fields: {
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
    /** the combination, else the product itself, by its id */
    thing_id: kind.text({ required: true, max: 36, see: 'server', unique: 'store' }),
    combination: kind.text({ max: 255 }),
    model: kind.text({ required: true, max: 64 }),
    quantity: kind.integer({ required: true }),
    noticed_at: kind.datetime({ required: true }),
  },
  access: { read: 'staff', write: 'none' },
  list: ['product_id', 'combination', 'model', 'quantity', 'noticed_at'],
  card: ['combination', 'quantity'],
  search: ['model', 'combination'],
  large: ['quantity', 'noticed_at'],
  sort: 'quantity',
  tabs: { general: ['product_id', 'combination', 'model', 'quantity', 'noticed_at'] },
})
