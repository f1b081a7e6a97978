import { Alert, List, Stack, Text } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { importUndos, type tasks } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { findRows } from '../../api/rows.ts'
import { ProgressLine } from '../../kit/ProgressLine.tsx'
import type { ImportRun } from './run.ts'

const isUnderWay = (state: string | undefined): boolean => state === undefined || ['queued', 'running'].includes(state)

/** How the undo of a run goes, what it put back, and what it left alone and why. */
export function UndoneRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation('screens')
  const { data: task } = useQuery({
    // Among the lists of imports: the stream of changes has it read again.
    queryKey: ['imports', 'list', 'undo', run.id],
    queryFn: async () => {
      const { data } = await findRows(importUndos, { import_id: run.id, $limit: 1 })
      return data[0]?.task_id ? request<Wire<typeof tasks>>('GET', `tasks/${data[0].task_id}`) : null
    },
    refetchInterval: ({ state }) => (state.data !== null && isUnderWay(state.data?.state) ? 1000 : false),
  })
  const result = run.undo
  const isRunning = task !== null && isUnderWay(task?.state)
  return (
    <Alert
      color={task?.state === 'failed' ? 'red' : 'pine'}
      title={t(isRunning ? 'import.undo.running' : 'import.undo.done')}
    >
      <Stack gap="xs">
        {isRunning ? <ProgressLine value={task?.progress} animated label={t('import.undo.running')} /> : null}
        {result ? (
          <Text size="sm" data-undone>
            {t('import.undo.counts', { removed: result.removed, restored: result.restored })}
          </Text>
        ) : null}
        {result?.left.map(({ reason, count, names }) => (
          <div key={reason} data-left={reason}>
            <Text size="sm">{t(`import.undo.left.${reason}`, { count })}</Text>
            <List size="sm">
              {names.map((name) => (
                <List.Item key={name}>{name}</List.Item>
              ))}
              {count > names.length ? (
                <List.Item>{t('import.undo.more', { count: count - names.length })}</List.Item>
              ) : null}
            </List>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
