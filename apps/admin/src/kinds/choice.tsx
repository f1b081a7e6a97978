import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../language/labels.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'

/** Colours mean something: good, wrong, under way. */
const tones: Record<string, string> = {
  done: 'teal',
  active: 'teal',
  succeeded: 'teal',
  sent: 'teal',
  ready: 'teal',
  trial: 'pine',
  running: 'pine',
  generating: 'pine',
  failed: 'red',
  wrong: 'red',
  archived: 'red',
  deleted: 'red',
  suspended: 'orange',
  past_due: 'orange',
  done_with_errors: 'orange',
  pending: 'yellow',
  refunded: 'grape',
}
const stateNames = new Set(['state', 'status', 'ai_status', 'action'])

function Cell({ resource, name, value }: CellProps) {
  const labels = useLabels(resource)
  if (value === null || value === undefined) return ''
  const text = labels.choice(name, String(value))
  return stateNames.has(name) ? <Badge color={tones[String(value)] ?? 'gray'}>{text}</Badge> : text
}

function Sentence({ resource, name, label, value }: SentenceProps) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  return t('filter.is', { field: label, value: chosen.map((one) => labels.choice(name, one)).join(', ') })
}

export const choiceParts: KindParts = { Cell, Sentence }
