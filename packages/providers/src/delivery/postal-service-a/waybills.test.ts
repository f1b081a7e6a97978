import { expect, it } from 'vitest'
import type { ParcelRequest } from '../seam.ts'
import { phoneOf } from '../values.ts'
import { readContacts, readCounterparties, senderOf, senderText } from './senders.ts'
import { daysAround, readMarked, readRecipient, readWaybill, waybillQuestion } from './waybills.ts'

const parcel: ParcelRequest = {
  mark: 'SW7K2M9QX4AB',
  // Already the next day in Kyiv.
  now: new Date('2026-11-27T22:30:00Z'),
  from: { city: 'lviv', branch: 'lviv-1' },
  to: {
    city: 'kyiv',
    branch: 'kyiv-5',
    city_name: 'Київ',
    region: 'Київська',
    postcode: '',
    street: '',
    house: '',
    flat: '',
  },
  recipient: { first_name: 'Іра', last_name: 'Ко', phone: '+38 (050) 123-45-67' },
  weight: '1.2',
  seats: 2,
  value: '500',
  contents: 'Лампа',
  payer: 'recipient',
  cash: null,
  cash_by: 'transfer',
}
const by = { sender: 'cp', contact: 'person', phone: '380671112233' }

it('asks for a parcel to a branch by references alone, on the day of its own calendar', () => {
  expect(waybillQuestion(parcel, by, { ref: 'r', contact: 'rc' })).toEqual({
    PayerType: 'Recipient',
    PaymentMethod: 'Cash',
    DateTime: '28.11.2026',
    CargoType: 'Parcel',
    Weight: '1.2',
    ServiceType: 'WarehouseWarehouse',
    SeatsAmount: '2',
    Description: 'Лампа',
    Cost: '500',
    CitySender: 'lviv',
    Sender: 'cp',
    SenderAddress: 'lviv-1',
    ContactSender: 'person',
    SendersPhone: '380671112233',
    RecipientsPhone: '380501234567',
    InfoRegClientBarcodes: 'SW7K2M9QX4AB',
    CityRecipient: 'kyiv',
    Recipient: 'r',
    RecipientAddress: 'kyiv-5',
    ContactRecipient: 'rc',
  })
})

it('asks for a courier by the words of an address', () => {
  const to = { ...parcel.to, branch: null, street: 'Хрещатик', house: '1', flat: '5' }
  expect(waybillQuestion({ ...parcel, to, payer: 'sender' }, by, null)).toMatchObject({
    PayerType: 'Sender',
    ServiceType: 'WarehouseDoors',
    NewAddress: '1',
    RecipientCityName: 'Київ',
    RecipientArea: 'Київська',
    RecipientAddressName: 'Хрещатик',
    RecipientHouse: '1',
    RecipientFlat: '5',
    RecipientName: 'Ко Іра',
    RecipientType: 'PrivatePerson',
  })
})

it.each([
  [null, 'transfer', {}],
  [
    '150.50',
    'transfer',
    { BackwardDeliveryData: [{ PayerType: 'Recipient', CargoType: 'Money', RedeliveryString: '151' }] },
  ],
  ['150.00', 'account', { AfterpaymentOnGoodsCost: '150' }],
] as const)('brings back %s by %s', (cash, cash_by, expected) => {
  const { BackwardDeliveryData, AfterpaymentOnGoodsCost } = waybillQuestion({ ...parcel, cash, cash_by }, by, {
    ref: 'r',
    contact: 'rc',
  }) as Record<string, unknown>
  const sent = { BackwardDeliveryData, AfterpaymentOnGoodsCost }
  expect(JSON.parse(JSON.stringify(sent))).toEqual(expected)
})

const answered = (...data: unknown[]): string => JSON.stringify({ success: true, data, errors: [] })
const refused = '{"success":false,"data":[],"errors":["Phone is invalid"]}'
const made = { Ref: 'ref-1', IntDocNumber: '20450000000001', CostOnSite: '80', EstimatedDeliveryDate: '29.11.2026' }
const booked = { ref: 'ref-1', number: '20450000000001', cost: '80', expected_on: '2026-11-29' }

it('reads a made parcel, with or without what it costs and when it comes', () => {
  expect(readWaybill(answered(made))).toEqual(booked)
  expect(readWaybill(answered({ ...made, CostOnSite: undefined, EstimatedDeliveryDate: 'скоро' }))).toEqual({
    ...booked,
    cost: null,
    expected_on: null,
  })
  expect(readWaybill(answered({ ...made, EstimatedDeliveryDate: '2026-11-29 10:00:00' }))).toEqual(booked)
  expect(readWaybill(refused)).toEqual({ refused: 'Phone is invalid' })
})

it.each([
  ['no row', []],
  ['no number', [{ ...made, IntDocNumber: '' }]],
  ['no reference', [{ ...made, Ref: null }]],
])('takes %s for no parcel', (_, data) => {
  expect(() => readWaybill(answered(...data))).toThrow()
})

it('finds a parcel by what we call it, and no other one', () => {
  const others = [
    { ...made, Ref: 'x', InfoRegClientBarcodes: 'other' },
    { ...made, Ref: 'y' },
  ]
  const ours = { ...made, InfoRegClientBarcodes: parcel.mark }
  expect(readMarked(answered(...others, ours), parcel.mark)).toEqual(booked)
  expect(readMarked(answered(...others), parcel.mark)).toBeNull()
  expect(readMarked(refused, parcel.mark)).toEqual({ refused: 'Phone is invalid' })
})

it('looks for it among the days around the one it was asked for', () => {
  expect(daysAround(parcel.now)).toEqual({ DateTimeFrom: '27.11.2026', DateTimeTo: '29.11.2026', GetFullList: '1' })
})

it('reads whom it knows as the recipient', () => {
  const told = { Ref: 'r', ContactPerson: { success: true, data: [{ Ref: 'rc' }] } }
  expect(readRecipient(answered(told))).toEqual({ ref: 'r', contact: 'rc' })
  expect(() => readRecipient(answered({ ...told, ContactPerson: null }))).toThrow()
  expect(readRecipient(refused)).toEqual({ refused: 'Phone is invalid' })
})

it.each([
  ['0501234567', '380501234567'],
  ['+380 50 123 45 67', '380501234567'],
  ['+48 500 100 200', '48500100200'],
])('sends %s as %s', (phone, sent) => expect(phoneOf(phone)).toBe(sent))

it('tells who may send, by whom, and keeps all of it as one setting', () => {
  const [one] = readCounterparties(answered({ Ref: 'cp', Description: 'ФОП Петренко' }, { Ref: '' })) as never[]
  const contacts = readContacts(
    answered(
      { Ref: 'person', Description: 'Петренко Іван', Phones: '+380671112233' },
      { Ref: 'mute', Description: 'Без телефону', Phones: '' },
    ),
    one as never,
  ) as string[]
  expect(contacts).toEqual(['ФОП Петренко, Петренко Іван · 380671112233|cp|person|380671112233'])
  expect(senderOf(contacts[0])).toEqual(by)
  expect(senderOf(senderText('а'.repeat(400), by))).toEqual(by)
})

it.each(['', 'Іван', 'Іван|cp', 'Іван|cp|per son|380'])('takes %j for nobody who sends', (text) => {
  expect(senderOf(text)).toBeNull()
})
