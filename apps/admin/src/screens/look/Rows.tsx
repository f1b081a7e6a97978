import { registry } from '@shopwright/shop/model'
import { useState } from 'react'
import type { WireRow } from '../../api/rows.ts'
import { ListCards } from '../../kit/list/ListCards.tsx'
import { ListSkeleton, ListTable } from '../../kit/list/ListTable.tsx'
import type { ListState } from '../../kit/list/use-list-state.ts'
import { useSelection } from '../../kit/list/use-selection.ts'
import { Part } from './Part.tsx'

const products = registry.get('products')
const columns = ['image', 'name', 'model', 'price', 'quantity', 'status', 'updated_at'].map((name) => ({ name }))
const rows = [
  ['A lamp', 'L-1', '1290.5', 4, true],
  [
    'A name that is so long that it has to be broken, as suppliers write them in capitals and with every size',
    'L-2',
    '0',
    -1,
    false,
  ],
  ['Свічка «Кедр»', 'L-3', '1234567.89', 12480, true],
].map(
  ([name, model, price, quantity, status], index): WireRow => ({
    id: `row-${index}`,
    name,
    model,
    price,
    quantity,
    status,
    image: null,
    updated_at: '2026-11-24T21:40:00.000Z',
    created_at: '2026-11-24T21:40:00.000Z',
    version: 1,
  }),
)

/** A list as it is on a desk and on a phone, chosen, opened by the keyboard, and on its way. */
export function Rows() {
  const selection = useSelection('look')
  const [sort, setSort] = useState<ListState['sort']>(null)
  const shared = {
    resource: products,
    columns,
    rows,
    isThere: true,
    total: rows.length,
    // What rows do not ask of it stays out.
    state: { sort, setSort } as unknown as ListState,
    selection,
    canUpdate: false,
    pathOf: () => '/admin/products',
    rowActions: () => ({ path: '/admin/products', canUpdate: true, onRemove: () => {} }),
    current: 1,
  }
  return (
    <>
      <Part name="Rows">
        <ListTable {...shared} />
      </Part>
      <Part name="Rows on a phone">
        <div style={{ maxWidth: 360 }}>
          <ListCards {...shared} />
        </div>
      </Part>
      <Part name="Rows on their way">
        <ListSkeleton columns={5} />
      </Part>
    </>
  )
}
