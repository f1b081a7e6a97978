// How an edited order can be brought and paid is asked of today's methods; what stays as it was agreed on costs what was agreed on.

import { CATALOGUE_SCALE, convert, formatDecimal } from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import {
  type AppliedRate,
  matchRates,
  otherSide,
  type TaxContext,
  type TaxTables,
} from '../../localisation/rules/tax.ts'
import { UNIT_SCALE } from '../../localisation/rules/units.ts'
import { type DeliveryMethod, parseWeightRates } from './delivery.ts'
import { ownTaxes } from './order-edit.ts'
import { keptRates } from './order-terms.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { QuoteInput } from './quote-input.ts'

export type OrderWays = {
  /** the order's own, with what one of the base currency is worth in it */
  currency: CurrencyValue
  /** what holds for a tax class where the order goes */
  ratesOf: (taxClassId: string | null) => readonly AppliedRate[]
  /** the methods' prices are entered with it, whatever the order's are */
  prices_include_tax: boolean
  geo_zones: TaxTables['geo_zones']
  delivery_methods: readonly DeliveryMethod[]
  payment_methods: readonly PaymentMethod[]
  /** null = nothing is chosen */
  delivery_method_id: string | null
  payment_method_id: string | null
  /** what staff say that the chosen one costs, in minor units; null = what it asks today */
  cost: bigint | null
  delivery_group_id: string | null
}

/**
 * The question of an edited order with the ways that are open to it. What its delivery was agreed on for stands in the place of its
 * method; where nothing was agreed on, the method asks its own price.
 */
export function withWays(input: QuoteInput, ways: OrderWays): QuoteInput {
  const { currency, cost, delivery_method_id } = ways
  const inOrder = (amount: bigint): bigint => convert(amount, currency.value, CATALOGUE_SCALE)
  const isTurned = ways.prices_include_tax !== input.settings.prices_include_tax
  const turned = (price: bigint, taxClassId: string | null): bigint =>
    otherSide(inCurrency(price, currency), ways.ratesOf(taxClassId), ways.prices_include_tax) *
    10n ** BigInt(CATALOGUE_SCALE - currency.decimals)
  const [kept] = input.delivery_methods
  // A rate is the same to a line and to what brings it, so that both stand in one row.
  const own = ownTaxes(
    ways.delivery_methods.map(({ id, tax_class_id }) => ({ key: id, rates: ways.ratesOf(tax_class_id) })),
    currency,
  )
  const taxes = {
    classes: [...input.taxes.classes, ...own.classes],
    rates: [...new Map([...input.taxes.rates, ...own.rates].map((rate) => [rate.id, rate])).values()],
  }
  const open = ways.delivery_methods
    .map((method) => {
      const priced = (price: bigint) => (isTurned && price ? turned(price, method.tax_class_id) : inOrder(price))
      return { ...methodIn(method, inOrder, priced), tax_class_id: method.id }
    })
    .map((method) => (cost !== null && method.id === delivery_method_id ? at(method, cost, currency) : method))
    .map((method) =>
      kept && method.id === delivery_method_id ? { ...kept, id: method.id, sort_order: method.sort_order } : method,
    )
  const isGone = kept && !open.some(({ id }) => id === delivery_method_id)
  return {
    ...input,
    customer: input.customer && { ...input.customer, delivery_group_id: ways.delivery_group_id },
    taxes: { ...taxes, geo_zones: ways.geo_zones },
    delivery_methods: isGone ? [...open, kept] : open,
    delivery_method_id: isGone ? kept.id : delivery_method_id,
    payment_methods: ways.payment_methods.map((method) => ({ ...method, minimum: inOrder(method.minimum) })),
    payment_method_id: ways.payment_method_id,
  }
}

/** A price that staff have agreed on: no table and no threshold has a say in it. */
function at(method: DeliveryMethod, cost: bigint, { decimals }: CurrencyValue): DeliveryMethod {
  const { carrier_price: _, ...rest } = method
  return { ...rest, type: 'flat', price: cost * 10n ** BigInt(CATALOGUE_SCALE - decimals), free_from: null }
}

type Counted = (amount: bigint) => bigint

/** Amounts of the base currency as the order's own currency counts them; `priced` = what it asks, on the order's side of the tax. */
function methodIn(method: DeliveryMethod, inOrder: Counted, priced: Counted): DeliveryMethod {
  const orNull = <T extends bigint | null | undefined>(amount: T, counted = inOrder): T =>
    (typeof amount === 'bigint' ? counted(amount) : amount) as T // null and undefined stay
  const steps = method.rates ? parseWeightRates(method.rates) : null
  return {
    ...method,
    price: priced(method.price),
    free_from: orNull(method.free_from),
    ...(method.carrier_price === undefined ? {} : { carrier_price: orNull(method.carrier_price, priced) }),
    ...(method.subtotal_min === undefined ? {} : { subtotal_min: orNull(method.subtotal_min) }),
    ...(method.subtotal_max === undefined ? {} : { subtotal_max: orNull(method.subtotal_max) }),
    ...(steps
      ? {
          rates: steps
            .map(
              ({ limit, cost }) =>
                `${formatDecimal(limit, UNIT_SCALE)}:${formatDecimal(priced(cost), CATALOGUE_SCALE)}`,
            )
            .join(','),
        }
      : {}),
  }
}

type Places = Pick<TaxContext, 'delivery' | 'payment'>

/**
 * The rates of a thing that goes elsewhere: those that were agreed on, unless the new place is taxed otherwise than the old one
 * is today.
 */
export function ratesElsewhere(
  agreed: readonly AppliedRate[],
  taxClassId: string | null,
  taxes: TaxTables,
  context: Omit<TaxContext, keyof Places>,
  { before, after }: { before: Places; after: Places },
): readonly AppliedRate[] {
  const said = (rates: readonly AppliedRate[]): string => JSON.stringify(keptRates(rates, context.currency.decimals))
  const [was, is] = [before, after].map((places) => matchRates(taxClassId, taxes, { ...context, ...places }))
  return was && is && said(was) !== said(is) ? is : agreed
}
