import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { wireKey } from '@shopwright/i18n/keys'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay, formatMoney } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'
import { appsBill, totalsOf } from './apps-bill.ts'

/** What apps cost beside the plan, and when each is charged. */
export function AppsCard() {
  const { t } = useTranslation(['screens', 'resources'])
  const bills = appsBill(useStore())
  return (
    <Card>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} style={{ flex: '1 1 20rem' }}>
          <Title order={2}>{t('apps.bill')}</Title>
          {bills.map(({ app, total, currency, day, isOverdue }) => (
            <Text key={app} size="sm">
              {t(wireKey('resources:plans.features.', app))}: {formatMoney(total, currency)} ·{' '}
              {isOverdue ? t('apps.states.past_due') : formatDay(day)}
            </Text>
          ))}
          {bills.length ? (
            totalsOf(bills).map(([currency, total]) => (
              <Text key={currency} fw={600}>
                {t('apps.billTotal', { price: formatMoney(total, currency) })}
              </Text>
            ))
          ) : (
            <Text size="sm" c="dimmed">
              {t('apps.billNone')}
            </Text>
          )}
        </Stack>
        <Button component={Link} to={bills.length ? '/admin/extensions' : '/admin/marketplace'} variant="default">
          {t(bills.length ? 'marketplace.manage' : 'marketplace.title')}
        </Button>
      </Group>
    </Card>
  )
}
