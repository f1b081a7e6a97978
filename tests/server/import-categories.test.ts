import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbook, zipOf } from '../../packages/providers/src/spreadsheet/fixtures.ts'
import { writeXlsx } from '../../packages/providers/src/spreadsheet/index.ts'
import { guessedProfile, runOf } from './import-run.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world.close())

type Offer = { id: string; category: string }
const yml = (categories: string[], offers: Offer[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-01 10:00"><shop><name>Feed</name>
    <currencies><currency id="UAH" rate="1"/></currencies><categories>${categories.join('')}</categories><offers>${offers
      .map(
        ({ id, category }) =>
          `<offer id="${id}" available="true"><name>Thing ${id}</name><price>10</price><currencyId>UAH</currencyId>${category && `<categoryId>${category}</categoryId>`}<picture>https://pictures.example/${id}.jpg</picture></offer>`,
      )
      .join('')}</offers></shop></yml_catalog>`,
  )
/** The child stands before its parent, and one is nobody's. */
const tree = [
  '<category id="11" parentId="1">Леткі суміші</category>',
  '<category id="1">Будинок &amp; сад</category>',
  '<category id="2">Одяг</category>',
  '<category id="111" parentId="11">Аерозолі</category>',
  '<category id="9">Нічиє</category>',
]
const offers = [
  { id: 'a', category: '111' },
  { id: 'b', category: '11' },
  { id: 'c', category: '2' },
  { id: 'd', category: '77' },
  { id: 'e', category: '' },
]

/** Every category of the store as the names from the root to it. */
async function pathsOf(of: OpenedStore): Promise<string[]> {
  const { body } = await of.call('GET', '/api/categories?$limit=200&$translations=all')
  const byId = new Map<string, any>(body.data.map((row: any) => [row.id, row]))
  const path = (row: any): string =>
    [...(row.parent_id ? [path(byId.get(row.parent_id))] : []), row.name['ua-uk']].join(' > ')
  return body.data.map(path).sort()
}

async function categoriesOf(of: OpenedStore, id: string): Promise<string[]> {
  const { body } = await of.call('GET', `/api/products?external_id=${id}&$populate[]=categories`)
  const ids = body.data[0].categories.map((one: any) => one.id ?? one)
  const all = await of.call('GET', '/api/categories?$limit=200&$translations=all')
  return all.body.data.filter((one: any) => ids.includes(one.id)).map(({ name }: any) => name['ua-uk'])
}

const counts = ({ new_count, changed_count, same_count, wrong_count }: any) => [
  new_count,
  changed_count,
  same_count,
  wrong_count,
]

describe('a feed that lists its categories', () => {
  it('brings them with its products in one run, with names and tree, and a second run changes nothing', async () => {
    store = await world.openStore('Feed with categories')
    const started = await guessedProfile(store, 'feed.yml', yml(tree, offers))
    const dry = await runOf(store, { ...started, dry_run: true })
    expect([dry.made_category_count, (await pathsOf(store)).length]).toEqual([4, 0])
    const run = await runOf(store, started)
    expect(counts(run), run.error).toEqual([5, 0, 0, 0])
    expect(await pathsOf(store)).toEqual([
      'Будинок & сад',
      'Будинок & сад > Леткі суміші',
      'Будинок & сад > Леткі суміші > Аерозолі',
      'Одяг',
    ])
    expect(await categoriesOf(store, 'a')).toEqual(['Аерозолі'])
    expect(await categoriesOf(store, 'c')).toEqual(['Одяг'])
    expect(run.made_category_count).toBe(4)
    const remarks = [
      { code: 'no-category-named', count: 1 },
      { code: 'no-category-known', count: 1 },
      { code: 'categories-unused', count: 1 },
    ]
    expect(run.remarks).toEqual(remarks)
    const row = await store.call('GET', `/api/import-rows?import_id=${run.id}&key=d`)
    expect(row.body.data[0]).toMatchObject({
      outcome: 'new',
      errors: [{ field: 'categories', code: 'no-category-known', params: { numbers: '77' } }],
    })
    const again = await runOf(store, started)
    expect(counts(again)).toEqual([0, 0, 5, 0])
    expect([again.made_category_count, again.remarks]).toEqual([0, remarks])
    expect(await pathsOf(store)).toHaveLength(4)
  })

  it('finds those that the shop has by their number, else by their name within the parent', async () => {
    const shop = await world.openStore('Shop with categories')
    const home = await shop.call('POST', '/api/categories', { name: { 'ua-uk': 'будинок & сад' } })
    const renamed = await shop.call('POST', '/api/categories', { name: { 'ua-uk': 'Мода' }, external_id: '2' })
    await shop.call('POST', '/api/categories', { name: { 'ua-uk': 'Леткі суміші' } })
    const started = await guessedProfile(shop, 'feed.yml', yml(tree, offers))
    expect(counts(await runOf(shop, started))).toEqual([5, 0, 0, 0])
    expect(await pathsOf(shop)).toEqual([
      'Леткі суміші',
      'Мода',
      'будинок & сад',
      'будинок & сад > Леткі суміші',
      'будинок & сад > Леткі суміші > Аерозолі',
    ])
    expect(await categoriesOf(shop, 'c')).toEqual(['Мода'])
    expect([home.status, renamed.status]).toEqual([201, 201])
    expect(counts(await runOf(shop, started))).toEqual([0, 0, 5, 0])
  })

  it('leaves products where they are when nothing says what a number means', async () => {
    const shop = await world.openStore('Shop with one place')
    const started = await guessedProfile(shop, 'feed.yml', yml([], [{ id: 'd', category: '77' }]))
    await runOf(shop, started)
    const category = await shop.call('POST', '/api/categories', { name: { 'ua-uk': 'Своя' } })
    const [product] = (await shop.call('GET', '/api/products')).body.data
    await shop.call('PATCH', `/api/products/${product.id}`, { categories: [category.body.id] })
    expect(counts(await runOf(shop, started))).toEqual([0, 0, 1, 0])
    expect(await categoriesOf(shop, 'd')).toEqual(['Своя'])
  })

  it('brings none where nobody wants them, or where they go in a circle for ever', async () => {
    const shop = await world.openStore('Shop without')
    const started = await guessedProfile(shop, 'feed.yml', yml(tree, offers), { with_categories: false })
    const run = await runOf(shop, started)
    expect([counts(run), await pathsOf(shop)]).toEqual([[5, 0, 0, 0], []])
    expect(run.remarks).toContainEqual({ code: 'no-category-known', count: 4 })
    const round = ['<category id="1" parentId="2">A</category>', '<category id="2" parentId="1">B</category>']
    const circle = await guessedProfile(shop, 'circle.yml', yml(round, [{ id: 'x', category: '1' }]))
    expect((await runOf(shop, circle)).state).toBe('done')
    expect(await pathsOf(shop)).toEqual(['B', 'B > A'])
  })
})

describe('a book with a sheet of groups', () => {
  const cells = (rows: string[][]): string =>
    rows
      .map(
        (row, n) =>
          `<row r="${n + 1}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
      )
      .join('')
  const products = cells([
    ['Унікальний_ідентифікатор', 'Назва_позиції', 'Ціна', 'Назва_групи', 'Номер_групи'],
    ['p-1', 'Сукня', '10', 'Сукні', '12'],
    ['p-2', 'Шуба', '10', 'Одяг', '1'],
  ])
  const groups = cells([
    ['Номер_групи', 'Назва_групи', 'Номер_батьківської_групи'],
    ['12', 'Сукні', '1'],
    ['1', 'Одяг', ''],
  ])
  const second =
    '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
  const bytes = zipOf([
    ...workbook(products, {
      sheets: '<sheet name="Export Groups Sheet" r:id="r9"/><sheet name="Export Products Sheet" r:id="r1"/>',
    }).map((entry) =>
      entry.name === 'xl/_rels/workbook.xml.rels'
        ? { ...entry, data: String(entry.data).replace('</Relationships>', second) }
        : entry,
    ),
    { name: 'xl/worksheets/sheet2.xml', data: `<worksheet><sheetData>${groups}</sheetData></worksheet>` },
  ])

  it('brings the tree from there with its products, without being told', async () => {
    const shop = await world.openStore('Groups')
    const started = await guessedProfile(shop, 'groups.xlsx', bytes)
    const profile = (await shop.call('GET', `/api/import-profiles/${started.profile_id}`)).body
    expect(profile).toMatchObject({ xml_path: 'Export Products Sheet', category_path: 'Export Groups Sheet' })
    const run = await runOf(shop, started)
    expect([counts(run), run.error]).toEqual([[2, 0, 0, 0], null])
    expect(await pathsOf(shop)).toEqual(['Одяг', 'Одяг > Сукні'])
    expect(counts(await runOf(shop, started))).toEqual([0, 0, 2, 0])
  })

  it('offers the groups first to who wants categories', async () => {
    const shop = await world.openStore('Groups first')
    const started = await guessedProfile(shop, 'groups.xlsx', bytes, { type: 'categories' })
    expect(counts(await runOf(shop, started))).toEqual([2, 0, 0, 0])
    expect(await pathsOf(shop)).toEqual(['Одяг', 'Одяг > Сукні'])
  })
})

describe('a book', () => {
  const columns = (names: string[]) => names.map((key) => ({ key, header: key }))
  async function book(names: string[], rows: Record<string, string>[]): Promise<Buffer> {
    const path = join(mkdtempSync(join(tmpdir(), 'shopwright-book-')), 'book.xlsx')
    await writeXlsx(
      path,
      columns(names),
      (async function* () {
        yield* rows
      })(),
    )
    return readFileSync(path)
  }

  it.each(['>', '›', '»', '→', '|', '/'])('makes the tree of a column that holds paths with %s', async (mark) => {
    const shop = await world.openStore(`Paths ${mark.codePointAt(0)}`)
    const bytes = await book(
      ['Код', 'Назва', 'Ціна', 'Категорія'],
      [
        { Код: 'p-1', Назва: 'Перша', Ціна: '10', Категорія: `Одяг ${mark} Сукні ${mark} Літні` },
        { Код: 'p-2', Назва: 'Друга', Ціна: '10', Категорія: `Одяг ${mark} Сукні` },
        { Код: 'p-3', Назва: 'Третя', Ціна: '10', Категорія: 'Взуття та 1/2 розміру' },
      ],
    )
    const started = await guessedProfile(shop, 'book.xlsx', bytes)
    const run = await runOf(shop, started)
    expect(counts(run), run.error).toEqual([3, 0, 0, 0])
    expect(await pathsOf(shop)).toEqual(['Взуття та 1/2 розміру', 'Одяг', 'Одяг > Сукні', 'Одяг > Сукні > Літні'])
    expect(counts(await runOf(shop, started))).toEqual([0, 0, 3, 0])
  })
})
