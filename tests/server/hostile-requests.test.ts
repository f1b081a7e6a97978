import { connect } from 'node:net'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from './upload.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

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

describe('What is sent to any resource (T03, T20)', () => {
  it('is a day that the calendar has, or named', async () => {
    for (const [noun, field] of [
      ['coupons', 'date_start'],
      ['orders', 'placed_at'],
    ])
      for (const day of ['2026-02-30', '2026-04-31', '0000-01-01']) {
        const { status, body } = await store.call('GET', `/api/${noun}?${field}[$gte]=${day}`)
        expect([status, Object.keys(body.errors ?? {})], day).toEqual([422, [field]])
      }
  })

  const queries = [
    '$or[0][store_id]=x&$or[1][id][$ne]=0',
    '$limit=-1',
    '$limit=1e9',
    '$skip=99999999',
    '$sort=1',
    '$sort[toString]=1',
    '$search[]=x',
    '$search[$ne]=x',
    '$select[a][b]=c',
    '$select[a]=id',
    '$populate[a][b]=c',
    '$facets[a][b]=c',
    '$untranslated[a][b]=c',
    '$or[a][id]=1',
    'id[$in][$ne]=1',
    '$select[]=password',
    '$populate[]=constructor',
    '$facets[]=toString',
    'hasOwnProperty=1',
    'toString[$gt]=1',
    'created_at=9999999-01-01',
    'version=99999999999',
    'id=%27%20or%201=1--',
    '$search=%25_%5C',
    '$or[0]=',
    '$and[0][$and][0][$and][0][$and][0][id]=1',
    '$where=1',
    'name[$regex]=(a%2B)%2B$',
  ]
  const nasty: Record<string, unknown[]> = {
    text: ['\ud800', '\u0000', { 'en-us': '\udfff' }, { $gt: '' }, ['x']],
    html: ['\ud800', { 'en-us': '\u0000' }],
    json: [['\u0000'], { '\u0000': 1 }, { a: '\ud800' }],
    tags: [['\u0000'], ['"{,}\\'], [{}]],
    decimal: [1e300, 'NaN', '99999999999999.9999', { $gt: 0 }],
    money: [1e300, '1e5', '99999999999999.9999', Number.NaN],
    integer: [2 ** 53, 1.5, '2'],
    date: ['0000-01-01', '2026-02-29', '10000-01-01'],
    datetime: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z'],
    children: [[null], [[]], [{ id: null }], [{ __x: 1 }], { $in: [] }],
    refs: [[crypto.randomUUID()], [null]],
    ref: [crypto.randomUUID(), 'x', { $ne: null }],
  }

  it.each(registry.all.map(({ name }) => name))('%s is refused, and fails nothing', async (name) => {
    const resource = registry.get(name)
    const failed: string[] = []
    const check = (what: string, { status, text }: Answer) => {
      if (status >= 500) failed.push(`${what}: ${status} ${text.slice(0, 200)}`)
    }
    for (const [who, call] of [['owner', store.call] as const, ['guest', store.guest] as const]) {
      for (const query of queries) {
        const answer = await call('GET', `/api/${name}?${query}`)
        check(`${who} asks ${query}`, answer)
        if (query !== '$search=%25_%5C') expect(answer.status, `${who} ${query}`).not.toBe(200)
      }
      const bodies = Object.entries(resource.fields)
        .filter(([, kind]) => !kind.options.readOnly)
        .flatMap(([field, kind]) => (nasty[kind.type] ?? []).map((value) => ({ [field]: value })))
      const { body } = await call('GET', `/api/${name}?$limit=1`)
      const known = body?.data?.[0]?.id
      for (const given of [null, [], [[]], [null], 'x', 1, { toString: 1 }, { valueOf: 'x' }, ...bodies]) {
        check(`${who} makes ${JSON.stringify(given)}`, await call('POST', `/api/${name}`, given))
        if (known) check(`${who} changes ${JSON.stringify(given)}`, await call('PATCH', `/api/${name}/${known}`, given))
      }
      for (const id of ['..%2f..', 'null', '%7B%22$ne%22:1%7D', 'a'.repeat(290)])
        check(`${who} ${id}`, await call('PATCH', `/api/${name}/${id}`, {}))
      for (const query of ['', '?id[$in][]=', '?id=', '?$or[0][id][$ne]=1']) {
        const answer = await call('DELETE', `/api/${name}${query}`)
        expect(answer.status, `${who} deletes ${query}`).toBeGreaterThanOrEqual(400)
        check(`${who} deletes ${query}`, answer)
      }
    }
    expect(failed).toEqual([])
  })
})

describe('Routes that are no resource (T03, T20)', () => {
  it.each([
    ['GET', '/api/prices', 400],
    ['GET', '/api/prices?product_id[$ne]=x', 400],
    ['GET', '/api/report-sales?from[a]=b', 401],
    ['GET', '/admin-assets//..%2F..%2Fpackage.json', 404],
  ] as const)('%s %s on the platform’s host is %i', async (method, path, status) => {
    expect((await world.platform(method, path)).status).toBe(status)
    expect((await store.owner.call(method, path)).status).toBeLessThan(500)
  })

  it.each([
    ['/api/prices?product_id[$ne]=x', 422],
    ['/api/prices?product_id[a][b]=x', 422],
    ['/api/dashboards/current?period[a]=b', 422],
    ['/api/dashboards/current?period=toString', 422],
    ['/api/dashboards/current?period=month', 200],
    ['/api/import-samples?file_id[a]=b', 422],
    ['/api/import-samples?file_id=x&type[a]=b', 422],
    [`/api/import-samples?file_id=${'0'.repeat(36)}&type=toString`, 422],
    [`/api/orders/${'0'.repeat(36)}?access_key[a]=b`, 422],
    ['/api/products?categories[$in]=', 200],
    ['/api/products?categories[$in][]=', 200],
  ] as const)('GET %s in a store is %i', async (path, status) => {
    const answer = await store.call('GET', path)
    expect(answer.status, answer.text).toBe(status)
  })

  it.each(['--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nab', '', '--x', '{}'])(
    'a file that breaks off (%#) is the sender’s fault',
    async (payload) => {
      const answer = await store.call('POST', '/api/files', payload, {
        'content-type': 'multipart/form-data; boundary=x',
      })
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
      expect(answer.status, answer.text).toBeLessThan(500)
    },
  )
})

describe('Bodies (T20)', () => {
  it('are refused when they are too deep, whoever sends them', async () => {
    for (const depth of [1000, 5000, 100_000]) {
      const text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
      const answer = await store.guest('POST', '/api/authentication', text, { 'content-type': 'application/json' })
      expect([400, 422], String(depth)).toContain(answer.status)
    }
  })

  it('with a key that reaches into prototypes are refused', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const text = `{"email":"a@b.test","password":"x","nested":{"${key}":{"role":"ADMIN"}}}`
      const answer = await store.guest('POST', '/api/authentication', text, { 'content-type': 'application/json' })
      expect(answer.status, key).toBe(422)
    }
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  it.each(['application/json\ta', 'application/json garbage', 'text/json', 'application/xml', ''])(
    'of type “%s” are not read as JSON',
    async (type) => {
      const answer = await store.call('POST', '/api/manufacturers', '{"name":"x"}', { 'content-type': type })
      expect(answer.status).toBe(415)
    },
  )

  it.each(['br', 'gzip', 'deflate', 'identity, br'])('encoded with %s are not decoded', async (encoding) => {
    const answer = await store.guest('POST', '/api/authentication', '{}', {
      'content-type': 'application/json',
      'content-encoding': encoding,
    })
    expect(answer.status).toBe(415)
  })

  it('of another shape than is asked for are named, not stumbled over', async () => {
    const answers = [
      [await world.platform('POST', '/api/logs', { message: null }), 'message'],
      [
        await world.platform('GET', '/confirm?token[0]=x&token[a]=y', undefined, { accept: 'application/json' }),
        'token',
      ],
    ] as const
    for (const [{ status, body }, field] of answers)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('of the shop’s forms are forms, or 415', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
      const answer = await store.guest('POST', '/login', 'email=a', { 'content-type': type })
      expect(answer.status, type).toBe(415)
    }
    for (const path of ['/login', '/forget', '/cart', '/checkout']) {
      const type = 'multipart/form-data; boundary=x'
      const answer = await store.guest('POST', path, '--x\r\nbroken off', { 'content-type': type })
      expect(answer.status, path).toBe(400)
    }
    for (const path of ['/login', '/checkout', '/cart', '/registration', '/returns/new', '/review', '/forget'])
      for (const body of [
        '',
        'email=%00&password=%00',
        'intent=__proto__&line=%00',
        'option.__proto__=1&product_id=x',
      ]) {
        const answer = await store.guest('POST', path, body, { 'content-type': 'application/x-www-form-urlencoded' })
        expect(answer.status, `${path} ${body}`).toBeLessThan(500)
      }
  })
})

describe('Raw requests (T11, T20, T21)', () => {
  it('that never end are ended', async () => {
    const { headersTimeout, requestTimeout } = world.app.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 120_000 })
    const ended = await new Promise<string>((resolve) => {
      const socket = connect(port, 'localhost')
      let answer = ''
      socket.on('data', (bytes) => {
        answer += bytes
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
      socket.write(`GET / HTTP/1.1\r\nHost: ${store.host}\r\n`)
    })
    expect(statusOf(ended), ended).toBe(408)
  })

  it.each([
    ['two lengths', 'POST /api/logs HTTP/1.1\r\nHost: H\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /api/logs HTTP/1.1\r\nHost: H\r\nContent-Length: 2\r\nTransfer-Encoding: chunked, identity\r\n\r\n{}',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a thousand headers too many', `GET / HTTP/1.1\r\nHost: H\r\n${'x: 1\r\n'.repeat(4000)}\r\n`, 431],
    ['a header without end', `GET / HTTP/1.1\r\nHost: H\r\nx: ${'a'.repeat(64_000)}\r\n\r\n`, 431],
    ['NUL in the path', 'GET /%00 HTTP/1.1\r\nHost: H\r\n\r\n', 400],
    ['NUL in the query', 'GET /order/x?key=%00 HTTP/1.1\r\nHost: H\r\n\r\n', 400],
    [
      'a way out of the assets',
      'GET /theme-assets/full-catalog/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: H\r\n\r\n',
      404,
    ],
    [
      'a preflight from elsewhere',
      'OPTIONS /api/products HTTP/1.1\r\nHost: H\r\nOrigin: https://evil.test\r\n\r\n',
      404,
    ],
  ])('%s', async (_, text, status) => {
    const answer = await raw(text.replace('Host: H', `Host: ${store.host}`))
    expect(statusOf(answer), answer.slice(0, 200)).toBe(status)
    expect(answer).not.toMatch(/access-control-allow/i)
  })

  it.each([
    '/\\evil.test?tracking=x',
    '//evil.test/?tracking=x',
    '//evil.test/',
    '/uk//evil.test/',
    '/uk/\\evil.test/',
    '/\\\\evil.test/',
    'http://evil.test//x/',
  ])('%s leads to no other host', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${store.host}\r\n\r\n`)
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim()
    if (location) expect(new URL(location, `http://${store.host}`).host).toBe(store.host)
    expect(location ?? '').not.toMatch(/^[^/]|^\/[/\\]/)
  })

  it.each([
    'evil.test',
    'STORE.evil.test',
    'x@STORE',
    'STORE:0',
    'STORE#',
    'STORE/',
    '.PLATFORM',
    '_x.PLATFORM',
    'no-such.PLATFORM',
    'a'.repeat(300),
  ])('the host %s is nobody’s: 421', async (given) => {
    const host = given.replace('STORE', store.host).replace('PLATFORM', world.platformHost)
    for (const path of ['/', '/api/products', '/login']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect([400, 421], `${path} ${answer.slice(0, 200)}`).toContain(statusOf(answer))
    }
  })
})

describe('Uploads that are cut off before their body (T36)', () => {
  it('give back what they would have taken, and leave the line', async () => {
    let closed = 0
    world.app.server.on('request', (_request, response) => response.on('close', () => (closed += 1)))
    const head = [
      'POST /api/files HTTP/1.1',
      `Host: ${world.platformHost}`,
      `Authorization: ${store.owner.token}`,
      `Store-Token: ${store.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 52428800',
    ].join('\r\n')
    for (let n = 0; n < 30; n += 1) {
      const socket = connect(port, 'localhost')
      socket.on('error', () => {})
      socket.write(`${head}\r\n\r\n`, () => socket.destroy())
    }
    await until(async () => closed === 30)
    const sent = () => upload(store, 'a.csv', Buffer.alloc(28_000_000, 'a;b\n'), { purpose: 'import' })
    const { status, text } = await until(sent, ({ status }) => status !== 503)
    expect(status, text).toBe(201)
    expect((await sent()).status).toBe(201)
  })
})
