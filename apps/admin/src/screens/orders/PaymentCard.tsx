import { Anchor, Button, Card, Text, Title } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeQuery } from '../../api/query-string.ts'
import classes from '../../kit/course/CoursePage.module.css'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { formatNumber } from '../../language/format.ts'
import { errorText } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from './Address.tsx'
import { CustomFieldFacts } from './CustomFieldFacts.tsx'
import { type Order, useOrderActions } from './use-order.ts'

/** How it is paid, what was taken off, and its invoice. */
export function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const isSameAddress = JSON.stringify(order.payment_address) === JSON.stringify(order.delivery_address)
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.payment')}
      </Title>
      <dl className={classes.facts}>
        <div>
          <dt>{t('order.method')}</dt>
          <dd>
            {order.payment_method ?? '—'}
            {order.payment_instructions ? (
              <div className={`${classes.quiet} ${classes.preserved}`}>{order.payment_instructions}</div>
            ) : null}
          </dd>
        </div>
        {order.payment_address ? (
          <div>
            <dt>{t('order.address')}</dt>
            <dd>
              {isSameAddress ? t('order.sameAddress') : <Address address={order.payment_address} />}
              <CustomFieldFacts order={order} place="payment_address" />
            </dd>
          </div>
        ) : null}
        {order.coupon_code ? (
          <div>
            <dt>{t('order.coupon')}</dt>
            <dd>
              <Anchor component={Link} to={`/admin/coupons?${writeQuery({ $search: order.coupon_code })}`} fz="inherit">
                {order.coupon_code}
              </Anchor>
            </dd>
          </div>
        ) : null}
        {order.voucher_code ? (
          <div>
            <dt>{t('order.voucher')}</dt>
            <dd>{order.voucher_code}</dd>
          </div>
        ) : null}
        {order.reward_points ? (
          <div>
            <dt>{t('order.points')}</dt>
            <dd>{formatNumber(order.reward_points)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('order.invoice')}</dt>
          <dd>{order.invoice_number ?? <IssueInvoice order={order} />}</dd>
        </div>
      </dl>
    </Card>
  )
}

function IssueInvoice({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { issueInvoice } = useOrderActions(order.id)
  const { send, isBusy, error } = useSending()
  if (!mayCall(session, registry.get('order-invoices'), 'create')) return '—'
  return (
    <>
      <Button variant="default" size="compact-sm" mt={2} loading={isBusy} onClick={() => void send(issueInvoice)}>
        {t('order.issueInvoice')}
      </Button>
      {error ? (
        <Text size="xs" c="red" role="alert" mt={4}>
          {errorText(error)}
        </Text>
      ) : null}
    </>
  )
}
