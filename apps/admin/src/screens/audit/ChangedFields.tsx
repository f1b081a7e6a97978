import { registry } from '@shopwright/shop/model'
import type { WireRow } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'

const most = 4

/** Which fields were changed, by their names. */
export function ChangedFields({ row }: { row: WireRow }) {
  const labels = useLabels(registry.find(String(row.resource)) ?? registry.get('platform-audits'))
  const names = row.action === 'update' ? Object.keys((row.changes as object | null) ?? {}) : []
  const said = names.slice(0, most).map((name) => labels.field(name))
  return [...said, ...(names.length > most ? [`+${names.length - most}`] : [])].join(', ')
}
