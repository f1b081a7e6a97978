import { describe, expect, it } from 'vitest'
import { openCartDump } from '../../../../tests/opencart-dump.ts'
import { saved } from './fixtures.ts'
import { listSheets, readXlsx, type TableRow } from './read-xlsx.ts'
import { dumpRows, looksLikeDump } from './sql-dump.ts'
import { lookInto } from './suggest.ts'

const read = async (text: string, sheet?: string, limits = {}): Promise<TableRow[]> =>
  Array.fromAsync(readXlsx(saved('dump.sql', text), { ...(sheet ? { sheet } : {}), limits }))

describe('The dump of an OpenCart shop', () => {
  it('is a book of products, categories and customers', async () => {
    const path = saved('dump.sql', openCartDump())
    expect((await listSheets(path)).map(({ name }) => name)).toEqual(['Products', 'Categories', 'Customers'])
    const { format, candidates } = await lookInto(path)
    expect(candidates[0]?.fields.map(({ source }) => source)).not.toContain('name(de-de)')
    expect([format, candidates.map(({ path: sheet, count }) => [sheet, count])]).toEqual([
      'xlsx',
      [
        ['Products', 3],
        ['Categories', 2],
        ['Customers', 3],
      ],
    ])
  })

  it('tells of products what its own export tells, joined from its tables, in kilograms and centimetres', async () => {
    const rows = await read(openCartDump())
    const lamp = rows.find(({ values }) => values.product_id === '42')
    expect({ ...lamp?.values }).toMatchObject({
      model: 'L-42',
      sku: 'LAMP',
      ean: '4820000000017',
      quantity: '939',
      price: '1500.5000',
      weight: '0.75',
      length: '20',
      height: '30',
      status: '1',
      manufacturer: "O'Brien & sons",
      categories: '20,27',
      'name(en-gb)': 'Lamp "Nova"',
      'name(uk-ua)': "Лампа 'Нова'",
      'description(en-gb)': "<p>It's bright;\r\n(really), yes</p>",
      'seo_keyword(uk-ua)': 'lampa-nova',
      'seo_keyword(en-gb)': 'lamp-nova',
      image_name: 'catalog/demo/лампа 1.jpg',
      'image_name#2': 'catalog/demo/side.jpg',
      'image_name#3': 'catalog/demo/back.jpg',
    })
    for (const absent of ['width', 'date_available']) expect(lamp?.values[absent]).toBeUndefined()
    expect(lamp?.groups.attribute_name?.map((entry) => Object.values(entry))).toEqual([
      ['Колір', 'Червона'],
      ['Матеріал', 'Скло'],
    ])
    // Also of whom nobody has written a word: the import says so.
    expect(rows.map(({ values }) => values.product_id)).toEqual(['43', '42', '44'])
  })

  it('tells of what has to be chosen as variants: each combination, its price, and the stock of its scarcest value', async () => {
    const [candle, lamp] = await read(openCartDump())
    expect(candle?.values.variants?.split('\n')).toEqual([
      'Віск\\; колір=Білий & чистий; Розмір=Мала | price=19 | quantity=6',
      'Віск\\; колір=Білий & чистий; Розмір=Велика | price=23.5 | quantity=5',
    ])
    expect(candle?.values.quantity).toBe('11')
    expect([lamp?.values.variants, lamp?.values.quantity]).toEqual([undefined, '939'])

    const ofCandle = async (dump: string) => (await read(dump))[0]?.values
    // A price that stands for itself, and values that are not counted down: there is as much as of the product.
    const alone = openCartDump()
      .replace("33, 6, 1, '1.0000', '-'", "33, 6, 0, '30.0000', '='")
      .replace("31, 5, 1, '4.5000', '+'", "31, 5, 0, '4.5000', '+'")
      .replace("(43, 'L-43', '', '', '', '', '', '', '', 0,", "(43, 'L-43', '', '', '', '', '', '', '', 9,")
    expect((await ofCandle(alone))?.variants?.split('\n').map((line) => line.replace(/^[^|]*/, ''))).toEqual([
      '| price=30 | quantity=7',
      '| price=34.5 | quantity=9',
    ])
    // What may be left unchosen makes none, nor does what nobody can call by a name, nor more than a product may have.
    const optional = openCartDump().replaceAll(/\((226|228), 43, (\d+), '', 1\)/g, "($1, 43, $2, '', 0)")
    const nameless = openCartDump().replace("'Мала'", "' '")
    const many = openCartDump().replace(
      "(17, 226, 43, 13, 31, 5, 1, '4.5000', '+')",
      Array.from({ length: 100 }, (_, n) => `(${n + 100}, 226, 43, 13, 31, 5, 1, '4.5000', '+')`).join(', '),
    )
    for (const dump of [optional, nameless, many])
      expect(await ofCandle(dump)).toMatchObject({ model: 'L-43', quantity: '0' })
    for (const dump of [optional, nameless, many]) expect((await ofCandle(dump))?.variants).toBeUndefined()
  })

  it('tells of customers their group and the address that they use, and no password', async () => {
    const rows = await read(openCartDump(), 'Customers')
    expect(rows.map(({ values }) => ({ ...values }))).toEqual([
      {
        customer_id: '9',
        email: 'Olena@Example.test',
        firstname: 'Олена',
        lastname: 'Коваль',
        telephone: '067 123-45-67',
        customer_group: 'Роздрібні',
        status: '1',
        address: 'вул. Хрещатик, 5, кв. 7',
        company: 'ТОВ "Ліхтар"',
        city: 'Київ',
        postcode: '01001',
        country: 'UA',
        zone: 'Київ',
      },
      expect.objectContaining({ customer_id: '10', customer_group: 'Гуртовики', telephone: 'дзвонити зранку' }),
      expect.objectContaining({ customer_id: '11', email: 'not an address' }),
    ])
    // OpenCart 4 marks the address instead of naming it.
    const fourth = openCartDump()
      .replaceAll('`country_id`, `zone_id`) VALUES\n(3,', '`country_id`, `zone_id`, `default`) VALUES\n(3,')
      .replace("'65000', 220, 3487)", "'65000', 220, 3487, 1)")
      .replace("'01001', 220, 3491)", "'01001', 220, 3491, 0)")
      .replace(
        "(5, 10, 'Іван', 'Мельник', '', '', '', '', '', 0, 0)",
        "(5, 10, 'Іван', 'Мельник', '', '', '', '', '', 0, 0, 1)",
      )
      .replace('`newsletter`, `address_id`, `status`) VALUES', '`newsletter`, `nothing`, `status`) VALUES')
    expect((await read(fourth, 'Customers'))[0]?.values.city).toBe('Одеса')
  })

  it('tells of categories their tree', async () => {
    const [light, lamps] = await read(openCartDump(), 'Categories')
    expect({ ...light?.values }).toMatchObject({ category_id: '20', parent_id: '0', 'name(uk-ua)': 'Світло & тінь' })
    expect({ ...lamps?.values }).toMatchObject({
      parent_id: '20',
      image_name: 'catalog/lamps.jpg',
      'seo_keyword(uk-ua)': 'lampy',
    })
  })

  it('is read under any prefix, with the columns of the definitions, and with the addresses of OpenCart 2 and 4', async () => {
    const mysqldump = openCartDump('shop7_')
      .replace('-- phpMyAdmin SQL Dump', '-- MySQL dump 10.13')
      .replaceAll(
        /INSERT INTO `(shop7_manufacturer|shop7_product_to_category)` \(([^)]*)\) VALUES/g,
        (_, table, columns: string) =>
          `CREATE TABLE \`${table}\` (\n${columns
            .split(', ')
            .map((name) => `  ${name} int(11) NOT NULL DEFAULT 0`)
            .join(
              ',\n',
            )},\n  PRIMARY KEY (${columns}),\n  KEY \`x\` (${columns})\n) ENGINE=InnoDB;\nINSERT INTO \`${table}\` VALUES`,
      )
    const [, lamp] = await read(mysqldump)
    expect(lamp?.values).toMatchObject({ manufacturer: "O'Brien & sons", categories: '20,27' })
    const four = openCartDump().replace(
      /INSERT INTO `oc_seo_url`[^;]*;/,
      "INSERT INTO `oc_seo_url` (`seo_url_id`, `store_id`, `language_id`, `key`, `value`, `keyword`, `sort_order`) VALUES (1, 0, 2, 'product_id', '42', 'svitlo/lampa', 0);",
    )
    expect((await read(four))[1]?.values['seo_keyword(uk-ua)']).toBe('lampa')
    const two = openCartDump()
      .replace(
        /INSERT INTO `oc_seo_url`[^;]*;/,
        "INSERT INTO `oc_url_alias` (`url_alias_id`, `query`, `keyword`) VALUES (1, 'product_id=42', 'lampa');",
      )
      .replace("'uk-ua', 1)", "'ua', 1)")
    expect((await read(two))[1]?.values).toMatchObject({ 'seo_keyword(ua)': 'lampa', 'seo_keyword(en-gb)': 'lampa' })
  })

  it('is told from other files, and refused with its line where it is broken or of something else', async () => {
    expect(looksLikeDump(Buffer.from(openCartDump()))).toBe(true)
    for (const text of ['a,b\n1,2', '<xml/>', '# prices\nname;price\n', '-- a list\nx,y\n1,2\n', 'SET,price\n1,2'])
      expect(looksLikeDump(Buffer.from(text)), text).toBe(false)
    const broken = openCartDump()
    await expect(read(broken.replaceAll('product_description', 'wp_posts'))).rejects.toMatchObject({
      code: 'dump-unknown',
    })
    await expect(read(broken.slice(0, broken.indexOf('Лампа')))).rejects.toMatchObject({
      code: 'dump-broken',
      params: { line: expect.any(Number) },
    })
    await expect(read(broken.replace('(43, 2,', '(43, 2, 2,'))).rejects.toMatchObject({ code: 'dump-broken' })
    await expect(read(broken.replace(/(INSERT INTO `oc_manufacturer`) \([^)]*\)/, '$1'))).rejects.toMatchObject({
      code: 'dump-columns',
      params: { table: 'oc_manufacturer' },
    })
    await expect(read(broken, 'Orders')).rejects.toMatchObject({ code: 'sheet-missing' })
    await expect(read(broken, 'Products', { rowLength: 60 })).rejects.toMatchObject({ code: 'row-too-large' })
    await expect(read(broken, 'Products', { rows: 2 })).rejects.toMatchObject({ code: 'too-many-rows' })
  })

  it('is read the same wherever its chunks are cut', async () => {
    const text = openCartDump()
    const rowsBy = (length: number) =>
      Array.fromAsync(
        dumpRows(
          (async function* () {
            for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
          })(),
          () => true,
          100_000,
        ),
      )
    const whole = await rowsBy(text.length)
    expect(whole.length).toBe(79)
    for (const length of [1, 2, 3, 7, 64]) expect(await rowsBy(length)).toEqual(whole)
  })
})
