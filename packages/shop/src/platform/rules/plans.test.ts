import { describe, expect, test } from 'vitest'
import { FEATURES, PLAN_CODES, PLAN_SEED } from './plan-seed.ts'
import { isOverLimit, planPrice, seedFeatures, usageOf } from './plans.ts'

test('every code has its plan and there are 32 different features', () => {
  expect(PLAN_SEED.map((plan) => plan.code)).toEqual([...PLAN_CODES])
  expect(new Set(FEATURES.map(([key]) => key)).size).toBe(32)
})

describe('the price of a plan', () => {
  test.each([
    ['30', 'monthly', { net: '30.00', vat: '6.00', total: '36.00' }],
    ['30', 'annual', { net: '302.40', vat: '60.48', total: '362.88' }],
    ['54', 'annual', { net: '544.32', vat: '108.86', total: '653.18' }],
    ['126', 'annual', { net: '1270.08', vat: '254.02', total: '1524.10' }],
    ['0', 'monthly', { net: '0.00', vat: '0.00', total: '0.00' }],
  ] as const)('%s %s', (monthly, period, price) => expect(planPrice(monthly, period)).toEqual(price))
})

describe('a limit', () => {
  test.each([
    [50, 49, 1, false],
    [50, 50, 1, true],
    [50, 10, 41, true],
    [null, 1_000_000, 1, false],
    [0, 0, 1, true],
  ])('of %s with %i used and %i more', (limit, used, more, over) => expect(isOverLimit(limit, used, more)).toBe(over))

  test.each([
    [39, 50, 'fine', 78],
    [40, 50, 'warn', 80],
    [50, 50, 'full', 100],
    [60, 50, 'full', 120],
    [0, 0, 'full', 100],
    [9, null, 'fine', 0],
  ])('%i of %s is %s', (used, limit, state, percent) => expect(usageOf(used, limit)).toMatchObject({ state, percent }))
})

test('features come with their plan and every dearer one', () => {
  expect(seedFeatures('free')).toContain('captcha')
  expect(seedFeatures('free')).not.toContain('coupons')
  expect(seedFeatures('venture')).toContain('coupons')
  expect(seedFeatures('venture')).not.toContain('rewards')
  expect(seedFeatures('unlimited')).toHaveLength(FEATURES.length)
})
