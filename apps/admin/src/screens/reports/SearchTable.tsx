import { Badge, Skeleton, Table, Text } from '@mantine/core'
import { customerSearches } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import stacked from '../../kit/Stacked.module.css'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatInstant, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'

type Props = { from: string; to: string; isNone: boolean }

/** Words that were looked for, as the report has them. */
export function SearchTable({ from, to, isNone }: Props) {
  const { t } = useTranslation('screens')
  const { field, name } = useLabels(customerSearches)
  const query = { from, to, ...(isNone ? { found: 'none' } : {}) }
  const { data, error, refetch } = useQuery({
    queryKey: [customerSearches.name, 'report', query],
    queryFn: ({ signal }) => request('GET', 'report-searches', { query, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={180} />
  if (!data.data.length)
    return <EmptyState title={t(isNone ? 'searched.nothingFound' : 'searched.nothing')} drawing="nothing" />
  const hasNone = data.data.some(({ found }) => found === 0)
  return (
    <>
      {hasNone ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('searched.hint')}
        </Text>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={stacked.scroll} tabIndex={0} aria-label={name}>
        <Table className={stacked.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{field('words')}</Table.Th>
              <Table.Th ta="end">{field('found')}</Table.Th>
              <Table.Th ta="end">{field('count')}</Table.Th>
              <Table.Th>{field('last_searched_at')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map(({ words, count, found, last_searched_at }) => (
              <Table.Tr key={words}>
                <Table.Td fw={500}>{words}</Table.Td>
                <Table.Td data-number data-inline data-label={field('found')}>
                  {found ? formatNumber(found) : <Badge color="red">{t('searched.none')}</Badge>}
                </Table.Td>
                <Table.Td data-number data-inline data-label={field('count')}>
                  {formatNumber(count)}
                </Table.Td>
                <Table.Td data-label={field('last_searched_at')}>{formatInstant(last_searched_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  )
}
