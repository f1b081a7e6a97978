import type { OrderSummary } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from '../routes/account.module.css'
import { Empty } from './Empty'
import { StatusBadge } from './StatusBadge'
import ui from './ui.module.css'

export function OrderRows({ orders }: { orders: OrderSummary[] }) {
  const { t, date, money } = useSpeech()
  if (!orders.length) return <Empty icon="bag" text={t('account.noOrders')} to="/" action={t('cart.shop')} />
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/account/orders/${order.id}`} className={styles.order}>
            <span className={styles.number}>№ {order.number}</span>
            <span className={ui.muted} suppressHydrationWarning>
              {date(order.placedAt)}
            </span>
            <StatusBadge name={order.status} colour={order.statusColour} />
            <span className={styles.total} suppressHydrationWarning>
              {money(order.total, order.currency)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
