import { Button } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { registry, voucherMailings, type vouchers } from '@shopwright/shop/model'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

export type Voucher = Pick<Wire<typeof vouchers>, 'id' | 'to_email' | 'sent_at' | 'status' | 'balance' | 'is_waiting'>

type Props = { voucher: Voucher; onSent?: () => void }

/** Mails a voucher to whom it is for, again if need be. */
export function SendVoucher({ voucher, onSent }: Props) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const isOfUse = voucher.status && !voucher.is_waiting && Number(voucher.balance) > 0
  if (!isOfUse || !mayCall(session, registry.get('voucher-mailings'), 'create')) return null
  const handleClick = async () => {
    setBusy(true)
    try {
      await create(voucherMailings, { voucher_id: voucher.id })
      tell('success', t('voucher.sending', { email: voucher.to_email }))
      await client.invalidateQueries({ queryKey: ['vouchers'] })
      onSent?.()
    } catch (error) {
      tell('error', errorText(error))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {t(voucher.sent_at ? 'voucher.sendAgain' : 'voucher.send')}
    </Button>
  )
}
