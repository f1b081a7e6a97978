import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { commissionLeft, commissionOf, isTracking, mayEarn, missingPayout, type Referrer } from './affiliates.ts'

const referrer = (more: Partial<Referrer> = {}): Referrer => ({
  status: true,
  approved: true,
  customer: { id: 'c1', email: 'anna@aff.test', phone: '+380671234567', status: true },
  ...more,
})
const buyer = { customer_id: null, email: 'buyer@buyer.test', phone: '+380509999999' }

describe('who earns', () => {
  test.each<[what: string, given: Referrer, bought: object, earns: boolean]>([
    ['an active affiliate, of a stranger’s purchase', referrer(), {}, true],
    ['nobody while they are disabled', referrer({ status: false }), {}, false],
    ['nobody while they wait for approval', referrer({ approved: false }), {}, false],
    ['nobody whose account is closed', referrer({ customer: { ...referrer().customer, status: false } }), {}, false],
    ['nobody of their own account', referrer(), { customer_id: 'c1' }, false],
    ['nobody of an order under their own address', referrer(), { email: ' Anna@AFF.test' }, false],
    ['nobody of an order under their own phone', referrer(), { phone: '067 123-45-67' }, false],
    ['without a phone the address decides', referrer(), { phone: null }, true],
  ])('%s', (_, given, bought, earns) => {
    expect(mayEarn(given, { ...buyer, ...bought })).toBe(earns)
  })
})

describe('the commission', () => {
  const uah = { value: '1', decimals: 2 }
  test.each<[net: bigint, percent: string, currency: { value: string; decimals: number }, commission: bigint]>([
    [100_00n, '5', uah, 50_000n],
    [33_33n, '5', uah, 16_700n],
    [0n, '5', uah, 0n],
    [100_00n, '0', uah, 0n],
    [100_00n, '12.5', uah, 125_000n],
    // 24.00 USD at 0.024 USD for a hryvnia are 1000.00 UAH
    [24_00n, '5', { value: '0.024', decimals: 2 }, 500_000n],
    [1500n, '5', { value: '3.6', decimals: 0 }, 208_300n],
  ])('of %i at %s %% is %o %i', (net, percent, currency, commission) => {
    expect(commissionOf(net, percent, currency, 2)).toBe(commission)
  })

  it('goes down with what comes back, to nothing, and never below', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 8n }), { maxLength: 6 }),
        (c, net, parts) => {
          const commission = c * 100n
          let [returned, before] = [0n, commission]
          for (const part of parts) {
            returned += part
            const left = commissionLeft(commission, net, returned, 2)
            expect(left >= 0n && left <= before).toBe(true)
            expect(left % 100n).toBe(0n)
            if (returned >= net) expect(left).toBe(0n)
            before = left
          }
        },
      ),
    )
  })
})

describe('a way of paying out', () => {
  test.each([
    ['cheque', {}, []],
    ['paypal', {}, ['paypal_email']],
    ['paypal', { paypal_email: 'a@b.test' }, []],
    ['bank', { bank_account_name: ' ' }, ['bank_account_name', 'bank_account_number']],
    ['bank', { bank_account_name: 'ТОВ', bank_account_number: 'UA1' }, []],
  ])('by %s with %j wants %j', (payout_method, details, missing) => {
    expect(missingPayout({ payout_method, ...details })).toEqual(missing)
  })
})

test('a tracking code has letters, digits, - and _', () => {
  expect(['abc', 'A_b-9', 'x'.repeat(64)].every(isTracking)).toBe(true)
  expect(['ab', 'x'.repeat(65), 'a b c', 'код', 'a;b;c', ''].some(isTracking)).toBe(false)
})
