import { sandbox } from './sandbox/index.ts'
import type { PaymentProvider } from './seam.ts'
import { paymentTraits } from './traits.ts'

/** Those that do something outside, by their code; the others are their traits alone. */
const doing: readonly PaymentProvider[] = [sandbox]

/** Every way of paying, and who stands in for one that is not connected. */
export const paymentProviders: readonly PaymentProvider[] = [
  ...paymentTraits.filter(({ code }) => !doing.some((one) => one.code === code)),
  ...doing,
]
