import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { resourceName } from '../../language/labels.ts'
import { Changed } from './Changed.tsx'
import { ChangedFields } from './ChangedFields.tsx'

/** Who changed what of the platform itself, with what it was and is. */
export default function PlatformAuditList() {
  useTranslation('resources')
  const columns: Column[] = [
    { name: 'created_at' },
    { name: 'actor_name' },
    { name: 'action' },
    { name: 'resource', cell: (row) => <Changed row={row} name={resourceName(String(row.resource), 'one')} /> },
    { name: 'changes', cell: (row) => <ChangedFields row={row} /> },
  ]
  return <ResourceList resource={registry.get('platform-audits')} columns={columns} />
}
