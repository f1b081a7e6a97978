import { defineResource, kind } from '@shopwright/resource'

export const attributeGroups = defineResource('attribute-groups', {
  group: 'catalog',
  feature: 'attributes',
  title: 'name',
  fields: { name: kind.text({ required: true, translated: true, max: 64 }), sort_order: kind.integer({ default: 0 }) },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'sort_order'] },
})

export const attributes = defineResource('attributes', {
  group: 'catalog',
  feature: 'attributes',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    attribute_group_id: kind.ref('attribute-groups', { required: true }),
    external_code: kind.text({ max: 128, unique: 'store', see: 'staff' }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'attribute_group_id', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'attribute_group_id', 'external_code', 'sort_order'] },
})

export const filterGroups = defineResource('filter-groups', {
  group: 'catalog',
  feature: 'filters',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    sort_order: kind.integer({ default: 0 }),
    filters: kind.children('filters'),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'sort_order', 'filters'] },
})

export const filters = defineResource('filters', {
  group: 'catalog',
  feature: 'filters',
  parent: 'filter_group_id',
  title: 'name',
  fields: {
    filter_group_id: kind.ref('filter-groups', { required: true }),
    name: kind.text({ required: true, translated: true, max: 64 }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'none' },
  search: ['name'],
  sort: 'sort_order',
})

export const options = defineResource('options', {
  group: 'catalog',
  feature: 'options',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 128 }),
    type: kind.choice(['select', 'radio', 'checkbox', 'text', 'textarea', 'file', 'date', 'time', 'datetime'], {
      required: true,
      default: 'select',
    }),
    sort_order: kind.integer({ default: 0 }),
    values: kind.children('option-values'),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'type', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'type', 'sort_order', 'values'] },
})

export const optionValues = defineResource('option-values', {
  group: 'catalog',
  feature: 'options',
  parent: 'option_id',
  title: 'name',
  fields: {
    option_id: kind.ref('options', { required: true }),
    name: kind.text({ required: true, translated: true, max: 128 }),
    color: kind.color(),
    image: kind.image(),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'none' },
  search: ['name'],
  sort: 'sort_order',
})

export const reviews = defineResource('reviews', {
  group: 'catalog',
  feature: 'reviews',
  title: 'author',
  fields: {
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
    customer_id: kind.ref('customers', { readOnly: true, see: 'staff', onDelete: 'clear' }),
    author: kind.text({ required: true, min: 3, max: 64 }),
    text: kind.text({ required: true, min: 25, max: 1000, format: 'multiline' }),
    rating: kind.integer({ required: true, min: 1, max: 5 }),
    status: kind.flag(),
  },
  access: { read: 'public', write: 'staff', create: 'public', visible: { status: true } },
  list: ['product_id', 'author', 'rating', 'status', 'created_at'],
  search: ['author', 'text'],
  large: ['created_at'],
  tabs: { general: ['product_id', 'author', 'text', 'rating', 'status'] },
})

/** Why a product's quantity is what it is: one row for each movement. */
export const stockMovements = defineResource('stock-movements', {
  group: 'catalog',
  fields: {
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
    product_option_value_id: kind.text({ max: 36 }),
    product_variant_id: kind.text({ max: 36 }),
    order_id: kind.ref('orders', { onDelete: 'cascade' }),
    kind: kind.choice(['order', 'release', 'edit', 'import', 'return'], { required: true }),
    quantity: kind.integer({ required: true }),
  },
  access: { read: 'staff', write: 'none' },
  list: ['product_id', 'kind', 'quantity', 'order_id', 'created_at'],
})
