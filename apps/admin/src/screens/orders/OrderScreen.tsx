import { Badge, Button, Skeleton, Stack, Text } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { editRefusal } from '@shopwright/shop/rules'
import { IconPencil, IconPrinter, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import classes from '../../kit/course/CoursePage.module.css'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { useSession } from '../../session/use-session.ts'
import { OrderReturns } from '../returns/OrderReturns.tsx'
import { BoughtVouchers } from './BoughtVouchers.tsx'
import { BuyerCard } from './BuyerCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { DownloadsCard } from './DownloadsCard.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { LedgerCard } from './LedgerCard.tsx'
import { LinesCard } from './LinesCard.tsx'
import { MoveCard } from './MoveCard.tsx'
import { NoteCard } from './NoteCard.tsx'
import { orderTitle } from './order-words.ts'
import { PackingSlip } from './PackingSlip.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { type Order, useOrder, useStatuses } from './use-order.ts'
import { WaybillCard } from './waybill/WaybillCard.tsx'

/** One order: what was bought, where it stands, who waits for it (spec §3, values §5.3). */
export default function OrderScreen() {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  if (error && !order) return <LoadError error={error} onRetry={refetch} />
  return order ? <OrderPage order={order} /> : <Waiting />
}

function OrderPage({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const statuses = useStatuses()
  const canMove = mayCall(session, registry.get('order-histories'), 'create')
  const canMake = mayCall(session, registry.get('waybills'), 'create')
  const canEdit = mayCall(session, registry.get('orders'), 'patch')
  const status = statuses.find((one) => one.id === order.order_status_id)
  const mayRevise = mayCall(session, registry.get('order-revisions'), 'create') && status !== undefined
  const refusal =
    status &&
    editRefusal({
      is_draft: order.is_draft,
      holds_stock: status.holds_stock,
      shipped: order.shipped_at !== null,
      is_complete: status.is_complete,
      has_invoice: order.invoice_number !== null,
    })
  const canRevise = mayRevise && refusal === null
  return (
    <Page isNarrow>
      <PageHead
        title={orderTitle(t, order)}
        back="/admin/orders"
        badge={
          <>
            <StatusBadge status={status} />
            {order.is_one_click ? <Badge color="grape">{t('order.oneClick')}</Badge> : null}
          </>
        }
        description={[formatInstant(order.placed_at ?? order.created_at), buyerName(order)].filter(Boolean).join(' · ')}
      >
        {canRevise ? (
          <Button
            component={Link}
            to={`/admin/orders/${order.id}/edit`}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
          >
            {t('order.revise')}
          </Button>
        ) : null}
        {mayCall(session, registry.get('staff-orders'), 'create') && order.products.length ? (
          <Button
            component={Link}
            to={`/admin/orders/new?again=${order.id}`}
            variant="default"
            leftSection={<IconRepeat size={16} stroke={1.6} />}
          >
            {t('orderNew.again')}
          </Button>
        ) : null}
        {order.requires_delivery ? (
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
            {t('order.print')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          {order.is_draft ? <DraftNotice order={order} /> : null}
          {canMove && statuses.length ? (
            <MoveCard key={order.order_status_id ?? 'draft'} order={order} statuses={statuses} />
          ) : null}
          {order.waybill_carrier ? <WaybillCard order={order} canMake={canMake} /> : null}
          <LinesCard order={order} />
          <PaymentsCard order={order} />
          <BoughtVouchers order={order} />
          <TimelineCard order={order} statuses={statuses} canComment={canMove && !order.is_draft} />
        </Stack>
        <Stack gap="md" miw={0}>
          <BuyerCard order={order} />
          <DeliveryCard order={order} canEdit={canEdit} />
          <PaymentCard order={order} />
          <LedgerCard order={order} />
          <DownloadsCard order={order} />
          <OrderReturns order={order} status={status} />
          <NoteCard order={order} canEdit={canEdit} />
          <DetailsCard order={order} />
          {mayRevise && refusal && refusal !== 'order-is-draft' ? (
            <Text size="sm" c="dimmed">
              {t(refusal === 'invoice-issued' ? 'order.frozen.invoice' : 'order.frozen.shipped')}
            </Text>
          ) : null}
        </Stack>
      </div>
      {order.requires_delivery ? <PackingSlip order={order} /> : null}
    </Page>
  )
}

function Waiting() {
  return (
    <Page isNarrow>
      <Skeleton height={30} width={220} />
      <div className={classes.columns}>
        <Stack gap="md">
          <Skeleton height={120} />
          <Skeleton height={320} />
        </Stack>
        <Stack gap="md">
          <Skeleton height={180} />
          <Skeleton height={180} />
        </Stack>
      </div>
    </Page>
  )
}
