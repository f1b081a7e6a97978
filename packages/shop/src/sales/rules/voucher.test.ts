import { expect, test } from 'vitest'
import { checkVoucherPurchase, drawOn, judgeVoucher, type Voucher, voucherCode } from './voucher.ts'

const voucher = (more: Partial<Voucher> = {}): Voucher => ({
  id: 'v',
  code: 'X',
  status: true,
  balance: 10_000n,
  order_id: null,
  order_is_complete: false,
  ...more,
})
const uah = { code: 'UAH', decimals: 2, value: '1.00000' }
const usd = { code: 'USD', decimals: 2, value: '0.024' }

test.each([
  ['made by staff is usable at once', voucher(), { kind: 'usable' }],
  ['that does not exist is unknown', null, { kind: 'refused', code: 'voucher-unknown' }],
  ['that is disabled answers as unknown', voucher({ status: false }), { kind: 'refused', code: 'voucher-unknown' }],
  ['waits for its order', voucher({ order_id: 'o' }), { kind: 'refused', code: 'voucher-not-active' }],
  ['is usable when its order is complete', voucher({ order_id: 'o', order_is_complete: true }), { kind: 'usable' }],
  ['that is spent is empty', voucher({ balance: 0n }), { kind: 'refused', code: 'voucher-empty' }],
])('a voucher %s', (_, given, verdict) => expect(judgeVoucher(given)).toEqual(verdict))

test('a voucher pays what is due and keeps the rest', () => {
  expect(drawOn(10_000_000n, 30_200n, uah)).toEqual({ amount: 30_200n, base: 3_020_000n, left: 6_980_000n })
  expect(drawOn(500_000n, 30_200n, uah)).toEqual({ amount: 5000n, base: 500_000n, left: 0n })
})

test('emptying a voucher in another currency leaves no dust, and a part never books more than there is', () => {
  expect(drawOn(1_000_033n, 100_000n, usd)).toEqual({ amount: 240n, base: 1_000_033n, left: 0n })
  expect(drawOn(1_000_033n, 239n, usd).left).toBeGreaterThanOrEqual(0n)
  expect(drawOn(-5n, 100n, uah).amount).toBe(0n)
})

test('a voucher purchase needs names, an amount between the limits and the tick', () => {
  const limits = { voucher_minimum: 1_000_000n, voucher_maximum: 100_000_000n }
  const draft = {
    amount: 2_000_000n,
    from_name: 'Олена',
    from_email: 'a@x.ua',
    to_name: 'Ігор',
    to_email: 'b@x.ua',
    agreed: true,
  }
  expect(checkVoucherPurchase(draft, limits)).toEqual([])
  expect(
    checkVoucherPurchase({ ...draft, amount: 1n, to_name: ' ', agreed: false }, limits).map((error) => error.code),
  ).toEqual(['field-required', 'voucher-amount-too-small', 'voucher-terms-required'])
  expect(checkVoucherPurchase({ ...draft, amount: 100_000_001n }, limits)).toMatchObject([
    { code: 'voucher-amount-too-large' },
  ])
})

test('a code has one unambiguous sign for each random byte', () => {
  expect(voucherCode(new Uint8Array([0, 31, 32, 255]))).toBe('2Z2Z')
})
