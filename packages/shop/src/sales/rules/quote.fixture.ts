// Carts for the tests of the calculator, with defaults that change nothing.

import type { Coupon } from '../../marketing/rules/coupon.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { QuoteInput, QuoteProduct, QuoteSettings } from './quote-input.ts'

export const cents = (units: number): bigint => BigInt(Math.round(units * 100))
export const catalogue = (units: number): bigint => BigInt(Math.round(units * 10_000))

export const aProduct = (id: string, price: number, more: Partial<QuoteProduct> = {}): QuoteProduct => ({
  id,
  status: true,
  date_available: null,
  customer_groups: [],
  price: catalogue(price),
  specials: [],
  discounts: [],
  options: [],
  variants: [],
  recurrings: [],
  tax_class_id: null,
  quantity: 100_000,
  minimum: 1,
  subtract: true,
  stock_status: null,
  requires_delivery: true,
  weight: '1',
  weight_class_id: 'kg',
  points: 0,
  rewards: [],
  category_ids: [],
  ...more,
})

export const aDelivery = (more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id: 'post',
  type: 'flat',
  status: true,
  sort_order: 1,
  delivery_group_id: null,
  price: catalogue(5),
  free_from: null,
  geo_zone_id: null,
  tax_class_id: 'T',
  ...more,
})

export const aCoupon = (more: Partial<Coupon> = {}): Coupon => ({
  id: 'coupon',
  code: 'MAY',
  type: 'percentage',
  discount: '10',
  total: 0n,
  login_required: false,
  free_delivery: false,
  uses_per_coupon: 0,
  uses_per_customer: 0,
  products: [],
  categories: [],
  combines_with_specials: true,
  date_start: null,
  date_end: null,
  status: true,
  used_count: 0,
  used_by_customer: 0,
  ...more,
})

export const someSettings: QuoteSettings = {
  time_zone: 'Europe/Kyiv',
  prices_include_tax: false,
  default_tax_address: null,
  price_only_logged_in: false,
  weight_class_id: 'kg',
  stock_checkout: false,
  stock_warning: true,
  stock_display: false,
  rewards_enabled: true,
  rewards_percent: '1',
  rewards_maximum: '100',
}

const ukraine = { country_id: 'UA', zone_id: 'kyiv' }

/** VAT 20 % and an eco fee of 2.00 for each piece, both by the delivery address. */
export const vatAndEco: QuoteInput['taxes'] = {
  geo_zones: [{ id: 'ukraine', zones: [{ country_id: 'UA', zone_id: null }] }],
  rates: [
    { id: 'vat', name: 'VAT', rate: '20', type: 'percentage', geo_zones: ['ukraine'], customer_groups: [] },
    { id: 'eco', name: 'ECO', rate: '2.00', type: 'fixed', geo_zones: ['ukraine'], customer_groups: [] },
  ],
  classes: [
    {
      id: 'T',
      rules: [
        { tax_rate_id: 'vat', based_on: 'delivery', priority: 1 },
        { tax_rate_id: 'eco', based_on: 'delivery', priority: 2 },
      ],
    },
  ],
}

export function aQuote(cart: readonly (readonly [QuoteProduct, number])[], more: Partial<QuoteInput> = {}): QuoteInput {
  return {
    now: Date.UTC(2026, 4, 31, 12),
    settings: someSettings,
    currency: { code: 'UAH', decimals: 2, value: '1.00000' },
    customer: { id: 'customer', reward_balance: 10_000, credit_balance: 0n, delivery_group_id: null },
    customer_group: { id: 'retail', discount_percent: null },
    addresses: { store: ukraine, delivery: ukraine, payment: ukraine },
    lines: cart.map(([product, quantity], index) => ({
      key: `line-${index + 1}`,
      product_id: product.id,
      quantity,
      options: [],
      recurring_id: null,
    })),
    products: Object.fromEntries(cart.map(([product]) => [product.id, product])),
    voucher_items: [],
    taxes: vatAndEco,
    weight_classes: [
      { id: 'kg', value: '1' },
      { id: 'g', value: '1000' },
    ],
    delivery_methods: [aDelivery()],
    payment_methods: [],
    delivery_method_id: 'post',
    payment_method_id: null,
    coupon: null,
    voucher: null,
    reward_points: 0,
    use_credit: true,
    ...more,
  }
}
