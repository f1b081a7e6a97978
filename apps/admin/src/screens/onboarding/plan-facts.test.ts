import { describe, expect, it } from 'vitest'
import { inOwnCurrency } from './plan-facts.ts'

const store = (...currencies: [string, string][]) => ({
  base_currency: 'UAH',
  currencies: currencies.map(([code, value]) => ({ code, value })) as never,
})

describe('A price in the own currency', () => {
  it('is whole, by the rate that the store keeps', () => {
    expect(inOwnCurrency('54', 'USD', store(['UAH', '1'], ['USD', '0.02406449']))).toBe('2244')
    expect(inOwnCurrency('0', 'USD', store(['USD', '0.02406449']))).toBe('0')
  })

  it('is not guessed where there is no rate, nor said twice', () => {
    expect(inOwnCurrency('54', 'USD', store(['UAH', '1'], ['EUR', '0.02']))).toBeNull()
    expect(inOwnCurrency('54', 'UAH', store(['UAH', '1']))).toBeNull()
    expect(inOwnCurrency('54', 'USD', null)).toBeNull()
  })
})
