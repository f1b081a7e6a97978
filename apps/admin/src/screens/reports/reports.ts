import type { KeyOf } from '@shopwright/i18n/keys'
import type { TFunction } from 'i18next'
import type { Answer } from '../../api/answers.ts'
import { formatDay, formatMoney, formatNumber } from '../../language/format.ts'

type VoucherGroup = Answer<'GET /api/report-vouchers'>['data'][number]['group']
type OrderGroup = Answer<'GET /api/report-overview'>['data'][number]['group']

/** A row of any report, as it comes; `link` leads to what it counts. */
export type ReportRow = Record<string, string | number | null>
type Name = KeyOf<'screens'> extends infer Key ? (Key extends `statistics.columns.${infer Bare}` ? Bare : never) : never
type Column = {
  name: Name
  isRight?: boolean
  /** says nothing of these rows */
  isLeftOut?: (rows: ReportRow[]) => boolean
  cell: (row: ReportRow, currency: string, t: TFunction<'screens'>) => string
}

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
    { ...money('fees'), isLeftOut: (rows) => rows.every(({ fees }) => Number(fees) === 0) },
    money('tax'),
    money('refunds'),
    money('total'),
  ],
  products: [text('name'), text('model'), count('pieces'), money('total')],
  overview: [
    { name: 'group', cell: ({ group }, _, t) => t(`statistics.groups.${group as OrderGroup}`) },
    count('orders'),
    money('total'),
  ],
  coupons: [text('name'), text('code'), count('uses'), money('total')],
  vouchers: [
    { name: 'state', cell: ({ group }, _, t) => t(`statistics.voucherGroups.${group as VoucherGroup}`) },
    count('count'),
    money('issued'),
    money('used'),
    money('balance'),
  ],
} satisfies Record<string, Column[]>

export type ReportName = keyof typeof reports
export const columnsOf = (name: ReportName): Column[] => reports[name]

/** What has to be known to read one, below it. */
export const notes: Partial<Record<ReportName, KeyOf<'screens'>>> = { vouchers: 'statistics.vouchersAsOfNow' }
