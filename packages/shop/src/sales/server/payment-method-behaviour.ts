import { type Behaviour, invalid } from '@shopwright/engine'
import { withoutPrices } from '../../catalog/server/hidden-prices.ts'
import { shopOf } from '../../platform/server/store-cache.ts'
import { canTake } from './payment-providers.ts'

/** A way of paying is enabled only where somebody can take the money; one that is off may be prepared. */
export const paymentMethodBehaviour: Behaviour = {
  ...withoutPrices('payment-methods'),
  before: async (ctx, draft, existing) => {
    const { status = true, code } = { ...existing, ...draft }
    if (status && !canTake(shopOf(ctx), String(code))) throw invalid({ status: { code: 'no-payment-provider' } })
  },
}
