import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  Pagination,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { screenKey, wireKey } from '@shopwright/i18n/keys'
import type { Wire } from '@shopwright/resource'
import { importRows, tasks } from '@shopwright/shop/model'
import type { ImportEntity } from '@shopwright/shop/rules'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request, send } from '../../api/request.ts'
import { patch, useList } from '../../api/rows.ts'
import stacked from '../../kit/Stacked.module.css'
import { formatNumber } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import { stateColours } from './ImportList.tsx'
import { type ImportRow, type ImportRun, isOver, outcomes } from './run.ts'
import { useFieldNames } from './use-field-names.ts'

const perPage = 20

/** How a run goes, and what it did to each row. */
export function RunResult({ id, type }: { id: string; type: ImportEntity }) {
  const { t } = useTranslation('screens')
  const { data: run } = useQuery({
    queryKey: ['imports', 'row', id],
    queryFn: () => request<ImportRun>('GET', `imports/${id}`),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : 700),
  })
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
            <Title order={2}>{t(run.dry_run ? 'import.dryResult' : 'import.result')}</Title>
            <Badge color={stateColours[run.state] ?? 'gray'}>{t(screenKey('import.states.', run.state))}</Badge>
          </Group>
          {over ? null : (
            <Button size="xs" variant="default" onClick={cancel}>
              {t('import.cancel')}
            </Button>
          )}
          {over && run.wrong_count ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => download(run.id)}
            >
              {t('import.errorList')}
            </Button>
          ) : null}
        </Group>
        {over ? null : <Progress value={task?.progress ?? 3} animated aria-label={t('import.progress')} />}
        {run.error ? (
          <Alert color="red" role="alert">
            {faultText(run.error)}
          </Alert>
        ) : null}
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
        {run.linked_picture_count ? (
          <Alert color="yellow">{t('import.linkedPictures', { count: run.linked_picture_count })}</Alert>
        ) : null}
        {over ? <Rows runId={run.id} type={type} counts={counts} /> : null}
      </Stack>
    </Card>
  )
}

/** The server keeps a code with its parameters; the words are chosen here. */
function faultText(text: string): string {
  try {
    const { code, params } = JSON.parse(text) as { code: string; params: Record<string, unknown> }
    return i18next.t([wireKey('errors:', code), 'errors:general-error'], params)
  } catch {
    return text
  }
}

async function download(id: string): Promise<void> {
  try {
    const blob = await (await send('GET', `imports/${id}/errors.xlsx`)).blob()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = 'errors.xlsx'
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    tellRefused(error, 'imports', 'get')
  }
}

type RowsProps = { runId: string; type: ImportEntity; counts: Record<(typeof outcomes)[number], number> }

function Rows({ runId, type, counts }: RowsProps) {
  const { t } = useTranslation('screens')
  const nameOf = useFieldNames(type)
  const shown = outcomes.filter((outcome) => outcome !== 'same' && counts[outcome] > 0)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const chosen = outcome ?? (counts.wrong ? 'wrong' : shown[0])
  const { data } = useList(
    importRows,
    { import_id: runId, outcome: chosen ?? 'new', $limit: perPage, $skip: (page - 1) * perPage },
    { enabled: Boolean(chosen) },
  )
  if (!chosen)
    return (
      <Text size="sm" c="dimmed">
        {t('import.nothingChanged')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        value={chosen}
        onChange={(value) => {
          setOutcome(value)
          setPage(1)
        }}
        data={shown.map((value) => ({ value, label: `${t(`import.outcomes.${value}`)} ${counts[value]}` }))}
      />
      <div className={stacked.scroll}>
        <Table verticalSpacing={6} className={stacked.table}>
          <Table.Thead>
            <Table.Tr>
              {(['row', 'key', 'name', 'what'] as const).map((name) => (
                <Table.Th key={name}>{t(`import.rowColumns.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(data?.data ?? []).map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td data-inline data-label={t('import.rowColumns.row')}>
                  {row.row}
                </Table.Td>
                <Table.Td data-inline data-label={t('import.rowColumns.key')}>
                  {row.key ?? '–'}
                </Table.Td>
                <Table.Td>{row.name ?? ''}</Table.Td>
                <Table.Td>
                  <Text size="sm" c={row.outcome === 'wrong' ? 'red' : 'dimmed'}>
                    {whatOf(row, nameOf, t)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {(data?.total ?? 0) > perPage ? (
        <Pagination
          size="sm"
          total={Math.ceil((data?.total ?? 0) / perPage)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(`import.pager.${control}`) })}
        />
      ) : null}
    </Stack>
  )
}

function whatOf(row: ImportRow, nameOf: (field: string) => string, t: TFunction<'screens'>): string {
  if (row.outcome === 'skipped')
    return t(screenKey('import.reasons.', (row.changes as { reason?: string } | null)?.reason ?? 'unavailable'))
  const changed = Object.keys(row.changes ?? {})
    .map(nameOf)
    .join(', ')
  const told = (row.errors ?? []).map(
    ({ field, code, params }) =>
      `${nameOf(field)}: ${i18next.t([wireKey('errors:import.', code), wireKey('errors:', code)], params)}`,
  )
  return [...(changed ? [changed] : []), ...told].join(' · ')
}
