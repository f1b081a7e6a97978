import { Button, Card, Group, Text } from '@mantine/core'
import { registry, webhookDeliveries } from '@shopwright/shop/model'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create, useShown } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { useOutcome } from './use-outcome.ts'

/** A message by hand, and what the address answers to it. */
export function TestCard({ id, isDirty }: { id: string; isDirty: boolean }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { send, isBusy } = useSending()
  const [sent, setSent] = useState<string | null>(null)
  if (!mayCall(session, registry.get('webhook-deliveries'), 'create')) return null
  const handleTest = () =>
    send(async () => {
      try {
        setSent((await create(webhookDeliveries, { webhook_id: id })).id)
      } catch (refusal) {
        tellRefused(refusal, 'webhook-deliveries', 'create')
      }
    })
  return (
    <Card component="section" aria-label={t('webhooks.test')}>
      <Group justify="space-between" gap="md">
        <div aria-live="polite" style={{ flex: '1 1 200px' }}>
          {sent && !isDirty ? (
            <Answer id={sent} />
          ) : (
            <Text size="sm" c="dimmed">
              {t(isDirty ? 'webhooks.testSaved' : 'webhooks.testText')}
            </Text>
          )}
        </div>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} />}
          loading={isBusy}
          disabled={isDirty}
          onClick={() => void handleTest()}
        >
          {t('webhooks.test')}
        </Button>
      </Group>
    </Card>
  )
}

function Answer({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const outcome = useOutcome()
  const { data } = useShown(webhookDeliveries, id)
  if (!data || data.state === 'waiting') return <Text size="sm">{t('webhooks.testing')}</Text>
  return (
    <Text size="sm" c={data.state === 'delivered' ? 'teal' : 'red'} style={{ overflowWrap: 'anywhere' }}>
      {data.state === 'delivered'
        ? t('webhooks.arrived', { code: data.code, ms: data.duration })
        : t('webhooks.failed', { why: outcome(data) })}
    </Text>
  )
}
