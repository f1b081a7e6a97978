import { defineResource, kind } from '@shopwright/resource'

/**
 * The store's own account at who takes cards, connected to the platform's: making one answers the address where it is made whole, and
 * from then on buyers pay to it without a key of the store's. Removed, the platform asks nothing more in its name.
 */
export const connectedAccounts = defineResource('connected-accounts', {
  group: 'settings',
  fields: {
    provider: kind.code({ required: true, readOnly: true, max: 32 }),
    /** `opened`: nobody has been there yet; `incomplete`: the provider wants to know more; `lost`: it is ours no more */
    state: kind.choice(['opened', 'incomplete', 'active', 'lost'], {
      required: true,
      default: 'opened',
      readOnly: true,
    }),
    account_id: kind.code({ max: 64, readOnly: true }),
    /** what it takes reaches a bank */
    pays_out: kind.flag({ readOnly: true }),
    country: kind.text({ max: 2, readOnly: true }),
    currency: kind.text({ max: 3, readOnly: true }),
    /** why the provider made none, in its own words */
    problem: kind.text({ max: 512, readOnly: true }),
    checked_at: kind.datetime({ readOnly: true }),
    reference: kind.code({ max: 64, readOnly: true, see: 'server' }),
    redirect_url: kind.text({ max: 512, readOnly: true }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner', remove: 'store-owner' },
  unique: [['provider']],
})
