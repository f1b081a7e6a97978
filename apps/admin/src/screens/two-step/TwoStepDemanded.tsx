import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router'
import { homeOf } from '../../session/home.ts'
import { enterStore, reloadSession } from '../../session/session.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useSession } from '../../session/use-session.ts'
import { CenteredPage } from '../onboarding/CenteredPage.tsx'
import { SetUp } from './SetUp.tsx'

/** Where somebody works who has to sign in in two steps, and has not set it up: nothing else answers before. */
export function TwoStepDemanded() {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const session = useSession()
  const refresh = useReloadSession()
  const { customer } = session
  if (!session.owes && customer.two_step) return <Navigate to={homeOf(session)} replace />
  const goOn = async () => {
    const next = await reloadSession()
    await navigate(next ? homeOf(next) : '/', { replace: true })
    await refresh()
  }
  const elsewhere = async () => {
    await enterStore(null)
    await navigate('/admin/select-store')
  }
  return (
    <CenteredPage title={t('twoStep.demanded')}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('twoStep.demanded')}</Title>
          <Text c="dimmed" mt={4}>
            {t(customer.role === 'ADMIN' ? 'twoStep.demandedByPlatform' : 'twoStep.demandedByStore')}
          </Text>
        </div>
        <SetUp onDone={() => void goOn()} />
        <Group gap="md">
          <Anchor component={Link} to="/admin/profile" size="sm">
            {t('twoStep.toProfile')}
          </Anchor>
          {customer.stores.length > 1 ? (
            <Anchor component="button" type="button" size="sm" onClick={() => void elsewhere()}>
              {t('twoStep.otherStore')}
            </Anchor>
          ) : null}
        </Group>
      </Stack>
    </CenteredPage>
  )
}
