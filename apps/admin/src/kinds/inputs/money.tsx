import type { InputProps } from '../kind-parts.ts'
import { useBaseCurrency } from '../money.tsx'
import { AmountField } from './decimal.tsx'

export const MoneyField = (props: InputProps) => <AmountField {...props} suffix={useBaseCurrency()} />
