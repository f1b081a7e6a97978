import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '../language/titles.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'

export function TextCell({ value }: CellProps) {
  return (
    <Text span inherit lineClamp={2}>
      {textOf(value)}
    </Text>
  )
}

export function TextSentence({ label, value }: SentenceProps) {
  const { t } = useTranslation()
  // Not the empty text: whatever stands there.
  return value.$ne === '' ? t('filter.given', { field: label }) : t('filter.is', { field: label, value: value.$eq })
}

export const textParts: KindParts = { Cell: TextCell, Sentence: TextSentence }
