import { screenKey, wireKey } from '@shopwright/i18n/keys'
import type { Listed } from '@shopwright/resource'
import type { paymentHistories } from '@shopwright/shop/model'
import type { TFunction } from 'i18next'

type Paid = Pick<Listed<typeof paymentHistories>, 'app' | 'plan' | 'period' | 'description'>

/** What a payment was for, in the language of who reads it: “Venture, per month”. Its row keeps codes. */
export function paidFor({ app, plan, period, description }: Paid, t: TFunction<['screens', 'resources']>): string {
  if (!period) return description
  const term = t(screenKey('plans.per.', period))
  if (app) return t('receipt.appLine', { app: t(wireKey('resources:plans.features.', app)), period: term })
  return plan ? `${t(screenKey('dashboard.plans.', plan))}, ${term}` : description
}
