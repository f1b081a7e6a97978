import { Anchor, Badge, Card, Stack, Title } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { FileName } from '@shopwright/theme-kit/parts/components/FileName.tsx'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import classes from '../../kit/course/CoursePage.module.css'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { Shown } from '../../kit/Shown.tsx'
import { formatDay, formatInstant, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { buyerName } from '../../language/titles.ts'
import { useSession } from '../../session/use-session.ts'
import { EntriesCard } from './EntriesCard.tsx'
import { MovesCard } from './MovesCard.tsx'
import { termsOf } from './terms.ts'
import { type Subscription, useSubscription } from './use-subscription.ts'

const resource = registry.get('order-recurrings')

/** Good, wrong, under way. */
const stateColors: Record<Subscription['state'], string> = {
  active: 'teal',
  inactive: 'gray',
  cancelled: 'gray',
  suspended: 'orange',
  expired: 'gray',
  pending: 'yellow',
}

/** One subscription: how it runs, what it paid, and what staff may do with it. */
export default function SubscriptionScreen() {
  const { id = '' } = useParams()
  return <Shown of={useSubscription(id)}>{(row) => <SubscriptionPage row={row} />}</Shown>
}

function SubscriptionPage({ row }: { row: Subscription }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const labels = useLabels(resource)
  const canMove = mayCall(session, registry.get('order-recurring-transactions'), 'create')
  return (
    <Page isNarrow>
      <PageHead
        title={t('subscription.number', { number: row.number })}
        back="/admin/order-recurrings"
        badge={<Badge color={stateColors[row.state]}>{labels.choice('state', row.state)}</Badge>}
        description={[formatInstant(row.created_at), row.customer && buyerName(row.customer)]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          {canMove ? <MovesCard key={row.state} row={row} /> : null}
          <EntriesCard row={row} />
        </Stack>
        <FactsCard row={row} />
      </div>
    </Page>
  )
}

function FactsCard({ row }: { row: Subscription }) {
  const { t } = useTranslation('screens')
  const left = row.remaining === null ? null : row.remaining + row.trial_remaining
  const isRunning = row.state === 'active'
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {row.name}
      </Title>
      <dl className={classes.facts}>
        <Fact title={t('subscription.termsTitle')}>{termsOf(t, row)}</Fact>
        <Fact title={t('subscription.product')}>
          <Linked to={row.product_id && `/admin/products/${row.product_id}`}>{row.product}</Linked>
          <div className={classes.quiet}>
            {row.chosen.map(({ name, value, is_file }) => (
              <Fragment key={name + value}>
                {name}: {is_file ? <FileName name={value} /> : value}
                {' · '}
              </Fragment>
            ))}
            {`× ${formatNumber(row.quantity)}`}
          </div>
        </Fact>
        <Fact title={t('subscription.customer')}>
          {row.customer ? (
            <>
              <Linked to={`/admin/customers/${row.customer_id}`}>{buyerName(row.customer)}</Linked>
              <div className={classes.quiet}>{row.customer.email}</div>
            </>
          ) : null}
        </Fact>
        <Fact title={t('subscription.firstOrder')}>
          <Linked to={`/admin/orders/${row.order_id}`}>{t('order.number', { number: row.order?.number ?? '' })}</Linked>
        </Fact>
        <Fact title={t('subscription.next')}>{isRunning && row.next_date ? formatDay(row.next_date) : null}</Fact>
        <Fact title={t('subscription.retry')}>{isRunning && row.retry_date ? formatDay(row.retry_date) : null}</Fact>
        <Fact title={t('subscription.left')}>{isRunning && left !== null ? formatNumber(left) : null}</Fact>
        <Fact title={t('subscription.card')}>{row.card ? `•••• ${row.card}` : null}</Fact>
        <Fact title={t('subscription.dueOrder')}>
          {row.due_order_id ? (
            <Linked to={`/admin/orders/${row.due_order_id}`}>{t('subscription.waitsForPayment')}</Linked>
          ) : null}
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const Linked = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? (
    <Anchor component={Link} to={to} fz="inherit" className={classes.reach}>
      {children}
    </Anchor>
  ) : (
    children
  )
