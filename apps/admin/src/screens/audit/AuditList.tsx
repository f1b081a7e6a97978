import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import type { WireRow } from '../../api/rows.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { resourceName } from '../../language/labels.ts'
import { Changed } from './Changed.tsx'

/** Who changed what and when, in words, with the way to what was changed. */
export default function AuditList() {
  useTranslation('resources')
  const oneOf = (name: string) => resourceName(name, 'one')
  /** What hangs on a row is said with its row: “Order · Entry”. */
  const nameOf = (name: string): string => {
    const above = registry.find(name)?.of
    return above ? `${oneOf(above)} · ${oneOf(name)}` : oneOf(name)
  }
  const columns: Column[] = [
    { name: 'created_at' },
    { name: 'actor_name', cell: (row) => [row.actor_name, row.actor_token].filter(Boolean).join(' · ') },
    { name: 'action' },
    {
      name: 'resource',
      cell: (row) => <Changed row={row} name={[nameOf(String(row.resource)), ...reasonOf(row)].join(': ')} />,
    },
  ]
  return <ResourceList resource={registry.get('audit-logs')} columns={columns} />
}

/** Why somebody of the platform came into the store. */
function reasonOf({ action, changes }: WireRow): string[] {
  const reason = (changes as { reason?: [unknown, unknown] } | null)?.reason?.[1]
  return action === 'enter' && reason ? [String(reason)] : []
}
