import { readLocales } from '@shopwright/i18n/files'
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
}, 120_000)
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
  const kind = registry.get('products').fields[field]
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
    report = await importRows(byFile, 'products', ['external_id', ...columns.map(({ name }) => name)], drafts)
    for (const draft of drafts) answers.push(await byApi.call('POST', '/api/products', await bodyOf(draft), english))
  }, 240_000)

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
      return [n, errors.map(({ field, code, params }) => `${field}: ${textOf(code, params)}`).sort()]
    })
    expect(reported).toEqual(told)
  })

  it('are the same rows: defaults, clean texts, addresses, search, and what one piece costs', async () => {
    const kept = (store: OpenedStore) =>
      world.engine.database.platformPool.query(
        `select external_id, to_jsonb(p) as row from products p where store_id = $1 order by external_id`,
        [store.id],
      )
    const [api, file] = [await kept(byApi), await kept(byFile)]
    expect(file.rows.map(({ external_id }) => external_id)).toEqual(api.rows.map(({ external_id }) => external_id))
    expect(file.rows.length).toBeGreaterThan(30)
    const own = new Set(['id', 'store_id', 'created_at', 'updated_at'])
    const plain = ({ row }: { row: Record<string, unknown> }) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !own.has(name))
          // Each store has tax classes of its own; here it matters whether there is one.
          .map(([name, value]) => [name, name.endsWith('_id') && name !== 'external_id' ? value !== null : value]),
      )
    expect(file.rows.map(plain)).toEqual(api.rows.map(plain))
    expect(file.rows.some(({ row }) => row.effective_price < row.price)).toBe(true)
    expect(file.rows.some(({ row }) => row.slug['ua-uk'] === 'cart-1')).toBe(true)
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

/** `name.ua-uk` of a body is `title.ua-uk` of a file. */
function nameOf(path: string): string {
  const [field = '', ...rest] = path.split('.')
  const name = importFields('products').find((one) => one.field === field)?.name ?? field
  return [name, ...rest].join('.')
}

const errors = readLocales()['en-us']?.errors as Record<string, string>
const textOf = (code: string, params: Record<string, unknown>): string =>
  (errors[code] ?? code).replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(params[name]))
