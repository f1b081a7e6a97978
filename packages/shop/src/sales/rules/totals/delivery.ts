// The chosen delivery method adds its cost.

import { addRow, type TotalsState } from './state.ts'

export function addDelivery(state: TotalsState, sort_order: number): TotalsState {
  if (!state.delivery) return state
  return addRow(state, {
    code: 'delivery',
    params: { method_id: state.delivery.method_id },
    value: state.delivery.cost,
    sort_order,
  })
}
