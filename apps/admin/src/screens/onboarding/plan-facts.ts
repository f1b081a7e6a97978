import { divideRounded, type Listed, parseDecimal } from '@shopwright/resource'
import type { plans } from '@shopwright/shop/model'
import { RATE_SCALE } from '@shopwright/shop/rules'
import type { Store } from '../../session/session.ts'

/** What a plan promises, in the order in which people ask. `null` is without limit. */
export const planFacts = ['products', 'categories', 'storage', 'staff', 'languages', 'domains', 'ai_tokens'] as const

export type PlanRow = Listed<typeof plans, string, never, 'prices'>

/** An amount in whole units of the store's own currency, by the rate that the store keeps; null where it keeps none. */
export function inOwnCurrency(
  amount: string,
  currency: string,
  store: Pick<Store, 'base_currency' | 'currencies'> | null,
): string | null {
  const rate = store?.currencies.find(({ code }) => code === currency)?.value
  if (!store || !rate || store.base_currency === currency) return null
  return String(divideRounded(parseDecimal(amount, RATE_SCALE), parseDecimal(rate, RATE_SCALE)))
}
