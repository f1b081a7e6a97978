import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { hasPasskeys } from '../../api/has-passkeys.ts'
import { addPasskey, isStopped, isThere } from '../../api/passkeys.ts'
import { request } from '../../api/request.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { deviceOf } from '../profile/device.ts'
import { OwnRow } from '../profile/OwnRow.tsx'
import { openAgain } from './Again.tsx'

const key = ['passkeys'] as const

/** The devices that sign in by themselves; each is added on itself, and removed from anywhere. */
export function PasskeysCard() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const { customer } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => request('GET', 'own-passkeys'),
  })
  const reload = () => client.invalidateQueries({ queryKey: key })

  const add = () =>
    openAgain({
      title: t('passkeys.add'),
      text: t('passkeys.addText'),
      action: t('passkeys.next'),
      withCode: customer.two_step,
      send: async (proof) => {
        try {
          await addPasskey(proof, deviceOf(navigator.userAgent) ?? t('passkeys.device'))
        } catch (error) {
          if (isThere(error)) throw new ApiError(409, 'passkey-there', t('passkeys.exists'))
          if (isStopped(error)) throw new ApiError(422, 'passkey-stopped', t('passkeys.stopped'))
          throw error
        }
        tell('success', t('passkeys.added'))
        await reload()
      },
    })
  const remove = async (id: string) => {
    try {
      await request('DELETE', `own-passkeys/${id}`)
      tell('success', t('passkeys.removed'))
      await reload()
    } catch (error) {
      tellRefused(error)
    }
  }

  return (
    <Card component="section" aria-labelledby="passkeys">
      <Title order={2} id="passkeys" mb="xs">
        {t('passkeys.title')}
      </Title>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {data || error ? null : <Skeleton h={64} />}
      {data ? (
        <Stack gap="sm">
          <Text size="sm">{t('passkeys.text')}</Text>
          {data.data.length ? (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {data.data.map(({ id, name, is_backed_up, created_at, used_at }) => (
                <OwnRow
                  key={id}
                  name={name}
                  badge={is_backed_up ? t('passkeys.synced') : null}
                  facts={[
                    t('passkeys.made', { at: formatInstant(created_at) }),
                    used_at ? t('passkeys.used', { at: formatInstant(used_at) }) : t('passkeys.unused'),
                  ]}
                  action={{
                    text: t('passkeys.remove'),
                    label: t('passkeys.removeThis', { name }),
                    run: () => void remove(id),
                  }}
                />
              ))}
            </Stack>
          ) : null}
          {hasPasskeys() ? (
            <Group>
              <Button variant={data.data.length ? 'default' : 'filled'} onClick={add}>
                {t('passkeys.add')}
              </Button>
            </Group>
          ) : (
            <Alert color="gray">{t('passkeys.notHere')}</Alert>
          )}
        </Stack>
      ) : null}
    </Card>
  )
}
