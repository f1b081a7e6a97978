import { days, minutes } from '@shopwright/resource'
import {
  codeAt,
  endAllSessions,
  jobsOf,
  type SignInStrategy,
  signInStrategies,
  stepAt,
  tables,
  takeTwoStepFrom,
} from '@shopwright/shop/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAuthenticator } from '../../packages/shop/src/floor/authenticator.fixture.ts'
import { mailsTo } from './mails-of.ts'
import { groupWith } from './staff.ts'
import { type Browser, openBrowser } from './with-cookies.ts'
import { type Answer, type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
let now = new Date('2026-11-27T10:00:00Z')
let made = 0

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  await world.admin()
  await world.register('other@two.test')
})
afterAll(() => world?.close())
beforeEach(() => {
  // Every code is a new one, and every pace is over.
  now = new Date(now.getTime() + minutes(24 * 60) + 60_000)
})

const sql = (text: string, values: unknown[] = []) => world.engine.database.platformPool.query(text, values)
const forward = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

/** A store whose owner is signed in now: the clock of this file ends sessions. */
const aStore = async (name: string): Promise<OpenedStore> =>
  world.openStore(name, { owner: await world.register(`owner-${made++}@two.test`) })

const aBrowser = (jar?: Map<string, string>): Browser => openBrowser(world, jar)

const byPassword = async (browser: Browser, email: string, word = password): Promise<Answer> => {
  browser.token = null
  const answer = await browser.call('POST', '/api/authentication', { strategy: 'local', email, password: word })
  if (answer.status === 201) browser.token = answer.body.accessToken
  return answer
}
const byCode = async (browser: Browser, body: object): Promise<Answer> => {
  const answer = await browser.call('POST', '/api/authentication', { strategy: 'two-step', ...body })
  if (answer.status === 201) browser.token = answer.body.accessToken
  return answer
}
const ticketOf = (answer: Answer): string => answer.body.data.ticket

type Stepper = {
  id: string
  email: string
  key: string
  recovery: string[]
  browser: Browser
  code(off?: number): string
}

/** Somebody who has turned it on in a browser, half a minute ago. */
async function aStepper(email = `stepper-${made++}@two.test`, isNew = true): Promise<Stepper> {
  if (isNew) await world.register(email)
  const browser = aBrowser()
  const signedIn = await byPassword(browser, email)
  expect(signedIn.status).toBe(201)
  const begun = await browser.call('POST', '/api/two-step/key', { password })
  expect(begun.status, begun.text).toBe(201)
  const { key, ticket } = begun.body
  const code = (off = 0) => codeAt(key, stepAt(now) + off)
  const on = await browser.call('POST', '/api/two-step', { ticket, code: code() })
  expect(on.status, on.text).toBe(201)
  forward(30_000)
  return { id: signedIn.body.customer.id, email, key, recovery: on.body.recovery_codes, browser, code }
}

const isIn = async (browser: Browser) => (await browser.call('GET', '/api/own-sessions')).status === 200
const mailsOf = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject)
const auditsOf = async () =>
  (
    await sql(
      `select action, changes, actor_name, actor_id from platform_audits where resource = 'two-steps' order by created_at desc, id desc limit 5`,
    )
  ).rows

describe('Turning it on', () => {
  it('takes the password, then a code of the new key; nothing is on before', async () => {
    const email = `new-${made++}@two.test`
    await world.register(email)
    const browser = aBrowser()
    await byPassword(browser, email)
    const wrong = await browser.call('POST', '/api/two-step/key', { password: 'Wrong1Word' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: expect.any(String) }])
    const { body } = await browser.call('POST', '/api/two-step/key', { password })
    expect(body.address).toBe(
      `otpauth://totp/Shopwright:${encodeURIComponent(email)}?secret=${body.key}&issuer=Shopwright`,
    )
    const refused = await browser.call('POST', '/api/two-step', { ticket: body.ticket, code: '000000' })
    expect(refused.body.data.code).toBe('wrong-two-step-code')
    expect((await byPassword(aBrowser(), email)).status).toBe(201)
    expect((await browser.call('GET', '/api/two-step')).body).toEqual({ on_since: null, recovery_left: 0 })
    const on = await browser.call('POST', '/api/two-step', { ticket: body.ticket, code: codeAt(body.key, stepAt(now)) })
    expect(on.headers['cache-control']).toBe('no-store')
    expect(new Set(on.body.recovery_codes).size).toBe(10)
    expect((await browser.call('GET', '/api/two-step')).body).toEqual({
      on_since: now.toISOString(),
      recovery_left: 10,
    })
    expect(await mailsOf(email)).toContain('Two-step sign-in is on')
    expect((await auditsOf())[0]).toMatchObject({
      action: 'create',
      changes: { secret: ['•', '•'], recovery: ['•', '•'] },
    })
  })

  it('is by a key that is good for this account, its password and a quarter of an hour', async () => {
    const [one, other] = [aBrowser(), aBrowser()]
    const emails = ['key-0@two.test', 'key-1@two.test']
    for (const email of emails) await world.register(email)
    // Not by chance: what tells their passwords apart is the same.
    await sql(
      'update accounts set password = (select password from accounts where email = $1) where email = $2',
      emails,
    )
    await byPassword(one, 'key-0@two.test')
    await byPassword(other, 'key-1@two.test')
    const { key, ticket } = (await one.call('POST', '/api/two-step/key', { password })).body
    const confirm = async (browser: Browser) =>
      (await browser.call('POST', '/api/two-step', { ticket, code: codeAt(key, stepAt(now)) })).body.data?.code
    expect(await confirm(other)).toBe('two-step-over')
    forward(minutes(15) + 1000)
    expect(await confirm(one)).toBe('two-step-over')
    const again = (await one.call('POST', '/api/two-step/key', { password })).body
    const id = (await byPassword(aBrowser(), 'key-0@two.test')).body.customer.id
    await one.call('PATCH', `/api/customers/${id}`, { current_password: password, password: 'Another1Word' })
    const late = { ticket: again.ticket, code: codeAt(again.key, stepAt(now)) }
    expect((await one.call('POST', '/api/two-step', late)).body.data.code).toBe('two-step-over')
    for (const made_up of ['', 'x', 'sw1.00000000.AAAA'])
      expect((await one.call('POST', '/api/two-step', { ...late, ticket: made_up })).body.data.code).toBe(
        'two-step-over',
      )
  })

  it('ends every other session, and this one goes on', async () => {
    const email = `sessions-${made++}@two.test`
    await world.register(email)
    const elsewhere = aBrowser()
    await byPassword(elsewhere, email)
    const { browser } = await aStepper(email, false)
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false])
  })

  it('keeps the key sealed and recovery codes as hashes; neither leaves the server', async () => {
    const { id, key, recovery, browser } = await aStepper()
    const { rows } = await sql('select * from two_steps where account_id = $1', [id])
    const kept = JSON.stringify(rows)
    expect(rows[0].secret).toMatch(/^sw1\./)
    for (const secret of [key, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(secret)
    for (const path of ['/api/two-step', `/api/customers/${id}`])
      expect((await browser.call('GET', path)).text).not.toContain(rows[0].secret)
    const root = await world.admin()
    for (const noun of ['two-steps', 'sign-in-tickets', 'trusted-browsers'])
      expect((await root.call('GET', `/api/${noun}`)).status).toBeGreaterThanOrEqual(403)
  })
})

describe('Signing in', () => {
  it('asks who knows the password for a code, and nobody else learns of it', async () => {
    const { email, code } = await aStepper()
    const browser = aBrowser()
    const guessed = await byPassword(browser, email, 'Wrong1Word')
    const nobody = await byPassword(browser, 'nobody@two.test', 'Wrong1Word')
    expect([guessed.status, guessed.body]).toEqual([nobody.status, nobody.body])
    const asked = await byPassword(browser, email)
    expect([asked.status, asked.body.data.code]).toEqual([401, 'two-step-wanted'])
    expect(browser.jar.has('sw_fp') || browser.jar.has('sw_device')).toBe(false)
    expect(await isIn(browser)).toBe(false)
    const answer = await byCode(browser, { ticket: ticketOf(asked), code: ` ${code().slice(0, 3)} ${code().slice(3)}` })
    expect([answer.status, answer.body.authentication, answer.body.customer.two_step]).toEqual([
      201,
      { strategy: 'two-step' },
      true,
    ])
    expect(await isIn(browser)).toBe(true)
    // The ticket is used up.
    forward(30_000)
    expect((await byCode(browser, { ticket: ticketOf(asked), code: code() })).body.data.code).toBe('two-step-over')
  })

  it('takes a code once, whoever brings it, also at the same time', async () => {
    const { email, code } = await aStepper()
    const browsers = [aBrowser(), aBrowser(), aBrowser()]
    const tickets: string[] = []
    for (const browser of browsers) tickets.push(ticketOf(await byPassword(browser, email)))
    const answers = await Promise.all(
      browsers.slice(0, 2).map((browser, n) => byCode(browser, { ticket: tickets[n], code: code() })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    // Nor one of an earlier half minute, which the window would let through.
    const earlier = await byCode(browsers[2] as Browser, { ticket: tickets[2], code: code(-1) })
    expect(earlier.body.data.code).toBe('wrong-two-step-code')
    expect((await byCode(browsers[2] as Browser, { ticket: tickets[2], code: code(1) })).status).toBe(201)
  })

  it('takes one ticket once, also at the same time', async () => {
    const { email, recovery } = await aStepper()
    const browser = aBrowser()
    const ticket = ticketOf(await byPassword(browser, email))
    const answers = await Promise.all(recovery.slice(0, 2).map((code) => byCode(browser, { ticket, code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401])
  })

  it('goes on in the browser that began, within five minutes, for who began, by the password of then', async () => {
    const one = await aStepper()
    const other = await aStepper()
    const browser = aBrowser()
    const code = () => one.code()
    const ticket = ticketOf(await byPassword(browser, one.email))
    const over = async (asked: Promise<Answer>) => (await asked).body.data?.code
    expect(await over(byCode(aBrowser(), { ticket, code: code() }))).toBe('two-step-over')
    const theirs = ticketOf(await byPassword(browser, other.email))
    expect(await over(byCode(browser, { ticket: theirs, code: code() }))).toBe('wrong-two-step-code')
    expect(await over(byCode(browser, { ticket: 'made-up', code: code() }))).toBe('two-step-over')
    const late = ticketOf(await byPassword(browser, one.email))
    forward(minutes(5) + 1000)
    expect(await over(byCode(browser, { ticket: late, code: code() }))).toBe('two-step-over')
    const before = ticketOf(await byPassword(browser, one.email))
    const root = await world.admin()
    expect((await root.call('PATCH', `/api/accounts/${one.id}`, { password: 'Given1Word' })).status).toBe(200)
    expect(await over(byCode(browser, { ticket: before, code: code() }))).toBe('two-step-over')
    const shut = ticketOf(await byPassword(browser, one.email, 'Given1Word'))
    await root.call('PATCH', `/api/accounts/${one.id}`, { status: false })
    expect(await over(byCode(browser, { ticket: shut, code: code() }))).toBe('two-step-over')
  })

  it('opens nothing by the ticket itself', async () => {
    const { email } = await aStepper()
    const browser = aBrowser()
    const ticket = ticketOf(await byPassword(browser, email))
    browser.token = ticket
    expect(await isIn(browser)).toBe(false)
    const again = await browser.call('POST', '/api/authentication', { strategy: 'jwt', accessToken: ticket })
    expect(again.status).toBe(401)
    const reset = { action: 'resetPwdLong', value: { token: ticket, password: 'Another1Word' } }
    browser.token = null
    expect((await browser.call('POST', '/api/authManagement', reset)).body.data.code).toBe('reset-link-used')
  })

  it('takes a recovery code once, says so by mail, and writes it down', async () => {
    const { id, email, recovery } = await aStepper()
    const attempt = async (code?: string) => {
      const browser = aBrowser()
      return byCode(browser, { ticket: ticketOf(await byPassword(browser, email)), code })
    }
    expect((await attempt(recovery[0]?.toUpperCase())).status).toBe(201)
    expect((await attempt(recovery[0])).body.data.code).toBe('wrong-two-step-code')
    expect((await mailsTo(world, email)).find(({ subject }) => subject === 'A recovery code was used')?.text).toContain(
      'left: 9',
    )
    expect((await auditsOf())[0]).toMatchObject({ action: 'update', actor_id: id, changes: { recovery_left: [10, 9] } })
    const twice = await Promise.all([attempt(recovery[1]), attempt(recovery[1])])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('looks at five codes for a ticket, and slows down who goes on with new ones', async () => {
    const { email, code } = await aStepper()
    const browser = aBrowser()
    const ticket = ticketOf(await byPassword(browser, email))
    const codes: string[] = []
    for (let n = 0; n < 7; n++) codes.push((await byCode(browser, { ticket, code: '12345' })).body.data.code)
    expect(codes).toEqual([...Array(5).fill('wrong-two-step-code'), 'two-step-over', 'two-step-over'])
    const fresh = ticketOf(await byPassword(browser, email))
    const refused = await byCode(browser, { ticket: fresh, code: code() })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    forward(31_000)
    expect((await byCode(browser, { ticket: fresh, code: code() })).status).toBe(201)
  })

  it('looks at no more guesses of a moment than its pace allows', async () => {
    const { email } = await aStepper()
    const browsers = Array.from({ length: 12 }, () => aBrowser())
    const tickets: string[] = []
    for (const browser of browsers) tickets.push(ticketOf(await byPassword(browser, email)))
    const answers = await Promise.all(
      browsers.map((browser, n) => byCode(browser, { ticket: tickets[n], code: '000000' })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})

describe('Every way to a session', () => {
  /** What each way needs of somebody who knows the password and has no phone: none of it may lead in. */
  const ways: Record<SignInStrategy, (one: Stepper, old: string) => object> = {
    local: ({ email }) => ({ strategy: 'local', email, password }),
    'two-step': () => ({ strategy: 'two-step', ticket: '', code: '' }),
    // A key of one's own device is both steps: see `passkeys.test.ts`.
    passkey: () => {
      const device = anAuthenticator()
      const origin = `http://${world.platformHost}`
      return { strategy: 'passkey', ticket: '', credential: device.use({ challenge: '', origin }) }
    },
    jwt: (_one, old) => ({ strategy: 'jwt', accessToken: old }),
  }
  it.each(signInStrategies)('by “%s” asks for the second step', async (strategy) => {
    const email = `way-${made++}@two.test`
    const old = (await world.register(email)).token
    const one = await aStepper(email, false)
    for (const call of [world.platform, aBrowser().call]) {
      const { status, body } = await call('POST', '/api/authentication', ways[strategy](one, old) as never)
      expect([status, body.accessToken]).toEqual([401, undefined])
    }
    expect((await world.platform('POST', '/api/authentication', { email, password })).status).toBe(401)
  })

  it('is declared: another name is none', async () => {
    const { status } = await world.platform('POST', '/api/authentication', {
      strategy: 'magic',
      email: 'a@b.test',
      password,
    })
    expect(status).toBe(422)
  })

  it('ends at the session itself: one that was opened past the second step is nobody’s', async () => {
    const { id, browser } = await aStepper()
    expect(await isIn(browser)).toBe(true)
    for (const mark of [null, new Date(0)]) {
      await sql('update sessions set two_step_at = $2 where account_id = $1 and ended_at is null', [id, mark])
      await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('sessions'))
      expect(await isIn(browser)).toBe(false)
    }
  })

  it('a new password by mail signs in nobody, and leaves the second step', async () => {
    const { email, code } = await aStepper()
    await world.platform('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email } })
    const link = (await mailsTo(world, email)).map(({ text }) => /reset\?token=(\S+)/.exec(text)?.[1]).find(Boolean)
    const value = { token: link, password: 'Another1Word' }
    const reset = await world.platform('POST', '/api/authManagement', { action: 'resetPwdLong', value })
    expect(reset.body).toEqual({ done: true })
    const browser = aBrowser()
    const asked = await byPassword(browser, email, 'Another1Word')
    expect(asked.body.data.code).toBe('two-step-wanted')
    expect((await byCode(browser, { ticket: ticketOf(asked), code: code() })).status).toBe(201)
  })

  it('an invitation is taken by who has passed both steps, and the team’s list says who has them', async () => {
    const store = await aStore('Inviting')
    const { email, browser, id, code } = await aStepper()
    const group = await groupWith(store, [{ service: 'products', can_get: true }], true)
    await store.call('POST', '/api/staff-invitations', { email, customer_group_id: group })
    const mail = (await mailsTo(world, email)).find(({ text }) => text.includes('/invitation?token='))
    const token = /invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const accept = { action: 'acceptInvitation', value: { token } }
    expect((await aBrowser().call('POST', '/api/authManagement', accept)).body.data.code).toBe('invitation-sign-in')
    expect((await browser.call('POST', '/api/authManagement', accept)).status).toBe(201)
    const member = async () =>
      (await store.call('GET', '/api/staff-members')).body.data.find(
        (one: { account_id: string }) => one.account_id === id,
      )
    expect((await member()).two_step).toBe(true)
    expect((await browser.call('POST', '/api/two-step/off', { password, code: code() })).status).toBe(201)
    expect((await member()).two_step).toBe(false)
  })
})

describe('A browser that is remembered', () => {
  const remembered = async () => {
    const one = await aStepper()
    const browser = aBrowser()
    const ticket = ticketOf(await byPassword(browser, one.email))
    expect((await byCode(browser, { ticket, code: one.code(), remember: true })).status).toBe(201)
    forward(30_000)
    return { ...one, kept: browser }
  }
  const asks = async (browser: Browser, email: string, word = password) => {
    const answer = await byPassword(aBrowser(new Map(browser.jar)), email, word)
    return answer.status === 201 ? 'nothing' : answer.body.data.code
  }

  it('is asked for no code for thirty days; others are', async () => {
    const { email, kept } = await remembered()
    expect(await asks(kept, email)).toBe('nothing')
    expect(await asks(aBrowser(), email)).toBe('two-step-wanted')
    forward(days(30) - minutes(10))
    expect(await asks(kept, email)).toBe('nothing')
    forward(minutes(11))
    expect(await asks(kept, email)).toBe('two-step-wanted')
  })

  it('is one person’s: another is asked there, and both are kept once both said so', async () => {
    const one = await remembered()
    const other = await aStepper()
    expect(await asks(one.kept, other.email)).toBe('two-step-wanted')
    const ticket = ticketOf(await byPassword(one.kept, other.email))
    await byCode(one.kept, { ticket, code: other.code(), remember: true })
    expect([await asks(one.kept, one.email), await asks(one.kept, other.email)]).toEqual(['nothing', 'nothing'])
  })

  it('is kept as a hash, and is none where nobody asked for it', async () => {
    const { id, kept } = await remembered()
    const { rows } = await sql('select * from trusted_browsers where account_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(kept.jar.get('sw_trusted'))
    const plain = await aStepper()
    const browser = aBrowser()
    await byCode(browser, { ticket: ticketOf(await byPassword(browser, plain.email)), code: plain.code() })
    expect(browser.jar.has('sw_trusted')).toBe(false)
  })

  type Ending = [what: string, (one: Awaited<ReturnType<typeof remembered>>) => Promise<unknown>, word?: string]
  const endings: Ending[] = [
    [
      'being taken off the list',
      async ({ kept }) => {
        const { data } = (await kept.call('GET', '/api/own-browsers')).body
        expect(data).toHaveLength(1)
        expect(Object.keys(data[0]).toSorted()).toEqual([
          'created_at',
          'expires_at',
          'id',
          'ip',
          'used_at',
          'user_agent',
        ])
        const stranger = (await aStepper()).browser
        expect((await stranger.call('DELETE', `/api/own-browsers/${data[0].id}`)).status).toBe(404)
        expect((await kept.call('DELETE', `/api/own-browsers/${data[0].id}`)).status).toBe(200)
      },
    ],
    ['signing out everywhere else', ({ kept }) => kept.call('DELETE', '/api/own-sessions/others')],
    [
      'a new password of one’s own',
      async ({ id, kept, code }) => {
        const body = { current_password: password, password: 'Another1Word', code: code() }
        const answer = await kept.call('PATCH', `/api/customers/${id}`, body)
        expect(answer.status, answer.text).toBe(200)
      },
      'Another1Word',
    ],
    [
      'a password that was changed by nobody who ends sessions',
      ({ id }) =>
        sql(
          `update accounts set password = (select password from accounts where email = 'other@two.test') where id = $1`,
          [id],
        ),
    ],
    [
      'turning it off and on again',
      async ({ kept, code }) => {
        expect((await kept.call('POST', '/api/two-step/off', { password, code: code() })).status).toBe(201)
        const { key, ticket } = (await kept.call('POST', '/api/two-step/key', { password })).body
        await kept.call('POST', '/api/two-step', { ticket, code: codeAt(key, stepAt(now)) })
      },
    ],
    [
      'a second step that was changed by nobody who forgets browsers',
      ({ id }) => sql(`update accounts set two_step_at = two_step_at + interval '1 second' where id = $1`, [id]),
    ],
    ['a new master key', () => world.engine.onPlatform({}, endAllSessions)],
  ]
  it.each(endings)('is none any more after %s', async (_what, make, word = password) => {
    const one = await remembered()
    expect(await asks(one.kept, one.email)).toBe('nothing')
    await make(one)
    expect(await asks(one.kept, one.email, word)).toBe('two-step-wanted')
  })

  it('are twenty of one person at most', async () => {
    const { id, email, recovery, browser } = await aStepper()
    await sql(
      `insert into trusted_browsers (id, token_hash, account_id, password_mark, two_step_at, used_at, expires_at)
       select gen_random_uuid(), n::text, $1, 'x', now(), $2, $2 from generate_series(1, 25) n`,
      [id, now],
    )
    forward(1000)
    browser.token = null
    const ticket = ticketOf(await byPassword(browser, email))
    await byCode(browser, { ticket, code: recovery[0], remember: true })
    expect((await sql('select from trusted_browsers where account_id = $1', [id])).rows).toHaveLength(20)
    expect(await asks(browser, email)).toBe('nothing')
  })
})

describe('What asks for the password again', () => {
  it('asks for a code, too: turning it off, new recovery codes, a new password', async () => {
    const { id, email, browser, recovery, code } = await aStepper()
    const doors: [string, 'POST' | 'PATCH', string, object][] = [
      ['recovery codes', 'POST', '/api/two-step/recovery-codes', { password }],
      ['password', 'PATCH', `/api/customers/${id}`, { current_password: password, password: 'Another1Word' }],
    ]
    for (const [, method, path, body] of [...doors, ['off', 'POST', '/api/two-step/off', { password }] as const]) {
      const missing = await browser.call(method, path, body)
      expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['code']])
      const wrong = await browser.call(method, path, { ...body, code: '000000' })
      expect([wrong.status, wrong.body.data.code]).toEqual([422, 'wrong-two-step-code'])
      forward(minutes(16))
    }
    const noPassword = await browser.call('POST', '/api/two-step/off', { password: 'Wrong1Word', code: code() })
    expect(Object.keys(noPassword.body.errors)).toEqual(['password'])
    const renewed = await browser.call('POST', '/api/two-step/recovery-codes', { password, code: code() })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(await mailsOf(email)).toContain('You have new recovery codes')
    const before = await browser.call('POST', '/api/two-step/off', { password, code: recovery[0] })
    expect(before.body.data.code).toBe('wrong-two-step-code')
    const off = await browser.call('POST', '/api/two-step/off', { password, code: renewed.body.recovery_codes[0] })
    expect(off.status).toBe(201)
    expect(await mailsOf(email)).toContain('Two-step sign-in is off')
    expect((await auditsOf())[0]).toMatchObject({ action: 'remove', actor_id: id })
    expect(await isIn(browser)).toBe(true)
    expect((await byPassword(aBrowser(), email)).status).toBe(201)
  })

  it('goes slower for who guesses at codes there, and at sign-in after it', async () => {
    const { email, browser, code } = await aStepper()
    for (let n = 0; n < 5; n++)
      expect((await browser.call('POST', '/api/two-step/off', { password, code: '000000' })).status).toBe(422)
    expect((await browser.call('POST', '/api/two-step/off', { password, code: code() })).status).toBe(429)
    const elsewhere = aBrowser()
    const ticket = ticketOf(await byPassword(elsewhere, email))
    expect((await byCode(elsewhere, { ticket, code: code() })).status).toBe(429)
  })

  it('giving a store away and seeing a key of it ask for it, too', async () => {
    const shop = await aStore('Keys')
    await shop.call('PATCH', `/api/settings/${(await shop.call('GET', '/api/settings')).body.data[0].id}`, {
      telegram_access_token: '123456:a-token-of-a-bot',
    })
    const { browser, code } = await aStepper(shop.owner.email, false)
    const inStore = { 'store-token': shop.token }
    const reveal = (more: object) =>
      browser.call('POST', '/api/secret-reveals', { name: 'telegram_access_token', password, ...more }, inStore)
    expect(Object.keys((await reveal({})).body.errors)).toEqual(['code'])
    expect((await reveal({ code: code() })).body.value).toBe('123456:a-token-of-a-bot')
    const transfer = await browser.call(
      'POST',
      '/api/ownership-transfers',
      { staff_member_id: shop.id, password },
      inStore,
    )
    expect(Object.keys(transfer.body.errors)).toEqual(['code'])
  })
})

describe('Somebody who has lost everything', () => {
  it('is helped by a super admin, with password and code of his own; nobody else does it', async () => {
    const lost = await aStepper()
    const store = await aStore('Helpless')
    const root = await world.admin()
    const reset = (call: Browser['call'], body: object) =>
      call('POST', '/api/two-step/resets', { account_id: lost.id, password, ...body })
    expect((await reset(lost.browser.call, {})).status).toBe(403)
    expect((await reset(store.call as never, {})).status).toBe(403)
    expect((await reset(root.call as never, { password: 'Wrong1Word' })).status).toBe(422)
    const own = await root.call('POST', '/api/two-step/resets', { account_id: root.id, password })
    expect(own.body.data.code).toBe('two-step-own')
    expect((await reset(root.call as never, {})).status).toBe(201)
    expect((await auditsOf())[0]).toMatchObject({ action: 'remove', actor_id: root.id })
    expect(await mailsOf(lost.email)).toContain('Your two-step sign-in was removed')
    expect((await byPassword(aBrowser(), lost.email)).status).toBe(201)
    expect((await reset(root.call as never, {})).body.data.code).toBe('two-step-off')
  })
})

it('The command takes it from whom nobody else can help, says so by mail, and is written down', async () => {
  const { email } = await aStepper()
  const take = (address: string) => world.engine.onPlatform({}, (ctx) => takeTwoStepFrom(ctx, address))
  expect([await take('nobody@two.test'), await take(email), await take(email)]).toEqual([false, true, false])
  expect((await auditsOf())[0]).toMatchObject({ action: 'remove', actor_name: 'shopwright user reset-two-step' })
  expect(await mailsOf(email)).toContain('Your two-step sign-in was removed')
  expect((await byPassword(aBrowser(), email)).status).toBe(201)
})

describe('Where it is demanded', () => {
  afterEach(async () => {
    await sql('update configuration_settings set two_step_required = false')
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('configuration-settings'))
  })

  const settingsOf = async (shop: OpenedStore, call = shop.call) => {
    const { id } = (await shop.call('GET', '/api/settings')).body.data[0]
    return (body: object, headers?: Record<string, string>) => call('PATCH', `/api/settings/${id}`, body, headers)
  }

  it('a store’s people are led to it before anything else answers, and find their way to set it up', async () => {
    const shop = await aStore('Demanding')
    const group = await groupWith(
      shop,
      [
        { service: 'products', can_get: true },
        { service: 'settings', can_get: true, can_update: true },
      ],
      true,
    )
    const email = `worker-${made++}@two.test`
    const worker = aBrowser()
    await world.register(email)
    const { body } = await byPassword(worker, email)
    await shop.call('POST', '/api/staff-invitations', { email, customer_group_id: group })
    const link = (await mailsTo(world, email))
      .map(({ text }) => /invitation\?token=(\S+)/.exec(text)?.[1])
      .find(Boolean)
    await worker.call('POST', '/api/authManagement', { action: 'acceptInvitation', value: { token: link } })
    const inStore = { 'store-token': shop.token }
    const seen = async () => (await worker.call('GET', '/api/products', undefined, inStore)).body.data?.code ?? 'seen'
    expect(await seen()).toBe('seen')
    // The owner has it first; who works there does not say so.
    const refused = await (await settingsOf(shop))({ two_step_required: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['two_step_required']])
    const byStaff = await settingsOf(shop, ((m: 'GET', p: string, b: object) => worker.call(m, p, b, inStore)) as never)
    expect((await byStaff({ two_step_required: true })).status).toBe(403)
    const boss = await aStepper(shop.owner.email, false)
    const byOwner = await settingsOf({
      ...shop,
      call: ((m: 'GET', p: string, b: object) => boss.browser.call(m, p, b, inStore)) as never,
    })
    expect((await byOwner({ two_step_required: true })).status).toBe(200)
    expect((await byStaff({ two_step_required: false })).body.data.code).toBe('two-step-required')

    const { id } = body.customer
    const paths = [
      '/api/products',
      '/api/settings',
      `/api/stores/${shop.id}`,
      '/api/events',
      '/api/staff-members',
      `/api/customers/${boss.id}`,
    ]
    for (const path of paths) {
      const { status, body } = await worker.call('GET', path, undefined, inStore)
      expect([path, status, body.data.code]).toEqual([path, 403, 'two-step-required'])
    }
    // Without the store's token nothing of the store answers either.
    expect((await worker.call('GET', `/api/stores/${shop.id}`)).body.data.code).toBe('two-step-required')
    expect((await worker.call('GET', '/api/products')).status).toBeGreaterThanOrEqual(400)
    // An address that only looks like one's own opens no store.
    for (const path of [
      '/api/two-step/../products',
      '/api/own-sessions/%2e%2e/products',
      '/api/customers/x/../../products',
    ])
      expect((await worker.call('GET', path, undefined, inStore)).status, path).toBeGreaterThanOrEqual(400)
    for (const path of ['/api/two-step', '/api/own-sessions', '/api/own-browsers', `/api/customers/${id}`])
      expect((await worker.call('GET', path, undefined, inStore)).status, path).toBe(200)
    // On the store's own host they are guests.
    const host = { host: shop.host }
    expect((await worker.call('GET', '/api/staff-members', undefined, host)).status).toBe(401)

    const { key, ticket } = (await worker.call('POST', '/api/two-step/key', { password }, inStore)).body
    await worker.call('POST', '/api/two-step', { ticket, code: codeAt(key, stepAt(now)) }, inStore)
    expect(await seen()).toBe('seen')
    // A program's key is no person's sign-in.
    const made_ = await boss.browser.call('POST', '/api/api-tokens', { name: 'ERP', scopes: ['products:get'] }, inStore)
    const asProgram = { authorization: `Bearer ${made_.body.token}` }
    expect((await world.platform('GET', '/api/products', undefined, asProgram)).status).toBe(200)
  })

  it('the platform asks it of its super admins alone', async () => {
    const store = await aStore('Beside')
    const root = await world.admin()
    const { id } = (await root.call('GET', '/api/configuration-settings')).body.data[0]
    const demand = (call: Browser['call']) =>
      call('PATCH', `/api/configuration-settings/${id}`, { two_step_required: true })
    expect(Object.keys((await demand(root.call as never)).body.errors)).toEqual(['two_step_required'])
    const own = await aStepper('root@platform.test', false)
    expect((await demand(own.browser.call)).status).toBe(200)
    // Another of them, who has none.
    const email = `second-${made++}@two.test`
    const other = aBrowser()
    await world.register(email)
    await sql(`update accounts set role = 'ADMIN' where email = $1`, [email])
    const { body } = await byPassword(other, email)
    await expect.poll(async () => (await other.call('GET', '/api/stores')).body.data?.code).toBe('two-step-required')
    for (const path of ['/api/accounts', '/api/outbox-mails', `/api/stores/${store.id}`])
      expect((await other.call('GET', path)).body.data.code, path).toBe('two-step-required')
    expect((await other.call('GET', `/api/customers/${body.customer.id}`)).status).toBe(200)
    expect((await other.call('POST', '/api/two-step/resets', { account_id: own.id, password })).status).toBe(403)
    expect((await store.call('GET', '/api/products')).status).toBe(200)
    const { key, ticket } = (await other.call('POST', '/api/two-step/key', { password })).body
    await other.call('POST', '/api/two-step', { ticket, code: codeAt(key, stepAt(now)) })
    expect((await other.call('GET', '/api/accounts')).status).toBe(200)
    await sql(`delete from two_steps where account_id = $1`, [own.id])
    await sql(`update accounts set two_step_at = null where id = $1`, [own.id])
  })
})

describe('What is kept of it', () => {
  it('is swept once it is over', async () => {
    const { id, email, code } = await aStepper()
    const browser = aBrowser()
    await byCode(browser, { ticket: ticketOf(await byPassword(browser, email)), code: code(), remember: true })
    await byPassword(aBrowser(), email)
    const left = async () => {
      await jobsOf({ engine: () => world.engine } as never)
        .find(({ name }) => name === 'clean-up')
        ?.run({ store_id: null } as never, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
      const { rows } = await sql(
        `select (select count(*)::int from sign_in_tickets where account_id = $1) as tickets,
           (select count(*)::int from trusted_browsers where account_id = $1) as browsers`,
        [id],
      )
      return [rows[0].tickets, rows[0].browsers]
    }
    expect(await left()).toEqual([1, 1])
    forward(minutes(6))
    expect(await left()).toEqual([0, 1])
    forward(days(31))
    expect(await left()).toEqual([0, 0])
  })

  it('goes with the account', async () => {
    const { id, email } = await aStepper()
    const browser = aBrowser()
    await byPassword(browser, email)
    await world.engine.onPlatform({}, (ctx) => tables(ctx).deleteFrom('accounts').where('id', '=', id).execute())
    for (const table of ['two_steps', 'sign_in_tickets', 'trusted_browsers'])
      expect((await sql(`select from ${table} where account_id = $1`, [id])).rows, table).toEqual([])
  })
})
