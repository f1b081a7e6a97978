// A valid coupon takes its discount off what the points left of its lines, and the delivery cost when it brings free delivery.

import { CATALOGUE_SCALE, formatDecimal, least, parseDecimal, sum } from '@shopwright/resource/money'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import { type Coupon, type CouponRefusal, couponDiscounts, judgeCoupon } from '../../../marketing/rules/coupon.ts'
import { block, warn } from '../../../platform/rules/problem.ts'
import { addRow, discountLines, remainder, type TotalsState } from './state.ts'

export function takeCoupon(state: TotalsState, sort_order: number): TotalsState {
  const { coupon: entered, currency, customer, settings } = state.input
  if (!entered) return state
  const lines = state.lines.map((line) => ({ ...line, amount: remainder(line), subtotal: line.amount }))
  const verdict = judgeCoupon({
    coupon: entered.row,
    lines,
    day: state.day,
    isLoggedIn: customer !== null,
    minimum: entered.row ? inCurrency(entered.row.total, currency) : 0n,
    minimumOn: settings.coupon_minimum_on ?? 'eligible',
  })
  if (verdict.kind === 'refused') {
    const params: Record<string, string> = { coupon: entered.code }
    if (verdict.missing !== undefined)
      Object.assign(params, { missing: formatDecimal(verdict.missing, currency.decimals), currency: currency.code })
    const problem = isOver(verdict.code) ? warn(verdict.code, params) : block(verdict.code, params)
    return { ...state, problems: [...state.problems, problem] }
  }

  const coupon = entered.row as Coupon // judged valid, so it exists
  const fixed = coupon.type === 'fixed' ? inCurrency(parseDecimal(coupon.discount, CATALOGUE_SCALE), currency) : 0n
  const discounts = couponDiscounts(coupon, lines, verdict.eligible, fixed)
  const freed = coupon.free_delivery && state.delivery ? state.delivery.cost : 0n
  const amount = least(sum(discounts) + freed, state.running)
  // One that brings the delivery free waits for what that will be.
  const isOpen = coupon.free_delivery && !state.delivery && needsDelivery(state)
  if (amount === 0n && !isOpen) {
    const problem = warn('coupon-takes-nothing', { coupon: entered.code })
    return { ...state, problems: [...state.problems, problem] }
  }
  const claimed = {
    ...state,
    lines: discountLines(state.lines, 'coupon', discounts).map((line, index) => ({
      ...line,
      coupon: verdict.eligible[index] ?? false,
    })),
    delivery: state.delivery && { ...state.delivery, discount: freed },
    claims: { ...state.claims, coupon: { id: coupon.id, code: coupon.code, amount } },
  }
  return addRow(claimed, { code: 'coupon', params: { coupon: coupon.code }, value: -amount, sort_order })
}

/** What its time or its last use has taken away nobody can mend: it is dropped with a notice, and the order goes on without it. */
const isOver = (code: CouponRefusal): boolean => code === 'coupon-expired' || code === 'coupon-exhausted'

const needsDelivery = ({ input, lines }: TotalsState): boolean =>
  lines.some(({ product_id }) => input.products[product_id]?.requires_delivery)
