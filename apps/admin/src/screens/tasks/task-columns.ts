import { tasks } from '@shopwright/shop/model'
import { faultText } from '../../kit/fault-text.ts'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { resourceName } from '../../language/labels.ts'

/** How lists of tasks say what a task works on, and why it ended badly. */
export function taskColumns(names: readonly string[] = []): Column[] {
  const cells: Record<string, Column['cell']> = {
    title: of(({ title }) => title && resourceName(title)),
    error: of(({ error }) => error && faultText(error)),
  }
  return names.map((name) => ({ name, cell: cells[name] }))
}

const of = cellsOf(tasks)
