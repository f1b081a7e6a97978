// A payment method is offered where its delivery methods, geo zone, minimum and the cart allow; when nothing is left to pay, only free checkout remains.

import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import { type GeoZone, isInAny, type Place } from '../../localisation/rules/geo-zones.ts'

export type PaymentKind = 'bank-transfer' | 'cash-on-delivery' | 'card' | 'free'

export type PaymentMethod = {
  id: string
  kind: PaymentKind
  status: boolean
  sort_order: number
  /** smallest total, catalogue amount; 0 = none */
  minimum_total: bigint
  geo_zone_ids: readonly string[]
  /** delivery methods it may be used with; none = all */
  delivery_method_ids: readonly string[]
  supports_recurring?: boolean
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
    .filter((method) => method.status && (method.kind === 'free') === order.total <= 0n)
    .filter((method) => method.kind === 'free' || isFit(method, order, geoZones, currency))
    .toSorted((a, b) => a.sort_order - b.sort_order)
}

function isFit(
  method: PaymentMethod,
  order: PaymentCase,
  geoZones: readonly GeoZone[],
  currency: CurrencyValue,
): boolean {
  if (method.kind === 'cash-on-delivery' && !order.delivery_required) return false
  if (order.has_recurring && !method.supports_recurring) return false
  if (order.total < inCurrency(method.minimum_total, currency)) return false
  // Before a delivery method is chosen nothing is ruled out by it.
  const isAllowed =
    method.delivery_method_ids.length === 0 ||
    order.delivery_method_id === null ||
    method.delivery_method_ids.includes(order.delivery_method_id)
  return isAllowed && isInAny(order.place, method.geo_zone_ids, geoZones)
}
