import { Text } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { registry, type vouchers } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { SendVoucher } from './SendVoucher.tsx'

/** A gift voucher, with the way to its recipient's mailbox. */
export default function VoucherEdit() {
  const { t } = useTranslation('screens')
  const id = useRowId()
  return (
    <ResourceEdit
      resource={registry.get('vouchers')}
      id={id}
      actions={({ row, isDirty }) => {
        const voucher = row as Wire<typeof vouchers> | null
        if (voucher?.is_waiting && voucher.status)
          return (
            <Text size="sm" c="dimmed">
              {t('voucher.waits')}
            </Text>
          )
        // What is not saved yet would not be in the mail.
        return voucher && !isDirty ? <SendVoucher voucher={voucher} /> : null
      }}
    />
  )
}
