import path from 'node:path'
import { egress, openCircuits } from '@shopwright/providers/egress'
import { hear } from '@shopwright/providers/fakes/hear'
import { setTracer, traced, tracerHere } from '@shopwright/resource/spans'
import { traceRequests } from '@shopwright/server/http/access-log'
import { openTracing } from '@shopwright/server/tracing'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

type Span = {
  id: number
  name: string
  attributes: Record<string, unknown>
  parent: number | null
  status?: { code: number; message?: string }
  ended?: boolean
}
const recorder = path.join(import.meta.dirname, 'recorder.mjs')
let world: World
let store: OpenedStore
let spans: Span[]

beforeAll(async () => {
  await openTracing(recorder)
  spans = (await import(recorder)).spans
  world = await openWorld({ work: true })
  store = await world.openStore('Traced')
  await makeProduct(store, { name: { 'ua-uk': 'Лампа' }, slug: { 'ua-uk': 'lampa' } })
})
afterAll(async () => {
  await world.close()
  setTracer(null)
})
beforeEach(() => {
  spans.length = 0
})
const named = (name: string) => spans.filter((span) => span.name === name)

describe('who brings an SDK', () => {
  it('is told of a request by its route, and of the statements that belong to it', async () => {
    const { data } = (await store.call('GET', '/api/products')).body
    spans.length = 0
    await store.call('GET', `/api/products/${data[0].id}`)
    const [request] = named('GET /api/products/:id')
    expect(request).toMatchObject({
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/products/:id', 'http.response.status_code': 200 },
      ended: true,
    })
    const statements = named('statements').filter(({ parent }) => parent === request?.id)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]?.attributes).toMatchObject({ 'db.system': 'postgresql', 'db.statements': expect.any(Number) })
    expect(statements.map(({ attributes }) => attributes['db.operations']).join()).toContain('select products')
  })

  it('is told of a request whose asker goes before the answer', async () => {
    const app = Fastify()
    traceRequests(app)
    const never = Promise.withResolvers<string>()
    app.get('/slow', () => never.promise)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const asker = new AbortController()
    const asked = fetch(`${address}/slow`, { signal: asker.signal }).catch(() => 'gone')
    await until(
      async () => named('GET /slow'),
      (open) => open.length === 1,
    )
    asker.abort()
    expect(await asked).toBe('gone')
    await until(
      async () => named('GET /slow'),
      (spans) => spans[0]?.ended === true,
    )
    expect(named('GET /slow')[0]?.attributes).not.toHaveProperty(['http.response.status_code'])
    never.resolve('too late')
    await app.close()
  })

  it('is told of a page from memory, which meets no router', async () => {
    await store.guest('GET', '/')
    await until(
      async () => {
        spans.length = 0
        await store.guest('GET', '/')
        return spans
      },
      (all) => all.length === 1,
    )
    expect(spans[0]).toMatchObject({ attributes: { 'http.response.status_code': 200 }, ended: true })
  })

  it('is told of a job and what came of it', async () => {
    expect((await store.call('POST', '/api/exports', { resource: 'products' })).status).toBe(201)
    const done = await until(
      async () => spans.filter(({ name, ended }) => name.startsWith('job ') && ended),
      (all) => all.length > 0,
    )
    expect(done[0]?.attributes).toMatchObject({ 'job.attempt': 0, 'job.outcome': 'completed' })
  })

  it('is told of a call outside by whose it is, never by its address', async () => {
    const place = await hear((_, response) => response.writeHead(404).end())
    const circuit = openCircuits(() => new Date()).of('carrier')
    await (await egress(`${place.base}/key/hush?token=hush`, { allow: place.allow, circuit })).text()
    await place.close()
    await egress(`${place.base}/`, { allow: place.allow, circuit }).catch(() => {})
    const [found, lost] = named('outside')
    expect(found?.attributes).toEqual({
      provider: 'carrier',
      'http.request.method': 'GET',
      'http.response.status_code': 404,
    })
    expect(lost?.status).toMatchObject({ code: 2, message: 'unreachable' })
  })

  it('hears nothing that anybody typed', async () => {
    const email = 'olena.hush@shop.test'
    await store.guest('POST', '/api/customers', { email, password: 'Hush12345', first_name: 'Hush', last_name: 'Hush' })
    await store.guest('GET', '/search?q=hush')
    await store.call('GET', '/api/products?$search=hush')
    expect(spans.length).toBeGreaterThan(5)
    expect(JSON.stringify(spans)).not.toMatch(/hush/i)
    await traced(
      'words',
      () => ({}),
      async () => Promise.reject(new Error('hush')),
    ).catch(() => {})
    expect(JSON.stringify(spans)).not.toMatch(/hush/i)
  })
})

it('without one nobody asks what is at work', async () => {
  const kept = tracerHere()
  setTracer(null)
  let asked = 0
  const facts = () => {
    asked += 1
    return {}
  }
  expect(await traced('nothing', facts, async () => 'done')).toBe('done')
  expect([asked, named('nothing')]).toEqual([0, []])
  await openTracing(undefined)
  expect(tracerHere()).toBeNull()
  setTracer(kept)
})
