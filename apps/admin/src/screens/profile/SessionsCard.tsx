import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { BrowsersList } from './BrowsersList.tsx'
import { deviceOf } from './device.ts'
import { OwnRow } from './OwnRow.tsx'

const key = ['own-sessions'] as const

/** Where one is signed in, each place to be left from here. */
export function SessionsCard() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => request('GET', 'own-sessions'),
  })
  const end = async (id: string) => {
    try {
      await request('DELETE', `own-sessions/${id}`)
      tell('success', t(id === 'others' ? 'sessions.endedOthers' : 'sessions.ended'))
      await client.invalidateQueries({ queryKey: key })
      if (id === 'others') await client.invalidateQueries({ queryKey: ['own-browsers'] })
    } catch (error) {
      tellRefused(error)
    }
  }
  const sessions = (data?.data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  return (
    <Card component="section" aria-labelledby="own-sessions">
      <Group justify="space-between" mb="md">
        <Title order={2} id="own-sessions">
          {t('sessions.title')}
        </Title>
        {sessions.length > 1 ? (
          <Button variant="default" size="compact-sm" onClick={() => void end('others')}>
            {t('sessions.others')}
          </Button>
        ) : null}
      </Group>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map(({ id, ip, user_agent, used_at, is_current }) => {
          const device = deviceOf(user_agent) ?? t('sessions.unknown')
          return (
            <OwnRow
              key={id}
              name={device}
              badge={is_current ? t('sessions.here') : null}
              facts={[t('sessions.used', { at: formatInstant(used_at) }), ip && t('sessions.from', { ip })]}
              action={
                is_current
                  ? null
                  : { text: t('sessions.end'), label: t('sessions.endThis', { device }), run: () => void end(id) }
              }
            />
          )
        })}
      </Stack>
      <BrowsersList />
    </Card>
  )
}
