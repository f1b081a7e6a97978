import { defineResource, kind } from '@shopwright/resource'

/** What staff wrote about a customer; never changed afterwards. */
export const customerHistories = defineResource('customer-histories', {
  group: 'customers',
  parent: 'customer_id',
  fields: {
    customer_id: kind.ref('customers', { required: true }),
    comment: kind.text({ required: true, max: 2000, format: 'multiline' }),
    actor_name: kind.text({ max: 255, readOnly: true }),
    actor_id: kind.text({ max: 64, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/** From where a customer registered, signed in and ordered, and how often. */
export const customerIps = defineResource('customer-ips', {
  group: 'customers',
  parent: 'customer_id',
  fields: {
    customer_id: kind.ref('customers', { required: true }),
    ip: kind.text({ required: true, max: 64 }),
    count: kind.integer({ required: true, default: 1 }),
    last_seen_at: kind.datetime({ required: true }),
  },
  computed: {
    /** how many other customers came from the same address */
    shared_with: kind.integer({ required: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['ip', 'customer_id']],
  sort: '-last_seen_at',
})
