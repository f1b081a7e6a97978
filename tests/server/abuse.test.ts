import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { household, noteAttempt } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Abused')
  other = await world.openStore('Beside')
})
afterAll(() => world.close())

const mailsTo = async (to: string): Promise<number> => {
  const { rows } = await world.engine.database.platformPool.query(
    'select count(*)::int as n from outbox_mails where "to" = $1',
    [to],
  )
  return rows[0].n
}
const forgetAttempts = () => world.engine.database.platformPool.query('delete from login_attempts')
const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

describe('Who registers or forgets a password (T08, T35)', () => {
  it('is answered at the same time whether the address is known or not', async () => {
    await signedIn(world, store, 'known@abuse.test')
    const took = async (email: string): Promise<number> => {
      const began = performance.now()
      const answer = await store.guest('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email } })
      expect(answer.body).toEqual({ email })
      return performance.now() - began
    }
    const known: number[] = []
    const unknown: number[] = []
    // On a busy machine nine say little: then more are asked, and all of them are weighed.
    const apart = () => Math.abs(median(known) - median(unknown)) / median(known)
    for (let n = 0; n < 9 || (n < 54 && apart() >= 0.05); n++) {
      if (n % 9 === 0) await forgetAttempts()
      known.push(await took('known@abuse.test'))
      unknown.push(await took(`nobody-${n}@abuse.test`))
    }
    expect(apart()).toBeLessThan(0.05)
    await forgetAttempts()
  })

  it('is answered alike where two do so with one address at once', async () => {
    const body = { ...contact, email: 'twice@abuse.test', password, terms_agreed: true }
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.guest('POST', '/api/customers', body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    const { body: found } = await store.call('GET', '/api/customers?email=twice@abuse.test')
    expect(found.total).toBe(1)
    await forgetAttempts()
  })

  it('is not held up by a neighbour whose password was wrong in the same moment', async () => {
    await signedIn(world, store, 'neighbour@abuse.test')
    const subject = `login-line:${store.id}:${household('127.0.0.1')}`
    await world.engine.onPlatform({}, async (ctx) => {
      await noteAttempt({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, [subject], false)
    })
    const answer = await store.guest('POST', '/api/authentication', { email: 'neighbour@abuse.test', password })
    expect(answer.status, answer.text).toBe(201)
    await forgetAttempts()
  })

  it('writes to one address five times an hour, and learns nothing of it', async () => {
    const before = await mailsTo('known@abuse.test')
    for (let n = 0; n < 8; n++) {
      const answer = await store.guest('POST', '/api/customers', {
        ...contact,
        email: 'known@abuse.test',
        password,
        terms_agreed: true,
      })
      expect(answer.status, answer.text).toBe(201)
      const reset = { action: 'sendResetPwd', value: { email: 'known@abuse.test' } }
      expect((await store.guest('POST', '/api/authManagement', reset)).status).toBe(201)
    }
    expect((await mailsTo('known@abuse.test')) - before).toBe(5)
    await forgetAttempts()
  })

  // Of a shop; accounts of the platform have a closer limit of their own (registration.test.ts).
  it.each(['2001:db8::', '::ffff:203.0.113.9'])('may do so a hundred times an hour from one line: %s', async (line) => {
    let refused = 0
    const subject = `register:${household(line.endsWith('::') ? `${line}1` : line)}`
    await world.engine.onPlatform({}, async (ctx) => {
      for (let n = 0; n < 96; n++) await noteAttempt(ctx, [subject], false)
    })
    for (let n = 0; n < 8; n++) {
      const remoteAddress = line.endsWith('::') ? `${line}${n.toString(16)}:1` : line
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/customers',
        headers: { host: store.host },
        remoteAddress,
        payload: { ...contact, email: `new-${n}-${line.length}@abuse.test`, password, terms_agreed: true },
      })
      if (answer.statusCode === 429) refused += 1
    }
    expect(refused).toBe(4)
  })

  it('cannot try one password on many accounts from the addresses of one line', async () => {
    const attempt = async (host: string, n: number): Promise<number> => {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/authentication',
        headers: { host },
        remoteAddress: `2001:db8:7::${n.toString(16)}`,
        payload: { email: `victim-${n}@abuse.test`, password },
      })
      return answer.statusCode
    }
    const statuses: number[] = []
    for (let n = 0; n < 110; n++) statuses.push(await attempt(store.host, n))
    // A hundred an hour, then one now and then; one shop's guesser does not slow another place's people.
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
    expect(statuses.slice(100).filter((status) => status === 429).length).toBeGreaterThan(5)
    expect(await attempt(world.platformHost, 200)).toBe(401)
  })
})

describe('A flood of passwords (T37)', () => {
  it('leaves room for everybody else, and is turned away beyond what can wait', async () => {
    await forgetAttempts()
    let answered = 0
    const flood = Array.from({ length: 200 }, (_, n) =>
      world.app
        .inject({
          method: 'POST',
          url: '/api/authentication',
          headers: { host: store.host },
          remoteAddress: `198.51.${n}.7`,
          payload: { email: `flood-${n}@abuse.test`, password },
        })
        .then(({ statusCode }) => {
          answered += 1
          return statusCode
        }),
    )
    expect((await world.platform('GET', '/api/plans')).status).toBe(200)
    expect((await store.owner.call('GET', `/api/stores/${store.id}`)).status).toBe(200)
    // Whoever wants something else does not stand behind those who wait for their turn.
    expect(answered).toBeLessThan(150)
    const answers = await Promise.all(flood)
    expect(answers.filter((status) => status === 401)).toHaveLength(102)
    expect(answers.filter((status) => status === 503)).toHaveLength(98)
  })
})

describe('What browsers report (T33)', () => {
  it('is kept twenty times a minute from one line, also where all come at once, and from many addresses of it', async () => {
    const kept = async (): Promise<number> =>
      (await world.engine.database.platformPool.query(`select count(*)::int as n from logs where message = 'flood'`))
        .rows[0].n
    const report = (remoteAddress: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/logs',
        headers: { host: 'platform.localhost' },
        payload: { message: 'flood' },
        remoteAddress,
      })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => report(`2001:db8:7:7::${(n + 1).toString(16)}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40)
    expect(await kept()).toBe(20)
    expect((await report('2001:db8:7:8::1')).statusCode).toBe(201)
    await forgetAttempts()
  })
})

describe('A shopper’s session (T06, T07)', () => {
  it('ends when staff set another password', async () => {
    await forgetAttempts()
    const shopper = await signedIn(world, store, 'reset-by-staff@abuse.test')
    const own = `/api/customers/${shopper.id}`
    expect((await shopper.call('GET', own)).status).toBe(200)
    const changed = await store.call('PATCH', own, { password: 'Another1' })
    expect(changed.status, changed.text).toBe(200)
    await until(
      () => shopper.call('GET', own),
      ({ status }) => status === 401,
    )
  })

  it('is nothing on the platform’s host or in another store', async () => {
    const shopper = await signedIn(world, store, 'stray@abuse.test')
    const { body } = await store.guest('POST', '/api/authentication', { email: 'stray@abuse.test', password })
    const authorization = body.accessToken
    for (const call of [world.platform, other.guest]) {
      for (const [method, given] of [['GET'], ['PATCH', { first_name: 'X' }]] as const) {
        const answer = await call(method, `/api/customers/${shopper.id}`, given, { authorization })
        expect([401, 403, 404], answer.text).toContain(answer.status)
      }
      expect((await call('GET', '/api/orders', undefined, { authorization })).status).not.toBe(200)
    }
  })

  it('and a guest’s cart cannot be written to by another site', async () => {
    const productId = await makeProduct(store)
    const shopper = openShopper(world, store)
    await shopper.add(productId)
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: `http://${other.host}` },
      { origin: `http://${store.host}.evil.test` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: `http://${other.host}` },
    ] as Record<string, string>[]) {
      const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
      const added = await shopper.call('POST', '/api/cart-items', `product_id=${productId}`, form)
      expect(added.status, JSON.stringify(headers)).toBe(403)
      const ordered = await shopper.call('POST', '/api/orders', {}, { ...headers, 'idempotency-key': 'x' })
      expect(ordered.status, JSON.stringify(headers)).toBe(403)
    }
    const ours = await shopper.call(
      'POST',
      '/api/cart-items',
      { product_id: productId },
      { origin: `http://${store.host}` },
    )
    expect(ours.status, ours.text).toBe(201)
  })
})

describe('Who may not have a file', () => {
  it('leaves nothing on the disk by asking for it', async () => {
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('shopwright-errors-')).length
    const before = await folders()
    for (const call of [store.guest, store.call]) await call('GET', `/api/imports/${crypto.randomUUID()}/errors.xlsx`)
    expect(await folders()).toBe(before)
  })
})
