import { describe, expect, test } from 'vitest'
import { earnedPoints, pointsToReverse, type RewardLine, type RewardSettings, redeemPoints } from './rewards.ts'

const uah = { code: 'UAH', decimals: 2, value: '1.00000' }
const settings: RewardSettings = { rewards_enabled: true, rewards_percent: '1', rewards_maximum: '100' }
const priced: RewardLine[] = [
  { amount: 12_000n, points: 600 },
  { amount: 5000n, points: 0 },
]
const plain: RewardLine[] = [
  { amount: 12_000n, points: 0 },
  { amount: 5000n, points: 0 },
]
const redeem = (asked: number, balance: number, lines = priced, more: Partial<RewardSettings> = {}) =>
  redeemPoints(asked, balance, lines, { ...settings, ...more }, uah)

describe('paying with points', () => {
  test('takes the part of the point price off the lines that have one', () => {
    expect(redeem(300, 900)).toEqual({ points: 300, maximum: 600, discounts: [6000n, 0n], problem: null })
    expect(redeem(600, 900).discounts).toEqual([12_000n, 0n])
  })

  test('never takes more than the cart can take or the customer has', () => {
    expect(redeem(900, 1000)).toMatchObject({
      points: 600,
      discounts: [12_000n, 0n],
      problem: { code: 'points-above-maximum', params: { maximum: 600 } },
    })
    expect(redeem(300, 100)).toMatchObject({
      points: 100,
      discounts: [2000n, 0n],
      problem: { code: 'points-above-balance', params: { balance: 100 } },
    })
  })

  test('one point is one base unit where nothing is priced in points, up to the share', () => {
    expect(redeem(40, 900, plain, { rewards_maximum: '30' })).toMatchObject({
      points: 40,
      maximum: 51,
      discounts: [2824n, 1176n],
    })
    expect(redeem(60, 900, plain, { rewards_maximum: '30' }).points).toBe(51)
  })

  test('the share is of all goods, and what is priced in points may be all of it', () => {
    // 30 % of 170.00 are 51.00, which are 255 of the 600 points that 120.00 cost.
    expect(redeem(600, 900, priced, { rewards_maximum: '30' })).toMatchObject({
      points: 255,
      maximum: 255,
      discounts: [5100n, 0n],
    })
    expect(redeem(600, 900, priced, { rewards_maximum: '71' }).maximum).toBe(600)
  })

  test.each([0, -5, 1.5, Number.NaN, 2 ** 60])('%d points redeem nothing', (asked) => {
    expect(redeem(asked, 900).discounts).toEqual([0n, 0n])
  })

  test('nothing is redeemed while rewards are off', () => {
    expect(redeem(300, 900, priced, { rewards_enabled: false })).toMatchObject({ points: 0, maximum: 0 })
  })
})

describe('earning points', () => {
  test.each([
    ['the product gives its own points for each piece', { quantity: 3, reward: 5, net: 100n }, 15],
    ['an own zero means none', { quantity: 3, reward: 0, net: 1_000_000n }, 0],
    ['else a percentage of the net, rounded down', { quantity: 1, reward: null, net: 19_999n }, 1],
    ['a small purchase earns nothing', { quantity: 1, reward: null, net: 9999n }, 0],
  ])('%s', (_, line, points) => expect(earnedPoints(line, settings, uah)).toBe(points))

  test('is measured in the base currency', () => {
    expect(
      earnedPoints({ quantity: 1, reward: null, net: 10_000n }, settings, { code: 'USD', decimals: 2, value: '0.025' }),
    ).toBe(40)
  })

  test('returning piece by piece takes back exactly what was earned', () => {
    expect([0, 1, 2].map((before) => pointsToReverse(10, 3, before, 1))).toEqual([4, 3, 3])
    expect(pointsToReverse(10, 3, 0, 3)).toBe(10)
  })
})
