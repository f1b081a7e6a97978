import { formatDecimal, parseDecimal } from '@shopwright/resource'
import type { TFunction } from 'i18next'
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

/** Model and SKU, once where they are the same. */
export const lineCodes = ({ model, sku }: Pick<OrderLine, 'model' | 'sku'>): string =>
  [...new Set([model, sku])].filter(Boolean).join(' · ')

/** What an order is called: its number, or that it waits for its payment. */
export const orderTitle = (t: TFunction<'screens'>, { number }: Pick<Order, 'number'>): string =>
  number === null ? t('order.draft') : t('order.number', { number })
