import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../calendar.tsx'
import type { FilterProps } from '../kind-parts.ts'
import { boundsToTerms } from './range.tsx'

/** From one day to another, both included. */
export function DayRange({ value, onChange }: FilterProps) {
  const { t } = useTranslation()
  const set = (bounds: { from?: string | undefined; to?: string | undefined }) =>
    onChange(boundsToTerms({ from: value.$gte, to: value.$lte, ...bounds }))
  const shared = { valueFormat: 'DD.MM.YYYY', clearable: true, w: 150, popoverProps: { withinPortal: false } }
  return (
    <Group gap="xs" wrap="nowrap">
      <DayInput
        {...shared}
        label={t('filter.fromLabel')}
        value={value.$gte?.slice(0, 10) ?? null}
        onChange={(day) => set({ from: day ?? undefined })}
      />
      <DayInput
        {...shared}
        label={t('filter.toLabel')}
        value={value.$lte?.slice(0, 10) ?? null}
        onChange={(day) => set({ to: day ?? undefined })}
      />
    </Group>
  )
}

/** Days of the one who looks: the last one counts to its end. */
export function MomentRange({ value, onChange, ...field }: FilterProps) {
  const handleChange = ({ $gte, $lte }: FilterProps['value']) =>
    onChange({
      ...($gte ? { $gte: `${$gte.slice(0, 10)}T00:00:00.000Z` } : {}),
      ...($lte ? { $lte: `${$lte.slice(0, 10)}T23:59:59.999Z` } : {}),
    })
  return <DayRange {...field} value={value} onChange={handleChange} />
}
