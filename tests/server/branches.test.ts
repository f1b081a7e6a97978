import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import {
  aWarehouse,
  openPostalService,
  type PostalService,
  type Warehouse,
} from '@shopwright/providers/fakes/postal-service'
import { copyBranches, jobsOf, startCopying } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Held } from './held.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const code = 'postal-service-a'
const kyiv: [string, string] = ['Київ', 'Киев']
const lviv: [string, string] = ['Львів', 'Львов']

let world: World
let store: OpenedStore
let post: PostalService
const held = new Held(() => world)

beforeAll(async () => {
  post = await openPostalService(() => held.look())
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  world = await openWorld({ carriers: { list } })
  store = await world.openStore('Branched')
})
afterAll(async () => {
  await world.close()
  post.close()
})
beforeEach(async () => {
  post.fails = 'not'
  post.pages = { size: 2, good: 0, isSame: false }
  post.warehouses = [aWarehouse(kyiv, 1), aWarehouse(kyiv, 2, { CategoryOfWarehouse: 'Postomat' }), aWarehouse(lviv, 1)]
  await copy()
  post.pagesAsked.length = 0
  held.begin(false)
})

const copy = () => copyBranches(world.engine, code)
type Read = { ref: string; version: number; name: string; updated_at: string } & Record<string, unknown>
const rows = async (): Promise<Read[]> =>
  (await store.call('GET', '/api/delivery-branches?$limit=50&$translations=all')).body.data
const refs = async () => (await rows()).map(({ ref }) => ref).sort()
const told = () => post.warehouses.map(({ Ref }) => Ref).sort()

describe('The list of a carrier’s branches', () => {
  it('is copied page by page, with no transaction open', async () => {
    held.begin(true)
    expect(await refs()).toEqual(told())
    expect(await rows()).toContainEqual(
      expect.objectContaining({
        extension: code,
        type: 'locker',
        number: '2',
        city: { 'ua-uk': 'Київ', 'ru-ru': 'Киев' },
        region: 'Київська',
        name: { 'ua-uk': 'Поштомат №2: вул. Хрещатик, 2', 'ru-ru': 'Почтомат №2: ул. Крещатик, 2' },
        max_weight: '30',
      }),
    )
    await copy()
    expect(post.pagesAsked).toEqual([1, 2])
    expect(held.most).toBe(0)
  })

  it('is read by staff, who find a branch by its city and number, and by nobody else', async () => {
    const found = (await store.call('GET', '/api/delivery-branches?$search=киев%202')).body.data
    expect(found.map(({ number }: Read) => number)).toEqual(['2'])
    expect((await store.guest('GET', '/api/delivery-branches')).status).toBe(401)
    expect((await store.call('POST', '/api/delivery-branches', { ref: 'x' })).status).toBe(405)
  })

  it('is written where it differs, and nowhere else', async () => {
    const before = await rows()
    expect(await copy()).toMatchObject({ read: 3, written: 0, removed: 0, isWhole: true })
    expect(await rows()).toEqual(before)
    post.warehouses[2] = aWarehouse(lviv, 1, { Description: 'Відділення №1: площа Ринок, 1' })
    expect(await copy()).toMatchObject({ written: 1, removed: 0 })
    const changed = (await rows()).filter(({ version }, n) => version !== before[n]?.version)
    expect(changed).toMatchObject([{ ref: post.warehouses[2].Ref, name: { 'ua-uk': 'Відділення №1: площа Ринок, 1' } }])
  })

  it('loses what the carrier has no more', async () => {
    post.warehouses.splice(1, 1)
    expect(await copy()).toMatchObject({ written: 0, removed: 1 })
    expect(await refs()).toEqual(told())
  })

  it.each(['breaks', 'refuses'] as const)(
    'stays as it was where the carrier %s half-way, but for what it said',
    async (fails) => {
      const gone = post.warehouses.splice(0, 1, aWarehouse(kyiv, 3))
      Object.assign(post, { fails })
      post.pages.good = 1
      expect(await copy()).toMatchObject({ isWhole: false, written: 1, removed: 0 })
      expect(await refs()).toEqual([...told(), gone[0]?.Ref].sort())
      post.pages.good = 0
      expect(await copy()).toMatchObject({ isWhole: false, read: 0 })
      expect(await refs()).toEqual([...told(), gone[0]?.Ref].sort())
    },
  )

  it.each<[string, () => void]>([
    ['sends none', () => void (post.warehouses = [])],
    ['sends the same page for ever', () => Object.assign(post.pages, { isSame: true, size: 1 })],
    ['sends one twice in place of another', () => void post.warehouses.splice(1, 1, post.warehouses[0] as Warehouse)],
    [
      'sends rows that nobody can read',
      () => void (post.warehouses = [post.warehouses[0] as Warehouse, {}, { Ref: 5 }]),
    ],
  ])('loses nothing to a carrier that %s', async (_, break_) => {
    const before = await rows()
    break_()
    expect(await copy()).toMatchObject({ isWhole: false, removed: 0 })
    expect(await rows()).toEqual(before)
    expect(post.pagesAsked.length).toBeLessThan(4)
  })

  it('counts a row that cannot be read, and takes the others', async () => {
    post.pages.size = 500
    post.warehouses = [
      ...Array.from({ length: 12 }, (_, n) => aWarehouse(kyiv, n + 1)),
      { ...aWarehouse(lviv, 1), Number: '' },
    ]
    expect(await copy()).toMatchObject({ read: 13, misread: 1, isWhole: true })
    expect(await refs()).toEqual(told().filter((ref) => ref !== aWarehouse(lviv, 1).Ref))
  })

  it('is none of a carrier that tells none', async () => {
    expect(await copyBranches(world.engine, 'local')).toBeNull()
  })
})

describe('A copy', () => {
  const run = (data: Record<string, boolean>): Promise<void> => {
    const job = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'delivery-branches')
    const about = { id: 'x', signal: new AbortController().signal, attempt: 0 }
    return job?.run({ store_id: null, extension: code, ...data }, about) as Promise<void>
  }

  it('that is to be the first one is none where there is one', async () => {
    await run({ is_first: true })
    expect(post.pagesAsked).toEqual([])
    await run({})
    expect(post.pagesAsked).toEqual([1, 2])
  })

  it('that did not come to its end is tried again', async () => {
    post.fails = 'breaks'
    await expect(run({})).rejects.toThrow('not read to their end')
  })

  const group = (extension: string) => store.call('POST', '/api/delivery-groups', { name: 'Пошта', extension })
  const waiting = async () =>
    (await world.engine.database.platformPool.query(`select data from pgboss.job where name = 'delivery-branches'`))
      .rows

  it('is asked for where some store has a group of such a carrier, at once when there is a first one', async () => {
    expect(await startCopying(world.engine)).toBe(0)
    expect((await group('local')).status).toBe(201)
    expect(await waiting()).toEqual([])
    expect(await startCopying(world.engine)).toBe(0)
    const made = await group(code)
    expect(made.status, made.text).toBe(201)
    expect(await waiting()).toEqual([{ data: { store_id: null, extension: code, is_first: true } }])
    expect((await store.call('PATCH', `/api/delivery-groups/${made.body.id}`, { sort_order: 5 })).status).toBe(200)
    expect(await waiting()).toHaveLength(1)
    expect(await startCopying(world.engine)).toBe(1)
    expect(await waiting()).toHaveLength(2)
  })
})
