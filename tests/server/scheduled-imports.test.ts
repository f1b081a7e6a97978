import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startDueImports } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let supplier: Server
let address: string
let feed = { etag: '"one"', price: 10, status: 200 }
const asked: { since: string | undefined; answered: number }[] = []

beforeAll(async () => {
  supplier = createServer((request, response) => {
    const since = request.headers['if-none-match']
    const status = feed.status !== 200 ? feed.status : since === feed.etag ? 304 : 200
    asked.push({ since, answered: status })
    response.writeHead(status, { etag: feed.etag, 'content-type': 'application/xml' })
    response.end(
      status === 200
        ? `<?xml version="1.0"?><o><offer><id>A</id><name>Лампа</name><price>${feed.price}</price></offer></o>`
        : '',
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => supplier.once('listening', resolve))
  const { port } = supplier.address() as AddressInfo
  address = `http://127.0.0.1:${port}/feed.xml`
  world = await openWorld({ work: true, egressAllow: [`127.0.0.1:${port}`] })
  store = await world.openStore('By itself')
  await inZone(store, 'Etc/UTC')
})
afterAll(async () => {
  await world.close()
  supplier.close()
})

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

const fields = [
  ['external_id', 'id'],
  ['title', 'name'],
  ['price', 'price'],
].map(([field, source]) => ({ field, source, transforms: ['trim'] }))

/** Where clocks never change a day has 24 hours, whenever it is asked. */
async function inZone(of: OpenedStore, time_zone: string): Promise<void> {
  const moved = await of.call('PATCH', `/api/stores/${of.id}`, { time_zone })
  expect(moved.status, moved.text).toBe(200)
}

const profileOf = (by: OpenedStore, more: object) =>
  by.call('POST', '/api/import-profiles', {
    name: 'Постачальник',
    type: 'products',
    extension: 'xml',
    xml_path: 'o/offer',
    remote_url: address,
    fields,
    ...more,
  })

/** Its time comes, and whatever it starts ends. */
async function come(id: string): Promise<any> {
  await query(`update import_profiles set next_import_at = now() - interval '1 minute' where id = $1`, [id])
  const before = (await store.call('GET', `/api/imports?profile_id=${id}&$limit=0`)).body.total
  await startDueImports(world.engine)
  const { body } = await until(
    () => store.call('GET', `/api/imports?profile_id=${id}&$sort[created_at]=-1&$limit=1`),
    ({ body }) => body.total === before + 1 && !['queued', 'fetching', 'running'].includes(body.data[0].state),
  )
  return body.data[0]
}

describe('a profile that runs by itself', () => {
  it('keeps its hour by the clocks of its store when they change', async () => {
    let now = new Date('2026-10-24T09:00:00Z')
    const other = await openWorld({ clock: () => now })
    try {
      const shop = await other.openStore('By its clocks')
      await inZone(shop, 'Europe/Kyiv')
      const made = await profileOf(shop, { auto_import_interval: 'day' })
      expect(made.body.next_import_at, made.text).toBe('2026-10-25T10:00:00.000Z')
      now = new Date('2027-03-27T10:30:00Z')
      await startDueImports(other.engine)
      const { rows } = await other.engine.database.platformPool.query(
        'select next_import_at from import_profiles where id = $1',
        [made.body.id],
      )
      expect(rows).toEqual([{ next_import_at: new Date('2027-03-28T09:00:00.000Z') }])
    } finally {
      await other.close()
    }
  })

  it('reads a file when it has changed, and asks only when it has not', async () => {
    const made = await profileOf(store, { auto_import_interval: 'day' })
    expect(made.status, made.text).toBe(201)
    const away = Date.parse(made.body.next_import_at) - Date.now()
    expect(Math.round(away / 3_600_000)).toBe(24)
    expect(await come(made.body.id)).toMatchObject({ state: 'done', new_count: 1, is_scheduled: true })
    expect(await come(made.body.id)).toMatchObject({ state: 'done', is_unchanged: true, total_count: 0 })
    feed = { ...feed, etag: '"two"', price: 12 }
    expect(await come(made.body.id)).toMatchObject({ state: 'done', is_unchanged: false, changed_count: 1 })
    expect(asked.map(({ answered }) => answered)).toEqual([200, 304, 200])
    // Once for all the times that were missed.
    const { body } = await store.call('GET', `/api/import-profiles/${made.body.id}`)
    expect(Date.parse(body.next_import_at)).toBeGreaterThan(Date.now())
    // Another field map reads the same file otherwise; and who presses the button wants it read.
    await store.call('PATCH', `/api/import-profiles/${made.body.id}`, { multi_value_strategy: 'merge' })
    expect(await come(made.body.id)).toMatchObject({ is_unchanged: false, same_count: 1 })
    const pressed = await store.call('POST', '/api/imports', { profile_id: made.body.id })
    await until(
      () => store.call('GET', `/api/imports/${pressed.body.id}`),
      ({ body }) => body.state === 'done' && body.same_count === 1,
    )
    await store.call('DELETE', `/api/import-profiles/${made.body.id}`)
  })

  it('tells by mail that it failed, and why; one that was watched does not', async () => {
    const { settings } = { settings: (await store.call('GET', '/api/settings')).body.data[0] }
    await store.call('PATCH', `/api/settings/${settings.id}`, { email: 'shop@by-itself.test' })
    const made = await profileOf(store, { auto_import_interval: 'week' })
    feed = { ...feed, status: 500 }
    const run = await come(made.body.id)
    expect(run.state).toBe('failed')
    const mails = () => mailsTo(world, 'shop@by-itself.test')
    const found = await until(mails, (list) => list.length > 0)
    expect(found[0]?.subject).toContain('Постачальник')
    expect(found[0]?.text).toContain(`/admin/imports/${run.id}`)
    const pressed = await store.call('POST', '/api/imports', { profile_id: made.body.id })
    await until(
      () => store.call('GET', `/api/imports/${pressed.body.id}`),
      ({ body }) => body.state === 'failed',
    )
    expect(await mails()).toHaveLength(1)
    feed = { ...feed, status: 200 }
  })

  it('comes as often as the plan lets it, and waits where the plan lets it no more', async () => {
    const small = await world.openStore('Seldom', { plan: 'venture' })
    const refused = await profileOf(small, { auto_import_interval: 'day' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['auto_import_interval']])
    const nowhere = await profileOf(small, { auto_import_interval: 'week', remote_url: null })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['remote_url']])
    const made = await profileOf(small, { auto_import_interval: 'week' })
    expect(made.status, made.text).toBe(201)
    await world.putOnPlan(small.id, 'free')
    await query(`update import_profiles set next_import_at = now() - interval '1 minute' where id = $1`, [made.body.id])
    await startDueImports(world.engine)
    expect((await small.call('GET', '/api/imports?$limit=0')).body.total).toBe(0)
    const off = await small.call('PATCH', `/api/import-profiles/${made.body.id}`, { auto_import_interval: null })
    expect(off.body.next_import_at).toBe(null)
  })
})
