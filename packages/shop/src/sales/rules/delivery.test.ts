import { describe, expect, test } from 'vitest'
import { type DeliveryMethod, offerDelivery, type Parcel, parseWeightRates } from './delivery.ts'

const uah = { code: 'UAH', decimals: 2, value: '1.00000' }
const kg = (n: number): bigint => BigInt(n * 1000) * 100_000n
const method = (more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id: 'm',
  type: 'flat',
  status: true,
  sort_order: 1,
  delivery_group_id: null,
  price: 600_000n,
  free_from: null,
  geo_zone_id: null,
  tax_class_id: null,
  ...more,
})
const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  pieces: 3,
  weight: kg(2),
  subtotal: 50_000n,
  place: { country_id: 'UA', zone_id: 'kyiv' },
  delivery_group_id: null,
  ...more,
})
const zones = [
  { id: 'kyiv', zones: [{ country_id: 'UA', zone_id: 'kyiv' }] },
  { id: 'eu', zones: [{ country_id: 'DE', zone_id: null }] },
]
const costs = (given: Partial<DeliveryMethod>, more: Partial<Parcel> = {}): bigint[] =>
  offerDelivery([method(given)], parcel(more), zones, uah).map((offer) => offer.cost)

describe('a delivery method', () => {
  test.each([
    ['flat costs its price', {}, {}, [6000n]],
    ['by piece costs its price for each piece', { type: 'item' as const }, {}, [18_000n]],
    ['pickup costs nothing', { type: 'pickup' as const, price: 0n }, {}, [0n]],
    ['free is offered from its threshold', { type: 'free' as const, free_from: 5_000_000n }, {}, [0n]],
    ['free is not offered below it', { type: 'free' as const, free_from: 5_000_100n }, {}, []],
    ['any other costs nothing from its threshold', { free_from: 5_000_000n }, {}, [0n]],
    [
      'by weight costs the first limit that holds',
      { type: 'weight' as const, rates: '5:80,1:50,2:65.50' },
      {},
      [6550n],
    ],
    ['by weight is not offered above the last limit', { type: 'weight' as const, rates: '1:50' }, {}, []],
    ['by weight with a broken list is not offered', { type: 'weight' as const, rates: 'cheap' }, {}, []],
    ['of a carrier costs what the carrier asks', { carrier_price: 700_000n }, {}, [7000n]],
    ['of a carrier without an answer is not offered', { carrier_price: null }, {}, []],
    ['holds in its geo zone', { geo_zone_id: 'kyiv' }, {}, [6000n]],
    ['does not hold elsewhere', { geo_zone_id: 'eu' }, {}, []],
    ['with a geo zone needs an address', { geo_zone_id: 'kyiv' }, { place: null }, []],
    ['has a weight range', { weight_max: '1.5' }, {}, []],
    ['has a subtotal range, bounds included', { subtotal_min: 5_000_000n, subtotal_max: 5_000_000n }, {}, [6000n]],
    ['that is disabled is not offered', { status: false }, {}, []],
    ['of another delivery group is not for this customer', { delivery_group_id: 'a' }, { delivery_group_id: 'b' }, []],
    ['for members is not for strangers', { delivery_group_id: 'a', members_only: true }, {}, []],
    ['for members is for members', { delivery_group_id: 'a', members_only: true }, { delivery_group_id: 'a' }, [6000n]],
  ])('%s', (_, given, more, expected) => expect(costs(given, more)).toEqual(expected))

  test('stands in its order', () => {
    const offers = offerDelivery([method({ id: 'late', sort_order: 9 }), method({ id: 'early' })], parcel(), zones, uah)
    expect(offers.map((offer) => offer.method.id)).toEqual(['early', 'late'])
  })
})

test('a weight list is refused as a whole when one pair is wrong', () => {
  expect(parseWeightRates('1:50, 5:80')).toHaveLength(2)
  expect(parseWeightRates('1:50,5')).toBeNull()
  expect(parseWeightRates('1:-50')).toBeNull()
})
