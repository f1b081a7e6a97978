// An order that is edited is counted by the same calculator; what was agreed on stays: prices of its lines, delivery, coupon, points, credit, voucher.

import { CATALOGUE_SCALE, formatDecimal, PERCENT_SCALE } from '@shopwright/resource/money'
import type { AppliedRate, TaxTables } from '../../localisation/rules/tax.ts'
import type { Coupon } from '../../marketing/rules/coupon.ts'
import type { KeptCoupon, OrderTerms } from '../model/order-terms.ts'
import type { QuoteInput, QuoteProduct } from './quote-input.ts'
import type { Fee } from './totals/fees.ts'

/** Amounts are minor units of the order's currency, unless a line says otherwise. */
export type EditedLine = {
  key: string
  quantity: number
  unit_price: bigint
  rates: readonly AppliedRate[]
  /** a special gave the price; the coupon is meant for it */
  special: boolean
  coupon: boolean
  requires_delivery: boolean
  /** price of one piece in points */
  points: number
  /** of one piece, decimal string in the store's weight class */
  weight: string
  /** points earned for one piece; null = the store's percentage */
  reward: number | null
}

export type EditedOrder = {
  now: Date | number
  settings: QuoteInput['settings']
  totals: NonNullable<QuoteInput['totals']>
  currency: { code: string; decimals: number; value: string }
  customer_id: string | null
  customer_group_id: string
  addresses: QuoteInput['addresses']
  lines: readonly EditedLine[]
  vouchers: readonly { key: string; amount: bigint }[]
  terms: Omit<OrderTerms, 'coupon' | 'delivery_rates' | 'fees'>
  delivery: { cost: bigint; rates: readonly AppliedRate[] } | null
  /** that it was placed with: one comes and goes with what the goods come to, none is added */
  fees: readonly Fee[]
  coupon: KeptCoupon | null
  /** what the order holds of each purse: it may use less of it now, never more */
  reward: { points: number; amount: bigint } | null
  credit: bigint
  voucher: { id: string; code: string; amount: bigint } | null
}

export const KEPT_DELIVERY = 'kept'

/**
 * The order as a question for `quote`. Its currency counts as the base, so that every agreed amount is asked exactly as it
 * was, whatever rates have become since.
 */
export function editedInput(order: EditedOrder): QuoteInput {
  const { currency, delivery, lines, coupon, voucher } = order
  const unit = 10n ** BigInt(CATALOGUE_SCALE - currency.decimals)
  const asBase = (minor: bigint): bigint => minor * unit
  return {
    now: order.now,
    settings: {
      ...order.settings,
      prices_include_tax: order.terms.prices_include_tax,
      show_prices_with_tax: order.terms.show_prices_with_tax,
      rewards_enabled: order.terms.rewards_enabled,
      rewards_percent: order.terms.rewards_percent,
      price_only_logged_in: false,
    },
    currency: { ...currency, value: '1' },
    currency_worth: currency.value,
    customer: order.customer_id
      ? { id: order.customer_id, reward_balance: 0, credit_balance: asBase(order.credit), delivery_group_id: null }
      : null,
    customer_group: { id: order.customer_group_id, discount_percent: null },
    addresses: order.addresses,
    lines: lines.map(({ key, quantity }) => ({ key, product_id: key, quantity, options: [], recurring_id: null })),
    products: Object.fromEntries(lines.map((line) => [line.key, agreedProduct(line, asBase, order)])),
    voucher_items: order.vouchers.map(({ key, amount }) => ({ key, amount: asBase(amount) })),
    taxes: agreedTaxes(order),
    weight_classes: [],
    delivery_methods: delivery
      ? [
          {
            id: KEPT_DELIVERY,
            type: 'flat',
            status: true,
            sort_order: 0,
            delivery_group_id: null,
            price: asBase(delivery.cost),
            free_from: null,
            geo_zone_id: null,
            tax_class_id: KEPT_DELIVERY,
          },
        ]
      : [],
    payment_methods: [],
    fees: order.fees.map(({ code, cost, limit }) => ({
      code,
      cost: asBase(cost),
      limit: asBase(limit),
      tax_class_id: code,
    })),
    delivery_method_id: delivery ? KEPT_DELIVERY : null,
    payment_method_id: null,
    coupon: coupon && { code: coupon.code, row: agreedCoupon(coupon, lines) },
    voucher: voucher && {
      code: voucher.code,
      row: {
        id: voucher.id,
        code: voucher.code,
        status: true,
        balance: asBase(voucher.amount),
        order_id: null,
        order_is_complete: true,
      },
    },
    reward_points: 0,
    agreed_reward: order.reward && { ...order.reward, priced_in_points: order.terms.points_priced },
    use_credit: order.credit > 0n,
    totals: order.totals,
  }
}

function agreedProduct(line: EditedLine, asBase: (minor: bigint) => bigint, order: EditedOrder): QuoteProduct {
  const price = asBase(line.unit_price)
  return {
    id: line.key,
    status: true,
    date_available: null,
    customer_groups: [],
    price,
    specials: line.special ? [{ customer_group_id: null, priority: 0, price, date_start: null, date_end: null }] : [],
    discounts: [],
    options: [],
    variants: [],
    recurrings: [],
    tax_class_id: line.key,
    quantity: line.quantity,
    minimum: 1,
    subtract: false,
    stock_status: null,
    requires_delivery: line.requires_delivery,
    weight: line.weight,
    weight_class_id: null,
    points: line.points,
    rewards: line.reward === null ? [] : [{ customer_group_id: order.customer_group_id, points: line.reward }],
    category_ids: [],
  }
}

/** Each line, the delivery and each fee have a tax class of their own, of the rates that were agreed on, which hold wherever the order goes. */
const agreedTaxes = ({ lines, delivery, fees, currency }: EditedOrder): TaxTables =>
  ownTaxes(
    [
      ...lines,
      ...(delivery ? [{ key: KEPT_DELIVERY, rates: delivery.rates }] : []),
      ...fees.map(({ code, rates }) => ({ key: code, rates })),
    ],
    currency,
  )

export function ownTaxes(
  taxed: readonly { key: string; rates: readonly AppliedRate[] }[],
  currency: { decimals: number },
): TaxTables {
  // One rate in two versions is two rates here, each with a row of its own.
  const idOf = (rate: AppliedRate): string => `${rate.id}:${rate.percent}:${rate.fixed}`
  return {
    classes: taxed.map(({ key, rates }) => ({
      id: key,
      rules: rates.map((rate) => ({
        tax_rate_id: idOf(rate),
        based_on: 'store',
        priority: rate.priority,
        compound: rate.compound,
      })),
    })),
    rates: [
      ...new Map(
        taxed.flatMap(({ rates }) =>
          rates.map((rate) => [
            idOf(rate),
            {
              id: idOf(rate),
              name: rate.name,
              type: rate.fixed === 0n ? ('percentage' as const) : ('fixed' as const),
              rate:
                rate.fixed === 0n
                  ? formatDecimal(rate.percent, PERCENT_SCALE)
                  : formatDecimal(rate.fixed, currency.decimals),
              geo_zones: [],
              customer_groups: [],
            },
          ]),
        ),
      ).values(),
    ],
    geo_zones: [],
  }
}

/** Its use was claimed when the order was placed, so only what it takes off is asked again, for the lines it is meant for. */
function agreedCoupon({ for_all: _, ...coupon }: KeptCoupon, lines: readonly EditedLine[]): Coupon {
  const meant = lines.filter((line) => line.coupon).map(({ key }) => key)
  return {
    ...coupon,
    status: true,
    date_start: null,
    date_end: null,
    login_required: false,
    uses_per_coupon: 0,
    uses_per_customer: 0,
    total: 0n,
    used_count: 0,
    used_by_customer: 0,
    categories: [],
    // An empty list would mean every line.
    products: meant.length ? meant : [''],
  }
}

/** What stands in the way of editing an order in its state. */
export function editRefusal(order: {
  is_draft: boolean
  holds_stock: boolean
  shipped: boolean
  is_complete: boolean
  has_invoice: boolean
}): 'order-is-draft' | 'order-not-editable' | 'invoice-issued' | null {
  if (order.is_draft) return 'order-is-draft'
  if (order.has_invoice) return 'invoice-issued'
  return !order.holds_stock || order.shipped || order.is_complete ? 'order-not-editable' : null
}
