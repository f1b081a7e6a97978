import { formatDecimal, formatMoney } from '../language/format.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'
import { RangeSentence } from './range.tsx'

/** A decimal beside a currency is money of that currency. */
function Cell({ value, row, resource }: CellProps) {
  if (value === null || value === undefined) return ''
  const { currency } = row
  return 'currency' in resource.fields && typeof currency === 'string'
    ? formatMoney(String(value), currency)
    : formatDecimal(String(value))
}

const Sentence = (props: SentenceProps) => <RangeSentence {...props} show={formatDecimal} />

export const decimalParts: KindParts = { Cell, Sentence, isRight: true }
