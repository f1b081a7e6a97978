import { type Ctx, guard, operations, orderBy } from '@shopwright/engine'
import { languageCodes, languageCollation } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { loadStore, type ShopStore, seedCatalogue } from '@shopwright/shop/server'
import { sql as kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from './messages.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Lists of more rows than one page: their order, their counts, and what is kept of them. On two nodes. */
let world: World
let there: World
let store: OpenedStore
let shop: ShopStore

beforeAll(async () => {
  world = await openWorld()
  there = await openWorld({ database: world.database })
  store = await world.openStore('Long lists')
  await sql(`update stores set plan_id = (select id from plans where code = 'unlimited') where id = $1`, store.id)
  await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
  shop = (await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', store.id))) as ShopStore
  await seedCatalogue(world.engine, shop, 900)
  // Some are written in one language only, some in none of the house's two first, some alike.
  await sql(`update products set name = name - 'ua-uk' where store_id = $1 and quantity % 5 = 0`, store.id)
  await sql(
    `update products set name = jsonb_build_object('ru-ru', 'Ёж ' || model, 'ua-uk', '') where store_id = $1 and quantity % 7 = 0`,
    store.id,
  )
  await sql(
    `update products set name = '{"en-us": "Same"}', price = 5 where store_id = $1 and quantity % 11 = 0`,
    store.id,
  )
})
afterAll(async () => {
  await there?.close()
  await world?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const reading = <T>(work: (ctx: Ctx) => Promise<T>, language: string, engine = world.engine) =>
  engine.readInStore({ store: shop, language }, work)
const raw = (query: object) =>
  JSON.parse(JSON.stringify(query), (_, value) => (typeof value === 'number' ? String(value) : value))
const find = async (query: object, language = 'ua-uk', engine = world.engine): Promise<any> =>
  reading((ctx) => operations.find(ctx, 'products', raw(query)), language, engine)
const idsOf = ({ data }: any): string[] => data.map(({ id }: any) => id)

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const large = registry.all.filter((one) => one.large)
const columns = large.flatMap((one) => (one.large ?? []).map((column) => [one.name, column] as const))

describe('The order of a long list', () => {
  const shown = (language: string) =>
    [language, 'ua-uk', ...languageCodes].map((code) => `nullif(name ->> '${code}', '')`).join(', ')
  const written: Record<string, (language: string) => string> = {
    name: (language) => `coalesce(${shown(language)}) collate "${languageCollation(language)}"`,
    model: (language) => `model collate "${languageCollation(language)}"`,
  }

  it.each(registry.get('products').large ?? [])(
    'of products by %s is that of all of them, page by page',
    async (column) => {
      const roll = dice(3)
      for (const language of languageCodes)
        for (const direction of ['asc', 'desc']) {
          const by = written[column]?.(language) ?? column
          const all = await sql(
            `select id from products where store_id = $1 order by ${by} ${direction} nulls last, id ${direction}`,
            store.id,
          )
          const sorted = all.map(({ id }) => id)
          for (const $skip of [0, 80, 100, 480, 499, 500, 880, 900, 950, roll(900), roll(900)]) {
            const $limit = [1, 20, 50, 200][roll(4)] as number
            const page = await find({ $limit, $skip, $sort: { [column]: direction === 'asc' ? 1 : -1 } }, language)
            expect([column, language, $skip, page.total, idsOf(page)]).toEqual([
              ...[column, language, $skip, 900],
              sorted.slice($skip, $skip + $limit),
            ])
          }
        }
    },
  )

  it.each(columns)('of %s by %s is an index’s, in every language and both directions', async (name, column) => {
    const resource = registry.get(name)
    const isBackward = resource.sort === `-${column}`
    for (const language of languageCodes)
      for (const descending of isBackward ? [true] : [false, true]) {
        const role = resource.scope === 'store' ? world.database.app : world.database.platform
        const text = (ctx: Ctx) =>
          kysely`select t.id from ${kysely.table(resource.table)} as t where ${guard(ctx, resource, 'staff')} order by ${orderBy(ctx, resource, [{ field: column, descending }])} limit 50`.compile(
            ctx.db,
          ).sql
        const asked =
          resource.scope === 'store'
            ? await reading(async (ctx) => text(ctx), language)
            : await world.engine.onPlatform({ language }, async (ctx) => text(ctx))
        const plan = await planAs(role, asked)
        expect(plan, `${language} ${descending}`).toContain('Index')
        expect(plan, `${language} ${descending}`).not.toContain('Sort')
      }
  })

  it('names columns that there are', () => {
    for (const [name, column] of columns)
      expect([
        name,
        ['created_at', 'updated_at'].includes(column) || registry.get(name).fields[column]?.column,
      ]).toEqual([name, expect.anything()])
  })
})

/** How a statement would be done whatever its values, by a role that may not choose to sort or to read all. */
async function planAs(role: pg.ClientConfig, text: string): Promise<string> {
  const client = new pg.Client(role)
  await client.connect()
  try {
    for (const [name, value] of [
      ['enable_seqscan', 'off'],
      ['enable_sort', 'off'],
      ['enable_bitmapscan', 'off'],
      ['plan_cache_mode', 'force_generic_plan'],
      ['app.store_id', store.id],
    ])
      await client.query(`set ${name} = '${value}'`)
    await client.query(`prepare asked as ${text}`)
    const count = new Set(text.match(/\$\d+/g) ?? []).size
    const given = Array.from({ length: count }, () => 'null').join(', ')
    const { rows } = await client.query(`explain execute asked${count ? `(${given})` : ''}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}

describe('What a list counts', () => {
  /** Rows as the database has them, and what may be asked of them: a filter, and whether a row fits it. */
  type Drawn = [asked: unknown, fits: (row: any) => boolean]
  const rowsOf = () =>
    sql(
      `select p.id, p.price, p.status, p.quantity, p.manufacturer_id, p.tax_class_id, p.ai_status,
         array(select c.category_id::text from product_categories c where c.store_id = p.store_id and c.product_id = p.id) as categories
       from products p where p.store_id = $1`,
      store.id,
    )
  const touched = () => world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('products'))
  const facetFields = ['manufacturer_id', 'categories', 'status', 'tax_class_id', 'ai_status']

  /** Forty questions, each answered as the rows say it: the total, and each value with what its own choice leaves out. */
  async function agrees(seed: number, isChanging = false): Promise<void> {
    const rows = await rowsOf()
    const roll = dice(seed)
    const any = <T>(list: readonly T[]): T => list[roll(list.length)] as T
    const among = (field: string): Drawn => {
      const values = [any(rows)[field], any(rows)[field]].filter((value) => value !== null)
      const isIn = (row: any) => values.includes(row[field])
      return any<() => Drawn>([
        () => [{ $in: values }, isIn],
        () => [{ $nin: values }, (row) => !isIn(row)],
        () => (values.length ? [values[0], (row) => row[field] === values[0]] : [{ $in: [] }, () => false]),
        () => (values.length ? [{ $ne: values[0] }, (row) => row[field] !== values[0]] : [{ $nin: [] }, () => true]),
        () => ['null', (row) => row[field] === null],
      ])()
    }
    const terms: Record<string, () => Drawn> = {
      manufacturer_id: () => among('manufacturer_id'),
      tax_class_id: () => among('tax_class_id'),
      categories: () => {
        const ids = [any(rows).categories[0], any(rows).categories[0]].filter(Boolean)
        return [{ $in: ids }, (row) => row.categories.some((id: string) => ids.includes(id))]
      },
      quantity: () => {
        const [least, most] = [roll(150), 50 + roll(150)]
        return [{ $gte: least, $lt: most }, (row) => row.quantity >= least && row.quantity < most]
      },
      price: () => {
        const { price } = any(rows)
        const text = `${price / 10_000n}.${String(price % 10_000n).padStart(4, '0')}`
        return any<Drawn>([
          [{ $gt: text }, (row) => row.price > price],
          [{ $lte: text }, (row) => row.price <= price],
          [text, (row) => row.price === price],
          [{ $ne: text }, (row) => row.price !== price],
        ])
      },
      status: () =>
        any<Drawn>([
          [true, (row) => row.status],
          [{ $ne: true }, (row) => !row.status],
        ]),
      ai_status: () => ['none', (row) => row.ai_status === 'none'],
      $or: () => [[{ quantity: '3' }, { quantity: '4' }], (row) => [3, 4].includes(row.quantity)],
    }
    for (let n = 0; n < 40; n++) {
      if (isChanging) await touched()
      const chosen = Object.keys(terms).filter(() => roll(3) === 0)
      const drawn = new Map(chosen.map((field) => [field, terms[field]?.() as Drawn]))
      const fits = (row: any, but?: string) => [...drawn].every(([field, [, fit]]) => field === but || fit(row))
      const facets = facetFields.filter(() => roll(3))
      const asked = Object.fromEntries(
        [...drawn].map(([field, [value]]) => [field, typeof value === 'object' ? value : String(value)]),
      )
      const page = await find({
        $limit: any([0, 10, 200]),
        $facets: facets,
        ...JSON.parse(JSON.stringify(asked, (_, value) => (typeof value === 'boolean' ? String(value) : value))),
      })
      expect([chosen, page.total]).toEqual([chosen, rows.filter((row) => fits(row)).length])
      for (const field of facets) {
        const counts = new Map<unknown, number>()
        for (const row of rows.filter((one) => fits(one, field)))
          for (const value of [row[field]].flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
        const meant = [...counts]
          .map(([value, count]) => ({ value, count }))
          .sort((a, b) => b.count - a.count || (b.value === null || String(a.value) < String(b.value) ? -1 : 1))
        expect([asked, field, page.facets[field]]).toEqual([asked, field, meant.slice(0, 100)])
      }
    }
  }

  it('is what its rows say, with any choice', async () => {
    await sql(`update products set manufacturer_id = null where store_id = $1 and quantity % 13 = 0`, store.id)
    await sql(`update products set status = false where store_id = $1 and quantity % 17 = 0`, store.id)
    await sql(
      `update products set tax_class_id = (select id from tax_classes where store_id = $1 limit 1) where store_id = $1 and quantity % 2 = 0`,
      store.id,
    )
    await sql(
      `delete from product_categories where store_id = $1 and product_id in (select id from products where quantity % 19 = 0)`,
      store.id,
    )
    await agrees(11, true)
  })

  it('is the same from memory, where one choice follows another and nothing changes', async () => {
    const query = (n: number) => ({
      $limit: 1,
      $facets: facetFields,
      price: { $gt: `${n}.01` },
      quantity: { $gt: '1' },
    })
    const counted: number[] = []
    await touched()
    // The page alone is asked for, once the fields have been read; word of an earlier change may still come in between.
    const last = () => counted.slice(-3)
    for (let n = 0; n < 8 || (n < 40 && last().some((count) => count !== 1)); n++) {
      counted.push(await statementsOf(() => find(query(n))))
    }
    expect(last()).toEqual([1, 1, 1])
    expect(counted[0]).toBeGreaterThan(1)
    await agrees(23)
    await agrees(47)
  })

  it('from memory is what was changed last', async () => {
    const ask = (n: number, engine = world.engine) =>
      find({ $limit: 0, $facets: ['status', 'categories'], price: { $gt: `${n}.02` } }, 'ua-uk', engine)
    for (let n = 0; n < 6; n++) for (const engine of [world.engine, there.engine]) await ask(n, engine)
    const hidden = ({ facets }: any) => facets.status.find(({ value }: any) => value === false)?.count ?? 0
    const before = hidden(await ask(50))
    const [{ id }] = (await find({ $limit: 1, status: 'true', price: { $gt: '3000' } })).data
    await store.call('PATCH', `/api/products/${id}`, { status: false })
    for (let n = 60; n < 66; n++) expect(hidden(await ask(n))).toBe(before + 1)
    await until(
      () => ask(70, there.engine),
      (page) => hidden(page) === before + 1,
    )
    await store.call('PATCH', `/api/products/${id}`, { status: true })
    expect(hidden(await ask(80))).toBe(before)
  })

  it('for a guest is what guests see', async () => {
    const ask = async (n: number) => {
      const { body } = await store.guest('GET', `/api/products?$limit=1&$facets[]=manufacturer_id&price[$gt]=${n}.03`)
      return [body.total, body.facets.manufacturer_id.reduce((sum: number, { count }: any) => sum + count, 0)]
    }
    const shown = (await rowsOf()).filter(({ status }) => status)
    for (let n = 0; n < 7; n++) {
      const count = shown.filter(({ price }) => price > BigInt(n * 10_000 + 300)).length
      expect(await ask(n)).toEqual([count, count])
    }
  })

  it('by a search is what the search finds', async () => {
    const query = { $search: 'lamp', $limit: 1, $facets: ['manufacturer_id', 'categories'] }
    const narrowed = await find(query)
    const all = await find({ ...query, $limit: 200 })
    expect(narrowed.total).toBe(all.data.length)
    expect(narrowed.facets).toEqual(all.facets)
    const sum = narrowed.facets.manufacturer_id.reduce((n: number, { count }: any) => n + count, 0)
    expect([sum, narrowed.total > 10]).toEqual([narrowed.total, true])
  })
})

describe('What is kept of a list', () => {
  const deep = { $limit: 50, $skip: 600, $sort: { name: 1 } }
  const searched = { $search: 'Findable', $sort: { model: 1 } }
  const everywhere = async (query: object, fits: (page: any) => boolean) => {
    expect(fits(await find(query))).toBe(true)
    await until(
      () => find(query, 'ua-uk', there.engine),
      (page) => fits(page),
    )
  }
  const name = (text: string) => ({ 'en-us': text, 'ua-uk': text, 'ru-ru': text })

  it('shows what is made, changed and removed, at once here and soon on other nodes', async () => {
    for (const engine of [world.engine, there.engine])
      for (const query of [deep, searched]) await find(query, 'ua-uk', engine)
    const before = idsOf(await find(deep))
    const { body } = await store.call('POST', '/api/products', { name: name('0 Findable'), model: 'F-1' })
    await everywhere(searched, ({ total, data }) => total === 1 && data[0].name === '0 Findable')
    // It stands in front of all: what is far off moves by one.
    await everywhere(deep, (page) => page.total === 901 && idsOf(page)[1] === before[0])
    await store.call('PATCH', `/api/products/${body.id}`, { name: name('Findable twice') })
    await everywhere({ ...searched, $search: 'findable twice' }, ({ total }) => total === 1)
    await everywhere({ ...searched, $search: '0 findable' }, ({ total }) => total === 0)
    await store.call('DELETE', `/api/products/${body.id}`)
    await everywhere(searched, ({ total }) => total === 0)
    await everywhere(deep, (page) => page.total === 900 && idsOf(page).join() === before.join())
  })

  it('is not asked for again while nothing changes', async () => {
    const statements = async (query: object) => {
      let page = await find(query)
      return [await statementsOf(async () => (page = await find(query))), page.data.length]
    }
    expect(await statements(deep)).toEqual([1, 50])
    expect(await statements({ ...deep, $skip: 650 })).toEqual([1, 50])
    expect(await statements({ $search: 'lamp', $limit: 20 })).toEqual([1, 20])
    expect(await statements({ $limit: 20, $facets: ['categories', 'status'] })).toEqual([1, 20])
  })

  it('does not outlive what it counts by: a category that is removed is counted no more', async () => {
    const { body: category } = await store.call('POST', '/api/categories', { name: name('Short-lived') })
    const [product] = (await find({ $limit: 1, $sort: { model: 1 } })).data
    const [{ categories }] = (await find({ id: product.id, $populate: ['categories'] })).data
    await store.call('PATCH', `/api/products/${product.id}`, { categories: [...categories, category.id] })
    const inside = { categories: category.id, $limit: 0 }
    const counts = { model: product.model, $limit: 0, $facets: ['categories'] }
    const has = ({ facets }: any) => facets.categories.some(({ value }: any) => value === category.id)
    await everywhere(inside, ({ total }) => total === 1)
    await everywhere(counts, has)
    expect((await store.call('DELETE', `/api/categories/${category.id}`)).status).toBe(200)
    await everywhere(inside, ({ total }) => total === 0)
    await everywhere(counts, (page) => !has(page))
  })

  it('is a store’s own, and forgotten when the platform has changed its rows', async () => {
    expect((await find({ $limit: 0, model: 'P-000001' })).total).toBe(1)
    await world.engine.onPlatform({}, async (ctx) => {
      await kysely`update products set model = 'P-X' where store_id = ${store.id} and model = 'P-000001'`.execute(
        ctx.db,
      )
      ctx.touched.add('products')
    })
    await everywhere({ $limit: 0, model: 'P-000001' }, ({ total }) => total === 0)
  })

  it('is not what a transaction sees that writes, told or not', async () => {
    const counting = { $limit: '0', model: 'P-000003' }
    expect((await find(counting)).total).toBe(1)
    await world.engine
      .inStore({ store: shop }, async (ctx) => {
        expect((await operations.find(ctx, 'products', raw(counting))).total).toBe(1)
        await kysely`update products set model = 'P-Y' where store_id = ${store.id} and model = 'P-000003'`.execute(
          ctx.db,
        )
        expect((await operations.find(ctx, 'products', raw(counting))).total).toBe(0)
        throw new Error('taken back')
      })
      .catch(({ message }) => expect(message).toBe('taken back'))
    expect((await find(counting)).total).toBe(1)
  })

  it('is not what a transaction sees that has changed something itself', async () => {
    await find(searched)
    await world.engine
      .inStore({ store: shop }, async (ctx) => {
        await operations.create(ctx, 'products', { name: name('Findable inside'), model: 'F-2' })
        expect((await operations.find(ctx, 'products', raw(searched))).total).toBe(1)
        throw new Error('taken back')
      })
      .catch(({ message }) => expect(message).toBe('taken back'))
    expect((await find(searched)).total).toBe(0)
  })
})
