import { Anchor } from '@mantine/core'
import { marketing, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeQuery } from '../../api/query-string.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { ordersOf } from './orders-of.ts'

/** Campaigns with what came of them. */
export default function CampaignList() {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const columns: Column[] = [
    { name: 'name' },
    figure(
      'clicks',
      t('campaign.clicks'),
      of(({ clicks }) => formatNumber(clicks ?? 0)),
    ),
    figure(
      'orders',
      t('campaign.orders'),
      of(({ id, orders }) =>
        orders ? (
          <Anchor component={Link} to={`/admin/orders?${writeQuery(ordersOf(id))}`} inherit>
            {formatNumber(orders)}
          </Anchor>
        ) : (
          formatNumber(0)
        ),
      ),
    ),
    figure(
      'sales',
      t('campaign.sales'),
      of(({ sales }) => formatMoney(sales ?? '0', currency)),
    ),
    { name: 'code' },
    { name: 'status' },
    { name: 'created_at' },
  ]
  return <ResourceList resource={registry.get('marketing')} columns={columns} />
}

const of = cellsOf(marketing)
const figure = (name: string, label: string, cell: Column['cell']): Column => ({
  name,
  label,
  isSortable: false,
  isRight: true,
  ...(cell ? { cell } : {}),
})
