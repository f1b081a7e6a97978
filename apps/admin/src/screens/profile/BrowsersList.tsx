import { Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { formatInstant } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { deviceOf } from './device.ts'
import { OwnRow } from './OwnRow.tsx'

const key = ['own-browsers'] as const

/** Browsers that are asked for no code; nothing where there is none. */
export function BrowsersList() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: () => request('GET', 'own-browsers') })
  const forget = async (id: string) => {
    try {
      await request('DELETE', `own-browsers/${id}`)
      tell('success', t('twoStep.browserForgotten'))
      await client.invalidateQueries({ queryKey: key })
    } catch (error) {
      tellRefused(error)
    }
  }
  if (!data?.data.length) return null
  return (
    <section aria-labelledby="own-browsers">
      <Title order={3} id="own-browsers" mt="lg" mb="sm">
        {t('twoStep.browsers')}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map(({ id, ip, user_agent, used_at, expires_at }) => {
          const device = deviceOf(user_agent) ?? t('sessions.unknown')
          return (
            <OwnRow
              key={id}
              name={device}
              facts={[
                t('sessions.used', { at: formatInstant(used_at) }),
                ip && t('sessions.from', { ip }),
                t('twoStep.until', { at: formatInstant(expires_at) }),
              ]}
              action={{
                text: t('twoStep.forget'),
                label: t('twoStep.forgetThis', { device }),
                run: () => void forget(id),
              }}
            />
          )
        })}
      </Stack>
    </section>
  )
}
