import { NumberInput } from '@mantine/core'
import { formatNumber } from '../language/format.ts'
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

const Cell = ({ value, name }: CellProps) =>
  value === null || value === undefined ? '' : name === 'number' ? String(value) : formatNumber(Number(value))

const Filter = {
  Editor: (props: FilterProps) => <NumberRange {...props} scale={0} />,
  Sentence: (props: SentenceProps) => <RangeSentence {...props} show={(bound) => formatNumber(Number(bound))} />,
}

export const integerParts: KindParts = { Input, Cell, Filter, isRight: true }
