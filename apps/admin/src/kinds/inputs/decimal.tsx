import { type InputProps, naming } from '../kind-parts.ts'
import { AmountInput } from './AmountInput.tsx'

export const DecimalField = (props: InputProps) => (
  <AmountField {...props} {...(props.name.endsWith('_percent') ? { suffix: '%' } : {})} />
)

export function AmountField(props: InputProps & { suffix?: string }) {
  const { value, onChange, kind, suffix } = props
  return (
    <AmountInput
      {...naming(props)}
      value={value === null || value === undefined ? '' : String(value)}
      onValue={(text) => onChange(text === '' ? null : text)}
      unit={suffix ?? (kind.options.format === 'percent' ? '%' : undefined)}
    />
  )
}
