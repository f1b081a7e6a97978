// The store may reorder the totals, as long as tax comes after everything taxable and before what merely pays.

import { takeCoupon } from './coupon.ts'
import { takeCredit } from './credit.ts'
import { addDelivery } from './delivery.ts'
import { addFee } from './fees.ts'
import { takeReward } from './reward.ts'
import type { TotalsState, TotalsStep } from './state.ts'
import { addSubTotal } from './sub-total.ts'
import { addTax } from './tax.ts'
import { addTotal } from './total.ts'
import { takeVoucher } from './voucher.ts'

export type TotalCode =
  | 'sub_total'
  | 'reward'
  | 'delivery'
  | 'handling'
  | 'low_order_fee'
  | 'coupon'
  | 'tax'
  | 'credit'
  | 'voucher'
  | 'total'

export type TotalsOrder = readonly { code: TotalCode; sort_order: number }[]

export const DEFAULT_TOTALS: TotalsOrder = [
  { code: 'sub_total', sort_order: 1 },
  { code: 'reward', sort_order: 2 },
  { code: 'delivery', sort_order: 3 },
  { code: 'handling', sort_order: 3.2 },
  { code: 'low_order_fee', sort_order: 3.4 },
  { code: 'coupon', sort_order: 4 },
  { code: 'tax', sort_order: 5 },
  { code: 'credit', sort_order: 7 },
  { code: 'voucher', sort_order: 8 },
  { code: 'total', sort_order: 9 },
]

const STEPS: Record<TotalCode, TotalsStep> = {
  sub_total: addSubTotal,
  reward: takeReward,
  delivery: addDelivery,
  handling: addFee('handling'),
  low_order_fee: addFee('low_order_fee'),
  coupon: takeCoupon,
  tax: addTax,
  credit: takeCredit,
  voucher: takeVoucher,
  total: addTotal,
}

/** Each pair: the first must come before the second. */
const PRECEDENCE: readonly (readonly [TotalCode, TotalCode])[] = [
  ['sub_total', 'reward'],
  ['sub_total', 'delivery'],
  ['reward', 'coupon'],
  ['delivery', 'coupon'],
  ['sub_total', 'handling'],
  ['sub_total', 'low_order_fee'],
  ['coupon', 'tax'],
  ['handling', 'tax'],
  ['low_order_fee', 'tax'],
  ['tax', 'credit'],
  ['tax', 'voucher'],
  ['credit', 'total'],
  ['voucher', 'total'],
]

/** The pairs that stand the wrong way round, or are missing; empty when the order can be used. */
export function misplacedTotals(order: TotalsOrder): { before: TotalCode; after: TotalCode }[] {
  const place = new Map(order.map((entry) => [entry.code, entry.sort_order]))
  return PRECEDENCE.filter(([first, then]) => !((place.get(first) ?? Infinity) < (place.get(then) ?? -Infinity))).map(
    ([before, after]) => ({ before, after }),
  )
}

/** Runs the steps ascending; an order that cannot be used gives way to the default. */
export function runTotals(state: TotalsState): TotalsState {
  const wanted = state.input.totals
  const order = wanted && misplacedTotals(wanted).length === 0 ? wanted : DEFAULT_TOTALS
  return order
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .reduce((current, { code, sort_order }) => STEPS[code](current, sort_order), state)
}

/** The order of codes as sort orders; a list that is none gives the default. */
export const totalsInOrder = (codes: readonly string[]): TotalsOrder => {
  const order = codes.flatMap((code, index) => (isTotalCode(code) ? [{ code, sort_order: index + 1 }] : []))
  return order.length === DEFAULT_TOTALS.length ? order : DEFAULT_TOTALS
}

const isTotalCode = (code: string): code is TotalCode => code in STEPS

/** Whether a list names every step once. */
export const isWholeOrder = (codes: readonly string[]): boolean =>
  codes.length === DEFAULT_TOTALS.length && new Set(codes).size === codes.length && codes.every(isTotalCode)
