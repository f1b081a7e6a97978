import { Badge, Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { alertChats, alertKinds, alertMessages, registry } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { create, patch } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useRemove } from '../../kit/use-remove.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

type Props = { chat: Listed<typeof alertChats>; isLocked: boolean }

const colours = { open: 'teal', waiting: 'blue', blocked: 'red' } as const

/** One chat: what it is told of, a word to try it, and its end. */
export function ChatCard({ chat, isLocked }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(alertChats)
  const session = useSession()
  const remove = useRemove(registry.get('alert-chats'))
  const { send, isBusy } = useSending()
  const [chosen, setChosen] = useState<typeof chat.types | null>(null)
  const may = (name: string, verb: 'patch' | 'create' | 'remove') => mayCall(session, registry.get(name), verb)
  const doing = (resource: string, verb: 'update' | 'create', work: () => Promise<unknown>) =>
    void send(async () => {
      try {
        await work()
      } catch (refusal) {
        tellRefused(refusal, resource, verb)
      }
    })
  /** What was pressed stands until the list says it. */
  const choose = (types: typeof chat.types) => {
    setChosen(types)
    doing('alert-chats', 'update', async () => {
      try {
        await patch(alertChats, chat.id, { types })
        await queryClient.invalidateQueries({ queryKey: ['alert-chats'] })
      } finally {
        setChosen(null)
      }
    })
  }
  const title = chat.name || t('alertChats.waits')
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <Badge color={colours[chat.state]} style={{ flexShrink: 0 }}>
            {labels.choice('state', chat.state)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {labels.choice('messenger', chat.messenger)}
        </Text>
        {chat.state === 'blocked' ? <Text size="sm">{t('alertChats.blocked')}</Text> : null}
        <Checkbox.Group
          label={labels.field('types')}
          value={chosen ?? chat.types}
          onChange={(types) => choose(types as typeof chat.types)}
        >
          <Group gap="md" mt="xs">
            {alertKinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={labels.choice('types', kind)}
                disabled={isLocked || !may('alert-chats', 'patch')}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <Group gap="xs">
          {chat.state === 'open' && !isLocked && may('alert-messages', 'create') ? (
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              onClick={() =>
                doing('alert-messages', 'create', async () => {
                  await create(alertMessages, { alert_chat_id: chat.id })
                  tell('success', t('alertChats.tried'))
                })
              }
            >
              {t('alertChats.try')}
            </Button>
          ) : null}
          {may('alert-chats', 'remove') ? (
            <Button variant="subtle" color="red" size="xs" onClick={() => remove([chat.id], { title })}>
              {t('alertChats.remove')}
            </Button>
          ) : null}
          {chat.last_sent_at ? (
            <Text size="sm" c="dimmed">
              {t('alertChats.last', { when: formatInstant(chat.last_sent_at) })}
            </Text>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}
