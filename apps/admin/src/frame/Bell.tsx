import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OnDemand } from '../kit/open/OnDemand.tsx'
import { restOfTexts } from '../language/language.ts'
import { useNotices } from '../notices/notices.ts'
import { useStoreNews } from './use-store-news.ts'

const panel = async () => (await Promise.all([import('./BellPanel.tsx'), restOfTexts()]))[0]

/** Keeps what the toasts said. */
export function Bell() {
  const { t } = useTranslation()
  const notices = useNotices()
  const { news, read } = useStoreNews()
  const unread = news.length + notices.filter(({ isRead }) => !isRead).length
  return (
    <Indicator label={unread} size={16} disabled={!unread} color="red" offset={6}>
      <OnDemand load={panel} as="dialog" news={news} read={read}>
        <ActionIcon aria-label={t('bell.title', { count: unread })}>
          <IconBell size={18} stroke={1.6} />
        </ActionIcon>
      </OnDemand>
    </Indicator>
  )
}
