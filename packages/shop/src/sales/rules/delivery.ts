// A delivery method is offered where its geo zone, weight and subtotal allow, at its own price: flat, free, by piece, by weight, pickup or the carrier's.

import type { Maybe, Row } from '@shopwright/resource'
import { CATALOGUE_SCALE, parseDecimal } from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import { type GeoZone, isInAny, type Place } from '../../localisation/rules/geo-zones.ts'
import { UNIT_SCALE } from '../../localisation/rules/units.ts'
import type { deliveryMethods } from '../model/delivery.ts'

export type DeliveryType = 'flat' | 'free' | 'item' | 'weight' | 'pickup' | 'carrier'

/** Prices are catalogue amounts, weights decimal strings in the store's weight class; an empty bound is open. */
export type DeliveryMethod = Pick<
  Row<typeof deliveryMethods>,
  'id' | 'type' | 'status' | 'sort_order' | 'price' | 'geo_zone_id' | 'tax_class_id'
> &
  Maybe<Pick<Row<typeof deliveryMethods>, 'delivery_group_id'>> & {
    /** only for customers of its delivery group */
    members_only?: boolean
    /** the subtotal from which it costs nothing */
    free_from: Row<typeof deliveryMethods>['free_from']
    /** for `weight`: "limit:cost" pairs, as "1:50,5:80.50" */
    rates?: string | null
    /** what the carrier of its group asked, null where it does not go; left out, its own price holds */
    carrier_price?: bigint | null
    /** why it says no price, where the method has none of its own: it does not answer, or knows no such city */
    carrier_silent?: 'away' | 'unsure' | null
    weight_min?: string | null
    weight_max?: string | null
    subtotal_min?: bigint | null
    subtotal_max?: bigint | null
  }

export type Parcel = {
  /** pieces that are sent, and their weight (scale 8, the store's weight class) */
  pieces: number
  weight: bigint
  /** pieces of which no weight is known; none when left out */
  weightless?: number
  /** minor units, before discounts */
  subtotal: bigint
  place: Place | null
  /** the customer's own delivery group */
  delivery_group_id: string | null
}

export type DeliveryOffer = { method: DeliveryMethod; cost: bigint }

/** The methods that can bring this parcel, in their order, with their cost in minor units. */
export function offerDelivery(
  methods: readonly DeliveryMethod[],
  parcel: Parcel,
  geoZones: readonly GeoZone[],
  currency: CurrencyValue,
): DeliveryOffer[] {
  return methods
    .filter((method) => method.status && isReachable(method, parcel, geoZones) && isWithin(method, parcel, currency))
    .map((method) => ({ method, cost: costOf(method, parcel, currency) }))
    .filter((offer): offer is DeliveryOffer => offer.cost !== null)
    .toSorted((a, b) => a.method.sort_order - b.method.sort_order)
}

/** A way that costs nothing, always or from some sum on, is the shop's gift: not so one that simply has no price of the shop's. */
export const isPromisedFree = ({ type, free_from }: Pick<DeliveryMethod, 'type' | 'free_from'>): boolean =>
  type === 'free' || free_from !== null

export type WeightRate = { limit: bigint; cost: bigint }

/** "1:50,5:80" → steps ascending by weight; null when the text is not such a list. */
export function parseWeightRates(text: string): WeightRate[] | null {
  const rates: WeightRate[] = []
  for (const pair of text.split(/[,;\n]/)) {
    if (pair.trim() === '') continue
    const match = /^(\d+(?:\.\d{1,8})?):(\d+(?:\.\d{1,4})?)$/.exec(pair.trim())
    if (!match) return null
    rates.push({ limit: parseDecimal(match[1] ?? '', UNIT_SCALE), cost: parseDecimal(match[2] ?? '', CATALOGUE_SCALE) })
  }
  return rates.sort((a, b) => (a.limit < b.limit ? -1 : 1))
}

/** A customer with a delivery group sees the methods of that group and those of no group. */
function isReachable(method: DeliveryMethod, parcel: Parcel, geoZones: readonly GeoZone[]): boolean {
  const isOwnGroup = parcel.delivery_group_id !== null && method.delivery_group_id === parcel.delivery_group_id
  if (method.members_only && !isOwnGroup) return false
  if (parcel.delivery_group_id !== null && method.delivery_group_id !== null && !isOwnGroup) return false
  return isInAny(parcel.place, method.geo_zone_id === null ? [] : [method.geo_zone_id], geoZones)
}

function isWithin(method: DeliveryMethod, parcel: Parcel, currency: CurrencyValue): boolean {
  const weight = (text: string | null | undefined): bigint | null => (text ? parseDecimal(text, UNIT_SCALE) : null)
  const amount = (value: bigint | null | undefined): bigint | null =>
    value === null || value === undefined ? null : inCurrency(value, currency)
  return (
    isBetween(parcel.weight, weight(method.weight_min), weight(method.weight_max)) &&
    isBetween(parcel.subtotal, amount(method.subtotal_min), amount(method.subtotal_max))
  )
}

function isBetween(value: bigint, from: bigint | null, to: bigint | null): boolean {
  return (from === null || value >= from) && (to === null || value <= to)
}

/** Null = not offered. */
function costOf(method: DeliveryMethod, parcel: Parcel, currency: CurrencyValue): bigint | null {
  const isFree = method.free_from !== null && parcel.subtotal >= inCurrency(method.free_from, currency)
  if (method.type === 'free') return method.free_from === null || isFree ? 0n : null
  const price = priceOf(method, parcel)
  if (price === null) return null
  return isFree ? 0n : inCurrency(price, currency)
}

function priceOf(method: DeliveryMethod, parcel: Parcel): bigint | null {
  if (method.carrier_price !== undefined) return method.carrier_price
  switch (method.type) {
    case 'item':
      return method.price * BigInt(parcel.pieces)
    case 'weight':
      return (parseWeightRates(method.rates ?? '') ?? []).find((rate) => parcel.weight <= rate.limit)?.cost ?? null
    // A carrier that says nothing brings nothing for nothing.
    case 'carrier':
      return method.price > 0n ? method.price : null
    default:
      return method.price
  }
}
