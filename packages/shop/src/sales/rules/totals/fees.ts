// A store may ask a fee for handling dear carts that it sends, and one for orders that are too small to be worth it.

import { sum } from '@shopwright/resource/money'
import { shownOf } from '../../../catalog/rules/shown-price.ts'
import { type AppliedRate, type LineTax, taxLine } from '../../../localisation/rules/tax.ts'
import { addRow, type TotalsFee, type TotalsState, type TotalsStep } from './state.ts'

export type FeeCode = 'handling' | 'low_order_fee'

/**
 * Minor units. `limit` is compared with the goods as they are entered, before discounts and without gift vouchers that are
 * bought: handling is asked above it where anything is sent, the other fee below it. Neither at it, and neither of no goods.
 */
export type Fee = { code: FeeCode; cost: bigint; limit: bigint; rates: readonly AppliedRate[] }

/** The fees that these goods bring; a fee of nothing is none. */
export function feesDue(fees: readonly Fee[], goods: bigint, isSent: boolean): TotalsFee[] {
  return fees
    .filter(
      ({ code, cost, limit }) => cost > 0n && (code === 'handling' ? isSent && goods > limit : isUnder(goods, limit)),
    )
    .map(({ code, cost, rates }) => ({ code, cost, rates, taxed: null }))
}

const isUnder = (goods: bigint, limit: bigint): boolean => goods > 0n && goods < limit

/** What a fee is, with its tax: once for the order, whatever is in it. No discount reaches it. */
export const taxFee = ({ cost, rates }: Pick<TotalsFee, 'cost' | 'rates'>, includesTax: boolean): LineTax =>
  taxLine(cost, 1, rates, includesTax)

export const addFee =
  (code: FeeCode): TotalsStep =>
  (state, sort_order) =>
    feesOf(state, code).reduce((added, { cost }) => addRow(added, { code, value: cost, sort_order }), state)

/** As the store shows its prices. */
export const shownFee = (state: TotalsState, code: FeeCode): bigint => {
  const { settings } = state.input
  return sum(feesOf(state, code).map((fee) => shownOf(taxFee(fee, settings.prices_include_tax), settings)))
}

const feesOf = ({ fees }: TotalsState, code: FeeCode): TotalsFee[] => fees.filter((fee) => fee.code === code)
