import { expect, it } from 'vitest'
import { readParcels } from './parcels.ts'

const answered = (...data: unknown[]): string => JSON.stringify({ success: true, data, errors: [] })

it.each([
  [['1', '12'], 'announced'],
  [['4', '41', '5', '6', '101', '104', '111', '112'], 'on-the-way'],
  [['7', '8'], 'arrived'],
  [['9', '10', '11', '106'], 'delivered'],
  [['102', '103', '105'], 'returning'],
])('status codes %s say that a parcel is %s', (codes, state) => {
  for (const code of codes)
    expect([code, readParcels(answered({ Number: '20450000000001', StatusCode: code }))]).toEqual([
      code,
      { parcels: { '20450000000001': state }, unknown: [] },
    ])
})

it('says nothing of a parcel that was called off, is not known, or is in a state that nobody knows, which it names', () => {
  const parcels = ['2', '3', '999', undefined, 999, 'constructor'].map((StatusCode, n) => ({
    Number: String(n),
    StatusCode,
  }))
  expect(readParcels(answered(...parcels, null))).toEqual({ parcels: {}, unknown: ['999', 'constructor'] })
})

it('keeps the words of a refusal', () => {
  expect(readParcels('{"success":false,"data":[],"errors":["API key expired","again"]}')).toEqual({
    refused: 'API key expired; again',
  })
})

it.each(['<html>', '{}', '{"success":true}', 'null'])('takes %s for no answer', (text) => {
  expect(() => readParcels(text)).toThrow()
})
