import { paymentHistories } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { paidFor } from './paid-for.ts'

/** All payments of the store for its plan and apps, as a list. */
export default function PaymentList() {
  const { t } = useTranslation(['screens', 'resources'])
  const columns = (paymentHistories.list ?? []).map((name) =>
    name === 'description' ? { name, cell: of((row) => paidFor(row, t)) } : { name },
  )
  return <ResourceList resource={paymentHistories} columns={columns} />
}

const of = cellsOf(paymentHistories)
