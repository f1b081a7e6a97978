import type { Biller } from '@shopwright/providers/billing/seam'
import { sandboxServes } from './sandbox.ts'
import type { ShopStore } from './stores.ts'

export type { Biller, BillingReport, ReadBilling } from '@shopwright/providers/billing/seam'

let billers: readonly Biller[] = []

/** The process hands in who takes money for plans; the shop never talks to the outside itself. */
export function setBillers(given: readonly Biller[]): void {
  billers = given
}

export const billerBy = (code: string | null): Biller | undefined => billers.find((one) => one.code === code)

/**
 * Who takes money for this store's plan: whoever is connected, else who stands in, where that may (record 0013). The demo
 * store is never charged in earnest. Null = nobody, and only Free is offered.
 */
export function billerOf(store: Pick<ShopStore, 'isDemo'>): Biller | null {
  const real = billers.find((one) => !one.standsIn && one.isConnected())
  const other = billers.find(({ standsIn }) => standsIn) ?? null
  if (store.isDemo) return other
  return real ?? (sandboxServes(store) ? other : null)
}
