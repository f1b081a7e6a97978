import type { PaymentAccount, PaymentProvider, PaymentTraits } from '@shopwright/providers/payment/traits'
import { paymentTraits } from '@shopwright/providers/payment/traits'
import { sandboxServes } from '../../floor/sandbox.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { isConnected, type KeptSettings } from '../rules/provider-settings.ts'

export type {
  ChargeRequest,
  ChargeResult,
  PaymentProvider,
  PaymentRequest,
  RawReport,
  ReadReport,
  RefundRequest,
  RefundResult,
} from '@shopwright/providers/payment/traits'
export type { PaymentReport } from '../rules/order-payment.ts'

let providers: readonly PaymentProvider[] = paymentTraits

/** The process hands in what it was built with; the shop never talks to the outside itself. */
export function setPaymentProviders(given: readonly PaymentProvider[]): void {
  providers = given
}

/** What is known of a way of paying that a method names; `undefined` for a payment that has no method, as one by hand. */
export const traitsOf = (code: string | null | undefined): PaymentTraits | undefined =>
  providers.find((one) => one.code === code && !one.standsIn)

/** Does the buyer leave for the provider's page, so that the order waits for what it reports? */
export const isRedirect = (code: string | undefined): boolean => traitsOf(code)?.redirects ?? false

/** Who imitates what is not connected. */
export const standIn = (): PaymentProvider | undefined => providers.find(({ standsIn }) => standsIn)

type Where = Pick<ShopStore, 'isDemo'>

/**
 * Who takes the money of a method here: nobody has to for one without a page; its own provider where the store has
 * connected it; else the stand-in, where it may (record 0013). Null = nobody.
 */
export function takerOf(store: Where, code: string, settings: KeptSettings | null): PaymentProvider | null {
  const own = providers.find((one) => one.code === code && !one.standsIn)
  if (!own) return null
  if (!own.redirects || (own.open && isConnected(own.settings, settings))) return own
  return sandboxServes(store) ? (standIn() ?? null) : null
}

export const canTake = (store: Where, code: string, settings: KeptSettings | null): boolean =>
  takerOf(store, code, settings) !== null

/** Somebody who takes money, and for whom. */
export type Taker = { provider: PaymentProvider; account: PaymentAccount }
