import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Pager } from '../../kit/list/Pager.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatNumber } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'
import { orderTitle } from '../orders/order-words.ts'
import { PackingCard } from './PackingCard.tsx'
import { type Heard, ScanBar } from './ScanBar.tsx'
import { lineByCode, openLines, ticked } from './ticks.ts'
import { type Stage, usePacking } from './use-packing.ts'
import { useTicks } from './use-ticks.ts'

/** The day's packing, by the hand that packs: on a phone, with a scanner, or with its camera. */
export default function Packing() {
  const { t } = useTranslation('screens')
  const store = useStore()
  const [parameters, setParameters] = useSearchParams()
  const stage: Stage = parameters.get('stage') === 'ship' ? 'ship' : 'pack'
  const state = useListState(registry.get('orders'))
  const { rows, statuses, total, productOf, data, error, refetch } = usePacking(stage, state)
  const { ticks, tick } = useTicks(store.id)
  const [at, setAt] = useState<string | null>(null)

  const handleTick = (orderId: string, lineId: string, count: number) => {
    setAt(orderId)
    tick(orderId, lineId, count)
  }
  const handleCode = (code: string): Heard => {
    const found = lineByCode(rows, productOf, ticks, code, at)
    if (found.kind === 'unknown') return { isFound: false, text: t('packing.unknown', { code }) }
    const { order, line } = found
    const name = `${line.name} · ${orderTitle(t, order)}`
    if (found.kind === 'full') return { isFound: false, text: t('packing.enough', { name }) }
    const count = ticked(ticks, order, line) + 1
    handleTick(order.id, line.id, count)
    document.getElementById(`packing-${order.id}`)?.scrollIntoView({ block: 'nearest' })
    return {
      isFound: true,
      text: t('packing.found', { name, done: formatNumber(count), quantity: formatNumber(line.quantity) }),
    }
  }
  return (
    <Page isNarrow>
      <PageHead title={t('packing.title')} />
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={t('packing.stages')}
        value={stage}
        data={[
          { value: 'pack', label: t('packing.stage.pack') },
          { value: 'ship', label: t('packing.stage.ship') },
        ]}
        onChange={(value) => setParameters(value === 'ship' ? { stage: 'ship' } : {})}
      />
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Stack gap="md">
          <Skeleton height={48} />
          <Skeleton height={220} />
          <Skeleton height={220} />
        </Stack>
      ) : rows.length === 0 ? (
        <EmptyState title={t(`packing.empty.${stage}`)} text={t(`packing.emptyText.${stage}`)} drawing="done" />
      ) : (
        <>
          <ScanBar onCode={handleCode} />
          <Stack gap="md">
            {rows.map((order) => (
              <PackingCard
                key={order.id}
                order={order}
                statuses={statuses}
                left={openLines(ticks, order).length}
                tickedOf={(line) => ticked(ticks, order, line)}
                placeOf={({ product_id }) => (product_id ? (productOf(product_id)?.location ?? null) : null)}
                onTick={(lineId, count) => handleTick(order.id, lineId, count)}
              />
            ))}
          </Stack>
          <Pager state={state} total={total} shown={rows.length} />
        </>
      )}
    </Page>
  )
}
