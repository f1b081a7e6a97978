import { MomentInput } from '../calendar.tsx'
import { type InputProps, naming } from '../kind-parts.ts'

export function MomentField(props: InputProps) {
  const { value, onChange } = props
  return <MomentInput {...naming(props)} value={value ? String(value) : null} onChange={onChange} clearable />
}
