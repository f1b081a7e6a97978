import { Button, Menu, Text } from '@mantine/core'
import { orderStatusChanges } from '@shopwright/shop/model'
import { STATUS, STATUS_WAY } from '@shopwright/shop/rules'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { create } from '../../../api/rows.ts'
import { StatusDot } from '../../../kit/course/StatusBadge.tsx'
import type { Chosen } from '../../../kit/list/BulkBar.tsx'
import { dialogs } from '../../../kit/open/dialogs.ts'
import { mayCall } from '../../../kit/rights.ts'
import { tell, tellRefused } from '../../../notices/notices.ts'
import { useSession } from '../../../session/use-session.ts'
import { type Status, useStatuses } from '../use-order.ts'
import { nextSteps } from './next-steps.ts'
import { PrintMany } from './PrintMany.tsx'
import { ShipMany } from './ShipMany.tsx'
import { useChosenOrders } from './use-chosen-orders.ts'
import { WaybillMany } from './WaybillMany.tsx'

/** What is done with many orders at once: the next step, any status, sheets of paper. */
export default function OrderBulk({ chosen }: { chosen: Chosen }) {
  const session = useSession()
  return (
    <>
      {mayCall(session, orderStatusChanges, 'create') ? <MoveMany chosen={chosen} /> : null}
      <WaybillMany chosen={chosen} />
      <PrintMany chosen={chosen} />
    </>
  )
}

function MoveMany({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('screens')
  const statuses = useStatuses()
  const orders = useChosenOrders(chosen)
  const steps = orders ? nextSteps(orders, statuses) : []
  const [first, ...rest] = steps

  const start = async (body: object, count: number) => {
    await create(orderStatusChanges, body)
    tell('info', t('order.many.started', { count }))
    chosen.clear()
  }
  const ask = (status: Status, title: string, count: number, onlyNext: boolean) =>
    dialogs.openConfirm({
      title,
      children: (
        <>
          <Text size="sm">{t('order.many.ask', { count, status: status.name })}</Text>
          {onlyNext && count < chosen.count ? (
            <Text size="sm" mt="xs">
              {t('order.many.stay', { count: chosen.count - count })}
            </Text>
          ) : null}
          {status.notifies || tellingCodes.has(status.code) ? (
            <Text size="sm" mt="xs">
              {t('order.many.mailed')}
            </Text>
          ) : null}
        </>
      ),
      labels: { confirm: title, cancel: t('order.cancel') },
      onConfirm: () =>
        void start({ ...chosen.target, order_status_id: status.id, only_next: onlyNext }, count).catch(
          (error: unknown) => tellRefused(error, 'orders', 'update'),
        ),
    })
  /** With a number for each of them: those that may leave now, whether or not it is their next step. */
  const ship = (status: Status) => {
    const leaving = (orders ?? []).filter(({ next_status_ids }) => next_status_ids?.includes(status.id))
    if (!leaving.length) return ask(status, status.name, chosen.count, false)
    const id = dialogs.open({
      title: t('order.many.shipTitle', { count: leaving.length }),
      size: 'xl',
      children: (
        <ShipMany
          orders={leaving}
          others={(orders ?? []).filter((order) => !leaving.includes(order))}
          onSend={(parcels) => start({ order_status_id: status.id, parcels }, parcels.length)}
          onClose={() => dialogs.close(id)}
        />
      ),
    })
  }
  const step = ({ way, status, orders: waiting }: (typeof steps)[number]) =>
    status.code === STATUS.shipped ? ship(status) : ask(status, t(`order.ahead.${way}`), waiting.length, true)
  const mark = (status: Status) =>
    status.code === STATUS.shipped ? ship(status) : ask(status, status.name, chosen.count, false)

  return (
    <>
      {first ? (
        <Button size="compact-sm" onClick={() => step(first)}>
          {t('order.many.step', { step: t(`order.ahead.${first.way}`), count: first.orders.length })}
        </Button>
      ) : null}
      <Menu position="top-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}
          >
            {t('order.many.status')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {rest.length || !orders ? <Menu.Label>{t('order.many.next')}</Menu.Label> : null}
          {rest.map((one) => (
            <Menu.Item key={one.way} onClick={() => step(one)}>
              {t('order.many.step', { step: t(`order.ahead.${one.way}`), count: one.orders.length })}
            </Menu.Item>
          ))}
          {orders
            ? null
            : STATUS_WAY.flatMap((way) => {
                const status = statuses.find(({ code }) => code === way)
                const title = t(`order.ahead.${way}`)
                return status ? (
                  <Menu.Item key={way} onClick={() => ask(status, title, chosen.count, true)}>
                    {title}
                  </Menu.Item>
                ) : (
                  []
                )
              })}
          <Menu.Label>{t('order.many.mark')}</Menu.Label>
          {statuses
            .filter(({ code }) => code !== STATUS.draft)
            .map((status) => (
              <Menu.Item
                key={status.id}
                leftSection={<StatusDot status={{ color: status.color }} />}
                onClick={() => mark(status)}
              >
                {status.name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Their buyers are written to in any case (values §5.3). */
const tellingCodes = new Set<number | null>([STATUS.shipped, STATUS.canceled])
