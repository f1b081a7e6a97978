import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../../api/request.ts'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { columnsOf, notes, type ReportName, type ReportRow } from './reports.ts'

type Props = { name: ReportName; query: Record<string, string> }

/** One report as a table, for whatever span is asked. */
export function ReportTable({ name, query }: Props) {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'report', name, query],
    queryFn: ({ signal }): Promise<{ currency: string; data: ReportRow[] }> =>
      request('GET', `report-${name}`, { query, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={180} />
  if (!data.data.length) return <EmptyState title={t('statistics.nothing')} drawing="reports" />
  const columns = columnsOf(name).filter(({ isLeftOut }) => !isLeftOut?.(data.data))
  const table = (
    <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="region" aria-label={t(`statistics.${name}`)}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.name} ta={column.isRight ? 'end' : undefined}>
                {t(`statistics.columns.${column.name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((row) => (
            <Table.Tr key={String(row.at ?? row.product_id ?? row.coupon_id ?? row.group ?? row.model)}>
              {columns.map((column, index) => (
                <Table.Td key={column.name} ta={column.isRight ? 'end' : undefined}>
                  {index === 0 && row.link ? (
                    <Anchor component={Link} to={String(row.link)} size="sm">
                      {column.cell(row, data.currency, t)}
                    </Anchor>
                  ) : (
                    column.cell(row, data.currency, t)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
  const note = notes[name]
  if (!note) return table
  return (
    <>
      {table}
      <Text size="sm" c="dimmed" mt="xs">
        {t(note)}
      </Text>
    </>
  )
}
