import { expect, test } from 'vitest'
import { formatAmount, formatDate, formatDecimal } from './format.ts'

const uah = { code: 'UAH', decimals: 2 }
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [129900, uah, 'uk-UA', '1 299 ₴'],
  [129950, uah, 'uk-UA', '1 299,50 ₴'],
  [0, uah, 'uk-UA', '0 ₴'],
  [129900, { code: 'USD', decimals: 2 }, 'en-US', '$1,299'],
  [500, { code: 'JPY', decimals: 0 }, 'en-US', '¥500'],
])('%d minor units of %j read in %s as %s', (amount, currency, tag, expected) =>
  expect(plain(formatAmount(amount, currency, tag))).toBe(expected),
)

test('a decimal string of an order is exact and keeps its sign', () => {
  expect(plain(formatDecimal('99999999999999.9900', 'UAH', 'uk-UA'))).toBe('99 999 999 999 999,99 ₴')
  expect(plain(formatDecimal('-120.0000', 'USD', 'en-US'))).toBe('−$120')
})

test('an amount below nothing has the sign of a minus, in every language', () => {
  expect(plain(formatAmount(-161, { code: 'EUR', decimals: 2 }, 'uk-UA'))).toBe('−1,61 €')
  expect(plain(formatDecimal('-1.61', 'EUR', 'ru-UA'))).toBe('−1,61 €')
})

test('amounts that stand together have decimals as soon as one of them has', () => {
  const usd = { code: 'USD', decimals: 2 }
  expect(plain(formatAmount(300, usd, 'uk-UA', [270]))).toBe('3,00 $')
  expect(plain(formatAmount(300, usd, 'uk-UA', [200]))).toBe('3 $')
  expect(plain(formatDecimal('3.0000', 'USD', 'uk-UA', ['2.7000']))).toBe('3,00 $')
  expect(plain(formatDecimal('3.0000', 'USD', 'uk-UA', ['2.0000', '1.0010']))).toBe('3 $')
})

test('a calendar day is the same day everywhere', () => {
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles'])
    expect(formatDate('2026-05-31', 'en-US', zone)).toBe('May 31, 2026')
})

test('an instant is of the day that the shop has then', () => {
  expect(formatDate('2026-05-31T22:30:00.000Z', 'en-US', 'Europe/Kyiv')).toBe('June 1, 2026')
  expect(formatDate('2026-05-31T22:30:00.000Z', 'en-US', 'America/New_York')).toBe('May 31, 2026')
})
