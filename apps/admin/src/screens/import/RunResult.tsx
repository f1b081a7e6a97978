import { Alert, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import type { Wire } from '@shopwright/resource'
import { tasks } from '@shopwright/shop/model'
import type { ImportEntity } from '@shopwright/shop/rules'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { download } from '../../api/download.ts'
import { request } from '../../api/request.ts'
import { patch } from '../../api/rows.ts'
import { faultOf, faultText } from '../../kit/fault-text.ts'
import { ProgressLine } from '../../kit/ProgressLine.tsx'
import { formatNumber } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import { PlanButton } from './PlanButton.tsx'
import { RunActions } from './RunActions.tsx'
import { RunPace } from './RunPace.tsx'
import { RunPictures } from './RunPictures.tsx'
import { RunRemarks } from './RunRemarks.tsx'
import { RunRows } from './RunRows.tsx'
import { isOver, outcomes, stateColours, useRun } from './run.ts'
import { UndoneRun } from './UndoneRun.tsx'

type Props = {
  id: string
  type: ImportEntity
  /** it has the page for itself */
  isAlone?: boolean
  /** beside others */
  called?: string
}

/** How a run goes, what came of it, what did not, and what can be done now. */
export function RunResult({ id, type, isAlone = false, called }: Props) {
  const { t } = useTranslation('screens')
  const { data: run } = useRun(id)
  const { data: task } = useQuery({
    queryKey: ['tasks', 'row', run?.task_id],
    queryFn: () => request<Wire<typeof tasks>>('GET', `tasks/${run?.task_id}`),
    enabled: Boolean(run?.task_id) && !isOver(run?.state ?? 'queued'),
    refetchInterval: 700,
  })
  if (!run) return null
  const over = isOver(run.state)
  const counts = {
    new: run.new_count,
    changed: run.changed_count,
    same: run.same_count,
    skipped: run.skipped_count,
    wrong: run.wrong_count,
  }
  const cancel = () =>
    patch(tasks, String(run.task_id), { cancel_requested: true }).catch((error: unknown) => tellRefused(error, 'tasks'))
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2}>{called ?? t(run.dry_run ? 'import.dryResult' : 'import.result')}</Title>
            {called && run.dry_run ? (
              <Text size="sm" c="dimmed">
                {t('import.dryResult')}
              </Text>
            ) : null}
            <Badge color={stateColours[run.state] ?? 'gray'}>{t(screenKey('import.states.', run.state))}</Badge>
          </Group>
          <Group gap="xs">
            {over && run.wrong_count ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} />}
                onClick={() => saveErrors(run.id)}
              >
                {t('import.errorList')}
              </Button>
            ) : null}
            {isAlone || !over ? null : (
              <Button component={Link} to={`/admin/imports/${run.id}`} size="xs" variant="default">
                {t('import.open')}
              </Button>
            )}
            {over ? null : (
              <Button size="xs" variant="default" onClick={cancel}>
                {t('import.cancel')}
              </Button>
            )}
          </Group>
        </Group>
        {over ? null : (
          <Stack gap={6}>
            <ProgressLine value={task?.progress} animated label={t('import.progress')} />
            <RunPace task={task} />
          </Stack>
        )}
        {run.error ? <RunFault text={run.error} /> : null}
        <SimpleGrid cols={{ base: 2, xs: 5 }} role="status">
          {outcomes.map((outcome) => (
            <div key={outcome}>
              <Text size="sm" c="dimmed">
                {t(`import.outcomes.${outcome}`)}
              </Text>
              <Text fz={24} fw={600} c={outcome === 'wrong' && counts.wrong ? 'red' : undefined} data-outcome={outcome}>
                {formatNumber(counts[outcome])}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        {run.is_unchanged ? <Text size="sm">{t('import.schedule.unchanged')}</Text> : null}
        {run.joined_row_count ? <Text size="sm">{t('import.joinedRows', { count: run.joined_row_count })}</Text> : null}
        {run.made_category_count ? (
          <Text size="sm">
            {t(run.dry_run ? 'import.wouldMakeCategories' : 'import.madeCategories', {
              count: run.made_category_count,
            })}
          </Text>
        ) : null}
        {run.undone_at ? <UndoneRun run={run} /> : null}
        {over && !run.dry_run ? <RunActions run={run} type={type} /> : null}
        <RunRemarks remarks={run.remarks ?? []} linked={run.linked_picture_count} />
        {!run.dry_run && type === 'products' ? <RunPictures runId={run.id} /> : null}
        {over ? <RunRows runId={run.id} type={type} counts={counts} /> : null}
      </Stack>
    </Card>
  )
}

/** The server keeps a code with its parameters; the words are chosen here. */
function RunFault({ text }: { text: string }) {
  const { code } = faultOf(text)
  return (
    <Alert color="red" role="alert">
      <Group justify="space-between">
        <Text size="sm">{faultText(text)}</Text>
        {code === 'import-too-long' || code === 'plan-limit' ? <PlanButton /> : null}
      </Group>
    </Alert>
  )
}

const saveErrors = (id: string): Promise<void> =>
  download(`imports/${id}/errors.xlsx`, 'errors.xlsx').catch((error: unknown) => tellRefused(error, 'imports', 'get'))
