import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { isMissed, useIsOffline } from '../api/connection.ts'
import { useWindowTitle } from '../language/window-title.ts'
import { errorText } from '../notices/notices.ts'
import { reportFault } from '../session/faults.ts'
import { NotFound } from './NotFound.tsx'

/** What, why, what now, with an id (look.md). */
export function ErrorScreen() {
  const error = useRouteError()
  const isOffline = useIsOffline()
  // What was missing comes with the connection.
  const wasOffline = useRef(isOffline || isMissed(error))
  useEffect(() => {
    if (wasOffline.current && !isOffline) location.reload()
    wasOffline.current = isOffline
  }, [isOffline])
  useEffect(() => reportFault(error, 'screen'), [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <Trouble error={error} isOffline={isOffline} />
}

function Trouble({ error, isOffline }: { error: unknown; isOffline: boolean }) {
  const { t } = useTranslation()
  const title = t(isOffline ? 'offline.title' : 'error.title')
  useWindowTitle(title)
  const id = error instanceof ApiError ? error.data.id : undefined
  return (
    <Stack align="center" justify="center" gap="sm" p="xl" mih="60vh" ta="center" role="alert">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={440}>
        {isOffline ? t('offline.text') : errorText(error)}
      </Text>
      {id ? <Code>{String(id)}</Code> : null}
      <Group mt="sm">
        <Button onClick={() => location.reload()}>{t('action.retry')}</Button>
        <Button variant="default" component="a" href="/admin">
          {t('action.home')}
        </Button>
      </Group>
    </Stack>
  )
}
