import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { waybillBatches, waybills } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { create } from '../../../api/rows.ts'
import type { Chosen } from '../../../kit/list/BulkBar.tsx'
import { useSending } from '../../../kit/use-sending.ts'
import { codeText } from '../../../language/code-text.ts'
import { useLabels } from '../../../language/labels.ts'
import { buyerName } from '../../../language/titles.ts'
import { errorText } from '../../../notices/notices.ts'
import { Refusal } from '../../../notices/Refusal.tsx'
import { orderTitle } from '../order-words.ts'
import classes from './ShipMany.module.css'

/** As the server answers a dry run. */
type Check = {
  order_id: string
  number: number | null
  first_name: string | null
  last_name: string | null
  extension?: string
  code?: string
  params?: Record<string, unknown>
  fields?: string[]
}

/** Which of the chosen orders' parcels would be made; what keeps the others back, and where that is mended. */
export function WaybillChecks({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation(['screens', 'errors'])
  const labels = useLabels(waybills)
  const navigate = useNavigate()
  const { send, isBusy, error: refused } = useSending()
  const { data, error } = useQuery({
    queryKey: ['waybill-batches', 'checks', chosen.target],
    queryFn: async () => {
      const answer = await create(waybillBatches, { ...chosen.target, dry_run: true })
      return (answer as unknown as { checks: Check[] }).checks // no field of the row
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Refusal text={errorText(error)} />
  if (!data) return <Skeleton height={160} />
  const ready = data.filter(({ code }) => !code)
  const others = data.filter(({ code }) => code)
  const carriers = [...Map.groupBy(ready, ({ extension = '' }) => extension)].map(
    ([code, some]) => `${labels.choice('extension', code)}: ${some.length}`,
  )
  const make = () =>
    void send(async () => {
      const { id } = await create(waybillBatches, { ids: ready.map(({ order_id }) => order_id) })
      onClose()
      chosen.clear()
      await navigate(`/admin/waybill-batches/${id}`)
    })
  const why = ({ code = '', params = {}, fields = [] }: Check): string =>
    code === 'waybill-incomplete'
      ? t('screens:waybills.missing', { fields: fields.map((name) => labels.field(name)).join(', ') })
      : codeText(code, params)
  return (
    <Stack gap="md">
      <Text size="sm">
        {ready.length ? t('screens:waybills.ready', { count: ready.length }) : t('screens:waybills.noneReady')}
        {carriers.length ? ` ${carriers.join(', ')}.` : ''}
      </Text>
      {others.length ? (
        <section aria-label={t('screens:waybills.notReady', { count: others.length })}>
          <Text size="sm" fw={550} mb="xs">
            {t('screens:waybills.notReady', { count: others.length })}
          </Text>
          <ul className={classes.rows}>
            {others.map((check) => (
              <li key={check.order_id} className={classes.row}>
                <div className={classes.order}>
                  <Anchor component={Link} to={`/admin/orders/${check.order_id}`} size="sm" fw={550} onClick={onClose}>
                    {orderTitle(t, check)}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {buyerName(check)}
                  </Text>
                </div>
                <Text size="sm">{why(check)}</Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Refusal text={refused ? errorText(refused) : null} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('screens:order.cancel')}
        </Button>
        {ready.length ? (
          <Button loading={isBusy} onClick={make} data-autofocus>
            {t('screens:waybills.make', { count: ready.length })}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
