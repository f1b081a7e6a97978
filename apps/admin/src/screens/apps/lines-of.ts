import { nextPrice, planPrice, triesOf } from '@shopwright/shop/rules'
import type { TFunction } from 'i18next'
import { formatDayOf, formatPrice } from '../../language/format.ts'
import type { Extension, ShownApp } from './use-apps.ts'

/** What there is to say of an app that the store has: until when, and what it costs. */
export function linesOf(app: ShownApp, t: TFunction<'screens'>): string[] {
  const { stand, extension, isInPlan } = app
  if (stand === 'plan' || !extension) return [app.description]
  const ends = shown(extension.ends_at)
  switch (stand) {
    case 'trial':
      return isInPlan ? [t('apps.covered')] : [t('apps.trialUntil', { day: shown(extension.trial_ends_at) })]
    case 'active':
      if (isInPlan) return [t('apps.covered')]
      if (extension.is_canceled) return [t('apps.worksUntil', { day: ends })]
      return [
        t('apps.nextPayment', { price: withVat(extension, price(extension)), day: ends }),
        ...newPrice(extension, t),
      ]
    case 'past_due': {
      if (isInPlan) return [t('apps.covered')]
      const { day, until } = triesOf({ failed_since: dateOf(extension.failed_since), attempts: extension.attempts })
      return [
        t('apps.overdue', {
          price: withVat(extension, price(extension)),
          day: shown(day?.toISOString()),
          until: shown(until?.toISOString()),
        }),
      ]
    }
    case 'off':
      if (isInPlan) return [t('apps.offInPlan')]
      return [isLater(extension.ends_at) ? t('apps.offPaid', { day: ends }) : t('apps.ended')]
    default:
      return [t('apps.ended')]
  }
}

/** What the coming month costs. */
const price = (extension: Extension): string => nextPrice(termOf(extension))

/** A price that was told too late for the coming month. */
function newPrice(extension: Extension, t: TFunction<'screens'>): string[] {
  const { next_price: next } = extension
  if (!next || Number(next) === Number(extension.price)) return []
  const isNext = Number(price(extension)) === Number(next)
  return isNext ? [] : [t('apps.newPrice', { price: withVat(extension, next) })]
}

const termOf = ({ price, next_price, next_price_told_at, ends_at }: Extension) => ({
  price,
  next_price,
  next_price_told_at: dateOf(next_price_told_at),
  ends_at: dateOf(ends_at),
})

const withVat = ({ vat_percent, currency }: Extension, net: string): string =>
  formatPrice(planPrice(net, 'monthly', vat_percent ?? '0').total, currency ?? 'USD')

const dateOf = (instant: string | null): Date | null => (instant ? new Date(instant) : null)
const shown = (instant: string | null | undefined): string => (instant ? formatDayOf(instant) : '')
const isLater = (instant: string | null): boolean => instant !== null && Date.parse(instant) > Date.now()
