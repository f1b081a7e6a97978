import { Badge, SegmentedControl, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CellProps, FilterProps, InputProps, KindParts, SentenceProps } from './kind-parts.ts'

function Input({ value, onChange, label, description, error, isDisabled, isCompact, kind }: InputProps) {
  return (
    <Switch
      {...(isCompact ? { 'aria-label': label } : { label, description })}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      disabled={isDisabled || Boolean(kind.options.readOnly)}
    />
  )
}

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

function Editor({ value, onChange, name }: FilterProps) {
  const { t } = useTranslation()
  const [yes, no] =
    name === 'status' ? (['status.enabled', 'status.disabled'] as const) : (['kinds.yes', 'kinds.no'] as const)
  return (
    <SegmentedControl
      data={[
        { value: 'true', label: t(yes) },
        { value: 'false', label: t(no) },
      ]}
      value={value.$eq ?? ''}
      onChange={($eq) => onChange({ $eq })}
    />
  )
}

function Sentence({ label, value, name }: SentenceProps) {
  const { t } = useTranslation()
  const isSet = value.$eq === 'true'
  if (name === 'status')
    return t('filter.is', { field: label, value: t(isSet ? 'status.enabled' : 'status.disabled').toLowerCase() })
  return t('filter.is', { field: label, value: t(isSet ? 'kinds.yes' : 'kinds.no').toLowerCase() })
}

export const flagParts: KindParts = { Input, Cell, Filter: { Editor, Sentence } }
