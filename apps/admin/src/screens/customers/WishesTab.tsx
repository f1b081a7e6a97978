import { Anchor } from '@mantine/core'
import { customerWishlists } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../language/format.ts'
import { textOf } from '../../language/titles.ts'
import { PanelTable } from './PanelTable.tsx'

/** What the customer wishes, the latest first. */
export function WishesTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('screens')
  return (
    <PanelTable
      resource={customerWishlists}
      query={{ customer_id: customerId, $populate: ['product_id'] }}
      caption={t('customer.tabs.wishes')}
      empty={t('customer.wishes.none')}
      columns={[
        {
          label: t('customer.wishes.product'),
          cell: ({ product_id, product }) => (
            <Anchor component={Link} to={`/admin/products/${product_id}`} size="sm">
              {textOf(product?.name) || '—'}
            </Anchor>
          ),
        },
        { label: t('customer.when'), cell: ({ created_at }) => formatInstant(created_at) },
      ]}
    />
  )
}
