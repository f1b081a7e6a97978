import { formatDay } from '../language/format.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'
import { RangeSentence } from './range.tsx'

const Cell = ({ value }: CellProps) => (value ? formatDay(String(value).slice(0, 10)) : '')

const Sentence = (props: SentenceProps) => <RangeSentence {...props} show={(bound) => formatDay(bound.slice(0, 10))} />

export const dateParts: KindParts = { Cell, Sentence }
