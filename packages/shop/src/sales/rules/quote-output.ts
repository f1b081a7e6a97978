// What the calculator answers: every line, every row of the totals, what is on offer, and what stands in the way.

import type { PriceStep, UnitPrice } from '../../catalog/rules/price.ts'
import type { CurrencyValue } from '../../localisation/rules/currencies.ts'
import type { AppliedRate, LineTax } from '../../localisation/rules/tax.ts'
import type { Problem } from '../../platform/rules/problem.ts'
import type { DeliveryType } from './delivery.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { FeeCode } from './totals/fees.ts'
import type { Claims, TotalRow } from './totals/state.ts'

/** Amounts are minor units of the currency; unit prices and amounts contain tax where `prices_include_tax`. */
export type Quote = {
  currency: CurrencyValue
  prices_include_tax: boolean
  lines: QuotedLine[]
  voucher_items: { key: string; amount: bigint }[]
  totals: TotalRow[]
  total: bigint
  /** all taxes, added or contained */
  tax: bigint
  delivery_required: boolean
  /** something of it is bought again and again */
  has_recurring: boolean
  /** the chosen method, with what a coupon took off it */
  delivery: QuotedDelivery | null
  delivery_methods: QuotedDelivery[]
  /** those that these goods bring */
  fees: QuotedFee[]
  payment_methods: PaymentMethod[]
  /** null while none is chosen, or the chosen one cannot be used */
  payment_method_id: string | null
  claims: Claims
  rewards_earned: number
  /** the most points that this cart takes, whatever the balance */
  reward_maximum: number
  /** scale 8, the store's weight class */
  weight: bigint
  problems: Problem[]
  /** changes whenever anything changes that the shopper saw and would pay for */
  hash: string
}

/** `net` + `tax` = `total` is what the line costs after discounts; an unavailable line costs nothing and keeps its place. */
export type QuotedLine = LineTax & {
  key: string
  product_id: string
  quantity: number
  available: boolean
  unit_price: bigint
  amount: bigint
  /** what the page says: with or without tax as the store shows prices; `old_price` while a special is really cheaper */
  shown: { price: bigint; old_price: bigint | null; total: bigint }
  discounts: readonly { code: 'reward' | 'coupon'; amount: bigint }[]
  /** by which the line is taxed; an order keeps them */
  rates: readonly AppliedRate[]
  /** the coupon is meant for it */
  coupon: boolean
  /** a special won */
  special: boolean
  source: UnitPrice['source'] | null
  trace: PriceStep[]
  surcharge: bigint
  /** the combination of option values that it is */
  variant_id: string | null
  points: number
  reward: number
  weight: bigint
  problems: Problem[]
}

export type QuotedDelivery = LineTax & {
  id: string
  type: DeliveryType
  delivery_group_id: string | null
  cost: bigint
  discount: bigint
  rates: readonly AppliedRate[]
}

export type QuotedFee = LineTax & { code: FeeCode; cost: bigint; rates: readonly AppliedRate[] }
