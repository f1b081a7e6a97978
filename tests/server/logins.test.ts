import { type FakeLogins, openFakeLogins } from '@shopwright/providers/fakes/logins'
import { openLogin, sealLogin } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, password, type World } from './world.ts'

/** Shoppers sign in by Google and Facebook: known by who they are there, an account of before only by its mailbox. */
const apps = {
  'google-1': 'secret of google-1',
  'facebook-1': 'secret of facebook-1',
  'google-2': 'secret of google-2',
}
const minute = 60_000
let now = Date.UTC(2027, 0, 31, 10)
let world: World
let fake: FakeLogins
let store: OpenedStore
let other: OpenedStore

const keysOf = (n: 1 | 2) => ({ google_app_id: `google-${n}`, google_app_secret: apps[`google-${n}`] })
beforeAll(async () => {
  const clock = () => new Date(now)
  fake = await openFakeLogins(apps, clock)
  world = await openWorld({
    clock,
    work: true,
    apiBases: { google: fake.base, facebook: fake.base },
    egressAllow: fake.allow,
  })
  store = await world.openStore('Lamps')
  other = await world.openStore('Chairs')
  const keys = { ...keysOf(1), facebook_app_id: 'facebook-1', facebook_app_secret: apps['facebook-1'] }
  await set(store, { ...keys, customer_activity: true })
  await set(other, keysOf(2))
  const { data } = (await store.call('GET', '/api/languages?$limit=50')).body
  const language_id = data.find(({ code }: { code: string }) => code === 'en-us').id
  expect((await store.call('POST', '/api/store-languages', { language_id })).status).toBe(201)
})
beforeEach(async () => {
  // What one household tries is counted by the hour.
  await sql('delete from login_attempts')
  fake.set({ mode: 'good', somebody: { sub: 'nobody' } })
})
afterAll(async () => {
  await world?.close()
  await fake?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
async function set({ call }: OpenedStore, settings: object): Promise<void> {
  const { body } = await call('GET', '/api/settings')
  const done = await call('PATCH', `/api/settings/${body.data[0].id}`, settings)
  expect(done.status, done.text).toBe(200)
}
const place = (answer: Answer): string => String(answer.headers.location)
const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search
const ask = (shopper: Shopper, provider = 'google', query = '') =>
  shopper.call('GET', `/auth/${provider}${query}`).then((answer) => {
    expect([answer.status, answer.headers['cache-control']], answer.text).toEqual([303, 'no-store'])
    return place(answer)
  })
/** There and back as `somebody`; answers the page that it ends at. */
async function come(shopper: Shopper, somebody: object, provider = 'google', query = ''): Promise<string> {
  fake.set({ somebody: somebody as never })
  const back = await shopper.call('GET', pathOf(fake.agree(await ask(shopper, provider, query))))
  expect(back.status, back.text).toBe(303)
  return place(back)
}
const send = (shopper: Shopper, path: string, form: Record<string, string>): Promise<Answer> =>
  shopper.call('POST', path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  })
const finish = (shopper: Shopper, form: Record<string, string>) => send(shopper, '/login/finish', form)
const page = (shopper: Shopper, path = '/login/finish') => shopper.call('GET', path)
const codeFor = async (email: string): Promise<string> =>
  /\d{6}/.exec((await mailsTo(world, email)).findLast(({ text }) => /\d{6}/.test(text))?.text ?? '')?.[0] ?? 'none'
const nameOf = async (shopper: Shopper): Promise<string | null> => (await shopper.call('GET', '/shop-state')).body.name
const customers = (email: string) => sql('select * from customers where store_id = $1 and email = $2', store.id, email)
const fresh = (at = store) => openShopper(world, at)
/** Somebody new by Google, with an account and signed in. */
async function joined(sub: string, email: string, shopper = fresh()): Promise<Shopper> {
  expect(await come(shopper, { sub, email })).toBe('/login/finish')
  const done = await finish(shopper, { intent: 'join', first_name: 'Олена', last_name: 'Коваль' })
  expect([done.status, place(done)], done.text).toEqual([302, '/account'])
  return shopper
}
const byPassword = (email: string, word = password) =>
  fresh().call('POST', '/api/authentication', { strategy: 'local', email, password: word })

describe('whoever comes for the first time', () => {
  it('is asked what an account needs, is signed in, and next time at once; what was on the way stays', async () => {
    const shopper = fresh()
    expect(await come(shopper, { sub: 'g1', email: 'Olena@Buyer.test', first: 'Олена' }, 'google', '?back=/cart')).toBe(
      '/login/finish',
    )
    const shown = await page(shopper)
    expect(shown.text).toContain('olena@buyer.test')
    expect(shown.text).toContain('value="Олена"')
    expect(await nameOf(shopper)).toBeNull()
    expect((await finish(shopper, { intent: 'join', first_name: 'Олена', last_name: '' })).status).toBe(422)
    const done = await finish(shopper, { intent: 'join', first_name: 'Олена', last_name: 'Коваль', phone: '' })
    expect(place(done)).toBe('/cart')
    expect(await nameOf(shopper)).toBe('Олена')
    const again = fresh()
    expect(await come(again, { sub: 'g1', email: 'moved@buyer.test' }, 'google', '?back=/wish-list')).toBe('/wish-list')
    expect(await nameOf(again)).toBe('Олена')
    const [row] = await customers('olena@buyer.test')
    expect(row.password).toBeNull()
    const keys = await sql('select key from customer_activities where customer_id = $1 order by id', row.id)
    expect(keys.map(({ key }) => key)).toEqual(['register', 'login_add', 'login', 'login'])
    expect((await mailsTo(world, 'olena@buyer.test')).map(({ subject }) => subject)).toHaveLength(2)
  })

  it('without an address, or with one that nobody has shown, shows it by a code of the mail', async () => {
    for (const [n, somebody] of [{ sub: 'f1' }, { sub: 'f2', email: 'f2@buyer.test' }].entries()) {
      const shopper = fresh()
      expect(await come(shopper, somebody, 'facebook')).toBe('/login/finish')
      const email = `facebook-${n}@buyer.test`
      // It cannot be skipped.
      expect((await finish(shopper, { intent: 'join', first_name: 'A', last_name: 'B' })).status).toBe(422)
      expect((await finish(shopper, { intent: 'code', email: 'no address' })).status).toBe(422)
      expect((await finish(shopper, { intent: 'code', email })).status).toBe(302)
      expect((await finish(shopper, { intent: 'join', first_name: 'A', last_name: 'B' })).status).toBe(422)
      expect((await finish(shopper, { intent: 'prove', code: '000000x' })).status).toBe(422)
      expect((await finish(shopper, { intent: 'prove', code: await codeFor(email) })).status).toBe(302)
      expect(place(await finish(shopper, { intent: 'join', first_name: 'A', last_name: 'B' }))).toBe('/account')
      expect(await nameOf(shopper)).toBe('A')
      expect(await customers(email)).toHaveLength(1)
      // A code is of no use to who finds the mail later.
      expect(await codeFor(email)).toBe('none')
    }
    const unshown = fresh()
    expect(await come(unshown, { sub: 'g-unshown', email: 'u@buyer.test', verified: false })).toBe('/login/finish')
    expect((await finish(unshown, { intent: 'join', first_name: 'A', last_name: 'B' })).status).toBe(422)
    expect(await customers('u@buyer.test')).toHaveLength(0)
  })

  it('guesses a code five times, and no household has mails sent without end', async () => {
    const shopper = fresh()
    await come(shopper, { sub: 'f3' }, 'facebook')
    await finish(shopper, { intent: 'code', email: 'guessed@buyer.test' })
    for (let n = 0; n < 5; n += 1) expect((await finish(shopper, { intent: 'prove', code: `${n}` })).status).toBe(422)
    const right = await finish(shopper, { intent: 'prove', code: await codeFor('guessed@buyer.test') })
    expect(right.status).toBe(422)
    expect(await customers('guessed@buyer.test')).toHaveLength(0)
    const mails = async () => (await mailsTo(world, 'flooded@buyer.test')).length
    for (let n = 0; n < 8; n += 1) await finish(shopper, { intent: 'code', email: 'flooded@buyer.test' })
    expect(await mails()).toBe(5)
    // What was mailed to nobody is no number of six digits: else who floods a mailbox could guess without end.
    const sealed = shopper.cookies.get('sw_came')
    const came = openLogin(world.engine.vault, { id: store.id }, 'came', sealed, world.engine.clock())
    expect(came?.code).toMatchObject({ email: 'flooded@buyer.test', digits: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('waits where the group of customers needs approval, and is kept out while shut out', async () => {
    const { body: group } = await store.call('POST', '/api/customer-groups', {
      name: { 'ua-uk': 'Гуртові' },
      approval: true,
      is_offered: true,
    })
    const shopper = fresh()
    await come(shopper, { sub: 'g-group', email: 'group@buyer.test' })
    const done = await finish(shopper, {
      intent: 'join',
      first_name: 'A',
      last_name: 'B',
      customer_group_id: group.id,
    })
    expect(place(done)).toBe('/login?registered=approval')
    expect(await nameOf(shopper)).toBeNull()
    expect(await come(fresh(), { sub: 'g-group' })).toBe('/login?refused=not-approved')
    expect((await page(fresh(), '/login?refused=not-approved')).text).toContain('ще на перевірці')
    const [{ id }] = await customers('group@buyer.test')
    await store.call('PATCH', `/api/customers/${id}`, { approved: true })
    expect(await come(fresh(), { sub: 'g-group' })).toBe('/account')
    await store.call('PATCH', `/api/customers/${id}`, { status: false })
    const out = fresh()
    expect(await come(out, { sub: 'g-group' })).toBe('/login?refused=shut-out')
    expect(await nameOf(out)).toBeNull()
  })

  it('agrees to the terms, where the store has any', async () => {
    const [terms] = (await store.call('GET', '/api/information?kind=5')).body.data
    await set(store, { account_terms_id: terms.id })
    const shopper = fresh()
    await come(shopper, { sub: 'g-terms', email: 'terms@buyer.test' })
    const names = { intent: 'join', first_name: 'A', last_name: 'B' }
    expect((await finish(shopper, names)).status).toBe(422)
    expect((await finish(shopper, { ...names, terms_agreed: 'on' })).status).toBe(302)
    await set(store, { account_terms_id: null })
  })
})

describe('an account that was there before', () => {
  it('is nobody’s who only names its address: the mailbox decides, and whoever made it in their name is out', async () => {
    const email = 'victim@buyer.test'
    const attacker = await signedIn(world, store, email)
    expect(await come(attacker, { sub: 'g-attacker', email: 'attacker@evil.test' }, 'google', '?link=1')).toBe(
      '/login/finish',
    )
    expect(place(await finish(attacker, { intent: 'link' }))).toBe('/account/profile')
    const victim = fresh()
    expect(await come(victim, { sub: 'f-victim', email }, 'facebook')).toBe('/login/finish')
    // Nothing is told before the mailbox is shown.
    expect((await page(victim)).text).not.toContain('уже є')
    await finish(victim, { intent: 'code', email })
    const done = await finish(victim, { intent: 'prove', code: await codeFor(email) })
    expect(place(done), done.text).toBe('/account')
    expect(await nameOf(victim)).toBe('Ірина')
    expect(await nameOf(attacker)).toBeNull()
    expect((await byPassword(email)).status).toBe(401)
    expect(await come(fresh(), { sub: 'g-attacker', email: 'attacker@evil.test' })).toBe('/login/finish')
    expect(await customers(email)).toHaveLength(1)
  })

  it('is mailed to also where Google has shown the address, and tied without a code by who signs in with the password', async () => {
    const email = 'known@buyer.test'
    const own = await signedIn(world, store, email)
    const visitor = fresh()
    await come(visitor, { sub: 'g-known', email })
    expect((await page(visitor)).text).toContain('уже є')
    expect((await finish(visitor, { intent: 'join', first_name: 'A', last_name: 'B' })).status).toBe(422)
    // The form cannot name another one.
    await finish(visitor, { intent: 'code', email: 'elsewhere@buyer.test' })
    expect(await mailsTo(world, 'elsewhere@buyer.test')).toEqual([])
    expect(await codeFor(email)).toMatch(/^\d{6}$/)
    expect(await come(own, { sub: 'g-known', email }, 'google', '?link=1')).toBe('/login/finish')
    expect((await page(own)).text).toContain('known@buyer.test')
    expect(place(await finish(own, { intent: 'link' }))).toBe('/account/profile')
    expect((await byPassword(email)).status).toBe(201)
    expect(await come(fresh(), { sub: 'g-known', email })).toBe('/account')
  })

  it('is tied by a press of who has signed in alone', async () => {
    const own = await signedIn(world, store, 'presses@buyer.test')
    await come(own, { sub: 'g-presses' }, 'google', '?link=1')
    const tied = () => sql(`select from customer_logins where subject = 'g-presses'`)
    expect(await tied()).toHaveLength(0)
    const elsewhere = await own.call('POST', '/login/finish', 'intent=link', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    })
    expect([elsewhere.status, (await tied()).length]).toEqual([403, 0])
    const cookies = new Map(own.cookies)
    await send(own, '/logout', {})
    own.cookies.set('sw_came', cookies.get('sw_came') as string)
    expect((await finish(own, { intent: 'link' })).status).toBe(422)
    const neighbour = await signedIn(world, store, 'neighbour@buyer.test')
    neighbour.cookies.set('sw_came', cookies.get('sw_came') as string)
    expect((await finish(neighbour, { intent: 'link' })).status).toBe(422)
    expect((await finish(own, { intent: 'code', email: 'presses@buyer.test' })).status).toBe(422)
    expect(await tied()).toHaveLength(0)
  })

  it('takes nobody’s login who has another account', async () => {
    await joined('g-taken', 'taken@buyer.test')
    const own = await signedIn(world, store, 'wants@buyer.test')
    expect(await come(own, { sub: 'g-taken' }, 'google', '?link=1')).toBe('/account/profile?refused=login-taken')
    expect(await nameOf(own)).toBe('Ірина')
  })

  it('loses what nobody has shown the mailbox for with a new password by mail, and keeps what was shown', async () => {
    const email = 'reset@buyer.test'
    const own = await signedIn(world, store, email)
    await come(own, { sub: 'g-reset', email: 'else@buyer.test' }, 'google', '?link=1')
    await finish(own, { intent: 'link' })
    await send(own, '/forget', { email })
    const token = /token=(\S+)/.exec((await mailsTo(world, email)).at(-1)?.text ?? '')?.[1] ?? ''
    const word = 'Another1'
    expect((await send(fresh(), `/reset?token=${token}`, { token, password: word, password_again: word })).status).toBe(
      200,
    )
    expect(await come(fresh(), { sub: 'g-reset', email: 'else@buyer.test' })).toBe('/login/finish')
    expect((await byPassword(email, word)).status).toBe(201)
  })
})

describe('the account page', () => {
  it('lists logins, takes them away but the last, and a password is made by mail', async () => {
    const email = 'lists@buyer.test'
    const own = await joined('g-lists', email)
    const shown = await page(own, '/account/profile')
    expect(shown.text).toContain('Більше не входити через Google')
    expect(shown.text).toContain('/auth/facebook?')
    expect(shown.text).not.toContain('current_password')
    const [{ id }] = await sql(`select id from customer_logins where subject = 'g-lists'`)
    const untie = () => send(own, '/account/profile', { intent: 'untie', id })
    const last = await untie()
    expect([last.status, last.text.includes('Спершу створіть пароль')]).toEqual([422, true])
    await come(own, { sub: 'f-lists' }, 'facebook', '?link=1')
    await finish(own, { intent: 'link' })
    const elsewhere = fresh()
    await come(elsewhere, { sub: 'g-lists' })
    const stranger = await joined('g-stranger', 'stranger@buyer.test')
    expect((await send(stranger, '/account/profile', { intent: 'untie', id })).status).toBe(422)
    expect((await untie()).status).toBe(200)
    expect(await nameOf(own)).toBe('Олена')
    expect(await nameOf(elsewhere)).toBeNull()
    expect(await come(fresh(), { sub: 'g-lists', email })).toBe('/login/finish')
    expect((await mailsTo(world, email)).at(-1)?.subject).toContain('вимкнено')
  })

  it('tells what is kept to who it is of, to nobody else, and forgets it with the customer', async () => {
    const own = await joined('g-forgotten', 'forgotten@buyer.test')
    const data = JSON.parse((await page(own, '/account/data.json')).text)
    expect(data['customer-logins']).toMatchObject([{ provider: 'google', subject: 'g-forgotten' }])
    expect((await fresh().call('GET', '/api/customer-logins')).status).toBe(401)
    expect((await other.call('GET', '/api/customer-logins')).body.total).toBe(0)
    expect((await own.call('GET', '/api/customer-logins')).body.total).toBe(1)
    // Without a password it is who has just come in that may end it.
    now += 20 * minute
    expect((await send(own, '/account/erase', {})).status).toBe(422)
    await come(own, { sub: 'g-forgotten' })
    expect((await send(own, '/account/erase', {})).status).toBe(302)
    expect(await sql(`select from customer_logins where subject = 'g-forgotten'`)).toHaveLength(0)
    expect(await come(fresh(), { sub: 'g-forgotten' })).toBe('/login/finish')
  })
})

describe('what comes back', () => {
  const bad = [
    'wrong-audience',
    'several-audiences',
    'wrong-nonce',
    'expired',
    'wrong-issuer',
    'wrong-key',
    'no-signature',
  ] as const
  it.each(bad)('is believed by nobody of Google: %s', async (mode) => {
    fake.set({ mode })
    const shopper = fresh()
    expect(await come(shopper, { sub: 'g1', email: 'olena@buyer.test' })).toBe('/login?refused=again')
    expect(await nameOf(shopper)).toBeNull()
    expect((await page(shopper)).status).toBe(302)
  })

  it.each(['other-app', 'other-person', 'expired'] as const)('is believed by nobody of Facebook: %s', async (mode) => {
    fake.set({ mode })
    expect(await come(fresh(), { sub: 'f1' }, 'facebook')).toBe('/login?refused=again')
  })

  it.each(['down', 'busy'] as const)('is waited for no longer than it takes to say so: %s', async (mode) => {
    fake.set({ mode })
    expect(await come(fresh(), { sub: 'g1' })).toBe('/login?refused=silent')
    expect((await page(fresh(), '/login?refused=silent')).text).toContain('не відповідають')
  })

  it('is good by keys that have changed meanwhile', async () => {
    fake.rotate()
    expect(await come(fresh(), { sub: 'g1' })).toBe('/account')
  })

  it('has to be of this browser, this provider, this store, and of now, and counts once', async () => {
    fake.set({ somebody: { sub: 'g1' } })
    const shopper = fresh()
    const back = pathOf(fake.agree(await ask(shopper)))
    const cookie = `sw_asked=${shopper.cookies.get('sw_asked')}`
    const refused = async (from: Shopper, path: string, headers = {}) =>
      expect(place(await from.call('GET', path, undefined, headers))).toBe('/login?refused=again')
    await refused(fresh(), back)
    await refused(fresh(), back.replace(/state=[^&]*/, 'state=x'), { cookie })
    await refused(fresh(), back.replace(/&?state=[^&]*/, ''), { cookie })
    await refused(fresh(), back.replace('google', 'facebook'), { cookie })
    await refused(fresh(other), back, { cookie })
    expect(await nameOf(shopper)).toBeNull()
    expect(place(await shopper.call('GET', back))).toBe('/account')
    const before = fake.asked.length
    await refused(fresh(), back, { cookie })
    expect(fake.asked).toHaveLength(before)
    const late = fresh()
    const later = pathOf(fake.agree(await ask(late)))
    now += 16 * minute
    await refused(late, later)
  })

  it('is sealed: what a browser makes up, or has of another store, opens nothing', async () => {
    const came = {
      id: 'x',
      provider: 'google' as const,
      back: '/',
      link: null,
      until: now + minute,
      who: { subject: 'g1', email: 'a@b.test', isVerified: true, firstName: 'A', lastName: 'B' },
      shown: 'provider' as const,
      code: null,
    }
    const made = sealLogin(world.engine.vault, { id: other.id }, 'came', came)
    const own = sealLogin(world.engine.vault, { id: store.id }, 'came', came)
    const open = (sw_came: string) => fresh().call('GET', '/login/finish', undefined, { cookie: `sw_came=${sw_came}` })
    expect((await open(own)).status).toBe(200)
    for (const value of [made, `${own.slice(0, -2)}AA`, JSON.stringify(came), 'sw1.x.y', ''])
      expect((await open(value)).status).toBe(302)
  })

  it('leads nowhere else, and in the language in which it was asked', async () => {
    for (const back of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)'])
      expect(await come(fresh(), { sub: 'g1' }, 'google', `?back=${encodeURIComponent(back)}`)).toBe('/account')
    const shopper = fresh()
    const answer = await shopper.call('GET', '/en/auth/google?back=/cart')
    expect(new URL(place(answer)).searchParams.get('redirect_uri')).toBe(`http://${store.host}/auth/google/callback`)
    expect(place(await shopper.call('GET', pathOf(fake.agree(place(answer)))))).toBe('/en/cart')
    // Whoever says no is back where they were.
    await ask(shopper)
    const state = new URL(await ask(shopper)).searchParams.get('state')
    expect(place(await shopper.call('GET', `/auth/google/callback?error=access_denied&state=${state}`))).toBe('/login')
  })

  it('asks with a challenge, a state and a nonce of its own, and never says the secret to a browser', async () => {
    const [one, two] = [new URL(await ask(fresh())), new URL(await ask(fresh()))]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toHaveLength(43)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
    expect(one.searchParams.get('code_challenge_method')).toBe('S256')
    expect(one.href).not.toContain('secret')
  })
})

describe('where it is offered', () => {
  const offers = async ({ guest }: OpenedStore, path = '/login') =>
    /\/auth\/\w+/g.exec((await guest('GET', path)).text)?.[0]

  it('stands at sign-in, registration and checkout, with both keys alone', async () => {
    for (const path of ['/login', '/registration']) expect(await offers(store, path)).toBe('/auth/google')
    const buyer = fresh()
    await buyer.add(await makeProduct(store))
    expect((await page(buyer, '/checkout')).text).toContain('/auth/google?back=/checkout')
    expect(await offers(other)).toBe('/auth/google')
    await set(other, { google_app_secret: null })
    for (const path of ['/login', '/registration']) expect(await offers(other, path)).toBeUndefined()
    for (const path of ['/auth/google', '/auth/google/callback?code=x', '/auth/nobody', '/auth/facebook'])
      expect((await other.guest('GET', path)).status).toBe(404)
    await set(other, keysOf(2))
  })

  it('is gone with the plan, whatever is kept, and no store comes in by the keys of another', async () => {
    expect(await come(fresh(other), { sub: 'g1', email: 'g1@buyer.test' })).toBe('/login/finish')
    await world.putOnPlan(other.id, 'free')
    expect(await offers(other)).toBeUndefined()
    expect((await other.guest('GET', '/auth/google')).status).toBe(404)
    await world.putOnPlan(other.id, 'unlimited')
    expect(await offers(other)).toBe('/auth/google')
  })

  it('says so where the keys are wrong', async () => {
    await set(other, { google_app_secret: 'another' })
    expect(await come(fresh(other), { sub: 'g1' })).toBe('/login?refused=closed')
    await set(other, keysOf(2))
  })

  it('is taken back by Facebook in the name of who has an account there, by its signature alone', async () => {
    const own = await signedIn(world, store, 'deletes@buyer.test')
    await come(own, { sub: 'f-deletes', email: 'deletes@buyer.test' }, 'facebook', '?link=1')
    await finish(own, { intent: 'link' })
    const tied = () => sql(`select from customer_logins where subject = 'f-deletes'`)
    expect(await tied()).toHaveLength(1)
    const wish = (signed: string) =>
      store.guest('POST', '/auth/facebook/deletion', new URLSearchParams({ signed_request: signed }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    const load = { user_id: 'f-deletes' }
    for (const signed of [
      fake.signedRequest('of another', load),
      fake.signedRequest(apps['facebook-1'], { ...load, algorithm: 'none' }),
      'x.y',
      '',
    ])
      expect((await wish(signed)).status).not.toBe(200)
    expect(await tied()).toHaveLength(1)
    const done = await wish(fake.signedRequest(apps['facebook-1'], load))
    expect(done.body).toMatchObject({
      url: `http://${store.host}/login?forgotten=1`,
      confirmation_code: expect.any(String),
    })
    expect(await tied()).toHaveLength(0)
    expect(await nameOf(own)).toBeNull()
  })
})
