import { formatDecimal, parseDecimal } from '@shopwright/resource'
import type { AddressFields } from '@shopwright/shop/rules'
import type { TFunction } from 'i18next'
import type { WireRow } from '../../api/rows.ts'
import type { TraceStep } from '../prices/trace.ts'

export type Status = WireRow & {
  name: string
  color: string | null
  code: number | null
  order_status_group_id: string
  holds_stock: boolean
  is_complete: boolean
  notifies: boolean
  sort_order: number
}

export type OrderAddress = Omit<AddressFields, 'country'> & {
  phone?: string | null
  country?: string | null
  /** the country's name and format when the order was placed */
  country_name?: string | null
  address_format?: string | null
}

export type OrderLine = WireRow & {
  product_id: string | null
  name: string
  model: string
  sku: string | null
  image: string | null
  quantity: number
  price: string
  /** as the buyer read it; null in older orders */
  shown_price: string | null
  total: string
  discount: string
  tax: string
  /** amounts by the name of the rate */
  taxes: Record<string, string> | null
  /** why it cost what it cost, in the base currency */
  trace: TraceStep[] | null
  /** pieces in returns that were not rejected, and pieces that were refunded */
  returned?: number
  refunded?: number
  options: { id: string; name: string; value: string }[]
  /** the profile by which it is bought again and again, and the subscription that it renews */
  recurring: { name: string; order_recurring_id?: string } | null
}

export type History = WireRow & {
  created_at: string
  order_status_id: string
  comment: string | null
  notify: boolean
  tracking_number: string | null
  override: boolean
  parcel_back: boolean
  actor_name: string | null
}

/** An order as staff read it: its own copies of everything, amounts as decimal strings of its currency. */
export type Order = WireRow & {
  /** null while the payment of a draft has not come */
  number: number | null
  is_draft: boolean
  is_one_click: boolean
  held_until: string | null
  order_status_id: string | null
  /** where it may go now, by whom who asks */
  next_status_ids: string[]
  customer_id: string | null
  customer_group: { id: string; name: string } | null
  /** null where a phone is all that was asked */
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  language: string
  currency: string
  subtotal: string
  total: string
  payment_address: OrderAddress | null
  delivery_address: OrderAddress | null
  /** answers to the store's own questions, in words */
  custom_fields: {
    place: 'customer' | 'delivery_address' | 'payment_address'
    id: string
    name: string
    value: string
  }[]
  delivery_method: string | null
  requires_delivery: boolean
  is_pickup: boolean
  payment_method: string | null
  payment_instructions: string | null
  coupon_code: string | null
  voucher_code: string | null
  reward_points: number
  comment: string | null
  staff_note: string | null
  tracking_number: string | null
  invoice_number: string | null
  stock_held: boolean
  /** who sent the buyer, and what they get for it in the base currency */
  affiliate_id: string | null
  commission: string
  ip: string | null
  user_agent: string | null
  placed_at: string | null
  shipped_at: string | null
  created_at: string
  products: OrderLine[]
  totals: { id: string; code: string; title: string; value: string }[]
  histories: History[]
  paid: string
  /** what an edit, a return or a cancellation made of what was paid; where one order is read */
  balance?: { owed: string; overpaid: string; left_to_refund: string }
  payments: OrderPayment[]
  downloads: OrderDownload[]
}

export type OrderPayment = WireRow & {
  provider: string
  provider_payment_id: string | null
  amount: string
  currency: string
  state: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'expired' | 'refunded'
  comment: string | null
  settled_at: string | null
  created_at: string
}

export type OrderDownload = WireRow & { name: string; allowed: number; count: number; fetched_at: string | null }

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

export const buyerName = ({ first_name, last_name }: Pick<Order, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Model and SKU, once where they are the same. */
export const lineCodes = ({ model, sku }: Pick<OrderLine, 'model' | 'sku'>): string =>
  [...new Set([model, sku])].filter(Boolean).join(' · ')

/** What an order is called: its number, or that it waits for its payment. */
export const orderTitle = (t: TFunction<'screens'>, { number }: Pick<Order, 'number'>): string =>
  number === null ? t('order.draft') : t('order.number', { number })
