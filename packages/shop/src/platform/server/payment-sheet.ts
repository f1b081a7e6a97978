import type { Data } from '@shopwright/engine'
import { wireKey } from '@shopwright/i18n/keys'
import { dayInZone } from '@shopwright/resource'
import { texts } from '../../floor/outbox.ts'
import { paidFor } from './receipt-paper.ts'

type Shown = { plan?: string; app?: string; period?: string; receipts?: { number: number }[] }

const columns = ['number', 'date', 'description', 'net', 'vat', 'total', 'currency', 'status', 'receipt'] as const

/** The history of payments as a sheet of a table program: its columns, and the lines of these rows. */
export function paymentSheet(rows: readonly Data[], language: string, timeZone: string) {
  const t = texts(language)
  async function* lines(): AsyncGenerator<Record<string, string | number | null>> {
    for (const row of rows) {
      const { plan, app, period, receipts = [] } = row as Shown
      yield {
        number: Number(row.number),
        date: dayInZone(new Date(String(row.paid_at ?? row.created_at)), timeZone),
        description:
          (plan || app) && period
            ? paidFor(t, { plan: plan ?? null, app: app ?? null, period })
            : String(row.description),
        net: Number(row.amount),
        vat: Number(row.vat),
        total: Number(row.total),
        currency: String(row.currency),
        status: t(wireKey('screens:billing.statuses.', String(row.status))),
        receipt: receipts.map(({ number }) => number).join(', '),
      }
    }
  }
  const amounts: ReadonlySet<string> = new Set(['number', 'net', 'vat', 'total'])
  return {
    columns: columns.map((key) => ({
      key,
      header: t(`screens:billing.columns.${key}`),
      ...(amounts.has(key) ? { type: 'number' as const } : {}),
    })),
    lines: lines(),
  }
}
