import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { appKinds } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatPrice } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'
import { AppButtons } from './AppButtons.tsx'
import { AppNotices } from './AppNotices.tsx'
import { AppState } from './AppState.tsx'
import { costOf, type ShownApp, useApps } from './use-apps.ts'
import { useIsOwner } from './use-is-owner.ts'
import { useVerbs, type Verbs } from './use-verbs.tsx'

/** Every app, by what it is for: what the plan has, what is sold apart, and what comes with a larger plan (spec §9). */
export default function Marketplace() {
  const { t } = useTranslation('screens')
  const { apps, error, refetch } = useApps()
  const store = useStore()
  const isOwner = useIsOwner()
  const verbs = useVerbs()
  const [withVat, setWithVat] = useState(false)
  const canPay = store.sells_plans
  return (
    <Page>
      <PageHead title={t('marketplace.title')} description={t('marketplace.text')}>
        <Button component={Link} to="/admin/extensions" variant="default">
          {t('marketplace.manage')}
        </Button>
      </PageHead>
      <Stack gap="lg">
        <AppNotices apps={apps} verbs={verbs} isOwner={isOwner} canPay={canPay} />
        <Switch
          label={t('marketplace.withVat')}
          checked={withVat}
          onChange={(event) => setWithVat(event.currentTarget.checked)}
        />
        {error ? <LoadError error={error} onRetry={refetch} /> : null}
        {apps?.length === 0 ? <EmptyState title={t('marketplace.none')} /> : null}
        {!apps && !error ? <Skeleton height={320} /> : null}
        {appKinds.map((kind) => {
          const ofKind = apps?.filter((app) => app.kind === kind) ?? []
          return ofKind.length ? (
            <section key={kind} aria-label={t(`marketplace.kinds.${kind}`)}>
              <Title order={2} size="h4" mb="sm">
                {t(`marketplace.kinds.${kind}`)}
              </Title>
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
                {ofKind.map((app) => (
                  <AppCard key={app.code} app={app} withVat={withVat} verbs={verbs} isOwner={isOwner} canPay={canPay} />
                ))}
              </SimpleGrid>
            </section>
          ) : null
        })}
      </Stack>
    </Page>
  )
}

type CardProps = { app: ShownApp; withVat: boolean; verbs: Verbs; isOwner: boolean; canPay: boolean }

function AppCard({ app, withVat, ...rest }: CardProps) {
  const { t } = useTranslation('screens')
  const cost = app.isInPlan ? null : costOf(app)
  const wasTried =
    app.price !== null && !app.mayTry && app.trialDays > 0 && (app.stand === 'ended' || app.stand === 'off')
  return (
    <Card padding="md" data-app={app.code}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Title order={3} size="h5">
            {app.name}
          </Title>
          <AppState app={app} />
        </Group>
        <Text size="sm" c="dimmed" style={{ flex: 1 }}>
          {app.description}
        </Text>
        {cost ? (
          <Text fw={600}>
            {t(withVat ? 'marketplace.total' : 'marketplace.net', {
              price: formatPrice(withVat ? cost.total : cost.net, cost.currency),
            })}
          </Text>
        ) : null}
        <PlanLine app={app} />
        {wasTried && !app.isInPlan ? (
          <Text size="xs" c="dimmed">
            {t('marketplace.tried')}
          </Text>
        ) : null}
        <AppButtons app={app} {...rest} />
      </Stack>
    </Card>
  )
}

/** From which plan on it is had without being paid apart. */
function PlanLine({ app }: { app: ShownApp }) {
  const { t } = useTranslation('screens')
  const store = useStore()
  const isOwner = useIsOwner()
  if (app.isInPlan || !Object.hasOwn(store.locks, app.code)) return null
  const plan = store.locks[app.code]
  if (!plan) return app.price === null ? <Text size="sm">{t('marketplace.noPlan')}</Text> : null
  const text = t('marketplace.fromPlan', { plan })
  return isOwner ? (
    <Anchor component={Link} to="/admin/select-plan" size="sm">
      {text}
    </Anchor>
  ) : (
    <Text size="sm">{text}</Text>
  )
}
