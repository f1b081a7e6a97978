import { Anchor } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { Link } from 'react-router'
import type { WireRow } from '../../api/rows.ts'
import { editPath } from '../../kit/paths.ts'
import { opensRows } from '../../kit/rights.ts'

/** The way to what was changed. The end of an id is enough to tell two rows from each other. */
export function Changed({ row }: { row: WireRow }) {
  const short = `…${String(row.row_id).slice(-6)}`
  const resource = registry.find(String(row.resource))
  if (!resource || row.action === 'remove' || resource.parent || !opensRows(resource)) return short
  return (
    <Anchor component={Link} to={editPath(resource, String(row.row_id))} inherit>
      {short}
    </Anchor>
  )
}
