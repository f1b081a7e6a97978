import { defineResource, kind } from '@shopwright/resource'

export const taxClasses = defineResource('tax-classes', {
  group: 'settings',
  title: 'title',
  fields: {
    title: kind.text({ required: true, min: 3, max: 32 }),
    description: kind.text({ required: true, min: 3, max: 255 }),
    rules: kind.children('tax-rules'),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['title', 'description'],
  search: ['title', 'description'],
  sort: 'title',
  tabs: { general: ['title', 'description', 'rules'] },
})

export const taxRules = defineResource('tax-rules', {
  group: 'settings',
  parent: 'tax_class_id',
  fields: {
    tax_class_id: kind.ref('tax-classes', { required: true }),
    tax_rate_id: kind.ref('tax-rates', { required: true }),
    based_on: kind.choice(['payment', 'store', 'delivery'], { required: true, default: 'delivery' }),
    priority: kind.integer({ default: 1 }),
    compound: kind.flag(),
  },
  access: { read: 'staff', write: 'none' },
})

export const taxRates = defineResource('tax-rates', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, min: 3, max: 32 }),
    rate: kind.decimal({ required: true, scale: 4, min: 0.0001 }),
    type: kind.choice(['percentage', 'fixed'], { required: true, default: 'percentage' }),
    geo_zones: kind.refs('store-geo-zones', { through: 'tax-rate-geo-zones' }),
    customer_groups: kind.refs('customer-groups', { through: 'tax-rate-customer-groups', among: { for_staff: false } }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'rate', 'type'],
  search: ['name'],
  sort: 'name',
  tabs: { general: ['name', 'rate', 'type', 'geo_zones', 'customer_groups'] },
})

export const taxRateGeoZones = defineResource('tax-rate-geo-zones', {
  group: 'settings',
  parent: 'tax_rate_id',
  fields: {
    tax_rate_id: kind.ref('tax-rates', { required: true }),
    geo_zone_id: kind.ref('store-geo-zones', { required: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['tax_rate_id', 'geo_zone_id']],
})

export const taxRateCustomerGroups = defineResource('tax-rate-customer-groups', {
  group: 'settings',
  parent: 'tax_rate_id',
  fields: {
    tax_rate_id: kind.ref('tax-rates', { required: true }),
    customer_group_id: kind.ref('customer-groups', { required: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['tax_rate_id', 'customer_group_id']],
})
