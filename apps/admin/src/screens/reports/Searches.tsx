import { Card, Group, SegmentedControl } from '@mantine/core'
import { addDays, dayInZone } from '@shopwright/resource'
import { customerSearches, registry } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../kinds/calendar.tsx'
import { ExportMenu } from '../../kit/list/ExportMenu.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { useLabels } from '../../language/labels.ts'
import { useStore } from '../../session/use-session.ts'
import { ReportOff } from './ReportOff.tsx'
import { SearchTable } from './SearchTable.tsx'

/** What is looked for in the shop in a span of days: what finds nothing stands first. */
export default function Searches() {
  const { t } = useTranslation('screens')
  const labels = useLabels(customerSearches)
  const store = useStore()
  const today = dayInZone(new Date(), store.time_zone)
  const [from, setFrom] = useState(addDays(today, -29))
  const [to, setTo] = useState(today)
  const [isNone, setNone] = useState(false)
  return (
    <Page>
      <PageHead title={labels.name}>
        <ExportMenu
          resource={registry.get('customer-searches')}
          columns={[...(customerSearches.list ?? [])]}
          query={{ day: { $gte: from, $lte: to }, ...(isNone ? { found: '0' } : {}) }}
        />
      </PageHead>
      <ReportOff setting="customer_search" />
      <Card component="section" aria-label={labels.name}>
        <Group mb="md" align="end">
          <SegmentedControl
            aria-label={t('searched.views')}
            value={isNone ? 'none' : 'all'}
            onChange={(value) => setNone(value === 'none')}
            data={(['all', 'none'] as const).map((value) => ({ value, label: t(`searched.${value}`) }))}
          />
          <DayInput
            label={t('statistics.from')}
            value={from}
            maxDate={to}
            onChange={(day) => day && setFrom(day)}
            w={150}
          />
          <DayInput
            label={t('statistics.to')}
            value={to}
            minDate={from}
            onChange={(day) => day && setTo(day)}
            w={150}
          />
        </Group>
        <SearchTable from={from} to={to} isNone={isNone} />
      </Card>
    </Page>
  )
}
