import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../../api/request.ts'
import { useRows, type WireRow } from '../../api/rows.ts'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { LoadError } from '../../kit/states.tsx'
import { formatBytes, formatDay, formatMoment, formatMoney, formatNumber } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'
import classes from './Dashboard.module.css'
import { Sparkline } from './Sparkline.tsx'

const OrdersChart = lazy(() => import('./OrdersChart.tsx'))
const periods = ['yesterday', 'week', 'month', 'year'] as const
export type Point = { at: string; orders: number; sales: string }
type Figures = { sales: string; orders: number; processing: number; complete: number; customers: number }
type View = {
  from: string
  to: string
  currency: string
  figures: { now: Figures; before: Figures }
  series: Point[]
  usage: { key: string; used: number; limit: number | null }[]
  steps: { key: string; done: boolean; link: string }[]
  trial_ends_at: string | null
  state: string
  plan: string | null
}

/** How the shop is doing, what to do next, how full the plan is (spec §2). */
export default function Dashboard() {
  const { t } = useTranslation('screens')
  const store = useStore()
  const [period, setPeriod] = useState<(typeof periods)[number]>('month')
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'dashboard', period],
    queryFn: () => request<View>('GET', 'dashboards/current', { query: { period } }),
    placeholderData: (before) => before,
  })
  return (
    <Page>
      <PageHead title={t('dashboard.title')} description={store.title}>
        <SegmentedControl
          size="xs"
          value={period}
          onChange={(value) => setPeriod(value as typeof period)}
          data={periods.map((value) => ({ value, label: t(`dashboard.periods.${value}`) }))}
        />
      </PageHead>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {data ? <Content view={data} /> : error ? null : <Waiting />}
    </Page>
  )
}

function Waiting() {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} height={124} />
        ))}
      </SimpleGrid>
      <Skeleton height={300} />
    </Stack>
  )
}

function Content({ view }: { view: View }) {
  const { t } = useTranslation('screens')
  const { now, before } = view.figures
  const since = `created_at[$gte]=${encodeURIComponent(view.from)}&created_at[$lt]=${encodeURIComponent(view.to)}`
  const done = view.steps.filter((step) => step.done).length
  return (
    <Stack gap="md">
      {view.state === 'trial' && view.trial_ends_at ? (
        <Alert color="ink">
          <Group justify="space-between">
            <Text size="sm">{t('dashboard.trial', { day: formatDay(view.trial_ends_at.slice(0, 10)) })}</Text>
            <Button component={Link} to="/admin/select-plan" size="xs" variant="light">
              {t('dashboard.choosePlan')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
        <Figure
          label={t('dashboard.sales')}
          currency={view.currency}
          now={Number(now.sales)}
          before={Number(before.sales)}
          points={view.series.map(({ sales }) => Number(sales))}
          to={`/admin/orders?${since}`}
        />
        <Figure
          label={t('dashboard.orders')}
          now={now.orders}
          before={before.orders}
          points={view.series.map(({ orders }) => orders)}
          to={`/admin/orders?${since}`}
        />
        <Figure
          label={t('dashboard.processing')}
          now={now.processing}
          before={before.processing}
          to={`/admin/orders?${since}`}
        />
        <Figure
          label={t('dashboard.customers')}
          now={now.customers}
          before={before.customers}
          to={`/admin/customers?${since}`}
        />
      </SimpleGrid>
      <div className={classes.columns}>
        <Stack gap="md">
          {done < view.steps.length ? <Steps steps={view.steps} /> : null}
          <Card>
            <Title order={2} mb="md">
              {t('dashboard.overTime')}
            </Title>
            <Suspense fallback={<Skeleton height={220} />}>
              <OrdersChart points={view.series} currency={view.currency} />
            </Suspense>
          </Card>
          <LatestOrders />
        </Stack>
        <Usage usage={view.usage} plan={view.plan} />
      </div>
    </Stack>
  )
}

type FigureProps = { label: string; now: number; before: number; points?: number[]; to: string; currency?: string }

function Figure({ label, now, before, points, to, currency }: FigureProps) {
  const { t } = useTranslation('screens')
  const show = (amount: number) => (currency ? formatMoney(String(amount), currency) : formatNumber(amount))
  const change = before === 0 ? null : Math.round(((now - before) * 100) / before)
  return (
    <Card component={Link} to={to} className={classes.figure} padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className={classes.value}>{show(now)}</Text>
      <Group justify="space-between" wrap="nowrap" mih={28}>
        {change === null ? (
          <Text size="xs" c="dimmed">
            {t('dashboard.before', { value: show(before) })}
          </Text>
        ) : (
          <Group gap={2} wrap="nowrap" className={classes.change} data-down={change < 0 || undefined}>
            {change >= 0 ? (
              <IconArrowUpRight size={14} aria-hidden="true" />
            ) : (
              <IconArrowDownRight size={14} aria-hidden="true" />
            )}
            <Text size="xs">{t('dashboard.change', { percent: `${change > 0 ? '+' : ''}${change}` })}</Text>
          </Group>
        )}
        {points?.some(Boolean) ? <Sparkline points={points} /> : null}
      </Group>
    </Card>
  )
}

function Steps({ steps }: { steps: View['steps'] }) {
  const { t } = useTranslation('screens')
  const done = steps.filter((step) => step.done).length
  return (
    <Card>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t('dashboard.steps.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('dashboard.steps.count', { done, count: steps.length })}
        </Text>
      </Group>
      <Progress value={(done * 100) / steps.length} size="sm" mb="sm" aria-label={t('dashboard.steps.title')} />
      <ul className={classes.steps}>
        {[...steps]
          .sort((a, b) => Number(a.done) - Number(b.done))
          .map((step) => (
            <li key={step.key}>
              <Link to={step.link} className={classes.step} data-done={step.done || undefined}>
                <ThemeIcon size={22} radius="xl" variant={step.done ? 'filled' : 'default'} color="teal">
                  {step.done ? <IconCheck size={14} stroke={2.5} aria-label={t('dashboard.steps.done')} /> : null}
                </ThemeIcon>
                <span className={classes.stepText}>
                  <Text size="sm" fw={500}>
                    {t(`dashboard.steps.${step.key}.title`)}
                  </Text>
                  {step.done ? null : (
                    <Text size="sm" c="dimmed">
                      {t(`dashboard.steps.${step.key}.text`)}
                    </Text>
                  )}
                </span>
                {step.done ? null : <IconChevronRight size={16} aria-hidden="true" />}
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}

function Usage({ usage, plan }: { usage: View['usage']; plan: string | null }) {
  const { t } = useTranslation('screens')
  const show = (key: string, value: number) => (key === 'storage' ? formatBytes(value) : formatNumber(value))
  return (
    <Card className={classes.usage}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{t('dashboard.usage.title')}</Title>
        {plan ? <Badge>{t(`dashboard.plans.${plan}`)}</Badge> : null}
      </Group>
      <Stack gap="md">
        {usage.map(({ key, used, limit }) => {
          const percent = limit ? Math.min(100, Math.round((used * 100) / limit)) : 0
          return (
            <div key={key}>
              <Group justify="space-between" mb={4}>
                <Text size="sm">{t(`dashboard.usage.${key}`)}</Text>
                <Text size="sm" c="dimmed" className={classes.number}>
                  {limit === null
                    ? t('dashboard.usage.unlimited', { used: show(key, used) })
                    : t('dashboard.usage.of', { used: show(key, used), limit: show(key, limit) })}
                </Text>
              </Group>
              {limit === null ? null : (
                <Progress
                  value={percent}
                  size="sm"
                  color={percent >= 100 ? 'red' : percent >= 80 ? 'orange' : 'ink'}
                  aria-label={t(`dashboard.usage.${key}`)}
                />
              )}
            </div>
          )
        })}
      </Stack>
      <Button component={Link} to="/admin/select-plan" variant="default" fullWidth mt="lg">
        {t('dashboard.usage.upgrade')}
      </Button>
    </Card>
  )
}

type OrderRow = WireRow & {
  number: number
  first_name: string | null
  last_name: string | null
  total: string
  currency: string
  created_at: string
  order_status?: { name: string; color: string | null } | null
}

function LatestOrders() {
  const { t } = useTranslation('screens')
  const { data } = useRows<OrderRow>('orders', { $limit: 6, $sort: { created_at: -1 }, $populate: ['order_status_id'] })
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('dashboard.latest')}</Title>
        <Button component={Link} to="/admin/orders" variant="subtle" size="compact-sm">
          {t('dashboard.all')}
        </Button>
      </Group>
      {data?.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('dashboard.noOrders')}
        </Text>
      ) : null}
      <ul className={classes.orders}>
        {(data?.data ?? []).map((order) => (
          <li key={order.id}>
            <Link to={`/admin/orders/${order.id}`} className={classes.order}>
              <Text size="sm" fw={500}>{`№ ${order.number}`}</Text>
              <Text size="sm" truncate>
                {[order.first_name, order.last_name].filter(Boolean).join(' ')}
              </Text>
              <StatusBadge status={order.order_status ?? null} />
              <Text size="sm" c="dimmed" className={classes.when}>
                {formatMoment(order.created_at)}
              </Text>
              <Text size="sm" fw={500} className={classes.number}>
                {formatMoney(order.total, order.currency)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
