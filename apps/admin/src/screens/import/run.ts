import type { Listed, Wire } from '@shopwright/resource'
import type { importRows, imports } from '@shopwright/shop/model'

export type ImportRun = Wire<typeof imports>
export type ImportRow = Listed<typeof importRows>

export const isOver = (state: string): boolean =>
  ['done', 'done_with_errors', 'failed', 'canceled', 'preview'].includes(state)

export const outcomes = [
  'new',
  'changed',
  'same',
  'skipped',
  'wrong',
] as const satisfies readonly ImportRow['outcome'][]
