import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'

/** `status` is a state worth a badge; other flags are a quiet yes. */
function Cell({ value, name }: CellProps) {
  const { t } = useTranslation()
  if (name === 'status')
    return <Badge color={value ? 'teal' : 'gray'}>{t(value ? 'status.enabled' : 'status.disabled')}</Badge>
  return (
    <Text span inherit c={value ? undefined : 'dimmed'}>
      {t(value ? 'kinds.yes' : 'kinds.no')}
    </Text>
  )
}

function Sentence({ label, value, name }: SentenceProps) {
  const { t } = useTranslation()
  const isSet = value.$eq === 'true'
  if (name === 'status')
    return t('filter.is', { field: label, value: t(isSet ? 'status.enabled' : 'status.disabled').toLowerCase() })
  return t('filter.is', { field: label, value: t(isSet ? 'kinds.yes' : 'kinds.no').toLowerCase() })
}

export const flagParts: KindParts = { Cell, Sentence }
