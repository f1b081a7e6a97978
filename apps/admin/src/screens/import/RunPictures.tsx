import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { pictureTries } from '@shopwright/shop/model'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { create } from '../../api/rows.ts'
import { ProgressLine } from '../../kit/ProgressLine.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { codeText } from '../../language/code-text.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { PlanButton } from './PlanButton.tsx'

/** How the pictures of a run's products are coming, apart from the run itself, and why some are not. */
export function RunPictures({ runId }: { runId: string }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const { send, isBusy, error } = useSending()
  // Among the lists: the stream of changes has them read again.
  const key = ['imports', 'list', 'pictures', runId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request('GET', `imports/${runId}/pictures`, { signal }),
  })
  const mayTry = mayCall(useSession(), pictureTries, 'create')
  if (!data?.total) return null
  const { total, ready, waiting, faults } = data
  const missing = faults.reduce((sum, { count }) => sum + count, 0)
  const silent = new Set(faults.flatMap(({ host, fault }) => (fault === 'host-silent' ? [host] : []))).size
  const said = [
    t('import.pictures.missing', { count: missing }),
    ...(silent ? [t('import.pictures.silentHosts', { count: silent })] : []),
  ]
  const tryAgain = () =>
    send(async () => {
      await create(pictureTries, { import_id: runId })
      await client.invalidateQueries({ queryKey: key })
      tell('info', t('import.pictures.asked'))
    })
  return (
    <Stack gap="xs" data-pictures>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('import.pictures.title')}</Text>
        <Text size="sm" role="status">
          {t('import.pictures.progress', { ready, total })}
        </Text>
      </Group>
      <ProgressLine value={(ready * 100) / total} animated={waiting > missing} label={t('import.pictures.title')} />
      <Text size="sm" c="dimmed">
        {ready === total ? t('import.pictures.all') : waiting ? t('import.pictures.coming') : null}
      </Text>
      {missing ? (
        <Alert color="yellow">
          <Stack gap="xs" align="flex-start">
            <Text size="sm" fw={600}>
              {said.join(': ')}
            </Text>
            <List size="sm" listStyleType="none">
              {faults.map(({ host, fault, count }) => (
                <List.Item key={`${host} ${fault}`}>
                  {host} × {count}: {codeText(fault)}
                </List.Item>
              ))}
            </List>
            {error ? (
              <Text size="sm" c="red" role="alert">
                {errorText(error)}
              </Text>
            ) : null}
            <Group gap="xs">
              {mayTry ? (
                <Button
                  size="xs"
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconRefresh size={14} />}
                  onClick={tryAgain}
                >
                  {t('import.pictures.again')}
                </Button>
              ) : null}
              {faults.some(({ fault }) => fault === 'picture-without-room') ? <PlanButton /> : null}
            </Group>
          </Stack>
        </Alert>
      ) : null}
    </Stack>
  )
}
