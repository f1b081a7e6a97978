import {
  Alert,
  Badge,
  Button,
  Card,
  Divider,
  Group,
  List,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core'
import type { currencyRates, planChanges, plans, storeRestorations } from '@shopwright/shop/model'
import { planPrice } from '@shopwright/shop/rules'
import { IconCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { create, nounOf, useList } from '../../api/rows.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatBytes, formatDay, formatDayOf, formatNumber, formatPrice } from '../../language/format.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useSession } from '../../session/use-session.ts'
import { CenteredPage } from './CenteredPage.tsx'
import { noteOpening } from './opening.ts'
import { inOwnCurrency, type OwnRate, ownRate, type PlanRow, planFacts } from './plan-facts.ts'

type Period = 'monthly' | 'annual'

/** Four plans with their prices and VAT; Free works at once, the paid ones through the card provider's page. */
export default function SelectPlan() {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const reloadSession = useReloadSession()
  const { store } = useSession()
  const [period, setPeriod] = useState<Period>('monthly')
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const offered = useList(nounOf<typeof plans>('plans'), { status: true, $limit: 20, $populate: ['prices'] })
  const charged = offered.data?.data.flatMap(({ prices }) => prices)[0]?.currency
  const own = store?.base_currency
  const rates = useList(nounOf<typeof currencyRates>('currency-rates'), { $limit: 200 }, { enabled: Boolean(own) })
  const rate = charged && own ? ownRate(charged, own, rates.data?.data ?? [], new Date()) : null
  const onTrial = store?.state === 'trial'
  // The link of the mail about the archive.
  const token = useSearchParams()[0].get('token')
  const canPay = store?.sells_plans ?? true
  // The wizard says that the store was opened just now.
  const isNew = Boolean(useLocation().state?.isNew)
  const goal = isNew ? '/admin/shop-open' : '/admin/dashboard'

  const choose = async (plan: string) => {
    setBusy(plan)
    setRefusal(null)
    try {
      const change = token
        ? await create(nounOf<typeof storeRestorations>('store-restorations'), { token, plan, period })
        : await create(nounOf<typeof planChanges>('plan-changes'), { plan, period })
      if (change.redirect_url) {
        if (isNew) noteOpening()
        return location.assign(change.redirect_url)
      }
      await reloadSession()
      tell('success', t('state' in change && change.state === 'scheduled' ? 'plans.scheduled' : 'plans.changed'))
      await navigate(goal)
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(null)
    }
  }

  const title = t(token ? 'plans.restoreTitle' : 'plans.title')
  return (
    <CenteredPage title={title} isWide>
      <Stack gap="lg">
        <Group justify="space-between" align="end">
          <div>
            <Title order={1}>{title}</Title>
            <Text c="dimmed" mt={4}>
              {t(token ? 'plans.restoreText' : 'plans.text')}
            </Text>
          </div>
          <SegmentedControl
            value={period}
            onChange={(value) => setPeriod(value as Period)}
            data={[
              { value: 'monthly', label: t('plans.monthly') },
              { value: 'annual', label: t('plans.annual') },
            ]}
          />
        </Group>
        {onTrial && store?.trial_ends_at ? (
          <Alert color="pine" title={t('plans.trialTitle')}>
            <Group justify="space-between">
              <Text size="sm">{t('plans.trialText', { day: formatDayOf(store.trial_ends_at) })}</Text>
              <Button onClick={() => navigate(goal)}>{t(isNew ? 'plans.startTrial' : 'plans.goOnTrial')}</Button>
            </Group>
          </Alert>
        ) : null}
        {canPay ? null : <Alert color="orange">{t('plans.noProvider')}</Alert>}
        <Refusal text={refusal} />
        {charged && own && charged !== own ? (
          <Text size="sm" c="dimmed">
            {t(charged === 'USD' ? 'plans.charged.dollars' : 'plans.charged.other', { currency: charged })}{' '}
            {rate ? t(`plans.rate.${rate.source}`, { day: formatDay(rate.date) }) : t('plans.noRate')}
          </Text>
        ) : null}
        {offered.error && !offered.data ? <LoadError error={offered.error} onRetry={offered.refetch} /> : null}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
          {offered.data
            ? offered.data.data.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  period={period}
                  rate={rate}
                  isCurrent={store?.state === 'active' && store.plan?.code === plan.code}
                  canPay={canPay}
                  isBusy={busy === plan.code}
                  isBlocked={busy !== null}
                  onChoose={() => choose(plan.code)}
                />
              ))
            : [0, 1, 2, 3].map((n) => <Skeleton key={n} height={420} radius="md" />)}
        </SimpleGrid>
      </Stack>
    </CenteredPage>
  )
}

type CardProps = {
  plan: PlanRow
  period: Period
  /** to the owner's own currency, where it is known */
  rate: OwnRate | null
  isCurrent: boolean
  /** somebody takes money here */
  canPay: boolean
  isBusy: boolean
  isBlocked: boolean
  onChoose: () => void
}

function PlanCard({ plan, period, rate, isCurrent, canPay, isBusy, isBlocked, onChoose }: CardProps) {
  const { t } = useTranslation('screens')
  const monthly = plan.prices.find((price) => price.period === 'monthly')
  const { net, vat, total } = planPrice(monthly?.price ?? '0', period, monthly?.vat_percent ?? '20')
  const money = (amount: string) => formatPrice(amount, monthly?.currency ?? 'USD')
  const isFree = Number(total) === 0
  return (
    <Card>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" mih={26}>
          <Title order={2}>{plan.name}</Title>
          {isCurrent ? (
            <Badge>{t('plans.current')}</Badge>
          ) : plan.code === 'business' ? (
            <Badge color="teal">{t('plans.popular')}</Badge>
          ) : null}
        </Group>
        <div>
          <Group gap={8} align="baseline">
            <Text fz={28} fw={600} lh={1.2}>
              {money(net)}
            </Text>
            {rate && !isFree ? <Text c="dimmed">≈ {formatPrice(inOwnCurrency(net, rate), rate.to)}</Text> : null}
          </Group>
          <Text size="sm" c="dimmed">
            {t(`plans.per.${period}`)}
          </Text>
          <Text size="xs" c="dimmed" mt={4} mih={{ base: 18, xs: '2lh' }}>
            {isFree ? '' : t('plans.vat', { vat: money(vat), total: money(total) })}
          </Text>
        </div>
        <Button
          variant={plan.code === 'business' ? 'filled' : 'default'}
          loading={isBusy}
          disabled={isCurrent || (!isFree && !canPay) || (isBlocked && !isBusy)}
          onClick={onChoose}
        >
          {t(isFree ? 'plans.chooseFree' : 'plans.choose', { plan: plan.name })}
        </Button>
        <Divider />
        <List
          spacing={6}
          size="sm"
          center
          icon={
            <ThemeIcon size={18} radius="xl" variant="light">
              <IconCheck size={12} stroke={2.5} />
            </ThemeIcon>
          }
        >
          {planFacts.map((fact) => (
            <List.Item key={fact}>{factText(t, fact, plan.limits[fact] ?? null)}</List.Item>
          ))}
        </List>
      </Stack>
    </Card>
  )
}

function factText(t: TFunction<'screens'>, fact: (typeof planFacts)[number], limit: number | null): string {
  if (limit === null) return t(`plans.facts.${fact}.unlimited`)
  if (fact === 'storage') return t('plans.facts.storage.some', { size: formatBytes(limit) })
  return limit === 0
    ? t(`plans.facts.${fact}.none`)
    : t(`plans.facts.${fact}.some`, { count: limit, number: formatNumber(limit) })
}
