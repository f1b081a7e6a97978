import { Anchor } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WireRow } from '../../api/rows.ts'
import type { Column } from '../../kit/list/columns.ts'
import { editPath } from '../../kit/paths.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { opensRows } from '../../kit/rights.ts'
import { resourceName } from '../../language/labels.ts'

/** Who changed what and when, in words, with the way to what was changed. */
export default function AuditList() {
  useTranslation('resources')
  const oneOf = (name: string) => resourceName(name, 'one')
  /** What hangs on a row is said with its row: “Order · Entry”. */
  const nameOf = (name: string): string => {
    const resource = registry.find(name)
    const above = resource?.parent && resource.fields[resource.parent]?.options.target
    return above ? `${oneOf(above)} · ${oneOf(name)}` : oneOf(name)
  }
  const columns: Column[] = [
    { name: 'created_at' },
    { name: 'actor_name', cell: (row) => [row.actor_name, row.actor_token].filter(Boolean).join(' · ') },
    { name: 'action' },
    { name: 'resource', cell: (row) => [nameOf(String(row.resource)), ...reasonOf(row)].join(': ') },
    { name: 'row_id', cell: (row) => <Changed row={row} /> },
  ]
  return <ResourceList resource={registry.get('audit-logs')} columns={columns} />
}

/** Why somebody of the platform came into the store. */
function reasonOf({ action, changes }: WireRow): string[] {
  const reason = (changes as { reason?: [unknown, unknown] } | null)?.reason?.[1]
  return action === 'enter' && reason ? [String(reason)] : []
}

/** The end of an id is enough to tell two rows from each other. */
function Changed({ row }: { row: WireRow }) {
  const short = `…${String(row.row_id).slice(-6)}`
  const resource = registry.find(String(row.resource))
  if (!resource || row.action === 'remove' || resource.parent || !opensRows(resource)) return short
  return (
    <Anchor component={Link} to={editPath(resource, String(row.row_id))} inherit>
      {short}
    </Anchor>
  )
}
