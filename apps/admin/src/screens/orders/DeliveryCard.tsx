import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../kit/course/CoursePage.module.css'
import { Address } from './Address.tsx'
import { CustomFieldFacts } from './CustomFieldFacts.tsx'
import { EditableText } from './EditableText.tsx'
import { type Order, useOrderActions } from './use-order.ts'

/** How it goes out, and where to. */
export function DeliveryCard({ order, canEdit }: { order: Order; canEdit: boolean }) {
  const { t } = useTranslation('screens')
  const { patch } = useOrderActions(order.id)
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.delivery')}
      </Title>
      {order.requires_delivery ? (
        <dl className={classes.facts}>
          <div>
            <dt>{t('order.method')}</dt>
            <dd>{order.delivery_method ?? '—'}</dd>
          </div>
          <div>
            <dt>{t('order.address')}</dt>
            <dd>
              {order.delivery_address ? (
                <Address address={order.delivery_address} />
              ) : (
                t(order.is_pickup ? 'order.pickup' : 'order.noAddress')
              )}
              <CustomFieldFacts order={order} place="delivery_address" />
            </dd>
          </div>
          {order.is_pickup && !order.tracking_number ? null : (
            <div>
              <dt>{t('order.tracking')}</dt>
              <dd>
                <EditableText
                  label={t('order.tracking')}
                  value={order.tracking_number}
                  empty={t('order.noTracking')}
                  maxLength={64}
                  canEdit={canEdit}
                  onSave={(tracking_number) => patch({ tracking_number }, order.version)}
                />
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          {t('order.noDelivery')}
        </Text>
      )}
    </Card>
  )
}
