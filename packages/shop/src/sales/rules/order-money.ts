// What an order is still owed, has too much of, and may give back: money that came is known by its payments, goods that came back make an order worth less.

import { greatest, least } from '@shopwright/resource/money'

/** Minor units of the order's currency. */
export type OrderMoney = {
  total: bigint
  /** settled payments; 0 also where cash or a transfer was never written down */
  received: bigint
  /** refunds that wait to be given, and that were given */
  waiting: bigint
  given: bigint
  /** the part of both that pays for goods that came back, or was a favour: the order is worth less by it */
  returned: bigint
  /** store credit that was given for goods that came back */
  credited: bigint
  /** what store credit and a gift card paid of it beside the total; they have it back when the order falls through */
  purse: bigint
  /** it is paid on a provider's page: what did not come there did not come */
  online: boolean
  /** it was not canceled and did not fail */
  stands: boolean
}

/**
 * How much money can go back: of what was received; where nothing was ever written down, cash and transfers count as
 * received with the total, for nobody sends back what they did not pay for. What came back as store credit is not given twice: it
 * counts first against what the purse paid, then against the money.
 */
export function leftToRefund(order: Omit<OrderMoney, 'returned'>): bigint {
  const { total, received, waiting, given, online } = order
  return greatest(0n, (received > 0n || online ? received : total) - waiting - given - creditedOfMoney(order))
}

/** The part of the credit that stands for money. */
const creditedOfMoney = ({ credited, purse, stands }: Pick<OrderMoney, 'credited' | 'purse' | 'stands'>): bigint =>
  greatest(0n, credited - (stands ? purse : 0n))

/**
 * Of the credit that was given for goods, what is given twice once the purse has all of an order that fell through: what is more than
 * the money that stays.
 */
export function creditedTwice({
  total,
  received,
  waiting,
  given,
  credited,
  purse,
  online,
  stands,
}: OrderMoney): bigint {
  const kept = (received > 0n || online ? received : total) - waiting - given
  return stands ? 0n : least(purse, greatest(0n, credited - kept))
}

/** What the buyer still owes, or has to get back although nobody has begun to give it; both 0 while no payment is known. */
export function balanceOf(order: OrderMoney): { owed: bigint; overpaid: bigint } {
  const { total, received, waiting, given, returned, stands } = order
  if (received === 0n) return { owed: 0n, overpaid: 0n }
  const kept = received - waiting - given
  const balance = kept - (stands ? total - returned : least(kept, creditedOfMoney(order)))
  return { owed: greatest(0n, -balance), overpaid: greatest(0n, balance) }
}

/**
 * What the buyer still has to pay. Of what nothing was written down all is asked, until the order is settled: complete, or brought by who
 * takes the money at the door.
 */
export function stillToPay(order: OrderMoney, isSettled: boolean): bigint {
  if (!order.stands) return 0n
  return order.received === 0n && !isSettled ? order.total : balanceOf(order).owed
}

/** A payment that its provider can give back of; minor units. */
export type Refundable = { id: string; amount: bigint; refunded: bigint }

/** The latest payment that can give back the whole sum; null = it has to be given by hand. */
export const refundablePayment = (payments: readonly Refundable[], sum: bigint): Refundable | null =>
  payments.find(({ amount, refunded }) => amount - refunded >= sum) ?? null
