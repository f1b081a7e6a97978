import { Card, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { addDays, dayInZone } from '@shopwright/resource'
import { vouchers } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Answer } from '../../api/answers.ts'
import { request } from '../../api/request.ts'
import { DayInput } from '../../kinds/calendar.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import { ReportTable } from './ReportTable.tsx'
import { type ReportName, reports } from './reports.ts'
import classes from './Statistics.module.css'

const counters = ['order_sale', 'order_processing', 'order_complete', 'out_of_stock', 'returns', 'reviews'] as const
type Counter = (typeof counters)[number]
type Links = Answer<'GET /api/statistics'>['links']

/** Each leads to the list that shows what it counts. */
const wayOf = (name: Counter, links: Links | undefined): string =>
  (name === 'order_sale' ? null : links?.[name.replace(/^order_/, '') as keyof Links]) ?? '/admin/orders'

/** The shop in figures: its counters, and what was sold in a span of days (spec §2). */
export default function Statistics() {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'statistics'],
    queryFn: ({ signal }) => request('GET', 'statistics', { signal }),
  })
  return (
    <Page>
      <PageHead title={t('statistics.title')} />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, md: 3, lg: 6 }} spacing="md">
          {counters
            .filter((name) => !data || data[name] !== undefined)
            .map((name) => (
              <Card key={name} component={Link} to={wayOf(name, data?.links)} className={classes.counter} padding="md">
                <Text size="sm" c="dimmed">
                  {t(`statistics.${name}`)}
                </Text>
                {data ? (
                  <Text className={classes.value}>
                    {name === 'order_sale'
                      ? formatMoney(String(data[name]), data.currency)
                      : formatNumber(Number(data[name]))}
                  </Text>
                ) : (
                  <Skeleton height={28} mt={4} />
                )}
              </Card>
            ))}
        </SimpleGrid>
        <Report />
      </Stack>
    </Page>
  )
}

function Report() {
  const { t } = useTranslation('screens')
  const store = useStore()
  const session = useSession()
  const today = dayInZone(new Date(), store.time_zone)
  const asked = useSearchParams()[0].get('report')
  const [name, setName] = useState<ReportName>(asked && Object.hasOwn(reports, asked) ? (asked as ReportName) : 'sales')
  const [from, setFrom] = useState(addDays(today, -29))
  const [to, setTo] = useState(today)
  const [unit, setUnit] = useState('day')
  const names = (Object.keys(reports) as ReportName[]).filter(
    (one) => one !== 'vouchers' || mayCall(session, vouchers, 'find'),
  )
  return (
    <Card component="section">
      <Group mb="md" align="end">
        <SegmentedControl
          className={classes.reports}
          value={name}
          onChange={(value) => setName(value as ReportName)}
          data={names.map((value) => ({ value, label: t(`statistics.${value}`) }))}
        />
        <DayInput
          label={t('statistics.from')}
          value={from}
          maxDate={to}
          onChange={(day) => day && setFrom(day)}
          w={150}
        />
        <DayInput label={t('statistics.to')} value={to} minDate={from} onChange={(day) => day && setTo(day)} w={150} />
        {name === 'sales' ? (
          <SegmentedControl
            value={unit}
            onChange={setUnit}
            data={(['day', 'week', 'month', 'year'] as const).map((value) => ({
              value,
              label: t(`statistics.by.${value}`),
            }))}
          />
        ) : null}
      </Group>
      <ReportTable name={name} query={{ from, to, ...(name === 'sales' ? { unit } : {}) }} />
    </Card>
  )
}
