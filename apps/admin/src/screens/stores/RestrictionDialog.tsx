import type { storeRestrictions } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create, nounOf } from '../../api/rows.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { tell } from '../../notices/notices.ts'

export type Restricted = { id: string; title: string; action: 'suspend' | 'lift' }

/** Why a store is closed, or opened again: its owner reads it. */
export function RestrictionDialog({ store, onClose }: { store: Restricted | null; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const send = async (reason: string) => {
    if (!store) return
    const { id, action, title } = store
    await create(nounOf<typeof storeRestrictions>('store-restrictions'), { restricted_id: id, action, reason })
    await client.invalidateQueries({ queryKey: ['stores'] })
    tell('success', t(`restriction.${action}Done`, { name: title }))
  }
  const words = store && {
    title: t(`restriction.${store.action}Title`, { name: store.title }),
    text: t(`restriction.${store.action}Text`),
    label: t('restriction.reason'),
    action: t(`restriction.${store.action}`),
  }
  return (
    <ReasonDialog words={words} limit={512} isDangerous={store?.action === 'suspend'} send={send} onClose={onClose} />
  )
}
