import { Group } from '@mantine/core'
import { addDays, startOfDay } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../language/format.ts'
import { shownZone } from '../../session/clocks.ts'
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
        value={value.$gte ?? null}
        onChange={(day) => set({ from: day ?? undefined })}
      />
      <DayInput
        {...shared}
        label={t('filter.toLabel')}
        value={value.$lte ?? null}
        onChange={(day) => set({ to: day ?? undefined })}
      />
    </Group>
  )
}

/** Days by the clocks that are shown: the last one counts to its end. */
export function MomentRange({ value: { $gte, $lte }, onChange, ...field }: FilterProps) {
  const days = { ...($gte ? { $gte: dayOf($gte) } : {}), ...($lte ? { $lte: dayOf($lte) } : {}) }
  const handleChange = (chosen: FilterProps['value']) =>
    onChange({
      ...(chosen.$gte ? { $gte: startOfDay(chosen.$gte, shownZone()).toISOString() } : {}),
      ...(chosen.$lte ? { $lte: lastOf(chosen.$lte) } : {}),
    })
  return <DayRange {...field} value={days} onChange={handleChange} />
}

const lastOf = (day: string): string => new Date(startOfDay(addDays(day, 1), shownZone()).getTime() - 1).toISOString()
