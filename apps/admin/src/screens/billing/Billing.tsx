import { Alert, Button, Stack } from '@mantine/core'
import type { storeSubscriptions } from '@shopwright/shop/model'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { nounOf, useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import { isOpening } from '../onboarding/opening.ts'
import { AppsCard } from './AppsCard.tsx'
import { ArchiveCard } from './ArchiveCard.tsx'
import { ConnectedAccountCard } from './ConnectedAccountCard.tsx'
import { KeptCard } from './KeptCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PlanCard } from './PlanCard.tsx'

/** What the provider’s page led back with, and how that looks. */
const outcomes = {
  succeeded: 'teal',
  'new-card': 'teal',
  pending: 'orange',
  failed: 'red',
  canceled: 'orange',
  late: 'orange',
} as const
const titles = {
  succeeded: ['billing.successTitle', 'billing.successText'],
  'new-card': ['billing.cardChanged', 'billing.cardChangedText'],
  pending: ['billing.pendingTitle', 'billing.pendingText'],
  failed: ['billing.failedTitle', 'billing.failedText'],
  canceled: ['billing.canceledTitle', 'billing.canceledText'],
  late: ['billing.lateTitle', 'billing.lateText'],
} as const
const isOutcome = (text: string | null): text is keyof typeof outcomes => text !== null && text in outcomes

/** The plan that the store runs on, the card that it is paid by, and what was paid for it (spec §2, §4). */
export default function Billing() {
  const { t } = useTranslation(['screens', 'resources'])
  const store = useStore()
  const { customer } = useSession()
  const reloadSession = useReloadSession()
  const [search] = useSearchParams()
  const outcome = search.get('payment')
  // The card provider's page is left by a full load; the plan may be another one now.
  const reload = useEffectEvent(() => void reloadSession())
  useEffect(() => {
    if (outcome) reload()
  }, [outcome])
  const subscription = useList(nounOf<typeof storeSubscriptions>('store-subscriptions'), {
    $sort: { created_at: -1 },
    $limit: 1,
  }).data?.data[0]
  // Who paid for a new shop is led to it.
  if (outcome === 'succeeded' && isOpening()) return <Navigate to="/admin/shop-open" replace />
  return (
    <Page>
      <PageHead title={t('billing.title')}>
        {store.state === 'archived' ? null : (
          <Button component={Link} to="/admin/select-plan">
            {t('billing.changePlan')}
          </Button>
        )}
      </PageHead>
      <Stack gap="md">
        {isOutcome(outcome) ? (
          <Alert color={outcomes[outcome]} title={t(titles[outcome][0])} role="status">
            {t(titles[outcome][1])}
          </Alert>
        ) : null}
        <PlanCard subscription={subscription} />
        <KeptCard subscription={subscription} />
        <ConnectedAccountCard outcome={search.get('account')} />
        {store.state === 'archived' ? null : <AppsCard />}
        <PaymentsCard mayRefund={customer.role === 'ADMIN'} />
        {store.state === 'active' ? <ArchiveCard /> : null}
      </Stack>
    </Page>
  )
}
