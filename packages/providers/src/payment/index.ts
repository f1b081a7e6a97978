import type { StripeOptions } from '../stripe/calls.ts'
import { card } from './card/index.ts'
import { sandbox } from './sandbox/index.ts'
import type { PaymentProvider } from './seam.ts'
import { paymentTraits } from './traits.ts'

export type { StripeOptions } from '../stripe/calls.ts'

/** Every way of paying, and who stands in for one that is not connected. Those that do nothing outside are their traits alone. */
export function paymentProvidersOf(options: { stripe: StripeOptions }): readonly PaymentProvider[] {
  const doing: readonly PaymentProvider[] = [card(options.stripe), sandbox]
  return [...paymentTraits.filter(({ code }) => !doing.some((one) => one.code === code)), ...doing]
}
