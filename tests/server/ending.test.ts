import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { volatileSettings } from '@shopwright/server/postgres/settings'
import { type RunningPostgres, startPostgres } from '@shopwright/server/postgres/supervisor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { followStream } from './event-stream.ts'
import { type RealServer, realServer } from './real-server.ts'
import { until } from './world.ts'

const log = { info() {}, warn() {}, error() {} }

/** A PostgreSQL of somebody else's, as far as Shopwright knows: it comes and goes without being asked. */
let folder: string
let postgres: RunningPostgres
const startExternal = () => startPostgres({ dataDir: folder, log, settings: volatileSettings })
const url = (): string => {
  const { user, password, host, port } = postgres.connection
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/postgres`
}
let node: RealServer
let twin: RealServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-external-'))
  postgres = await startExternal()
  const env = { DATABASE_URL: url(), LOG_LEVEL: 'fatal' }
  node = await realServer('ending', { env })
  const asNode = { ...env, PLATFORM_HOST: `localhost:${node.port}` }
  twin = await realServer('ending', { env: asNode, dataDir: node.dataDir })
})
afterAll(async () => {
  await twin.close()
  await node.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An owner's stream, open on a node. */
async function openStream(server: RealServer) {
  const email = `owner-${crypto.randomUUID()}@ending.test`
  const given = { email, password: 'Showroom1' }
  await server.call('POST', '/api/customers', { ...given, first_name: 'A', last_name: 'B' })
  const { body } = await server.call('POST', '/api/authentication', given)
  const authorization = body.accessToken
  const name = `Ending ${crypto.randomUUID().slice(0, 8)}`
  const setup = { name, country: 'UA', language: 'ua-uk', currency: 'UAH' }
  const store = await server.call('POST', '/api/store-setups', setup, { authorization })
  return followStream(`http://localhost:${server.port}`, { authorization, 'store-token': store.body.store_token })
}

const readiness = (server: RealServer): Promise<number> =>
  server.call('GET', '/readyz').then(
    ({ status }) => status,
    () => 0,
  )

describe('An external PostgreSQL that starts again (F06)', () => {
  it('is found again, twice in a row, with as many open files as before', async () => {
    await node.start()
    await openStream(node).then((stream) => stream.close())
    const before = node.openFiles()
    for (let round = 0; round < 2; round++) {
      await postgres.stop()
      await until(
        () => readiness(node),
        (status) => status === 503,
      )
      // Long enough for a loop that starts itself twice to double a dozen times.
      await pause(4000)
      postgres = await startExternal()
      await until(
        () => readiness(node),
        (status) => status === 200,
      )
    }
    await openStream(node).then((stream) => stream.close())
    await until(
      async () => node.openFiles(),
      (files) => files <= before + 4,
    )
    expect((await node.terminate()).code).toBe(0)
  })
})

describe('A node that is told to end', () => {
  it('ends although streams are open, and tells them first', async () => {
    await node.start()
    const streams = await Promise.all([openStream(node), openStream(node)])
    for (const stream of streams) await stream.find(({ event }) => event === 'begin')
    const { code, took } = await node.terminate()
    expect([code, took < 10_000]).toEqual([0, true])
    await until(async () => streams.every(({ isOver }) => isOver), Boolean)
  })

  it('ends although its database is away', async () => {
    await node.start()
    const stream = await openStream(node)
    await postgres.stop()
    await until(
      () => readiness(node),
      (status) => status === 503,
    )
    expect((await node.terminate()).took).toBeLessThan(10_000)
    stream.close()
    postgres = await startExternal()
  })
})

describe('Two nodes behind a balancer (F17)', () => {
  it('are started anew in turn without a request that fails', async () => {
    await node.start()
    await twin.start()
    const balancer = await openBalancer([node.port, twin.port])
    const answers: number[] = []
    let isOver = false
    const asking = (async () => {
      for (; !isOver; await pause(20)) {
        const path = answers.length % 2 ? '/api/plans' : '/livez'
        void balancer.ask(path).then((status) => answers.push(status))
      }
    })()
    for (const server of [node, twin, node]) {
      expect((await server.terminate()).code).toBe(0)
      await server.start()
    }
    isOver = true
    await asking
    await balancer.close()
    expect(answers.length).toBeGreaterThan(100)
    expect([...new Set(answers)]).toEqual([200])
    expect(balancer.cutOff()).toBeLessThan(answers.length / 20)
    state(11, answers.length, 'requests while two nodes were started anew in turn, three times: none failed')
    expect((await node.terminate()).code).toBe(0)
    expect((await twin.terminate()).code).toBe(0)
  })
})

/**
 * What nginx does with two upstreams that it keeps connections to: each in turn, the next one where the connection was refused
 * or ended before the answer began. A request that comes in the very moment in which a node goes may need that; few may.
 */
async function openBalancer(ports: number[]) {
  const agent = new http.Agent({ keepAlive: true })
  let turn = 0
  let cutOff = 0
  const asked = new Set<Promise<number>>()
  const to = (port: number, url: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { host: `localhost:${ports[0]}` }
      const request = http.get({ host: 'localhost', port, path: url, agent, headers }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      request.on('error', reject)
    })
  const ask = async (url: string): Promise<number> => {
    const first = turn++ % ports.length
    for (let n = 0; n < ports.length; n++) {
      try {
        return await to(ports[(first + n) % ports.length] as number, url)
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'ECONNRESET') cutOff += 1
        else if (code !== 'ECONNREFUSED') return 0
      }
    }
    return 502
  }
  return {
    /** requests that were begun on a connection that ended */
    cutOff: () => cutOff,
    ask: (url: string) => {
      const asking = ask(url)
      asked.add(asking)
      return asking.finally(() => asked.delete(asking))
    },
    close: async () => {
      await Promise.all(asked)
      agent.destroy()
    },
  }
}
