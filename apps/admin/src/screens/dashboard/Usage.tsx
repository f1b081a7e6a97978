import { Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { screenKey, wireKey } from '@shopwright/i18n/keys'
import { registry } from '@shopwright/shop/model'
import { usageOf } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayCall } from '../../kit/rights.ts'
import { formatBytes, formatNumber } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './Dashboard.module.css'
import type { View } from './Dashboard.tsx'

const colours = { full: 'red', warn: 'orange', fine: 'pine' } as const

/** What a shop has from its first day; of the rest what will soon be full. */
const always = ['products', 'categories', 'storage', 'ai_tokens']
const isTold = ({ key, used, limit }: View['usage'][number]): boolean =>
  always.includes(key) || (limit !== null && limit > 1 && used * 2 > limit)

/** How full the plan is. */
export function Usage({ usage, plan }: { usage: View['usage']; plan: string | null }) {
  const { t } = useTranslation(['screens', 'resources'])
  const mayChange = mayCall(useSession(), registry.get('plan-changes'), 'create')
  const show = (key: string, value: number) => (key === 'storage' ? formatBytes(value) : formatNumber(value))
  const told = usage.filter(isTold)
  if (!told.length) return null
  return (
    <Card className={classes.usage}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{t('dashboard.usage.title')}</Title>
        {plan ? <Badge>{t(screenKey('dashboard.plans.', plan))}</Badge> : null}
      </Group>
      <Stack gap="md">
        {told.map(({ key, used, limit }) => {
          const { percent, state } = usageOf(used, limit)
          return (
            <div key={key}>
              <Group justify="space-between" mb={4}>
                <Text size="sm">{t(wireKey('resources:plans.limits.', key))}</Text>
                <Text size="sm" c="dimmed" className={classes.number}>
                  {limit === null
                    ? t('dashboard.usage.unlimited', { used: show(key, used) })
                    : t('dashboard.usage.of', { used: show(key, used), limit: show(key, limit) })}
                </Text>
              </Group>
              {limit === null ? null : (
                <Progress
                  value={Math.min(100, percent)}
                  size="sm"
                  color={colours[state]}
                  aria-label={t(wireKey('resources:plans.limits.', key))}
                />
              )}
            </div>
          )
        })}
      </Stack>
      {mayChange ? (
        <Button component={Link} to="/admin/select-plan" variant="default" fullWidth mt="lg">
          {t('dashboard.usage.upgrade')}
        </Button>
      ) : null}
    </Card>
  )
}
