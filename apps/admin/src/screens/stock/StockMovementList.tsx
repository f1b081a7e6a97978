import { registry } from '@shopwright/shop/model'
import type { Column } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatSigned } from '../../language/format.ts'

/** What came and what went: the sign says which. */
const columns: Column[] = [
  { name: 'product_id' },
  { name: 'kind' },
  { name: 'quantity', cell: (row) => formatSigned(Number(row.quantity)) },
  { name: 'order_id' },
  { name: 'created_at' },
]

export default function StockMovementList() {
  return <ResourceList resource={registry.get('stock-movements')} columns={columns} />
}
