import { Box, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, isNotFound } from '../api/api-error.ts'
import { lazyPart } from '../api/part.ts'
import { errorText } from '../notices/notices.ts'
import type { Drawing } from './drawings.tsx'
import classes from './states.module.css'

// Most lists have rows; a list without the lines says the same.
const Lines = lazyPart(() => import('./DrawingLines.tsx').catch(() => ({ default: () => null })))

/** What could not be read, why, and what to do now. What is not there is no use to ask for again: its `list` is the way on. */
export function LoadError({ error, onRetry, list }: { error: unknown; onRetry: () => unknown; list?: string }) {
  const { t } = useTranslation()
  const isNowhere = list !== undefined && isNotFound(error)
  const id = error instanceof ApiError ? error.data.id : undefined
  return (
    <Stack align="center" gap="xs" py={72} px="md" ta="center" role="alert">
      <IconAlertTriangle size={32} stroke={1.4} color="var(--mantine-color-orange-6)" aria-hidden="true" />
      <Text fw={600}>{t(isNowhere ? 'error.notFound' : 'notices.get.failed')}</Text>
      <Text size="sm" c="dimmed" maw={420}>
        {isNowhere ? t('error.notFoundHint') : errorText(error)}
      </Text>
      {id ? <Code>{String(id)}</Code> : null}
      {isNowhere ? (
        <Button component={Link} to={list} variant="default" mt="xs">
          {t('action.back')}
        </Button>
      ) : (
        <Button variant="default" mt="xs" onClick={() => onRetry()}>
          {t('action.retry')}
        </Button>
      )}
    </Stack>
  )
}

type Empty = { title: string; text?: string; drawing?: Drawing; children?: ReactNode }

/** A line drawing, what belongs here, and the one thing to do. */
export function EmptyState({ title, text, drawing = 'catalog', children }: Empty) {
  return (
    <Stack align="center" gap="xs" py={64} px="md" ta="center">
      <svg viewBox="0 0 96 78" width="112" height="91" className={classes.drawing} aria-hidden="true">
        <path data-ground d="M8 66h80" />
        <Suspense>
          <Lines name={drawing} />
        </Suspense>
      </svg>
      <Text fw={600}>{title}</Text>
      {text ? (
        <Text size="sm" c="dimmed" maw={440} className={classes.text}>
          {text}
        </Text>
      ) : null}
      {children ? <Box mt="xs">{children}</Box> : null}
    </Stack>
  )
}
