import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it('An amount bears the sign that shoppers know, in each language, to the last digit', () => {
  expect(moneyText('1', 'UAH', 'en-us')).toBe('₴1.00')
  expect(moneyText('1.00', 'USD', 'ua-uk')).toBe('1,00\u00a0$')
  expect(moneyText('90071992547409931.37', 'UAH', 'en-us')).toBe('₴90,071,992,547,409,931.37')
  expect(moneyText('1250', 'UAH', 'en-us', 0)).toBe('₴1,250')
  expect(moneyText('-3.5', 'GBP', 'en-us')).toBe('−£3.50')
})
