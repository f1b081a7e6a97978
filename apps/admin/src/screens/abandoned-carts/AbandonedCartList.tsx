import { Stack, Text } from '@mantine/core'
import { abandonedCarts, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { ChoiceTabs } from '../../kit/list/ChoiceTabs.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatMoment, formatMoney, formatNumber } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { MailsOff } from './MailsOff.tsx'
import { RecoveredCard } from './RecoveredCard.tsx'

const resource = registry.get('abandoned-carts')

/** Carts that were left, those of the latest first, with what came of them. */
export function AbandonedCartList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    {
      name: 'email',
      label: t('abandonedCart.customer'),
      cell: of((cart) => (
        <>
          {buyerName(cart) || cart.email || t('abandonedCart.guest')}
          {cart.email && buyerName(cart) ? (
            <Text component="span" display="block" size="xs" c="dimmed">
              {cart.email}
            </Text>
          ) : null}
        </>
      )),
    },
    { name: 'state' },
    { name: 'item_count', cell: of(({ item_count }) => formatNumber(item_count)) },
    { name: 'total', cell: of(({ total, currency }) => (total === null ? '' : formatMoney(total, currency))) },
    { name: 'touched_at', cell: of(({ touched_at }) => formatMoment(touched_at)) },
    { name: 'mail_count', cell: of(({ mail_count }) => formatNumber(mail_count)) },
  ]
  return (
    <ResourceList
      resource={resource}
      columns={columns}
      above={() => (
        <Stack gap="sm">
          <RecoveredCard />
          <MailsOff />
        </Stack>
      )}
      tabs={(state) => <ChoiceTabs resource={resource} field="state" state={state} />}
    />
  )
}

const of = cellsOf(abandonedCarts)
