import { type Behaviour, invalid } from '@shopwright/engine'
import { deliveryTraits } from '../model/providers.ts'
import { missingSettings } from '../rules/provider-settings.ts'
import { deliveryOf } from './delivery-providers.ts'
import { keepSettings } from './provider-settings.ts'

/** A group whose carrier says what it costs is enabled only when the carrier knows who asks; one that is off may be prepared. */
export const deliveryGroupBehaviour: Behaviour = {
  before: async (ctx, draft, existing) => {
    const { status = true, extension = deliveryTraits[0].code } = { ...existing, ...draft }
    const provider = deliveryOf(String(extension))
    const fields = provider?.settings ?? {}
    const kept = keepSettings(ctx, 'delivery-groups', fields, draft.settings, existing)
    const missing = missingSettings(fields, kept.settings).map((name) => [`settings.${name}`, { code: 'required' }])
    if (status && missing.length)
      throw invalid({ status: { code: 'no-delivery-provider' }, ...Object.fromEntries(missing) })
    return kept
  },
}
