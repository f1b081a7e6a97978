import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let port: number

beforeAll(async () => {
  world = await openWorld({ listen: true })
  store = await world.openStore('Hostile')
  port = Number(world.platformHost.split(':')[1])
})
afterAll(() => world.close())

/** Bytes as they are; what comes back until the server closes. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
    socket.write(text.replace(/\r\n\r\n/, '\r\nConnection: close\r\n\r\n'))
    setTimeout(() => socket.destroy(), 2000)
  })
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

const unreadable = [
  '?id=%FF',
  '?a]b=1',
  '?=',
  '?[]=1',
  `?a${'[b]'.repeat(2000)}=1`,
  `?${Array.from({ length: 1000 }, (_, n) => `a${n}=1`).join('&')}`,
  '?__proto__[x]=1',
  '?id[constructor][prototype]=1',
  '?a=1&a[b]=1',
  '?a=1&a=2&a[length]=5',
]

describe('A query that cannot be read (T03)', () => {
  it.each(unreadable)('%#: is refused, and the server goes on', async (query) => {
    for (const [host, path] of [
      [store.host, '/api/products'],
      [world.platformHost, '/api/plans'],
      [store.host, '/api/no-such'],
    ]) {
      const answer = await raw(`GET ${path}${query} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect([404, 422], answer.slice(0, 300)).toContain(statusOf(answer))
    }
    expect((await store.guest('GET', '/livez')).status).toBe(200)
  })

  it.each(unreadable)('%#: leaves a page where it is', async (query) => {
    const answer = await raw(`GET /livez${query} HTTP/1.1\r\nHost: ${store.host}\r\n\r\n`)
    expect(statusOf(answer), answer.slice(0, 300)).toBe(200)
  })
})
