// A payment of a plan (values §5.3b): which state follows which. What is not listed changes nothing.

import type { Row } from '@shopwright/resource'
import type { paymentHistories } from '../model/plans.ts'

export type PaymentState = Row<typeof paymentHistories>['status']

const next: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['succeeded', 'failed'],
  failed: ['pending'],
  succeeded: ['refunded'],
  refunded: [],
}

export const canBecome = (from: PaymentState, to: PaymentState): boolean => next[from].includes(to)

/** The states from which a payment may come to `to`. */
export const statesBefore = (to: PaymentState): PaymentState[] =>
  (Object.keys(next) as PaymentState[]).filter((from) => canBecome(from, to))
