import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lockText } from '../language/lock-text.ts'
import { mayCall } from '../session/may-call.ts'
import type { PlanLock } from '../session/plan-locks.ts'
import { useSession } from '../session/use-session.ts'
import { findResource } from './rights.ts'

const plansPath = '/admin/select-plan'
/** Where an app is had by itself, or switched on again. */
const appPlaces = {
  apart: { path: '/admin/marketplace', label: 'planLock.marketplace' },
  off: { path: '/admin/extensions', label: 'planLock.apps' },
} as const

/** Over a screen that the plan does not have: what is there can be looked at, and where more is to be had. */
export function PlanLockNotice({ lock }: { lock: PlanLock }) {
  const { t } = useTranslation()
  const canChange = useCanChange() && lock.app !== 'off'
  const place = lock.app && appPlaces[lock.app]
  return (
    <Alert color="pine" icon={<IconLock size={18} stroke={1.6} />} title={lockText(lock)} mb="md">
      <Group justify="space-between">
        <Text size="sm">{t('planLock.kept')}</Text>
        <Group gap="xs">
          {place ? (
            <Button component={Link} to={place.path} size="xs" variant={canChange ? 'default' : 'filled'}>
              {t(place.label)}
            </Button>
          ) : null}
          {canChange ? (
            <Button component={Link} to={plansPath} size="xs">
              {t('planLock.change')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </Alert>
  )
}

/** The same below one field. */
export function PlanLockLine({ lock }: { lock: PlanLock }) {
  const { t } = useTranslation()
  const canChange = useCanChange() && lock.app !== 'off'
  const place = lock.app && appPlaces[lock.app]
  return (
    <Text size="xs" c="dimmed" mt={4} component="p">
      <IconLock size={12} stroke={1.8} aria-hidden="true" /> {lockText(lock)}{' '}
      {canChange ? (
        <Anchor component={Link} to={plansPath} size="xs" underline="always">
          {t('planLock.change')}
        </Anchor>
      ) : null}{' '}
      {place ? (
        <Anchor component={Link} to={place.path} size="xs" underline="always">
          {t(place.label)}
        </Anchor>
      ) : null}
    </Text>
  )
}

/** Plans are the owner's. */
function useCanChange(): boolean {
  const session = useSession()
  const changes = findResource('plan-changes')
  return changes !== undefined && mayCall(session, changes, 'create')
}
