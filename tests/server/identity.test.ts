import { createHmac } from 'node:crypto'
import { registry } from '@shopwright/shop/model'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
let store: OpenedStore
const secret = new TextEncoder().encode('a secret for tests that is long enough')

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Identity')
})
afterAll(() => world.close())

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())

describe('A token (T06)', () => {
  it('that was altered, signed otherwise, or is over, is none', async () => {
    const good = store.owner.token
    const [head, body, signature] = good.split('.') as [string, string, string]
    const claims = claimsOf(good)
    const now = Math.floor(Date.now() / 1000)
    const sign = (given: object, key: Uint8Array = secret, alg = 'HS256') =>
      new SignJWT(given as never).setProtectedHeader({ alg }).sign(key)
    const bad = [
      `${part({ alg: 'none' })}.${body}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${part({ alg: 'HS512' })}.${body}.${createHmac('sha512', secret)
        .update(`${part({ alg: 'HS512' })}.${body}`)
        .digest('base64url')}`,
      `${head}.${part({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      `${head}.${body}`,
      await sign(claims, new TextEncoder().encode('another secret that is long enough too')),
      await sign({ ...claims, exp: now - 1 }),
      await sign({ ...claims, exp: undefined }),
      await sign({ ...claims, sub: crypto.randomUUID() }),
      await sign({ ...claims, sid: crypto.randomUUID() }),
      await sign({ sub: claims.sub, sid: { $ne: null }, exp: claims.exp }),
      `${good}${'A'.repeat(100_000)}`,
      'Bearer',
      'null',
      '..',
    ]
    for (const [n, token] of bad.entries()) {
      const answer = await world.platform('GET', '/api/products', undefined, {
        authorization: token,
        'store-token': store.token,
      })
      expect([401, 431], `${n}: ${answer.text}`).toContain(answer.status)
    }
    expect((await store.call('GET', '/api/products')).status).toBe(200)
  })

  it('is replaced at each login, whatever was brought along', async () => {
    await signedIn(world, store, 'fixed@identity.test')
    const brought = { cookie: 'sw_session=theirs; sw_fp=theirs', origin: `http://${store.host}` }
    const body = { email: 'fixed@identity.test', password }
    const lines = async () =>
      [(await store.guest('POST', '/api/authentication', body, brought)).headers['set-cookie']].flat() as string[]
    const [first, second] = [await lines(), await lines()]
    for (const name of ['sw_session', 'sw_fp']) {
      const values = [first, second].map((set) => set.find((line) => line.startsWith(`${name}=`))?.split(';')[0])
      expect(values[0]).toBeTruthy()
      expect(values[0]).not.toBe(values[1])
      expect(values[0]).not.toContain('theirs')
      expect(first.find((line) => line.startsWith(`${name}=`))).toMatch(/HttpOnly/)
      expect(first.find((line) => line.startsWith(`${name}=`))).toMatch(/SameSite=Lax/)
    }
  })
})

describe('Who somebody is (T02)', () => {
  it('is in no header but the token', async () => {
    const admin = await world.admin()
    const names =
      'x-user-id x-forwarded-user x-original-user x-remote-user x-auth-user x-role x-admin x-wcpay-platform-checkout-user x-customer-id x-account-id x-actor x-sudo x-http-method-override x-method-override x-original-url x-rewrite-url x-store-id x-forwarded-host forwarded x-real-ip'.split(
        ' ',
      )
    for (const name of names)
      for (const value of [admin.id, store.owner.id, 'ADMIN', '1', 'DELETE', '/api/accounts', store.host]) {
        const answer = await world.platform('GET', '/api/stores', undefined, { [name]: value })
        expect(answer.status, `${name}: ${value}`).toBe(401)
        const put = await store.guest('POST', '/api/products', {}, { [name]: value, 'store-token': store.token })
        expect(put.status, `${name}: ${value}`).toBe(401)
      }
  })

  it('is not said by who registers', async () => {
    for (const [call, path] of [
      [store.guest, '/api/customers'],
      [world.platform, '/api/customers'],
    ] as const)
      for (const more of [
        { role: 'ADMIN' },
        { role: 1 },
        { store_id: store.id },
        { approved: true },
        { safe: true },
        { status: true },
        { email_verified: true },
        { id: crypto.randomUUID() },
        { is_owner: true },
        { permissions: null },
      ]) {
        const body = { ...contact, email: 'eve@identity.test', password, terms_agreed: true, ...more }
        await world.engine.database.platformPool.query('delete from login_attempts')
        expect((await call('POST', path, body)).status, JSON.stringify(more)).toBe(422)
      }
  })

  it('is not changed by oneself', async () => {
    const shopper = await signedIn(world, store, 'self@identity.test')
    const bodies = [1, '1', [1], { $ne: 3 }, 0, -1, true, 'ADMIN'].map((role) => ({ role }))
    const more = [{ approved: true }, { safe: true }, { customer_group_id: crypto.randomUUID() }, { email: 'a@b.test' }]
    for (const body of [...bodies, ...more, { store_id: crypto.randomUUID(), points: 5 }])
      for (const method of ['PATCH', 'PUT'] as const) {
        const answer = await shopper.call(method, `/api/customers/${shopper.id}`, body)
        expect([403, 422], `${method} ${JSON.stringify(body)}`).toContain(answer.status)
        const owner = await store.owner.call(method, `/api/customers/${store.owner.id}`, body)
        expect([400, 401, 403, 404, 422], `${method} ${JSON.stringify(body)}`).toContain(owner.status)
      }
  })

  // Made by verbs of their own, which have tests of their own.
  const bespoke = new Set(['orders', 'cart-items', 'files'])
  const owned = registry.all.flatMap((resource) => {
    const names = Object.entries(resource.fields).filter(([, kind]) => kind.options.readOnly)
    return resource.scope === 'store' && names.length && !bespoke.has(resource.name)
      ? [[resource.name, names.map(([name]) => name)] as const]
      : []
  })

  it.each(owned)('%s: what only the server writes is refused in a body', async (name, fields) => {
    const { body } = await store.call('GET', `/api/${name}?$limit=1`)
    const id = body?.data?.[0]?.id
    for (const field of [...fields, 'search_text', 'is_admin']) {
      const made = await store.call('POST', `/api/${name}`, { [field]: null })
      expect([403, 405, 422], `${name}.${field}: ${made.text}`).toContain(made.status)
      if (made.status === 422) expect(made.body.errors, name).toHaveProperty([field])
      if (!id) continue
      const changed = await store.call('PATCH', `/api/${name}/${id}`, { [field]: null })
      expect([403, 405, 422], `${name}.${field}: ${changed.text}`).toContain(changed.status)
    }
  })
})

describe('A review (T35)', () => {
  it('is taken ten times an hour from one line, by the API as by the page', async () => {
    const product_id = await makeProduct(store)
    const body = { product_id, author: 'Ira', text: 'A review that is long enough to be one.', rating: 5 }
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await store.guest('POST', '/api/reviews', body)).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    expect((await store.call('POST', '/api/reviews', body)).status).toBe(201)
  })
})
