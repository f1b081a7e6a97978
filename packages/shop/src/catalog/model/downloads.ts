import { defineResource, kind } from '@shopwright/resource'

/** A file that is sold with products. The bytes are private; `mask` is the file's name as the buyer gets it. */
export const downloads = defineResource('downloads', {
  group: 'catalog',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    file_id: kind.ref('files', { required: true }),
    mask: kind.text({ max: 128 }),
    /** how often each buyer may fetch it, 0 = as often as they like */
    allowed: kind.integer({ required: true, default: 0, min: 0, max: 9999 }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'mask', 'allowed', 'sort_order', 'updated_at'],
  search: ['name', 'mask'],
  sort: 'sort_order',
  tabs: { general: ['name', 'file_id', 'mask', 'allowed', 'sort_order'] },
})

export const productDownloads = defineResource('product-downloads', {
  group: 'catalog',
  parent: 'product_id',
  fields: {
    product_id: kind.ref('products', { required: true }),
    download_id: kind.ref('downloads', { required: true }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['product_id', 'download_id']],
})
