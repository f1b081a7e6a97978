import { describe, expect, it, test } from 'vitest'
import {
  type BankRate,
  inCurrency,
  isPlausibleMove,
  isRateBelieved,
  isRateUpdateDue,
  planRates,
  rateSourceFor,
  rebase,
} from './currencies.ts'

const currencies = [
  { code: 'UAH', value: '1.00000' },
  { code: 'USD', value: '0.02500000' },
  { code: 'EUR', value: '0.02000000' },
]

test('another base currency divides all values by its own', () => {
  expect(rebase(currencies, 'USD')).toEqual([
    { code: 'UAH', value: '40.00000000' },
    { code: 'USD', value: '1.00000' },
    { code: 'EUR', value: '0.80000000' },
  ])
  expect(rebase(currencies, 'XXX')).toEqual(currencies)
})

const known = new Date(0)
const nbu = (rates: Record<string, string>): BankRate[] =>
  Object.entries(rates).map(([currency, rate]) => ({ currency, base: 'UAH', rate, date: '2026-11-20' }))
const valued = (values: Record<string, string>, last_updated: Date | null = known) =>
  Object.entries(values).map(([code, value]) => ({ code, value, last_updated }))

describe('rates of a bank', () => {
  it('say what one unit of the base is worth', () => {
    expect(planRates(valued({ UAH: '1', USD: '0.0240' }), nbu({ USD: '41.50', EUR: '48' }), 'UAH', false)).toEqual({
      changes: [{ code: 'USD', from: '0.0240', to: '0.02409639' }],
      held: [],
      unknown: [],
    })
  })

  it('cross over where the base is not the bank’s own', () => {
    const plan = planRates(valued({ EUR: '1', UAH: '49', USD: '1.2' }), nbu({ USD: '40', EUR: '50' }), 'EUR', false)
    expect(plan?.changes).toEqual([
      { code: 'UAH', from: '49', to: '50.00000000' },
      { code: 'USD', from: '1.2', to: '1.25000000' },
    ])
  })

  it('say nothing without the base, and leave what they do not know', () => {
    expect(planRates(valued({ PLN: '1', USD: '0.25' }), nbu({ USD: '40' }), 'PLN', false)).toBeNull()
    expect(planRates(valued({ UAH: '1', XYZ: '3' }), nbu({ USD: '40' }), 'UAH', false)).toEqual({
      changes: [],
      held: [],
      unknown: ['XYZ'],
    })
  })

  it('are held back when they leap, unless nobody set a value yet or a person asks', () => {
    const leap = { code: 'USD', from: '1', to: '0.02500000' }
    const of = (last: Date | null, mayLeap: boolean) =>
      planRates(valued({ UAH: '1', USD: '1' }, last), nbu({ USD: '40' }), 'UAH', mayLeap)
    expect(of(known, false)).toMatchObject({ changes: [], held: [leap] })
    expect(of(known, true)).toMatchObject({ changes: [leap], held: [] })
    expect(of(null, false)).toMatchObject({ changes: [leap], held: [] })
  })

  it.each([
    ['41.5', '49.8', true],
    ['41.5', '49.81', false],
    ['41.5', '33.2', true],
    ['41.5', '4.15', false],
    ['0.00625', '0.0063', true],
    ['0', '41.5', true],
  ])('from %s to %s: %s', (previous, next, result) => expect(isPlausibleMove(previous, next)).toBe(result))

  it.each([
    ['before six', '2026-07-01T02:59:00Z', null, false],
    ['at six', '2026-07-01T03:00:00Z', null, true],
    ['when the server was away at six', '2026-07-01T18:00:00Z', '2026-06-30T03:00:00Z', true],
    ['once a day', '2026-07-01T18:00:00Z', '2026-07-01T03:00:00Z', false],
  ])('are asked for %s in the store’s time zone: %s', (_, now, last, due) =>
    expect(isRateUpdateDue(new Date(now), 'Europe/Kyiv', last === null ? null : new Date(last))).toBe(due),
  )

  it('make no currency worth nothing, however far they lie apart', () => {
    const plan = planRates(valued({ UAH: '1', XAU: '1' }, null), nbu({ XAU: '999999999999' }), 'UAH', false)
    expect(plan?.changes).toEqual([{ code: 'XAU', from: '1', to: '0.00000001' }])
  })

  it.each([
    ['at the end of the seventh day after its own', '2026-11-27T23:59:59Z', true],
    ['and no longer', '2026-11-28T00:00:00Z', false],
    ['the evening before its day', '2026-11-19T18:00:00Z', true],
  ])('are believed %s: %s', (_, now, isBelieved) =>
    expect(isRateBelieved('2026-11-20', new Date(now))).toBe(isBelieved),
  )

  it('come from the bank that knows the hryvnia, where a store takes it', () => {
    expect(rateSourceFor(['EUR', 'UAH'])).toBe('nbu')
    expect(rateSourceFor(['EUR', 'USD'])).toBe('ecb')
  })
})

test('an amount is rounded once in its currency', () => {
  expect(inCurrency(1_000_000n, { code: 'JPY', decimals: 0, value: '3.555' })).toBe(356n)
})
