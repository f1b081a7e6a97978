import { ColorInput } from '@mantine/core'
import { type InputProps, naming } from '../kind-parts.ts'

const swatches = ['#1f4f46', '#2f5bd7', '#6b4fd8', '#b6502a', '#b3261e', '#c77700', '#2e7d32', '#455a64']

export default function ColorField(props: InputProps) {
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
