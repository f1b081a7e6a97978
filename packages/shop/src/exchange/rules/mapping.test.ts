import { describe, expect, it } from 'vitest'
import { createMapper, type FieldParser, type MappingProfile, ProfileError } from './mapping.ts'
import type { RawRow, XmlNode } from './sources.ts'

const parser = (field: string, source: string | null, more: Partial<FieldParser> = {}): FieldParser => ({
  field,
  source,
  transforms: ['trim'],
  ...more,
})
const profile = (fields: FieldParser[], more: Partial<MappingProfile> = {}): MappingProfile => ({
  entity: 'products',
  matching_key: 'external_id',
  language: 'en-us',
  fields: [parser('external_id', 'id'), ...fields],
  ...more,
})
const sheetRow = (values: Record<string, string>, groups: Record<string, Record<string, string>[]> = {}): RawRow => ({
  row: 7,
  values: { id: '1', ...values },
  groups,
})
const map = (fields: FieldParser[], row: RawRow, more: Partial<MappingProfile> = {}) =>
  createMapper(profile(fields, more))(row)
const draftOf = (fields: FieldParser[], row: RawRow, more: Partial<MappingProfile> = {}) => {
  const mapped = map(fields, row, more)
  return mapped.ok ? mapped.draft : mapped.errors
}

const node = (name: string, text = '', attributes: Record<string, string> = {}, children: XmlNode[] = []): XmlNode => ({
  name,
  text,
  attributes,
  children,
})

describe('one column, one field', () => {
  it.each([
    ['price', ' 1299.5 ', '1299.5'],
    ['price', '43.439999999', '43.44'],
    ['quantity', '5.000', 5],
    ['status', 'так', true],
    ['date_available', '02.05.2026', '2026-05-02'],
    ['date_available', '2024-02-29T10:00:00', '2024-02-29'],
    ['title', 'Table', { 'en-us': 'Table' }],
    ['slug', 'Мій стіл', { 'en-us': 'mii-stil' }],
    ['manufacturer', 'Mopar', 'Mopar'],
    ['image', 'https://a.example/x.jpg', 'https://a.example/x.jpg'],
    ['filters', 'red', ['red']],
    // How much, how long and how many is said by the declaration, and judged with the whole row.
    ['price', '-1', '-1'],
    ['weight', '0.123456789', '0.12345679'],
    ['quantity', '3000000000', 3_000_000_000],
    ['sku', 'x'.repeat(65), 'x'.repeat(65)],
  ])('%s of %j', (field, text, value) =>
    expect(draftOf([parser(field, 'x')], sheetRow({ x: text }))).toEqual({ external_id: '1', [field]: value }),
  )

  it.each([
    ['price', 'дорого', 'not-a-number'],
    ['price', '1'.repeat(16), 'not-a-number'],
    ['quantity', '1.5', 'not-whole'],
    ['status', 'maybe', 'not-a-flag'],
    ['date_available', '29.02.2025', 'not-a-date'],
    ['date_available', '2026-13-01', 'not-a-date'],
  ])('%s refuses %j', (field, text, code) => {
    expect(draftOf([parser(field, 'x')], sheetRow({ x: text }))).toMatchObject([{ row: 7, field, code }])
  })

  it('leaves out what the row does not have, unless there is a default', () => {
    expect(
      draftOf(
        [parser('price', 'x'), parser('model', 'y', { default: 'none' }), parser('title', 'z')],
        sheetRow({ z: '  ' }),
      ),
    ).toEqual({ external_id: '1', model: 'none' })
  })

  it('takes the first of two columns that has something', () => {
    expect(draftOf([parser('model', 'a'), parser('model', 'b')], sheetRow({ b: 'B' }))).toMatchObject({ model: 'B' })
    expect(draftOf([parser('model', 'a'), parser('model', 'b')], sheetRow({ a: 'A', b: 'B' }))).toMatchObject({
      model: 'A',
    })
  })

  it('reports a missing key with the row and nothing else', () => {
    expect(map([], { row: 9, values: {}, groups: {} })).toEqual({
      ok: false,
      row: 9,
      key: null,
      name: null,
      errors: [{ row: 9, field: 'external_id', code: 'key-missing', params: {} }],
    })
  })

  it('warns of a picture without an address and keeps the row', () => {
    const mapped = map(
      [parser('images', 'x', { transforms: ['split_comma', 'trim', 'drop_empty'] })],
      sheetRow({ x: 'https://a/1.jpg, javascript:alert(1), //evil/x, https://a/1.jpg, file:///etc/passwd' }),
    )
    expect(mapped).toMatchObject({ ok: true, draft: { images: ['https://a/1.jpg'] } })
    expect(mapped.ok && mapped.warnings.map(({ code }) => code)).toEqual([
      'not-an-address',
      'not-an-address',
      'not-an-address',
    ])
  })
})

describe('fields of many values', () => {
  it('collects repeated columns', () => {
    expect(
      draftOf(
        [parser('images', 'Photo')],
        sheetRow({
          Photo: 'a/лампа 1.jpg',
          'Photo#2': 'b%20c\\d.png',
          'Photo#3': 'https://x/1.jpg',
          'Photo#4': '/own',
        }),
        { picture_base: 'https://old.shop/image' },
      ),
    ).toMatchObject({
      images: [
        'https://old.shop/image/a/%D0%BB%D0%B0%D0%BC%D0%BF%D0%B0%201.jpg',
        'https://old.shop/image/b%20c/d.png',
        'https://x/1.jpg',
        '/own',
      ],
    })
    expect(draftOf([parser('images', 'Photo')], sheetRow({ Photo: '/a', 'Photo#2': '/b' }))).toMatchObject({
      images: ['/a', '/b'],
    })
  })

  it('puts category names and numbers together', () => {
    const split = { transforms: ['split_pipe', 'trim'] as const }
    expect(
      draftOf(
        [parser('categories', 'n', { code_source: 'c', transforms: [...split.transforms] })],
        sheetRow({ n: 'Auto > Brakes | Home', c: '12|15' }),
      ),
    ).toMatchObject({
      categories: [
        { external_id: '12', path: ['Auto', 'Brakes'], language: 'en-us' },
        { external_id: '15', path: ['Home'], language: 'en-us' },
      ],
    })
    expect(draftOf([parser('categories', null, { code_source: 'c' })], sheetRow({ c: '12' }))).toMatchObject({
      categories: [{ external_id: '12', path: [] }],
    })
  })

  it('reads attributes from groups with a unit, from one column, and joins the same name', () => {
    const groups: Record<string, Record<string, string>[]> = {
      Назва: [
        { Назва: 'Вага', Одиниця: 'кг', Значення: '5' },
        { Назва: 'Колір', Значення: 'чорний' },
        { Назва: 'Колір', Значення: 'білий' },
        { Назва: 'Порожній' },
      ],
    }
    expect(
      draftOf(
        [parser('attributes', 'Назва', { language: 'ua-uk' }), parser('attributes', 'Material')],
        sheetRow({ Material: 'wood' }, groups),
      ),
    ).toMatchObject({
      attributes: [
        { group: null, name: 'Вага', value: '5 кг', language: 'ua-uk' },
        { group: null, name: 'Колір', value: 'чорний, білий', language: 'ua-uk' },
        { group: null, name: 'Material', value: 'wood', language: 'en-us' },
      ],
    })
  })
})

describe('paths of a feed', () => {
  const item = node('offer', '', { id: 'A1', available: 'false' }, [
    node('name', 'Стол', { lang: 'ru' }),
    node('name', 'Стіл', { lang: 'ua' }),
    node('category', 'Меблі', { code: '12' }),
    node('size', '', {}, [node('width', '500')]),
    node('param', 'чорний', { name: 'Колір' }),
    node('param', '5', { name: 'Вага/нетто', unit: 'кг' }),
    node('picture', 'https://a/1.jpg'),
    node('picture', 'https://a/2.jpg'),
  ])
  const row: RawRow = { row: 1, line: 4, item }

  it('reads attributes, languages, nested elements and lists', () => {
    const fields = [
      parser('external_id', '@id'),
      parser('title', 'name[@lang=ua]', { language: 'ua-uk' }),
      parser('title', 'name[@lang=ru]', { language: 'ru-ru' }),
      parser('categories', 'category', { code_source: 'category@code' }),
      parser('width', 'size/width'),
      parser('attributes', 'param'),
      parser('weight', 'param[@name=Вага/нетто]'),
      parser('images', 'picture'),
    ]
    expect(createMapper({ ...profile([]), fields, availability_column: '@available' })(row)).toEqual({
      ok: true,
      row: 1,
      key: 'A1',
      available: 'false',
      warnings: [],
      draft: {
        external_id: 'A1',
        title: { 'ua-uk': 'Стіл', 'ru-ru': 'Стол' },
        categories: [{ external_id: '12', path: ['Меблі'], language: 'en-us' }],
        width: '500',
        weight: '5',
        images: ['https://a/1.jpg', 'https://a/2.jpg'],
        attributes: [
          { group: null, name: 'Колір', value: 'чорний', language: 'en-us' },
          { group: null, name: 'Вага/нетто', value: '5 кг', language: 'en-us' },
        ],
      },
    })
  })

  it('reads an item’s own text and gives the line of an error', () => {
    const category: RawRow = { row: 2, line: 5, item: node('category', 'Меблі', { id: '3', parentId: '1' }) }
    const fields = [parser('external_id', '@id'), parser('parent_external_id', '@parentId'), parser('title', '.')]
    expect(createMapper({ ...profile([]), entity: 'categories', fields })(category)).toMatchObject({
      ok: true,
      draft: { external_id: '3', parent_external_id: '1', title: { 'en-us': 'Меблі' } },
    })
    expect(createMapper({ ...profile([]), fields: [parser('external_id', '@none')] })(row)).toMatchObject({
      ok: false,
      errors: [{ row: 1, line: 4, code: 'key-missing' }],
    })
  })
})

describe('a profile that cannot work', () => {
  it.each([
    ['unknown-field', [parser('store_id', 'x')], {}],
    ['unknown-field', [parser('__proto__', 'x')], {}],
    ['unknown-source', [parser('model', 'x'.repeat(2000))], {}],
    ['key-not-mapped', [], { matching_key: 'sku' }],
  ])('%s', (code, fields, more) => {
    expect(() => createMapper(profile(fields, more))).toThrow(ProfileError)
    expect(() => createMapper(profile(fields, more))).toThrow(code)
  })
})
