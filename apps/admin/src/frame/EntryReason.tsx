import { Alert, Button, Group, Text } from '@mantine/core'
import type { storeEntries } from '@shopwright/shop/model'
import { IconShieldStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { nounOf, patch, useList } from '../api/rows.ts'
import { tellRefused } from '../notices/notices.ts'
import { enterStore } from '../session/session.ts'

const noun = nounOf<typeof storeEntries>('store-entries')

/** Why a super admin came, and the way out. */
export default function EntryReason({ storeId, accountId }: { storeId: string; accountId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const entries = useList(noun, {
    target_store_id: storeId,
    account_id: accountId,
    left_at: null,
    $sort: { created_at: -1 },
    $limit: 1,
  })
  const entry = entries.data?.data[0]

  const handleLeave = async () => {
    setBusy(true)
    try {
      if (entry) await patch(noun, entry.id, { left_at: new Date().toISOString() })
      await enterStore(null)
      // First away from what only a store has: without one it would lead elsewhere.
      await navigate('/admin/configuration/stores')
      await revalidate()
    } catch (error) {
      setBusy(false)
      tellRefused(error, 'store-entries', 'update')
    }
  }

  return (
    <Alert color="orange" radius={0} icon={<IconShieldStar size={18} />} title={t('entry.title')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {entry ? t('entry.reason', { reason: entry.reason }) : null}
        </Text>
        <Button size="compact-sm" variant="light" loading={isBusy} onClick={handleLeave}>
          {t('entry.leave')}
        </Button>
      </Group>
    </Alert>
  )
}
