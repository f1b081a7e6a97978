import { defineResource, kind } from '@shopwright/resource'

/** Who says who somebody is, instead of a password. */
export const loginProviders = ['google', 'facebook'] as const
export type LoginCode = (typeof loginProviders)[number]

/** By which accounts elsewhere a customer signs in: by who they are there, never by an address of mail alone (docs/decisions/0082). */
export const customerLogins = defineResource('customer-logins', {
  group: 'customers',
  parent: 'customer_id',
  fields: {
    customer_id: kind.ref('customers', { required: true, onDelete: 'cascade' }),
    provider: kind.choice(loginProviders, { required: true }),
    subject: kind.text({ required: true, max: 255 }),
    /** as the provider has told it */
    email: kind.text({ max: 254 }),
    /** whoever tied it has shown that the customer's mailbox is theirs */
    is_proven: kind.flag({ see: 'server' }),
    last_used_at: kind.datetime(),
  },
  access: { read: 'row-owner', write: 'none', owner: 'customer_id' },
  unique: [
    ['provider', 'subject'],
    ['customer_id', 'provider'],
  ],
})
