import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { addDays, dayInZone } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { isGranted } from '../../kit/rights.ts'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { useSession, useStore } from '../../session/use-session.ts'

/** How many carts were bought after all, and for how much; only for who may see orders. */
export function RecoveredCard() {
  const seesOrders = isGranted(useSession(), registry.get('orders'), 'find')
  return seesOrders ? <Figures /> : null
}

function Figures() {
  const { t } = useTranslation('screens')
  const { time_zone } = useStore()
  const to = dayInZone(new Date(), time_zone)
  const query = { from: addDays(to, -29), to }
  const { data, error } = useQuery({
    queryKey: ['abandoned-carts', 'recovered', query],
    queryFn: ({ signal }) => request('GET', 'report-recovered', { query, signal }),
  })
  if (error) return null
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
      <Figure label={t('abandonedCart.recovered')} value={data && formatNumber(data.data.carts)} />
      <Figure label={t('abandonedCart.sum')} value={data && formatMoney(data.data.total, data.currency)} />
    </SimpleGrid>
  )
}

const Figure = ({ label, value }: { label: string; value: string | undefined }) => (
  <Card padding="md">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {value === undefined ? (
      <Skeleton height={26} mt={4} />
    ) : (
      <Text size="lg" fw={600}>
        {value}
      </Text>
    )}
  </Card>
)
