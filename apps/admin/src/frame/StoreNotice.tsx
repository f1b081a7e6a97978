import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatDayOf } from '../language/format.ts'
import type { Store } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

const plansPath = '/admin/select-plan'
/** Days: a trial that goes on for longer is no news. */
const soon = 3

/** What the state of a store means for who works in it, and the way on; every screen says so. */
export function StoreNotice() {
  const { t } = useTranslation()
  const { customer, store } = useSession()
  const { pathname } = useLocation()
  const notice = store && noticeOf(store)
  if (!store || !notice) return null
  const isOwner = customer.stores.some(({ id, is_owner }) => id === store.id && is_owner)
  const Icon = notice === 'trial' ? IconClock : IconAlertTriangle
  const way = isOwner && pathname !== plansPath ? ways[notice] : undefined
  return (
    <Alert
      color={notice === 'trial' ? 'pine' : 'orange'}
      radius={0}
      icon={<Icon size={18} />}
      title={t(`storeState.${notice}.title`)}
      data-notice={notice}
    >
      <Group justify="space-between">
        <Text size="sm">
          {t(`storeState.${notice}.text`, {
            day: store.trial_ends_at ? formatDayOf(store.trial_ends_at) : '',
            reason: store.suspend_reason ?? '',
          })}
        </Text>
        {way ? (
          <Button component={Link} to={plansPath} size="xs" variant="default">
            {t(way)}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

type Notice = 'trial' | 'past_due' | 'suspended' | 'restricted' | 'archived'

const ways: Partial<Record<Notice, 'storeState.choose' | 'storeState.pay'>> = {
  trial: 'storeState.choose',
  past_due: 'storeState.pay',
  suspended: 'storeState.pay',
}

function noticeOf({ state, trial_days_left, suspended_by }: Store): Notice | null {
  if (state === 'trial') return trial_days_left !== null && trial_days_left <= soon ? 'trial' : null
  if (state === 'suspended') return suspended_by === 'platform' ? 'restricted' : 'suspended'
  return state === 'past_due' || state === 'archived' ? state : null
}
