import { Alert, Button, Card, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { hourInZone } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../api/answers.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatDayOf, formatToday } from '../../language/format.ts'
import { shownZone } from '../../session/clocks.ts'
import type { Going } from '../../session/going.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import classes from './Dashboard.module.css'
import { Figure } from './Figure.tsx'
import { LatestOrders, latestQuery } from './LatestOrders.tsx'
import { OrdersChart } from './OrdersChart.tsx'
import { StarterSets, setsQuery } from './StarterSets.tsx'
import { Steps } from './Steps.tsx'
import { Usage } from './Usage.tsx'
import { Waits } from './Waits.tsx'

type Period = View['period']
const periods = ['yesterday', 'week', 'month', 'year'] as const satisfies readonly Period[]
const firstPeriod: Period = 'month'
export type View = Answer<'GET /api/dashboards/current'>
export type Point = View['series'][number]

const viewQuery = (period: Period) =>
  queryOptions({
    queryKey: ['orders', 'dashboard', period],
    queryFn: () => request('GET', 'dashboards/current', { query: { period } }),
  })

export const ahead = ({ session }: Going): void => {
  if (!session.store || !mayCall(session, registry.get('orders'), 'find')) return
  void queryClient.prefetchQuery(viewQuery(firstPeriod))
  void queryClient.prefetchQuery(latestQuery)
  if (mayCall(session, registry.get('starter-sets'), 'remove')) void queryClient.prefetchQuery(setsQuery)
}

/** How the shop is doing, what to do next, how full the plan is (spec §2). */
export default function Dashboard() {
  const { t } = useTranslation('screens')
  const store = useStore()
  const mayLook = mayCall(useSession(), registry.get('orders'), 'find')
  const [period, setPeriod] = useState<Period>(firstPeriod)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...viewQuery(period),
    placeholderData: (before) => before,
    enabled: mayLook,
  })
  if (!mayLook)
    return (
      <Page>
        <PageHead title={t('dashboard.title')} description={store.title} />
        <Text c="dimmed">{t('dashboard.closed')}</Text>
      </Page>
    )
  return (
    <Page>
      <PageHead
        title={t(`dashboard.greeting.${partOfDay(hourInZone(new Date(), shownZone()))}`)}
        description={formatToday()}
      >
        <SegmentedControl
          size="xs"
          value={period}
          onChange={(value) => setPeriod(value as typeof period)}
          data={periods.map((value) => ({ value, label: t(`dashboard.periods.${value}`) }))}
        />
      </PageHead>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {data ? <Content view={data} isBefore={isPlaceholderData} /> : error ? null : <Loading />}
    </Page>
  )
}

const partOfDay = (hour: number): 'morning' | 'day' | 'evening' =>
  hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'day' : 'evening'

function Loading() {
  return (
    <Stack gap="xl">
      <Skeleton height={96} />
      <div className={classes.columns}>
        <Skeleton height={300} />
        <Skeleton height={300} />
      </div>
    </Stack>
  )
}

/** `isBefore`: they are the figures of the period that was chosen before. */
function Content({ view, isBefore }: { view: View; isBefore: boolean }) {
  const { t } = useTranslation('screens')
  const mayChange = mayCall(useSession(), registry.get('plan-changes'), 'create')
  const { now, before } = view.figures
  const since = `created_at[$gte]=${encodeURIComponent(view.from)}&created_at[$lt]=${encodeURIComponent(view.to)}`
  const done = view.steps.filter((step) => step.done).length
  return (
    <Stack gap="xl">
      {view.state === 'trial' && view.trial_ends_at ? (
        <Alert color="pine">
          <Group justify="space-between">
            <Text size="sm">{t('dashboard.trial', { day: formatDayOf(view.trial_ends_at) })}</Text>
            {mayChange ? (
              <Button component={Link} to="/admin/select-plan" size="xs" variant="light">
                {t('dashboard.choosePlan')}
              </Button>
            ) : null}
          </Group>
        </Alert>
      ) : null}
      <section className={classes.figures} aria-label={t('dashboard.figures')} aria-busy={isBefore}>
        <Figure
          isMain
          label={t('dashboard.sales')}
          currency={view.currency}
          now={Number(now.sales)}
          before={Number(before.sales)}
          points={view.series.map(({ sales }) => Number(sales))}
          to={view.links.orders}
        />
        <Figure
          label={t('dashboard.orders')}
          now={now.orders}
          before={before.orders}
          points={view.series.map(({ orders }) => orders)}
          to={view.links.orders}
        />
        <Figure
          label={t('dashboard.processing')}
          now={now.processing}
          before={before.processing}
          to={view.links.processing ?? '/admin/orders'}
        />
        <Figure
          label={t('dashboard.complete')}
          now={now.complete}
          before={before.complete}
          to={view.links.complete ?? '/admin/orders'}
        />
        {now.customers === undefined ? null : (
          <Figure
            label={t('dashboard.customers')}
            now={now.customers}
            before={before.customers ?? 0}
            to={`/admin/customers?${since}`}
          />
        )}
      </section>
      <div className={classes.columns}>
        <Stack gap="xl">
          {view.waiting.length || done === view.steps.length ? <Waits waiting={view.waiting} /> : null}
          {done < view.steps.length ? <Steps steps={view.steps} /> : null}
          <StarterSets />
        </Stack>
        <Stack gap="xl">
          <LatestOrders />
        </Stack>
      </div>
      <div className={classes.columns}>
        <Card className={classes.chart} aria-busy={isBefore}>
          <Title order={2} mb="md">
            {t('dashboard.overTime')}
          </Title>
          <OrdersChart points={view.series} />
        </Card>
        <Usage usage={view.usage} plan={view.plan} />
      </div>
    </Stack>
  )
}
