import { paymentHistories } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { PaymentStatus } from './PaymentStatus.tsx'
import { paidFor } from './paid-for.ts'

/** All payments of the store for its plan and apps, as a list. */
export default function PaymentList() {
  const { t } = useTranslation(['screens', 'resources'])
  const cells: Record<string, ReturnType<typeof of>> = {
    description: of((row) => paidFor(row, t)),
    status: of((row) => <PaymentStatus payment={row} />),
  }
  const columns = (paymentHistories.list ?? []).map((name) => {
    const cell = cells[name]
    return cell ? { name, cell } : { name }
  })
  return <ResourceList resource={paymentHistories} columns={columns} />
}

const of = cellsOf(paymentHistories)
