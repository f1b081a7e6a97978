import { defineResource, kind } from '@shopwright/resource'

/**
 * Who waits to be let in. One is queued when somebody registers where that needs a person's word; setting its status, or
 * making one for a customer, says that word, and may say another one later.
 */
export const customerApprovals = defineResource('customer-approvals', {
  group: 'customers',
  title: 'customer_id',
  fields: {
    customer_id: kind.ref('customers', { required: true, lasting: true, onDelete: 'cascade' }),
    type: kind.choice(['customer', 'affiliate'], { required: true, lasting: true, default: 'customer' }),
    status: kind.choice(['pending', 'approved', 'denied'], { required: true, default: 'pending' }),
    decided_at: kind.datetime({ readOnly: true }),
    decided_by: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff', update: 'staff' },
  list: ['customer_id', 'status', 'created_at', 'type', 'decided_at', 'decided_by'],
  unique: [['customer_id', 'type']],
})
