import type { TextInputProps } from '@mantine/core'
import classes from './AmountInput.module.css'
import { DecimalInput } from './DecimalInput.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'rightSection'> & {
  value: string
  onValue: (value: string) => void
  /** a currency, or a sign such as % */
  unit?: string | undefined
}

/** An amount with what it is counted in at its end: money looks the same wherever it is typed. */
export function AmountInput({ unit, ...props }: Props) {
  return (
    <DecimalInput
      {...props}
      {...(unit
        ? {
            rightSection: unit,
            rightSectionWidth: 'auto',
            rightSectionProps: { className: props.disabled ? classes.disabled : classes.unit },
          }
        : {})}
    />
  )
}
