import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from '../kind-parts.ts'

export function TextEditor({ value, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      aria-label={t('filter.value')}
      value={value.$eq ?? ''}
      onChange={(event) => onChange(event.currentTarget.value ? { $eq: event.currentTarget.value } : {})}
      data-autofocus
    />
  )
}
