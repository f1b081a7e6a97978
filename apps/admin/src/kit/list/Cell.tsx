import type { AnyResource } from '@shopwright/resource'
import { Suspense } from 'react'
import { lazyPart } from '../../api/part.ts'
import type { WireRow } from '../../api/rows.ts'
import { partsOf } from '../../kinds/index.ts'
import { restOfTexts } from '../../language/language.ts'
import { type Column, kindOf } from './columns.ts'
import { StatusToggle } from './StatusToggle.tsx'

type Props = {
  resource: AnyResource
  column: Column
  row: WireRow
  canUpdate: boolean
  /** the columns whose fields are changed in their place */
  edited?: ReadonlySet<string> | undefined
}

/** What a row shows in a column, or the field by which that is changed. */
export function Cell({ edited, ...props }: Props) {
  const { resource, column, row } = props
  const field = edited?.has(column.name) ? kindOf(resource, column.name) : undefined
  if (!field) return <Drawn {...props} />
  return (
    <Suspense fallback={<Drawn {...props} />}>
      <EditCell resource={resource} name={column.name} kind={field} row={row} />
    </Suspense>
  )
}

/** What may be wrong with a field is said in words that a list does not bring. */
const EditCell = lazyPart(async () => {
  const [cell] = await Promise.all([import('./EditCell.tsx'), restOfTexts()])
  return cell
})

/** What a row shows in a column: the column's own drawing, the switch of its status, or its kind's. */
function Drawn({ resource, column, row, canUpdate }: Props) {
  if (column.cell) return column.cell(row)
  const kind = kindOf(resource, column.name)
  // A column that was chosen just now is not in the rows of before.
  if (!kind || row[column.name] === undefined) return null
  if (column.name === 'status' && kind.type === 'flag' && canUpdate)
    return <StatusToggle resource={resource} row={row} />
  const Shown = partsOf(kind).Cell
  return <Shown resource={resource} name={column.name} kind={kind} value={row[column.name]} row={row} />
}
