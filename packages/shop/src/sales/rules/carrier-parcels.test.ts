import { describe, expect, it } from 'vitest'
import { cityMeant, inBase, isPieceWeight, kilogramsOf, valueIn } from './carrier-parcels.ts'

const classes = [
  { id: 'kg', value: '1', code: 1 },
  { id: 'g', value: '1000', code: 2 },
]
const kilos = (kilograms: number) => BigInt(kilograms * 1e8)

describe('A parcel in kilograms', () => {
  it.each([
    ['kg', kilos(2.5), 0, undefined, '2.50000000'],
    ['g', kilos(2500), 0, undefined, '2.50000000'],
    ['g', kilos(2500), 2, '0.2', '2.90000000'],
    ['kg', 0n, 3, undefined, '1.50000000'],
    ['kg', 0n, 1, 'багато', '0.50000000'],
  ])('counted in %s, %s and %i pieces without a weight', (own, weight, weightless, piece, expected) => {
    expect(kilogramsOf({ weight, weightless }, { classes, own }, piece)).toBe(expected)
  })

  it('is counted as it stands where a store has no kilogram', () => {
    expect(kilogramsOf({ weight: kilos(3) }, { classes: [], own: null })).toBe('3.00000000')
  })

  it.each([
    ['0.5', true],
    ['12', true],
    ['0', false],
    ['0.0', false],
    ['-1', false],
    ['1e3', false],
    ['', false],
    [undefined, false],
  ])('of a piece may be %j: %s', (text, expected) => expect(isPieceWeight(text)).toBe(expected))
})

describe('Money of a carrier', () => {
  const [hryvnia, dollar, yen] = [
    { code: 'UAH', decimals: 2, value: '1' },
    { code: 'USD', decimals: 2, value: '0.025' },
    { code: 'JPY', decimals: 0, value: '4' },
  ]

  it.each([
    [10_050n, hryvnia, hryvnia, '100.50'],
    [100n, dollar, hryvnia, '40.00'],
    [400n, yen, hryvnia, '100.00'],
    [10_000n, hryvnia, dollar, '2.50'],
  ])('%s of one in another', (minor, from, to, expected) => expect(valueIn(minor, from, to)).toBe(expected))

  it('is not told where a store has no such currency', () => expect(valueIn(1n, hryvnia, undefined)).toBeNull())

  it('comes back as an amount of the base currency', () => {
    expect(inBase(755_000n, { ...hryvnia, value: '40' })).toBe(18_875n)
    expect(inBase(755_000n, hryvnia)).toBe(755_000n)
  })
})

describe('A city that several may be', () => {
  const city = (name: string, size: number, more = {}) => ({ city: name, branch: null, size, is_near: false, ...more })
  it.each([
    ['one', [city('kyiv', 5)], 'kyiv'],
    ['none', [], null],
    ['the one with the branch', [city('a', 50), city('b', 1, { branch: 'b-1' })], 'b'],
    ['the one in the region', [city('a', 50), city('b', 1, { is_near: true })], 'b'],
    ['the one that dwarfs the other', [city('b', 2), city('a', 8)], 'a'],
    ['nobody knows which', [city('a', 7), city('b', 2)], null],
    [
      'nobody knows which of two in the region',
      [city('a', 3, { is_near: true }), city('b', 3, { is_near: true })],
      null,
    ],
  ])('is %s', (_, found, expected) => expect(cityMeant(found)?.city ?? null).toBe(expected))
})
