import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import classes from './Options.module.css'

type Props = {
  label: string
  value: unknown
  sign: '+' | '-'
  suffix?: string | undefined
  error?: string | undefined
  isDisabled: boolean
  /** a decimal string, `0` for nothing */
  onValue: (value: string) => void
  onSign: (sign: '+' | '-') => void
}

/** How much more or less: the sign is a switch in front of the amount. Amounts stay strings. */
export function SignedAmount({ label, value, sign, suffix, error, isDisabled, onValue, onSign }: Props) {
  const { t } = useTranslation('screens')
  return (
    <AmountInput
      aria-label={label}
      value={value === null || value === undefined ? '' : String(value)}
      onValue={(text) => onValue(text || '0')}
      error={error}
      disabled={isDisabled}
      leftSectionWidth={30}
      leftSection={
        <UnstyledButton
          className={classes.sign}
          disabled={isDisabled}
          onClick={() => onSign(sign === '+' ? '-' : '+')}
          aria-label={`${label}: ${t(sign === '+' ? 'product.options.adds' : 'product.options.takes')}`}
        >
          {sign === '+' ? '+' : '−'}
        </UnstyledButton>
      }
      unit={suffix}
    />
  )
}
