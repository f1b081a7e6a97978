import { NumberInput, Select } from '@mantine/core'
import { useLabels } from '../../language/labels.ts'
import { type InputProps, naming } from '../kind-parts.ts'

export function IntegerField(props: InputProps) {
  const { value, onChange, kind } = props
  if (kind.options.named) return <Named {...props} />
  return (
    <NumberInput
      {...naming(props)}
      value={(value as number | null) ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      allowDecimal={false}
      {...(kind.options.min === undefined ? {} : { min: kind.options.min })}
      {...(kind.options.max === undefined ? {} : { max: kind.options.max })}
      clampBehavior="none"
      maxLength={11}
    />
  )
}

/** Numbers that mean something are chosen by what they are called. */
function Named(props: InputProps) {
  const { resource, name, kind, value, onChange } = props
  const labels = useLabels(resource)
  const { min = 0, max = min } = kind.options
  const data = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))
  return (
    <Select
      {...naming(props)}
      data={data.map((one) => ({ value: one, label: labels.choice(name, one) }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      clearable={!kind.options.required}
    />
  )
}
