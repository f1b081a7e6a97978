import { expect, it } from 'vitest'
import type { QuoteRequest } from '../seam.ts'
import { priceQuestion, readPrice } from './prices.ts'

const request: QuoteRequest = {
  method_id: 'm',
  from: { city: 'lviv', branch: 'lviv-1' },
  to: {
    country_id: 'ua',
    zone_id: null,
    city: 'Київ',
    postcode: '',
    address: '',
    place: { city: 'kyiv', branch: 'kyiv-5' },
  },
  pieces: 3,
  weight: '2.40500000',
  value: '500.10',
  currency: 'UAH',
}

it('asks for a parcel from city to city, in kilograms and whole hryvnias that are never too few', () => {
  expect(priceQuestion(request)).toEqual({
    CitySender: 'lviv',
    CityRecipient: 'kyiv',
    Weight: '2.41',
    ServiceType: 'WarehouseWarehouse',
    Cost: '501',
    CargoType: 'Parcel',
    SeatsAmount: '1',
  })
})

it('asks for a courier where no branch is meant', () => {
  const to = { ...request.to, place: { city: 'kyiv', branch: null } }
  expect(priceQuestion({ ...request, to })).toMatchObject({ ServiceType: 'WarehouseDoors' })
})

it.each([
  ['0', '0.1'],
  ['0.05', '0.1'],
  ['0.10', '0.1'],
  ['1.00000000', '1'],
  ['1.5', '1.5'],
  ['12.001', '12.01'],
  ['10.00', '10'],
])('sends %s kilograms as %s', (weight, sent) => {
  expect(priceQuestion({ ...request, weight }).Weight).toBe(sent)
})

it.each([
  ['0.00', '1'],
  ['1.00', '1'],
  ['99.99', '100'],
])('declares %s as %s', (value, sent) => {
  expect(priceQuestion({ ...request, value }).Cost).toBe(sent)
})

const answered = (...data: unknown[]): string => JSON.stringify({ success: true, data, errors: [] })

it.each([
  [80, '80'],
  ['80.5', '80.5'],
  [79.999, '79.99'],
])('reads a cost of %j', (Cost, price) => {
  expect(readPrice(answered({ AssessedCost: 500, Cost }))).toEqual({ price })
})

it('keeps the words of a refusal', () => {
  expect(readPrice('{"success":false,"data":[],"errors":["API key expired"]}')).toEqual({ refused: 'API key expired' })
})

it.each([
  ['no row', []],
  ['no cost', [{ AssessedCost: 500 }]],
  ['a cost below nothing', [{ Cost: -1 }]],
  ['words', [{ Cost: 'дорого' }]],
])('takes %s for no price', (_, data) => {
  expect(() => readPrice(answered(...data))).toThrow()
})
