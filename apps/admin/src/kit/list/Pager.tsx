import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../language/format.ts'
import { type ListState, pageSizes } from './use-list-state.ts'

/** Which rows of how many, and the way to the others. */
export function Pager({ state, total, shown }: { state: ListState; total: number; shown: number }) {
  const { t } = useTranslation()
  const { page, pageSize, setPage, setPageSize } = state
  const first = (page - 1) * pageSize + 1
  const pages = Math.ceil(total / pageSize)
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {t('list.range', {
          first: formatNumber(Math.min(first, total)),
          last: formatNumber(Math.min(first + shown - 1, total)),
          total: formatNumber(total),
        })}
      </Text>
      <Group gap="sm">
        {total > (pageSizes[0] ?? 20) ? (
          <NativeSelect
            aria-label={t('list.perPage')}
            value={String(pageSize)}
            onChange={({ currentTarget }) => setPageSize(Number(currentTarget.value))}
            data={pageSizes.map((size) => ({ value: String(size), label: t('list.perPageCount', { count: size }) }))}
            w={140}
            size="xs"
          />
        ) : null}
        {pages > 1 ? (
          <Pagination
            value={page}
            onChange={setPage}
            total={pages}
            size="sm"
            siblings={1}
            getControlProps={(control) => ({ 'aria-label': t(`list.${control}`) })}
          />
        ) : null}
      </Group>
    </Group>
  )
}
