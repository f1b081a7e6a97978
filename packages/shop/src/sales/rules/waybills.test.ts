import { expect, it } from 'vitest'
import { addressParts, contentsOf, payerOf, stepsOf } from './waybills.ts'

it.each([
  ['unknown', null, false, ['look', 'give-up']],
  ['made', null, false, ['delete']],
  ['made', 'refused', false, ['delete', 'give-up']],
  ['made', null, true, []],
  ['asked', null, false, []],
  ['refused', 'refused', false, []],
] as const)('with a parcel that is %s (%s, shipped: %s) one may %j', (state, fault, shipped, steps) => {
  expect(stepsOf({ state, fault, shipped })).toEqual(steps)
})

it.each([
  ['вул. Хрещатик, 1', { street: 'вул. Хрещатик', house: '1', flat: '' }],
  ['вул. Хрещатик, буд. 12А, кв. 5', { street: 'вул. Хрещатик', house: '12А', flat: '5' }],
  ['просп. Миру, 4/2, 17', { street: 'просп. Миру', house: '4/2', flat: '17' }],
  ['десь за містом', { street: 'десь за містом', house: '', flat: '' }],
])('reads %s', (line, parts) => expect(addressParts(line)).toEqual(parts))

it.each([
  [true, false, 'sender'],
  [false, true, 'sender'],
  [false, false, 'recipient'],
])(
  'has the carrier paid once (paid to the shop: %s, promised free: %s): by the %s',
  (paysDelivery, isPromisedFree, payer) => {
    expect(payerOf({ paysDelivery, isPromisedFree })).toBe(payer)
  },
)

it('says what is in a parcel by as many names as fit', () => {
  expect(contentsOf(['Лампа', 'Стіл'])).toBe('Лампа, Стіл')
  expect(contentsOf(['Лампа', 'Стіл'], 8)).toBe('Лампа')
  expect(contentsOf(['Лампа настільна'], 5)).toBe('Лампа')
  expect(contentsOf([])).toBe('')
})
