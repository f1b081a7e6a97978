import { ColorInput, ColorSwatch } from '@mantine/core'
import { type CellProps, type InputProps, type KindParts, naming } from './kind-parts.ts'

const swatches = ['#1f4f46', '#2f5bd7', '#6b4fd8', '#b6502a', '#b3261e', '#c77700', '#2e7d32', '#455a64']

function Input(props: InputProps) {
  const { value, onChange } = props
  return (
    <ColorInput
      {...naming(props)}
      value={(value as string | null) ?? ''}
      onChange={(color) => onChange(color || null)}
      format="hex"
      swatches={swatches}
      eyeDropperButtonProps={{ 'aria-label': props.label }}
    />
  )
}

const Cell = ({ value }: CellProps) =>
  value ? <ColorSwatch color={String(value)} size={18} role="img" aria-label={String(value)} /> : ''

export const colorParts: KindParts = { Input, Cell, Filter: null }
