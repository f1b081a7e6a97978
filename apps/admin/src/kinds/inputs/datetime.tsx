import { clockInZone, instantOf } from '@shopwright/resource'
import { shownZone } from '../../session/clocks.ts'
import { MomentInput } from '../calendar.tsx'
import { type InputProps, naming } from '../kind-parts.ts'

export function MomentField(props: InputProps) {
  const { value, onChange } = props
  return (
    <MomentInput
      {...naming(props)}
      value={value ? pickedText(new Date(String(value))) : null}
      onChange={(text) => onChange(text ? pickedInstant(text) : null)}
      valueFormat="DD.MM.YYYY HH:mm"
      clearable
    />
  )
}

/** `2026-02-28 13:05:00`, as a moment is picked, by the clocks that are shown. */
export const pickedText = (instant: Date): string => clockInZone(instant, shownZone()).replace('T', ' ')

/** The instant of what was picked, for the wire. */
export const pickedInstant = (text: string): string => instantOf(text.replace(' ', 'T'), shownZone()).toISOString()
