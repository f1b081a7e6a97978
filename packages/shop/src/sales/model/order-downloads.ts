import { defineResource, kind } from '@shopwright/resource'

/** What a line of an order lets its buyer fetch when the order is complete, as it was when it was bought. */
export const orderDownloads = defineResource('order-downloads', {
  group: 'sales',
  parent: 'order_id',
  fields: {
    order_id: kind.ref('orders', { required: true }),
    order_product_id: kind.ref('order-products', { required: true, onDelete: 'cascade' }),
    download_id: kind.ref('downloads', { onDelete: 'clear' }),
    /** a file that somebody has bought stays */
    file_id: kind.ref('files', { required: true, see: 'staff' }),
    name: kind.text({ required: true, max: 64 }),
    mask: kind.text({ max: 128 }),
    /** 0 = without end */
    allowed: kind.integer({ required: true, default: 0 }),
    count: kind.integer({ required: true, default: 0 }),
    fetched_at: kind.datetime(),
  },
  access: { read: 'row-owner', write: 'none' },
  unique: [['order_product_id', 'file_id']],
})
