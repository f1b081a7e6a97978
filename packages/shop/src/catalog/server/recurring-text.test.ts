import { expect, it } from 'vitest'
import { recurringText } from './recurring-text.ts'

const terms = {
  price: '100.00',
  frequency: 'months',
  cycle: 1,
  duration: 0,
  trial_status: true,
  trial_price: '1.00',
  trial_frequency: 'weeks',
  trial_cycle: 1,
  trial_duration: 1,
}
const said = (language: string, more: object = {}) =>
  recurringText(language, { ...terms, ...more }, 'UAH').replace(/\u00a0/g, ' ')

it('A trial of one payment is no number, of several it is one; the sign of the money is the shoppers’ own', () => {
  expect(said('ua-uk')).toBe('перший платіж — 1,00 ₴, далі 100,00 ₴ щомісяця, до скасування')
  expect(said('ru-ru')).toBe('первый платёж — 1,00 ₴, затем 100,00 ₴ каждый месяц, до отмены')
  expect(said('en-us')).toBe('first payment ₴1.00, then ₴100.00 every month, until you cancel')
  expect(said('en-us', { trial_duration: 2 })).toContain('first 2 payments of ₴1.00 every week')
})
