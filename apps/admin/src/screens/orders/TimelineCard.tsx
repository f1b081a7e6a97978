import { Badge, Text } from '@mantine/core'
import { inSentence } from '@shopwright/i18n/in-sentence'
import { orders } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { CourseCard } from '../../kit/course/CourseCard.tsx'
import { useLabels } from '../../language/labels.ts'
import { type Order, type Status, useOrderActions } from './use-order.ts'

type Props = { order: Order; statuses: Status[]; canComment: boolean }

/** Who did what with the order when. */
export function TimelineCard({ order, statuses, canComment }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(orders)
  const { move } = useOrderActions(order.id)
  return (
    <CourseCard
      entries={order.histories}
      statusOf={(entry) => statuses.find(({ id }) => id === entry.order_status_id)}
      badges={({ override, parcel_back }) => (
        <>
          {override ? <Badge color="orange">{t('order.overridden')}</Badge> : null}
          {parcel_back ? <Badge color="gray">{t('order.parcelCameBack')}</Badge> : null}
        </>
      )}
      more={({ tracking_number, created_at }) => {
        // An edit and what the history says of it are of one moment.
        const changed = order.revisions.find((one) => one.created_at === created_at)?.changed ?? []
        return (
          <>
            {tracking_number ? (
              <Text size="sm" mt={4}>
                {t('order.trackingIs', { number: tracking_number })}
              </Text>
            ) : null}
            {changed.length ? (
              <Text size="sm" mt={4}>
                {t('order.changed', { fields: changed.map((name) => inSentence(labels.field(name))).join(', ') })}
              </Text>
            ) : null}
          </>
        )
      }}
      // What has no status yet can take no comment.
      {...(canComment && order.order_status_id
        ? { onComment: (comment) => move({ order_status_id: order.order_status_id as string, ...comment }) }
        : {})}
    />
  )
}
