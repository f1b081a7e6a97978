import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from './staff.ts'
import { type OpenedStore, openWorld, type Person, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let admin: Person
let now = new Date()
let admins = 0

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  store = await world.openStore('Entered')
  other = await world.openStore('Not entered')
  admin = await world.admin()
})
afterAll(() => world.close())

const inside = (shop: OpenedStore, path = '/api/products') =>
  admin.call('GET', path, undefined, { 'store-token': shop.token })
const sql = (text: string, ...values: unknown[]) => world.engine.database.platformPool.query(text, values)

async function secondAdmin(): Promise<Person> {
  const person = await world.register(`second-${(admins += 1)}@platform.test`)
  await sql(`update accounts set role = 'ADMIN' where id = $1`, person.id)
  await world.openStore(`Heard ${admins}`)
  return person
}

const status = async (shop: OpenedStore): Promise<unknown[]> => {
  const answer = await inside(shop)
  return [answer.status, answer.body.data?.code]
}

describe('A super admin', () => {
  it('works in a store only after saying why, and in no other by it', async () => {
    expect(await status(store)).toEqual([403, 'entry-required'])
    const short = await admin.call('POST', '/api/store-entries', { target_store_id: store.id, reason: '  a ' })
    expect([short.status, Object.keys(short.body.errors ?? {})]).toEqual([422, ['reason']])
    expect(await status(store)).toEqual([403, 'entry-required'])
    await enter(admin, store)
    expect(await status(store)).toEqual([200, undefined])
    expect(await status(other)).toEqual([403, 'entry-required'])
    // Another session of the same person has not said why.
    const again = await world.platform('POST', '/api/authentication', {
      email: 'root@platform.test',
      password: 'Showroom1',
    })
    const second = await world.platform('GET', '/api/products', undefined, {
      authorization: again.body.accessToken,
      'store-token': store.token,
    })
    expect([second.status, second.body.data?.code]).toEqual([403, 'entry-required'])
  })

  it('is read by the owner, with the reason', async () => {
    const { body } = await store.call('GET', '/api/audit-logs?action=enter')
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      actor_role: 'ADMIN',
      resource: 'stores',
      row_id: store.id,
      changes: { reason: [null, 'looking into it'] },
    })
    expect((await other.call('GET', '/api/audit-logs?action=enter')).body.data).toEqual([])
    expect((await store.call('GET', '/api/store-entries')).status).toBe(403)
    expect(
      (await store.call('POST', '/api/store-entries', { target_store_id: other.id, reason: 'curious' })).status,
    ).toBe(403)
  })

  it('leaves, and is out at once; the entry says when, and nothing else of it can be changed', async () => {
    const entry = (await admin.call('GET', '/api/store-entries?left_at=null')).body.data[0]
    const path = `/api/store-entries/${entry.id}`
    expect((await admin.call('PATCH', path, { reason: 'something else' })).status).toBe(403)
    const second = await secondAdmin()
    expect((await second.call('PATCH', path, { left_at: now.toISOString() })).status).toBe(403)
    const left = await admin.call('PATCH', path, { left_at: '2001-01-01T00:00:00.000Z' })
    expect([left.status, left.body.left_at]).toEqual([200, now.toISOString()])
    expect(await status(store)).toEqual([403, 'entry-required'])
    expect((await admin.call('DELETE', path)).status).toBe(405)
  })

  it('leaves no key behind that would open the store later', async () => {
    await enter(admin, store)
    const headers = { 'store-token': store.token }
    const key = { name: 'For later', scopes: ['*:get'] }
    expect((await admin.call('POST', '/api/api-tokens', key, headers)).status).toBe(403)
    // Nor does one of an owner who has become a super admin.
    const own = await store.call('POST', '/api/api-tokens', key)
    const read = () => world.platform('GET', '/api/products', undefined, { authorization: `Bearer ${own.body.token}` })
    expect((await read()).status).toBe(200)
    await sql(`update api_tokens set account_id = $2 where id = $1`, own.body.id, admin.id)
    await world.openStore('Later still')
    expect((await read()).status).toBe(401)
  })

  it('is out after an hour (T39)', async () => {
    await enter(admin, store)
    expect(await status(store)).toEqual([200, undefined])
    now = new Date(now.getTime() + 3600_000 - 60_000)
    expect(await status(store)).toEqual([200, undefined])
    now = new Date(now.getTime() + 120_000)
    // Whatever changes a store, who is who is asked again.
    await world.openStore('Later')
    expect(await status(store)).toEqual([403, 'entry-required'])
  })

  it('needs no reason where he is one of the store’s own people', async () => {
    const second = await secondAdmin()
    const status = async () =>
      (await second.call('GET', '/api/products', undefined, { 'store-token': store.token })).status
    expect(await status()).toBe(403)
    await sql(
      `insert into staff_members (store_id, id, account_id, status) values ($1, gen_random_uuid(), $2, true)`,
      store.id,
      second.id,
    )
    await world.openStore('Told')
    expect(await status()).toBe(200)
  })

  it('is a guest on the host of a store that he has not entered', async () => {
    const call = (shop: OpenedStore) => shop.guest('GET', '/api/audit-logs', undefined, { authorization: admin.token })
    expect((await call(other)).status).not.toBe(200)
    await enter(admin, other)
    expect((await call(other)).status).toBe(200)
  })
})
