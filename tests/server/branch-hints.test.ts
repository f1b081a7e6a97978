import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { copyBranches } from '@shopwright/shop/server'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { branchesStatement, citiesStatement } from '../../packages/shop/src/sales/server/branches/find-branches.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const code = 'postal-service-a'
const kyiv: [string, string] = ['Київ', 'Киев']

let world: World
let store: OpenedStore
let other: OpenedStore
let post: PostalService
let method: string
let group: string

beforeAll(async () => {
  post = await openPostalService()
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  world = await openWorld({ carriers: { list } })
  store = await world.openStore('Hinting')
  other = await world.openStore('Hinted')
  ;[group, method] = await groupOf(store, code)
  const locker = { CategoryOfWarehouse: 'Postomat' }
  post.warehouses = [
    ...[12, 5, 50, 1].map((number) => aWarehouse(kyiv, number)),
    aWarehouse(kyiv, 7, {
      ...locker,
      ShortAddress: 'Київ, пров. Вільний, 3',
      Description: 'Поштомат №7: пров. Вільний, 3',
    }),
    aWarehouse(['Вінниця', 'Винница'], 1, { SettlementAreaDescription: 'Вінницька' }),
    aWarehouse(['Київка', 'Киевка'], 1, { SettlementAreaDescription: 'Херсонська' }),
    aWarehouse(['Київець', 'Киевец'], 1, { SettlementAreaDescription: 'Львівська', Ref: 'lviv' }),
    aWarehouse(['Київець', 'Киевец'], 2, { SettlementAreaDescription: 'Одеська', Ref: 'odesa' }),
    aWarehouse(["Кам'янець", 'Каменец'], 1, { SettlementAreaDescription: 'Хмельницька' }),
    ...Array.from({ length: 30 }, (_, n) =>
      aWarehouse(['Лубни', 'Лубны'], n + 1, { SettlementAreaDescription: 'Полтавська' }),
    ),
  ]
  expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: true })
  post.pagesAsked.length = 0
})
afterAll(async () => {
  await world.close()
  post.close()
})

async function groupOf(of: OpenedStore, extension: string, type = 'flat', more = {}): Promise<[string, string]> {
  const made = await of.call('POST', '/api/delivery-groups', {
    name: 'Пошта',
    extension,
    methods: [{ name: { 'ua-uk': 'Пошта' }, type, price: '1', status: true }],
    ...more,
  })
  expect(made.status, made.text).toBe(201)
  return [made.body.id, made.body.methods[0].id]
}

/** What a page's own script is answered, in the language of the address. */
async function ask(what: 'cities' | 'branches', query: Record<string, string>, of = store, at = ''): Promise<any[]> {
  const answer = await of.guest(
    'GET',
    `${at}/search/suggestions?${new URLSearchParams({ method, ...(what === 'branches' ? { city: '' } : {}), ...query })}`,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const citiesLike = async (q: string) => (await ask('cities', { q })).map(({ name }) => name)
const addresses = async (query: Record<string, string>) => (await ask('branches', query)).map(({ address }) => address)
const numbers = async (query: Record<string, string>) =>
  (await addresses(query)).map((address) => Number(/№(\d+)/.exec(address)?.[1]))

describe('Cities of a carrier', () => {
  it('are found by their beginning in each language, the one of that very name first', async () => {
    expect(await citiesLike('Киї')).toEqual(['Київ', 'Київець', 'Київець', 'Київка'])
    expect(await citiesLike('київ')).toContain('Київ')
    expect(await citiesLike('винн')).toEqual(['Вінниця'])
    for (const q of ['кам’я', "Кам'я", 'камя']) expect(await citiesLike(q)).toEqual(["Кам'янець"])
    expect(await ask('cities', { q: 'Київець' })).toEqual([
      { name: 'Київець', region: 'Львівська' },
      { name: 'Київець', region: 'Одеська' },
    ])
  })

  it('are not found by one letter, by another word, or by a wild card', async () => {
    for (const q of ['', 'К', 'хрещатик', 'иїв', '%%', '__', '|', '|0']) expect(await citiesLike(q), q).toEqual([])
  })
})

describe('Branches of a city', () => {
  it('are those of that city, branches before lockers, in the order of their numbers', async () => {
    expect(await numbers({ city: 'Київ' })).toEqual([1, 5, 12, 50, 7, 1, 1, 2])
    expect(await numbers({ city: 'Київ', region: 'Київська' })).toEqual([1, 5, 12, 50, 7])
    expect(await numbers({ city: 'Київець', region: 'Одеська' })).toEqual([2])
    expect(await ask('branches', { city: 'Киев', q: '12' })).toEqual([
      { id: expect.any(String), city: 'Київ', address: 'Відділення №12: вул. Хрещатик, 12' },
    ])
  })

  it('are found by a number, that very one first, and by words of the name and the address', async () => {
    const at = { city: 'Київ', region: 'Київська' }
    expect(await numbers({ ...at, q: '5' })).toEqual([5, 50])
    expect(await numbers({ ...at, q: '№5' })).toEqual([5, 50])
    expect(await numbers({ ...at, q: 'поштомат' })).toEqual([7])
    expect(await numbers({ ...at, q: 'Вільн 3' })).toEqual([7])
    expect(await numbers({ ...at, q: 'крещатик 12' })).toEqual([12])
    expect(await numbers({ ...at, q: 'Відділення №5: вул. Хрещатик, 5' })).toEqual([5, 50])
    expect(await numbers({ ...at, q: 'моя хата' })).toEqual([])
    expect(await numbers({ ...at, q: '%' })).toEqual(await numbers(at))
  })

  it('are twenty at most, and none where no city is told', async () => {
    expect(await ask('branches', { city: 'Лубни' })).toHaveLength(20)
    expect(await ask('branches', { city: 'Л' })).toEqual([])
    expect(await ask('branches', { q: '5' })).toEqual([])
  })

  it('are told in the language of the page', async () => {
    const languages = (await store.call('GET', '/api/languages?$limit=10')).body.data
    const { id: language_id } = languages.find((one: { code: string }) => one.code === 'ru-ru')
    expect((await store.call('POST', '/api/store-languages', { language_id })).status).toBe(201)
    const [first] = await ask('branches', { city: 'Київ', q: '5' }, store, '/ru')
    expect(first).toMatchObject({ city: 'Киев', address: 'Отделение №5: ул. Крещатик, 5' })
  })

  it('are of no other store’s method, and of none that goes to no branch', async () => {
    const [, theirs] = await groupOf(other, code)
    const [, courier] = await groupOf(store, 'local')
    const [, atStore] = await groupOf(store, code, 'pickup')
    const [, waiting] = await groupOf(store, code, 'flat', { unique_address: true, address: 'Склад' })
    const [, off] = await groupOf(store, code, 'flat', { status: false })
    expect(await ask('branches', { city: 'Київ', method: theirs }, other)).not.toEqual([])
    for (const chosen of [theirs, courier, atStore, waiting, off, group, '', 'x', "'"]) {
      expect(await ask('branches', { city: 'Київ', method: chosen }), chosen).toEqual([])
      expect(await ask('cities', { q: 'Київ', method: chosen }), chosen).toEqual([])
    }
  })

  it('are told by the cart of those methods alone that go to one', async () => {
    const shopper = openShopper(world, store)
    const { body: cart } = await shopper.add(await makeProduct(store))
    const going = cart.delivery_methods.filter((one: { has_branches: boolean }) => one.has_branches)
    expect(going.map(({ id }: { id: string }) => id)).toEqual([method])
  })

  it('are looked for without a word to the carrier', () => {
    expect(post.pagesAsked).toEqual([])
  })
})

// The last ones: here the list is as long as a real one.
describe('Of thirty thousand branches', () => {
  const towns = ['Бровари', 'Вишневе', 'Віта', 'Полтава', 'Ірпінь', 'Київ', 'Суми', 'Рівне']
  beforeAll(async () => {
    const pool = world.engine.database.platformPool
    await pool.query(
      `insert into delivery_branches (id, extension, ref, type, number, city, region, name, address, city_names, search_text)
       select gen_random_uuid(), $1, 'many-' || n, 'branch', n::text, jsonb_build_object('ua-uk', c.name), 'Область', jsonb_build_object('ua-uk', 'Відділення №' || n || ': вул. Вільна, ' || n),
         jsonb_build_object('ua-uk', c.name || ', вул. Вільна, ' || n), '|0' || lower(c.name) || '|', '|0' || lower(c.name) || E'|\n' || n || E'\n' || lower(c.name) || ', вул. вільна, ' || n
       from generate_series(1, 30000) n, lateral (select case when n % 3 = 0 then ($2::text[])[1 + n % 8] else 'Село' || n end as name) c`,
      [code, towns],
    )
    const owner = new pg.Client({ ...inject('postgres'), database: world.database.name })
    await owner.connect()
    await owner.query('analyze delivery_branches')
    await owner.end()
  })

  /** How the role that serves the stores finds them. */
  const planOf = (statement: RawBuilder<unknown>): Promise<string> =>
    world.engine.inStore({ store: { id: store.id } as never }, async ({ db }) => {
      const { rows } = await sql<Record<string, string>>`explain (analyze, costs off) ${statement}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

  it.each<[string, () => RawBuilder<unknown>]>([
    ['cities by two letters that every branch has in a word', () => citiesStatement(code, 'ві')],
    ['the branches of a city', () => branchesStatement(code, 'київ', '', [])],
    ['a branch by words', () => branchesStatement(code, 'полтава', 'Область', ['24', 'вільна'])],
  ])('finds %s by the index', async (_, statement) => {
    const plan = await planOf(statement())
    expect(plan).toContain('delivery_branches_search_text_idx')
    expect(plan).not.toContain('Seq Scan')
    // Two letters are enough for it: every street of these begins with them.
    expect(plan).not.toContain('Rows Removed by Index Recheck')
  })
})
