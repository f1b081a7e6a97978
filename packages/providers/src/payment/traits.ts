import { bankPaymentA } from './bank-payment-a/traits.ts'
import { bankPaymentB } from './bank-payment-b/traits.ts'
import { bankTransfer } from './bank-transfer/traits.ts'
import { card } from './card/traits.ts'
import { cashOnDelivery } from './cash-on-delivery/traits.ts'
import { free } from './free/traits.ts'

export type * from '../settings.ts'
export type * from './seam.ts'

/** The ways of paying that a store chooses from, the first one being what a new method is. Plain data: browsers read it, too. */
export const paymentTraits = [cashOnDelivery, bankTransfer, card, bankPaymentA, bankPaymentB, free] as const
