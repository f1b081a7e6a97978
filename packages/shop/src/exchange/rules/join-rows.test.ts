import { describe, expect, it } from 'vitest'
import type { Draft } from './drafts.ts'
import { joinRows, refusedTogether } from './join-rows.ts'
import type { MappedRow } from './mapping.ts'

const language = 'ua-uk' as const
const rules = { group: 'G', language, otherwise: 'Варіант' }
let at = 0
type Given = Pick<Draft, 'price' | 'quantity' | 'sku' | 'mpn' | 'image' | 'images' | 'description'> & {
  ean?: string
  title?: string
  says?: Record<string, string>
  available?: string
}

function row(id: string, { title, says = {}, available, ...draft }: Given, group = 'G'): MappedRow {
  at += 1
  return {
    ok: true,
    row: at,
    key: id,
    ...(group ? { group } : {}),
    draft: {
      external_id: id,
      ...(title ? { title: { [language]: title } } : {}),
      ...draft,
      attributes: Object.entries(says).map(([name, value]) => ({ group: null, name, value, language })),
    },
    available,
    warnings: [],
  }
}

function joined(rows: MappedRow[], more: Partial<typeof rules> = {}): Draft {
  const one = joinRows(rows, { ...rules, ...more })
  if (!one.ok) throw new Error(JSON.stringify(one.errors))
  return one.draft
}

const combinations = ({ variants = [] }: Draft) =>
  variants.map(({ values, ...own }) => [values.map(({ option, value }) => `${option}: ${value}`).join(', '), own])

describe('rows that say the same group', () => {
  it('become what they have in common, sold in what their attributes differ in', () => {
    const draft = joined([
      row('1', {
        title: 'Футболка червона, S',
        price: '120',
        quantity: 2,
        says: { Колір: 'червоний', Розмір: 'S', Склад: 'льон' },
      }),
      row('2', {
        title: 'Футболка червона, M',
        price: '100.00',
        quantity: 0,
        says: { Колір: 'червоний', Розмір: 'M', Склад: 'льон' },
      }),
      row('3', {
        title: 'Футболка синя, M',
        price: '100',
        quantity: 5,
        says: { Колір: 'синій', Розмір: 'M', Склад: 'льон' },
      }),
    ])
    expect(draft).toMatchObject({ external_id: 'G', title: { [language]: 'Футболка' }, price: '100.00', quantity: 7 })
    expect(draft.attributes?.map(({ name }) => name)).toEqual(['Склад'])
    expect(combinations(draft)).toEqual([
      ['Колір: червоний, Розмір: S', { sku: '1', price: '120', quantity: 2 }],
      ['Колір: червоний, Розмір: M', { sku: '2', price: null, quantity: 0 }],
      ['Колір: синій, Розмір: M', { sku: '3', price: null, quantity: 5 }],
    ])
  })

  it('are told apart by as few attributes as it takes: no code of each row, nothing that follows from another', () => {
    const draft = joined([
      row('1', { price: '1', says: { Код: 'a', Розмір: '40', Вага: '1 кг' } }),
      row('2', { price: '1', says: { Код: 'b', Розмір: '41', Вага: '1 кг' } }),
      row('3', { price: '1', says: { Код: 'c', Розмір: '42', Вага: '2 кг' } }),
    ])
    expect(combinations(draft).map(([name]) => name)).toEqual(['Розмір: 40', 'Розмір: 41', 'Розмір: 42'])
    expect(draft.attributes?.map(({ name, value }) => [name, value])).toEqual([['Вага', '1 кг, 2 кг']])
  })

  it('are told apart by their titles where no attribute does, and by their numbers where titles do not', () => {
    const names = (rows: MappedRow[]) => combinations(joined(rows)).map(([name]) => name)
    expect(
      names([row('1', { title: 'Мед липовий 0,5 л', price: '1' }), row('2', { title: 'Мед липовий 1 л', price: '2' })]),
    ).toEqual(['Варіант: 0,5', 'Варіант: 1'])
    expect(names([row('1', { title: 'Мед', price: '1', sku: 'M-1' }), row('2', { title: 'Мед', price: '2' })])).toEqual(
      ['Варіант: M-1', 'Варіант: 2'],
    )
  })

  it('keep a number of makers only where all say the same, and every picture once', () => {
    const draft = joined([
      row('1', { price: '1', mpn: 'X', ean: '1', images: ['a', 'b'], says: { Колір: 'білий' } }),
      row('2', { price: '1', mpn: 'X', ean: '2', images: ['c', 'b'], says: { Колір: 'синій' } }),
    ])
    expect([draft.mpn, draft.ean, draft.images]).toEqual(['X', undefined, ['a', 'b', 'c']])
    expect(draft.variants?.map(({ image }) => image)).toEqual(['a', 'c'])
  })

  it('that do not tell a stock are sold as far as they are available', () => {
    const draft = joined([
      row('1', { price: '1', available: 'true', says: { Колір: 'білий' } }),
      row('2', { price: '1', available: 'false', says: { Колір: 'синій' } }),
    ])
    expect([draft.subtract, draft.quantity, draft.variants?.map(({ status }) => status)]).toEqual([
      false,
      undefined,
      [true, false],
    ])
  })

  it('of which only one is left make a product that is sold in one way', () => {
    const draft = joined([row('1', { title: 'Чай', price: '5', sku: 'T', quantity: 3, says: { Вага: '1 кг' } })])
    expect(draft).toMatchObject({ external_id: 'G', sku: 'T', quantity: 3, variants: [{ values: [], sku: 'T' }] })
    expect(draft.attributes).toHaveLength(1)
  })

  it('are held back together by one that cannot be read, and by one that stands twice', () => {
    const wrong: MappedRow = {
      ok: false,
      row: 9,
      key: '2',
      group: 'G',
      name: null,
      errors: [{ row: 9, field: 'price', code: 'not-a-number', params: {} }],
    }
    const held = joinRows([row('1', { title: 'Чай', price: '5' }), wrong], rules)
    expect(held).toMatchObject({ ok: false, key: 'G', name: 'Чай', errors: [{ row: 9, field: 'price' }] })
    const twice = joinRows([row('1', { price: '5' }), row('1', { price: '6' })], rules)
    expect(twice).toMatchObject({ ok: false, errors: [{ code: 'key-repeated', params: { key: '1' } }] })
  })

  it('are at most as many as a product may be sold in', () => {
    const many = Array.from({ length: 501 }, (_, n) => row(`n${n}`, { price: '1', says: { Розмір: `${n}` } }))
    expect(joinRows(many, rules)).toMatchObject({
      ok: false,
      errors: [{ code: 'variants-too-many', params: { max: 500, count: 501 } }],
    })
  })
})

describe('a row that others name', () => {
  it('is the product, and none of its combinations (WooCommerce)', () => {
    const draft = joined([
      row(
        '70',
        {
          title: 'Hoodie',
          sku: 'G',
          description: { [language]: 'Warm' },
          says: { Color: 'Blue, Red', Fabric: 'Wool' },
        },
        '',
      ),
      row('71', { title: 'Hoodie - Blue', price: '45', sku: 'G-B', quantity: 1, says: { Color: 'Blue' } }),
      row('72', { title: 'Hoodie - Red', sku: 'G-R', quantity: 4, says: { Color: 'Red' } }),
    ])
    expect(draft).toMatchObject({
      external_id: '70',
      sku: 'G',
      title: { [language]: 'Hoodie' },
      price: '45',
      quantity: 1,
    })
    expect(draft.attributes?.map(({ name }) => name)).toEqual(['Fabric'])
    // What has no price is not for sale there.
    expect(combinations(draft)).toEqual([
      ['Color: Blue', { sku: 'G-B', price: null, quantity: 1 }],
      ['Color: Red', { sku: 'G-R', quantity: 4, status: false }],
    ])
  })

  it('is a combination, too, where it names itself', () => {
    const draft = joined([
      row('G', { title: 'Чашка біла', price: '9', says: { Колір: 'білий' } }),
      row('8', { title: 'Чашка синя', price: '8', says: { Колір: 'синій' } }),
    ])
    expect([draft.external_id, draft.price, draft.variants?.length]).toEqual(['G', '8', 2])
  })
})

it('Rows of one number with the same handle are one product; those without a price bring pictures (Shopify)', () => {
  const draft = joined([
    row('G', { title: 'Cap', price: '10', images: ['1.jpg'], image: '2.jpg', says: { Size: 'S' } }),
    row('G', { price: '12', images: ['2.jpg'], says: { Size: 'M' } }),
    row('G', { images: ['3.jpg'] }),
  ])
  expect([draft.title, draft.images, combinations(draft).map(([name]) => name)]).toEqual([
    { [language]: 'Cap' },
    ['1.jpg', '2.jpg', '3.jpg'],
    ['Size: S', 'Size: M'],
  ])
  const plain = joined([row('G', { title: 'Card', price: '10', says: { Title: 'Default Title' } })])
  expect([combinations(plain), plain.attributes]).toEqual([[['', { sku: 'G', price: null }]], []])
})

it('Combinations that were added to others have to be made of the same options', () => {
  const of = (...options: string[]) => ({ values: options.map((option) => ({ option, value: option, language })) })
  const other = { values: of('розмір', 'колір').values.map((one) => ({ ...one, value: `${one.value} 2` })) }
  expect(refusedTogether(3, [of('Колір', 'Розмір'), other])).toEqual([])
  expect(refusedTogether(3, [of('Колір'), of('Розмір')])).toEqual([
    { row: 3, field: 'variants', code: 'variant-incomplete', params: { options: 'Колір, Розмір' } },
  ])
  expect(refusedTogether(3, [of('Колір', 'Розмір'), of('розмір', 'колір')])).toEqual([
    { row: 3, field: 'variants', code: 'variant-twice', params: { variant: 'розмір, колір' } },
  ])
})
