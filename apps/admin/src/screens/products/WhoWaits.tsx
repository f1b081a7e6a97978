import { Anchor } from '@mantine/core'
import { registry, restockRequests } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'

/** How many have left an address to hear when it is there again, and the way to them. */
export function WhoWaits({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const id = form.row?.id
  const mayRead = mayCall(useSession(), registry.get('restock-requests'), 'find')
  const { data } = useList(
    restockRequests,
    { product_id: id ?? '', state: 'waiting', $limit: 0 },
    { enabled: Boolean(id) && mayRead },
  )
  if (!data?.total) return null
  return (
    <Anchor
      component={Link}
      to={`/admin/restock-requests?product_id=${id}&state=waiting`}
      size="sm"
      display="block"
      mb="xs"
    >
      {t('product.waiting', { count: data.total })}
    </Anchor>
  )
}
