// A signed-in customer who wishes so pays with the store credit first.

import { drawOn } from '../voucher.ts'
import { addRow, type TotalsState } from './state.ts'

export function takeCredit(state: TotalsState, sort_order: number): TotalsState {
  const { customer, currency, use_credit } = state.input
  if (!customer || !use_credit) return state
  const use = drawOn(customer.credit_balance, state.running, currency)
  if (use.amount === 0n) return state
  const claimed = { ...state, claims: { ...state.claims, credit: use } }
  return addRow(claimed, { code: 'credit', value: -use.amount, sort_order })
}
