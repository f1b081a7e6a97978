import { Card, Pagination, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core'
import type { Asking, Listed, PopulatedField } from '@shopwright/resource'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, type WireRow } from '../../api/rows.ts'
import { LoadError } from '../../kit/states.tsx'
import classes from './CustomerScreen.module.css'

export type PanelColumn<T> = { label: string; cell: (row: T) => ReactNode; isRight?: boolean }

type Props<R, P extends PopulatedField<R>> = {
  resource: R
  query: Asking<R, never, P>
  columns: PanelColumn<Listed<R, string, never, P>>[]
  caption: string
  empty: string
}

const perPage = 20

/** Rows that hang on the customer, a page at a time. */
export function PanelTable<R extends { readonly name: string }, P extends PopulatedField<R> = never>({
  resource,
  query,
  columns,
  caption,
  empty,
}: Props<R, P>) {
  const { t } = useTranslation('screens')
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useList(resource, {
    $sort: { created_at: -1 },
    ...query,
    $limit: perPage,
    $skip: (page - 1) * perPage,
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (isPending) return <Skeleton height={160} />
  const ids = data.data.map((row) => (row as unknown as WireRow).id) // every row has one, whatever it is
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
            {data.data.map((row, index) => (
              <Table.Tr key={ids[index]}>
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
