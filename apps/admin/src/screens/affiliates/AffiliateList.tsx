import { Button } from '@mantine/core'
import { affiliates, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatMoney } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { buyerName } from '../../language/titles.ts'

/** Who sends buyers, with what they have to get. */
export default function AffiliateList() {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const payouts = useLabels(registry.get('affiliate-payouts'))
  const columns: Column[] = [
    { name: 'customer_id', cell: of(({ customer }) => (customer ? buyerName(customer) : '')) },
    { name: 'company' },
    {
      name: 'balance',
      label: t('affiliate.balance'),
      isSortable: false,
      isRight: true,
      cell: of(({ balance }) => formatMoney(balance ?? '0', currency)),
    },
    { name: 'commission' },
    { name: 'status' },
    { name: 'approved' },
    { name: 'created_at' },
  ]
  return (
    <ResourceList
      resource={registry.get('affiliates')}
      columns={columns}
      actions={
        <Button component={Link} to="/admin/affiliate-payouts" variant="default">
          {payouts.name}
        </Button>
      }
    />
  )
}

const of = cellsOf(affiliates, 'customer_id')
