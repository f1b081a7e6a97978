import { ColorSwatch } from '@mantine/core'
import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) =>
  value ? <ColorSwatch color={String(value)} size={18} role="img" aria-label={String(value)} /> : ''

export const colorParts: KindParts = { Cell, Sentence: null }
