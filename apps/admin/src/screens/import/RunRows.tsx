import { Pagination, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { importRows } from '@shopwright/shop/model'
import type { ImportEntity } from '@shopwright/shop/rules'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import stacked from '../../kit/Stacked.module.css'
import { codeText } from '../../language/code-text.ts'
import { type ImportRow, outcomes } from './run.ts'
import { useFieldNames } from './use-field-names.ts'

const perPage = 20

type Props = { runId: string; type: ImportEntity; counts: Record<(typeof outcomes)[number], number> }

/** What happened to each row of the file that is not simply the same. */
export function RunRows({ runId, type, counts }: Props) {
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
    ({ field, code, params }) => `${nameOf(field)}: ${codeText(code, params, 'errors:import.')}`,
  )
  return [...(changed ? [changed] : []), ...told].join(' · ')
}
