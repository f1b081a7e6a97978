import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { writeQuery } from '../../api/query-string.ts'
import { formatNumber } from '../../language/format.ts'

/** How many orders came by a campaign, and the way to them. */
export const OrdersLink = ({ id, orders }: { id: string; orders: number }) =>
  orders ? (
    <Anchor component={Link} to={`/admin/orders?${writeQuery({ marketing_id: { $in: [id] } })}`} inherit>
      {formatNumber(orders)}
    </Anchor>
  ) : (
    formatNumber(0)
  )
