import i18next from 'i18next'
import type { PlanLock } from '../session/plan-locks.ts'

/** Why something cannot be used, and what would make it usable. */
export function lockText({ plan, app }: PlanLock): string {
  if (app === 'off') return i18next.t('planLock.off')
  if (app === 'apart') return plan ? i18next.t('planLock.apart', { plan }) : i18next.t('planLock.alone')
  return plan ? i18next.t('planLock.from', { plan }) : i18next.t('planLock.none')
}
