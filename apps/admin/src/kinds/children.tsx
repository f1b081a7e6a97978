import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) => (Array.isArray(value) ? String(value.length) : '')

export const childrenParts: KindParts = { Cell, Sentence: null }
