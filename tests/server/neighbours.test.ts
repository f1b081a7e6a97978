import type { ServerResponse } from 'node:http'
import { hear } from '@shopwright/providers/fakes/hear'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let greedy: OpenedStore
let quiet: OpenedStore
let outside: Awaited<ReturnType<typeof hear>>
/** questions that are not answered yet */
const open: ServerResponse[] = []
const feed = '<?xml version="1.0"?><shop><offers><offer id="1"><name>A</name><price>1</price></offer></offers></shop>'

beforeAll(async () => {
  outside = await hear(({ url }, answer) => {
    if (url?.startsWith('/slow')) open.push(answer)
    else answer.end(feed)
  })
  world = await openWorld({ egressAllow: outside.allow })
  greedy = await world.openStore('Greedy')
  quiet = await world.openStore('Quiet')
})
afterAll(async () => {
  for (const answer of open) answer.end(feed)
  await world?.close()
  await outside?.close()
})

describe('A store that asks for many slow addresses at once (T36)', () => {
  it('waits for its own, and keeps no other store from looking into a file', async () => {
    const look = (store: OpenedStore, name: string) =>
      store.call('POST', '/api/import-samples', { url: `${outside.base}/${name}`, type: 'products' })
    const statuses: number[] = []
    const asked = Array.from({ length: 30 }, (_, n) =>
      look(greedy, `slow-${n}`).then(({ status }) => void statuses.push(status)),
    )
    await until(async () => open.length === 2 && statuses.length === 24)
    const other = await look(quiet, 'quick.xml')
    expect(other.status, other.text).toBe(200)
    expect(new Set(statuses)).toEqual(new Set([503]))
    // What is answered makes room for the next of its own.
    await until(async () => {
      for (const answer of open) answer.end(feed)
      return statuses.length === 30
    })
    await Promise.all(asked)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  })
})

describe('A store that fetches many slow pictures at once (T36)', () => {
  it('waits for its own, and keeps no other store from adding one', async () => {
    open.length = 0
    const fetched = (store: OpenedStore, name: string) =>
      store.call('POST', '/api/files', { url: `${outside.base}/${name}` })
    const statuses: number[] = []
    const asked = Array.from({ length: 60 }, (_, n) =>
      fetched(greedy, `slow-${n}.png`).then(({ status }) => void statuses.push(status)),
    )
    await until(async () => statuses.length >= 10 && open.length > 0)
    expect(new Set(statuses)).toEqual(new Set([503]))
    // What it brings is no picture, and that is said.
    expect((await fetched(quiet, 'quick.png')).status).toBe(422)
    await until(async () => {
      for (const answer of open) answer.end(feed)
      return statuses.length === 60
    })
    await Promise.all(asked)
    expect(new Set(statuses)).toEqual(new Set([503, 422]))
  })
})

describe('A store that asks for one thing again and again (T37)', () => {
  const many = async (count: number, ask: () => Promise<{ status: number }>): Promise<Record<number, number>> => {
    const answers = await Promise.all(Array.from({ length: count }, ask))
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  it('has ten exports waiting and no more, and two hundred in a day', async () => {
    const ask = (store = greedy) => store.call('POST', '/api/exports', { resource: 'products', extension: 'xlsx' })
    expect(await many(14, ask)).toEqual({ 201: 10, 409: 4 })
    expect((await ask(quiet)).status).toBe(201)
    const set = (state: string) =>
      world.engine.database.platformPool.query('update exports set state = $1 where store_id = $2', [state, greedy.id])
    for (let done = 10; done < 200; done += 10) {
      await set('done')
      await many(10, ask)
    }
    await set('done')
    const { status, body, text } = await greedy.call('POST', '/api/exports', {
      resource: 'products',
      extension: 'xlsx',
    })
    expect([status, body.data.code], text).toEqual([429, 'too-many-exports-today'])
    expect(body.message).toContain('200')
  })

  it('has a name looked up ten times a minute', async () => {
    const made = await greedy.call('POST', '/api/store-domains', { host: 'shop.greedy.example' })
    expect(made.status, made.text).toBe(201)
    const ask = () => greedy.call('POST', '/api/domain-checks', { store_domain_id: made.body.id })
    expect(await many(14, ask)).toEqual({ 201: 10, 429: 4 })
  })
})
