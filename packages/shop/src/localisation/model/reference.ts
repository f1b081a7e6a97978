import { defineResource, kind } from '@shopwright/resource'

/** The platform's own lists, which the super admin keeps and every store reads. */
export const languages = defineResource('languages', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    name: kind.text({ required: true, min: 3, max: 32 }),
    code: kind.code({ required: true, unique: 'platform', lasting: true, min: 2, max: 8 }),
    image: kind.text({ max: 255 }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'admin' },
  list: ['name', 'code', 'sort_order', 'status'],
  search: ['name', 'code'],
  sort: 'sort_order',
  tabs: { general: ['name', 'code', 'sort_order', 'status'] },
})

export const currencies = defineResource('currencies', {
  group: 'system',
  scope: 'platform',
  title: 'title',
  fields: {
    title: kind.text({ required: true, translated: true, min: 3, max: 32 }),
    code: kind.code({ required: true, unique: 'platform', lasting: true, min: 3, max: 3, format: 'currency-code' }),
    symbol_left: kind.text({ max: 12 }),
    symbol_right: kind.text({ max: 12 }),
    decimals: kind.integer({ required: true, default: 2, min: 0, max: 4 }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'admin' },
  list: ['title', 'code', 'decimals', 'sort_order', 'status'],
  search: ['title', 'code'],
  sort: 'sort_order',
  tabs: { general: ['title', 'code', 'symbol_left', 'symbol_right', 'decimals', 'sort_order', 'status'] },
})

export const countries = defineResource('countries', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 128 }),
    iso_code: kind.code({ required: true, unique: 'platform', lasting: true, min: 2, max: 2, format: 'country-code' }),
    address_format: kind.text({ max: 1000, format: 'multiline' }),
    postcode_required: kind.flag(),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'admin' },
  list: ['name', 'iso_code', 'postcode_required', 'status'],
  search: ['name', 'iso_code'],
  sort: 'name',
  tabs: { general: ['name', 'iso_code', 'address_format', 'postcode_required', 'status'] },
})

export const zones = defineResource('zones', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    country_id: kind.ref('countries', { required: true, lasting: true }),
    name: kind.text({ required: true, translated: true, max: 64 }),
    code: kind.text({ max: 32 }),
    iso_code: kind.text({ max: 8 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'admin' },
  list: ['name', 'country_id', 'code', 'status'],
  search: ['name', 'code'],
  sort: 'name',
  tabs: { general: ['country_id', 'name', 'code', 'iso_code', 'status'] },
})
