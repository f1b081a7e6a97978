import { describe, expect, test } from 'vitest'
import { FEATURES, PLAN_CODES, PLAN_SEED } from './plan-seed.ts'
import {
  featureNumber,
  featureRefusal,
  hasFeature,
  isOverLimit,
  limitRefusal,
  planOf,
  planPrice,
  upgradePrice,
  usageOf,
} from './plans.ts'

test('every code has its plan and there are 32 different features', () => {
  expect(PLAN_SEED.map((plan) => plan.code)).toEqual([...PLAN_CODES])
  expect(new Set(FEATURES.map(([key]) => key)).size).toBe(32)
  expect(featureNumber('dimensions')).toBe(1)
  expect(featureNumber('customer-group-discount')).toBe(23)
  expect(featureNumber('card-payment')).toBe(32)
})

describe('the price of a plan', () => {
  test.each([
    ['30', 'monthly', { net: '30.00', vat: '6.00', total: '36.00' }],
    ['30', 'annual', { net: '302.40', vat: '60.48', total: '362.88' }],
    ['54', 'annual', { net: '544.32', vat: '108.86', total: '653.18' }],
    ['126', 'annual', { net: '1270.08', vat: '254.02', total: '1524.10' }],
    ['0', 'monthly', { net: '0.00', vat: '0.00', total: '0.00' }],
  ] as const)('%s %s', (monthly, period, price) => expect(planPrice(monthly, period)).toEqual(price))

  test('an upgrade is paid to the day and a downgrade costs nothing', () => {
    expect(upgradePrice('30', '54', 10, 30)).toEqual({ net: '8.00', vat: '1.60', total: '9.60' })
    expect(upgradePrice('54', '30', 10, 30).total).toBe('0.00')
  })
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

  test('a refusal names the first plan with room', () => {
    expect(limitRefusal('free', 'products', 49)).toBeNull()
    expect(limitRefusal('free', 'products', 50)?.params).toEqual({
      limit: 'products',
      maximum: 50,
      used: 50,
      required_plan: 'venture',
    })
    expect(limitRefusal('free', 'products', 2500)?.params.required_plan).toBe('unlimited')
    expect(limitRefusal('free', 'staff', 0)?.params.required_plan).toBe('business')
    expect(
      limitRefusal('unlimited', 'upload', 0, (planOf('unlimited').limits.upload as number) + 1)?.params.required_plan,
    ).toBe('')
  })
})

test('features come with their plan and every dearer one', () => {
  expect(hasFeature('free', 'captcha')).toBe(true)
  expect(hasFeature('venture', 'coupons')).toBe(true)
  expect(hasFeature('unlimited', 'viber')).toBe(true)
  expect(featureRefusal('venture', 'rewards')).toEqual({
    code: 'feature-not-in-plan',
    params: { feature: 'rewards', required_plan: 'business' },
  })
})
