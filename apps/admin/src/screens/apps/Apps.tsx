import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { extensions } from '@shopwright/shop/model'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { useLabels } from '../../language/labels.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useStore } from '../../session/use-session.ts'
import { AppButtons } from './AppButtons.tsx'
import { AppNotices } from './AppNotices.tsx'
import { AppState } from './AppState.tsx'
import { linesOf } from './lines-of.ts'
import { isInForce, type ShownApp, useApps } from './use-apps.ts'
import { useIsOwner } from './use-is-owner.ts'
import { useVerbs, type Verbs } from './use-verbs.tsx'

/** What the provider’s page led back with, and how that looks. */
const outcomes = {
  succeeded: ['teal', 'billing.successTitle', 'apps.successText'],
  pending: ['orange', 'billing.pendingTitle', 'apps.pendingText'],
  failed: ['red', 'billing.failedTitle', 'billing.failedText'],
  canceled: ['orange', 'billing.canceledTitle', 'apps.canceledText'],
  late: ['orange', 'billing.lateTitle', 'billing.lateText'],
} as const
const isOutcome = (text: string | null): text is keyof typeof outcomes => text !== null && Object.hasOwn(outcomes, text)

/** What the store has of apps: until when, what it costs, and how it is changed (spec §2). */
export default function Apps() {
  const { t } = useTranslation('screens')
  const labels = useLabels(extensions)
  const { apps, error, refetch } = useApps()
  const { sells_plans: canPay } = useStore()
  const isOwner = useIsOwner()
  const verbs = useVerbs()
  const outcome = useSearchParams()[0].get('payment')
  const reloadSession = useReloadSession()
  // The provider's page is left by a full load; the store may have another app now.
  const reload = useEffectEvent(() => void reloadSession())
  useEffect(() => {
    if (outcome) reload()
  }, [outcome])
  const own = apps?.filter(({ stand }) => stand !== 'none')
  const toMarketplace = (
    <Button component={Link} to="/admin/marketplace">
      {t('marketplace.title')}
    </Button>
  )
  return (
    <Page>
      <PageHead title={labels.name} description={labels.description}>
        {own?.length ? toMarketplace : null}
      </PageHead>
      <Stack gap="md">
        {isOutcome(outcome) ? (
          <Alert color={outcomes[outcome][0]} title={t(outcomes[outcome][1])} role="status">
            {t(outcomes[outcome][2])}
          </Alert>
        ) : null}
        <AppNotices apps={apps} verbs={verbs} isOwner={isOwner} canPay={canPay} />
        {error ? <LoadError error={error} onRetry={refetch} /> : null}
        {!own && !error ? <Skeleton height={320} /> : null}
        {own?.length === 0 ? (
          <EmptyState title={t('apps.none')} text={t('apps.noneText')}>
            {toMarketplace}
          </EmptyState>
        ) : null}
        {own?.map((app) => (
          <AppRow key={app.code} app={app} verbs={verbs} isOwner={isOwner} canPay={canPay} />
        ))}
      </Stack>
    </Page>
  )
}

type RowProps = { app: ShownApp; verbs: Verbs; isOwner: boolean; canPay: boolean }

function AppRow({ app, ...rest }: RowProps) {
  const { t } = useTranslation('screens')
  const { verbs, isOwner } = rest
  const { stand, extension } = app
  const isCanceled = extension?.is_canceled === true
  const plain = (label: string, onClick: () => void, color = 'gray') => (
    <Button
      variant="subtle"
      color={color}
      onClick={onClick}
      disabled={verbs.busy !== null}
      aria-label={`${label}: ${app.name}`}
    >
      {label}
    </Button>
  )
  return (
    <Card padding="md" data-app={app.code} id={app.code}>
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ flex: '1 1 20rem', minWidth: 0 }}>
          <Group gap="xs">
            <Title order={2} size="h5">
              {app.name}
            </Title>
            <AppState app={app} />
          </Group>
          {linesOf(app, t).map((line) => (
            <Text key={line} size="sm" c="dimmed" mt={4}>
              {line}
            </Text>
          ))}
        </div>
        <Group gap="xs">
          <AppButtons app={app} {...rest} />
          {isOwner && stand === 'active' && isCanceled && !app.isInPlan
            ? plain(t('apps.keep'), () => void verbs.act(app, 'keep'))
            : null}
          {isOwner && ((stand === 'active' && !isCanceled && !app.isInPlan) || stand === 'past_due')
            ? plain(t('apps.cancel'), () => verbs.cancel(app))
            : null}
          {isOwner && isInForce(app) ? plain(t('apps.turnOff'), () => void verbs.uninstall(app), 'red') : null}
        </Group>
      </Group>
    </Card>
  )
}
