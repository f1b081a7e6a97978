import { formatMoney } from '../language/format.ts'
import { useSession } from '../session/use-session.ts'
import { DecimalField } from './decimal.tsx'
import type { CellProps, FilterProps, InputProps, KindParts, SentenceProps } from './kind-parts.ts'
import { NumberRange, RangeSentence } from './range.tsx'

/** Catalogue amounts are in the store's base currency. */
export const useBaseCurrency = (): string => useSession().store?.base_currency ?? 'USD'

const Input = (props: InputProps) => <DecimalField {...props} suffix={useBaseCurrency()} />

function Cell({ value }: CellProps) {
  const currency = useBaseCurrency()
  return value === null || value === undefined ? '' : formatMoney(String(value), currency)
}

function Sentence(props: SentenceProps) {
  const currency = useBaseCurrency()
  return <RangeSentence {...props} show={(bound) => formatMoney(bound, currency)} />
}

export const moneyParts: KindParts = {
  Input,
  Cell,
  Filter: { Editor: (props: FilterProps) => <NumberRange {...props} scale={4} />, Sentence },
  isRight: true,
}
