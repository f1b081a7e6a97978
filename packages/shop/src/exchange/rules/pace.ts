/** How fast a run reads rows, and how long it will go on: told only when it can be known. */
export type Pace = { rows_per_second: number; seconds_left: number | null }

/** So many rows were behind at that moment (milliseconds). */
type Mark = { at: number; rows: number }

/** It is reckoned from what was done within this time, so that a slow part of a file is seen as such. */
const window = 30_000
/** With less behind, chance says more than the file. */
const least = 2000

/** Follows one run in one process. `expected`: rows that there are to read, null where nobody knows. */
export function paceOf(expected: number | null): (now: number, rows: number) => Pace | null {
  const marks: Mark[] = []
  return (now, rows) => {
    marks.push({ at: now, rows })
    // One mark at the window's edge or before it stays.
    while (marks[1] && marks[1].at <= now - window) marks.shift()
    const [first = { at: now, rows }] = marks
    const milliseconds = now - first.at
    const done = rows - first.rows
    if (milliseconds < least || done <= 0) return null
    const perSecond = (done * 1000) / milliseconds
    return {
      rows_per_second: Math.round(perSecond * 10) / 10,
      seconds_left: expected === null || expected < rows ? null : Math.ceil((expected - rows) / perSecond),
    }
  }
}

/** Rows that a window leaves of so many: what stands before it, and behind it, is not taken. */
export const rowsInWindow = (
  count: number,
  { offset, limit }: { offset: number | null; limit: number | null },
): number => Math.min(Math.max(0, count - (offset ?? 0)), limit ?? Number.POSITIVE_INFINITY)
