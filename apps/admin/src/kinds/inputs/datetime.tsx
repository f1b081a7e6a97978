import { MomentInput } from '../calendar.tsx'
import { type InputProps, naming } from '../kind-parts.ts'

export function MomentField(props: InputProps) {
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
