// Points of a signed-in customer take their worth off the lines, before any coupon.

import { sum } from '@shopwright/resource/money'
import { redeemPoints } from '../../../customers/rules/rewards.ts'
import { warn } from '../../../platform/rules/problem.ts'
import { addRow, discountLines, type TotalsState } from './state.ts'

export function takeReward(state: TotalsState, sort_order: number): TotalsState {
  const { customer, reward_points, settings, currency } = state.input
  if (!customer || reward_points <= 0) return state
  const redeemed = redeemPoints(reward_points, customer.reward_balance, state.lines, settings, currency)
  const problems = redeemed.problem
    ? [...state.problems, warn(redeemed.problem.code, redeemed.problem.params)]
    : state.problems
  const amount = sum(redeemed.discounts)
  if (amount === 0n) return { ...state, problems }
  const claimed = {
    ...state,
    problems,
    lines: discountLines(state.lines, 'reward', redeemed.discounts),
    claims: { ...state.claims, reward: { points: redeemed.points, amount } },
  }
  return addRow(claimed, { code: 'reward', params: { points: redeemed.points }, value: -amount, sort_order })
}
