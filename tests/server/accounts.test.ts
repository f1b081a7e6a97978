import { manufacturers, storeLanguages } from '@shopwright/shop/model'
import { resetAtHand, setPasswordCost } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { signedIn } from './shopper.ts'
import { type Call, openWorld, password, until, type World } from './world.ts'

let world: World
let now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => now })
})
afterAll(() => world.close())

const mails = (to: string): Promise<any[]> => mailsTo(world, to)

describe('registration', () => {
  it('makes an account and a mail, kept for the super admin where there is no SMTP', async () => {
    const person = { email: 'new@shop.test', password, first_name: 'A', last_name: 'B' }
    expect((await world.platform('POST', '/api/customers', person)).status).toBe(201)
    const [mail] = await until(
      () => mails('new@shop.test'),
      ([one]) => one?.state === 'kept',
    )
    expect(mail.text).toContain(`http://${world.platformHost}/`)
  })

  it('answers a known address alike and writes to its owner', async () => {
    const body = { email: 'new@shop.test', password, first_name: 'Other', last_name: 'Person' }
    const { status } = await world.platform('POST', '/api/customers', body)
    expect(status).toBe(201)
    await until(
      () => mails('new@shop.test'),
      (list) => list.length === 2,
    )
  })

  it.each([
    ['a password of five letters', { password: 'abcde1' }, 'password', 'At least 6 letters and 1 digit.'],
    ['a password without a digit', { password: 'abcdefg' }, 'password', 'At least 6 letters and 1 digit.'],
    [
      'a password that thousands have',
      { password: 'Qwerty123' },
      'password',
      'Too many people have this password, so it is tried first. Choose another one.',
    ],
    ['no address', { email: undefined }, 'email', 'Field is required.'],
    ['a bad address', { email: 'nobody' }, 'email', 'Must be an email.'],
    ['a bad phone', { phone: 'call me' }, 'phone', 'Must be a phone.'],
    ['a role', { role: 'ADMIN' }, 'role', 'There is no field role.'],
  ])('refuses %s at its field', async (_, change, field, message) => {
    const { status, body } = await world.platform(
      'POST',
      '/api/customers',
      { email: 'x@shop.test', password, first_name: 'A', last_name: 'B', ...change },
      { language: 'en-us' },
    )
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: message })
  })

  it('takes letters of any script in a password', async () => {
    const { status } = await world.platform('POST', '/api/customers', {
      email: 'cyrillic@shop.test',
      password: 'пароль1',
      first_name: 'A',
      last_name: 'B',
    })
    expect(status).toBe(201)
  })
})

describe('sign-in', () => {
  it('costs as much for an address that nobody has as for a wrong password (T08)', async () => {
    setPasswordCost({ memory: 65_536, passes: 3 })
    try {
      const { owner } = await world.openStore('Dear')
      const work = async (email: string): Promise<number> => {
        const before = process.cpuUsage()
        const body = { strategy: 'local', email, password: 'Wrong pass1' }
        expect((await world.platform('POST', '/api/authentication', body)).status).toBe(401)
        return process.cpuUsage(before).user
      }
      await work('warm@shop.test')
      // By turns, and the least of each: how fast a machine is changes in the midst of it.
      let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let turn = 0; turn < 4; turn++) {
        known = Math.min(known, await work(owner.email))
        unknown = Math.min(unknown, await work('nobody@shop.test'))
      }
      // Without the hash it would be a small part of it.
      expect(unknown).toBeGreaterThan(known / 2)
    } finally {
      setPasswordCost({ memory: 8, passes: 1 })
    }
  })

  it('says the same for a wrong password and an unknown address', async () => {
    const known = await world.platform(
      'POST',
      '/api/authentication',
      { email: 'new@shop.test', password: 'Wrong pass1' },
      { language: 'ru-ru' },
    )
    const unknown = await world.platform(
      'POST',
      '/api/authentication',
      { email: 'who@shop.test', password: 'Wrong pass1' },
      { language: 'ru-ru' },
    )
    expect(known.status).toBe(401)
    expect(known.body).toEqual(unknown.body)
    expect(known.body.message).toBe('Неверный адрес эл. почты или пароль.')
  })

  // No lock any more: a lock is what a guesser does to the person.
  it('slows down after five failures, twice as long each time, and is open again after that', async () => {
    await world.register('throttled@shop.test')
    const attempt = (secret: string) =>
      world.platform('POST', '/api/authentication', { email: 'throttled@shop.test', password: secret })
    for (let n = 0; n < 5; n++) expect((await attempt('Wrong pass1')).status).toBe(401)
    for (const wait of [30, 60, 120]) {
      const refused = await attempt(password)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(wait)])
      now = new Date(now.getTime() + wait * 1000)
      expect((await attempt('Wrong pass1')).status).toBe(401)
    }
    expect((await attempt(password)).status).toBe(429)
    now = new Date(now.getTime() + 240_000)
    expect((await attempt(password)).status).toBe(201)
  })

  it.each(['an account', 'a shopper'])(
    'is no slower than guessing the password of %s by a session that stands open (T08)',
    async (whose) => {
      const shop = await world.openStore(`Open to ${whose}`)
      const shopper = await signedIn(world, shop, 'left@buyer.test')
      const call: Call = whose === 'an account' ? shop.owner.call : shopper.call
      const id = whose === 'an account' ? shop.owner.id : shopper.id
      const change = (current_password: string, more: object = {}) =>
        call('PATCH', `/api/customers/${id}`, { password: 'Another1Word', current_password, ...more })
      for (let n = 0; n < 5; n++) {
        const { status, body } = await change(`Guessed-${n}`)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
      }
      const refused = await change(password)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
      expect((await call('PATCH', `/api/customers/${id}`, { first_name: 'Інна' })).status).toBe(200)
      now = new Date(now.getTime() + 31_000)
      expect((await change('')).body.errors).toEqual({ current_password: expect.stringMatching(/required|Заповніть/) })
      expect((await change(password)).status).toBe(200)
    },
  )

  it('never keeps the right password out on a device of one’s own', async () => {
    await world.register('own@shop.test')
    await world.register('other@shop.test')
    const browser = { origin: `http://${world.platformHost}`, 'sec-fetch-site': 'same-origin' }
    const attempt = (email: string, secret: string, cookie = '') =>
      world.platform('POST', '/api/authentication', { email, password: secret }, { ...browser, cookie })
    const deviceOf = ({ headers }: { headers: Record<string, any> }) =>
      String([headers['set-cookie']].flat().find((one) => String(one).startsWith('sw_device='))).split(';')[0] as string
    const entered = await attempt('own@shop.test', password)
    const device = deviceOf(entered)
    expect(String(entered.headers['set-cookie'])).toMatch(
      /sw_device=[^;]+; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly/,
    )
    const foreign = deviceOf(await attempt('other@shop.test', password))
    for (let n = 0; n < 60; n++) {
      await attempt('own@shop.test', 'Wrong pass1')
      now = new Date(now.getTime() + 10_000)
    }
    expect((await attempt('own@shop.test', password)).status).toBe(429)
    expect((await attempt('own@shop.test', password, foreign)).status).toBe(429)
    expect((await attempt('own@shop.test', 'Wrong pass1', device)).status).toBe(429)
    for (const cookie of [
      'sw_device=x',
      'sw_device=',
      `${device}x`,
      'sw_device=.......',
      `sw_device=${'a'.repeat(5000)}`,
    ])
      expect((await attempt('own@shop.test', password, cookie)).status, cookie.slice(0, 40)).toBe(429)
    expect((await attempt('own@shop.test', password, device)).status).toBe(201)
  })

  it('counts a person’s failures from everywhere: fifty a day, then slowly', async () => {
    await world.register('famous@shop.test')
    let looked = 0
    for (let n = 0; n < 120; n++) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/authentication',
        headers: { host: world.platformHost },
        remoteAddress: `198.51.${n}.7`,
        payload: { email: 'famous@shop.test', password: 'Wrong pass1' },
      })
      if (answer.statusCode === 401) looked += 1
      now = new Date(now.getTime() + 1000)
    }
    expect(looked).toBe(50)
    now = new Date(now.getTime() + 16 * 60_000)
    expect((await world.platform('POST', '/api/authentication', { email: 'famous@shop.test', password })).status).toBe(
      201,
    )
  })

  it('binds a browser’s token to its cookie', async () => {
    const browser = { origin: `http://${world.platformHost}`, 'sec-fetch-site': 'same-origin' }
    const answer = await world.platform('POST', '/api/authentication', { email: 'new@shop.test', password }, browser)
    const cookie = String([answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('sw_fp=')))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const { id } = answer.body.customer
    const authorization = answer.body.accessToken
    expect((await world.platform('GET', `/api/customers/${id}`, undefined, { authorization })).status).toBe(401)
    expect(
      (
        await world.platform('GET', `/api/customers/${id}`, undefined, {
          authorization,
          cookie: cookie.split(';')[0] as string,
        })
      ).status,
    ).toBe(200)
  })

  it('from another site is refused', async () => {
    const answer = await world.platform(
      'POST',
      '/api/authentication',
      { email: 'new@shop.test', password },
      { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
  })

  it('ends everywhere at once on sign-out', async () => {
    const person = await world.register('out@shop.test')
    expect((await person.call('DELETE', '/api/authentication')).status).toBe(200)
    expect((await person.call('GET', `/api/customers/${person.id}`)).status).toBe(401)
  })

  it('ends after twenty hours', async () => {
    const person = await world.register('late@shop.test')
    now = new Date(now.getTime() + 20 * 3_600_000 + 1000)
    expect((await person.call('GET', `/api/customers/${person.id}`)).status).toBe(401)
  })

  it.each([
    ['none', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
    ['garbage', 'a.b.c'],
    ['a long one', 'x'.repeat(5000)],
  ])('refuses a token of %s', async (_, authorization) => {
    expect((await world.platform('GET', '/api/products', undefined, { authorization })).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  const linkFor = async (email: string, n: number): Promise<string> => {
    const list = await until(
      () => mails(email),
      (found) => found.filter((mail: any) => mail.text.includes('/reset?token=')).length === n,
    )
    return /token=(\S+)/.exec(
      list.filter((mail: any) => mail.text.includes('/reset?token=')).at(-1).text,
    )?.[1] as string
  }
  const ask = (email: string, headers = {}) =>
    world.platform('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email } }, headers)
  const reset = (token: string, secret: string) =>
    world.platform('POST', '/api/authManagement', { action: 'resetPwdLong', value: { token, password: secret } })

  it('is changed by the link of the mail, once, and signs out everywhere', async () => {
    const person = await world.register('forgot@shop.test')
    expect((await ask('forgot@shop.test', { 'x-forwarded-host': 'evil.test' })).status).toBe(201)
    const token = await linkFor('forgot@shop.test', 1)
    expect((await mails('forgot@shop.test')).map(({ text }: { text: string }) => text).join()).not.toContain(
      'evil.test',
    )
    expect((await reset(token, 'short1')).body.errors.password).toBeTruthy()
    expect((await reset(token, 'Another1')).status).toBe(201)
    const { rows } = await world.engine.database.platformPool.query(
      'select actor_id, changes from platform_audits where row_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ actor_id: person.id, changes: { password: ['•', '•'] } }])
    expect((await person.call('GET', `/api/customers/${person.id}`)).status).toBe(401)
    expect((await reset(token, 'Another2')).body.message).toBe(
      'Cannot reset password: this link has been used or has expired. Request a new one.',
    )
    expect(
      (await world.platform('POST', '/api/authentication', { email: 'forgot@shop.test', password: 'Another1' })).status,
    ).toBe(201)
  })

  it('answers alike for an unknown address', async () => {
    const [known, unknown] = [await ask('forgot@shop.test'), await ask('unknown@shop.test')]
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(await mails('unknown@shop.test')).toEqual([])
  })

  it('is not changed by an old link: a newer one, and an hour, end it', async () => {
    await world.register('twice@shop.test')
    await ask('twice@shop.test')
    const first = await linkFor('twice@shop.test', 1)
    await ask('twice@shop.test')
    // The mail of the older link went with it.
    const second = await linkFor('twice@shop.test', 1)
    expect(second).not.toBe(first)
    expect((await reset(first, 'Another1')).status).not.toBe(201)
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await reset(second, 'Another1')).status).not.toBe(201)
  })
})

it('A link made at the machine sets the password of an account that no mail reaches, once, and is written down', async () => {
  const email = 'locked-out@shop.test'
  await world.register(email)
  const known = (await mails(email)).length
  const make = (address: string) => world.engine.onPlatform({}, (ctx) => resetAtHand(ctx, address))
  expect(await make('nobody@shop.test')).toBeNull()
  const token = (await make(email)) as string
  expect((await mails(email)).length).toBe(known)
  const set = (value: object) => world.platform('POST', '/api/authManagement', { action: 'resetPwdLong', value })
  expect((await set({ token, password: 'Another1' })).status).toBe(201)
  expect((await set({ token, password: 'Another2' })).status).toBeGreaterThanOrEqual(400)
  const signed = await world.platform('POST', '/api/authentication', {
    strategy: 'local',
    email,
    password: 'Another1',
  })
  expect(signed.status).toBe(201)
  const { rows } = await world.engine.database.platformPool.query(
    `select actor_name, changes::text as changes from platform_audits where resource = 'password-resets'`,
  )
  expect(rows.map(({ actor_name }) => actor_name)).toEqual(['shopwright user reset-password'])
  expect(rows[0].changes).not.toContain(token)
})

describe('the platform', () => {
  it('opens a store that is ready to sell', async () => {
    const store = await world.openStore('Ready shop', { plan: 'trial' })
    for (const [name, count] of [
      ['order-statuses', 9],
      ['order-status-groups', 5],
      ['stock-statuses', 4],
      ['weight-classes', 4],
      ['length-classes', 3],
      ['tax-classes', 1],
      ['tax-rates', 1],
      ['delivery-groups', 2],
      ['payment-methods', 2],
      ['information', 16],
    ] as const) {
      expect((await store.call('GET', `/api/${name}?$limit=0`)).body.total, name).toBe(count)
    }
    const view = await store.call('GET', `/api/stores/${store.id}?$populate[]=settings`)
    expect(view.body).toMatchObject({
      state: 'trial',
      completed: true,
      base_currency: 'UAH',
      plan: { code: 'venture' },
      time_zone: 'Europe/Kyiv',
    })
  })

  it('names what is wrong with a store’s setup', async () => {
    const person = await world.register('setup@shop.test')
    const { status, body } = await person.call(
      'POST',
      '/api/store-setups',
      { name: 'X', country: 'XX', language: 'ua-uk', currency: 'XXX' },
      { language: 'en-us' },
    )
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      country: 'Choose a country from the list.',
      currency: 'Choose a currency from the list.',
    })
  })

  it('moves a store to a free plan at once, to a paid one by the provider’s signed report alone', async () => {
    const store = await world.openStore('Plan shop', { plan: 'trial' })
    const paid = await store.call('POST', '/api/plan-changes', { plan: 'business', period: 'annual' })
    expect(paid.body).toMatchObject({ state: 'pending', amount: '544.32', vat: '108.86', currency: 'USD' })
    const pay = (number: string) =>
      world.platform(
        'POST',
        paid.body.redirect_url,
        new URLSearchParams({ number, expiry: '12/40', cvc: '123' }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      )
    expect((await pay('1234')).status).toBe(422)
    expect((await pay('4000 0000 0000 0002')).status).toBe(422)
    const payments = async () =>
      (await store.call('GET', '/api/payment-histories?$sort[number]=1')).body.data.map(({ status, total }: any) => [
        status,
        total,
      ])
    expect(await payments()).toEqual([['failed', '653.18']])
    const forged = await world.platform(
      'POST',
      '/webhooks/billing/sandbox',
      { reference: paid.body.reference, amount: '653.18', currency: 'USD', outcome: 'succeeded' },
      { 'sandbox-signature': 'f'.repeat(64) },
    )
    expect(forged.status).toBe(400)
    const planOf = async () => (await store.call('GET', `/api/stores/${store.id}`)).body.plan.code
    expect(await planOf()).toBe('venture')
    expect((await pay('4242 4242 4242 4242')).status).toBe(303)
    await until(planOf, (code) => code === 'business')
    // The card that was refused and the one that was not paid the same bill.
    expect(await payments()).toEqual([['succeeded', '653.18']])
    // A year is paid for: Free follows when it ends.
    expect((await store.call('POST', '/api/plan-changes', { plan: 'free' })).body.state).toBe('scheduled')
    expect(await planOf()).toBe('business')
  })

  it('changes the rows that a list shows, and brings back what was deleted', async () => {
    const store = await world.openStore('Bulk shop')
    for (const name of ['One', 'Two', 'Three']) await store.call('POST', '/api/manufacturers', { name })
    const bulk = await store.call('POST', '/api/bulk-changes', {
      resource: 'manufacturers',
      action: 'patch',
      query: 'name[$ne]=Two&$limit=1',
      changes: { status: false },
    })
    expect(bulk.status, bulk.text).toBe(201)
    await until(
      () => store.call('GET', `/api/tasks/${bulk.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect(
      (await store.call('GET', '/api/manufacturers?status=false&$sort[name]=1')).body.data.map(({ name }: any) => name),
    ).toEqual(['One', 'Three'])
    const [first] = await store.list(manufacturers, { name: 'One' })
    const removed = await store.call('DELETE', `/api/manufacturers/${first.id}`)
    expect((await store.call('GET', `/api/manufacturers/${first.id}`)).status).toBe(404)
    expect((await store.call('POST', '/api/undos', { undo_token: removed.body.undo_token })).body).toMatchObject({
      resource: 'manufacturers',
      count: 1,
    })
    expect((await store.row(manufacturers, first.id)).name).toBe('One')
  })

  it('names who uses what cannot be deleted', async () => {
    const store = await world.openStore('Guard shop')
    const made = await store.call('POST', '/api/manufacturers', { name: 'Used' })
    await store.call('POST', '/api/products', { name: 'Thing', model: 'T', manufacturer_id: made.body.id })
    const { status, body } = await store.call('DELETE', `/api/manufacturers/${made.body.id}`)
    expect(status).toBe(409)
    expect(body.data).toMatchObject({ code: 'in-use', users: { [made.body.id]: [{ resource: 'products', count: 1 }] } })
  })

  it('keeps the primary language, takes another’s texts with it, and stops at the plan’s limit', async () => {
    const store = await world.openStore('Language shop')
    const languages = (await store.call('GET', '/api/languages?$sort[code]=1')).body.data as {
      id: string
      code: string
    }[]
    const add = (code: string) =>
      store.call('POST', '/api/store-languages', { language_id: languages.find((one) => one.code === code)?.id })
    const english = await add('en-us')
    expect(english.status, english.text).toBe(201)
    const made = await store.call('POST', '/api/manufacturers', {
      name: 'M',
      description: { 'ua-uk': 'Опис', 'en-us': 'Text' },
    })
    const [primary] = await store.list(storeLanguages, { is_primary: true })
    const refused = await store.call('DELETE', `/api/store-languages/${primary.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Не можна видалити основну мову.')
    expect((await store.call('DELETE', `/api/store-languages/${english.body.id}`)).status).toBe(200)
    expect((await store.call('GET', `/api/manufacturers/${made.body.id}?$translations=all`)).body.description).toEqual({
      'ua-uk': 'Опис',
    })
    await store.call('POST', '/api/plan-changes', { plan: 'free' })
    await until(
      async () => (await store.call('GET', `/api/stores/${store.id}`)).body.plan.code,
      (code) => code === 'free',
    )
    expect((await add('ru-ru')).status).toBe(402)
  })

  it('refuses an unknown host', async () => {
    expect((await world.platform('GET', '/api/products', undefined, { host: 'nobody.example' })).status).toBe(421)
  })
})
