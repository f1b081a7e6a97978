import { Anchor, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DropPanel } from '../kit/open/DropPanel.tsx'
import type { Button } from '../kit/open/OnDemand.tsx'
import { formatInstant } from '../language/format.ts'
import { clearNotices, markNoticesRead, type Notice, useNotices } from '../notices/notices.ts'
import { StoreNews } from './StoreNews.tsx'
import type { useStoreNews } from './use-store-news.ts'

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }
const colors = { success: 'teal', error: 'red', info: 'pine' }

type Props = { button: Button } & ReturnType<typeof useStoreNews>

/** What the toasts said, and what the store has to tell. Whoever follows a line has done with it. */
export default function BellPanel({ button, news, read }: Props) {
  const { t } = useTranslation()
  const notices = useNotices()
  const handleClear = () => {
    clearNotices()
    read(...news)
  }
  return (
    <DropPanel button={button} width={340} onClose={markNoticesRead} p={0}>
      {(handleFollow) => (
        <>
          <Group justify="space-between" px="md" py="xs">
            <Text fw={600}>{t('bell.heading')}</Text>
            {notices.length || news.length ? (
              <UnstyledButton onClick={handleClear} fz="xs" c="dimmed">
                {t('bell.clear')}
              </UnstyledButton>
            ) : null}
          </Group>
          <ScrollArea.Autosize mah={380}>
            <StoreNews news={news} onRead={read} onFollow={handleFollow} />
            {notices.length ? (
              notices.map((notice) => <Entry key={notice.id} notice={notice} onFollow={handleFollow} />)
            ) : news.length ? null : (
              <Text c="dimmed" size="sm" px="md" pb="md">
                {t('bell.empty')}
              </Text>
            )}
          </ScrollArea.Autosize>
        </>
      )}
    </DropPanel>
  )
}

function Entry({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const Icon = icons[notice.level]
  return (
    <Group px="md" py="xs" gap="sm" wrap="nowrap" align="flex-start">
      <Text c={colors[notice.level]} lh={1} mt={2}>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
      </Text>
      <Stack gap={2}>
        <Text size="sm" fw={notice.isRead ? 400 : 550}>
          {notice.title}
        </Text>
        {notice.message ? <Text size="xs">{notice.message}</Text> : null}
        {notice.about ? (
          <Anchor
            component={Link}
            to={notice.about.path}
            size="xs"
            style={{ overflowWrap: 'anywhere' }}
            onClick={onFollow}
          >
            {notice.about.title}
          </Anchor>
        ) : null}
        <Text size="xs" c="dimmed">
          {formatInstant(new Date(notice.at).toISOString())}
        </Text>
      </Stack>
    </Group>
  )
}
