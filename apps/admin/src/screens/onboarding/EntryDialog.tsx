import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import type { OwnStore } from '../../session/session.ts'

export type Entered = Pick<OwnStore, 'id' | 'title' | 'token'>
type Props = { store: Entered | null; onClose: () => void; onEntered: (store: Entered) => Promise<void> }

/** A super admin says why he goes into a store that is not his own. */
export function EntryDialog({ store, onClose, onEntered }: Props) {
  const { t } = useTranslation('screens')
  const send = async (reason: string) => {
    if (!store) return
    await request('POST', 'store-entries', { body: { target_store_id: store.id, reason } })
    await onEntered(store)
  }
  const words = store && {
    title: t('selectStore.why', { name: store.title }),
    text: t('selectStore.hint'),
    label: t('selectStore.reason'),
    action: t('selectStore.enter'),
  }
  return <ReasonDialog words={words} limit={255} send={send} onClose={onClose} />
}
