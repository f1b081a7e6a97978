import { storeDomains } from '@shopwright/shop/model'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'

/** The names of the shop, each in its own letters. */
export default function DomainList() {
  const columns: Column[] = [
    { name: 'host', cell: of((row) => row.shown_host ?? row.host) },
    { name: 'is_primary' },
    { name: 'verified_at' },
    { name: 'problem' },
  ]
  return <ResourceList resource={storeDomains} columns={columns} />
}

const of = cellsOf(storeDomains)
