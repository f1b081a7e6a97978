import { defineResource, kind } from '@shopwright/resource'

/** Who changed what in a store. */
export const auditLogs = defineResource('audit-logs', {
  group: 'system',
  fields: {
    action: kind.choice(['create', 'update', 'remove', 'restore', 'enter', 'reveal'], { required: true }),
    resource: kind.text({ required: true, max: 64 }),
    row_id: kind.text({ required: true, max: 36 }),
    actor_id: kind.text({ max: 36 }),
    actor_role: kind.text({ max: 16 }),
    actor_name: kind.text({ max: 255 }),
    /** the key that their program used */
    actor_token: kind.text({ max: 64 }),
    changes: kind.json<Record<string, [unknown, unknown]>>(),
    ip: kind.text({ max: 64 }),
  },
  // What was changed of a row is not for who may not read such rows.
  access: { read: 'staff', write: 'none', about: 'resource' },
  // The history of one row is found among those of all.
  unique: [['row_id', 'created_at', 'id']],
  list: ['created_at', 'actor_name', 'actor_token', 'action', 'resource'],
  card: ['actor_name', 'resource'],
})

/** Who changed what of the platform itself: super admins, in what belongs to no store. */
export const platformAudits = defineResource('platform-audits', {
  group: 'system',
  scope: 'platform',
  title: 'actor_name',
  fields: {
    action: kind.choice(['create', 'update', 'remove', 'restore'], { required: true }),
    resource: kind.text({ required: true, max: 64 }),
    row_id: kind.text({ required: true, max: 36 }),
    actor_id: kind.text({ max: 36 }),
    actor_name: kind.text({ max: 255 }),
    changes: kind.json<Record<string, [unknown, unknown]>>(),
    ip: kind.text({ max: 64 }),
  },
  access: { read: 'admin', write: 'none' },
  list: ['created_at', 'actor_name', 'action', 'resource', 'changes'],
  card: ['resource', 'changes'],
  search: ['actor_name', 'resource', 'row_id'],
  large: ['created_at'],
})

/** What browsers report (spec §7): kept short, shown as text. */
export const logs = defineResource('logs', {
  group: 'system',
  scope: 'platform',
  title: 'message',
  fields: {
    time: kind.text({ max: 64 }),
    type: kind.text({ max: 32 }),
    message: kind.text({ required: true, max: 2000, format: 'multiline' }),
    module: kind.text({ max: 255 }),
    stack: kind.text({ max: 4000, format: 'multiline' }),
    location: kind.text({ max: 1024 }),
    ip: kind.text({ max: 64, readOnly: true }),
    user_agent: kind.text({ max: 512, readOnly: true }),
  },
  access: { read: 'admin', write: 'none', remove: 'admin' },
  list: ['created_at', 'type', 'message', 'module', 'location'],
  card: ['type', 'created_at'],
  search: ['message', 'location'],
  large: ['created_at'],
})
