import { defineResource, kind } from '@shopwright/resource'

/** What shoppers do of their own accord, and what is done to their store credit (commerce-rules §2.30). */
export const activityKeys = [
  'register',
  'edit',
  'password',
  'reset',
  'login',
  'login_add',
  'login_remove',
  'forgotten',
  'transaction',
  'affiliate_add',
  'affiliate_edit',
  'address_add',
  'address_edit',
  'address_delete',
  'return_account',
  'return_guest',
  'order_account',
  'order_guest',
] as const
export type ActivityKey = (typeof activityKeys)[number]

/** An address of the net: told by a behaviour to who may see customers, and nobody else finds it out by asking for rows of one. */
export const placeOfPerson = () => ({ ...kind.text({ max: 64, see: 'staff' }), operators: [] })

/** What a shopper did, written with the deed where the store wishes it, and never changed afterwards. */
export const customerActivities = defineResource('customer-activities', {
  group: 'customers',
  fields: {
    /** none: a guest */
    customer_id: kind.ref('customers', { onDelete: 'cascade' }),
    key: kind.choice(activityKeys, { required: true }),
    order_id: kind.ref('orders', { onDelete: 'cascade' }),
    return_id: kind.ref('returns', { onDelete: 'cascade' }),
    ip: placeOfPerson(),
  },
  access: { read: 'row-owner', write: 'none', owner: 'customer_id' },
  list: ['created_at', 'customer_id', 'key', 'order_id', 'return_id'],
  large: ['created_at'],
})
