import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { screenKey, wireKey } from '@shopwright/i18n/keys'
import type { Wire } from '@shopwright/resource'
import type { storeSubscriptions } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { formatDayOf } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'

export type Subscription = Wire<typeof storeSubscriptions> | undefined

const colours: Record<string, string> = {
  trial: 'pine',
  past_due: 'orange',
  suspended: 'orange',
  archived: 'red',
}

/** The plan, until when it is paid, and what follows. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['screens', 'resources'])
  const store = useStore()
  return (
    <Card>
      <Group justify="space-between">
        <div>
          <Text size="sm" c="dimmed">
            {t('billing.plan')}
          </Text>
          <Title order={2}>{store.plan ? t(screenKey('dashboard.plans.', store.plan.code)) : '–'}</Title>
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('billing.period')}
          </Text>
          <Text>{subscription ? t(screenKey('plans.per.', subscription.period)) : '–'}</Text>
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('billing.until')}
          </Text>
          <Text>{subscription?.ends_at ? formatDayOf(subscription.ends_at) : t('billing.unlimited')}</Text>
        </div>
        <Badge color={colours[store.state] ?? 'teal'}>{t(wireKey('resources:choices.state.', store.state))}</Badge>
      </Group>
      {subscription?.next_plan && subscription.ends_at ? (
        <Text size="sm" mt="sm">
          {t('billing.next', {
            plan: t(screenKey('dashboard.plans.', subscription.next_plan)),
            day: formatDayOf(subscription.ends_at),
          })}
        </Text>
      ) : null}
    </Card>
  )
}
