import type { KeyOf } from '@shopwright/i18n/keys'
import { formatDay, formatMoney, formatNumber } from '../../language/format.ts'

/** A row of any report, as it comes. */
export type ReportRow = Record<string, string | number | null>
type Name = KeyOf<'screens'> extends infer Key ? (Key extends `statistics.columns.${infer Bare}` ? Bare : never) : never
type Column = { name: Name; isRight?: boolean; cell: (row: ReportRow, currency: string) => string }

const text = (name: Name): Column => ({ name, cell: (row) => String(row[name] ?? '') })
const count = (name: Name): Column => ({ name, isRight: true, cell: (row) => formatNumber(Number(row[name])) })
const money = (name: Name): Column => ({
  name,
  isRight: true,
  cell: (row, currency) => formatMoney(String(row[name]), currency),
})

/** The columns of each report; their heads are `screens:statistics.columns.<name>`. */
export const reports = {
  sales: [
    { name: 'at', cell: (row) => formatDay(String(row.at)) },
    count('orders'),
    count('pieces'),
    money('tax'),
    money('refunds'),
    money('total'),
  ],
  products: [text('name'), text('model'), count('pieces'), money('total')],
  coupons: [text('name'), text('code'), count('uses'), money('total')],
} satisfies Record<string, Column[]>

export type ReportName = keyof typeof reports
export const columnsOf = (name: ReportName): Column[] => reports[name]
