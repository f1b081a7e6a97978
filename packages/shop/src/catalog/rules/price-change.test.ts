import { expect, it } from 'vitest'
import { changedPrice, type PriceRule, priceStepsOf } from './price-change.ts'

it.each<[string, PriceRule['way'], string, PriceRule['round_to'], string | null]>([
  ['100', 'percent', '5', '0.01', '105.00'],
  ['99.99', 'percent', '-12.5', '0.01', '87.49'],
  ['99.99', 'percent', '10', '1', '110.00'],
  ['1247', 'percent', '3', '5', '1285.00'],
  ['12', 'percent', '-100', '0.01', '0.00'],
  ['12', 'percent', '-100.01', '0.01', '0.00'],
  ['12000', 'percent', '-101', '0.01', null],
  ['10.5', 'amount', '-10.5', '0.01', '0.00'],
  ['10.5', 'amount', '-10.6', '0.01', null],
  ['10.1234', 'amount', '0.001', '0.01', '10.12'],
  ['10', 'set', '99.5', '0.1', '99.50'],
  ['1.235', 'percent', '10', '0.001', '1.359'],
  ['1234', 'percent', '10', '1', '1357.00'],
  ['4', 'amount', '0', '10', '0.00'],
  ['5', 'amount', '0', '10', '10.00'],
])('%s by %s %s to %s is %s', (price, way, value, round_to, after) => {
  expect(changedPrice(price, { way, value, round_to })).toBe(after)
})

it.each([
  [0, '1'],
  [1, '0.1'],
  [2, '0.01'],
  [3, '0.001'],
  [4, '0.001'],
])('a currency of %i places is rounded to no less than %s', (places, least) => {
  const steps = priceStepsOf(places)
  expect([steps[0], steps.at(-1)]).toEqual([least, '100'])
})
