import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { storeRestrictions } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { create, nounOf } from '../../api/rows.ts'
import { errorText, tell } from '../../notices/notices.ts'

export type Restricted = { id: string; title: string; action: 'suspend' | 'lift' }
type Props = { store: Restricted | null; onClose: () => void }

/** Why a store is closed, or opened again: its owner reads it. */
export function RestrictionDialog({ store, onClose }: Props) {
  const { t } = useTranslation(['screens', 'admin'])
  return (
    <Modal
      opened={store !== null}
      onClose={onClose}
      title={store ? t(`restriction.${store.action}Title`, { name: store.title }) : ''}
      closeButtonProps={{ 'aria-label': t('admin:action.close') }}
    >
      {store ? <Reason store={store} onClose={onClose} /> : null}
    </Modal>
  )
}

function Reason({ store, onClose }: Props & { store: Restricted }) {
  const { t } = useTranslation(['screens', 'admin'])
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await create(nounOf<typeof storeRestrictions>('store-restrictions'), {
        restricted_id: store.id,
        action: store.action,
        reason,
      })
      await client.invalidateQueries({ queryKey: ['stores'] })
      tell('success', t(`restriction.${store.action}Done`, { name: store.title }))
      onClose()
    } catch (refused) {
      setError((refused instanceof ApiError && refused.fields.reason) || errorText(refused))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <Text size="sm">{t(`restriction.${store.action}Text`)}</Text>
        <Textarea
          label={t('restriction.reason')}
          required
          data-autofocus
          maxLength={512}
          autosize
          minRows={2}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setError(null)
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('admin:action.cancel')}
          </Button>
          <Button type="submit" color={store.action === 'suspend' ? 'red' : undefined} loading={isBusy}>
            {t(`restriction.${store.action}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
