import { openapi } from '@shopwright/engine'
import { openCircuits } from '@shopwright/providers/egress'
import { bespokeRoutes } from '@shopwright/server/http/bespoke-routes'
import { registry } from '@shopwright/shop/model'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { faultsOf, judgeAnswers } from './judged-answers.ts'
import { openWorld } from './world.ts'

type Schema = Record<string, unknown>
const inner = ({ properties, items, anyOf, allOf, additionalProperties }: Schema): Schema[] =>
  [
    ...Object.values((properties ?? {}) as Record<string, Schema>),
    ...[items, additionalProperties].filter((one) => typeof one === 'object' && one !== null),
    ...[anyOf, allOf].flatMap((some) => some ?? []),
  ].map((one) => one as Schema)

/** It says no more than that something is there. */
const isVague = (schema: Schema): boolean => {
  const { $ref, type, format, properties, additionalProperties, items, anyOf, allOf } = schema
  if ($ref || anyOf || allOf || 'enum' in schema || 'const' in schema) return inner(schema).some(isVague)
  if (type === 'object') return !(properties || additionalProperties) || inner(schema).some(isVague)
  if (type === 'array') return !items || inner(schema).some(isVague)
  return !type && format !== 'binary'
}
const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

describe('a bespoke route', () => {
  it('says of every field of its answer what it is, or names what it sends instead', () => {
    const answering = bespokeRoutes.filter(({ answer }) => answer)
    expect(answering.filter(({ answer }) => isVague({ ...answer })).map(nameOf)).toEqual([
      // as WebAuthn and OpenAPI have it
      'POST /api/own-passkeys/options',
      'POST /api/passkey-questions',
      'GET /api/openapi.json',
    ])
    const sends = new Set(bespokeRoutes.flatMap(({ sends = [] }) => sends))
    expect([...sends].filter((type) => type !== 'redirect' && !/^[a-z]+\/(\*|[a-z.-]+)$/.test(type))).toEqual([])
    expect(answering.length).toBeGreaterThan(60)
  })

  it('says what its body is, where it has one that is ours', () => {
    const bodies = bespokeRoutes.filter(({ body }) => body)
    expect(bodies.filter(({ asJson }) => asJson && isVague({ ...asJson }))).toEqual([])
    expect(bodies.filter(({ body }) => isVague({ ...body })).map(nameOf)).toEqual([
      // answers to custom fields are judged by those fields
      'PATCH /api/carts/current',
      'POST /api/orders',
      // as providers and messengers write
      'POST /api/webhooks/:provider',
      'POST /webhooks/payments/:provider',
      'POST /webhooks/billing/:provider',
      'POST /sandbox/checkout/:reference',
      'POST /sandbox/payments/:reference',
    ])
    const silent = bespokeRoutes.filter(({ method, body }) => !body && ['post', 'put', 'patch'].includes(method))
    expect(silent.map(nameOf)).toEqual(['POST /api/passkey-questions', 'POST /confirm'])
  })
})

describe('the API’s description', () => {
  it('keeps once what has a name of its own, and leads to it and to rows that are there', () => {
    const { components, paths } = openapi(registry, bespokeRoutes, '0.1.0') as Record<string, any>
    const text = JSON.stringify({ paths, components })
    const led = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect([...led].filter((name) => !components.schemas[name as string])).toEqual([])
    for (const name of ['Cart', 'CartLine', 'PlacedOrder', 'Dashboard', 'Store', 'files']) expect(led).toContain(name)
    expect(text).not.toMatch(/"title":"/)
    expect(paths['/api/orders'].post.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key' })])
    expect(Object.keys(paths['/api/files'].post.requestBody.content)).toEqual([
      'multipart/form-data',
      'application/json',
    ])
    expect(paths['/api/report-sales'].get.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'from',
      'to',
      'unit',
    ])
  })
})

describe('an answer in a test', () => {
  const good = { data: [{ key: 'orders', count: 1, since: new Date(), link: '/admin/orders' }] }
  const answeredBy = async (answer: unknown, url = '/api/waiting', status = 200) => {
    const app = Fastify()
    const faults = judgeAnswers(app)
    app.get(url, async (_request, reply) => reply.code(status).send(answer))
    await app.inject({ method: 'GET', url })
    await app.close()
    return [...faults]
  }

  it.each([
    ['as it is declared', good, []],
    ['with a field that nobody told of', { ...good, more: 1 }, ['GET /api/waiting more: unknown-field']],
    ['without one of its fields', {}, ['GET /api/waiting data: required']],
    [
      'with another value',
      { data: [{ ...good.data[0], count: '1' }] },
      ['GET /api/waiting data.0.count: not-whole-number'],
    ],
    [
      'with a word that is no choice',
      { data: [{ ...good.data[0], key: 'x' }] },
      ['GET /api/waiting data.0.key: not-offered'],
    ],
  ])('%s is judged', async (_, answer, faults) => {
    expect(await answeredBy(answer)).toEqual(faults)
  })

  it('is judged where it is one, and declared', async () => {
    expect(await answeredBy({ message: 'x' }, '/api/waiting', 403)).toEqual([])
    expect(await answeredBy(good, '/api/waiting', 201)).toEqual(['GET /api/waiting is answered with 201'])
    expect(await answeredBy({ anything: 1 }, '/api/nowhere')).toEqual([])
  })

  it('is judged by the installation that tests open, which ends in what was wrong', async () => {
    const now = new Date('2026-11-28T02:00:00Z')
    const tired = { provider: 'carrier', since: now, until: now, why: 'tired' }
    const world = await openWorld({ circuits: { ...openCircuits(() => now), resting: () => [tired] } })
    const store = await world.openStore('Judged')
    expect((await store.call('GET', '/api/resting-providers')).status).toBe(200)
    await expect(world.close()).rejects.toThrow('GET /api/resting-providers data.0.why: unknown-field')
  })

  it('is judged by the row where it is one, and may have more beside it', () => {
    const { answer = {} } = bespokeRoutes.find((route) => nameOf(route) === 'POST /api/files/:id/crop') ?? {}
    expect(faultsOf('crop', answer, { id: crypto.randomUUID(), name: 'a.png', url: null })).toEqual([])
    expect(faultsOf('crop', answer, { id: crypto.randomUUID(), name: 5, url: null })).toEqual(['crop name: wrong-type'])
    expect(faultsOf('crop', answer, { name: 'a.png' })).toEqual(['crop url: required'])
    expect(faultsOf('crop', answer, { url: null, address: 'x' })).toEqual(['crop address: unknown-field'])
  })
})
