// A gift voucher pays the rest, tax and delivery included, but not other gift vouchers unless the store lets it.

import { block } from '../../../platform/rules/problem.ts'
import { drawOn, judgeVoucher, type Voucher } from '../voucher.ts'
import { addRow, type TotalsState } from './state.ts'
import { voucherItemsTotal } from './sub-total.ts'

export function takeVoucher(state: TotalsState, sort_order: number): TotalsState {
  const { currency, settings, voucher: entered } = state.input
  if (!entered) return state
  const verdict = judgeVoucher(entered.row)
  if (verdict.kind === 'refused') {
    return { ...state, problems: [...state.problems, block(verdict.code, { voucher: entered.code })] }
  }
  const voucher = entered.row as Voucher // judged usable, so it exists
  const due = settings.voucher_pays_vouchers ? state.running : state.running - voucherItemsTotal(state)
  const use = drawOn(voucher.balance, due, currency)
  if (use.amount === 0n) return state
  const claimed = { ...state, claims: { ...state.claims, voucher: { id: voucher.id, code: voucher.code, ...use } } }
  return addRow(claimed, { code: 'voucher', params: { voucher: voucher.code }, value: -use.amount, sort_order })
}
