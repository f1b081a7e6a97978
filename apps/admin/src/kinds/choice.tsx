import { Badge, Checkbox, Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../language/labels.ts'
import { lockOfValue } from '../session/plan-locks.ts'
import { useSession } from '../session/use-session.ts'
import {
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindParts,
  naming,
  type SentenceProps,
} from './kind-parts.ts'

function Input(props: InputProps) {
  const { resource, name, kind, value, onChange } = props
  const labels = useLabels(resource)
  const { t } = useTranslation()
  const session = useSession()
  const data = (kind.options.values ?? []).map((one) => {
    const lock = lockOfValue(session, kind, one)
    const label = labels.choice(name, one)
    const from = lock && (lock.plan ? t('planLock.from', { plan: lock.plan }) : t('planLock.none'))
    return { value: one, label: from ? `${label} · ${from}` : label, disabled: lock !== null && one !== value }
  })
  return (
    <Select
      {...naming(props)}
      data={data}
      value={(value as string | null) ?? null}
      onChange={onChange}
      allowDeselect={!kind.options.required}
      clearable={!kind.options.required}
    />
  )
}

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

function Editor({ resource, name, kind, value, onChange }: FilterProps) {
  const labels = useLabels(resource)
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  return (
    <Checkbox.Group value={chosen} onChange={($in) => onChange($in.length ? { $in } : {})}>
      <Stack gap="xs">
        {(kind.options.values ?? []).map((one) => (
          <Checkbox key={one} value={one} label={labels.choice(name, one)} size="sm" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function Sentence({ resource, name, label, value }: SentenceProps) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  return t('filter.is', { field: label, value: chosen.map((one) => labels.choice(name, one)).join(', ') })
}

export const choiceParts: KindParts = { Input, Cell, Filter: { Editor, Sentence } }
