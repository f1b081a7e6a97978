import { defineResource, kind } from '@shopwright/resource'

export const privacyKinds = ['erasure', 'copy'] as const
export type PrivacyKind = (typeof privacyKinds)[number]

/**
 * Somebody wants to know what the store keeps of them, or to be forgotten. Making one erases what is known of a customer. Who ordered
 * without an account asks by the code of a mail, and waits: staff carry it out by `state` `pending`, or refuse it and say why (record
 * 0097). What stays is that it was asked, by whom it was decided and for how many orders; nothing says who they were once they are
 * forgotten.
 */
export const privacyRequests = defineResource('privacy-requests', {
  group: 'customers',
  fields: {
    kind: kind.choice(privacyKinds, { required: true, lasting: true, default: 'erasure' }),
    /** a row that says nothing of anybody any more; none: a guest */
    customer_id: kind.ref('customers', { lasting: true, onDelete: 'cascade' }),
    /** of a guest, who has shown that it is theirs; goes with who they were, or ninety days after the decision */
    email: kind.code({ max: 254, format: 'email', readOnly: true }),
    language: kind.text({ max: 8, readOnly: true }),
    asked_by: kind.choice(['customer', 'staff', 'guest'], { required: true, default: 'staff', readOnly: true }),
    state: kind.choice(['waiting', 'pending', 'done', 'failed', 'refused'], { required: true, default: 'pending' }),
    /** why it was refused, as the guest is told */
    reason: kind.text({ max: 512, format: 'multiline' }),
    /** why it could not be done after all, by its code */
    problem: kind.text({ max: 64, readOnly: true }),
    /** orders that keep their sums and lines, and those of them that keep what their invoice says */
    orders: kind.integer({ required: true, default: 0, readOnly: true }),
    invoices: kind.integer({ required: true, default: 0, readOnly: true }),
    decided_at: kind.datetime({ readOnly: true }),
    decided_by: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff', update: 'staff' },
  list: ['created_at', 'kind', 'asked_by', 'email', 'state', 'orders', 'invoices', 'decided_by'],
  card: ['kind', 'email'],
})
