import { describe, expect, it } from 'vitest'
import type { ProductPage } from './contract/catalogue.ts'
import type { ShopFacts } from './contract/shell.ts'
import { jsonForScript } from './json-for-script.ts'
import { organisationData, productData } from './structured-data.ts'

const shell = (store: object = {}, currency = { code: 'UAH', decimals: 2 }) =>
  ({
    store: { name: 'Лампи', origin: 'https://lamps.test', social: [], country: 'UA', returnDays: 14, ...store },
    language: { code: 'en-us', tag: 'en-US', name: 'English', prefix: '/en', picture: null },
    languages: [],
    currency: { title: '', ...currency },
  }) as unknown as ShopFacts // what these tell of

const way = { title: 'Пошта', price: 5000, freeFrom: null, goesAnywhere: true }
const product = (more: object = {}) =>
  ({
    name: 'Лампа',
    seo: { canonical: '/en/lamp' },
    pictures: [],
    variants: [],
    price: { now: 30_000, was: null, until: null, from: false },
    stock: { availability: 'InStock' },
    minimum: 1,
    delivery: [way],
    returnsUrl: '/returns',
    ...more,
  }) as unknown as ProductPage

const offer = (more: object = {}, at = shell()) => (productData(at, product(more)) as { offers: any }).offers
const costs = (more: object, at = shell()) =>
  offer(more, at).shippingDetails?.map((one: any) => `${one.shippingRate.value} ${one.shippingRate.currency}`)

/** What Google asks of each, and nothing that is not known to schema.org beside it. */
const shapes: Record<string, Record<string, RegExp | string>> = {
  MerchantReturnPolicy: {
    applicableCountry: /^[A-Z]{2}$/,
    returnPolicyCategory: /^https:\/\/schema\.org\/MerchantReturn(FiniteReturnWindow|NotPermitted|UnlimitedWindow)$/,
    merchantReturnDays: /^[1-9]\d*$/,
    'merchantReturnLink?': /^https:\/\//,
  },
  OfferShippingDetails: { shippingRate: 'MonetaryAmount', shippingDestination: 'DefinedRegion' },
  MonetaryAmount: { value: /^\d+(\.\d{1,3})?$/, currency: /^[A-Z]{3}$/ },
  DefinedRegion: { addressCountry: /^[A-Z]{2}$/ },
}
function holds(data: any): void {
  const shape = shapes[data['@type']] ?? {}
  const names = Object.keys(shape).map((name) => name.replace('?', ''))
  expect(Object.keys(data).filter((name) => name !== '@type' && !names.includes(name))).toEqual([])
  for (const [key, wanted] of Object.entries(shape)) {
    const value = data[key.replace('?', '')]
    if (key.endsWith('?') && value === undefined) continue
    if (typeof wanted !== 'string') expect(String(value), key).toMatch(wanted)
    else {
      expect(value['@type']).toBe(wanted)
      holds(value)
    }
  }
}

describe('Search engines are told', () => {
  it('how long goods may go back, of the shop and of each offer, as they ask for it', () => {
    const own = organisationData(shell())
    expect(own['@type']).toBe('OnlineStore')
    for (const policy of [own.hasMerchantReturnPolicy, offer().hasMerchantReturnPolicy]) {
      expect(policy).toMatchObject({ merchantReturnDays: 14, applicableCountry: 'UA' })
      holds(policy)
    }
    expect(offer().hasMerchantReturnPolicy.merchantReturnLink).toBe('https://lamps.test/en/returns')
  })

  it.each([{ returnDays: 0 }, { country: null }])('nothing of it by a shop of %j', (store) => {
    expect(organisationData(shell(store))).not.toHaveProperty('hasMerchantReturnPolicy')
    expect(offer({}, shell(store))).not.toHaveProperty('hasMerchantReturnPolicy')
  })

  it('what it costs to be sent, in the currency that is shown', () => {
    for (const details of offer({ delivery: [way, { ...way, price: 0 }] }).shippingDetails) holds(details)
    expect(costs({ delivery: [way, { ...way, price: 0 }, way] })).toEqual(['50.00 UAH', '0.00 UAH'])
    expect(costs({}, shell({}, { code: 'JPY', decimals: 0 }))).toEqual(['5000 JPY'])
    expect(costs({ price: { now: 30_000, from: true } })).toEqual(['50.00 UAH'])
  })

  it.each([
    ['a way whose price is not known', { delivery: [{ ...way, price: null }] }],
    ['a way that does not go everywhere', { delivery: [{ ...way, goesAnywhere: false }] }],
    ['what is not sent at all', { delivery: [] }],
  ])('nothing of %s', (_, more) => expect(offer(more)).not.toHaveProperty('shippingDetails'))

  it('nothing of it where the country is not known, or no price is', () => {
    expect(offer({}, shell({ country: null }))).not.toHaveProperty('shippingDetails')
    expect(productData(shell(), product({ price: null }))).not.toHaveProperty('offers')
  })

  it.each([
    ['below that sum', { now: 19_999, from: false }, 1, ['50.00 UAH']],
    ['from that sum on', { now: 20_000, from: false }, 1, ['0.00 UAH']],
    ['as many as are sold at least', { now: 10_000, from: false }, 2, ['0.00 UAH']],
    ['some choices reach that sum, and others do not', { now: 19_999, from: true }, 1, undefined],
    ['every choice reaches that sum', { now: 20_000, from: true }, 1, ['0.00 UAH']],
  ])('the price of a way that is free from a sum: %s', (_, price, minimum, told) =>
    expect(costs({ price, minimum, delivery: [{ ...way, freeFrom: 20_000 }] })).toEqual(told),
  )

  it('nothing that could end its script', () => {
    const returnsUrl = '/x</script><script>alert(1)//'
    expect(jsonForScript(productData(shell(), product({ returnsUrl })))).not.toContain('</script')
  })
})
