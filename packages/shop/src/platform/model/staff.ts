import { defaultLanguage, defineResource, kind } from '@shopwright/resource'

/** Ties an account to a store: the owner, or staff with a group that holds the permissions. One account may work in several stores. */
export const staffMembers = defineResource('staff-members', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ max: 128, readOnly: true }),
    email: kind.text({ max: 254, readOnly: true }),
    account_id: kind.ref('accounts', { required: true, readOnly: true, onDelete: 'cascade' }),
    customer_group_id: kind.ref('customer-groups', { among: { for_staff: true } }),
    is_owner: kind.flag({ readOnly: true }),
    status: kind.flag({ default: true }),
    /** signs in in two steps; as the account says it */
    two_step: kind.flag({ readOnly: true }),
  },
  access: { read: 'store-owner', write: 'none', update: 'store-owner', remove: 'store-owner' },
  unique: [['account_id']],
  limit: 'staff',
  list: ['name', 'email', 'customer_group_id', 'is_owner', 'two_step', 'status'],
  tabs: { general: ['customer_group_id', 'status'] },
})

/** Somebody asked by mail to work in the store. It holds a seat until it is accepted, withdrawn or over; asking again renews it. */
export const staffInvitations = defineResource('staff-invitations', {
  group: 'settings',
  title: 'email',
  fields: {
    email: kind.code({ required: true, unique: 'store', max: 254, format: 'email' }),
    customer_group_id: kind.ref('customer-groups', { required: true, among: { for_staff: true } }),
    language: kind.language({ required: true, default: defaultLanguage }),
    expires_at: kind.datetime({ required: true, readOnly: true }),
    invited_by: kind.text({ max: 128, readOnly: true }),
    /** of the link in the mail, which is kept nowhere else */
    token_hash: kind.text({ required: true, unique: 'store', readOnly: true, see: 'server' }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner', remove: 'store-owner' },
  limit: 'staff',
  list: ['email', 'customer_group_id', 'language', 'expires_at', 'invited_by'],
  card: ['customer_group_id', 'expires_at'],
  tabs: { general: ['email', 'customer_group_id', 'language'] },
  sort: '-created_at',
})
