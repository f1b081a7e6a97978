// Everything a price depends on, as plain data: the shell loads it, the calculator never asks for more.

import type { Row } from '@shopwright/resource'
import type { products } from '../../catalog/model/products.ts'
import type { ChosenOption, ProductOption } from '../../catalog/rules/options.ts'
import type { DiscountRow, PricingGroup, SpecialRow } from '../../catalog/rules/price.ts'
import type { StockSettings } from '../../catalog/rules/stock.ts'
import type { Variant } from '../../catalog/rules/variants.ts'
import type { RewardSettings } from '../../customers/rules/rewards.ts'
import type { CurrencyValue } from '../../localisation/rules/currencies.ts'
import type { Place } from '../../localisation/rules/geo-zones.ts'
import type { TaxTables } from '../../localisation/rules/tax.ts'
import type { UnitClass } from '../../localisation/rules/units.ts'
import type { Coupon } from '../../marketing/rules/coupon.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { FeeCode } from './totals/fees.ts'
import type { TotalsOrder } from './totals/steps.ts'
import type { Voucher } from './voucher.ts'

/** Amounts named price, amount, balance or total are catalogue amounts (1/10,000 of the base currency) unless a line says otherwise. */
export type QuoteInput = {
  now: Date | number
  settings: QuoteSettings
  currency: CurrencyValue
  /** units of the currency for one of the store's own, where the amounts are asked in the currency itself; its `value` when left out */
  currency_worth?: CurrencyValue['value']
  /** null = guest */
  customer: QuoteCustomer | null
  /** the customer's group, a guest's chosen one, or the store's default */
  customer_group: PricingGroup
  addresses: { store: Place; delivery: Place | null; payment: Place | null }
  lines: readonly QuoteLineInput[]
  /** pieces of a product, by its id, that an order has beside these lines: they count for its price and its least number, not for its stock */
  pieces_beside?: Readonly<Record<string, number>>
  /** by id; a line whose product is missing is unavailable */
  products: Readonly<Record<string, QuoteProduct>>
  /** gift vouchers that are being bought */
  voucher_items: readonly { key: string; amount: bigint }[]
  taxes: TaxTables
  weight_classes: readonly UnitClass[]
  delivery_methods: readonly DeliveryMethod[]
  payment_methods: readonly PaymentMethod[]
  /** that the store asks beside its prices; none when left out */
  fees?: readonly QuoteFee[]
  delivery_method_id: string | null
  payment_method_id: string | null
  /** what was entered, and the row found for it */
  coupon: { code: string; row: Coupon | null } | null
  voucher: { code: string; row: Voucher | null } | null
  reward_points: number
  /** points that were agreed on before, at their amount in minor units: an edited order keeps them, as far as its lines go */
  agreed_reward?: { points: number; amount: bigint; priced_in_points?: boolean } | null
  use_credit: boolean
  /** the store's own order of totals; the default when left out */
  totals?: TotalsOrder
}

/** `cost` and the sum of goods above or below which it is asked; when is what `feesDue` says. */
export type QuoteFee = { code: FeeCode; cost: bigint; limit: bigint; tax_class_id: string | null }

export type QuoteSettings = StockSettings &
  RewardSettings & {
    time_zone: string
    prices_include_tax: boolean
    /** as they are entered when left out */
    show_prices_with_tax?: boolean
    /** whose place the store's address stands in for while it is unknown; delivery when left out */
    default_tax_address?: 'delivery' | 'payment' | null
    price_only_logged_in: boolean
    /** eligible lines when left out */
    coupon_minimum_on?: 'eligible' | 'cart'
    voucher_pays_vouchers?: boolean
    weight_class_id: string | null
  }

export type QuoteCustomer = {
  id: string
  reward_balance: number
  credit_balance: bigint
  delivery_group_id: string | null
}

export type QuoteLineInput = {
  key: string
  product_id: string
  quantity: number
  options: readonly ChosenOption[]
  recurring_id: string | null
}

export type QuoteProduct = Pick<
  Row<typeof products>,
  | 'id'
  | 'status'
  | 'date_available'
  | 'price'
  | 'tax_class_id'
  | 'quantity'
  | 'minimum'
  | 'subtract'
  | 'requires_delivery'
  | 'weight'
  | 'weight_class_id'
> & {
  customer_groups: readonly string[]
  specials: readonly SpecialRow[]
  discounts: readonly DiscountRow[]
  options: readonly ProductOption[]
  /** where there are any, one of them has to be chosen */
  variants: readonly Variant[]
  recurrings: readonly QuoteRecurring[]
  stock_status: { name: string; possible_to_order: boolean } | null
  /** price in points, 0 = not for points */
  points: Row<typeof products>['points']
  /** points earned for one piece, by group */
  rewards: readonly { customer_group_id: string; points: number }[]
  /** with all ancestors */
  category_ids: readonly string[]
}

export type QuoteRecurring = {
  id: string
  customer_group_id: string | null
  price: bigint
  trial_status: boolean
  trial_price: bigint
  /** what was agreed on before, in minor units of the currency: a renewal costs what was said when it began */
  agreed_price?: bigint
}
