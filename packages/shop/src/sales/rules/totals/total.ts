// The total is what is left to pay.

import { addRow, type TotalsState } from './state.ts'

export function addTotal(state: TotalsState, sort_order: number): TotalsState {
  return addRow(state, { code: 'total', value: state.running, sort_order })
}
