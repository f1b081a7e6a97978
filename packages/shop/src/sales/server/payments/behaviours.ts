import { type Behaviour, behaviour, invalid } from '@shopwright/engine'
import { withoutPrices } from '../../../catalog/server/hidden-prices.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { connectedAccounts } from '../../model/connected-accounts.ts'
import { deliveryGroups, deliveryMethods, paymentMethods } from '../../model/delivery.ts'
import { orderPayments } from '../../model/order-payments.ts'
import { deliveryTraits, paymentTraits, type SendingSettings } from '../../model/providers.ts'
import { isPieceWeight } from '../../rules/carrier-parcels.ts'
import { missingSettings } from '../../rules/provider-settings.ts'
import { deliveryOf } from '../delivery-providers.ts'
import { canTake, traitsOf } from '../payment-providers.ts'
import { keepSettings } from '../provider-settings.ts'
import { connectAccount } from './connected-accounts.ts'
import { recordPayment } from './order-payments.ts'

const required = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`settings.${name}`, { code: 'required' }]))

/** Half of our readers write 0,5. */
function writeDecimals(settings: unknown, sending: SendingSettings | undefined): void {
  const given = settings as Record<string, unknown> | null | undefined
  const weight = sending && given?.[sending.weight]
  if (given && sending && typeof weight === 'string') given[sending.weight] = weight.trim().replace(',', '.')
}

/** How orders are paid and brought, and what staff write down of payments. */
export const paymentBehaviours: [string, Behaviour][] = [
  behaviour(orderPayments, { create: recordPayment }),
  behaviour(connectedAccounts, { create: connectAccount }),
  behaviour(paymentMethods, {
    ...withoutPrices('payment-methods'),
    // Enabled only where somebody can take the money; one that is off may be prepared.
    before: async (ctx, draft, existing) => {
      const { status = true, code = paymentTraits[0].code } = { ...existing, ...draft }
      const fields = traitsOf(String(code))?.settings ?? {}
      const kept = keepSettings(ctx, 'payment-methods', fields, draft.settings, existing)
      if (status && !canTake(shopOf(ctx), String(code), kept.settings))
        throw invalid({ status: { code: 'no-payment-provider' }, ...required(missingSettings(fields, kept.settings)) })
      return kept
    },
  }),
  behaviour(deliveryGroups, {
    // Where the carrier says what it costs, only when the carrier knows who asks.
    before: async (ctx, draft, existing) => {
      const { status = true, extension = deliveryTraits[0].code } = { ...existing, ...draft }
      const { settings: fields = {}, sending } = deliveryOf(String(extension)) ?? {}
      writeDecimals(draft.settings, sending)
      const kept = keepSettings(ctx, 'delivery-groups', fields, draft.settings, existing)
      const weight = sending && kept.settings[sending.weight]
      if (weight && !isPieceWeight(String(weight)))
        throw invalid({ [`settings.${sending.weight}`]: { code: 'weight-expected' } })
      const missing = missingSettings(fields, kept.settings)
      if (status && missing.length) throw invalid({ status: { code: 'no-delivery-provider' }, ...required(missing) })
      return kept
    },
    // The first group of a carrier need not wait for the night until its buyers find their branch.
    after: async (ctx, { extension }, existing) => {
      if (extension === existing?.extension || !deliveryOf(extension)?.branches) return
      await ctx.enqueue(ctx.db, 'delivery-branches', { store_id: null, extension, is_first: true })
    },
  }),
  behaviour(deliveryMethods, withoutPrices('delivery-methods')),
]
