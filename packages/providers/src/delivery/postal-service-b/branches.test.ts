import { expect, it } from 'vitest'
import { readBranches, readRegions } from './branches.ts'

const row = {
  ID: '266',
  POSTINDEX: '03026',
  CITY_ID: '29713',
  CITY_UA: 'Київ',
  CITY_RU: '0',
  REGION_UA: 'Київ',
  ADDRESS: 'вул. Заболотного Академіка, 37',
  TYPE_ACRONYM: 'МВ',
  LOCK_CODE: '0',
  ISVPZ: '1',
  IS_SECURITY: '0',
}
const answered = (Entry: unknown) => ({ Entries: { Entry } })
const only = (changes: object) => {
  const { branches, misread } = readBranches(answered([{ ...row, ...changes }]))
  return branches[0] ?? misread
}

it('reads a post office, a single one without its list, too', () => {
  const read = {
    branches: [
      {
        ref: '03026-266',
        type: 'branch',
        number: '03026',
        city: { 'ua-uk': 'Київ' },
        city_ref: '03026-29713',
        region: 'Київ',
        name: {
          'ua-uk': 'Відділення 03026: вул. Заболотного Академіка, 37',
          'ru-ru': 'Отделение 03026: вул. Заболотного Академіка, 37',
        },
        address: { 'ua-uk': 'Київ, вул. Заболотного Академіка, 37' },
        max_weight: '30',
      },
    ],
    rows: 1,
    misread: 0,
    total: null,
  }
  expect(readBranches(answered([row]))).toEqual(read)
  expect(readBranches(answered(row))).toEqual(read)
})

it('calls every place of a city by the lowest postcode there, in whatever order they come', () => {
  const rows = ['03026', '01001', '02002'].map((POSTINDEX, ID) => ({ ...row, POSTINDEX, ID: ID + 1 }))
  const { branches } = readBranches(answered([...rows, { ...row, CITY_ID: '7', POSTINDEX: '00100' }]))
  expect(branches.map(({ city_ref }) => city_ref)).toEqual([...Array(3).fill('01001-29713'), '00100-7'])
})

it.each([
  [
    'a locker',
    { TYPE_ACRONYM: 'П-т' },
    { type: 'locker', name: { 'ua-uk': expect.stringMatching(/^Поштомат 03026/) } },
  ],
  ['one whose postcode came as a number', { POSTINDEX: 3026 }, { ref: '03026-266', number: '03026' }],
  [
    'one without an address',
    { ADDRESS: null },
    { name: { 'ua-uk': 'Відділення 03026' }, address: { 'ua-uk': 'Київ' } },
  ],
  ['one with Russian', { CITY_RU: 'Киев' }, { city: { 'ru-ru': 'Киев', 'ua-uk': 'Київ' } }],
])('reads %s', (_, changes, expected) => expect(only(changes)).toMatchObject(expected))

it.each([
  ['without an id', { ID: null }],
  ['without a postcode', { POSTINDEX: '' }],
  ['whose postcode is none', { POSTINDEX: '1234567' }],
  ['without a city', { CITY_ID: undefined }],
  ['without a city’s name', { CITY_UA: ' ' }],
])('leaves out and counts a row %s', (_, changes) => expect(only(changes)).toBe(1))

it.each([
  ['is shut', { LOCK_CODE: '65535' }],
  ['sorts', { ISVPZ: '0' }],
  ['is behind a guard', { IS_SECURITY: '1' }],
  ['is a van', { TYPE_ACRONYM: 'ПВ' }],
])('leaves out one that %s, as nothing strange', (_, changes) => expect(only(changes)).toBe(0))

it.each([[{ Entries: null }], [{ Entries: '' }], [{ Entries: {} }], [{ Entries: { Entry: [] } }]])(
  'takes %j for a region without a place',
  (told) => expect(readBranches(told)).toMatchObject({ branches: [], rows: 0 }),
)

it.each([null, '<html>', {}, [], { entries: 1 }])('takes %j for no answer', (told) => {
  expect(() => readBranches(told)).toThrow()
})

it('goes through regions in one order, each once', () => {
  const ids = ['286', '70', '263', '70', 'x'].map((REGION_ID) => ({ REGION_ID }))
  expect(readRegions(answered(ids))).toEqual(['70', '263', '286'])
})
