import { defineResource, kind } from '@shopwright/resource'

/** News of the shop by mail: written as a draft, sent once to those subscribers whom it is for, each in their language. */
export const mail = defineResource('mail', {
  group: 'marketing',
  title: 'subject',
  fields: {
    subject: kind.text({ required: true, translated: true, max: 150 }),
    text: kind.text({ required: true, translated: true, max: 20_000, format: 'multiline' }),
    /** nobody but who has subscribed: all, or those of them who are customers, of a group, chosen, affiliates, or have bought something */
    audience: kind.choice(['subscribers', 'customers', 'group', 'chosen', 'affiliates', 'buyers'], {
      required: true,
      default: 'subscribers',
    }),
    customer_group_id: kind.ref('customer-groups', { onDelete: 'clear' }),
    /** whom one that is for those `chosen` is for */
    customers: kind.refs('customers', { through: 'mail-customers' }),
    products: kind.refs('products', { through: 'mail-products' }),
    state: kind.choice(['draft', 'sending', 'done', 'stopped'], { required: true, default: 'draft' }),
    recipient_count: kind.integer({ default: 0, readOnly: true }),
    sent_count: kind.integer({ default: 0, readOnly: true }),
    /** who left the list before it was their turn */
    skipped_count: kind.integer({ default: 0, readOnly: true }),
    sent_at: kind.datetime({ readOnly: true }),
    finished_at: kind.datetime({ readOnly: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  computed: {
    /** of a draft that is read alone: how many would get it now */
    reach: kind.integer(),
    /** how many more mails the plan has room for in this month; null = no limit */
    room: kind.integer(),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['subject', 'audience', 'state', 'recipient_count', 'sent_count', 'created_at'],
  search: ['subject'],
  tabs: { general: ['subject', 'text', 'audience', 'customer_group_id', 'customers', 'products'] },
})

export const mailProducts = defineResource('mail-products', {
  group: 'marketing',
  parent: 'mail_id',
  fields: {
    mail_id: kind.ref('mail', { required: true }),
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['mail_id', 'product_id']],
})

export const mailCustomers = defineResource('mail-customers', {
  group: 'marketing',
  parent: 'mail_id',
  fields: {
    mail_id: kind.ref('mail', { required: true }),
    customer_id: kind.ref('customers', { required: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['mail_id', 'customer_id']],
})

/** Whom a mail is for, as they were when it was sent, and whether it went. */
export const mailRecipients = defineResource('mail-recipients', {
  group: 'marketing',
  parent: 'mail_id',
  limit: 'newsletter_mails',
  fields: {
    mail_id: kind.ref('mail', { required: true }),
    email: kind.code({ required: true, max: 254, format: 'email' }),
    language: kind.text({ required: true, max: 8 }),
    state: kind.choice(['waiting', 'sent', 'skipped'], { required: true, default: 'waiting' }),
    sent_at: kind.datetime(),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['mail_id', 'email']],
})
