import { defineResource, kind } from '@shopwright/resource'

export const taskKinds = [
  'switch_theme',
  'sitemap',
  'import_progress',
  'upgrade_downgrade',
  'store_restrictions',
  'stripe_info',
  'stripe_checkout',
  'stripe_verify',
  'bulk_change',
  'language_copy',
  'import_undo',
  'order_statuses',
  'price_change',
  'export',
  'waybills',
] as const

/** Long work that a person can watch: its state, how far it is, what came out. */
export const tasks = defineResource('tasks', {
  group: 'system',
  fields: {
    kind: kind.choice(taskKinds, { required: true, default: 'bulk_change', readOnly: true }),
    state: kind.choice(['queued', 'running', 'done', 'failed', 'canceled'], {
      required: true,
      default: 'queued',
      readOnly: true,
    }),
    progress: kind.integer({ default: 0, min: 0, max: 100, readOnly: true }),
    done_count: kind.integer({ default: 0, readOnly: true }),
    total_count: kind.integer({ readOnly: true }),
    title: kind.text({ max: 255, readOnly: true }),
    result: kind.json<Record<string, unknown>>(undefined, { readOnly: true }),
    error: kind.text({ max: 512, readOnly: true }),
    cancel_requested: kind.flag(),
    heartbeat_at: kind.datetime({ readOnly: true }),
    started_by: kind.text({ max: 36, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', update: 'staff' },
  list: ['kind', 'title', 'state', 'progress', 'error', 'created_at'],
  card: ['title', 'error'],
})

/** The same of all stores, for the platform's eyes. */
export const storeTasks = defineResource('store-tasks', {
  group: 'system',
  scope: 'platform',
  overview: 'tasks',
  fields: { store_id: kind.ref('stores', { readOnly: true, onDelete: 'cascade' }), ...tasks.fields },
  access: { read: 'admin', write: 'none' },
  list: ['store_id', 'kind', 'title', 'state', 'progress', 'error', 'created_at'],
  card: ['kind', 'error'],
  large: ['created_at'],
})

/** What the bell of a store can say. */
export const newsCodes = [
  'ai-stopped',
  'ai-written',
  'app-ended',
  'app-trial-ends',
  'app-unpaid',
  'carrier-refused',
  'channel-refused',
  'domain-lost',
  'domain-verified',
  'import-failed',
  'import-over',
  'low-stock',
  'newsletter-failed',
  'newsletter-sent',
  'order-error',
  'order-new',
  'order-paid',
  'parcel-returning',
  'privacy-asked',
  'privacy-due',
  'rates-failed',
  'rates-held',
  'recurring-failed',
  'recurring-suspended',
  'refund-failed',
  'review-new',
  'sold-out',
  'staff-joined',
  'waybills-failed',
  'webhook-off',
] as const

/** A message for the bell: kept so that three seconds are not its only chance. */
export const notifications = defineResource('notifications', {
  group: 'system',
  fields: {
    code: kind.text({ required: true, max: 64 }),
    params: kind.json<Record<string, unknown>>(undefined, { default: {} }),
    link: kind.text({ max: 255, format: 'url' }),
    level: kind.choice(['info', 'success', 'warning', 'error'], { required: true, default: 'info' }),
    read_at: kind.datetime(),
  },
  computed: {
    /** whose it is, where its link leads to an order or to what an order began; null for who may not read orders */
    about: kind.parts(
      {
        customer: kind.text({ required: true }),
        amount: kind.decimal({ required: true }),
        currency: kind.text({ required: true }),
      },
      { see: 'staff' },
    ),
  },
  access: { read: 'staff', write: 'none', update: 'staff' },
  // Whether the same was told before is asked with every order: by the link, not through all that a week has told.
  unique: [['link', 'code', 'created_at', 'id']],
})

/**
 * Every mail that the house has to send. What it says is sealed: it holds links that open accounts and orders. Without SMTP
 * it stays here, and the super admin may open one at a time, which leaves a row in `mail-looks`.
 */
export const outboxMails = defineResource('outbox-mails', {
  group: 'system',
  scope: 'platform',
  title: 'subject',
  fields: {
    store_id: kind.ref('stores', { onDelete: 'cascade' }),
    to: kind.text({ required: true, max: 254 }),
    subject: kind.text({ required: true, max: 255 }),
    /** in the answer for who opens one; in the table only of mails from before bodies were sealed, until a job has been there */
    text: kind.text({ max: 100_000, format: 'multiline' }),
    body: kind.secret(),
    /** the language that it is written in */
    language: kind.text({ max: 5, see: 'server' }),
    /** a file of the store’s that is shown above what it says */
    picture: kind.text({ max: 64, see: 'server' }),
    /** the one-time link that it holds, as `reset:<id>`: once that is used the mail goes */
    link_of: kind.text({ max: 128, see: 'server' }),
    /** where who gets it takes it off by one click of their mail program */
    unsubscribe_url: kind.text({ max: 512, see: 'server' }),
    /** in whose name it goes, where that is not the platform's */
    from_name: kind.text({ max: 128, readOnly: true }),
    reply_to: kind.text({ max: 254, readOnly: true }),
    state: kind.choice(['pending', 'sent', 'kept', 'failed'], { required: true, default: 'pending' }),
    attempts: kind.integer({ default: 0 }),
    next_try_at: kind.datetime(),
    sent_at: kind.datetime(),
    error: kind.text({ max: 512 }),
    unique_key: kind.text({ unique: 'platform', max: 255 }),
  },
  access: { read: 'admin', write: 'none' },
  list: ['to', 'subject', 'state', 'attempts', 'created_at', 'sent_at'],
  card: ['to', 'created_at'],
  search: ['to', 'subject'],
  large: ['created_at'],
  tabs: { general: ['to', 'subject', 'state', 'text'] },
})

/** Who opened which mail of the outbox, and when. */
export const mailLooks = defineResource('mail-looks', {
  group: 'system',
  scope: 'platform',
  title: 'to',
  fields: {
    store_id: kind.ref('stores', { onDelete: 'cascade' }),
    mail_id: kind.text({ required: true, max: 64 }),
    to: kind.text({ required: true, max: 254 }),
    subject: kind.text({ required: true, max: 255 }),
    actor_id: kind.text({ required: true, max: 64 }),
    actor_name: kind.text({ max: 255 }),
    ip: kind.text({ max: 64 }),
  },
  access: { read: 'admin', write: 'none' },
  list: ['created_at', 'actor_name', 'to', 'subject', 'ip'],
  search: ['to', 'subject'],
})

/** Rows that were deleted, for half an hour, so that a deletion can be undone. */
export const deletedRecords = defineResource('deleted-records', {
  group: 'system',
  fields: {
    resource: kind.text({ required: true, max: 64 }),
    rows: kind.json(undefined, { required: true }),
    actor_id: kind.text({ max: 64 }),
  },
  access: { read: 'none', write: 'none' },
})

/** Making one brings back what a deletion took. */
export const undos = defineResource('undos', {
  group: 'system',
  fields: {
    undo_token: kind.text({ required: true, max: 64 }),
    resource: kind.text({ readOnly: true }),
    count: kind.integer({ readOnly: true }),
  },
  access: { read: 'none', write: 'none', create: 'staff' },
})

/** Making one applies a change, or a removal, to every row that a list's filter matches. */
export const bulkChanges = defineResource('bulk-changes', {
  group: 'system',
  fields: {
    resource: kind.text({ required: true, max: 64 }),
    action: kind.choice(['patch', 'remove'], { required: true }),
    query: kind.text({ max: 8000 }),
    ids: kind.tags(),
    changes: kind.json<Record<string, unknown>>(),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})
