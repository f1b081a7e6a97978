import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let path: string

/** More than both ends of a connection take for the program behind it. */
const size = 12_000_000

beforeAll(async () => {
  world = await openWorld({ listen: true, readers: { wait: 1000, pace: 1_000_000 } })
  store = await world.openStore('Slow readers')
  const id = await makeProduct(store)
  path = `/api/products/${id}`
  await world.engine.database.platformPool.query(
    `update products set description = jsonb_build_object('ua-uk', repeat('x', $2::int)) where id = $1`,
    [id, size],
  )
})
afterAll(() => world.close())

const open = () => new Promise<number>((resolve) => world.app.server.getConnections((_, count) => resolve(count)))

/** Asks for the large answer; what is taken of it is the caller's to say. */
function ask(): Socket {
  const socket = connect(Number(world.platformHost.split(':')[1]), 'localhost')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${store.host}\r\n\r\n`)
  return socket
}

/** Takes it as it comes, and goes. */
const whole = () =>
  new Promise<string>((resolve, reject) => {
    const [, port] = world.platformHost.split(':')
    get({ host: 'localhost', port, path, headers: { host: store.host }, agent: false }, (answer) => {
      textOf(answer).then(resolve, reject)
    }).on('error', reject)
  })

describe('Who asks and does not take the answer (F13)', () => {
  it('is let go, also where they take a little now and then; who takes it has all of it', async () => {
    const silent = ask()
    const slow = ask().on('readable', () => {})
    let taken = 0
    const takeLittle = () => {
      taken += slow.read(1000)?.length ?? 0
      return open()
    }
    await until(open, (count) => count === 2)
    expect((await whole()).length).toBeGreaterThan(size)
    await until(takeLittle, (count) => count === 0)
    expect(taken).toBeGreaterThan(1000)
    silent.destroy()
    slow.destroy()
  })
})
