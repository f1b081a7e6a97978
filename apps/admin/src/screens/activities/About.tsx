import { Anchor } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import type { customerActivities } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { useLabels } from '../../language/labels.ts'

export type Activity = Listed<typeof customerActivities, string, never, 'order_id'>

type Props = { activity: Pick<Activity, 'order_id' | 'return_id' | 'order'>; labels: ReturnType<typeof useLabels> }

/** The way to the order or the return that somebody's deed is about. */
export function About({ activity: { order_id, return_id, order }, labels }: Props) {
  const { t } = useTranslation('screens')
  if (return_id)
    return (
      <Anchor component={Link} to={`/admin/returns/${return_id}`} inherit>
        {labels.field('return_id')}
      </Anchor>
    )
  if (!order_id) return null
  return (
    <Anchor component={Link} to={`/admin/orders/${order_id}`} inherit>
      {order?.number ? t('order.number', { number: order.number }) : labels.field('order_id')}
    </Anchor>
  )
}
