import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { type customers, privacyRequests } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create, nounOf } from '../../api/rows.ts'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { tell, tellRefused } from '../../notices/notices.ts'
import { mayCall } from '../../session/may-call.ts'
import { useSession } from '../../session/use-session.ts'

/** Somebody has asked the store to forget them: whoever may, types their address to show that it is meant. */
export function EraseCard({ customer }: { customer: Wire<typeof customers> }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const session = useSession()
  if (!mayCall(session, privacyRequests, 'create') || customer.email.endsWith('@erased.invalid')) return null
  const erase = async () => {
    try {
      await create(nounOf<typeof privacyRequests>('privacy-requests'), { customer_id: customer.id })
      tell('success', t('erasure.asked'))
      await client.invalidateQueries({ queryKey: ['customers'] })
    } catch (error) {
      tellRefused(error, 'privacy-requests', 'create')
    }
  }
  return (
    <Card mt="md">
      <Group justify="space-between">
        <div style={{ flex: '1 1 20rem' }}>
          <Title order={2}>{t('erasure.erase')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t('erasure.text')}
          </Text>
        </div>
        <Button
          color="red"
          variant="light"
          onClick={() =>
            openConfirmWord({
              title: t('erasure.erase'),
              text: t('erasure.text'),
              word: customer.email,
              action: t('erasure.erase'),
              onConfirm: erase,
            })
          }
        >
          {t('erasure.erase')}
        </Button>
      </Group>
    </Card>
  )
}
