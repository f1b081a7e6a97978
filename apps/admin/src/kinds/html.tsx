import { textOf } from '../language/titles.ts'
import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) =>
  textOf(value)
    .replace(/<[^>]*>/g, ' ')
    .slice(0, 120)

export const htmlParts: KindParts = { Cell, Sentence: null }
