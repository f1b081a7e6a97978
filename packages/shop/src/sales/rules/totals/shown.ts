// The totals as they are read: where prices are shown on the other side of the tax than they are entered on, so are the rows, and what rounding the shown prices makes of the sum has a row of its own.

import { sum } from '@shopwright/resource/money'
import { isShownAsEntered, shownOf } from '../../../catalog/rules/shown-price.ts'
import { taxLine } from '../../../localisation/rules/tax.ts'
import { shownFee } from './fees.ts'
import type { TotalRow, TotalsLine, TotalsState } from './state.ts'
import { voucherItemsTotal } from './sub-total.ts'
import { taxDelivery } from './tax.ts'

/**
 * `goods` is the sum of the shown lines, each its shown price times its quantity. A discount reads as what it takes off the
 * shown amounts, in its turn; taxes stand beside what is shown without them, and inside what is shown with them.
 */
export function shownRows(state: TotalsState, goods: bigint): readonly TotalRow[] {
  const { settings } = state.input
  if (isShownAsEntered(settings)) return state.rows
  const isInside = !settings.prices_include_tax
  const values: Partial<Record<TotalRow['code'], bigint>> = {
    sub_total: goods + voucherItemsTotal(state),
    reward: -sum(state.lines.map((line) => shownBefore(state, line, 'reward') - shownBefore(state, line, 'coupon'))),
    delivery: shownDelivery(state, 0n),
    handling: shownFee(state, 'handling'),
    low_order_fee: shownFee(state, 'low_order_fee'),
    coupon:
      -sum(state.lines.map((line) => shownBefore(state, line, 'coupon') - shownBefore(state, line, null))) -
      (shownDelivery(state, 0n) - shownDelivery(state, state.delivery?.discount ?? 0n)),
  }
  const rows = state.rows.map((row): TotalRow => {
    if (row.code !== 'tax' && row.code !== 'tax_included') return { ...row, value: values[row.code] ?? row.value }
    const code = isInside ? 'tax_included' : 'tax'
    return { ...row, code, title_key: `totals.${code}` }
  })
  return withRounding(rows, state.running)
}

/** What is shown of a line before this discount comes off it; null = after all of them. */
function shownBefore({ input }: TotalsState, line: TotalsLine, code: 'reward' | 'coupon' | null): bigint {
  const taken = line.discounts.filter((discount) => code === null || (code === 'coupon' && discount.code === 'reward'))
  const rest = line.amount - sum(taken.map(({ amount }) => amount))
  return shownOf(taxLine(rest, line.pieces, line.rates, input.settings.prices_include_tax), input.settings)
}

const shownDelivery = ({ input, delivery }: TotalsState, discount: bigint): bigint =>
  delivery ? shownOf(taxDelivery({ ...delivery, discount }, input.settings.prices_include_tax), input.settings) : 0n

const informs = new Set<TotalRow['code']>(['tax_included', 'total'])
const pays = new Set<TotalRow['code']>(['credit', 'voucher', 'total'])

/** The difference stands before what merely pays; nothing is said of none. */
function withRounding(rows: readonly TotalRow[], total: bigint): TotalRow[] {
  const value = total - sum(rows.filter(({ code }) => !informs.has(code)).map((row) => row.value))
  if (value === 0n) return [...rows]
  const before = rows.filter(({ code }) => pays.has(code)).map(({ sort_order }) => sort_order)
  const sort_order = Math.min(...before) - 0.5
  return [...rows, { code: 'rounding', title_key: 'totals.rounding', params: {}, value, sort_order }]
}
