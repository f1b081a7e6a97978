import { Badge, Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { download } from '../api/download.ts'
import type { Task } from '../api/events.ts'
import { faultText } from '../kit/fault-text.ts'
import { DropPanel } from '../kit/open/DropPanel.tsx'
import type { Button as Target } from '../kit/open/OnDemand.tsx'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { tellRefused } from '../notices/notices.ts'
import { taskResult } from './task-result.ts'
import { taskTitle } from './task-title.ts'

const colors: Record<Task['state'], string> = {
  queued: 'gray',
  running: 'pine',
  done: 'teal',
  failed: 'red',
  canceled: 'gray',
}

export default function TasksPanel({ button, tasks }: { button: Target; tasks: Task[] }) {
  const { t } = useTranslation(['admin', 'resources'])
  return (
    <DropPanel button={button} width={320} p={0}>
      <Text fw={600} px="md" py="xs">
        {t('tasks.heading')}
      </Text>
      <ScrollArea.Autosize mah={360}>
        {tasks.map((task) => (
          <Stack key={task.id} gap={6} px="md" py="xs">
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" truncate>
                {taskTitle(task)}
              </Text>
              <Badge color={colors[task.state]} size="sm">
                {t(`resources:tasks.choices.state.${task.state}`)}
              </Badge>
            </Group>
            {task.state === 'running' ? (
              <ProgressLine value={task.progress} size="xs" label={t('tasks.progress')} />
            ) : null}
            {task.error ? (
              <Text size="xs" c="red">
                {faultText(task.error)}
              </Text>
            ) : null}
            <ExportFile task={task} />
            <NotDoneRows task={task} />
          </Stack>
        ))}
      </ScrollArea.Autosize>
    </DropPanel>
  )
}

/** A file that was made is a click away, wherever one is. */
function ExportFile({ task }: { task: Task }) {
  const { t } = useTranslation()
  const id = task.state === 'done' ? task.result?.export_id : undefined
  if (typeof id !== 'string') return null
  const save = () =>
    download(`exports/${id}/file`, 'export').catch((error: unknown) => tellRefused(error, 'exports', 'get'))
  return (
    <Button size="compact-xs" variant="default" onClick={save} style={{ alignSelf: 'flex-start' }}>
      {t('tasks.download')}
    </Button>
  )
}

/** Names what was left as it was, and why: as many as one reads. */
function NotDoneRows({ task }: { task: Task }) {
  const { t } = useTranslation()
  const result = taskResult(task)
  if (!result?.left) return null
  const named = result.failed.slice(0, shownFailures)
  return (
    <>
      <Text size="xs">{t('tasks.partly', { done: result.done, count: result.left })}</Text>
      {named.map(({ id, name, why }) => (
        <Text key={id} size="xs" c="dimmed">
          {name ? `${name}: ${why}` : why}
        </Text>
      ))}
      {result.left > named.length ? (
        <Text size="xs" c="dimmed">
          {t('tasks.more', { count: result.left - named.length })}
        </Text>
      ) : null}
    </>
  )
}

const shownFailures = 10
