import { defineResource, kind } from '@shopwright/resource'

/** What a customer would like to have. A guest's list stands in the browser, and joins theirs when they sign in. */
export const customerWishlists = defineResource('customer-wishlists', {
  group: 'customers',
  fields: {
    /** a customer's own is theirs, whatever is sent; staff say whose */
    customer_id: kind.ref('customers', { onDelete: 'cascade' }),
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
  },
  access: { read: 'row-owner', write: 'none', create: 'customer', remove: 'row-owner', owner: 'customer_id' },
  list: ['customer_id', 'product_id', 'created_at'],
  unique: [['customer_id', 'product_id']],
  large: ['created_at'],
})
