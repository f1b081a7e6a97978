import { Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Task } from '../../api/events.ts'
import { type Pace, paceIn } from './pace.ts'

/** How fast a run goes and how long still, where the one who does it has said so. */
export function RunPace({ task }: { task: Task | undefined }) {
  const { t } = useTranslation('screens')
  const pace = task && paceIn(task, Date.now())
  if (!pace) return null
  const { rows_per_second: rows, seconds_left: seconds } = pace
  const whole = Math.round(rows)
  const parts = [whole ? t('import.pace.rows', { count: whole }) : null, seconds === null ? null : leftText(t, seconds)]
  return (
    <Text size="sm" c="dimmed" data-pace>
      {parts.filter(Boolean).join(' · ')}
    </Text>
  )
}

function leftText(t: TFunction<'screens'>, seconds: NonNullable<Pace['seconds_left']>): string {
  if (seconds < 60) return t('import.pace.soon')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90
    ? t('import.pace.minutes', { count: minutes })
    : t('import.pace.hours', { count: Math.round(minutes / 60) })
}
