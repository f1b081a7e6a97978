import { named, type Outside, wayTo } from '../egress/index.ts'
import type { StripeOptions } from '../stripe/calls.ts'
import { bankPaymentA } from './bank-payment-a/index.ts'
import { bankPaymentA as traitsOfA } from './bank-payment-a/traits.ts'
import { bankPaymentB } from './bank-payment-b/index.ts'
import { bankPaymentB as traitsOfB } from './bank-payment-b/traits.ts'
import { card } from './card/index.ts'
import { sandbox } from './sandbox/index.ts'
import type { PaymentProvider } from './seam.ts'
import { paymentTraits } from './traits.ts'

export type { StripeOptions } from '../stripe/calls.ts'

/** What banks are asked through; `bases` are other addresses of theirs, by their own names. */
export type BankOptions = Outside & { clock(): Date }

/** Every way of paying, and who stands in for one that is not connected. Those that do nothing outside are their traits alone. */
export function paymentProvidersOf(options: { stripe: StripeOptions; banks: BankOptions }): readonly PaymentProvider[] {
  const doing: readonly PaymentProvider[] = [
    card(options.stripe),
    bankPaymentA(wayTo(options.banks, traitsOfA.asks)),
    bankPaymentB({ ...wayTo(options.banks, traitsOfB.asks), clock: options.banks.clock }),
    sandbox,
  ]
  return [
    ...paymentTraits.filter(({ code }) => !doing.some((one) => one.code === code)),
    ...doing.map((one) => named(one)),
  ]
}
