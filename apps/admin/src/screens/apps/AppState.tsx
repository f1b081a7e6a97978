import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShownApp } from './use-apps.ts'

const colors = { plan: 'teal', trial: 'pine', active: 'teal', past_due: 'orange', off: 'gray', ended: 'gray' } as const

/** In a word, how an app stands in the store; nothing of one that it never had. */
export function AppState({ app: { stand } }: { app: ShownApp }) {
  const { t } = useTranslation('screens')
  if (stand === 'none') return null
  return (
    <Badge color={colors[stand]} style={{ flexShrink: 0 }}>
      {t(`apps.states.${stand}`)}
    </Badge>
  )
}
