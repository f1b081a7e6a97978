import { Anchor, Badge, Button, Card, Group, Skeleton, Text } from '@mantine/core'
import { orders, type tasks, type waybillBatches, waybills } from '@shopwright/shop/model'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { nounOf, useList, useRow } from '../../../api/rows.ts'
import { taskResult } from '../../../frame/task-result.ts'
import { Page, PageHead } from '../../../kit/PageHead.tsx'
import { ProgressLine } from '../../../kit/ProgressLine.tsx'
import { LoadError } from '../../../kit/states.tsx'
import { useSending } from '../../../kit/use-sending.ts'
import { formatInstant } from '../../../language/format.ts'
import { useLabels } from '../../../language/labels.ts'
import { buyerName } from '../../../language/titles.ts'
import { errorText } from '../../../notices/notices.ts'
import { Refusal } from '../../../notices/Refusal.tsx'
import { orderTitle } from '../order-words.ts'
import type { Waybill } from '../waybill/use-waybills.ts'
import classes from './ShipMany.module.css'
import { saveLabels } from './save-labels.ts'

const colours: Record<Waybill['state'], string> = {
  waiting: 'gray',
  asked: 'blue',
  made: 'teal',
  refused: 'red',
  unknown: 'orange',
  deleting: 'gray',
  deleted: 'gray',
  'given-up': 'gray',
}
const moving = new Set<Waybill['state'] | undefined>([undefined, 'waiting', 'asked'])

/** How each parcel fares that was asked for by one press: made with its number, or why not and where that is mended. */
export default function WaybillBatch() {
  const { t } = useTranslation(['screens', 'admin', 'errors'])
  const labels = useLabels(waybills)
  const { id = '' } = useParams()
  const { data: batch, error, refetch } = useRow(nounOf<typeof waybillBatches>('waybill-batches'), id)
  const ids = batch?.ids ?? []
  const isKnown = ids.length > 0
  const ordered = useList(orders, { id: { $in: ids }, $limit: 100, $sort: { number: 1 } }, { enabled: isKnown })
  const made = useList(waybills, { waybill_batch_id: id, $limit: 100 }, { enabled: isKnown })
  const task = useRow(nounOf<typeof tasks>('tasks'), batch?.task_id ?? '')
  const printing = useSending()
  if (error && !batch) return <LoadError error={error} onRetry={refetch} />
  if (!batch || !ordered.data || !made.data) return <Skeleton height={320} />
  const parcels = new Map(made.data.data.map((one) => [one.order_id, one]))
  const left = new Map((task.data && taskResult(task.data as never)?.failed)?.map((one) => [one.id, one.why])) // a whole task
  const rows = ordered.data.data
  const ready = rows.filter((order) => parcels.get(order.id)?.state === 'made')
  const done = rows.filter((order) => left.has(order.id) || !moving.has(parcels.get(order.id)?.state))
  const why = (parcel: Waybill): string | null => {
    const carrier = labels.choice('extension', parcel.extension)
    if (parcel.state === 'unknown') return t('waybill.unknownText', { carrier, mark: parcel.mark })
    if (!parcel.fault) return null
    if (parcel.message) return t('waybill.faults.refused', { carrier, message: parcel.message })
    return t(parcel.fault === 'unready' ? 'waybill.faults.unready' : 'waybill.faults.away', { carrier })
  }
  return (
    <Page isNarrow>
      <PageHead title={t('waybills.title')} back="/admin/orders" description={formatInstant(batch.created_at)}>
        {ready.length ? (
          <Button
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            loading={printing.isBusy}
            onClick={() => void printing.send(() => saveLabels(ready.map((order) => order.id)))}
          >
            {t('waybills.labels', { number: ready.length })}
          </Button>
        ) : null}
      </PageHead>
      <Refusal text={printing.error ? errorText(printing.error) : null} />
      <Card component="section">
        <Group justify="space-between" mb="xs">
          <Text size="sm" role="status">
            {t('waybills.made', { done: ready.length, all: rows.length })}
          </Text>
        </Group>
        {done.length < rows.length ? (
          <ProgressLine value={(done.length * 100) / rows.length} mb="sm" label={t('admin:tasks.progress')} />
        ) : null}
        <ul className={classes.rows}>
          {rows.map((order) => {
            const parcel = parcels.get(order.id)
            const reason = left.get(order.id) ?? (parcel && why(parcel))
            return (
              <li key={order.id} className={classes.row}>
                <div className={classes.order}>
                  <Anchor component={Link} to={`/admin/orders/${order.id}`} size="sm" fw={550}>
                    {orderTitle(t, order)}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {[buyerName(order), order.delivery_method].filter(Boolean).join(' · ')}
                  </Text>
                </div>
                <div className={classes.order}>
                  <Group gap="xs">
                    <Badge color={left.has(order.id) ? 'red' : colours[parcel?.state ?? 'waiting']}>
                      {labels.choice('state', left.has(order.id) ? 'refused' : (parcel?.state ?? 'waiting'))}
                    </Badge>
                    {parcel?.number ? <Text size="sm">{parcel.number}</Text> : null}
                  </Group>
                  {reason ? <Text size="sm">{reason}</Text> : null}
                </div>
              </li>
            )
          })}
        </ul>
      </Card>
    </Page>
  )
}
