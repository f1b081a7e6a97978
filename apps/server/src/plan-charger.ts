import { sandbox } from '@shopwright/providers/payment/sandbox'
import { type PlanCharger, sandboxServes } from '@shopwright/shop/server'

/** Terms of plans are renewed by the sandbox, where that serves the store, until a provider of the platform is connected: nobody else has taken a card. */
export const planCharger: PlanCharger = {
  charge: async ({ store_id, isDemo, reference, token, amount, currency }) => {
    if (!token || !sandboxServes({ isDemo }) || !sandbox.charge) return 'failed'
    const { outcome } = await sandbox.charge({ reference, token, amount, currency, description: '' }, {
      store_id,
    } as never)
    return outcome === 'succeeded' ? 'succeeded' : 'failed'
  },
}
