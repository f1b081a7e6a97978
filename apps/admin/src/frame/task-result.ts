import i18next from 'i18next'
import type { Task } from '../api/events.ts'
import { codeText } from '../language/code-text.ts'

export type NotDone = { id: string; name: string; why: string }
export type TaskResult = { done: number; left: number; failed: NotDone[] }

type Failure = { id: string; code: string; name?: string; params?: Record<string, unknown> }

/** What names orders by their numbers. */
const ofOrders = new Set<Task['kind']>(['order_statuses', 'waybills'])

/** How many rows were done, how many were not, and which; null for work that is not done row by row. */
export function taskResult({ kind, state, result, done_count }: Task): TaskResult | null {
  if (state !== 'done' || typeof result?.done !== 'number' || !Array.isArray(result.failed)) return null
  const failed = result.failed as Failure[] // as `many-rows.ts` writes it
  return {
    done: result.done,
    left: (done_count ?? 0) - result.done,
    failed: failed.map(({ id, code, name, params }) => ({
      id,
      name: name === undefined ? '' : ofOrders.has(kind) ? i18next.t('tasks.order', { number: name }) : name,
      why: codeText(code, params),
    })),
  }
}
