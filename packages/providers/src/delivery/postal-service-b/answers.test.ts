import { describe, expect, it } from 'vitest'
import { readAnswer } from './answers.ts'
import { postalServiceB } from './index.ts'
import { readParcels } from './parcels.ts'

describe('an answer', () => {
  it('is read, or refused in its own words', () => {
    expect(readAnswer({ status: 200, text: '{"a":1}' })).toEqual({ told: { a: 1 } })
    expect(readAnswer({ status: 400, text: '{"message":"At least one parcel should be filled"}' })).toEqual({
      refused: 'At least one parcel should be filled',
    })
    expect(readAnswer({ status: 422, text: '{"error":"A","errors":["B",{"message":"C"},{"x":1},"B"]}' })).toEqual({
      refused: 'A; B; C',
    })
    expect(readAnswer({ status: 401, text: '<html>' })).toEqual({ refused: 'HTTP 401' })
    expect(readAnswer({ status: 400, text: `{"message":"${'я'.repeat(999)}"}` })).toEqual({ refused: 'я'.repeat(200) })
  })

  it.each([
    [429, '{"message":"Too many requests"}'],
    [408, ''],
    [502, '<html>'],
    [302, ''],
    [200, '<html>'],
    [400, '{"code":"UPE06001","message":"Service is unavailable"}'],
  ])('is none where it says %i %s', (status, text) => {
    expect(() => readAnswer({ status, text })).toThrow()
  })
})

describe('how parcels fare', () => {
  it.each([
    [10601, null, 'announced'],
    ['20 700', null, 'on-the-way'],
    ['21700', null, 'arrived'],
    [41000, null, 'delivered'],
    [41000, 10, 'returning'],
    [41000, '10', 'returning'],
    [31200, null, 'returning'],
    [10602, null, undefined],
    [99999, null, undefined],
  ])('is read of event %j for reason %j', (event, eventReason_id, state) => {
    const found = [{ barcode: '0500', event, eventReason_id }, null, { event }]
    const told = { parcels: state ? { '0500': state } : {}, unknown: event === 99999 ? ['99999'] : [] }
    expect(readParcels({ found, notFound: ['1'] })).toEqual(told)
    expect(readParcels(found)).toEqual(told)
  })

  it.each([null, {}, { found: 1 }, 'x'])('is not told by %j', (told) => {
    expect(() => readParcels(told)).toThrow()
  })
})

it('whoever is told to stop asks nobody', async () => {
  const { senders } = postalServiceB({ base: 'http://127.0.0.1:9', allow: ['127.0.0.1:9'] })
  const account = { store_id: 's', keys: { bearer: 'k', sender_phone: '0501234567' } }
  await expect(senders?.(account, AbortSignal.abort())).rejects.toThrow(/aborted$/)
})
