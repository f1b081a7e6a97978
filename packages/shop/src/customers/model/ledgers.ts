import { defineResource, kind } from '@shopwright/resource'

/**
 * Store credit: what was put in and taken out, in the base currency, never changed afterwards. The balance is the sum.
 * Making one by hand is the staff's correction.
 */
export const customerTransactions = defineResource('customer-transactions', {
  group: 'customers',
  title: 'description',
  fields: {
    customer_id: kind.ref('customers', { required: true, onDelete: 'cascade' }),
    kind: kind.choice(['manual', 'credit_spent', 'credit_released', 'return', 'reversed'], {
      required: true,
      default: 'manual',
      readOnly: true,
    }),
    amount: kind.money({ required: true }),
    description: kind.text({ max: 255 }),
    order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff', owner: 'customer_id' },
})

/** Reward points, likewise: earned, spent, given back. */
export const customerRewards = defineResource('customer-rewards', {
  group: 'customers',
  feature: 'rewards',
  title: 'description',
  fields: {
    customer_id: kind.ref('customers', { required: true, onDelete: 'cascade' }),
    kind: kind.choice(['manual', 'earned', 'reversed', 'spent', 'released', 'return'], {
      required: true,
      default: 'manual',
      readOnly: true,
    }),
    points: kind.integer({ required: true, min: -100_000_000, max: 100_000_000 }),
    description: kind.text({ max: 255 }),
    order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
  },
  access: { read: 'row-owner', write: 'none', create: 'staff', owner: 'customer_id' },
})
