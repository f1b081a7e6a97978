// The subtotal is all lines, with the gift vouchers being bought.

import { sum } from '@shopwright/resource/money'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import { addRow, type TotalsState } from './state.ts'

export function addSubTotal(state: TotalsState, sort_order: number): TotalsState {
  const goods = sum(state.lines.map((line) => line.amount))
  return addRow(state, { code: 'sub_total', value: goods + voucherItemsTotal(state), sort_order })
}

export function voucherItemsTotal({ input }: TotalsState): bigint {
  return sum(input.voucher_items.map((item) => inCurrency(item.amount, input.currency)))
}
