import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShownApp } from './use-apps.ts'

const colors = { plan: 'teal', trial: 'pine', active: 'teal', past_due: 'orange', off: 'gray', ended: 'gray' } as const

/** In a word, how an app stands in the store; nothing of one that it never had. */
export function AppState({ app: { stand } }: { app: ShownApp }) {
  const { t } = useTranslation('screens')
  return stand === 'none' ? null : <Badge color={colors[stand]}>{t(`apps.states.${stand}`)}</Badge>
}
