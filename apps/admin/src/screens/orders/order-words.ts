import { formatDecimal, parseDecimal } from '@shopwright/resource'
import i18next, { type TFunction } from 'i18next'
import type { Order, OrderLine } from './use-order.ts'

/** Price and sum as the buyer read them: the sum is so many times the price. */
export function shownLine({ shown_price, price, total, quantity }: OrderLine): { price: string; total: string } {
  if (shown_price === null) return { price, total }
  return { price: shown_price, total: formatDecimal(parseDecimal(shown_price, 4) * BigInt(quantity), 4, 2) }
}

/** What a line bears of each tax, in the order of the order's own totals. */
export function lineTaxes(line: Pick<OrderLine, 'taxes'>, { totals }: Pick<Order, 'totals'>): [string, string][] {
  const place = (name: string): number => totals.findIndex(({ title }) => title.endsWith(name))
  return Object.entries(line.taxes ?? {}).sort(([a], [b]) => place(a) - place(b))
}

type TotalRow = Pick<Order['totals'][number], 'code' | 'title'>
/** what the rows of an order, or of a cart, speak of */
type Spoken = {
  coupon_code?: string | null
  voucher_code?: string | null
  products?: readonly Pick<OrderLine, 'taxes'>[]
}

/** The rows whose name is ours alone. */
const plainTotals = ['sub_total', 'reward', 'handling', 'low_order_fee', 'rounding', 'credit', 'total'] as const
const isPlain = (code: string): code is (typeof plainTotals)[number] => plainTotals.some((plain) => plain === code)

/**
 * A row of totals in the language of who reads it; an order keeps it in its buyer's. What the store has named itself, a way of
 * delivery or a tax, is called as it was then, and so is what a row says of neither.
 */
export function totalTitle({ code, title }: TotalRow, of: Spoken): string {
  if (isPlain(code)) return i18next.t(`totals:${code}`)
  if (code === 'coupon' && of.coupon_code) return i18next.t('totals:coupon', { coupon: of.coupon_code })
  if (code === 'voucher' && of.voucher_code) return i18next.t('totals:voucher', { voucher: of.voucher_code })
  const names = code === 'tax_included' ? (of.products ?? []).flatMap(({ taxes }) => Object.keys(taxes ?? {})) : []
  const [name] = names.filter((one) => title.endsWith(one)).sort((one, other) => other.length - one.length)
  return name ? i18next.t('totals:tax_included', { name }) : title
}

/** Model and SKU, once where they are the same. */
export const lineCodes = ({ model, sku }: Pick<OrderLine, 'model' | 'sku'>): string =>
  [...new Set([model, sku])].filter(Boolean).join(' · ')

/** What goes into the box: a file that was bought with goods does not. */
export const sentLines = <L extends Pick<OrderLine, 'requires_delivery'>>(lines: readonly L[]): L[] =>
  lines.filter(({ requires_delivery }) => requires_delivery)

/** What an order is called: its number, or that it waits for its payment. */
export const orderTitle = (t: TFunction<'screens'>, { number }: Pick<Order, 'number'>): string =>
  number === null ? t('order.draft') : t('order.number', { number })
