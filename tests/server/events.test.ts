import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followStream } from './event-stream.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let headers: Record<string, string>

beforeAll(async () => {
  world = await openWorld({ listen: true })
  store = await world.openStore('Streams')
  headers = { authorization: store.owner.token, 'store-token': store.token }
})
afterAll(() => world.close())

const origin = () => `http://${world.platformHost}`
const eraOfList = async (): Promise<string> => (await store.call('GET', '/api/manufacturers')).headers['store-era']
/** What was written just now has been told to every node. */
const told = (before: string) => until(eraOfList, (era) => era !== before)

describe('The stream of changes', () => {
  it('begins with the era that answers carry, so that nothing between the two is missed', async () => {
    const before = await eraOfList()
    const quiet = await followStream(origin(), headers)
    expect((await quiet.find(({ event }) => event === 'begin')).data).toEqual({ era: before, is_missed: false })
    quiet.close()
    // Read, then written by somebody else, then subscribed: the two eras differ.
    await store.call('POST', '/api/manufacturers', { name: 'Between' })
    await told(before)
    const late = await followStream(origin(), headers)
    const { data } = await late.find(({ event }) => event === 'begin')
    expect(data.era).not.toBe(before)
    expect(data.era).toBe(await eraOfList())
    late.close()
  })

  it('says to whom comes back whether anything was missed', async () => {
    const before = await eraOfList()
    const kept = await followStream(origin(), { ...headers, 'last-event-id': before })
    expect((await kept.find(({ event }) => event === 'begin')).data.is_missed).toBe(false)
    await store.call('POST', '/api/manufacturers', { name: 'Heard' })
    const change = await kept.find(({ event }) => event === 'change')
    expect(change.data.tags).toContain('manufacturers')
    kept.close()
    const same = await followStream(origin(), { ...headers, 'last-event-id': change.id })
    expect((await same.find(({ event }) => event === 'begin')).data.is_missed).toBe(false)
    same.close()
    await store.call('POST', '/api/manufacturers', { name: 'Away' })
    await told(change.id)
    const back = await followStream(origin(), { ...headers, 'last-event-id': change.id })
    expect((await back.find(({ event }) => event === 'begin')).data.is_missed).toBe(true)
    back.close()
  })

  it('holds nothing for who has gone before it began', async () => {
    const { hostname, port } = new URL(origin())
    const lines = [`GET /api/events HTTP/1.1`, `host: ${world.platformHost}`, 'accept: text/event-stream']
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    // Who they are is looked up anew, and that has to wait: meanwhile they go, one more than a person may hold.
    await world.engine.onPlatform({}, async ({ db }) => {
      await sql`lock table sessions in access exclusive mode`.execute(db)
      world.app.parts.sessions.forget()
      for (let n = 0; n < 21; n++) {
        const socket = connect(Number(port), hostname)
        const come = once(world.app.server, 'request')
        socket.write(`${lines.join('\r\n')}\r\n\r\n`)
        await come
        socket.destroy()
      }
    })
    await store.call('GET', '/api/events')
    const stream = await followStream(origin(), headers)
    await stream.find(({ event }) => event === 'begin')
    expect(world.app.parts.streams.open).toBe(1)
    stream.close()
  })

  it('can be asked for now and then instead, as JSON', async () => {
    const { body, status } = await store.call('GET', '/api/events')
    expect([status, body]).toEqual([200, { era: await eraOfList(), tasks: [] }])
    expect((await store.guest('GET', '/api/events')).status).toBe(401)
  })

  it('has the same era on every node, and tells shoppers none', async () => {
    const other = await openWorld({ database: world.database })
    try {
      const before = await eraOfList()
      await store.call('POST', '/api/manufacturers', { name: 'Everywhere' })
      await told(before)
      const there = async () =>
        other.app
          .inject({ url: '/api/manufacturers', headers: { ...headers, host: other.platformHost } })
          .then((answer) => answer.headers['store-era'])
      await until(there, (era) => era !== undefined)
      const here = await eraOfList()
      await until(there, (era) => era === here)
      expect((await store.guest('GET', '/api/manufacturers')).headers['store-era']).toBeUndefined()
    } finally {
      await other.close()
    }
  })

  it('is told to go elsewhere when its node is told to end, and the node says that it is going', async () => {
    const closing = await openWorld({ database: world.database, listen: true })
    const followed = await followStream(`http://${closing.platformHost}`, headers)
    await followed.find(({ event }) => event === 'begin')
    closing.app.parts.ending.abort()
    await until(async () => followed.isOver, Boolean)
    expect((await closing.platform('GET', '/readyz')).body.status).toBe('draining')
    // Who still comes is served, and sent away with the answer.
    const answer = await closing.platform('GET', '/api/plans')
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
    await closing.close()
  })
})
