import { expect, it } from 'vitest'
import { readBranches } from './branches.ts'

const row = {
  Ref: '1ec09d88-e1c2-11e3-8c4a-0050568002cf',
  Number: '5',
  Description: 'Відділення №5: вул. Хрещатик, 1',
  DescriptionRu: 'Отделение №5: ул. Крещатик, 1',
  ShortAddress: 'Київ, вул. Хрещатик, 1',
  ShortAddressRu: 'Киев, ул. Крещатик, 1',
  CityRef: '8d5a980d-391c-11dd-90d9-001a92567626',
  CityDescription: 'Київ',
  CityDescriptionRu: 'Киев',
  SettlementAreaDescription: 'Київська',
  CategoryOfWarehouse: 'Branch',
  TotalMaxWeightAllowed: '30',
  WarehouseStatus: 'Working',
  DenyToSelect: '0',
}
const answered = (...data: unknown[]): string =>
  JSON.stringify({ success: true, data, errors: [], info: { totalCount: 34_567 } })
const only = (changes: object) => {
  const page = readBranches(answered({ ...row, ...changes }))
  return 'refused' in page ? page : (page.branches[0] ?? page.misread)
}

it('reads a branch in both languages', () => {
  expect(readBranches(answered(row))).toEqual({
    branches: [
      {
        ref: '1ec09d88-e1c2-11e3-8c4a-0050568002cf',
        type: 'branch',
        number: '5',
        city: { 'ua-uk': 'Київ', 'ru-ru': 'Киев' },
        city_ref: '8d5a980d-391c-11dd-90d9-001a92567626',
        region: 'Київська',
        name: { 'ua-uk': 'Відділення №5: вул. Хрещатик, 1', 'ru-ru': 'Отделение №5: ул. Крещатик, 1' },
        address: { 'ua-uk': 'Київ, вул. Хрещатик, 1', 'ru-ru': 'Киев, ул. Крещатик, 1' },
        max_weight: '30',
      },
    ],
    rows: 1,
    misread: 0,
    total: 34_567,
  })
})

it.each([
  ['a locker', { CategoryOfWarehouse: 'Postomat' }, { type: 'locker' }],
  ['a branch of another sort', { CategoryOfWarehouse: 'Store' }, { type: 'branch' }],
  ['one without a limit', { TotalMaxWeightAllowed: '0' }, { max_weight: null }],
  ['one whose limit is no number', { TotalMaxWeightAllowed: 'багато' }, { max_weight: null }],
  ['one without Russian', { CityDescriptionRu: '' }, { city: { 'ua-uk': 'Київ' } }],
  ['one that says no city’s reference', { CityRef: undefined }, { city_ref: null }],
  ['one of several lines', { Description: ' Відділення\n№5 | б' }, { name: { 'ua-uk': 'Відділення №5 б' } }],
])('reads %s', (_, changes, expected) => expect(only(changes)).toMatchObject(expected))

it.each([
  ['without a reference', { Ref: '' }],
  ['whose reference is no text', { Ref: { $ne: 1 } }],
  ['without a number', { Number: undefined }],
  ['without a city', { CityDescription: ' ' }],
  ['without a name', { Description: null }],
])('leaves out and counts a row %s', (_, changes) => expect(only(changes)).toBe(1))

it('counts what is no row at all', () => {
  expect(readBranches(answered(null, 'x', row))).toMatchObject({ rows: 3, misread: 2, branches: [{ number: '5' }] })
})

it.each([
  ['does not work now', { WarehouseStatus: 'Closed' }],
  ['may not be chosen', { DenyToSelect: '1' }],
])('leaves out one that %s, as nothing strange', (_, changes) => expect(only(changes)).toBe(0))

it('knows no total where none is told, and keeps the words of a refusal', () => {
  expect(readBranches('{"success":true,"data":[]}')).toEqual({ branches: [], rows: 0, misread: 0, total: null })
  expect(readBranches('{"success":false,"data":[],"errors":["To many requests"]}')).toEqual({
    refused: 'To many requests',
  })
})

it.each(['<html>', '{}', '{"success":true}', 'null'])('takes %s for no answer', (text) => {
  expect(() => readBranches(text)).toThrow()
})
