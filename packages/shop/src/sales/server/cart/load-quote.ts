import { type Ctx, glance } from '@shopwright/engine'
import { pickTranslation } from '@shopwright/resource'
import { type ChosenOption, readChosen } from '../../../catalog/rules/options.ts'
import { type PriceTables, priceTables, pricingGroup, taxesIn } from '../../../catalog/server/price-tables.ts'
import { currencyOf, defaultTaxAddress } from '../../../catalog/server/pricer.ts'
import { customerTables, type NamedField } from '../../../customers/server/custom-fields.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { ShopStore } from '../../../floor/stores.ts'
import type { Place } from '../../../localisation/rules/geo-zones.ts'
import { normaliseCode } from '../../../marketing/rules/coupon.ts'
import { quote } from '../../rules/quote.ts'
import type { QuoteInput, QuoteProduct } from '../../rules/quote-input.ts'
import type { Quote } from '../../rules/quote-output.ts'
import { totalsInOrder } from '../../rules/totals/steps.ts'
import { type SalesTables, salesTables } from '../sales-tables.ts'
import type { CartAddress, CartContact, GivenOptions } from './body.ts'
import { withCarriers } from './carrier-quotes.ts'
import {
  asProductRow,
  type CustomerRow,
  couponQuery,
  customerQuery,
  type ProductRow,
  productQuery,
  voucherQuery,
  withIds,
} from './quote-rows.ts'

/** What somebody wants to buy and how: a cart, or lines from anywhere else. */
export type Wish = {
  lines: readonly {
    id: string
    product_id: string
    quantity: number
    options: GivenOptions
    recurring_id?: string | null
  }[]
  currency: string | null
  coupon_code: string | null
  voucher_code: string | null
  reward_points: number
  /** pay with the store credit first */
  use_credit: boolean
  /** gift vouchers that are bought; amounts in catalogue units */
  vouchers: readonly { id: string; amount: bigint }[]
  delivery_method_id: string | null
  payment_method_id: string | null
  delivery_address: CartAddress | null
  payment_address: CartAddress | null
  customer: CartContact | null
}

export type LoadedQuote = {
  input: QuoteInput
  quote: Quote
  products: Map<string, ProductRow>
  customer: CustomerRow | null
  tables: SalesTables & PriceTables & { custom_fields: NamedField[] }
}

/** Whose wish it is and what is wished. */
export type Found = { products: ProductRow[]; customer: CustomerRow | null }

/**
 * Loads what the calculator asks for and lets it count: products and a signed-in customer in one message, unless they were
 * `found` with the cart; a coupon and a gift voucher in another; the store's lists come from memory. Where only one delivery or
 * payment method is on offer it is chosen.
 */
export async function loadQuote(ctx: Ctx, wish: Wish, customerId: string | null, found?: Found): Promise<LoadedQuote> {
  const store = shopOf(ctx)
  const { fields: custom_fields } = await customerTables(ctx)
  const tables = { ...(await priceTables(ctx)), ...(await salesTables(ctx)), custom_fields }
  const { customer, products } = found ?? (await find(ctx, wish, customerId))
  const { coupon, voucher } = await codesOf(ctx, wish, customer)
  const input: QuoteInput = {
    now: ctx.now,
    settings: settingsOf(store),
    currency: currencyOf(store, wish.currency),
    customer,
    customer_group: pricingGroup(tables, customer?.customer_group_id, store.settings.customer_group_id),
    addresses: {
      store: { country_id: store.countryId ?? '', zone_id: store.zoneId },
      delivery: placeOf(wish.delivery_address),
      payment: placeOf(wish.payment_address ?? wish.delivery_address),
    },
    lines: wish.lines.map((line) => ({
      key: line.id,
      product_id: line.product_id,
      quantity: line.quantity,
      options: chosenOf(line.options),
      recurring_id: line.recurring_id ?? null,
    })),
    products: Object.fromEntries(products.map((row) => [row.id, asQuoteProduct(row, tables, ctx.language, store)])),
    voucher_items: wish.vouchers.map(({ id, amount }) => ({ key: id, amount })),
    taxes: taxesIn(ctx, tables),
    weight_classes: tables.weight_classes,
    delivery_methods: tables.delivery_methods,
    payment_methods: tables.payment_methods,
    fees: feesOf(store),
    delivery_method_id: wish.delivery_method_id,
    payment_method_id: wish.payment_method_id,
    coupon,
    voucher,
    reward_points: wish.reward_points,
    use_credit: wish.use_credit,
    totals: totalsInOrder(store.settings.totals_order),
  }
  const { chosen, counted } = withOnlyChoices(await withCarriers(ctx, input, wish.delivery_address))
  return { input: chosen, quote: counted, products: new Map(products.map((row) => [row.id, row])), customer, tables }
}

async function find(ctx: Ctx, { lines }: Wish, customerId: string | null): Promise<Found> {
  const ids = lines.map((line) => line.product_id)
  const rows = await glance(ctx.db, [
    ...(ids.length ? [productQuery(ctx, withIds(ids))] : []),
    ...(customerId ? [customerQuery(ctx, customerId)] : []),
  ])
  const products = ids.length ? (rows.shift() ?? []) : []
  return { products: products.map(asProductRow), customer: rows[0]?.[0] ?? null }
}

/** Codes that the wish names, with what stands behind them. */
async function codesOf(
  ctx: Ctx,
  wish: Wish,
  customer: CustomerRow | null,
): Promise<Pick<QuoteInput, 'coupon' | 'voucher'>> {
  const coupon = wish.coupon_code && normaliseCode(wish.coupon_code)
  const voucher = wish.voucher_code && normaliseCode(wish.voucher_code)
  if (!coupon && !voucher) return { coupon: null, voucher: null }
  const email = customer?.email ?? wish.customer?.email?.normalize('NFC').trim().toLowerCase() ?? null
  const rows = await glance(ctx.db, [
    ...(coupon ? [couponQuery(ctx, coupon, { customerId: customer?.id ?? null, email })] : []),
    ...(voucher ? [voucherQuery(ctx, voucher)] : []),
  ])
  const rowOf = (code: string | null) => (code ? { code, row: rows.shift()?.[0] ?? null } : null)
  return { coupon: rowOf(coupon), voucher: rowOf(voucher) }
}

/**
 * Nobody is asked to choose among one. The ways of paying depend on the way of delivering: what is the only one before that is
 * chosen is most often the only one after it, and is looked at again.
 */
function withOnlyChoices(input: QuoteInput): { chosen: QuoteInput; counted: Quote } {
  const counted = quote(input)
  const delivery_method_id = input.delivery_method_id ?? onlyOf(counted.delivery_methods)
  const payment_method_id = input.payment_method_id ?? onlyOf(counted.payment_methods)
  const isChanged = delivery_method_id !== input.delivery_method_id
  if (!isChanged && payment_method_id === input.payment_method_id) return { chosen: input, counted }
  const chosen = { ...input, delivery_method_id, payment_method_id }
  const again = quote(chosen)
  const isSettled = input.payment_method_id !== null || onlyOf(again.payment_methods) === payment_method_id
  return isSettled ? { chosen, counted: again } : withOnlyChoices({ ...chosen, payment_method_id: null })
}

const onlyOf = ([only, ...others]: readonly { id: string }[]): string | null =>
  only && !others.length ? only.id : null

/** Options as the cart keeps them: an id, several, or a text, by the id of the product's option. */
export const chosenOf = (options: GivenOptions): ChosenOption[] => readChosen(options)

/** What of the store's settings the calculator asks for. */
export function settingsOf(store: ShopStore): QuoteInput['settings'] {
  const { settings } = store
  return {
    time_zone: store.timeZone,
    prices_include_tax: settings.prices_include_tax,
    show_prices_with_tax: settings.show_prices_with_tax,
    default_tax_address: defaultTaxAddress(settings),
    price_only_logged_in: settings.price_only_logged_in,
    weight_class_id: settings.weight_class_id,
    stock_checkout: settings.stock_checkout,
    stock_warning: settings.stock_warning,
    stock_display: settings.stock_display,
    coupon_minimum_on: settings.coupon_minimum_on,
    voucher_pays_vouchers: settings.vouchers_pay_vouchers,
    rewards_enabled: settings.rewards_enabled,
    rewards_percent: settings.rewards_percent,
    rewards_maximum: settings.rewards_maximum,
  }
}

/** The fees that the store asks beside its prices. */
export const feesOf = ({ settings }: Pick<ShopStore, 'settings'>): NonNullable<QuoteInput['fees']> => [
  ...(settings.handling
    ? [
        {
          code: 'handling' as const,
          cost: settings.handling_fee,
          limit: settings.handling_above,
          tax_class_id: settings.handling_tax_class_id,
        },
      ]
    : []),
  ...(settings.low_order
    ? [
        {
          code: 'low_order_fee' as const,
          cost: settings.low_order_fee,
          limit: settings.low_order_below,
          tax_class_id: settings.low_order_tax_class_id,
        },
      ]
    : []),
]

const placeOf = (address: CartAddress | null): Place | null =>
  address?.country_id ? { country_id: address.country_id, zone_id: address.zone_id ?? null } : null

function asQuoteProduct(row: ProductRow, tables: PriceTables, language: string, store: ShopStore): QuoteProduct {
  const inLanguage = (text: ProductRow['name']): string => pickTranslation(text, language, store.primaryLanguage) ?? ''
  const status = row.stock_status_id ? tables.stock_statuses.get(row.stock_status_id) : undefined
  return {
    ...row,
    options: row.options.map((option) => ({ ...option, name: inLanguage(option.name) })),
    recurrings: row.recurrings.flatMap(({ groups, ...profile }) =>
      groups.map((customer_group_id) => ({ ...profile, customer_group_id })),
    ),
    stock_status: status ? { name: inLanguage(status.name), possible_to_order: status.possible_to_order } : null,
    category_ids: [...new Set(row.categories.flatMap((id) => tables.ancestors.get(id) ?? [id]))],
  }
}
