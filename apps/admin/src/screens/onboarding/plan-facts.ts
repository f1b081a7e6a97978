import type { Listed } from '@shopwright/resource'
import type { plans } from '@shopwright/shop/model'
/** What a plan promises, in the order in which people ask. `null` is without limit. */
export const planFacts = ['products', 'categories', 'storage', 'staff', 'languages', 'domains', 'ai_tokens'] as const

export type PlanRow = Listed<typeof plans, string, never, 'prices'>
