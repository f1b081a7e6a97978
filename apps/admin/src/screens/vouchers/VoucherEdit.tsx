import type { Wire } from '@shopwright/resource'
import { registry, type vouchers } from '@shopwright/shop/model'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { SendVoucher } from './SendVoucher.tsx'

/** A gift voucher, with the way to its recipient's mailbox. */
export default function VoucherEdit() {
  const id = useRowId()
  return (
    <ResourceEdit
      resource={registry.get('vouchers')}
      id={id}
      // What is not saved yet would not be in the mail.
      actions={({ row, isDirty }) => (row && !isDirty ? <SendVoucher voucher={row as Wire<typeof vouchers>} /> : null)}
    />
  )
}
