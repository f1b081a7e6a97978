import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { languageTag, type Wire } from '@shopwright/resource'
import { type marketing, marketingVisits } from '@shopwright/shop/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { formatMoney, formatNumber, formatPercent } from '../../language/format.ts'
import { chosenLanguage } from '../../language/language.ts'
import { Bars } from '../../look/chart/Bars.tsx'
import { daysUntil } from './days.ts'
import { OrdersLink } from './OrdersLink.tsx'

const shown = 30

type Props = { campaign: Pick<Wire<typeof marketing>, 'id' | 'clicks' | 'orders' | 'sales'> }

/** How often the link was followed, day by day, and what was bought by those who did. */
export function CampaignResults({ campaign: { id, clicks = 0, orders, sales } }: Props) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const { data } = useList(marketingVisits, { marketing_id: id, $limit: shown })
  const counts = new Map(data?.data.map(({ day, count }) => [day, count]))
  const last = data?.data[0]?.day
  const day = new Intl.DateTimeFormat(languageTag(chosenLanguage()), {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  })
  return (
    <Card component="section" aria-labelledby="campaign-results">
      <Stack gap="md">
        <Title order={2} id="campaign-results">
          {t('campaign.results')}
        </Title>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Figure label={t('campaign.clicks')}>{formatNumber(clicks)}</Figure>
          {orders === null || orders === undefined ? null : (
            <>
              <Figure label={t('campaign.orders')}>
                <OrdersLink id={id} orders={orders} />
              </Figure>
              <Figure label={t('campaign.conversion')}>{clicks ? formatPercent(orders / clicks) : '—'}</Figure>
              <Figure label={t('campaign.sales')}>{formatMoney(sales ?? '0', currency)}</Figure>
            </>
          )}
        </SimpleGrid>
        {last ? (
          <Bars
            label={t('campaign.byDay')}
            format={formatNumber}
            bars={daysUntil(last, shown).map((one) => ({
              id: one,
              name: day.format(new Date(one)),
              value: counts.get(one) ?? 0,
            }))}
          />
        ) : data ? (
          <Text size="sm" c="dimmed">
            {t('campaign.none')}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="lg" fw={600}>
      {children}
    </Text>
  </div>
)
