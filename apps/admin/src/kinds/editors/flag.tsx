import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from '../kind-parts.ts'

export function FlagEditor({ value, onChange, name }: FilterProps) {
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
