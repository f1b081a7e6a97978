import { Alert, Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { tell } from '../../notices/notices.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { openAgain } from './Again.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

const key = ['two-step'] as const
const few = 3

/** Whether signing in takes a code, too; turning it on and off, and the codes for whoever has lost the phone. */
export function TwoStepCard() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const reloadSession = useReloadSession()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => request('GET', 'two-step') })
  const changed = async () => {
    await Promise.all([
      ...[key, ['own-sessions'], ['own-browsers']].map((queryKey) => client.invalidateQueries({ queryKey })),
      reloadSession(),
    ])
  }

  const renew = () =>
    openAgain({
      title: t('twoStep.renew'),
      text: t('twoStep.renewText'),
      action: t('twoStep.renewAction'),
      withCode: true,
      send: async (body) => {
        const { recovery_codes } = await request('POST', 'two-step/recovery-codes', {
          body,
        })
        openCodes(recovery_codes)
        await changed()
      },
    })
  const turnOff = () =>
    openAgain({
      title: t('twoStep.turnOff'),
      text: t('twoStep.turnOffText'),
      action: t('twoStep.turnOff'),
      isDangerous: true,
      withCode: true,
      send: async (body) => {
        await request('POST', 'two-step/off', { body })
        tell('success', t('twoStep.offDone'))
        await changed()
      },
    })

  return (
    <Card component="section" aria-labelledby="two-step">
      <Group gap="xs" mb="xs">
        <Title order={2} id="two-step">
          {t('twoStep.card')}
        </Title>
        {data ? (
          <Badge color={data.on_since ? 'teal' : 'gray'}>{t(data.on_since ? 'twoStep.on' : 'twoStep.off')}</Badge>
        ) : null}
      </Group>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {data || error ? null : <Skeleton h={64} />}
      {data ? (
        <Stack gap="sm">
          <Text size="sm">
            {data.on_since ? t('twoStep.since', { at: formatInstant(data.on_since) }) : t('twoStep.offText')}
          </Text>
          {data.on_since ? (
            <>
              {data.recovery_left <= few ? (
                <Alert color="orange">{t('twoStep.left', { number: data.recovery_left })}</Alert>
              ) : (
                <Text size="sm" c="dimmed">
                  {t('twoStep.left', { number: data.recovery_left })}
                </Text>
              )}
              <Group gap="xs">
                <Button variant="default" onClick={renew}>
                  {t('twoStep.renew')}
                </Button>
                <Button variant="default" onClick={turnOff}>
                  {t('twoStep.turnOff')}
                </Button>
              </Group>
            </>
          ) : (
            <Group>
              <Button onClick={() => openSetUp(changed)}>{t('twoStep.setUp')}</Button>
            </Group>
          )}
        </Stack>
      ) : null}
    </Card>
  )
}

/** What is told once does not go by a click beside it. */
const unmissable = { closeOnClickOutside: false, closeOnEscape: false, withCloseButton: false } as const

function openSetUp(onChanged: () => Promise<void>): void {
  const id = dialogs.open({
    ...unmissable,
    title: i18next.t('screens:twoStep.card'),
    children: (
      <SetUp
        onCancel={() => dialogs.close(id)}
        onDone={() => {
          dialogs.close(id)
          void onChanged()
        }}
      />
    ),
  })
}

function openCodes(codes: readonly string[]): void {
  const id = dialogs.open({
    ...unmissable,
    title: i18next.t('screens:twoStep.codesList'),
    children: <RecoveryCodes codes={codes} onClose={() => dialogs.close(id)} />,
  })
}
