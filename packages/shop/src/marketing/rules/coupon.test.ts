import { describe, expect, test } from 'vitest'
import {
  type Coupon,
  type CouponCase,
  type CouponLine,
  couponDiscounts,
  couponUser,
  judgeCoupon,
  normaliseCode,
} from './coupon.ts'

const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  id: 'c',
  code: 'MAY',
  type: 'percentage',
  discount: '10',
  total: 0n,
  login_required: false,
  free_delivery: false,
  uses_per_coupon: 0,
  uses_per_customer: 0,
  products: [],
  categories: [],
  combines_with_specials: true,
  date_start: null,
  date_end: null,
  status: true,
  used_count: 0,
  used_by_customer: 0,
  ...more,
})
const line = (product_id: string, amount: bigint, more: Partial<CouponLine> = {}): CouponLine => ({
  product_id,
  category_ids: [],
  amount,
  subtotal: amount,
  special: false,
  ...more,
})
const cart = [line('a', 20_000n, { category_ids: ['shoes', 'clothes'] }), line('b', 5000n, { special: true })]
const judge = (given: Coupon | null, more: Partial<CouponCase> = {}) =>
  judgeCoupon({
    coupon: given,
    lines: cart,
    day: '2026-05-31',
    isLoggedIn: false,
    minimum: 0n,
    minimumOn: 'eligible',
    ...more,
  })

describe('a coupon', () => {
  test.each([
    ['that does not exist is unknown', null, {}, 'coupon-unknown'],
    ['that is disabled answers as unknown', coupon({ status: false }), {}, 'coupon-unknown'],
    ['has not started', coupon({ date_start: '2026-06-01' }), {}, 'coupon-not-started'],
    ['is over the day after its last day', coupon({ date_end: '2026-05-30' }), {}, 'coupon-expired'],
    ['is used up', coupon({ uses_per_coupon: 3, used_count: 3 }), {}, 'coupon-exhausted'],
    ['asks for a login', coupon({ login_required: true }), {}, 'coupon-login-required'],
    ['was used by this customer', coupon({ uses_per_customer: 1, used_by_customer: 1 }), {}, 'coupon-already-used'],
    ['is for other products', coupon({ products: ['z'] }), {}, 'coupon-not-applicable'],
    ['is not for specials', coupon({ products: ['b'], combines_with_specials: false }), {}, 'coupon-not-with-specials'],
  ])('%s', (_, given, more, code) => expect(judge(given, more)).toEqual({ kind: 'refused', code }))

  test('holds through its last day', () => expect(judge(coupon({ date_end: '2026-05-31' })).kind).toBe('valid'))

  test('for a category holds for the products of its descendants', () => {
    expect(judge(coupon({ categories: ['clothes'] }))).toEqual({ kind: 'valid', eligible: [true, false] })
  })

  test('checks its minimum against the eligible lines, or against the cart when the store says so', () => {
    const onlyB = coupon({ products: ['b'] })
    expect(judge(onlyB, { minimum: 6000n })).toEqual({ kind: 'refused', code: 'coupon-minimum', missing: 1000n })
    expect(judge(onlyB, { minimum: 6000n, minimumOn: 'cart' }).kind).toBe('valid')
  })

  test('leaves lines on special alone when it may not be combined', () => {
    expect(judge(coupon({ combines_with_specials: false }))).toEqual({ kind: 'valid', eligible: [true, false] })
  })
})

describe('its discount', () => {
  test.each([
    ['a percentage', coupon(), [true, true], 0n, [2000n, 500n]],
    ['a fixed amount is spread by line totals', coupon({ type: 'fixed' }), [true, true], 3000n, [2400n, 600n]],
    ['a fixed amount is capped to the eligible lines', coupon({ type: 'fixed' }), [false, true], 6000n, [0n, 5000n]],
    ['a percentage over 100 is capped too', coupon({ discount: '150' }), [true, true], 0n, [20_000n, 5000n]],
  ])('%s', (_, given, eligible, fixed, parts) => expect(couponDiscounts(given, cart, eligible, fixed)).toEqual(parts))
})

test('codes and e-mails are compared without regard to case', () => {
  expect(normaliseCode(' may10 ')).toBe('MAY10')
  expect(couponUser(null, ' A@x.ua')).toBe(couponUser(null, 'a@X.ua '))
  expect(couponUser('id', 'a@x.ua')).toBe('id')
})
