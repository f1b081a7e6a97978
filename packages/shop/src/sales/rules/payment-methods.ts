// A payment method is offered where its delivery methods, geo zone, minimum and the cart allow; when nothing is left to pay, only free checkout remains.

import type { Row } from '@shopwright/resource'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import { type GeoZone, isInAny, type Place } from '../../localisation/rules/geo-zones.ts'
import type { paymentMethods } from '../model/delivery.ts'

/** `code` names the provider; `cash-on-delivery` and `free` have rules of their own. */
export type PaymentMethod = Pick<
  Row<typeof paymentMethods>,
  'id' | 'code' | 'status' | 'sort_order' | 'geo_zone_id'
> & {
  /** smallest total, catalogue amount; 0 = none */
  minimum: Row<typeof paymentMethods>['minimum']
  /** delivery methods it may be used with; none = all */
  delivery_methods: readonly string[]
  supports_recurring?: boolean
  /** the only ones that it takes; null = any */
  currencies?: readonly string[] | null
  /** money for goods that are handed over: only where something is sent */
  on_delivery?: boolean
  /** offered where nothing is left to pay, and only there */
  for_nothing?: boolean
}

export type PaymentCase = {
  /** minor units */
  total: bigint
  place: Place | null
  delivery_method_id: string | null
  delivery_required: boolean
  has_recurring: boolean
}

/** The methods that can pay this order, in their order. */
export function offerPayments<T extends PaymentMethod>(
  methods: readonly T[],
  order: PaymentCase,
  geoZones: readonly GeoZone[],
  currency: CurrencyValue,
): T[] {
  return methods
    .filter((method) => method.status && Boolean(method.for_nothing) === order.total <= 0n)
    .filter((method) => method.for_nothing || isFit(method, order, geoZones, currency))
    .toSorted((a, b) => a.sort_order - b.sort_order)
}

function isFit(
  method: PaymentMethod,
  order: PaymentCase,
  geoZones: readonly GeoZone[],
  currency: CurrencyValue,
): boolean {
  if (method.on_delivery && !order.delivery_required) return false
  if (order.has_recurring && !method.supports_recurring) return false
  if (method.currencies && !method.currencies.includes(currency.code)) return false
  if (order.total < inCurrency(method.minimum, currency)) return false
  // Before a delivery method is chosen nothing is ruled out by it.
  const isAllowed =
    method.delivery_methods.length === 0 ||
    order.delivery_method_id === null ||
    method.delivery_methods.includes(order.delivery_method_id)
  return isAllowed && isInAny(order.place, method.geo_zone_id === null ? [] : [method.geo_zone_id], geoZones)
}
