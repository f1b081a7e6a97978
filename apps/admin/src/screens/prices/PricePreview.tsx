import { Skeleton, Table, Text } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import type { products } from '@shopwright/shop/model'
import { changedPrice, type PriceRule } from '@shopwright/shop/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeQuery } from '../../api/query-string.ts'
import { request } from '../../api/request.ts'
import type { Page } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import type { Chosen } from '../../kit/list/BulkBar.tsx'
import { formatMoney } from '../../language/format.ts'

const most = 5

/** A few of the chosen products, as they cost now and will cost. */
export function PricePreview({ chosen, rule }: { chosen: Chosen; rule: PriceRule }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const { target } = chosen
  const which = 'query' in target ? target.query : writeQuery({ id: { $in: target.ids.slice(0, most) } })
  const { data } = useQuery({
    queryKey: ['products', 'prices', which],
    queryFn: ({ signal }) =>
      request<Page<Pick<Wire<typeof products>, 'id' | 'name' | 'price'>>>(
        'GET',
        `products?${which}${which && '&'}${writeQuery({ $limit: most, $select: ['name', 'price'] })}`,
        { signal },
      ),
  })
  if (!data) return <Skeleton height={120} />
  return (
    <Table aria-label={t('prices.preview')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('prices.product')}</Table.Th>
          <Table.Th ta="end">{t('prices.now')}</Table.Th>
          <Table.Th ta="end">{t('prices.then')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.data.map(({ id, name, price }) => {
          const then = changedPrice(price, rule)
          return (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
              <Table.Td ta="end">{formatMoney(price, currency)}</Table.Td>
              <Table.Td ta="end">
                {then === null ? (
                  <Text size="sm" c="red">
                    {t('prices.below')}
                  </Text>
                ) : (
                  formatMoney(then, currency)
                )}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
