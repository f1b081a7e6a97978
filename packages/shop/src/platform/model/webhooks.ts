import { defineResource, kind } from '@shopwright/resource'

/** An address outside that is told what happens in the store, signed by Standard Webhooks (docs/webhooks.md). */
export const webhooks = defineResource('webhooks', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64 }),
    url: kind.text({ required: true, format: 'url', max: 400 }),
    /** of `webhookEvents` (`webhook-events.ts`), which browsers load with its screen */
    events: kind.tags({ default: [] }),
    status: kind.flag({ default: true }),
    last_delivered_at: kind.datetime({ readOnly: true }),
    /** since when nothing has arrived; null while what is sent arrives */
    failing_since: kind.datetime({ readOnly: true }),
    /** why we have switched it off */
    ended: kind.choice(['failing', 'gone'], { readOnly: true }),
    /** tries in a row that failed */
    failures: kind.integer({ required: true, default: 0, readOnly: true, see: 'server' }),
    /** when something is to be sent next; null = nothing waits */
    due_at: kind.datetime({ readOnly: true, see: 'server' }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'url', 'status', 'last_delivered_at', 'failing_since'],
  card: ['url', 'failing_since'],
  search: ['name', 'url'],
  tabs: { general: ['name', 'url', 'events', 'status'] },
})

/** What a webhook's messages are signed with. Making one tells it, this once, and lets the one before sign along for a day. */
export const webhookSecrets = defineResource('webhook-secrets', {
  group: 'settings',
  parent: 'webhook_id',
  fields: {
    webhook_id: kind.ref('webhooks', { required: true, onDelete: 'cascade' }),
    sealed: kind.secret({ readOnly: true, see: 'server' }),
    /** how it begins, to tell it from others */
    hint: kind.text({ max: 16, readOnly: true }),
    /** until when it signs; null = until there is another */
    ends_at: kind.datetime({ readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  sort: '-created_at',
})

/**
 * A message to a webhook: which row it is about, never what it says of it, which is read when it is sent. Making one sends a
 * test; writing `waiting` into one sends it again.
 */
export const webhookDeliveries = defineResource('webhook-deliveries', {
  group: 'settings',
  parent: 'webhook_id',
  fields: {
    webhook_id: kind.ref('webhooks', { required: true, lasting: true, onDelete: 'cascade' }),
    event: kind.text({ required: true, max: 64, readOnly: true }),
    /** the row */
    row_id: kind.text({ max: 36, readOnly: true }),
    state: kind.choice(['waiting', 'delivered', 'failed'], { required: true, default: 'waiting' }),
    attempts: kind.integer({ required: true, default: 0, readOnly: true }),
    /** of the answer */
    code: kind.integer({ readOnly: true }),
    /** milliseconds until it */
    duration: kind.integer({ readOnly: true }),
    /** how it begins */
    answer: kind.text({ max: 1024, format: 'multiline', readOnly: true }),
    /** why there was none, or nothing more is tried */
    error: kind.text({ max: 64, readOnly: true }),
    next_try_at: kind.datetime({ readOnly: true }),
    /** of a message that nobody has tried to send: what happens to its row meanwhile is told by it */
    waits_for: kind.text({ max: 200, readOnly: true, see: 'server', unique: 'store' }),
    /** of what it was made, so that work that is done twice tells once */
    cause: kind.text({ max: 36, readOnly: true, see: 'server' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff', update: 'staff' },
  unique: [
    ['webhook_id', 'cause', 'event', 'row_id'],
    ['webhook_id', 'state', 'next_try_at', 'id'],
    ['row_id', 'id'],
  ],
  sort: '-created_at',
})
