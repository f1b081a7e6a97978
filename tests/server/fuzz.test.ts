import { newId } from '@shopwright/resource'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { type Door, type Garbage, garbageOf } from './garbage.ts'
import { plantStore } from './plant.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, password, type World } from './world.ts'

const seed = Number(process.env.FUZZ_SEED ?? 21)
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const atOnce = 8

let world: World
let store: OpenedStore
let rows: Map<string, string>
let people: [who: string, often: number, headers: Record<string, string>][]

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Fuzzed')
  const insider = await world.register('insider@fuzz.test')
  rows = await world.engine.onPlatform(
    { store: { id: store.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } },
    async (ctx) => {
      const planted = await plantStore(ctx, 'FUZZ', insider.id)
      // A store has one row of settings, and has it already.
      await tables(ctx)
        .deleteFrom('settings')
        .where('id', '=', planted.get('settings') as string)
        .execute()
      return planted
    },
  )
  for (const name of ground) rows.delete(name)
  rows.set('products', await makeProduct(store)).set('a row that is not there', newId())
  const shopper = { email: 'shopper@fuzz.test', password }
  await store.guest('POST', '/api/customers', { ...shopper, first_name: 'Shop', last_name: 'Per', terms_agreed: true })
  const entered = await store.guest('POST', '/api/authentication', { strategy: 'local', ...shopper })
  const admin = await world.admin()
  for (const { name, scope } of world.engine.registry.all) {
    if (scope !== 'platform' || ground.has(name)) continue
    const { body } = await admin.call('GET', `/api/${name}?$limit=1`)
    if (body.data?.[0]?.id) rows.set(name, body.data[0].id)
  }
  const clerk = await world.register('clerk@fuzz.test')
  await world.engine.onPlatform({}, async (ctx) => {
    const group = await tables(ctx)
      .selectFrom('customer_groups')
      .select('id')
      .where('store_id', '=', store.id)
      .executeTakeFirst()
    await tables(ctx)
      .insertInto('staff_members')
      .values({
        store_id: store.id,
        id: newId(),
        account_id: clerk.id,
        customer_group_id: group?.id,
        is_owner: false,
        status: true,
        created_at: ctx.now,
        updated_at: ctx.now,
      } as never)
      .execute()
  })
  const here = { host: world.platformHost, 'store-token': store.token }
  const onShop = { host: store.host }
  const onPlatform = { host: world.platformHost }
  people = [
    ['the owner', 6, { ...here, authorization: store.owner.token }],
    ['the owner on the shop’s host', 2, { ...onShop, authorization: store.owner.token }],
    ['the owner without a store', 1, { ...onPlatform, authorization: store.owner.token }],
    ['the administrator', 2, { ...onPlatform, authorization: admin.token }],
    ['the administrator in the store', 2, { ...here, authorization: admin.token }],
    ['staff without rights', 1, { ...here, authorization: clerk.token }],
    ['a shopper', 2, { ...onShop, authorization: entered.body.accessToken }],
    ['a guest', 2, onShop],
    ['nobody on the platform', 1, onPlatform],
    ['nobody with the store’s token', 1, here],
    ['somebody at a host that is nobody’s', 1, { host: 'evil.test' }],
  ]
})
afterAll(() => world.close())

/** Whoever walks stands on these: once they are gone nothing is found any more. */
const ground = new Set(['stores', 'accounts', 'staff-members', 'settings'])

/** An open stream is an answer that has no end, and who has signed out is only turned away from there on: both are asked elsewhere. */
const isOfNoUse = ({ method, url }: Pick<Door, 'method' | 'url'>): boolean =>
  method === 'HEAD' || url === '/api/events' || (method === 'DELETE' && url.startsWith('/api/authentication'))

describe('A walk of garbage over every door (T03, T20)', () => {
  it(`finds no fault of the server in ${requests} requests of seed ${seed}`, async () => {
    const doors = world.app.parts.routes.filter((door) => !isOfNoUse(door))
    expect(doors.length).toBeGreaterThan(400)
    const crowd = people.flatMap(([who, often, headers]) => Array.from({ length: often }, () => ({ who, headers })))
    const next = garbageOf(seed, doors, world.engine.registry, rows)
    const failed = new Map<string, string>()
    const counts: Record<string, number> = {}
    let made = 0
    const send = async (index: number, given: Garbage): Promise<void> => {
      const { who, headers } = crowd[index % crowd.length] as (typeof crowd)[number]
      const answer = await world.app.inject({ ...given, headers: { ...given.headers, ...headers } } as never)
      counts[Math.floor(answer.statusCode / 100)] = (counts[Math.floor(answer.statusCode / 100)] ?? 0) + 1
      if (answer.statusCode < 500) return
      const door = `${given.method} ${given.url.split('?')[0]} ${answer.body.slice(0, 120)}`
      if (!failed.has(door))
        failed.set(
          door,
          `${index}, ${who}: ${JSON.stringify(given).slice(0, 600)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        )
    }
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (made < requests) {
          const given = next()
          // A door may be tried by another method than its own.
          if (!isOfNoUse(given)) await send(made++, given)
        }
      }),
    )
    if (process.env.FUZZ_TELL) console.log(counts)
    expect([...failed.values()]).toEqual([])
    state(5, made, 'requests of garbage to every door, as everybody: not one fault of the server')
    // A walk that is turned away at the first wall proves nothing.
    expect(counts[2]).toBeGreaterThan(requests / 20)
  })
})
