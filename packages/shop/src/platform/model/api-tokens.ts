import { defineResource, kind } from '@shopwright/resource'

/**
 * A key for programs, used as `Authorization: Bearer`. It may do what its scopes say and its person may: nothing that the
 * owner alone does. It is told once, when it is made, and ends with its person's place in the store.
 */
export const apiTokens = defineResource('api-tokens', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64 }),
    /** `service:right`; `*` stands for every service, or every right */
    scopes: kind.tags(),
    expires_at: kind.datetime(),
    account_id: kind.ref('accounts', { required: true, readOnly: true, onDelete: 'cascade' }),
    made_by: kind.text({ max: 128, readOnly: true }),
    /** how it begins, to tell it from others */
    hint: kind.text({ max: 16, readOnly: true }),
    last_used_at: kind.datetime({ readOnly: true }),
    token_hash: kind.text({ required: true, unique: 'store', readOnly: true, see: 'server' }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner', remove: 'store-owner' },
  list: ['name', 'hint', 'scopes', 'made_by', 'last_used_at', 'expires_at'],
  card: ['scopes', 'expires_at'],
  sort: '-created_at',
})
