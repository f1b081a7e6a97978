import { Button } from '@mantine/core'
import { priceChanges, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney, formatNumber } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

/** What was done to many prices, when and by whom; each can be put back once. */
export default function PriceChangeList() {
  const { t } = useTranslation(['screens', 'resources'])
  const session = useSession()
  const client = useQueryClient()
  const currency = useBaseCurrency()
  const mayChange = mayCall(session, priceChanges, 'create') && mayCall(session, registry.get('products'), 'patch')
  const undo = async (undoes_id: string) => {
    try {
      await create(priceChanges, { undoes_id })
      tell('info', t('screens:prices.undoing'))
    } catch (error) {
      tellRefused(error, 'products', 'update')
    }
    await client.invalidateQueries({ queryKey: ['price-changes'] })
  }
  const ask = (id: string) =>
    dialogs.openConfirm({
      title: t('screens:prices.undoTitle'),
      children: t('screens:prices.undoText'),
      labels: { confirm: t('screens:prices.undo'), cancel: t('screens:prices.cancel') },
      onConfirm: () => void undo(id),
    })
  const columns: Column[] = [
    { name: 'created_at', cell: of(({ created_at }) => formatInstant(created_at)) },
    {
      name: 'way',
      label: t('screens:prices.what'),
      isSortable: false,
      cell: of(({ way, value, undoes_id }) =>
        undoes_id
          ? t('screens:prices.undone')
          : t(`screens:prices.did.${way}`, {
              value: way === 'percent' ? `${formatNumber(Number(value))} %` : formatMoney(value, currency),
            }),
      ),
    },
    { name: 'changed_count', isSortable: false, cell: of(({ changed_count }) => formatNumber(changed_count ?? 0)) },
    { name: 'actor_name' },
    {
      name: 'undo',
      label: t('screens:prices.undo'),
      isSortable: false,
      cell: of(({ id, undoes_id, is_undone }) =>
        is_undone || undoes_id || !mayChange ? null : (
          <Button variant="default" size="compact-sm" onClick={() => ask(id)}>
            {t('screens:prices.undo')}
          </Button>
        ),
      ),
    },
  ]
  return <ResourceList resource={registry.get('price-changes')} columns={columns} />
}

const of = cellsOf(priceChanges)
