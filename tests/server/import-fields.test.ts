import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@shopwright/engine'
import { createI18n, translator } from '@shopwright/i18n'
import { errorText } from '@shopwright/i18n/errors'
import { readLocales } from '@shopwright/i18n/files'
import type { AnyResource } from '@shopwright/resource'
import { migrations } from '@shopwright/server/runtime'
import { registry } from '@shopwright/shop/model'
import { importFields } from '@shopwright/shop/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportReport, importRows } from './import-run.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let byApi: OpenedStore
let byFile: OpenedStore
const english = { language: 'en-us' }

beforeAll(async () => {
  world = await openWorld({ work: true })
  byApi = await world.openStore('Fields by API')
  byFile = await world.openStore('Fields by file')
  // What one piece costs is then not what it is listed at.
  for (const { call } of [byApi, byFile]) {
    const [group] = (await call('GET', '/api/customer-groups?$sort[sort_order]=1')).body.data
    expect((await call('PATCH', `/api/customer-groups/${group.id}`, { discount_percent: '10' })).status).toBe(200)
    expect((await call('POST', '/api/manufacturers', { name: 'Sony' })).status).toBe(201)
  }
})
afterAll(() => world.close())

type Row = Record<string, string>

/** The same draws in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const roll = dice(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
const texts = ['Стіл', 'Cafe\u0301', '  spaced  ', 'a & b <i>c</i>', 'Й'.normalize('NFD'), '№ 5']

/** Words for a field by its kind: mostly what fits, now and then what does not. */
function cellOf(field: string, n: number): string {
  const { fields }: AnyResource = registry.get('products')
  const kind = fields[field]
  const { max = 255, min, scale = 4, target } = kind?.options ?? {}
  const isWild = roll() < 0.05
  switch (kind?.type) {
    case 'text':
      return isWild ? 'x'.repeat(max + 1) : field === 'name' ? `${pick(texts)} ${n}` : pick(texts).slice(0, max)
    case 'html':
      return pick(['<p>One</p><script>x()</script>', '<h1>Two</h1>', 'Three & four'])
    case 'slug':
      return `own ${field} ${n}`
    case 'integer':
      return String(isWild ? pick([-1, 0, 2_147_483_648, -2_147_483_649]) : (min ?? 0) + Math.floor(roll() * 90))
    case 'money':
    case 'decimal':
      return isWild ? pick(['-3', '123456789012345']) : (roll() * 900).toFixed(Math.floor(roll() * (scale + 1)))
    case 'flag':
      return pick(['true', 'false'])
    case 'date':
      return pick(['2026-02-28', '2030-12-01'])
    case 'ref':
      return isWild && target !== 'manufacturers' ? 'Nobody’s' : (known[target as string] ?? '')
    default:
      return ''
  }
}
const known: Record<string, string> = { manufacturers: 'Sony' }

/** Reserved words of the shop's own pages are names like others to a supplier. */
const names = ['Cart', 'Search', 'Checkout']

describe('a product of a file and the same product by the API', () => {
  const columns = importFields('products').filter(
    ({ field, kind }) => kind.column !== null && kind.type !== 'image' && field !== 'external_id' && field !== 'viewed',
  )
  const fields = ['external_id', ...columns.map(({ name }) => name)]
  const drafts: Row[] = []
  let report: ImportReport
  const answers: { status: number; body: { errors?: Record<string, string> }; text: string }[] = []

  beforeAll(async () => {
    for (const target of ['tax-classes', 'stock-statuses', 'length-classes', 'weight-classes']) {
      const title = registry.get(target).title as string
      const [row] = (await byFile.call('GET', `/api/${target}?$limit=1&$sort[created_at]=1`)).body.data
      known[target] = row[title]
    }
    for (let n = 0; n < 120; n++) {
      const row: Row = { external_id: `p-${n}` }
      for (const { name, field } of columns)
        if (name === 'title' || name === 'model' || roll() < 0.4) row[name] = cellOf(field, n)
      if (n % 17 === 5) delete row.title
      const reserved = names[n]
      drafts.push(reserved ? { external_id: `p-${n}`, title: reserved, model: reserved } : row)
    }
    report = await importRows(byFile, 'products', fields, drafts)
    for (const draft of drafts) answers.push(await byApi.call('POST', '/api/products', await bodyOf(draft), english))
  })

  /** A row of a file in the words of the API; what a name stands for is asked for. */
  async function bodyOf(draft: Row): Promise<Record<string, unknown>> {
    const body: Record<string, unknown> = {}
    for (const { name, field, kind } of importFields('products')) {
      const text = draft[name]?.trim()
      if (!text) continue
      if (kind.type === 'ref') {
        const target = kind.options.target as string
        const title = registry.get(target).title as string
        const { data } = (await byApi.call('GET', `/api/${target}?$limit=100`)).body
        const found = data.find((one: Row) => one[title] === text)
        body[field] = found?.id ?? '01a200d0-03e9-7000-a660-ee3dd847314c'
      } else if (kind.type === 'flag') body[field] = text === 'true'
      else if (kind.type === 'integer') body[field] = Number(text)
      else body[field] = kind.options.translated ? { 'ua-uk': text } : text
    }
    return body
  }

  const own = new Set(['id', 'store_id', 'version', 'created_at', 'updated_at'])
  /** The rows of a store's products. Each store has lists of its own: of references it matters whether there is one. */
  async function kept(store: OpenedStore): Promise<Record<string, unknown>[]> {
    const { rows } = await world.engine.database.platformPool.query(
      `select to_jsonb(p) as row from products p where store_id = $1 order by external_id`,
      [store.id],
    )
    const isReference = (name: string): boolean => name.endsWith('_id') && name !== 'external_id'
    return rows.map(({ row }: { row: Record<string, unknown> }) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !own.has(name))
          .map(([name, value]) => [name, isReference(name) ? value !== null : value]),
      ),
    )
  }

  it('draws both what fits and what does not', () => {
    const refused = answers.filter(({ status }) => status !== 201).length
    expect(refused).toBeGreaterThan(30)
    expect(answers.length - refused).toBeGreaterThan(30)
  })

  it('are refused for the same reasons, at the same fields, in the same words', () => {
    const told = drafts.map((_, n) => {
      const errors = Object.entries(answers[n]?.body.errors ?? {})
      return [n, errors.map(([field, text]) => `${nameOf(field)}: ${text}`).sort()]
    })
    const reported = drafts.map((draft, n) => {
      const errors = report.wrong.get(draft.external_id as string) ?? []
      const lines = errors.map(({ field, code, params }) => `${field}: ${textOf(code, params)}`)
      return [n, alike(lines, told[n]?.[1] as string[])]
    })
    expect(reported).toEqual(told)
  })

  it('are the same rows: defaults, clean texts, addresses, search, and what one piece costs', async () => {
    const [api, file] = [await kept(byApi), await kept(byFile)]
    expect(file.length).toBeGreaterThan(30)
    expect(file).toEqual(api)
    expect(file.some((row) => Number(row.effective_price) < Number(row.price))).toBe(true)
    expect(file.find(({ external_id }) => external_id === 'p-0')?.slug).toEqual({ 'ua-uk': 'cart-1' })
  })

  it('change in the same way', async () => {
    const rows = drafts
      .filter((_, n) => answers[n]?.status === 201)
      .map(({ external_id = '' }, n) => {
        const row: Row = { external_id }
        for (const { name, field } of columns) if (roll() < 0.3) row[name] = cellOf(field, 1000 + n)
        return row
      })
    const changes = await importRows(byFile, 'products', fields, rows)
    for (const row of rows) {
      const [{ id }] = (await byApi.call('GET', `/api/products?external_id=${row.external_id}`)).body.data
      const answer = await byApi.call('PATCH', `/api/products/${id}`, await bodyOf(row), english)
      const told = Object.entries(answer.body.errors ?? {}).map(([field, text]) => `${nameOf(field)}: ${text}`)
      const reported = (changes.wrong.get(row.external_id as string) ?? []).map(
        ({ field, code, params }) => `${field}: ${textOf(code, params)}`,
      )
      expect(alike(reported, told), JSON.stringify(row)).toEqual(told.sort())
    }
    expect(changes.wrong.size).toBeGreaterThan(3)
    const [api, file] = [await kept(byApi), await kept(byFile)]
    expect(file).toEqual(api)
  })

  it('move the same stock', async () => {
    const moved = async (store: OpenedStore) => {
      const { rows } = await world.engine.database.platformPool.query(
        `select p.external_id, m.quantity from stock_movements m join products p on p.id = m.product_id where m.store_id = $1 order by 1, 2`,
        [store.id],
      )
      return rows
    }
    expect(await moved(byFile)).toEqual(await moved(byApi))
  })
})

/** Of several references to what is not there the database names the API one, a file is told of all. */
function alike(reported: string[], told: string[]): string[] {
  const isUnknown = (line: string): boolean => line.endsWith(`: ${textOf('unknown-reference')}`)
  const isSame = told.length === 1 && reported.every(isUnknown) && reported.includes(told[0] as string)
  return isSame ? told : reported.sort()
}

describe('a row of a file that only the store can judge', () => {
  const wrongOf = async (type: 'products' | 'categories', rows: Row[], options = {}) => {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const { wrong } = await importRows(byFile, type, names, rows, options)
    return [...wrong].map(([key, faults]) => [key, ...faults.map(({ field, code }) => `${field}: ${code}`)])
  }
  const rowOf = async (type: string, external_id: string) =>
    (await byFile.call('GET', `/api/${type}?external_id=${external_id}&$translations=all`)).body.data[0]

  it('is wrong where another row has its number, in the store or in the file', async () => {
    expect(
      await wrongOf(
        'products',
        [
          { sku: 'u-1', external_id: 'u-a', title: 'First', model: 'M' },
          { sku: 'u-2', external_id: 'u-a', title: 'Second', model: 'M' },
        ],
        { matching_key: 'sku' },
      ),
    ).toEqual([['u-2', 'external_id: duplicate']])
    const rows = [
      { sku: 'u-3', external_id: 'u-a', title: 'Third', model: 'M' },
      { sku: 'u-1', external_id: 'u-a', title: 'First again', model: 'M' },
    ]
    expect(await wrongOf('products', rows, { matching_key: 'sku' })).toEqual([['u-3', 'external_id: duplicate']])
    expect((await rowOf('products', 'u-a')).name['ua-uk']).toBe('First again')
  })

  it('is wrong where it names what is not there, and what was chosen before stays', async () => {
    const title = known['tax-classes'] as string
    const row = { external_id: 'tax', title: 'Taxed', model: 'M' }
    expect(
      await wrongOf('products', [
        { ...row, tax_class: title },
        { external_id: 'tax-2', title: 'Other' },
      ]),
    ).toEqual([])
    const before = await rowOf('products', 'tax')
    expect(before.tax_class_id).not.toBeNull()
    const rows: Row[] = [
      { ...row, tax_class: 'Nobody’s' },
      { external_id: 'tax-2', title: 'Other', filters: 'Nobody’s' },
    ]
    expect(await wrongOf('products', rows)).toEqual([
      ['tax', 'tax_class: unknown-reference'],
      ['tax-2', 'filters: unknown-reference'],
    ])
    expect((await rowOf('products', 'tax')).tax_class_id).toBe(before.tax_class_id)
  })

  it('brings filters that the shop has, and a second run changes nothing', async () => {
    const group = { name: 'Colour', filters: [{ name: 'Red' }, { name: 'Blue' }] }
    expect((await byFile.call('POST', '/api/filter-groups', group)).status).toBe(201)
    for (const type of ['products', 'categories'] as const) {
      const rows: Row[] = [
        { external_id: 'filtered', title: 'Filtered', filters: 'red' },
        { external_id: 'plain', title: 'Plain' },
      ]
      const { run } = await importRows(byFile, type, ['external_id', 'title', 'filters'], rows)
      expect(run).toMatchObject({ new_count: 2 })
      const { id } = await rowOf(type, 'filtered')
      expect((await byFile.call('GET', `/api/${type}/${id}`)).body.filters).toHaveLength(1)
      const again = await importRows(byFile, type, ['external_id', 'title', 'filters'], rows)
      expect(again.run).toMatchObject({ same_count: 2 })
    }
  })

  it('is wrong where a category would lie in itself, and right wherever its parent stands in the file', async () => {
    const row = (external_id: string, parent_external_id: string) => ({
      external_id,
      title: `Category ${external_id}`,
      ...(parent_external_id ? { parent_external_id } : {}),
    })
    expect(await wrongOf('categories', [row('c', 'b'), row('b', 'a'), row('a', ''), row('x', 'nobody')])).toEqual([
      ['x', 'parent_external_id: unknown-reference'],
    ])
    expect((await rowOf('categories', 'c')).parent_id).toBe((await rowOf('categories', 'b')).id)
    expect(await wrongOf('categories', [row('a', 'c'), row('b', 'a')])).toEqual([
      ['a', 'parent_external_id: own-parent'],
    ])
  })

  it('costs what its tax class makes of it, also where nothing but the class changes', async () => {
    const effective: string[] = []
    for (const { call } of [byApi, byFile]) {
      const [settings] = (await call('GET', '/api/settings')).body.data
      const shown = { show_prices_with_tax: !settings.prices_include_tax }
      expect((await call('PATCH', `/api/settings/${settings.id}`, shown)).status).toBe(200)
      const body = { external_id: 'class', name: 'Classed', model: 'M', price: '120' }
      expect((await call('POST', '/api/products', body)).status).toBe(201)
    }
    const title = known['tax-classes'] as string
    const { id } = await byApi.call('GET', '/api/products?external_id=class').then(({ body }) => body.data[0])
    const [taxed] = (await byApi.call('GET', '/api/tax-classes')).body.data.filter((one: Row) => one.title === title)
    await byApi.call('PATCH', `/api/products/${id}`, { tax_class_id: taxed.id })
    await importRows(
      byFile,
      'products',
      ['external_id', 'tax_class'],
      [
        { external_id: 'class', tax_class: title },
        { external_id: 'tax', tax_class: title },
      ],
    )
    for (const { call } of [byApi, byFile])
      effective.push((await call('GET', '/api/products?external_id=class')).body.data[0].effective_price)
    expect(effective[0]).not.toBe('108.00')
    expect(effective[1]).toBe(effective[0])
  })

  it('gives a page a new address and keeps the former one', async () => {
    for (const type of ['products', 'categories'] as const) {
      const run = (slug: string) =>
        importRows(
          byFile,
          type,
          ['external_id', 'title', 'slug'],
          [
            { external_id: 'moved', title: 'Moved', slug: `${type} ${slug}` },
            { external_id: 'moved-2', title: 'Stays' },
          ],
        )
      await run('old')
      await run('new')
      const { id, slug } = await rowOf(type, 'moved')
      expect(slug['ua-uk']).toBe(`${type}-new`)
      const { rows } = await world.engine.database.platformPool.query(
        'select slug, is_current from slugs where row_id = $1 order by slug',
        [id],
      )
      expect(rows).toEqual([
        { slug: `${type}-new`, is_current: true },
        { slug: `${type}-old`, is_current: false },
      ])
      await run('old')
      expect((await rowOf(type, 'moved')).slug['ua-uk']).toBe(`${type}-old`)
    }
  })
})

describe('runs of before', () => {
  it('say what was wrong in the words of now', async () => {
    const rows: Row[] = [{ external_id: 'old-1', title: 'One', price: '-1' }, { external_id: 'old-2' }]
    const { id } = await importRows(byFile, 'products', ['external_id', 'title', 'price'], rows, { isKept: true })
    const old = [
      { row: 1, field: 'title', code: 'title-missing', params: {} },
      { row: 1, field: 'price', code: 'negative', params: { value: '-1' } },
      { row: 1, field: 'price', code: 'too-large', params: { value: '9' } },
      { row: 1, field: 'sku', code: 'too-long', params: { length: 70, limit: 64 } },
      { row: 1, field: 'status', code: 'not-a-flag', params: { value: 'maybe' } },
    ]
    const { platformPool } = world.engine.database
    await platformPool.query('update import_rows set errors = $1 where import_id = $2', [JSON.stringify(old), id])
    const migration = readFileSync(join(migrations, '0050_import_results.sql'), 'utf8')
    await connected(world.database.owner, async (client) => {
      await client.query('begin')
      await client.query('alter table imports drop column linked_picture_count')
      await client.query(migration)
      await client.query('commit')
    })
    const { rows: kept } = await platformPool.query('select errors from import_rows where import_id = $1 limit 1', [id])
    expect(kept[0].errors.map(({ code, params }: Record<string, unknown>) => [code, params])).toEqual([
      ['required', {}],
      ['too-small', { min: 0 }],
      ['invalid-value', {}],
      ['too-long', { max: 64 }],
      ['not-a-flag', { value: 'maybe' }],
    ])
  })
})

describe('A field that only some rows of a file tell', () => {
  it('has its default in the others, amounts among them', async () => {
    const { run, wrong } = await importRows(
      byFile,
      'products',
      ['external_id', 'title', 'price', 'weight', 'sku'],
      [
        { external_id: 'told-1', title: 'Told', price: '12.50', weight: '3', sku: 'T1' },
        { external_id: 'told-2', title: 'Not told' },
      ],
    )
    expect([run.new_count, [...wrong]]).toEqual([2, []])
    const { data } = (
      await byFile.call(
        'GET',
        '/api/products?external_id[$in][]=told-1&external_id[$in][]=told-2&$sort[external_id]=1&$select[]=price&$select[]=weight&$select[]=sku',
      )
    ).body
    expect(data.map(({ price, weight, sku }: Row) => [Number(price), Number(weight), sku])).toEqual([
      [12.5, 3, 'T1'],
      [0, 0, null],
    ])
  })
})

/** `name.ua-uk` of a body is `title.ua-uk` of a file. */
function nameOf(path: string): string {
  const [field = '', ...rest] = path.split('.')
  const name = importFields('products').find((one) => one.field === field)?.name ?? field
  return [name, ...rest].join('.')
}

const spoken = translator(createI18n(readLocales()), 'en-us')
const textOf = (code: string, params?: Record<string, unknown>): string => errorText(spoken, 'en-us', code, params)
