import { defineResource, kind } from '@shopwright/resource'

export const storeLanguages = defineResource('store-languages', {
  group: 'settings',
  limit: 'languages',
  title: 'language_id',
  fields: {
    language_id: kind.ref('languages', { required: true, unique: 'store', lasting: true }),
    is_primary: kind.flag({ readOnly: true }),
    /** stands before its letters where shoppers choose one */
    image: kind.image({ exactly: '16x12 png' }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['language_id', 'is_primary', 'sort_order', 'status'],
  sort: 'sort_order',
  tabs: { general: ['language_id', 'image', 'sort_order', 'status'] },
})

/** Making one gives a language, as a task, every text of the primary language that it lacks. */
export const languageCopies = defineResource('language-copies', {
  group: 'settings',
  fields: {
    store_language_id: kind.ref('store-languages', { required: true, onDelete: 'cascade' }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

export const storeCurrencies = defineResource('store-currencies', {
  group: 'settings',
  limit: 'currencies',
  title: 'currency_id',
  fields: {
    currency_id: kind.ref('currencies', { required: true, unique: 'store', lasting: true }),
    value: kind.decimal({ required: true, scale: 8, default: 1, min: 0.00000001 }),
    is_primary: kind.flag({ readOnly: true }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
    last_updated: kind.datetime({ readOnly: true }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['currency_id', 'value', 'last_updated', 'is_primary', 'sort_order', 'status'],
  card: ['value', 'is_primary'],
  sort: 'sort_order',
  tabs: { general: ['currency_id', 'value', 'sort_order', 'status'] },
})

export const storeCountries = defineResource('store-countries', {
  group: 'settings',
  title: 'country_id',
  fields: {
    country_id: kind.ref('countries', { required: true, unique: 'store', lasting: true }),
    address_format: kind.text({ max: 1000, format: 'multiline' }),
    postcode_required: kind.flag(),
    status: kind.flag({ default: true }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['country_id', 'postcode_required', 'status', 'sort_order'],
  sort: 'sort_order',
  tabs: { general: ['country_id', 'address_format', 'postcode_required', 'sort_order', 'status'] },
})

export const storeGeoZones = defineResource('store-geo-zones', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, min: 3, max: 32 }),
    description: kind.text({ required: true, min: 3, max: 255 }),
    zones: kind.children('geo-zone-zones'),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'description'],
  search: ['name', 'description'],
  sort: 'name',
  tabs: { general: ['name', 'description', 'zones'] },
})

/** A country, or one zone of it, that belongs to a geo zone. No zone means the whole country. */
export const geoZoneZones = defineResource('geo-zone-zones', {
  group: 'settings',
  parent: 'geo_zone_id',
  fields: {
    geo_zone_id: kind.ref('store-geo-zones', { required: true }),
    country_id: kind.ref('countries', { required: true }),
    zone_id: kind.ref('zones'),
  },
  access: { read: 'staff', write: 'none' },
})

export const locations = defineResource('locations', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    address: kind.text({ required: true, translated: true, max: 255 }),
    geocode: kind.text({ max: 64 }),
    phone: kind.text({ format: 'phone', max: 32 }),
    image: kind.image(),
    opening_times: kind.text({ translated: true, format: 'multiline', max: 512 }),
    comment: kind.text({ translated: true, format: 'multiline', max: 512 }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'address', 'phone'],
  search: ['name', 'address'],
  tabs: { general: ['name', 'address', 'geocode', 'phone', 'image', 'opening_times', 'comment'] },
})
