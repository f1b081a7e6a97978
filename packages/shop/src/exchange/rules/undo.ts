/** Whether a run can still be undone, and how what is left alone is counted. */
import { days, type Row } from '@shopwright/resource'
import type { imports } from '../model/imports.ts'
import { type LeftReason, leftReasons, type UndoResult } from '../model/undo.ts'

/** For so long it is kept what a run found. */
export const undoableFor = days(7)

type Run = Row<typeof imports>
/** Moments as the server holds them, or as they are answered. */
export type UndoableRun = Pick<Run, 'dry_run' | 'new_count' | 'changed_count' | 'made_category_count'> &
  Record<keyof Pick<Run, 'finished_at' | 'undone_at'>, Date | string | null>

export function isUndoable(run: UndoableRun, now: Date): boolean {
  const hasWritten = run.new_count + run.changed_count + run.made_category_count > 0
  if (run.dry_run || run.undone_at || !run.finished_at || !hasWritten) return false
  return now.getTime() - new Date(run.finished_at).getTime() < undoableFor
}

/** So many names are told; the rest is counted. */
const mostNames = 20

export function leaveAlone(result: UndoResult, reason: LeftReason, name: string): UndoResult {
  const known = result.left.find((one) => one.reason === reason) ?? { reason, count: 0, names: [] }
  const grown = {
    ...known,
    count: known.count + 1,
    names: known.names.length < mostNames && name ? [...known.names, name] : known.names,
  }
  const others = result.left.filter((one) => one.reason !== reason)
  return {
    ...result,
    left: leftReasons.flatMap((one) => [...others, grown].filter((left) => left.reason === one)),
  }
}

export const nothingUndone: UndoResult = { removed: 0, restored: 0, left: [] }
