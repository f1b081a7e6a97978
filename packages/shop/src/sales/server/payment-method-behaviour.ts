import { type Behaviour, invalid } from '@shopwright/engine'
import { withoutPrices } from '../../catalog/server/hidden-prices.ts'
import { shopOf } from '../../platform/server/store-cache.ts'
import { paymentTraits } from '../model/providers.ts'
import { missingSettings } from '../rules/provider-settings.ts'
import { canTake, traitsOf } from './payment-providers.ts'
import { keepSettings } from './provider-settings.ts'

/** A way of paying is enabled only where somebody can take the money; one that is off may be prepared. */
export const paymentMethodBehaviour: Behaviour = {
  ...withoutPrices('payment-methods'),
  before: async (ctx, draft, existing) => {
    const { status = true, code = paymentTraits[0].code } = { ...existing, ...draft }
    const fields = traitsOf(String(code))?.settings ?? {}
    const kept = keepSettings(ctx, 'payment-methods', fields, draft.settings, existing)
    if (status && !canTake(shopOf(ctx), String(code), kept.settings)) {
      const missing = missingSettings(fields, kept.settings).map((name) => [`settings.${name}`, { code: 'required' }])
      throw invalid({ status: { code: 'no-payment-provider' }, ...Object.fromEntries(missing) })
    }
    return kept
  },
}
