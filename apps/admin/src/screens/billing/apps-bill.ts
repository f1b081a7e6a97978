import { nextPrice, planPrice } from '@shopwright/shop/rules'
import { dayOf } from '../../language/format.ts'
import type { Store } from '../../session/session.ts'

/** An app that goes on being paid: what its next month costs with VAT, and when that is charged. */
export type AppBill = { app: string; total: string; currency: string; day: string; isOverdue: boolean }

/** What the store pays for apart from its plan. */
export const appsBill = ({ extensions, plan }: Pick<Store, 'extensions' | 'plan'>): AppBill[] =>
  extensions.flatMap(({ app, state, is_canceled, ...term }) => {
    const { price, next_price, next_price_told_at, ends_at, vat_percent, currency } = term
    const isPaid = (state === 'active' && !is_canceled) || state === 'past_due'
    if (!isPaid || !ends_at || plan?.included.includes(app)) return []
    const told = next_price_told_at === null ? null : new Date(next_price_told_at)
    const net = nextPrice({ price, next_price, next_price_told_at: told, ends_at: new Date(ends_at) })
    const { total } = planPrice(net, 'monthly', vat_percent ?? '0')
    return {
      app,
      total,
      currency: currency ?? 'USD',
      day: dayOf(ends_at),
      isOverdue: state === 'past_due',
    }
  })

/** In each currency by itself: a platform may have had another one. */
export function totalsOf(bills: readonly AppBill[]): [currency: string, total: string][] {
  const sums = new Map<string, number>()
  for (const { currency, total } of bills)
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(total) * 100))
  return [...sums].map(([currency, cents]) => [currency, (cents / 100).toFixed(2)])
}
