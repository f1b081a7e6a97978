import type { KindParts } from './kind-parts.ts'
import { TextCell } from './text.tsx'

export const slugParts: KindParts = { Cell: TextCell, Sentence: null }
