import { type Behaviour, behaviour, invalid } from '@shopwright/engine'
import { withoutPrices } from '../../../catalog/server/hidden-prices.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { connectedAccounts } from '../../model/connected-accounts.ts'
import { deliveryGroups, deliveryMethods, paymentMethods } from '../../model/delivery.ts'
import { orderPayments } from '../../model/order-payments.ts'
import { deliveryTraits, paymentTraits, type SendingSettings } from '../../model/providers.ts'
import { isPieceWeight, parcelSize } from '../../rules/carrier-parcels.ts'
import { missingSettings } from '../../rules/provider-settings.ts'
import { deliveryOf } from '../delivery-providers.ts'
import { canTake, traitsOf } from '../payment-providers.ts'
import { keepSettings } from '../provider-settings.ts'
import { connectAccount } from './connected-accounts.ts'
import { refuseNeverOffered } from './never-offered.ts'
import { recordPayment } from './order-payments.ts'

const required = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`settings.${name}`, { code: 'required' }]))

/** Half of our readers write 0,5, and each writes × in another way. */
function writeMeasures(settings: unknown, { weight, size }: Partial<SendingSettings> = {}): void {
  const given = settings as Record<string, unknown> | null | undefined
  const rewrite = (name: string | undefined, how: (text: string) => string): void => {
    const text = name && given?.[name]
    if (given && name && typeof text === 'string') given[name] = how(text.trim())
  }
  rewrite(weight, (text) => text.replace(',', '.'))
  rewrite(size, (text) => parcelSize(text) ?? text)
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
      await refuseNeverOffered(ctx, draft.methods)
      const { status = true, extension = deliveryTraits[0].code } = { ...existing, ...draft }
      const { settings: fields = {}, sending } = deliveryOf(String(extension)) ?? {}
      writeMeasures(draft.settings, sending)
      const kept = keepSettings(ctx, 'delivery-groups', fields, draft.settings, existing)
      const weight = sending && kept.settings[sending.weight]
      if (weight && !isPieceWeight(String(weight)))
        throw invalid({ [`settings.${sending.weight}`]: { code: 'weight-expected' } })
      const size = sending?.size && kept.settings[sending.size]
      if (size && !parcelSize(String(size))) throw invalid({ [`settings.${sending?.size}`]: { code: 'size-expected' } })
      const missing = missingSettings(fields, kept.settings)
      if (status && missing.length) throw invalid({ status: { code: 'no-delivery-provider' }, ...required(missing) })
      return kept
    },
    // The first group of a carrier need not wait for the night until its buyers find their branch.
    after: async (ctx, group, existing) => {
      const { extension } = group
      const { branches, branchesNeedKey, sending } = deliveryOf(extension) ?? {}
      const isKnown = (one: typeof group | null) =>
        one?.extension === extension && (!branchesNeedKey || Boolean(one.settings?.[sending?.key ?? '']))
      if (!branches || !isKnown(group) || isKnown(existing)) return
      await ctx.enqueue(ctx.db, 'delivery-branches', { store_id: null, extension, is_first: true })
    },
  }),
  behaviour(deliveryMethods, withoutPrices('delivery-methods')),
]
