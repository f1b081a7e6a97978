import { minutes } from '@shopwright/resource'
import { codeAt, stepAt } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Authenticator, anAuthenticator } from '../../packages/shop/src/floor/authenticator.fixture.ts'
import { mailsTo } from './mails-of.ts'
import { type Browser, openBrowser } from './with-cookies.ts'
import { type Answer, openWorld, password, type World } from './world.ts'

let world: World
let origin: string
let now = new Date('2026-11-28T10:00:00Z')
let made = 0

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  origin = `http://${world.platformHost}`
})
afterAll(() => world?.close())
beforeEach(() => forward(minutes(61)))

const forward = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const sql = (text: string, values: unknown[] = []) => world.engine.database.platformPool.query(text, values)

type Holder = { id: string; email: string; browser: Browser }

/** Somebody who has just signed in by the password. */
async function aPerson(email = `holder-${made++}@passkey.test`): Promise<Holder> {
  await world.register(email)
  const browser = openBrowser(world)
  const { status, body } = await browser.call('POST', '/api/authentication', { strategy: 'local', email, password })
  expect(status).toBe(201)
  browser.token = body.accessToken
  return { id: body.customer.id, email, browser }
}

const asked = (browser: Browser, proof: object = { password }) =>
  browser.call('POST', '/api/own-passkeys/options', proof)

type Off = Parameters<Authenticator['make']>[0] | object

/** The browser makes a key, and it is kept. */
async function add(browser: Browser, device: Authenticator, { off = {}, name = 'Chrome, Linux', proof = {} } = {}) {
  const { status, body } = await asked(browser, { password, ...proof })
  expect(status).toBe(201)
  const credential = device.make({ challenge: body.options.challenge, origin, ...(off as Off) })
  return browser.call('POST', '/api/own-passkeys', { ticket: body.ticket, name, credential })
}

async function aHolder(): Promise<Holder & { device: Authenticator }> {
  const one = await aPerson()
  const device = anAuthenticator()
  const { status, text } = await add(one.browser, device)
  expect(status, text).toBe(201)
  forward(1000)
  return { ...one, device }
}

const question = async (browser: Browser) => (await browser.call('POST', '/api/passkey-questions')).body

/** At the door, by a key. */
async function signIn(
  device: Authenticator,
  { off = {}, browser = openBrowser(world), to }: { off?: object; browser?: Browser; to?: any } = {},
): Promise<Answer & { browser: Browser }> {
  const { ticket, options } = to ?? (await question(browser))
  const credential = device.use({ challenge: options.challenge, origin, ...off })
  const answer = await browser.call('POST', '/api/authentication', { strategy: 'passkey', ticket, credential })
  if (answer.status === 201) browser.token = answer.body.accessToken
  forward(1000)
  return { ...answer, browser }
}

const refusal = ({ status, body }: Answer) => [status, body.data?.code ?? body.code]
const isIn = async (browser: Browser) => (await browser.call('GET', '/api/own-sessions')).status === 200
const list = async (browser: Browser) => (await browser.call('GET', '/api/own-passkeys')).body.data

describe('A passkey', () => {
  it('is made for what the password was shown for, and signs in by itself', async () => {
    const { id, email, browser } = await aPerson()
    const { body } = await asked(browser)
    expect(body.options).toMatchObject({
      rp: { id: new URL(origin).hostname },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = anAuthenticator('ed25519')
    expect((await add(browser, device, { name: ' Firefox, Windows ' })).status).toBe(201)
    forward(1000)
    expect(await list(browser)).toEqual([
      expect.objectContaining({ name: 'Firefox, Windows', used_at: null, is_backed_up: false }),
    ])
    const known = await asked(browser)
    expect(known.body.options.excludeCredentials).toEqual([
      { type: 'public-key', id: device.id, transports: ['internal'] },
    ])
    const inside = await signIn(device)
    expect([inside.status, inside.body.customer.id, inside.body.authentication]).toEqual([
      201,
      id,
      { strategy: 'passkey' },
    ])
    expect(await isIn(inside.browser)).toBe(true)
    expect((await list(browser))[0].used_at).not.toBeNull()
    const subjects = (await mailsTo(world, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /passkey|ключ доступу/.test(subject))).toHaveLength(1)
  })

  it('shows nothing of itself that the browser does not need', async () => {
    const { browser } = await aHolder()
    expect(Object.keys((await list(browser))[0]).sort()).toEqual([
      'created_at',
      'id',
      'is_backed_up',
      'name',
      'used_at',
    ])
  })

  it('binds its session to the browser as a password does', async () => {
    const { device } = await aHolder()
    const { browser } = await signIn(device)
    const thief = openBrowser(world)
    thief.token = browser.token
    expect([await isIn(browser), await isIn(thief)]).toEqual([true, false])
  })

  it('is both steps where a code is asked for, and making one asks for a code there', async () => {
    const { browser, device } = await aHolder()
    const key = (await browser.call('POST', '/api/two-step/key', { password })).body
    const code = () => codeAt(key.key, stepAt(now))
    expect((await browser.call('POST', '/api/two-step', { ticket: key.ticket, code: code() })).status).toBe(201)
    forward(30_000)
    const inside = await signIn(device)
    expect([inside.status, await isIn(inside.browser)]).toEqual([201, true])
    expect((await asked(browser)).status).toBe(422)
    forward(30_000)
    expect((await asked(browser, { password, code: code() })).status).toBe(201)
  })

  it('goes on with a new password; the sessions that it opened do not', async () => {
    const { id, browser, device } = await aHolder()
    const before = await signIn(device)
    const changed = await browser.call('PATCH', `/api/customers/${id}`, {
      current_password: password,
      password: 'Another1Word',
    })
    expect(changed.status).toBe(200)
    expect(await isIn(before.browser)).toBe(false)
    expect((await signIn(device)).status).toBe(201)
  })

  it('lets nobody in who is shut out', async () => {
    const { id, device } = await aHolder()
    await sql('update accounts set status = false where id = $1', [id])
    expect(refusal(await signIn(device))).toEqual([401, 'passkey-unknown'])
  })

  it('is taken away by its person alone, who is told', async () => {
    const { browser, device, email } = await aHolder()
    const [{ id }] = await list(browser)
    const other = await aPerson()
    expect((await other.browser.call('DELETE', `/api/own-passkeys/${id}`)).status).toBe(404)
    expect(await list(other.browser)).toEqual([])
    expect((await browser.call('DELETE', `/api/own-passkeys/${id}`)).status).toBe(200)
    expect((await browser.call('DELETE', `/api/own-passkeys/${id}`)).status).toBe(404)
    expect(refusal(await signIn(device))).toEqual([401, 'passkey-unknown'])
    const texts = (await mailsTo(world, email)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Chrome, Linux'))).toHaveLength(2)
    const { rows } = await sql(
      "select action from platform_audits where resource = 'passkeys' and row_id = $1 order by created_at, id",
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'remove'])
  })
})

describe('A passkey is not made', () => {
  it('without the password, by guests, or in a shop', async () => {
    const { browser } = await aPerson()
    expect((await asked(browser, { password: 'Wrong1Word' })).status).toBe(422)
    expect((await asked(browser, {})).status).toBe(422)
    expect((await asked(openBrowser(world))).status).toBe(401)
    const store = await world.openStore('Keyless')
    for (const url of ['/api/passkey-questions', '/api/own-passkeys/options', '/api/own-passkeys'])
      expect((await store.guest('POST', url, { password })).status).toBeGreaterThanOrEqual(400)
  })

  it('of what was asked of another, of nobody, of an older password, or too long ago', async () => {
    const one = await aPerson()
    const other = await aPerson()
    const device = anAuthenticator()
    const bring = ({ ticket, options }: any) =>
      one.browser.call('POST', '/api/own-passkeys', {
        ticket,
        name: 'x',
        credential: device.make({ challenge: options.challenge, origin }),
      })
    expect(refusal(await bring((await asked(other.browser)).body))).toEqual([422, 'passkey-over'])
    expect(refusal(await bring(await question(one.browser)))).toEqual([422, 'passkey-over'])
    const { body } = await asked(one.browser)
    forward(minutes(5))
    expect(refusal(await bring(body))).toEqual([422, 'passkey-over'])
    const older = (await asked(one.browser)).body
    const change = { current_password: password, password: 'Another1Word' }
    expect((await one.browser.call('PATCH', `/api/customers/${one.id}`, change)).status).toBe(200)
    expect(refusal(await bring(older))).toEqual([422, 'passkey-over'])
    expect(await list(one.browser)).toEqual([])
  })

  it.each([
    ['of another page', { origin: 'http://evil.test' }],
    ['whose person its device did not recognise', { flags: 0x41 }],
    ['for another question', { challenge: 'another' }],
  ])('%s', async (_what, off) => {
    const { browser } = await aPerson()
    expect(refusal(await add(browser, anAuthenticator(), { off }))).toEqual([422, 'passkey-wrong'])
  })

  it('twice, nor when there are twenty', async () => {
    const { browser, device } = await aHolder()
    const other = await aPerson()
    expect(refusal(await add(other.browser, device))).toEqual([422, 'passkey-known'])
    for (let n = 1; n < 20; n++) expect((await add(browser, anAuthenticator())).status).toBe(201)
    expect(refusal(await asked(browser))).toEqual([422, 'too-many-passkeys'])
    expect(await list(browser)).toHaveLength(20)
  })

  it('of a body that is none', async () => {
    const { browser } = await aPerson()
    const { body } = await asked(browser)
    const credential = anAuthenticator().make({ challenge: body.options.challenge, origin })
    for (const wrong of [
      { ticket: body.ticket, name: ' ', credential },
      { ticket: body.ticket, credential },
      { ticket: body.ticket, name: 'x' },
      { ticket: body.ticket, name: 'x', credential: { id: credential.id, response: {} } },
      {
        ticket: body.ticket,
        name: 'x',
        credential: { ...credential, response: { ...credential.response, transports: 5 } },
      },
    ])
      expect((await browser.call('POST', '/api/own-passkeys', wrong)).status).toBe(422)
  })
})

describe('A question at the door', () => {
  it('is answered once, and not after a later one was', async () => {
    const { device } = await aHolder()
    const early = await question(openBrowser(world))
    forward(1000)
    const late = await question(openBrowser(world))
    expect((await signIn(device, { to: late })).status).toBe(201)
    for (const to of [late, early]) expect(refusal(await signIn(device, { to }))).toEqual([401, 'passkey-over'])
  })

  it('is answered by one of many who bring the same at once', async () => {
    const { device } = await aHolder()
    const to = await question(openBrowser(world))
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(device, { to })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401, 401])
  })

  it('is over after five minutes, and is not what one is asked who adds a key', async () => {
    const { device, browser } = await aHolder()
    const to = await question(browser)
    forward(minutes(5))
    expect(refusal(await signIn(device, { to }))).toEqual([401, 'passkey-over'])
    const { body } = await asked(browser)
    expect(refusal(await signIn(device, { to: body }))).toEqual([401, 'passkey-over'])
    for (const ticket of ['', 'sw1.x.y', body.ticket.slice(0, -2)])
      expect(refusal(await signIn(device, { to: { ticket, options: to.options } }))).toEqual([401, 'passkey-over'])
  })

  it('writes nothing', async () => {
    const rows = async () => (await sql('select count(*)::int as n from sign_in_tickets')).rows[0].n
    const before = await rows()
    await question(openBrowser(world))
    expect(await rows()).toBe(before)
  })

  it.each([
    ['by a key that nobody has', (_device: Authenticator) => signIn(anAuthenticator()), 'passkey-unknown'],
    [
      'of another page',
      (device: Authenticator) => signIn(device, { off: { origin: 'http://evil.test' } }),
      'passkey-wrong',
    ],
    ['by who was not recognised', (device: Authenticator) => signIn(device, { off: { flags: 1 } }), 'passkey-wrong'],
    ['for another question', (device: Authenticator) => signIn(device, { off: { challenge: 'x' } }), 'passkey-wrong'],
  ])('is not answered %s', async (_what, answer, code) => {
    const { device } = await aHolder()
    expect(refusal(await answer(device))).toEqual([401, code])
  })

  it('is not answered by another’s signature under one’s own name', async () => {
    const { device } = await aHolder()
    const { device: other } = await aHolder()
    const to = await question(openBrowser(world))
    const use = other.use({ challenge: to.options.challenge, origin })
    const forged = { ...device, use: () => ({ ...use, id: device.id }) }
    expect(refusal(await signIn(forged, { to }))).toEqual([401, 'passkey-wrong'])
  })

  it('is not answered by a copy of a key that counts', async () => {
    const { device } = await aHolder()
    expect((await signIn(device, { off: { counter: 5 } })).status).toBe(201)
    for (const counter of [5, 4, 0])
      expect(refusal(await signIn(device, { off: { counter } }))).toEqual([401, 'passkey-wrong'])
    expect((await signIn(device, { off: { counter: 6 } })).status).toBe(201)
  })

  it('is not answered for a host where the platform was before', async () => {
    const { device, browser } = await aHolder()
    await sql("update passkeys set host = 'old.test' where credential_id = $1", [device.id])
    expect(refusal(await signIn(device))).toEqual([401, 'passkey-unknown'])
    expect(await list(browser)).toEqual([])
  })

  it('goes slower for who tries all day, as a line', async () => {
    const other = async () => refusal(await signIn(anAuthenticator()))
    for (let n = 0; n < 100; n++) expect((await other())[1]).toBe('passkey-unknown')
    expect((await other())[0]).toBe(429)
  })

  it('is answered on the platform alone', async () => {
    const { device } = await aHolder()
    const store = await world.openStore('Elsewhere')
    const { ticket, options } = await question(openBrowser(world))
    const credential = device.use({ challenge: options.challenge, origin })
    const body = { strategy: 'passkey', ticket, credential }
    expect((await store.guest('POST', '/api/authentication', body)).status).toBe(404)
    expect((await world.platform('POST', '/api/authentication', { strategy: 'passkey', ticket })).status).toBe(422)
    expect((await world.platform('POST', '/api/authentication', body)).status).toBe(201)
  })

  it('is asked by nobody from another site', async () => {
    const { device } = await aHolder()
    const browser = openBrowser(world)
    const { ticket, options } = await question(browser)
    const credential = device.use({ challenge: options.challenge, origin })
    const body = { strategy: 'passkey', ticket, credential }
    const answer = await browser.call('POST', '/api/authentication', body, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })
})
