import { describe, expect, test } from 'vitest'
import { balanceOf, leftToRefund, type OrderMoney, stillToPay } from './order-money.ts'

const money = (more: Partial<OrderMoney> = {}): OrderMoney => ({
  total: 100n,
  received: 0n,
  waiting: 0n,
  given: 0n,
  returned: 0n,
  credited: 0n,
  purse: 0n,
  online: false,
  stands: true,
  ...more,
})

describe('what can be refunded', () => {
  test.each([
    ['the total, while no cash was written down', {}, 100n],
    ['what is left of the total', { waiting: 30n, given: 30n }, 40n],
    ['nothing of an order by card that was never paid', { online: true }, 0n],
    ['what was received, not the total', { received: 10n }, 10n],
    ['nothing more when all that was received went back', { received: 10n, given: 10n }, 0n],
    ['all that was received, though the order is worth less now', { received: 140n }, 140n],
    ['never less than nothing', { waiting: 80n, given: 80n }, 0n],
    ['nothing of what came back as credit', { received: 100n, credited: 30n }, 70n],
    [
      'all of the money, where the credit stands for what the purse paid',
      { received: 100n, purse: 40n, credited: 30n },
      100n,
    ],
    ['less by the rest of the credit, where the purse paid less', { received: 100n, purse: 40n, credited: 90n }, 50n],
    [
      'less by all of the credit once the purse has its own back',
      { received: 100n, purse: 40n, credited: 90n, stands: false },
      10n,
    ],
  ])('is %s', (_, more, left) => expect(leftToRefund(money(more))).toBe(left))
})

describe('the balance', () => {
  test.each([
    ['says nothing while no payment is known', {}, 0n, 0n],
    ['is even when all is paid', { received: 100n }, 0n, 0n],
    ['is owed after an edit that made it dearer', { total: 130n, received: 100n }, 30n, 0n],
    ['is overpaid after one that made it cheaper', { total: 60n, received: 100n }, 0n, 40n],
    ['is even when that is on its way back', { total: 60n, received: 100n, waiting: 40n }, 0n, 0n],
    ['is even after a return that was paid back', { received: 100n, given: 30n, returned: 30n }, 0n, 0n],
    ['is even while a return is being paid back', { received: 100n, waiting: 30n, returned: 30n }, 0n, 0n],
    ['is all of it when the order fell through', { received: 100n, stands: false }, 0n, 100n],
    ['is the rest when part went back before', { received: 100n, given: 30n, returned: 30n, stands: false }, 0n, 70n],
    ['is even after goods came back as credit', { received: 100n, credited: 30n }, 0n, 0n],
    ['is the rest when part came back as credit before', { received: 100n, credited: 30n, stands: false }, 0n, 70n],
    [
      'is nothing where more came back as credit',
      { received: 100n, purse: 40n, credited: 120n, stands: false },
      0n,
      0n,
    ],
  ])('%s', (_, more, owed, overpaid) => expect(balanceOf(money(more))).toEqual({ owed, overpaid }))
})

describe('what is still to be paid', () => {
  test.each([
    ['all, while no payment is known', {}, false, 100n],
    ['nothing once the order is settled, though no cash was written down', {}, true, 0n],
    ['nothing when all is paid', { received: 100n }, false, 0n],
    ['what an edit added, of a settled order, too', { total: 130n, received: 100n }, true, 30n],
    ['nothing of what costs nothing', { total: 0n }, false, 0n],
    ['nothing when the order fell through', { stands: false }, false, 0n],
  ])('is %s', (_, more, isSettled, sum) => expect(stillToPay(money(more), isSettled)).toBe(sum))
})
