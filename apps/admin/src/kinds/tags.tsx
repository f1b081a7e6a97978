import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) => (Array.isArray(value) ? value.join(', ') : '')

export const tagsParts: KindParts = { Cell, Sentence: null }
