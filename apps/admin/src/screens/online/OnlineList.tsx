import { Anchor, Group, Text } from '@mantine/core'
import { customers, registry, whoOnline } from '@shopwright/shop/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../../api/request.ts'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ListSkeleton } from '../../kit/list/ListTable.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { buyerName } from '../../language/titles.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import { ReportOff } from '../reports/ReportOff.tsx'

/** Nobody looks at a tab that is hidden: it asks for nothing. */
const every = 15_000

/** Who looks at the shop now; the list follows by itself. */
export default function OnlineList() {
  const { t } = useTranslation('screens')
  const labels = useLabels(whoOnline)
  const { url } = useStore()
  const seesCustomers = mayCall(useSession(), customers, 'find')
  const { data, error, refetch } = useQuery({
    queryKey: [whoOnline.name, 'now'],
    queryFn: ({ signal }) => request('GET', 'report-online', { signal }),
    refetchInterval: every,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <Page>
        <PageHead title={labels.name} />
        {error ? <LoadError error={error} onRetry={refetch} /> : <ListSkeleton columns={6} />}
      </Page>
    )
  const columns: Column[] = [
    {
      name: 'customer_id',
      cell: of(({ customer_id, customer }) => {
        if (!customer_id) return t('activity.guest')
        if (!seesCustomers) return t('activity.customer')
        return (
          <Anchor component={Link} to={`/admin/customers/${customer_id}`} inherit>
            {customer ? buyerName(customer) : t('activity.customer')}
          </Anchor>
        )
      }),
    },
    {
      name: 'page',
      isSortable: false,
      cell: of(({ page, path }) => (
        <Anchor href={`${url}${path}`} target="_blank" rel="noreferrer" inherit title={path}>
          {page ?? path}
        </Anchor>
      )),
    },
    { name: 'last_seen_at', cell: of(({ last_seen_at }) => formatInstant(last_seen_at)) },
    { name: 'referrer' },
    { name: 'device' },
    { name: 'first_seen_at', cell: of(({ first_seen_at }) => formatInstant(first_seen_at)) },
    { name: 'ip', isSortable: false },
  ]
  return (
    <ResourceList
      resource={registry.get('who-online')}
      columns={columns}
      query={{ last_seen_at: { $gte: data.since } }}
      above={() => (
        <>
          <ReportOff setting="customers_online" />
          <Group gap="xs" mb="md" role="status" aria-label={t('visitors.here')}>
            <Text fw={600}>{t('visitors.guests', { count: data.guests })}</Text>
            <Text c="dimmed">·</Text>
            <Text fw={600}>{t('visitors.customers', { count: data.customers })}</Text>
          </Group>
        </>
      )}
    />
  )
}

const of = cellsOf(whoOnline, 'customer_id')
