import { defineResource, kind } from '@shopwright/resource'

/** Keys of a person's devices, each of which signs in by itself (record 0098). What is kept of one opens nothing. */
export const passkeys = defineResource('passkeys', {
  group: 'system',
  scope: 'platform',
  fields: {
    account_id: kind.ref('accounts', { required: true, onDelete: 'cascade', see: 'server' }),
    /** as its device calls it */
    credential_id: kind.text({ required: true, max: 1400, unique: 'platform', see: 'server' }),
    public_key: kind.text({ required: true, see: 'server' }),
    /** COSE's number */
    algorithm: kind.integer({ required: true, see: 'server' }),
    /** how often its device says that it has signed; most always say 0 */
    counter: kind.integer({ required: true, default: 0, see: 'server' }),
    transports: kind.tags({ see: 'server' }),
    /** the part of the platform's address that browsers keep it for */
    host: kind.text({ required: true, max: 253, see: 'server' }),
    name: kind.text({ required: true, max: 80 }),
    is_backed_up: kind.flag(),
    /** when what it answered last was asked: what was asked before that is answered no more */
    asked_at: kind.datetime({ required: true, see: 'server' }),
    used_at: kind.datetime(),
  },
  access: { read: 'none', write: 'none' },
})
