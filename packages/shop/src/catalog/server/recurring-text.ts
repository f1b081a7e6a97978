import { wireKey } from '@shopwright/i18n/keys'
import { moneyText } from '../../floor/money-text.ts'
import { texts } from '../../floor/outbox.ts'

/** What a profile asks, its prices as decimal strings of the currency, as they are shown. */
export type RecurringTerms = {
  price: string
  frequency: string
  cycle: number
  duration: number
  trial_status: boolean
  trial_price: string
  trial_frequency: string
  trial_cycle: number
  trial_duration: number
}

/** “first 2 payments of 10 ₴ every week, then 100 ₴ every month, until you cancel” */
export function recurringText(language: string, terms: RecurringTerms, currency: string): string {
  const t = texts(language)
  const money = (amount: string): string => moneyText(amount, currency, language)
  const regular = t('storefront:recurring.terms', {
    price: money(terms.price),
    every: everyText(language, terms.frequency, terms.cycle),
    end: terms.duration
      ? t('storefront:recurring.payments', { count: terms.duration })
      : t('storefront:recurring.endless'),
  })
  if (!terms.trial_status || terms.trial_duration < 1) return regular
  const trial = t('storefront:recurring.trial', {
    count: terms.trial_duration,
    price: money(terms.trial_price),
    every: everyText(language, terms.trial_frequency, terms.trial_cycle),
  })
  return t('storefront:recurring.afterTrial', { trial, regular })
}

/** “every month”, “every 3 months” */
const everyText = (language: string, unit: string, count: number): string =>
  texts(language)(
    count === 1 ? wireKey('storefront:recurring.each.', unit) : wireKey('storefront:recurring.every.', unit),
    { count },
  )
