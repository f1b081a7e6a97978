import type { AnyResource } from '@shopwright/resource'
import type { WireRow } from '../../api/rows.ts'
import { partsOf } from '../../kinds/index.ts'
import { type Column, kindOf } from './columns.ts'
import { StatusToggle } from './StatusToggle.tsx'

type Props = { resource: AnyResource; column: Column; row: WireRow; canUpdate: boolean }

/** What a row shows in a column: the column's own drawing, the switch of its status, or its kind's. */
export function Cell({ resource, column, row, canUpdate }: Props) {
  if (column.cell) return column.cell(row)
  const kind = kindOf(resource, column.name)
  // A column that was chosen just now is not in the rows of before.
  if (!kind || row[column.name] === undefined) return null
  if (column.name === 'status' && kind.type === 'flag' && canUpdate)
    return <StatusToggle resource={resource} row={row} />
  const Drawn = partsOf(kind).Cell
  return <Drawn resource={resource} name={column.name} kind={kind} value={row[column.name]} row={row} />
}
