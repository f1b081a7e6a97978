import { Code } from '@mantine/core'
import type { CellProps, KindParts } from './kind-parts.ts'

const Cell = ({ value }: CellProps) =>
  value === null || value === undefined ? '' : <Code>{JSON.stringify(value).slice(0, 60)}</Code>

export const jsonParts: KindParts = { Cell, Sentence: null }
