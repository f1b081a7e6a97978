import type { AnyResource } from './registry.ts'

/** A list of no more rows is sorted by any of its columns; a longer one by those that have an index. */
export const sortedAnyway = 10_000

/** Columns that have an index in their order: what lists begin with, stamps that they show, and what is declared of a large noun. */
export function sortColumns({ scope, fields, sort, list, large = [], parent, access }: AnyResource): Set<string> {
  if (parent && access.read === 'none') return new Set()
  const begin = sort?.replace(/^-/, '') ?? 'created_at'
  const isPlain = fields[begin] ? fields[begin].type !== 'text' && fields[begin].column !== null : scope === 'store'
  return new Set([...(isPlain ? [begin] : []), ...(list?.includes('updated_at') ? ['updated_at'] : []), ...large])
}

/** Whether a list of so many rows may be had in the order of a column. */
export const isSortOffered = (resource: AnyResource, column: string, total: number): boolean =>
  total <= sortedAnyway || sortColumns(resource).has(column)
