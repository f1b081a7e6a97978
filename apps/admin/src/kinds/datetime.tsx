import { formatInstant, formatMoment } from '../language/format.ts'
import { DaySentence } from './date.tsx'
import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) =>
  value ? (
    <time dateTime={String(value)} title={formatInstant(String(value))}>
      {formatMoment(String(value))}
    </time>
  ) : null

export const datetimeParts: KindParts = { Cell, Sentence: DaySentence }
