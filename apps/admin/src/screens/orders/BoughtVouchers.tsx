import { Anchor, Badge, Card, Group, Title } from '@mantine/core'
import { registry, vouchers } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { SendVoucher } from '../vouchers/SendVoucher.tsx'
import type { Order } from './use-order.ts'

/** Gift vouchers that were bought with the order: their codes, what is left of them, and whether they were sent. */
export function BoughtVouchers({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const currency = useBaseCurrency()
  const { data } = useList(
    vouchers,
    { order_id: order.id, $limit: 100, $sort: { created_at: 1 } },
    { enabled: mayCall(session, registry.get('vouchers'), 'find') },
  )
  if (!data?.data.length) return null
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('voucher.bought')}
      </Title>
      {data.data.map((voucher) => (
        <div key={voucher.id} className={classes.entry}>
          <Group justify="space-between" gap="sm">
            <div>
              <Group gap="xs">
                <Anchor component={Link} to={`/admin/vouchers/${voucher.id}`} fz="inherit">
                  {voucher.code}
                </Anchor>
                {voucher.status ? null : <Badge color="gray">{t('voucher.off')}</Badge>}
              </Group>
              <div className={classes.quiet}>
                {t('voucher.worth', { balance: money(voucher.balance), amount: money(voucher.amount) })}
              </div>
              <div className={classes.quiet}>{`${voucher.to_name}, ${voucher.to_email}`}</div>
              <div className={classes.quiet}>
                {voucher.sent_at
                  ? t('voucher.sent', { time: formatInstant(voucher.sent_at) })
                  : t(voucher.is_waiting && voucher.status ? 'voucher.waits' : 'voucher.notSent')}
              </div>
            </div>
            <SendVoucher voucher={voucher} />
          </Group>
        </div>
      ))}
    </Card>
  )
}
