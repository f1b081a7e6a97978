// Points of a signed-in customer take their worth off the lines, before any coupon.

import { allocate, least, sum } from '@shopwright/resource/money'
import { type RewardLine, redeemPoints } from '../../../customers/rules/rewards.ts'
import { taxLine } from '../../../localisation/rules/tax.ts'
import { warn } from '../../../platform/rules/problem.ts'
import { addRow, discountLines, type TotalsState } from './state.ts'

export function takeReward(state: TotalsState, sort_order: number): TotalsState {
  const { customer, reward_points, settings, currency, agreed_reward } = state.input
  if (agreed_reward) return keepReward(state, sort_order, agreed_reward)
  if (!customer || reward_points <= 0) return state
  const redeemed = redeemPoints(reward_points, customer.reward_balance, rewardLines(state), settings, currency)
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

/** The lines as points see them: their share is of what the goods cost without tax. */
export const rewardLines = ({ lines, input }: Pick<TotalsState, 'lines' | 'input'>): RewardLine[] =>
  lines.map(({ amount, points, pieces, rates }) => ({
    amount,
    points,
    net: taxLine(amount, pieces, rates, input.settings.prices_include_tax).net,
  }))

/** Fewer or cheaper lines take fewer points, in proportion; more lines take no more than were agreed on. Points for products priced in points stay with these. */
function keepReward(
  state: TotalsState,
  sort_order: number,
  agreed: NonNullable<TotalsState['input']['agreed_reward']>,
): TotalsState {
  const bases = state.lines.map((line) => (agreed.priced_in_points && line.points === 0 ? 0n : line.amount))
  const amount = least(agreed.amount, sum(bases))
  if (amount === 0n) return state
  const points = Number((BigInt(agreed.points) * amount) / agreed.amount)
  const claimed = {
    ...state,
    lines: discountLines(state.lines, 'reward', allocate(amount, bases)),
    claims: { ...state.claims, reward: { points, amount } },
  }
  return addRow(claimed, { code: 'reward', params: { points }, value: -amount, sort_order })
}
