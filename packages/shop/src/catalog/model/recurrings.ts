import { defineResource, kind } from '@shopwright/resource'

const units = ['days', 'weeks', 'months', 'years'] as const

/** How a product is bought again and again: `price` every `cycle` units, `duration` times in all (0 = until cancelled). */
export const recurrings = defineResource('recurrings', {
  group: 'catalog',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 128 }),
    price: kind.money({ required: true, min: 0 }),
    frequency: kind.choice(units, { required: true, default: 'months' }),
    cycle: kind.integer({ required: true, default: 1, min: 1, max: 365 }),
    duration: kind.integer({ required: true, default: 0, min: 0, max: 9999 }),
    trial_status: kind.flag(),
    trial_price: kind.money({ required: true, default: '0', min: 0 }),
    trial_frequency: kind.choice(units, { required: true, default: 'months' }),
    trial_cycle: kind.integer({ required: true, default: 1, min: 1, max: 365 }),
    trial_duration: kind.integer({ required: true, default: 1, min: 1, max: 9999 }),
    status: kind.flag({ default: true }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'price', 'frequency', 'cycle', 'duration', 'trial_status', 'status', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: {
    general: ['name', 'price', 'duration', 'cycle', 'frequency', 'status', 'sort_order'],
    trial: ['trial_status', 'trial_price', 'trial_duration', 'trial_cycle', 'trial_frequency'],
  },
})

/** A product that has any is only sold by one of them. Without a group it is offered to all. */
export const productRecurrings = defineResource('product-recurrings', {
  group: 'catalog',
  parent: 'product_id',
  fields: {
    product_id: kind.ref('products', { required: true }),
    recurring_id: kind.ref('recurrings', { required: true }),
    customer_group_id: kind.ref('customer-groups', { among: { for_staff: false } }),
  },
  access: { read: 'public', write: 'none' },
  unique: [['product_id', 'recurring_id', 'customer_group_id']],
})
