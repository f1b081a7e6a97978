// A total is counted step by step: each step sees what the earlier ones left to pay and adds its own row.

import type { AppliedRate, LineTax } from '../../../localisation/rules/tax.ts'
import type { Problem } from '../../../platform/rules/problem.ts'
import type { QuoteInput } from '../quote-input.ts'
import type { PurseUse } from '../voucher.ts'
import type { FeeCode } from './fees.ts'

/** All amounts are minor units of the order's currency, net, or gross where the store enters prices with tax. */
export type TotalsState = {
  readonly input: QuoteInput
  readonly day: string
  readonly lines: readonly TotalsLine[]
  readonly delivery: TotalsDelivery | null
  /** those that are due */
  readonly fees: readonly TotalsFee[]
  /** what is left to pay so far */
  readonly running: bigint
  readonly rows: readonly TotalRow[]
  readonly claims: Claims
  readonly problems: readonly Problem[]
}

export type TotalsStep = (state: TotalsState, sortOrder: number) => TotalsState

export type TotalsLine = {
  key: string
  product_id: string
  category_ids: readonly string[]
  special: boolean
  pieces: number
  /** price of the line in points */
  points: number
  amount: bigint
  discounts: readonly { code: 'reward' | 'coupon'; amount: bigint }[]
  /** the coupon is meant for it */
  coupon: boolean
  rates: readonly AppliedRate[]
  /** known after the tax step */
  taxed: LineTax | null
}

export type TotalsDelivery = {
  method_id: string
  cost: bigint
  discount: bigint
  rates: readonly AppliedRate[]
  taxed: LineTax | null
}

export type TotalsFee = {
  code: FeeCode
  cost: bigint
  rates: readonly AppliedRate[]
  taxed: LineTax | null
}

/** `tax_included` tells what the other rows already contain; every other row adds to the total. */
export type TotalRow = {
  code:
    | 'sub_total'
    | 'reward'
    | 'delivery'
    | FeeCode
    | 'coupon'
    | 'tax'
    | 'tax_included'
    | 'rounding'
    | 'credit'
    | 'voucher'
    | 'total'
  title_key: string
  params: Record<string, string | number>
  value: bigint
  sort_order: number
}

/** What placing the order takes from elsewhere; amounts in minor units, `base` in catalogue units. */
export type Claims = {
  coupon: { id: string; code: string; amount: bigint } | null
  reward: { points: number; amount: bigint } | null
  credit: PurseUse | null
  voucher: ({ id: string; code: string } & PurseUse) | null
}

export function addRow(
  state: TotalsState,
  row: Omit<TotalRow, 'title_key' | 'params'> & Partial<TotalRow>,
): TotalsState {
  const isSummed = row.code !== 'tax_included' && row.code !== 'total'
  return {
    ...state,
    running: isSummed ? state.running + row.value : state.running,
    rows: [...state.rows, { title_key: `totals.${row.code}`, params: {}, ...row }],
  }
}

/** What is left of a line or of the delivery cost after its discounts. */
export const remainder = (line: TotalsLine): bigint =>
  line.discounts.reduce((rest, discount) => rest - discount.amount, line.amount)

/** Books a discount for each line, in the order of the lines. */
export function discountLines(
  lines: readonly TotalsLine[],
  code: 'reward' | 'coupon',
  amounts: readonly bigint[],
): TotalsLine[] {
  return lines.map((line, index) => {
    const amount = amounts[index] ?? 0n
    return amount === 0n ? line : { ...line, discounts: [...line.discounts, { code, amount }] }
  })
}
