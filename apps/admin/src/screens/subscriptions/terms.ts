import { screenKey } from '@shopwright/i18n/keys'
import type { Wire } from '@shopwright/resource'
import type { orderRecurrings } from '@shopwright/shop/model'
import type { TFunction } from 'i18next'
import { formatMoney } from '../../language/format.ts'

type Terms = Omit<Wire<typeof orderRecurrings>, 'transactions'>

/** “first 2 payments of 10 ₴ every week, then 100 ₴ every month, until cancelled” */
export function termsOf(t: TFunction<'screens'>, row: Terms): string {
  const every = (unit: string, count: number): string =>
    t(count === 1 ? screenKey('subscription.each.', unit) : screenKey('subscription.every.', unit), { count })
  const regular = t('subscription.terms', {
    price: formatMoney(row.price, row.currency),
    every: every(row.frequency, row.cycle),
    end: row.duration ? t('subscription.payments', { count: row.duration }) : t('subscription.endless'),
  })
  if (!row.trial_status) return regular
  const trial = t(row.trial_duration === 1 ? 'subscription.trialOnce' : 'subscription.trial', {
    count: row.trial_duration,
    price: formatMoney(row.trial_price, row.currency),
    every: every(row.trial_frequency, row.trial_cycle),
  })
  return t('subscription.afterTrial', { trial, regular })
}
