import { marketing, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { isGranted } from '../../kit/rights.ts'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { OrdersLink } from './OrdersLink.tsx'

/** Campaigns with what came of them. */
export default function CampaignList() {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const bought = [
    figure(
      'orders',
      t('campaign.orders'),
      of(({ id, orders }) => <OrdersLink id={id} orders={orders ?? 0} />),
    ),
    figure(
      'sales',
      t('campaign.sales'),
      of(({ sales }) => formatMoney(sales ?? '0', currency)),
    ),
  ]
  const columns: Column[] = [
    { name: 'name' },
    figure(
      'clicks',
      t('campaign.clicks'),
      of(({ clicks }) => formatNumber(clicks ?? 0)),
    ),
    ...(isGranted(useSession(), registry.get('orders'), 'get') ? bought : []),
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
