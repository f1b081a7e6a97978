import { Badge, Text } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import type { Listed } from '@shopwright/resource'
import type { paymentHistories } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'

const colours: Record<string, string> = { succeeded: 'teal', failed: 'red', pending: 'orange', refunded: 'gray' }

/** How a payment ended. What was taken too late is no payment, but was taken: its owner reads where the money is. */
export function PaymentStatus({ payment }: { payment: Pick<Listed<typeof paymentHistories>, 'status' | 'came_late'> }) {
  const { t } = useTranslation('screens')
  const { status, came_late } = payment
  return (
    <>
      <Badge color={colours[status] ?? 'gray'}>{t(screenKey('billing.statuses.', status))}</Badge>
      {came_late && status !== 'succeeded' ? (
        <Text size="sm" c="dimmed">
          {t('billing.cameLate')}
        </Text>
      ) : null}
    </>
  )
}
