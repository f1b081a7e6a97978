import { Anchor } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { Link } from 'react-router'
import type { WireRow } from '../../api/rows.ts'
import { editPath } from '../../kit/paths.ts'
import { opensRows } from '../../kit/rights.ts'

/** What was changed, by its `name` and the way to it. The end of an id is enough to tell two rows from each other. */
export function Changed({ row, name }: { row: WireRow; name: string }) {
  const said = `${name} …${String(row.row_id).slice(-6)}`
  const resource = registry.find(String(row.resource))
  if (!resource || row.action === 'remove' || resource.parent || !opensRows(resource)) return said
  return (
    <Anchor component={Link} to={editPath(resource, String(row.row_id))} inherit>
      {said}
    </Anchor>
  )
}
