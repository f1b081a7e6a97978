import type { RecurringCharger, Refunder } from '@shopwright/shop/server'

/** What the sandbox knows a card by. One test card pays while its owner is there and declines when it is charged later. */
export const sandboxToken = (last4: string): string => `sandbox-card-${last4}`
export const declinesLater = '0341'

/** Until a store connects a provider of its own: moves no money, and charges a reference as often as it is asked once. */
export const sandboxCharger: RecurringCharger = {
  charge: async ({ reference, token }) => ({
    outcome: token === sandboxToken(declinesLater) ? 'failed' : 'succeeded',
    provider_payment_id: `sandbox-${reference}`,
  }),
}

/** It took no money and gives none back. */
export const sandboxRefunder: Refunder = {
  refund: async ({ reference }) => ({ outcome: 'succeeded', provider_refund_id: `sandbox-${reference}` }),
}
