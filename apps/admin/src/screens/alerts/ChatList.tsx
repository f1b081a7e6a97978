import { Button, Stack } from '@mantine/core'
import { alertChats, registry } from '@shopwright/shop/model'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { PlanLockNotice } from '../../kit/PlanLockNotice.tsx'
import { mayCall } from '../../kit/rights.ts'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { useLabels } from '../../language/labels.ts'
import { lockOfResource } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'
import { BotCard } from './BotCard.tsx'
import { ChatCard } from './ChatCard.tsx'
import { openNewChat } from './NewChat.tsx'
import { useBot } from './use-bot.ts'

/** The store's bot, and the chats that it tells what happens: of what is set at each. */
export default function ChatList() {
  const { t } = useTranslation('screens')
  const labels = useLabels(alertChats)
  const session = useSession()
  const lock = lockOfResource(session, registry.get('alert-chats'))
  const bot = useBot()
  const { data, error, refetch } = useList(alertChats, { $limit: 50, $sort: { created_at: 1 } })
  const chats = data?.data.filter(({ expires_at }) => !expires_at || Date.parse(expires_at) > Date.now())
  const isMaker = mayCall(session, registry.get('alert-chats'), 'create') && !lock && bot.data?.state === 'open'
  const add = isMaker ? (
    <Button leftSection={<IconPlus size={16} />} onClick={openNewChat}>
      {t('alertChats.add')}
    </Button>
  ) : null
  return (
    <Page>
      <PageHead title={labels.name} description={labels.description}>
        {chats?.length ? add : null}
      </PageHead>
      {lock ? <PlanLockNotice lock={lock} /> : null}
      <Stack gap="md">
        {lock ? null : <BotCard bot={bot} />}
        {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
        {chats?.map((chat) => (
          <ChatCard key={chat.id} chat={chat} isLocked={Boolean(lock)} />
        ))}
        {chats && !chats.length && bot.data?.state === 'open' ? (
          <EmptyState title={t('alertChats.none')}>{add}</EmptyState>
        ) : null}
      </Stack>
    </Page>
  )
}
