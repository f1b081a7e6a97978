import type { Query } from './query-string.ts'

/** One row as edit screens need it: with all its translations. */
export const wholeRow = { $translations: 'all' } satisfies Query
