import { type Ctx, isFoundByFunction, isWalled, operations, searchFunction } from '@shopwright/engine'
import { searchableText, searchedWords } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import {
  findBySearch,
  loadStore,
  type ShopCtx,
  type ShopStore,
  seedCatalogue,
  type Viewer,
} from '@shopwright/shop/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let shop: ShopStore
let group: string
/** who may look at plans that are made inside functions */
let admin: pg.Client

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Searched shop')
  other = await world.openStore('Other shop')
  for (const { id } of [store, other]) {
    const of = (await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', id))) as ShopStore
    shop = id === store.id ? of : shop
    await seedCatalogue(world.engine, of, id === store.id ? 1200 : 40)
  }
  const shopper = openShopper(world, store)
  await shopper.add((await store.call('GET', '/api/products?$limit=1')).body.data[0].id)
  await shopper.ready()
  await shopper.order()
  group = (await store.call('GET', '/api/settings')).body.data[0].customer_group_id
  for (const body of [
    customer('Olha'),
    customer('Тарас'),
    { ...customer("Мар'яна Алёна"), phone: '+38 (067) 123-45-67' },
  ])
    expect((await store.call('POST', '/api/customers', body)).status).toBe(201)
  admin = new pg.Client({ ...inject('postgres'), database: world.database.name })
  await admin.connect()
  await admin.query('analyze')
  await admin.query(`load 'auto_explain'`)
  for (const [name, value] of [
    ['log_min_duration', '0'],
    ['log_nested_statements', 'on'],
    ['log_level', 'notice'],
  ])
    await admin.query(`set auto_explain.${name} = '${value}'`)
})
afterAll(async () => {
  await admin?.end()
  await world.close()
})

const customer = (first_name: string) => ({
  email: `x${first_name.length}@find.test`,
  first_name,
  last_name: 'Ко',
  customer_group_id: group,
})
const found = registry.all.filter(isFoundByFunction)
const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words as people write them: pieces of what is there, in any case, some of them too short for the index, some of no letters. */
function drawn(texts: string[], count: number): string[] {
  const roll = dice(7)
  const below = (limit: number) => Math.floor(roll() * limit)
  return Array.from({ length: count }, () => {
    const text = texts[below(texts.length)] ?? 'nothing'
    const words = Array.from({ length: 1 + below(4) }, () => {
      const at = below(text.length)
      const piece = text.slice(at, at + 1 + below(9)).replace(/\s+/g, ' ')
      return roll() < 0.1 ? ['%', '_', '\\', 'a%', "'", '--'][below(6)] : piece
    })
    const query = words.join(' ')
    return roll() < 0.3 ? query.toUpperCase() : query
  }).filter((query) => query.trim())
}

describe('A search', () => {
  it.each(found.map(({ name }) => name))('of %s finds what has all the words, and counts it', async (name) => {
    const resource = registry.get(name)
    const rows = await sql(`select id, search_text from ${resource.table} where store_id = $1`, store.id)
    const queries = [
      ...drawn(
        rows.map(({ search_text }) => search_text),
        60,
      ),
      'lamp oak',
      'ЛАМПА',
      'zzz',
      'a b c d e f g h',
    ]
    for (const query of queries) {
      const asked = query.replaceAll('\u0000', '').normalize('NFC').slice(0, 64).trim()
      const words = searchedWords(asked)
      const meant = rows.filter(({ search_text }) => words.every((word) => search_text.includes(word)))
      for (const inside of [world.engine.readInStore, world.engine.inStore]) {
        const page = await inside({ store: shop }, (ctx) =>
          operations.find(ctx, name, { $search: query, $limit: '200', $sort: { id: '1' } }),
        )
        const ids = meant.map(({ id }) => id).sort()
        expect([query, page.total, page.data.map(({ id }) => id)]).toEqual([query, ids.length, ids.slice(0, 200)])
      }
    }
  })

  it.each([
    ['another apostrophe', 'мар’яна'],
    ['no apostrophe', 'МАРЯНА ко'],
    ['е for ё', 'алена'],
    ['ё', 'Алёна'],
    ['a telephone with other marks', '067-123 45 67'],
    ['a telephone in full', '+38 067 1234567'],
  ])('finds a person by a name or a telephone that is typed with %s', async (_, typed) => {
    const { body } = await store.call('GET', `/api/customers?$search=${encodeURIComponent(typed)}`)
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(['x13@find.test'])
  })

  it('is narrowed, counted by value, ordered and turned over like any list', async () => {
    const meant = await sql(
      `select id, price, manufacturer_id from products where store_id = $1 and search_text like '%lamp%' and price > 10000000 order by price desc, id desc`,
      store.id,
    )
    expect(meant.length).toBeGreaterThan(60)
    const query = '$search=lamp&price[$gt]=1000&$sort[price]=-1&$facets[]=manufacturer_id'
    const pages = await Promise.all(
      [0, 20, 40].map((skip) => store.call('GET', `/api/products?$limit=20&$skip=${skip}&${query}`)),
    )
    expect(pages.flatMap(({ body }) => body.data.map(({ id }: any) => id))).toEqual(
      meant.slice(0, 60).map(({ id }) => id),
    )
    const makers = Map.groupBy(meant, ({ manufacturer_id }) => manufacturer_id)
    for (const { body } of pages) {
      expect(body.total).toBe(meant.length)
      expect(new Map(body.facets.manufacturer_id.map(({ value, count }: any) => [value, count]))).toEqual(
        new Map([...makers].map(([id, list]) => [id, list.length])),
      )
    }
  })

  it('by a guest finds what is shown alone', async () => {
    const [{ id, model }] = await sql(
      'select id, model from products where store_id = $1 order by model limit 1',
      store.id,
    )
    const seen = async () => (await store.guest('GET', `/api/products?$search=${model}`)).body.total
    expect(await seen()).toBe(1)
    expect((await store.call('PATCH', `/api/products/${id}`, { status: false })).status).toBe(200)
    expect(await seen()).toBe(0)
    expect((await store.call('GET', `/api/products?$search=${model}`)).body.total).toBe(1)
  })

  it('finds what its own transaction has just written', async () => {
    await world.engine
      .inStore({ store: shop }, async (ctx) => {
        expect(isWalled(ctx.db)).toBe(true)
        await operations.create(ctx, 'customers', customer('Uncommitted'))
        expect((await operations.find(ctx, 'customers', { $search: 'uncommitted' })).total).toBe(1)
        throw new Error('taken back')
      })
      .catch(({ message }) => expect(message).toBe('taken back'))
    expect((await store.call('GET', '/api/customers?$search=uncommitted')).body.total).toBe(0)
  })

  it('of many rows at once changes those that it shows', async () => {
    const { status, body } = await store.call('POST', '/api/bulk-changes', {
      resource: 'products',
      action: 'patch',
      query: '$search=vase%20amber',
      changes: { sort_order: 5 },
    })
    expect(status).toBe(201)
    const [task] = await sql('select total_count from tasks where id = $1', body.task_id)
    const [meant] = await sql(
      `select count(*)::int as n from products where store_id = $1 and search_text like '%vase%' and search_text like '%amber%'`,
      store.id,
    )
    expect([task.total_count, meant.n > 0]).toEqual([meant.n, true])
  })
})

/** Queries as shoppers write them: numbers with other separators, other accents, words in other forms. */
const shopping = [
  ...[
    'lamp',
    'Lamps',
    'ЛАМПИ',
    'дубова лампа',
    'oak-chair',
    'P-000012',
    'p 000012',
    'P000012',
    'sku12',
    'SKU-12',
    'sku 1 2',
  ],
  ...['ABЁ-1', 'abе1', 'abё 1', 'Café 7', 'cafe7', "М'яч", 'мяч', "м'яч12", '!!!', '12', '7', 'zzz qqq'],
]

describe('A shop’s search', () => {
  it('finds the same, in the same order and with the same counts, as looking at every product', async () => {
    for (const [model, name] of [
      ['ABЁ-1', 'Ёлка'],
      ['Café 7', 'Cup'],
      ["М'яч-12", "М'яч"],
    ])
      await sql(
        `insert into products (store_id, id, name, slug, model, search_text, quantity) values ($1, gen_random_uuid(), $2, '{}', $3, $4, 9)`,
        store.id,
        { 'en-us': name },
        model,
        searchableText([name as string, model as string]),
      )
    const none = { from: null, to: null, inStock: false, manufacturers: [], filters: new Map(), attributes: new Map() }
    const viewer = { storeId: store.id, language: 'en-us', primaryLanguage: 'ua-uk', day: '2026-11-22', groupId: null }
    const request = { filters: { ...none, inStock: true }, sort: 'default' as const, limit: 24, skip: 0 }
    let hits = 0
    for (const text of shopping) {
      const ask = (ctx: Ctx) => findBySearch(ctx as ShopCtx, viewer as Viewer, text, request)
      const walled = await world.engine.readInStore({ store: shop }, ask)
      // Whom no policy binds, PostgreSQL answers from the table itself.
      const open = await world.engine.onPlatform({ store: shop }, ask)
      expect([text, walled]).toEqual([text, open])
      hits += walled.total ? 1 : 0
    }
    expect(hits).toBeGreaterThan(12)
  })
})

/** What a statement of the application's role does, functions and all. */
async function planOf(role: string, storeId: string, text: string, before: string[] = []): Promise<string> {
  const plans: string[] = []
  const hear = ({ message }: { message?: string }) => plans.push(message ?? '')
  admin.on('notice', hear)
  await admin.query('begin')
  try {
    for (const one of before) await admin.query(one)
    await admin.query(`set local role "${role}"`)
    await admin.query(`select set_config('app.store_id', '${storeId}', true)`)
    plans.length = 0
    await admin.query(text)
    return plans.join('\n')
  } finally {
    await admin.query('rollback')
    admin.off('notice', hear)
  }
}

const called = (name: string, of: string, word: string) =>
  `select count(*) from ${searchFunction(registry.get(name))}('${of}', '{%${word}%}')`

describe('Below the walls', () => {
  it('a word is looked up in the index, by the role that serves the stores', async () => {
    const { user } = world.database.app
    expect(await planOf(user, store.id, called('products', store.id, 'p-000711'))).toContain('products_search_text_idx')
    // What it would do on its own: the reason why there are functions.
    const bare = `select count(*) from products where store_id = '${store.id}' and search_text like '%p-000711%'`
    expect(await planOf(user, store.id, bare)).not.toContain('products_search_text_idx')
  })

  it.each(found.map(({ name }) => name))('another store’s %s are not found by its id', async (name) => {
    const ask = async (within: string, of: string): Promise<number> => {
      const client = await world.engine.database.appPool.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('app.store_id', $1, true)`, [within])
        const { rows } = await client.query(
          `select count(*)::int as n from ${searchFunction(registry.get(name))}($1, '{%%}')`,
          [of],
        )
        return rows[0].n
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const [own] = await sql(`select count(*)::int as n from ${registry.get(name).table} where store_id = $1`, other.id)
    expect([await ask(other.id, other.id), await ask(store.id, other.id), await ask('', other.id)]).toEqual([
      own.n,
      0,
      0,
    ])
  })

  it('every trigram index has a reader', async () => {
    const indexes = await sql(
      `select c.relname as table, i.relname as index from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       join pg_am m on m.oid = i.relam where m.amname = 'gin' and c.relnamespace = 'public'::regnamespace order by 2`,
    )
    expect(indexes.map(({ table }) => table)).toContain('products')
    for (const { table, index } of indexes) {
      const resource = registry.all.find((one) => one.table === table)
      expect(resource?.large, `${index} is read by no search`).toBeTruthy()
      // With next to no rows any plan would do: no other index may be chosen, and no reading of all.
      const alone = [
        `update pg_index set indisvalid = false where indrelid = '${table}'::regclass and indexrelid <> '${index}'::regclass`,
        'set local enable_seqscan = off',
      ]
      const plan = isFoundByFunction(resource as never)
        ? await planOf(world.database.app.user, store.id, called(resource?.name as string, store.id, 'word'), alone)
        : await planOf(
            world.database.platform.user,
            '',
            `select id from ${table} where search_text like '%word%'`,
            alone,
          )
      expect(plan).toContain(index)
    }
  })
})
