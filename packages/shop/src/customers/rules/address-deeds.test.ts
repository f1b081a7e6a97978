import { expect, it } from 'vitest'
import { type AddressRow, addressDeeds } from './address-deeds.ts'

const home = { id: 'a', address: 'вул. Хрещатик, 1', city: 'Київ', postcode: null, is_default: true } as AddressRow
const work = { ...home, id: 'b', city: 'Львів', is_default: false }

it.each<[string, readonly unknown[], string[]]>([
  ['as it was', [home, work], []],
  ['an empty field is none', [{ ...home, postcode: '' }, work], []],
  ['one more', [home, work, { city: 'Одеса' }], ['address_add']],
  ['another town', [home, { ...work, city: 'Одеса' }], ['address_edit']],
  [
    'another default',
    [
      { ...home, is_default: false },
      { ...work, is_default: true },
    ],
    ['address_edit'],
  ],
  ['one less', [home], ['address_delete']],
  ['one for the other', [home, { city: 'Одеса' }], ['address_add', 'address_delete']],
  ['no addresses at all', ['Київ', null], ['address_delete', 'address_delete']],
])('tells what was done to a book of addresses: %s', (_, given, deeds) => {
  expect(addressDeeds([home, work], given)).toEqual(deeds)
})
