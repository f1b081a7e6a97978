import { ColorInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type InputProps, naming } from '../kind-parts.ts'

const swatches = ['#1f4f46', '#2f5bd7', '#6b4fd8', '#b6502a', '#b3261e', '#c77700', '#2e7d32', '#455a64']

export default function ColorField(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange, label } = props
  return (
    <ColorInput
      {...naming(props)}
      value={(value as string | null) ?? ''}
      onChange={(color) => onChange(color || null)}
      format="hex"
      swatches={swatches}
      eyeDropperButtonProps={{ 'aria-label': t('kinds.fromScreen', { field: label }) }}
    />
  )
}
