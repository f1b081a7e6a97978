import type { Task } from '../../api/events.ts'

/** As the run's task has it. */
export type Pace = { rows_per_second: number; seconds_left: number | null }

/** Who has not been heard of for so long (milliseconds) may be gone: what it promised is no word any more. */
const heardWithin = 20_000

/** The pace that a running task tells; null where it tells none, or told it long ago. */
export function paceIn(
  { state, result, heartbeat_at }: Pick<Task, 'state' | 'result' | 'heartbeat_at'>,
  now: number,
): Pace | null {
  const rows = result?.rows_per_second
  if (state !== 'running' || typeof rows !== 'number' || !heartbeat_at) return null
  if (now - Date.parse(heartbeat_at) > heardWithin) return null
  const seconds = result?.seconds_left
  return { rows_per_second: rows, seconds_left: typeof seconds === 'number' ? seconds : null }
}
