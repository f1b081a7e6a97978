import { Anchor, Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dialogs } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { formatMoment } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { useSession } from '../../session/use-session.ts'
import { asksNothing, MoveForm } from '../orders/MoveForm.tsx'
import { nextSteps } from '../orders/many/next-steps.ts'
import { orderTitle } from '../orders/order-words.ts'
import { type Order, type OrderLine, type Status, useOrderActions } from '../orders/use-order.ts'
import classes from './Packing.module.css'
import { PackingLine } from './PackingLine.tsx'

type Props = {
  order: Order
  statuses: Status[]
  /** lines that are not all in the box */
  left: number
  tickedOf: (line: OrderLine) => number
  placeOf: (line: OrderLine) => string | null
  onTick: (lineId: string, count: number) => void
}

/** One box: what goes into it, and the order's next step when it is full. */
export function PackingCard({ order, statuses, left, tickedOf, placeOf, onTick }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { move } = useOrderActions(order.id)
  const { send, isBusy, error } = useSending()
  const [isAsking, setAsking] = useState(false)
  const [step] = mayCall(session, registry.get('order-histories'), 'create') ? nextSteps([order], statuses) : []
  const status = statuses.find(({ id }) => id === order.order_status_id)

  const take = async () => {
    if (!step) return
    if (!asksNothing(order, step.status)) return setAsking(true)
    if (await send(() => move({ order_status_id: step.status.id })))
      tell('success', t('order.move.done', { number: order.number, status: step.status.name }))
  }
  const handleDone = () => {
    if (!left) return void take()
    dialogs.openConfirm({
      title: t('packing.notAll', { count: left }),
      children: <Text size="sm">{t('packing.notAllText')}</Text>,
      labels: { confirm: t('packing.anyway'), cancel: t('packing.goOn') },
      onConfirm: () => void take(),
    })
  }
  return (
    <Card component="section" id={`packing-${order.id}`} className={classes.card} aria-label={orderTitle(t, order)}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2}>
          <Anchor component={Link} to={`/admin/orders/${order.id}`} inherit c="inherit">
            {orderTitle(t, order)}
          </Anchor>
        </Title>
        {left ? (
          <Badge color="gray">{t('packing.left', { count: left })}</Badge>
        ) : (
          <Badge color="teal">{t('packing.full')}</Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[buyerName(order), order.delivery_method, formatMoment(order.placed_at ?? order.created_at), status?.name]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {order.comment ? (
        <Text size="sm" mt={4}>
          {`${t('order.buyerComment')}: ${order.comment}`}
        </Text>
      ) : null}
      <ul className={classes.lines}>
        {order.products.map((line) => (
          <PackingLine
            key={line.id}
            line={line}
            done={tickedOf(line)}
            place={placeOf(line)}
            onTick={(count) => onTick(line.id, count)}
          />
        ))}
      </ul>
      {error ? <Refusal text={errorText(error)} mt="sm" /> : null}
      {isAsking && step ? (
        <MoveForm
          order={order}
          target={step.status}
          isOverride={false}
          words={t(`order.ahead.${step.way}`)}
          onCancel={() => setAsking(false)}
        />
      ) : step ? (
        <Button size="lg" mt="md" fullWidth variant={left ? 'default' : 'filled'} loading={isBusy} onClick={handleDone}>
          {t(`order.ahead.${step.way}`)}
        </Button>
      ) : null}
    </Card>
  )
}
