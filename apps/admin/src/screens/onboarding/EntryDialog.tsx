import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { errorText } from '../../notices/notices.ts'
import type { OwnStore } from '../../session/session.ts'

export type Entered = Pick<OwnStore, 'id' | 'title' | 'token'>
type Props = { store: Entered | null; onClose: () => void; onEntered: (store: Entered) => Promise<void> }

/** A super admin says why he goes into a store that is not his own. */
export function EntryDialog({ store, onClose, onEntered }: Props) {
  const { t } = useTranslation(['screens', 'admin'])
  return (
    <Modal
      opened={store !== null}
      onClose={onClose}
      title={t('selectStore.why', { name: store?.title })}
      closeButtonProps={{ 'aria-label': t('admin:action.close') }}
    >
      {store ? <Reason store={store} onClose={onClose} onEntered={onEntered} /> : null}
    </Modal>
  )
}

function Reason({ store, onClose, onEntered }: Props & { store: Entered }) {
  const { t } = useTranslation(['screens', 'admin'])
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await request('POST', 'store-entries', { body: { target_store_id: store.id, reason } })
      await onEntered(store)
    } catch (refused) {
      setError((refused instanceof ApiError && refused.fields.reason) || errorText(refused))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <TextInput
          label={t('selectStore.reason')}
          required
          data-autofocus
          maxLength={255}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setError(null)
          }}
        />
        <Text size="sm" c="dimmed">
          {t('selectStore.hint')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('admin:action.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('selectStore.enter')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
