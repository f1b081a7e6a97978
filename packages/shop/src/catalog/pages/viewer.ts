import { dayInZone } from '@shopwright/resource'
import type { ShopVisit } from '../../pages/visit.ts'
import type { Viewer } from '../server/storefront-visible.ts'

export const viewerOf = (visit: ShopVisit, now: Date): Viewer => ({
  storeId: visit.store.id,
  language: visit.language.code,
  primaryLanguage: visit.store.primaryLanguage,
  day: dayInZone(now, visit.store.timeZone),
  groupId: visit.actor.customerGroupId ?? visit.store.settings.customer_group_id,
})
