import { formatNumber } from '../language/format.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'
import { RangeSentence } from './range.tsx'

const Cell = ({ value, name }: CellProps) =>
  value === null || value === undefined ? '' : name === 'number' ? String(value) : formatNumber(Number(value))

const Sentence = (props: SentenceProps) => <RangeSentence {...props} show={(bound) => formatNumber(Number(bound))} />

export const integerParts: KindParts = { Cell, Sentence, isRight: true }
