import { Badge, Button, Code, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { registry, testEvent, webhookDeliveries, webhooks } from '@shopwright/shop/model'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { patch } from '../../api/rows.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { PanelTable } from '../customers/PanelTable.tsx'
import { useOutcome } from './use-outcome.ts'

type Message = Listed<typeof webhookDeliveries>
const states = ['waiting', 'delivered', 'failed'] as const
const colours = { waiting: 'blue', delivered: 'teal', failed: 'red' } as const

/** What was sent, what came of it, and the same once more. */
export function MessageLog({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(webhookDeliveries)
  const events = useLabels(webhooks)
  const outcome = useOutcome()
  const [state, setState] = useState<(typeof states)[number] | 'all'>('all')
  return (
    <Stack gap="sm" component="section" aria-label={t('webhooks.deliveries')}>
      <Group justify="space-between" gap="sm">
        <Title order={2}>{t('webhooks.deliveries')}</Title>
        <SegmentedControl
          aria-label={labels.field('state')}
          value={state}
          onChange={(next) => setState(next as typeof state)}
          data={[
            { value: 'all', label: t('webhooks.all') },
            ...states.map((value) => ({ value, label: labels.choice('state', value) })),
          ]}
          size="xs"
          style={{ maxWidth: '100%', overflowX: 'auto' }}
        />
      </Group>
      <PanelTable
        key={state}
        resource={webhookDeliveries}
        query={{ webhook_id: id, ...(state === 'all' ? {} : { state }) }}
        caption={t('webhooks.deliveries')}
        empty={t(state === 'all' ? 'webhooks.none' : 'webhooks.noneIn')}
        columns={[
          {
            label: labels.field('event'),
            cell: ({ event }) => (event === testEvent ? t('webhooks.testEvent') : events.choice('events', event)),
          },
          {
            label: labels.field('state'),
            cell: (one) => <Badge color={colours[one.state]}>{labels.choice('state', one.state)}</Badge>,
          },
          {
            label: labels.field('code'),
            cell: (one) => (
              <Stack gap={0}>
                <Text size="sm">{outcome(one)}</Text>
                {one.state === 'waiting' && one.attempts && one.next_try_at ? (
                  <Text size="xs" c="dimmed">
                    {t('webhooks.nextTry', { when: formatInstant(one.next_try_at) })}
                  </Text>
                ) : null}
              </Stack>
            ),
          },
          { label: labels.field('attempts'), cell: ({ attempts }) => attempts, isRight: true },
          { label: labels.field('created_at'), cell: ({ created_at }) => formatInstant(created_at) },
          { label: '', cell: (one) => <Actions message={one} /> },
        ]}
      />
    </Stack>
  )
}

function Actions({ message: { id, answer, attempts } }: { message: Message }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { send, isBusy } = useSending()
  const handleAgain = () =>
    send(async () => {
      try {
        await patch(webhookDeliveries, id, { state: 'waiting' })
        tell('success', t('webhooks.sentAgain'))
      } catch (refusal) {
        tellRefused(refusal, 'webhook-deliveries')
      }
      await queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] })
    })
  return (
    <Group gap="xs">
      {attempts && mayCall(session, registry.get('webhook-deliveries'), 'patch') ? (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void handleAgain()}>
          {t('webhooks.again')}
        </Button>
      ) : null}
      {answer ? (
        <Button variant="subtle" size="xs" onClick={() => openAnswer(answer)}>
          {t('webhooks.text')}
        </Button>
      ) : null}
    </Group>
  )
}

function openAnswer(answer: string): void {
  dialogs.open({
    title: i18next.t('screens:webhooks.text'),
    children: (
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {answer}
      </Code>
    ),
  })
}
