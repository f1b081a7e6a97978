import type { Connecting, PaymentAccount, PaymentProvider, PaymentTraits } from '@shopwright/providers/payment/traits'
import { paymentTraits } from '@shopwright/providers/payment/traits'
import { sandboxServes } from '../../floor/sandbox.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { isConnected, type KeptSettings } from '../rules/provider-settings.ts'

export type {
  ChargeRequest,
  ChargeResult,
  Connecting,
  PaymentProvider,
  PaymentRequest,
  PaymentTold,
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

/** The only currencies that it takes; null = any. */
export const currenciesOf = (code: string): readonly string[] | null =>
  providers.find((one) => one.code === code)?.currencies ?? null

/** Does the buyer leave for the provider's page, so that the order waits for what it reports? */
export const isRedirect = (code: string | undefined): boolean => traitsOf(code)?.redirects ?? false

/** Who imitates what is not connected. */
export const standIn = (): PaymentProvider | undefined => providers.find(({ standsIn }) => standsIn)

type Where = Pick<ShopStore, 'isDemo' | 'connectedAccount'>

/**
 * Who takes the money of a method here: nobody has to for one without a page; its own provider where the store has
 * connected it; else the stand-in, where it may (record 0013). Null = nobody.
 */
export function takerOf(store: Where, code: string, settings: KeptSettings | null): PaymentProvider | null {
  const own = providers.find((one) => one.code === code && !one.standsIn)
  if (!own) return null
  if (!own.redirects || (own.open && isConnected(own.settings, settings)) || connectedAt(store, own)) return own
  return sandboxServes(store) ? (standIn() ?? null) : null
}

/** The account in whose name the platform asks for the store; null where there is none, or the platform has no keys now. */
export const connectedAt = ({ connectedAccount: at }: Where, provider: PaymentProvider): string | null =>
  at?.provider === provider.code && provider.connect?.isOffered() ? at.account_id : null

/** With whom a store can have an account that is connected to the platform's. */
export const whoConnects = (): PaymentProvider | undefined => providers.find(({ connect }) => connect?.isOffered())
export const mayConnect = ({ isDemo }: Pick<ShopStore, 'isDemo'>): boolean => !isDemo && whoConnects() !== undefined
export const connectingOf = (code: string): Connecting | undefined =>
  providers.find((one) => one.code === code)?.connect

export const canTake = (store: Where, code: string, settings: KeptSettings | null): boolean =>
  takerOf(store, code, settings) !== null

/** Somebody who takes money, and for whom. */
export type Taker = { provider: PaymentProvider; account: PaymentAccount }
