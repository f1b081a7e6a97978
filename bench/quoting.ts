import { type QuoteInput, quote } from '@shopwright/shop/rules'

const ukraine = { country_id: 'UA', zone_id: 'kyiv' }

/** A cart of 50 lines with all that costs time: options, specials, tiers, two taxes, a coupon, points, credit and a voucher. */
function largeCart(): QuoteInput {
  const lines = Array.from({ length: 50 }, (_, n) => ({
    key: `line-${n}`,
    product_id: `product-${n}`,
    quantity: 1 + (n % 7),
    options: [{ product_option_id: 'size', value_ids: [`size-${n % 3}`] }],
    recurring_id: null,
  }))
  const row = { customer_group_id: 'retail', priority: 1, date_start: null, date_end: null }
  const products = lines.map(({ product_id }, n) => ({
    id: product_id,
    status: true,
    date_available: null,
    customer_groups: [],
    price: BigInt(1_000_000 + n * 12_345),
    specials: n % 3 ? [] : [{ ...row, price: BigInt(900_000 + n * 11_111) }],
    discounts: n % 4 ? [] : [{ ...row, quantity: 3, price: BigInt(950_000 + n * 11_000) }],
    options: [
      {
        id: 'size',
        name: 'Size',
        type: 'select' as const,
        required: true,
        values: [0, 1, 2].map((value) => ({
          id: `size-${value}`,
          option_value_id: `value-${value}`,
          price: BigInt(value * 10_000),
          price_prefix: '+',
          points: 0,
          points_prefix: '+',
          weight: '0.1',
          weight_prefix: '+',
          quantity: 100,
          subtract: true,
        })),
      },
    ],
    variants: [],
    recurrings: [],
    tax_class_id: 'taxed',
    quantity: 1000,
    minimum: 1,
    subtract: true,
    stock_status: null,
    requires_delivery: true,
    weight: '1.25',
    weight_class_id: 'kg',
    points: 0,
    rewards: [],
    category_ids: ['one', 'two'],
  }))
  return {
    now: Date.UTC(2026, 10, 21, 12),
    settings: {
      time_zone: 'Europe/Kyiv',
      prices_include_tax: false,
      price_only_logged_in: false,
      weight_class_id: 'kg',
      stock_checkout: false,
      stock_warning: true,
      stock_display: false,
      rewards_enabled: true,
      rewards_percent: '1',
      rewards_maximum: '30',
    },
    currency: { code: 'USD', decimals: 2, value: '0.02417' },
    customer: { id: 'buyer', reward_balance: 500, credit_balance: 500_000n, delivery_group_id: null },
    customer_group: { id: 'retail', discount_percent: '2' },
    addresses: { store: ukraine, delivery: ukraine, payment: ukraine },
    lines,
    products: Object.fromEntries(products.map((product) => [product.id, product])),
    voucher_items: [],
    taxes: {
      geo_zones: [{ id: 'ukraine', zones: [{ country_id: 'UA', zone_id: null }] }],
      rates: [
        { id: 'vat', name: 'VAT', rate: '20', type: 'percentage', geo_zones: ['ukraine'], customer_groups: [] },
        { id: 'eco', name: 'ECO', rate: '2.00', type: 'fixed', geo_zones: ['ukraine'], customer_groups: [] },
      ],
      classes: [
        {
          id: 'taxed',
          rules: [
            { tax_rate_id: 'vat', based_on: 'delivery', priority: 1 },
            { tax_rate_id: 'eco', based_on: 'delivery', priority: 2 },
          ],
        },
      ],
    },
    weight_classes: [{ id: 'kg', value: '1' }],
    delivery_methods: [
      {
        id: 'post',
        type: 'weight',
        status: true,
        sort_order: 1,
        delivery_group_id: null,
        price: 50_000n,
        free_from: null,
        rates: '10:50,1000:300',
        geo_zone_id: 'ukraine',
        tax_class_id: 'taxed',
      },
    ],
    payment_methods: [],
    delivery_method_id: 'post',
    payment_method_id: null,
    coupon: {
      code: 'TEN',
      row: {
        id: 'coupon',
        code: 'TEN',
        type: 'percentage',
        discount: '10',
        total: 0n,
        login_required: false,
        free_delivery: false,
        combines_with_specials: true,
        uses_per_coupon: 0,
        uses_per_customer: 0,
        products: [],
        categories: ['two'],
        date_start: null,
        date_end: null,
        status: true,
        used_count: 0,
        used_by_customer: 0,
      },
    },
    voucher: {
      code: 'GIFT',
      row: { id: 'gift', code: 'GIFT', status: true, balance: 1_000_000n, order_id: null, order_is_complete: true },
    },
    reward_points: 100,
    use_credit: true,
  }
}

/** Milliseconds that the rules take to count it: the median and the slowest of a hundred. */
export function quoting(): { p50: number; p99: number } {
  const input = largeCart()
  const counted = quote(input)
  if (counted.problems.length || counted.lines.length !== 50)
    throw new Error(`the cart cannot be bought: ${counted.problems[0]?.code}`)
  const times: number[] = []
  for (let round = 0; round < 3000; round += 1) {
    const began = performance.now()
    quote(input)
    if (round >= 1000) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}
