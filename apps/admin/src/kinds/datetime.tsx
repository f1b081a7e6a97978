import { formatInstant, formatMoment } from '../language/format.ts'
import { MomentInput } from './calendar.tsx'
import { DayRange, dateFilter } from './date.tsx'
import { type CellProps, type FilterProps, type InputProps, type KindParts, naming } from './kind-parts.ts'

function Input(props: InputProps) {
  const { value, onChange } = props
  return (
    <MomentInput
      {...naming(props)}
      value={value ? localText(new Date(String(value))) : null}
      onChange={(text) => onChange(text ? new Date(text.replace(' ', 'T')).toISOString() : null)}
      valueFormat="DD.MM.YYYY HH:mm"
      clearable
    />
  )
}

/** `2026-02-28 13:05:00` in the zone of the one who looks. */
function localText(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}

const Cell = ({ value }: CellProps) =>
  value ? (
    <time dateTime={String(value)} title={formatInstant(String(value))}>
      {formatMoment(String(value))}
    </time>
  ) : null

/** Days of the one who looks: the last one counts to its end. */
function Editor({ value, onChange, ...field }: FilterProps) {
  const handleChange = ({ $gte, $lte }: FilterProps['value']) =>
    onChange({
      ...($gte ? { $gte: `${$gte.slice(0, 10)}T00:00:00.000Z` } : {}),
      ...($lte ? { $lte: `${$lte.slice(0, 10)}T23:59:59.999Z` } : {}),
    })
  return <DayRange {...field} value={value} onChange={handleChange} />
}

export const datetimeFilter = { Editor, Sentence: dateFilter.Sentence }
export const datetimeParts: KindParts = { Input, Cell, Filter: datetimeFilter }
