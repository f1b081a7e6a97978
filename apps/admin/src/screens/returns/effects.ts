import { formatDecimal, parseDecimal } from '@shopwright/resource'
import {
  capRefunds,
  planReturnEffects,
  pointsToReverse,
  RETURN_ACTION,
  type ReturnEffect,
} from '@shopwright/shop/rules'
import type { Return, ReturnAction, Worth } from './use-return.ts'

/** What completing does, told before it happens; by the same rules as the server does it. */
export type Told =
  | { kind: 'refund' | 'credit'; amount: string; capped: boolean; online: boolean }
  | { kind: 'replacement' | 'restock' | 'points'; count: number }

export function effectsOf(
  { worth }: Pick<Return, 'worth'>,
  action: Pick<ReturnAction, 'code'>,
  received: number,
  restock: boolean,
): Told[] {
  if (!worth) return []
  const minor = (amount: string): bigint => parseDecimal(amount, worth.decimals)
  const plan = planReturnEffects({
    action_code: action.code ?? RETURN_ACTION.own,
    quantity: received,
    ordered: worth.ordered,
    returned_before: worth.returned_before,
    paid: minor(worth.paid),
    restock: restock && worth.counts_stock,
  })
  const points = pointsToReverse(worth.reward, worth.ordered, worth.returned_before, received)
  return capRefunds(plan, minor(worth.left_to_refund))
    .map((effect, index) => told(effect, plan[index] as ReturnEffect, points, worth))
    .filter((one) => one.kind !== 'points' || one.count > 0)
}

function told(effect: ReturnEffect, planned: ReturnEffect, points: number, { decimals, left_online }: Worth): Told {
  switch (effect.kind) {
    case 'refund':
    case 'issue-credit':
      return {
        kind: effect.kind === 'refund' ? 'refund' : 'credit',
        amount: formatDecimal(effect.amount, decimals),
        capped: 'amount' in planned && effect.amount < planned.amount,
        online: effect.amount <= parseDecimal(left_online, decimals),
      }
    case 'send-replacement':
      return { kind: 'replacement', count: effect.quantity }
    case 'restock':
      return { kind: 'restock', count: effect.quantity }
    case 'reverse-points':
      return { kind: 'points', count: points }
  }
}
