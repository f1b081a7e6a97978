import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/request.ts'
import { errorText, tell } from '../notices/notices.ts'
import { useSession } from '../session/use-session.ts'

/** Who has not shown yet that mail reaches them is asked to, on every screen. Within a card its corners are `radius`. */
export function AddressNotice({ radius = 0 }: { radius?: 0 | 'md' }) {
  const { t } = useTranslation()
  const { customer } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (customer.confirmed !== false) return null

  const handleAgain = async () => {
    setBusy(true)
    try {
      await request('POST', 'authManagement', { body: { action: 'sendConfirm', value: {} } })
      tell('success', t('confirmAddress.notice.sent'))
    } catch (error) {
      tell('error', errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Alert color="blue" radius={radius} icon={<IconMail size={18} />} title={t('confirmAddress.notice.title')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('confirmAddress.notice.text', { email: customer.email })}
        </Text>
        <Button size="compact-sm" variant="light" loading={isBusy} onClick={handleAgain}>
          {t('confirmAddress.notice.again')}
        </Button>
      </Group>
    </Alert>
  )
}
