import { Stack, Text } from '@mantine/core'
import { alertChats, messengerTraits } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { useLabels } from '../../language/labels.ts'
import { lockOfValue } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'
import { BotCard } from './BotCard.tsx'
import { ChatCard } from './ChatCard.tsx'
import { useBots } from './use-bots.ts'

/** The store's bots, and the chats that they tell what happens: of what is set at each. */
export default function ChatList() {
  const { t } = useTranslation('screens')
  const labels = useLabels(alertChats)
  const session = useSession()
  const bots = useBots()
  const { data, error, refetch } = useList(alertChats, { $limit: 50, $sort: { created_at: 1 } })
  const chats = data?.data.filter(({ expires_at }) => !expires_at || Date.parse(expires_at) > Date.now())
  const isOpen = bots && [...bots.values()].some(({ state }) => state === 'open')
  return (
    <Page>
      <PageHead title={labels.name} description={labels.description} />
      <Stack gap="md">
        {bots ? messengerTraits.map(({ code }) => <BotCard key={code} messenger={code} bot={bots.get(code)} />) : null}
        {bots === null ? <Text size="sm">{t('alertChats.botsHidden')}</Text> : null}
        {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
        {chats?.map((chat) => (
          <ChatCard
            key={chat.id}
            chat={chat}
            isLocked={Boolean(lockOfValue(session, alertChats.fields.messenger, chat.messenger))}
          />
        ))}
        {chats && !chats.length && isOpen ? <EmptyState title={t('alertChats.none')} /> : null}
      </Stack>
    </Page>
  )
}
