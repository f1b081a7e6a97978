import { Card, Pagination, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query } from '../../api/query-string.ts'
import { useRows, type WireRow } from '../../api/rows.ts'
import { LoadError } from '../../kit/states.tsx'
import classes from './CustomerScreen.module.css'

export type PanelColumn<T> = { label: string; cell: (row: T) => ReactNode; isRight?: boolean }

type Props<T> = { resource: string; query: Query; columns: PanelColumn<T>[]; caption: string; empty: string }

const perPage = 20

/** Rows that hang on the customer, a page at a time. */
export function PanelTable<T extends WireRow>({ resource, query, columns, caption, empty }: Props<T>) {
  const { t } = useTranslation('screens')
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useRows<T>(resource, {
    $sort: { created_at: -1 },
    ...query,
    $limit: perPage,
    $skip: (page - 1) * perPage,
  })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (isPending) return <Skeleton height={160} />
  const pages = Math.ceil(data.total / perPage)
  if (!data.total)
    return (
      <Card>
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      </Card>
    )
  return (
    <Card className={classes.tableCard}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={caption}>
        <Table verticalSpacing={8} className={classes.table}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ label, isRight }) => (
                <Table.Th key={label} {...(isRight ? { ta: 'end' as const } : {})}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((row) => (
              <Table.Tr key={row.id}>
                {columns.map(({ label, cell, isRight }) => (
                  <Table.Td key={label} data-label={label} data-right={isRight || undefined}>
                    <div>{cell(row)}</div>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          size="sm"
          mt="md"
          getControlProps={(control) => ({ 'aria-label': t(`customer.pages.${control}`) })}
          getItemProps={(number) => ({ 'aria-label': t('customer.pages.page', { number }) })}
        />
      ) : null}
    </Card>
  )
}
