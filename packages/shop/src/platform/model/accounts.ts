import { defineResource, kind } from '@shopwright/resource'

/** Those who sign in on the platform host: super admins, and the owners and staff of stores (design §6). */
export const accounts = defineResource('accounts', {
  group: 'system',
  scope: 'platform',
  title: 'email',
  fields: {
    email: kind.code({ required: true, unique: 'platform', max: 254, format: 'email' }),
    password: kind.secret({ max: 256, see: 'server', format: 'hash' }),
    first_name: kind.text({ required: true, max: 32 }),
    last_name: kind.text({ required: true, max: 32 }),
    phone: kind.text({ max: 32, format: 'phone' }),
    role: kind.choice(['ADMIN', 'SHOP_ADMIN'], { required: true, default: 'SHOP_ADMIN', readOnly: true }),
    language: kind.text({ max: 8 }),
    status: kind.flag({ default: true }),
    last_login_at: kind.datetime({ readOnly: true }),
    confirmed_at: kind.datetime({ readOnly: true }),
    /** since when a code is asked for beside the password */
    two_step_at: kind.datetime({ readOnly: true }),
  },
  access: { read: 'admin', write: 'admin', create: 'none' },
  list: ['email', 'first_name', 'last_name', 'role', 'status', 'two_step_at', 'last_login_at', 'created_at'],
  search: ['email', 'first_name', 'last_name', 'phone'],
  large: ['created_at'],
  tabs: { general: ['email', 'first_name', 'last_name', 'phone', 'status'] },
})

/** Live logins of accounts and shoppers. Ending one signs it out at once. */
export const sessions = defineResource('sessions', {
  group: 'system',
  scope: 'platform',
  fields: {
    account_id: kind.ref('accounts', { onDelete: 'cascade' }),
    customer_id: kind.text({ max: 36 }),
    store_id: kind.ref('stores', { onDelete: 'cascade' }),
    fingerprint: kind.text({ see: 'server' }),
    /** of the password that opened it */
    password_mark: kind.text({ see: 'server' }),
    /** of the second step that it has passed; an account that has another lets it in no more */
    two_step_at: kind.datetime({ see: 'server' }),
    ip: kind.text({ max: 64 }),
    user_agent: kind.text({ max: 512 }),
    expires_at: kind.datetime({ required: true }),
    used_at: kind.datetime(),
    ended_at: kind.datetime(),
  },
  access: { read: 'none', write: 'none' },
})

export const passwordResets = defineResource('password-resets', {
  group: 'system',
  scope: 'platform',
  fields: {
    token_hash: kind.text({ required: true, unique: 'platform', see: 'server' }),
    account_id: kind.ref('accounts', { onDelete: 'cascade' }),
    customer_id: kind.text({ max: 36 }),
    store_id: kind.ref('stores', { onDelete: 'cascade' }),
    password_mark: kind.text({ see: 'server' }),
    expires_at: kind.datetime({ required: true }),
  },
  access: { read: 'none', write: 'none' },
})

/** Failed sign-ins, for the throttle. */
export const loginAttempts = defineResource('login-attempts', {
  group: 'system',
  scope: 'platform',
  fields: { subject: kind.text({ required: true, max: 512 }), succeeded: kind.flag() },
  access: { read: 'none', write: 'none' },
  unique: [['subject', 'created_at', 'id']],
})
