import { describe, expect, test } from 'vitest'
import { formatAddress, UKRAINIAN_ADDRESS_FORMAT } from '../../localisation/rules/address.ts'
import { passwordProblem } from './password.ts'
import { normalisePhone } from './phone.ts'

test.each([
  ['(067) 123-45-67', '+380671234567'],
  ['067 123 45 67', '+380671234567'],
  ['671234567', '+380671234567'],
  ['380671234567', '+380671234567'],
  ['8 067 1234567', '+380671234567'],
  ['+380671234567', '+380671234567'],
  ['00380671234567', '+380671234567'],
  ['+49 30 901820', '+4930901820'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['12345', null],
  ['+123', null],
  ['+0671234567', null],
  ['067 CALL ME', null],
  ['', null],
])('the phone %j is %s', (text, phone) => expect(normalisePhone(text)).toBe(phone))

describe('a password', () => {
  test.each([
    ['secret1', null],
    ['пароль7', null],
    ['ñandúes٣', null],
    ['secre1', 'password-too-weak'],
    ['secrets', 'password-too-weak'],
    ['12345678', 'password-too-weak'],
    [`a1${'ї'.repeat(127)}`, null],
    [`a1x${'ї'.repeat(127)}`, 'password-too-long'],
  ])('%j', (password, problem) => expect(passwordProblem(password)).toBe(problem))

  test('is typed twice alike', () => expect(passwordProblem('secret1', 'secret2')).toBe('passwords-differ'))
})

describe('an address', () => {
  const full = {
    first_name: 'Олена',
    last_name: 'Шевченко',
    company: 'ФОП',
    address: 'вул. Садова, 1',
    city: 'Львів',
    postcode: '79000',
    zone: 'Львівська',
    country: 'Україна',
  }
  test('follows the format of its country', () => {
    expect(formatAddress(UKRAINIAN_ADDRESS_FORMAT, full)).toEqual([
      'Шевченко Олена',
      'ФОП',
      'вул. Садова, 1',
      'Львів, Львівська',
      '79000',
      'Україна',
    ])
  })

  test('leaves out lines and commas of empty fields', () => {
    expect(formatAddress(UKRAINIAN_ADDRESS_FORMAT, { last_name: 'Шевченко', city: 'Львів' })).toEqual([
      'Шевченко',
      'Львів',
    ])
    expect(formatAddress('{zone}, {city}, {country}', { city: 'Львів' })).toEqual(['Львів'])
  })

  test('falls back to the common format, also from one of blanks, and knows no other placeholders', () => {
    const whole = ['Олена Шевченко', 'ФОП', 'вул. Садова, 1', 'Львів 79000', 'Львівська', 'Україна']
    expect([formatAddress(null, full), formatAddress(' \n ', full)]).toEqual([whole, whole])
    expect(formatAddress('{city} {constructor}', full)).toEqual(['Львів'])
  })

  test('knows the code of a region, and what older formats call its first line', () => {
    expect(formatAddress('{address_1}\n{zone_code} {city}', { ...full, zone_code: '46' })).toEqual([
      'вул. Садова, 1',
      '46 Львів',
    ])
  })

  test('escapes values, not the format, and keeps a value on its line', () => {
    const escapeValue = (value: string): string => value.replace(/</g, '&lt;')
    expect(formatAddress('<b>{company}</b>', { company: '<i>\nX' }, escapeValue)).toEqual(['<b>&lt;i> X</b>'])
  })
})
