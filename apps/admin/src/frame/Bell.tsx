import { ActionIcon, Anchor, Group, Indicator, Popover, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconBell, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../language/format.ts'
import { clearNotices, markNoticesRead, type Notice, useNotices } from '../notices/notices.ts'
import { StoreNews } from './StoreNews.tsx'
import { useStoreNews } from './use-store-news.ts'

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }
const colors = { success: 'teal', error: 'red', info: 'pine' }

/** Keeps what the toasts said. */
export function Bell() {
  const { t } = useTranslation()
  const notices = useNotices()
  const { news, read } = useStoreNews()
  const unread = news.length + notices.filter(({ isRead }) => !isRead).length
  const [isOpen, setOpen] = useState(false)
  /** Whoever follows what it says has done with it. */
  const handleFollow = () => setOpen(false)
  const handleClear = () => {
    clearNotices()
    read(...news)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      shadow="md"
      onClose={markNoticesRead}
      trapFocus
    >
      <Indicator label={unread} size={16} disabled={!unread} color="red" offset={6}>
        <Popover.Target>
          <ActionIcon aria-label={t('bell.title', { count: unread })} onClick={() => setOpen(!isOpen)}>
            <IconBell size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
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
      </Popover.Dropdown>
    </Popover>
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
