import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from './mails-of.ts'
import { type Call, type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
let now: Date

beforeAll(async () => {
  now = new Date('2026-11-22T09:00:00Z')
  world = await openWorld({ clock: () => now })
})
afterAll(() => world.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const register = (email: string, remoteAddress = '127.0.0.1') =>
  world.app.inject({
    method: 'POST',
    url: '/api/customers',
    remoteAddress,
    headers: { host: world.platformHost, language: 'en-us' },
    payload: { email, password, first_name: 'A', last_name: 'B' },
  })
const mailsTo = (email: string) => mailsOf(world, email)
const linkIn = (text: string | null | undefined) => /\/confirm\?token=\S+/.exec(text ?? '')?.[0] ?? ''
const signIn = async (email: string) => {
  const { body } = await world.platform('POST', '/api/authentication', { strategy: 'local', email, password })
  const call: Call = (method, path, given, headers = {}) =>
    world.platform(method, path, given, { authorization: body.accessToken, ...headers })
  return { call, customer: body.customer }
}
const setup = (name: string) => ({ name, country: 'UA', language: 'ua-uk', currency: 'UAH' })

describe('an account that has registered', () => {
  const email = 'new@owner.test'
  let link: string
  let call: Call
  let store: Pick<OpenedStore, 'id' | 'token'>

  it('goes on at once, opens its shop and buys a plan, and has a mail with a link', async () => {
    expect((await register(email)).statusCode).toBe(201)
    link = linkIn((await mailsTo(email))[0]?.text)
    expect(link).toContain('/confirm?token=')
    const signedIn = await signIn(email)
    call = signedIn.call
    expect(signedIn.customer.confirmed).toBe(false)
    const { status, body } = await call('POST', '/api/store-setups', setup('First'))
    expect(status).toBe(201)
    store = { id: body.store_id, token: body.store_token }
    const bought = await call(
      'POST',
      '/api/plan-changes',
      { plan: 'unlimited', period: 'monthly' },
      { 'store-token': store.token },
    )
    expect(bought.status).toBe(201)
    await world.putOnPlan(store.id, 'unlimited')
  })

  /** Of a voucher that is none: whether one may send vouchers is asked before which. */
  const sendVoucher = () =>
    call('POST', '/api/voucher-mailings', { voucher_id: crypto.randomUUID() }, { 'store-token': store.token })

  const inviteCustomers = () =>
    call('POST', '/api/customer-invitations', { import_id: crypto.randomUUID() }, { 'store-token': store.token })

  it('may not open a second shop yet, nor mail words of its own to anybody', async () => {
    const second = await call('POST', '/api/store-setups', setup('Second'))
    expect([second.status, second.body.data.code]).toEqual([409, 'confirm-address-first'])
    for (const sent of [await sendVoucher(), await inviteCustomers()])
      expect([sent.status, sent.body.data.code]).toEqual([409, 'confirm-address-first'])
  })

  it('opens one shop, also where many are asked for at once', async () => {
    const many = 'many@owner.test'
    await register(many)
    const person = await signIn(many)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => person.call('POST', '/api/store-setups', setup(`Many ${n}`))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('has the link sent again, in the end not more often than a person loses it', async () => {
    const again = () => call('POST', '/api/authManagement', { action: 'sendConfirm', value: {} })
    for (let n = 0; n < 5; n += 1) expect((await again()).status).toBe(201)
    expect((await again()).status).toBe(429)
    expect((await mailsTo(email)).filter(({ text }) => linkIn(text))).toHaveLength(6)
    expect((await world.platform('POST', '/api/authManagement', { action: 'sendConfirm', value: {} })).status).toBe(401)
  })

  it('confirms by a button, not by the link alone, and is free then', async () => {
    const asked = await world.platform('GET', link, undefined, { language: 'en-us' })
    expect([asked.status, asked.body.includes(email)]).toEqual([200, true])
    expect((await signIn(email)).customer.confirmed).toBe(false)
    const token = new URL(link, 'http://x').searchParams.get('token') ?? ''
    const done = await world.platform('POST', '/confirm', new URLSearchParams({ token }).toString(), form)
    expect(done.status).toBe(200)
    expect((await signIn(email)).customer.confirmed).toBe(true)
    expect((await call('POST', '/api/store-setups', setup('Second'))).status).toBe(201)
    expect((await sendVoucher()).body.errors.voucher_id).toBeTruthy()
    expect((await inviteCustomers()).body.errors.import_id).toBeTruthy()
    // What confirms an address is of no more use to anybody.
    expect((await mailsTo(email)).filter(({ text }) => linkIn(text))).toEqual([])
    const mails = (await mailsTo(email)).length
    expect((await call('POST', '/api/authManagement', { action: 'sendConfirm', value: {} })).status).toBe(201)
    expect((await mailsTo(email)).length).toBe(mails)
  })
})

describe('a link', () => {
  const email = 'link@owner.test'
  const confirm = async (token: string) =>
    (await world.platform('POST', '/confirm', new URLSearchParams({ token }).toString(), form)).status
  const tokenOf = async () =>
    new URL(linkIn((await mailsTo(email))[0]?.text), 'http://x').searchParams.get('token') ?? ''
  beforeAll(() => register(email))

  it('is refused when it is made up, is another’s, or has changed', async () => {
    const [id, until, signature] = (await tokenOf()).split('.') as [string, string, string]
    await register('other@owner.test')
    const other = linkIn((await mailsTo('other@owner.test'))[0]?.text)
    const otherId = (new URL(other, 'http://x').searchParams.get('token') ?? '').split('.')[0]
    const later = (Number.parseInt(until, 36) + 1).toString(36)
    for (const token of ['', 'x', `${id}.${until}`, `${otherId}.${until}.${signature}`, `${id}.${later}.${signature}`])
      expect(await confirm(token), token).toBe(410)
    expect((await signIn(email)).customer.confirmed).toBe(false)
  })

  it('is good for seven days, and for the address that it was sent to', async () => {
    const token = await tokenOf()
    const begun = now
    now = new Date(begun.getTime() + 7 * 86_400_000)
    expect(await confirm(token)).toBe(410)
    now = begun
    const change = (to: string) =>
      world.engine.onPlatform({}, (ctx) => {
        const from = to === email ? 'moved@owner.test' : email
        return tables(ctx).updateTable('accounts').set({ email: to }).where('email', '=', from).execute()
      })
    await change('moved@owner.test')
    expect(await confirm(token)).toBe(410)
    await change(email)
    expect(await confirm(token)).toBe(200)
  })

  it('is nothing on the host of a shop', async () => {
    const store = await world.openStore('Unasked')
    expect((await store.guest('GET', `/confirm?token=${await tokenOf()}`)).status).toBe(404)
  })
})

describe('registering without end', () => {
  const count = async (of: number, from: (n: number) => string) => {
    let taken = 0
    for (let n = 0; n < of; n += 1)
      if ((await register(`${crypto.randomUUID()}@flood.test`, from(n))).statusCode === 201) taken += 1
    return taken
  }

  it('ends at twenty an hour from one network, whichever of its addresses is used', async () => {
    expect(await count(24, (n) => `198.51.100.${n}`)).toBe(20)
    expect(await count(1, () => '198.51.101.7')).toBe(1)
    const refused = await register('late@flood.test', '198.51.100.99')
    expect([refused.statusCode, refused.json().data.code]).toEqual([429, 'too-many-requests'])
    now = new Date(now.getTime() + 61 * 60_000)
    expect(await count(1, () => '198.51.100.99')).toBe(1)
  })

  it('ends at twenty a minute from this machine itself, where a proxy may stand for everybody', async () => {
    now = new Date(now.getTime() + 61_000)
    expect(await count(24, () => '127.0.0.1')).toBe(20)
    now = new Date(now.getTime() + 61_000)
    expect(await count(1, () => '127.0.0.1')).toBe(1)
  })
})
