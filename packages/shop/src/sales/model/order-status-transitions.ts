import { defineResource, kind } from '@shopwright/resource'

/** A store's own word on one way from a status: opened, or closed. Without one the drawn ways hold (values §5.3). */
export const orderStatusTransitions = defineResource('order-status-transitions', {
  group: 'settings',
  parent: 'order_status_id',
  fields: {
    order_status_id: kind.ref('order-statuses', { required: true }),
    to_status_id: kind.ref('order-statuses', { required: true, onDelete: 'cascade' }),
    allowed: kind.flag({ default: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['order_status_id', 'to_status_id']],
})
