import { defineResource, kind } from '@shopwright/resource'

/** What an account proves itself by beside its password (record 0092); whether it does is said by its `two_step_at`. */
export const twoSteps = defineResource('two-steps', {
  group: 'system',
  scope: 'platform',
  fields: {
    account_id: kind.ref('accounts', { required: true, unique: 'platform', onDelete: 'cascade', see: 'server' }),
    /** base32, as the app on the phone has it */
    secret: kind.secret({ max: 64, see: 'server' }),
    /** the half minute of the last code that was taken: none is taken twice */
    used_step: kind.integer({ required: true, default: 0, min: 0, see: 'server' }),
    /** hashes of the recovery codes that are left */
    recovery: kind.tags({ see: 'server' }),
    recovery_left: kind.integer({ required: true, default: 0, min: 0 }),
  },
  access: { read: 'none', write: 'none' },
})

/** Whose password was right, and who has yet to show a code: for five minutes, five guesses and the browser that began. */
export const signInTickets = defineResource('sign-in-tickets', {
  group: 'system',
  scope: 'platform',
  fields: {
    token_hash: kind.text({ required: true, unique: 'platform', see: 'server' }),
    account_id: kind.ref('accounts', { required: true, onDelete: 'cascade', see: 'server' }),
    /** of a cookie, where a browser signs in */
    fingerprint: kind.text({ see: 'server' }),
    password_mark: kind.text({ required: true, see: 'server' }),
    tries: kind.integer({ required: true, default: 0, see: 'server' }),
    expires_at: kind.datetime({ required: true, see: 'server' }),
  },
  access: { read: 'none', write: 'none' },
})

/** Browsers in which a person is asked for no code, for thirty days or until the password or the second step changes. */
export const trustedBrowsers = defineResource('trusted-browsers', {
  group: 'system',
  scope: 'platform',
  fields: {
    token_hash: kind.text({ required: true, unique: 'platform', see: 'server' }),
    account_id: kind.ref('accounts', { required: true, onDelete: 'cascade', see: 'server' }),
    password_mark: kind.text({ required: true, see: 'server' }),
    two_step_at: kind.datetime({ required: true, see: 'server' }),
    ip: kind.text({ max: 64, see: 'server' }),
    user_agent: kind.text({ max: 512, see: 'server' }),
    used_at: kind.datetime({ required: true, see: 'server' }),
    expires_at: kind.datetime({ required: true, see: 'server' }),
  },
  access: { read: 'none', write: 'none' },
})
