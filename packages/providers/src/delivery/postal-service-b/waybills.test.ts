import { expect, it } from 'vitest'
import type { ParcelRequest, QuoteRequest } from '../seam.ts'
import { priceQuestion, readPrice } from './prices.ts'
import { readClients, senderOf, senderText } from './senders.ts'
import { grams, sizeOf } from './sizes.ts'
import {
  addressQuestion,
  readAddress,
  readMarked,
  readRecipient,
  readShipment,
  recipientQuestion,
  shipmentQuestion,
} from './waybills.ts'

const parcel: ParcelRequest = {
  mark: 'SW7K2M9QX4AB',
  now: new Date('2026-11-27T22:30:00Z'),
  from: { city: '79000-5', branch: '79008-12' },
  to: {
    city: '01001-29713',
    branch: '03026-266',
    city_name: 'Київ',
    region: 'Київ',
    postcode: '',
    street: '',
    house: '',
    flat: '',
  },
  recipient: { first_name: 'Іра', last_name: 'Ко', phone: '+38 (050) 123-45-67' },
  weight: '1.2004',
  seats: 2,
  value: '500',
  contents: 'Лампа',
  payer: 'recipient',
  cash: null,
  cash_by: 'transfer',
}
const by = { uuid: 'sender-1', type: 'INDIVIDUAL' }
const request: QuoteRequest = {
  method_id: 'm',
  from: parcel.from,
  to: { country_id: 'ua', zone_id: null, city: 'Київ', postcode: '', address: '', place: parcel.to },
  pieces: 3,
  weight: '2.40500000',
  value: '500.10',
  currency: 'UAH',
}

it('asks what it costs from postcode to postcode, with the measures inside of the parcel', () => {
  expect(priceQuestion(request, '40x25x60')).toEqual({
    addressFrom: { postcode: '79008' },
    addressTo: { postcode: '03026' },
    type: 'STANDARD',
    deliveryType: 'W2W',
    parcels: [{ weight: 2405, length: 60, width: 40, height: 25 }],
    declaredPrice: 500.1,
  })
})

it.each([
  ['02000', '02000'],
  [' 02000 ', '02000'],
  ['', '01001'],
  ['2000', '01001'],
])('asks for a courier to the postcode %j as %j', (postcode, sent) => {
  const to = { ...request.to, postcode, place: { city: '01001-29713', branch: null } }
  const { addressTo, deliveryType } = priceQuestion({ ...request, to }, undefined)
  expect([addressTo, deliveryType]).toEqual([{ postcode: sent }, 'W2D'])
})

it.each([
  ['0', 1],
  ['0.0001', 1],
  ['0.5', 500],
  ['1.2004', 1201],
  ['12', 12_000],
])('weighs %s kilograms as %i grams', (weight, sent) => expect(grams(weight)).toBe(sent))

it.each([
  [undefined, [30, 20, 10]],
  ['', [30, 20, 10]],
  ['10x70x5', [70, 10, 5]],
  ['1000x1x1', [30, 20, 10]],
])('measures %j as %j', (size, sides) => expect(Object.values(sizeOf(size))).toEqual(sides))

it.each([
  [{ deliveryPrice: 60 }, '60'],
  [{ deliveryPrice: '60.999' }, '60.99'],
])('reads the price of %j', (told, price) => expect(readPrice(told)).toEqual({ price }))

it.each([{}, null, { deliveryPrice: -1 }, { deliveryPrice: 'дорого' }])('takes %j for no price', (told) => {
  expect(() => readPrice(told)).toThrow()
})

it('makes known where it goes and whom to, at a place by its postcode and at a door by all of it', () => {
  expect(addressQuestion(parcel)).toEqual({ country: 'UA', postcode: '03026' })
  const to = { ...parcel.to, branch: null, postcode: '02000', street: 'Хрещатик', house: '1', flat: '5' }
  expect(addressQuestion({ ...parcel, to })).toEqual({
    country: 'UA',
    postcode: '02000',
    region: 'Київ',
    city: 'Київ',
    street: 'Хрещатик',
    houseNumber: '1',
    apartmentNumber: '5',
  })
  expect(recipientQuestion(parcel, 7)).toEqual({
    type: 'INDIVIDUAL',
    name: 'Ко Іра',
    firstName: 'Іра',
    lastName: 'Ко',
    phoneNumber: '380501234567',
    addressId: 7,
  })
  expect(readAddress({ id: 7 })).toBe(7)
  expect(readRecipient({ uuid: 'r-1' })).toBe('r-1')
  expect(() => readAddress({ id: 'x' })).toThrow()
  expect(() => readRecipient({ uuid: '../x' })).toThrow()
})

it('asks for a shipment whose seats weigh alike, with what it is worth once', () => {
  expect(shipmentQuestion(parcel, by, 'r-1', undefined)).toEqual({
    externalId: 'SW7K2M9QX4AB',
    type: 'STANDARD',
    deliveryType: 'W2W',
    sender: { uuid: 'sender-1' },
    recipient: { uuid: 'r-1' },
    dropOffPostcode: '79008',
    paidByRecipient: true,
    description: 'Лампа',
    parcels: [
      { weight: 601, length: 30, width: 20, height: 10, declaredPrice: 500, description: 'Лампа' },
      { weight: 601, length: 30, width: 20, height: 10 },
    ],
  })
})

it.each([
  ['150', 'transfer', 'INDIVIDUAL', false, 500],
  ['150', 'account', 'INDIVIDUAL', true, 500],
  // A firm is paid to its account alone; and nothing is brought back that was not declared.
  ['650', 'transfer', 'COMPANY', true, 650],
] as const)('brings back %s by %s to a sender that is %s', (cash, cash_by, type, isToAccount, declared) => {
  const told = shipmentQuestion({ ...parcel, cash, cash_by }, { ...by, type }, 'r-1', undefined)
  expect(told).toMatchObject({ postPay: Number(cash), transferPostPayToBankAccount: isToAccount })
  expect(told.parcels[0]).toMatchObject({ declaredPrice: declared })
})

const made = { uuid: 's-1', barcode: '0500101983180', deliveryPrice: 60, deliveryDate: '2026-11-30T12:00:00' }
const booked = { ref: 's-1', number: '0500101983180', cost: '60', expected_on: '2026-11-30' }

it('reads a made shipment, also where its barcode stands with the parcel, and without price and day', () => {
  expect(readShipment(made)).toEqual(booked)
  expect(readShipment({ ...made, barcode: undefined, parcels: [{ barcode: made.barcode }] })).toEqual(booked)
  expect(readShipment({ uuid: 's-1', barcode: made.barcode })).toEqual({ ...booked, cost: null, expected_on: null })
  for (const told of [null, {}, { ...made, uuid: '' }, { ...made, barcode: '' }])
    expect(() => readShipment(told)).toThrow()
})

it('finds a shipment by what we call it, and no other one', () => {
  const others = [{ ...made, externalId: 'other' }, made, null]
  const ours = { ...made, externalId: parcel.mark }
  expect(readMarked([...others, ours], parcel.mark)).toEqual(booked)
  expect(readMarked({ shipments: [ours] }, parcel.mark)).toEqual(booked)
  expect(readMarked(others, parcel.mark)).toBeNull()
  for (const told of [null, {}, 'x']) expect(() => readMarked(told, parcel.mark)).toThrow()
})

it('tells who may send, and keeps all of it as one setting', () => {
  const firm = { uuid: 'u-1', type: 'COMPANY', name: 'ТОВ Світло', phoneNumber: '380671112233' }
  const told = ['ТОВ Світло · 380671112233|u-1|COMPANY']
  expect(readClients([firm, { uuid: 'u-2' }, null])).toEqual(told)
  expect(readClients(firm)).toEqual(told)
  expect(readClients([{ uuid: 'u-3', firstName: 'Іван', lastName: 'Ко' }])).toEqual(['Ко Іван|u-3|INDIVIDUAL'])
  expect(senderOf(told[0])).toEqual({ uuid: 'u-1', type: 'COMPANY' })
  expect(senderOf(senderText('а'.repeat(400), '1', by))).toEqual(by)
  for (const text of ['', 'Іван', 'Іван|u', 'Іван|u 1|COMPANY']) expect(senderOf(text)).toBeNull()
})
