import { Anchor, Card, Text, Timeline, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../kit/course/CoursePage.module.css'
import { formatDay, formatInstant, formatMoney } from '../../language/format.ts'
import type { Subscription, SubscriptionEntry } from './use-subscription.ts'

const colors: Record<string, string> = {
  payment: 'teal',
  failed: 'red',
  suspended: 'orange',
  activated: 'teal',
  resumed: 'teal',
}

/** Payments, tries that failed, changes of the state: the latest first. */
export function EntriesCard({ row }: { row: Subscription }) {
  const { t } = useTranslation('screens')
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('subscription.history')}
      </Title>
      <Timeline bulletSize={14} lineWidth={1} active={row.transactions.length}>
        {row.transactions.toReversed().map((entry) => (
          <Timeline.Item
            key={entry.id}
            color={colors[entry.type] ?? 'gray'}
            title={
              <Text size="sm" fw={550}>
                {t(screenKey('subscription.events.', entry.type))}
                {entry.amount ? ` · ${formatMoney(entry.amount, row.currency)}` : ''}
              </Text>
            }
          >
            <Text size="xs" c="dimmed">
              {[entry.actor_name, formatInstant(entry.created_at)].filter(Boolean).join(' · ')}
            </Text>
            <About entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}

/** Why a payment failed, or what stopped it. */
function reasonText(t: TFunction<'screens'>, code: string): string {
  return t([screenKey('subscription.reasons.', code), 'subscription.reasons.other'], { code })
}

function About({ entry }: { entry: SubscriptionEntry }) {
  const { t } = useTranslation('screens')
  const isTry = entry.type === 'failed'
  return (
    <Text size="sm" component="div">
      {entry.due_date ? <div>{t('subscription.dueOn', { date: formatDay(entry.due_date) })}</div> : null}
      {entry.reason ? <div>{reasonText(t, entry.reason)}</div> : null}
      {isTry && entry.next_date ? <div>{t('subscription.againOn', { date: formatDay(entry.next_date) })}</div> : null}
      {entry.order_id && entry.type !== 'added' ? (
        <Anchor component={Link} to={`/admin/orders/${entry.order_id}`} size="sm" className={classes.reach}>
          {t('subscription.order')}
        </Anchor>
      ) : null}
      {entry.comment ? <p className={classes.quote}>{entry.comment}</p> : null}
    </Text>
  )
}
