import { formatMoney } from '../language/format.ts'
import { useSession } from '../session/use-session.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'
import { RangeSentence } from './range.tsx'

/** Catalogue amounts are in the store's base currency. */
export const useBaseCurrency = (): string => useSession().store?.base_currency ?? 'USD'

function Cell({ value }: CellProps) {
  const currency = useBaseCurrency()
  return value === null || value === undefined ? '' : formatMoney(String(value), currency)
}

function Sentence(props: SentenceProps) {
  const currency = useBaseCurrency()
  return <RangeSentence {...props} show={(bound) => formatMoney(bound, currency)} />
}

export const moneyParts: KindParts = { Cell, Sentence, isRight: true }
