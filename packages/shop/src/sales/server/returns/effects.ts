import { AppError, type Ctx } from '@shopwright/engine'
import { convertBack, formatDecimal, type Patch } from '@shopwright/resource'
import { pointsToReverse } from '../../../customers/rules/rewards.ts'
import { bookPoints, bookTransaction, lockBalances } from '../../../customers/server/ledgers.ts'
import { texts } from '../../../floor/outbox.ts'
import type { returns } from '../../model/returns.ts'
import { leftToRefund } from '../../rules/order-money.ts'
import { capRefunds, planReturnEffects, RETURN_ACTION, type ReturnEffect } from '../../rules/return-states.ts'
import type { LockedOrder } from '../orders/lock.ts'
import { insertRefund } from '../payments/provider-refunds.ts'
import { sendReplacement } from './replacement.ts'
import { restockLine } from './restock.ts'
import type { ReturnedLine, ReturnedOrder, ReturnRow, ReturnWord } from './rows.ts'

export type Completion = {
  row: ReturnRow
  order: ReturnedOrder
  locked: LockedOrder
  line: ReturnedLine
  action: ReturnWord
  /** pieces that came back */
  received: number
  restock: boolean
}

/** What a return keeps of what was done for it. */
type Kept = Pick<Patch<typeof returns>, 'executed_at' | 'amount' | 'points' | 'points_taken' | 'replacement_order_id'>

/**
 * Does what completing a return with an action asks for, once: the return, which is locked, keeps when it was done. Money
 * is booked before goods are moved, as everywhere. Answers what the return keeps. Throws `refund-above-paid`,
 * `stock-short`.
 */
export async function carryOutReturn(ctx: Ctx, completion: Completion): Promise<Kept> {
  const { row, line, order, action, received, restock } = completion
  if (row.executed_at) throw new AppError('return-executed', {}, { status: 409 })
  const left = leftToRefund(order.money)
  const plan = planReturnEffects({
    action_code: action.code ?? RETURN_ACTION.own,
    quantity: received,
    ordered: line.quantity,
    returned_before: line.returned,
    paid: line.paid,
    restock,
  })
  // Who spends the customer's money or points meanwhile, waits.
  if (order.customer_id) await lockBalances(ctx, order.customer_id)
  const kept: Kept = { executed_at: ctx.now, amount: null }
  for (const effect of capRefunds(plan, left)) Object.assign(kept, await carryOut(ctx, completion, effect, left))
  return kept
}

async function carryOut(ctx: Ctx, completion: Completion, effect: ReturnEffect, left: bigint): Promise<Kept> {
  const { order, row, line } = completion
  switch (effect.kind) {
    case 'refund':
      if (effect.amount < 1n && line.paid > 0n) throw refundRefused(order, left)
      return refund(ctx, completion, effect.amount)
    case 'issue-credit':
      await bookTransaction(ctx, {
        customer_id: order.customer_id as string, // a guest's credit was refused
        kind: 'return',
        amount: convertBack(effect.amount, order.rate, order.decimals),
        order_id: order.id,
        description: reasonOf(order.language, row.number),
      })
      return { amount: formatDecimal(effect.amount, order.decimals) }
    case 'reverse-points':
      return reversePoints(ctx, completion, effect.quantity)
    case 'send-replacement':
      return { replacement_order_id: await sendReplacement(ctx, completion, effect.quantity, effect.amount) }
    case 'restock':
      await restockLine(ctx, order.id, line, effect.quantity)
      return {}
  }
}

async function refund(ctx: Ctx, { order, row }: Completion, minor: bigint): Promise<Kept> {
  const amount = formatDecimal(minor, order.decimals)
  if (minor > 0n)
    await insertRefund(ctx, {
      order_id: order.payer_id,
      return_id: row.id,
      amount,
      currency: order.currency,
      reason: reasonOf(order.language, row.number),
    })
  return { amount }
}

/** Points that were not earned yet are not taken: the order earns less when it is complete (`points` says how much). */
async function reversePoints(ctx: Ctx, { order, row, line, locked }: Completion, quantity: number): Promise<Kept> {
  const points = pointsToReverse(line.reward, line.quantity, line.returned, quantity)
  const taken = order.customer_id ? Math.max(0, Math.min(points, locked.ledger.points_earned)) : 0
  if (order.customer_id && taken > 0)
    await bookPoints(ctx, {
      customer_id: order.customer_id,
      kind: 'return',
      points: -taken,
      order_id: order.id,
      description: reasonOf(order.language, row.number),
    })
  return { points, points_taken: taken }
}

/** What ledgers and refunds say, in the language of the order. */
const reasonOf = (language: string, number: number): string => texts(language)('mails:return-reason', { number })

function refundRefused({ currency, decimals }: ReturnedOrder, left: bigint): AppError {
  const params = { maximum: formatDecimal(left, decimals), currency }
  const fault = { code: 'refund-above-paid', params }
  return new AppError('refund-above-paid', params, { status: 409, fields: { return_action_id: fault } })
}
