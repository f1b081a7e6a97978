import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalPoint } from '../../language/format.ts'
import { readDecimal } from '../read-decimal.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> & {
  /** a decimal string; what could not be read stays as it was written */
  value: string
  onValue: (value: string) => void
}

/**
 * An amount, shown with the point or comma of the reader's language. It stays a string from the field to the wire, so that no
 * float touches it; what is no number goes on as it is written, and the form says so at the field.
 */
export function DecimalInput({ value, onValue, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const point = decimalPoint()
  // Who begins to write does not write behind a nought.
  const isNought = isFocused && typed === null && value === '0'
  const read = (text: string): string => (text.trim() === '' ? '' : (readDecimal(text, point) ?? text))
  // While it is being written it stands as it is written, unless the value was changed from elsewhere.
  const isOwn = typed !== null && read(typed) === value
  const written = (text: string): string => text.replace(/^(-?\d*)\.(\d*)$/, `$1${point}$2`)
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      {...(isNought ? { placeholder: '0' } : props.placeholder ? { placeholder: written(props.placeholder) } : {})}
      value={isNought ? '' : isOwn ? typed : written(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onValue(read(currentTarget.value))
      }}
      onFocus={(event) => {
        setFocused(true)
        props.onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        setTyped(null)
        props.onBlur?.(event)
      }}
    />
  )
}
