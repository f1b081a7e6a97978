import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { missingPages, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { listPath } from '../../kit/paths.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { LeadButton } from './LeadButton.tsx'

const shown = 5

/** The last addresses that were asked for in vain, above the redirects; nothing where there are none. */
export function MissedLately() {
  const { t } = useTranslation('screens')
  const enabled = mayCall(useSession(), registry.get('missing-pages'), 'find')
  const { data } = useList(missingPages, { $limit: shown, $sort: { last_seen_at: -1 } }, { enabled })
  if (!data?.total) return null
  return (
    <Card padding="md" mb="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t('redirects.missed')}
        </Title>
        {data.total > shown ? (
          <Anchor component={Link} to={listPath(registry.get('missing-pages'))} size="sm">
            {t('redirects.all', { total: data.total })}
          </Anchor>
        ) : null}
      </Group>
      <Stack gap="md">
        {data.data.map(({ id, path, suggestion, count }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere', flex: '1 1 14rem' }}>
              {path}{' '}
              <Text span c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {t('redirects.times', { count })}
              </Text>
            </Text>
            <LeadButton path={path} target={suggestion ?? '/'} />
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
