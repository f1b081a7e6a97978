import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { messengerBots, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import type { useBot } from './use-bot.ts'

const colours = { open: 'teal', connecting: 'blue', refused: 'red' } as const

/** Whether the bot is there, and what to do where it is not. */
export function BotCard({ bot: { data: bot } }: { bot: ReturnType<typeof useBot> }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(messengerBots)
  const session = useSession()
  const { send, isBusy } = useSending()
  if (bot === undefined) return null
  const ask = () =>
    send(async () => {
      try {
        await create(messengerBots, {})
        tell('success', t('alertChats.asked'))
      } catch (refusal) {
        tellRefused(refusal, 'messenger-bots', 'create')
      }
    })
  return (
    <Card component="section">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('alertChats.bot')}
          </Title>
          {bot ? <Badge color={colours[bot.state]}>{labels.choice('state', bot.state)}</Badge> : null}
        </Group>
        {bot?.username ? <Text size="sm">{`@${bot.username}`}</Text> : null}
        {bot ? null : <Text size="sm">{t('alertChats.noBot')}</Text>}
        {bot?.error ? (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('alertChats.refused', { error: bot.error })}
          </Text>
        ) : null}
        <Group gap="xs">
          {bot?.state === 'open' ? null : (
            <Button component={Link} to="/admin/settings?tab=social" variant="default" size="xs">
              {t('alertChats.toSettings')}
            </Button>
          )}
          {bot && mayCall(session, registry.get('messenger-bots'), 'create') ? (
            <Button variant="default" size="xs" loading={isBusy} onClick={() => void ask()}>
              {t('alertChats.again')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}
