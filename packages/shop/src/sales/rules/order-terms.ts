// What an order was agreed on by, beyond its amounts: an edit counts its lines by these, not by the catalogue, taxes and coupons of that day.

import { CATALOGUE_SCALE, formatDecimal, PERCENT_SCALE, parseDecimal } from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import type { AppliedRate } from '../../localisation/rules/tax.ts'
import type { KeptFee, KeptRate, LineTerms, OrderTerms } from '../model/order-terms.ts'
import type { QuoteInput, QuoteProduct } from './quote-input.ts'
import type { Quote, QuotedLine } from './quote-output.ts'
import type { Fee } from './totals/fees.ts'

/** Raised with every rule that makes other amounts of the same order. */
export const COUNTED = 2

export function orderTerms({ settings, coupon, fees = [] }: QuoteInput, quote: Quote): OrderTerms {
  const row = quote.claims.coupon && coupon?.row
  return {
    prices_include_tax: settings.prices_include_tax,
    show_prices_with_tax: settings.show_prices_with_tax ?? settings.prices_include_tax,
    rewards_enabled: settings.rewards_enabled,
    rewards_percent: settings.rewards_percent,
    points_priced: quote.lines.some((line) => line.points > 0),
    delivery_rates: keptRates(quote.delivery?.rates ?? [], quote.currency.decimals),
    coupon: row
      ? {
          id: row.id,
          code: row.code,
          type: row.type,
          discount: row.type === 'fixed' ? inOrder(row.discount, quote.currency) : row.discount,
          free_delivery: row.free_delivery,
          combines_with_specials: row.combines_with_specials,
          for_all: row.products.length + row.categories.length === 0,
        }
      : null,
    ...agreedAmounts(quote),
    fees: quote.fees.map((fee) => {
      const limit = fees.find(({ code }) => code === fee.code)?.limit ?? 0n
      return keptFee({ ...fee, limit: inCurrency(limit, quote.currency) }, quote.currency.decimals)
    }),
    counted: COUNTED,
  }
}

/** What an edit changes of the terms. */
export const agreedAmounts = ({
  delivery,
  claims,
  currency,
}: Pick<Quote, 'delivery' | 'claims' | 'currency'>): Pick<OrderTerms, 'delivery_cost' | 'reward_amount'> => ({
  delivery_cost: delivery && formatDecimal(delivery.cost, currency.decimals),
  reward_amount: claims.reward && formatDecimal(claims.reward.amount, currency.decimals),
})

/** By the name of the rate, which the order keeps: the rate itself may go. Equal names are one tax to whoever reads them. */
export function taxesByName(
  { taxes, rates }: Pick<QuotedLine, 'taxes' | 'rates'>,
  decimals: number,
): Record<string, string> {
  const sums = new Map<string, bigint>()
  for (const { id, amount } of taxes) {
    const name = rates.find((rate) => rate.id === id)?.name ?? id
    sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  return Object.fromEntries([...sums].map(([name, sum]) => [name, formatDecimal(sum, decimals)]))
}

export function lineTerms(
  line: QuotedLine,
  product: Pick<QuoteProduct, 'requires_delivery' | 'rewards'> | undefined,
  { customer_group, currency }: Pick<QuoteInput, 'customer_group' | 'currency'>,
): LineTerms {
  return {
    rates: keptRates(line.rates, currency.decimals),
    special: line.special,
    coupon: line.coupon,
    requires_delivery: product?.requires_delivery ?? false,
    points: line.quantity > 0 ? line.points / line.quantity : 0,
    reward: product?.rewards.find(({ customer_group_id }) => customer_group_id === customer_group.id)?.points ?? null,
  }
}

export const readRates = (kept: readonly KeptRate[], decimals: number): AppliedRate[] =>
  kept.map(({ percent, fixed, ...rate }) => ({
    ...rate,
    percent: parseDecimal(percent, PERCENT_SCALE),
    fixed: parseDecimal(fixed, decimals),
  }))

export const readFee = ({ code, cost, limit, rates }: KeptFee, decimals: number): Fee => ({
  code,
  cost: parseDecimal(cost, decimals),
  limit: parseDecimal(limit, decimals),
  rates: readRates(rates, decimals),
})

export const keptFee = ({ code, cost, limit, rates }: Fee, decimals: number): KeptFee => ({
  code,
  cost: formatDecimal(cost, decimals),
  limit: formatDecimal(limit, decimals),
  rates: keptRates(rates, decimals),
})

const inOrder = (amount: string, currency: CurrencyValue): string =>
  formatDecimal(inCurrency(parseDecimal(amount, CATALOGUE_SCALE), currency), currency.decimals)

export const keptRates = (rates: readonly AppliedRate[], decimals: number): KeptRate[] =>
  rates.map(({ percent, fixed, ...rate }) => ({
    ...rate,
    percent: formatDecimal(percent, PERCENT_SCALE),
    fixed: formatDecimal(fixed, decimals),
  }))
