import type { CellProps, KindParts } from './kind-parts.ts'
import { TargetsSentence } from './ref.tsx'

const Cell = ({ value }: CellProps) => (Array.isArray(value) && value.length ? String(value.length) : '')

export const refsParts: KindParts = { Cell, Sentence: TargetsSentence }
