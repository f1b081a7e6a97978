import { Thumb } from '../files/Thumb.tsx'
import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) => <Thumb fileId={(value as string | null) ?? null} size={32} />

export const imageParts: KindParts = { Cell, Sentence: null }
