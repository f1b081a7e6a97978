// An order that is edited is counted by the same calculator; what was agreed on stays: prices of its lines, delivery, coupon, points, credit, voucher.

import { CATALOGUE_SCALE, parseDecimal } from '@shopwright/resource/money'
import type { Coupon } from '../../marketing/rules/coupon.ts'
import type { QuoteInput, QuoteProduct } from './quote-input.ts'

/** Amounts are minor units of the order's currency, unless a line says otherwise. */
export type EditedLine = {
  key: string
  /** of the catalogue; null when the product is gone */
  product_id: string | null
  quantity: number
  unit_price: bigint
  tax_class_id: string | null
  category_ids: readonly string[]
  requires_delivery: boolean
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
  taxes: QuoteInput['taxes']
  delivery: { cost: bigint; tax_class_id: string | null } | null
  coupon: Coupon | null
  /** what the order holds of each purse: it may use less of it now, never more */
  reward: { points: number; amount: bigint } | null
  credit: bigint
  voucher: { id: string; code: string; amount: bigint } | null
}

export const KEPT_DELIVERY = 'kept'

/**
 * The order as a question for `quote`. Its currency counts as the base, so that every agreed amount is asked exactly as it
 * was; amounts that the shop keeps in its base currency (a coupon's) are converted by the order's own rate.
 */
export function editedInput(order: EditedOrder): QuoteInput {
  const { currency, delivery, lines, coupon, voucher } = order
  const unit = 10n ** BigInt(CATALOGUE_SCALE - currency.decimals)
  const asBase = (minor: bigint): bigint => minor * unit
  return {
    now: order.now,
    settings: { ...order.settings, price_only_logged_in: false },
    currency: { ...currency, value: '1' },
    customer: order.customer_id
      ? { id: order.customer_id, reward_balance: 0, credit_balance: asBase(order.credit), delivery_group_id: null }
      : null,
    customer_group: { id: order.customer_group_id, discount_percent: null },
    addresses: order.addresses,
    lines: lines.map(({ key, quantity }) => ({ key, product_id: key, quantity, options: [], recurring_id: null })),
    products: Object.fromEntries(lines.map((line) => [line.key, agreedProduct(line, asBase, order)])),
    voucher_items: order.vouchers.map(({ key, amount }) => ({ key, amount: asBase(amount) })),
    taxes: order.taxes,
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
            tax_class_id: delivery.tax_class_id,
          },
        ]
      : [],
    payment_methods: [],
    delivery_method_id: delivery ? KEPT_DELIVERY : null,
    payment_method_id: null,
    coupon: coupon && { code: coupon.code, row: agreedCoupon(coupon, currency.value) },
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
    agreed_reward: order.reward,
    use_credit: order.credit > 0n,
    totals: order.totals,
  }
}

function agreedProduct(line: EditedLine, asBase: (minor: bigint) => bigint, order: EditedOrder): QuoteProduct {
  return {
    id: line.product_id ?? line.key,
    status: true,
    date_available: null,
    customer_groups: [],
    price: asBase(line.unit_price),
    specials: [],
    discounts: [],
    options: [],
    recurrings: [],
    tax_class_id: line.tax_class_id,
    quantity: line.quantity,
    minimum: 1,
    subtract: false,
    stock_status: null,
    requires_delivery: line.requires_delivery,
    weight: line.weight,
    weight_class_id: null,
    points: 0,
    rewards: line.reward === null ? [] : [{ customer_group_id: order.customer_group_id, points: line.reward }],
    category_ids: line.category_ids,
  }
}

/** Its use was claimed when the order was placed, so only what it takes off is asked again. */
function agreedCoupon(coupon: Coupon, rate: string): Coupon {
  const scale = 8
  const converted = (amount: bigint): bigint =>
    (amount * parseDecimal(rate, scale) + 10n ** BigInt(scale) / 2n) / 10n ** BigInt(scale)
  const fixed = converted(parseDecimal(coupon.discount, CATALOGUE_SCALE))
  return {
    ...coupon,
    status: true,
    date_start: null,
    date_end: null,
    login_required: false,
    uses_per_coupon: 0,
    uses_per_customer: 0,
    total: 0n,
    discount: coupon.type === 'fixed' ? decimalText(fixed) : coupon.discount,
  }
}

const decimalText = (amount: bigint): string => {
  const digits = amount.toString().padStart(CATALOGUE_SCALE + 1, '0')
  return `${digits.slice(0, -CATALOGUE_SCALE)}.${digits.slice(-CATALOGUE_SCALE)}`
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
