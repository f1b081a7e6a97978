import { defineResource, kind } from '@shopwright/resource'

/**
 * Somebody wanted to be forgotten, and was: making one erases what the store knows of a customer. What stays is that it was done, by whom
 * and for how many orders; nothing of it says who they were.
 */
export const privacyRequests = defineResource('privacy-requests', {
  group: 'customers',
  fields: {
    kind: kind.choice(['erasure'], { required: true, default: 'erasure' }),
    /** a row that says nothing of anybody any more */
    customer_id: kind.ref('customers', { required: true, onDelete: 'cascade' }),
    asked_by: kind.choice(['customer', 'staff'], { required: true, default: 'staff', readOnly: true }),
    state: kind.choice(['pending', 'done', 'failed'], { required: true, default: 'pending', readOnly: true }),
    /** why it could not be done after all, by its code */
    problem: kind.text({ max: 64, readOnly: true }),
    /** orders that keep their sums and lines, and those of them that keep what their invoice says */
    orders: kind.integer({ required: true, default: 0, readOnly: true }),
    invoices: kind.integer({ required: true, default: 0, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: ['created_at', 'kind', 'asked_by', 'state', 'orders', 'invoices'],
})
