import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../language/format.ts'
import { DayInput } from './calendar.tsx'
import {
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindParts,
  naming,
  type SentenceProps,
} from './kind-parts.ts'
import { boundsToTerms, RangeSentence } from './range.tsx'

/** A day is picked, or typed as the field shows it. */
function Input(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange } = props
  return (
    <DayInput
      {...naming(props)}
      value={(value as string | null) ?? null}
      onChange={onChange}
      valueFormat="DD.MM.YYYY"
      placeholder={t('kinds.dayPattern')}
      clearable
    />
  )
}

const Cell = ({ value }: CellProps) => (value ? formatDay(String(value).slice(0, 10)) : '')

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

export const dateFilter = {
  Editor: DayRange,
  Sentence: (props: SentenceProps) => <RangeSentence {...props} show={(bound) => formatDay(bound.slice(0, 10))} />,
}
export const dateParts: KindParts = { Input, Cell, Filter: dateFilter }
