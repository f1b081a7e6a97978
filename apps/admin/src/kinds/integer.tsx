import { NumberInput, Select } from '@mantine/core'
import { formatNumber } from '../language/format.ts'
import { useLabels } from '../language/labels.ts'
import {
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindParts,
  naming,
  type SentenceProps,
} from './kind-parts.ts'
import { NumberRange, RangeSentence } from './range.tsx'

function Input(props: InputProps) {
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

const Cell = ({ value, name }: CellProps) =>
  value === null || value === undefined ? '' : name === 'number' ? String(value) : formatNumber(Number(value))

const Filter = {
  Editor: (props: FilterProps) => <NumberRange {...props} scale={0} />,
  Sentence: (props: SentenceProps) => <RangeSentence {...props} show={(bound) => formatNumber(Number(bound))} />,
}

export const integerParts: KindParts = { Input, Cell, Filter, isRight: true }
