import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type MessengerCode, messengerBots, messengerTraits, registry } from '@shopwright/shop/model'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create } from '../../api/rows.ts'
import { PlanLockNotice } from '../../kit/PlanLockNotice.tsx'
import { RestingNote } from '../../kit/RestingNote.tsx'
import { hasScreen, mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { lockOfValue } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'
import { openNewChat } from './NewChat.tsx'
import type { Bot } from './use-bots.ts'

const colours = { open: 'teal', connecting: 'blue', refused: 'red' } as const

/** Whether the bot of a messenger is there, what to do where it is not, and a way to tie a chat to it. */
export function BotCard({ messenger, bot }: { messenger: MessengerCode; bot: Bot | undefined }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(messengerBots)
  const session = useSession()
  const { send, isBusy } = useSending()
  const lock = lockOfValue(session, messengerBots.fields.messenger, messenger)
  const name = labels.choice('messenger', messenger)
  const { needsHttps = false } = messengerTraits.find(({ code }) => code === messenger) as { needsHttps?: boolean }
  const ask = () =>
    send(async () => {
      try {
        await create(messengerBots, { messenger })
        tell('success', t('alertChats.asked'))
      } catch (refusal) {
        tellRefused(refusal, 'messenger-bots', 'create')
      }
    })
  return (
    <Card component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {name}
          </Title>
          {bot ? <Badge color={colours[bot.state]}>{labels.choice('state', bot.state)}</Badge> : null}
        </Group>
        {lock ? null : <RestingNote provider={messenger} />}
        {lock ? <PlanLockNotice lock={lock} /> : null}
        {bot?.username ? <Text size="sm">{`@${bot.username}`}</Text> : null}
        {bot || lock ? null : <Text size="sm">{t(`alertChats.noBot.${messenger}`)}</Text>}
        {needsHttps && !lock && window.location.protocol !== 'https:' ? (
          <Text size="sm" c="orange">
            {t('alertChats.noHttps', { messenger: name })}
          </Text>
        ) : null}
        {bot?.error ? (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('alertChats.refused', { messenger: name, error: bot.error })}
          </Text>
        ) : null}
        <Group gap="xs">
          {bot?.state === 'open' || lock || !hasScreen(session, registry.get('settings')) ? null : (
            <Button component={Link} to="/admin/settings?tab=social" variant="default" size="xs">
              {t('alertChats.toSettings')}
            </Button>
          )}
          {bot?.state === 'open' && !lock && mayCall(session, registry.get('alert-chats'), 'create') ? (
            <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => void openNewChat(messenger)}>
              {t('alertChats.add')}
            </Button>
          ) : null}
          {bot && !lock && mayCall(session, registry.get('messenger-bots'), 'create') ? (
            <Button variant="default" size="xs" loading={isBusy} onClick={() => void ask()}>
              {t('alertChats.again')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}
