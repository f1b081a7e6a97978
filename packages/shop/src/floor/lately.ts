import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a time is at most so many milliseconds ago. What stands further ahead than that was written by a clock that has been put back:
 * it holds nobody up until the clock is there again.
 */
export const isLately = (column: string, now: Date, within: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${new Date(now.getTime() - within)} and ${sql.ref(column)} < ${new Date(now.getTime() + within)})`
