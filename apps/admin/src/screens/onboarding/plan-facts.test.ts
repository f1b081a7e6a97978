import { describe, expect, it } from 'vitest'
import { inOwnCurrency, type KeptRate, type OwnRate, ownRate } from './plan-facts.ts'

const now = new Date('2026-11-25T10:00:00Z')
const rate = (code: string, value: string, date = '2026-11-25'): KeptRate => ({ code, value, source: 'nbu', date })
const hryvnia = rate('UAH', '41.50000000')

describe('A price in the own currency', () => {
  it.each([
    ['of dollars', '54', 'USD', 'UAH', [hryvnia], '2241'],
    ['of another currency', '50', 'EUR', 'UAH', [hryvnia, rate('EUR', '0.83')], '2500'],
    ['in dollars, of another currency', '50', 'EUR', 'USD', [rate('EUR', '0.8')], '63'],
    ['with cents', '54.99', 'USD', 'UAH', [hryvnia], '2282'],
    ['of nothing', '0', 'USD', 'UAH', [hryvnia], '0'],
  ])('is whole: %s', (_, amount, from, to, rates, expected) => {
    expect(inOwnCurrency(amount, ownRate(from, to, rates, now) as OwnRate)).toBe(expected)
  })

  it('says which bank gave the rate and for which day, the older one of two', () => {
    expect(ownRate('USD', 'UAH', [hryvnia], now)).toMatchObject({ source: 'nbu', date: '2026-11-25', to: 'UAH' })
    expect(ownRate('EUR', 'UAH', [hryvnia, rate('EUR', '0.8', '2026-11-23')], now)?.date).toBe('2026-11-23')
  })

  it.each([
    ['where there is no rate', 'USD', 'UAH', [rate('EUR', '0.8')]],
    ['where one of two is unknown', 'EUR', 'UAH', [hryvnia]],
    ['by a rate that is too old', 'USD', 'UAH', [rate('UAH', '41.5', '2026-11-17')]],
    ['where one of two is too old', 'EUR', 'UAH', [hryvnia, rate('EUR', '0.8', '2026-11-17')]],
    ['by a rate of days to come', 'USD', 'UAH', [rate('UAH', '41.5', '2026-12-25')]],
    ['a second time in the same', 'UAH', 'UAH', [hryvnia]],
  ])('is not told %s', (_, from, to, rates) => {
    expect(ownRate(from, to, rates, now)).toBeNull()
  })

  it('is believed for a week after its day', () => {
    expect(ownRate('USD', 'UAH', [rate('UAH', '41.5', '2026-11-18')], now)).not.toBeNull()
  })
})
