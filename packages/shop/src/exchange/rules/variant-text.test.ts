import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VariantDraft } from './drafts.ts'
import { readVariant, variantText } from './variant-text.ts'

const language = 'ua-uk'
const chosen = (option: string, value: string) => ({ option, value, language }) as const

describe('a variant in a cell', () => {
  it('says what it is made of, and what differs from the product', () => {
    const variant: VariantDraft = {
      values: [chosen('Розмір', 'M'), chosen('Колір', 'синій')],
      sku: 'TS-1',
      price: '1200.50',
      quantity: 5,
      status: false,
      image: 'https://pictures.test/a.png?b=1;2',
    }
    const text =
      'Розмір=M; Колір=синій | sku=TS-1 | price=1200.5 | quantity=5 | status=0 | image=https://pictures.test/a.png?b\\=1\\;2'
    expect(variantText(variant)).toBe(text)
    expect(readVariant(text, language)).toEqual({ value: { ...variant, price: '1200.5' } })
  })

  it.each([
    ['1200.00', '1200'],
    ['1200', '1200'],
    ['0.00', '0'],
    ['10.10', '10.1'],
  ])('has the price %s as %s', (price, text) => {
    expect(variantText({ values: [chosen('Розмір', 'M')], price })).toBe(`Розмір=M | price=${text}`)
  })

  it('is read as people write it', () => {
    expect(readVariant('розмір = M ;колір=синій|quantity = 3', language)).toEqual({
      value: { values: [chosen('розмір', 'M'), chosen('колір', 'синій')], quantity: 3 },
    })
    expect(readVariant('Розмір=M | price=', language)).toEqual({
      value: { values: [chosen('Розмір', 'M')], price: null },
    })
  })

  it.each([
    'M',
    'Розмір=',
    '=M',
    'Розмір=M; ',
    'Розмір=M | 5',
    'Розмір=M | colour=red',
    'Розмір=M | quantity=many',
    'Розмір=M | price=дорого',
    'Розмір=M | status=maybe',
    'Розмір=M | image=a picture',
    'Розмір=M=L',
    '',
  ])('or refused: %j', (text) => {
    expect(readVariant(text, language)).toEqual({ refused: 'not-a-variant', params: { value: text } })
  })

  it('comes back as it went out, whatever its words are', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 12 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
    const variants = fc.record({
      values: fc.array(fc.record({ option: word, value: word }), { minLength: 1, maxLength: 3 }),
      sku: word,
      quantity: fc.integer({ min: -5, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(variants, ({ values, ...rest }) => {
        const variant = { values: values.map(({ option, value }) => chosen(option, value)), ...rest }
        expect(readVariant(variantText(variant), language)).toEqual({ value: variant })
      }),
    )
  })
})
