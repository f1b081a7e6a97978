import { behaviour, invalid } from '@shopwright/engine'
import { featureOfValue } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { planHas } from '../../floor/plan-room.ts'
import { storeCache } from '../../floor/store-cache.ts'
import { type AnalyticsProvider, analytics } from '../model/analytics.ts'
import { trackerFacts } from '../rules/trackers.ts'

export const analyticsBehaviour = behaviour(analytics, {
  before: async (_ctx, draft, existing) => {
    const provider = draft.provider ?? existing?.provider
    const tag = (draft.tag_id ?? existing?.tag_id ?? '').trim().toUpperCase()
    if (!provider || !tag) return
    const { tag: form, example } = trackerFacts[provider]
    if (!form.test(tag)) throw invalid({ tag_id: { code: 'not-a-tag', params: { example } } })
    return { tag_id: tag }
  },
})

export type Tracker = { provider: AnalyticsProvider; id: string }

/** Those in use that the store's plan has, from memory. */
export const trackersOf = storeCache<Tracker[]>(['analytics'], async (ctx, store) => {
  const rows = await tables(ctx)
    .selectFrom('analytics')
    .select(['provider', 'tag_id'])
    .where('store_id', '=', store.id)
    .where('status', '=', true)
    .orderBy('provider')
    .execute()
  return rows
    .filter(({ provider }) => planHas(store, featureOfValue(analytics.fields.provider, provider) ?? ''))
    .map(({ provider, tag_id }) => ({ provider, id: tag_id }))
})
