import { Button, Menu, Text } from '@mantine/core'
import { orderInvoices, orders, waybills } from '@shopwright/shop/model'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../../api/query-string.ts'
import { request } from '../../../api/request.ts'
import { findRows } from '../../../api/rows.ts'
import type { Chosen } from '../../../kit/list/BulkBar.tsx'
import { dialogs } from '../../../kit/open/dialogs.ts'
import { mayCall } from '../../../kit/rights.ts'
import { tell, tellRefused } from '../../../notices/notices.ts'
import { useSession } from '../../../session/use-session.ts'
import { PackingSlip } from '../PackingSlip.tsx'
import { type PrintedOrder, printedParts } from '../use-order.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { saveLabels } from './save-labels.ts'

/** In one document; a printer takes its time. */
const mostSheets = 100

type Papers = { of: 'slips' | 'invoices'; orders: PrintedOrder[] }

/** Packing slips or invoices of the chosen orders, one behind the other in one document. */
export function PrintMany({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const client = useQueryClient()
  const [papers, setPapers] = useState<Papers | null>(null)
  const [isBusy, setBusy] = useState(false)
  const canSend = mayCall(session, waybills, 'find')
  const canIssue = mayCall(session, orderInvoices, 'create')

  const read = async (): Promise<PrintedOrder[]> => {
    const { target } = chosen
    const { data, total } = await findRows(orders, {
      ...('ids' in target ? { id: { $in: target.ids } } : readQuery(target.query)),
      $populate: [...printedParts],
      $sort: { number: 1 },
      $limit: mostSheets,
    })
    if (total > data.length) tell('info', t('order.many.firstSheets', { count: data.length }))
    return data as PrintedOrder[] // with the sub-rows that were asked for
  }
  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tellRefused(error, 'orders', 'get')
    } finally {
      setBusy(false)
    }
  }
  const printSlips = () =>
    busily(async () => {
      const found = await read()
      const packed = found.filter(({ requires_delivery }) => requires_delivery)
      if (packed.length < found.length) tell('info', t('order.many.noSlip', { count: found.length - packed.length }))
      if (packed.length) setPapers({ of: 'slips', orders: packed })
    })
  const printInvoices = () =>
    busily(async () => {
      const found = await read()
      const issued = found.filter(({ invoice_number }) => invoice_number !== null)
      const without = found.filter(({ invoice_number, is_draft }) => invoice_number === null && !is_draft)
      if (!without.length) return issued.length ? setPapers({ of: 'invoices', orders: issued }) : undefined
      if (!canIssue) {
        tell('info', t('order.many.noInvoice', { count: without.length }))
        if (issued.length) setPapers({ of: 'invoices', orders: issued })
        return
      }
      dialogs.openConfirm({
        title: t('order.many.invoices'),
        children: <Text size="sm">{t('order.many.noInvoice', { count: without.length })}</Text>,
        labels: { confirm: t('order.many.issue', { count: without.length }), cancel: t('order.cancel') },
        onConfirm: () =>
          void busily(async () => {
            await request('POST', orderInvoices.name, { body: without.map(({ id }) => ({ order_id: id })) })
            await client.invalidateQueries({ queryKey: ['orders'] })
            setPapers({ of: 'invoices', orders: (await read()).filter((one) => one.invoice_number !== null) })
          }),
      })
    })
  const printLabels = () =>
    busily(async () => {
      const { target } = chosen
      const ids = 'ids' in target ? target.ids : (await read()).map(({ id }) => id)
      const asked = ids.slice(0, mostSheets)
      const labelled = await saveLabels(asked)
      if (labelled < asked.length) tell('info', t('order.many.noLabels', { count: asked.length - labelled }))
    })
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            loading={isBusy}
            leftSection={<IconPrinter size={14} stroke={1.8} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}
          >
            {t('order.many.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void printSlips()}>{t('order.many.slips')}</Menu.Item>
          <Menu.Item onClick={() => void printInvoices()}>{t('order.many.invoices')}</Menu.Item>
          {canSend ? <Menu.Item onClick={() => void printLabels()}>{t('order.many.labels')}</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      {papers ? <Printing papers={papers} onPrinted={() => setPapers(null)} /> : null}
    </>
  )
}

/** The sheets are there for as long as the browser's own dialog. */
function Printing({ papers, onPrinted }: { papers: Papers; onPrinted: () => void }) {
  const handlePrinted = useEffectEvent(onPrinted)
  useEffect(() => {
    const done = () => handlePrinted()
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [])
  const Sheet = papers.of === 'slips' ? PackingSlip : InvoiceSheet
  return papers.orders.map((order) => <Sheet key={order.id} order={order} />)
}
