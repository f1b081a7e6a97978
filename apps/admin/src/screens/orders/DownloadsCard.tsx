import { Card, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../kit/course/CoursePage.module.css'
import { formatInstant, formatNumber } from '../../language/format.ts'
import type { Order } from './use-order.ts'

/** The files that the buyer may fetch, and how often they did. */
export function DownloadsCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  if (!order.downloads?.length) return null
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.downloads')}
      </Title>
      {order.downloads.map(({ id, name, count, allowed, fetched_at }) => (
        <div key={id} className={classes.entry}>
          <div>{name}</div>
          <div className={classes.quiet}>
            {[
              allowed
                ? t('order.fetchedOf', { done: formatNumber(count), allowed: formatNumber(allowed) })
                : t('order.fetched', { count }),
              fetched_at ? formatInstant(fetched_at) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
      ))}
    </Card>
  )
}
