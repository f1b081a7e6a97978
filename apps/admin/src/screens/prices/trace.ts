import type { KeyOf } from '@shopwright/i18n/keys'
import i18next from 'i18next'
import type { Answer } from '../../api/answers.ts'
import { formatDay, formatDecimal } from '../../language/format.ts'

/** A step as the wire brings it: its price is a decimal string of the base currency. */
export type TraceStep = Answer<'GET /api/prices'>['data'][number]['trace'][number]

type Word = KeyOf<'screens'> extends infer Key ? (Key extends `trace.${infer Bare}` ? Bare : never) : never

/** The step in words. */
export function stepText({ step, quantity, percent, date_end }: TraceStep): string {
  const t = (key: Word, params: Record<string, unknown> = {}): string => i18next.t(`screens:trace.${key}`, params)
  switch (step) {
    case 'discount':
      return t('discount', { quantity })
    case 'special':
      return date_end ? t('specialUntil', { date: formatDay(date_end) }) : t('special')
    case 'group':
      return t('group', { percent: formatDecimal(percent ?? '0') })
    default:
      return t(step)
  }
}
