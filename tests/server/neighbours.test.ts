import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hear } from './fake-host.ts'
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
