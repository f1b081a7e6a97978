import { formatDayOf, formatInstant, formatMoment } from '../language/format.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'
import { RangeSentence } from './range.tsx'

const Cell = ({ value }: CellProps) =>
  value ? (
    <time dateTime={String(value)} title={formatInstant(String(value))}>
      {formatMoment(String(value))}
    </time>
  ) : null

const Sentence = (props: SentenceProps) => <RangeSentence {...props} show={formatDayOf} />

export const datetimeParts: KindParts = { Cell, Sentence }
