import { newId } from '@shopwright/resource'
import { endAllSessions, hashPassword, requestReset, sessionLength, tables } from '@shopwright/shop/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Followed, followStream } from './event-stream.ts'
import { mailsTo } from './mails-of.ts'
import { type Answer, type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

/** Two nodes on one database. What happens on one ends sessions on both, whatever the other has kept of them. */
let here: World
let there: World
let store: OpenedStore
/** the store's owner, and an administrator, with sessions that are renewed where a case has ended all */
let owner: Call
let admin: Call
let hash: string
let now = new Date()
const clock = () => now
const streams: Followed[] = []

beforeAll(async () => {
  here = await openWorld({ clock, listen: true })
  there = await openWorld({ clock, listen: true, database: here.database })
  store = await here.openStore('Sessions')
  await here.admin()
  await enter()
  hash = await hashPassword(password)
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})
beforeEach(async () => {
  if ((await owner('GET', '/api/settings')).status === 401) await enter()
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function enter(): Promise<void> {
  const inside = async (email: string, more: Record<string, string>): Promise<Call> => {
    const { body } = await here.platform('POST', '/api/authentication', { strategy: 'local', email, password })
    return (method, path, given) =>
      here.platform(method, path, given, { authorization: body.accessToken, language: 'ua-uk', ...more })
  }
  owner = await inside(store.owner.email, { 'store-token': store.token })
  admin = await inside('root@platform.test', {})
}

const nodes = () => [here, there]
const hostAt = (world: World) => `${store.domain}.${world.platformHost}`

let told = 0
/** Every node has heard what was committed until now: changes are told in their order, and this is the last of them. */
async function heardEverywhere(): Promise<void> {
  const tag = `all:${told++}`
  const heard = nodes().map(
    ({ engine }) =>
      new Promise<void>((resolve) => {
        const stop = engine.events.on(({ tags }) => {
          if (!tags.includes(tag)) return
          stop()
          resolve()
        })
      }),
  )
  await here.engine.onPlatform({}, async (ctx) => {
    ctx.touched.add(tag)
  })
  await Promise.all(heard)
}

/** A change that no route makes, as the process that made it would tell it. */
const change = (tag: string, statement: string, ...values: unknown[]): Promise<void> =>
  here.engine.onPlatform({}, async (ctx) => {
    await here.engine.database.platformPool.query(statement, values)
    ctx.touched.add(tag)
  })

type Session = {
  token: string
  cookie: string
  call(world: World, method: string, path: string, body?: object): Promise<Answer>
}

/** Signs in as a browser does: with cookies that the token, or the shop's session, is bound to. */
async function signIn(email: string, isShopper: boolean, word = password): Promise<Session> {
  const hostOf = (world: World) => (isShopper ? hostAt(world) : world.platformHost)
  const send = async (world: World, method: string, url: string, headers: object, payload?: object) => {
    const answer = await world.app.inject({
      method: method as 'GET',
      url,
      headers: { host: hostOf(world), 'sec-fetch-site': 'same-origin', language: 'en-us', ...headers },
      ...(payload ? { payload } : {}),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
      text: answer.body,
    }
  }
  const answer = await send(here, 'POST', '/api/authentication', {}, { strategy: 'local', email, password: word })
  if (answer.status !== 201) throw new Error(`sign-in of ${email}: ${answer.text}`)
  const cookie = ([answer.headers['set-cookie']].flat() as string[]).map((line) => line.split(';')[0]).join('; ')
  const token = answer.body.accessToken as string
  const headers = isShopper ? { cookie } : { cookie, authorization: token, 'store-token': store.token }
  return { token, cookie, call: (world, method, path, body) => send(world, method, path, headers, body) }
}

type Somebody = { id: string; email: string; a: Session; b: Session; group: string }
type Fate = 'stays' | 'ends'
type Case = { what: string; make(one: Somebody): Promise<unknown>; a: Fate; b: Fate }

let made = 0
const emailOf = () => `somebody${made++}@sessions.test`

const resetOf = async (one: Somebody, shop: OpenedStore | null): Promise<Answer> => {
  const scope = shop ? await here.app.parts.stores.byId(shop.id) : null
  await here.engine.onPlatform({}, (ctx) =>
    requestReset(ctx, scope, one.email, (token) => `http://here/reset?token=${token}`),
  )
  const link = (await mailsTo(here, one.email)).map(({ text }) => /token=(\S+)/.exec(text)?.[1]).find(Boolean)
  const call = shop ? shop.guest : here.platform
  return call('POST', '/api/authManagement', {
    action: 'resetPwdLong',
    value: { token: link, password: 'Another1Word' },
  })
}
const done = async (answer: Answer | Promise<Answer>): Promise<void> => {
  const { status, text } = await answer
  if (status > 299) throw new Error(`${status}: ${text}`)
}
const ownPassword = { password: 'Another1Word', current_password: password }

/** Events that concern everybody, whoever they are. */
const common: Case[] = [
  { what: 'signing out', make: ({ a }) => done(a.call(here, 'DELETE', '/api/authentication')), a: 'ends', b: 'stays' },
  {
    what: 'a new password of one’s own',
    make: ({ id, a }) => done(a.call(here, 'PATCH', `/api/customers/${id}`, ownPassword)),
    a: 'stays',
    b: 'ends',
  },
  {
    what: 'a new secret or master key',
    make: () => here.engine.onPlatform({}, endAllSessions),
    a: 'ends',
    b: 'ends',
  },
  {
    what: 'its last hour',
    make: async () => {
      now = new Date(now.getTime() + sessionLength + 1000)
      // What a clock ends nobody tells: here somebody else’s change makes every node look again.
      await change('accounts', 'select')
    },
    a: 'ends',
    b: 'ends',
  },
]
const both = (what: string, make: Case['make']): Case => ({ what, make, a: 'ends', b: 'ends' })

const staffCases: Case[] = [
  ...common,
  both('a reset link', (one) => done(resetOf(one, null))),
  both('a password set by an administrator', ({ id }) =>
    done(admin('PATCH', `/api/accounts/${id}`, { password: 'Given1Word' })),
  ),
  both('a password that was changed by nobody who ends sessions', ({ id }) =>
    change('accounts', `update accounts set password = 'x' where id = $1`, id),
  ),
  both('an account that is disabled', ({ id }) => done(admin('PATCH', `/api/accounts/${id}`, { status: false }))),
  both('an account that is deleted', ({ id }) => change('accounts', 'delete from accounts where id = $1', id)),
  both('leaving the staff', ({ id }) => change('staff-members', 'delete from staff_members where account_id = $1', id)),
  both('a place on the staff that is disabled', ({ id }) =>
    change('staff-members', 'update staff_members set status = false where account_id = $1', id),
  ),
]

const shopperCases: Case[] = [
  ...common,
  both('a reset link', (one) => done(resetOf(one, store))),
  both('a password set by staff', ({ id }) => done(owner('PATCH', `/api/customers/${id}`, { password: 'Given1Word' }))),
  both('an account that is disabled', ({ id }) => done(owner('PATCH', `/api/customers/${id}`, { status: false }))),
  both('an account that is no longer approved', ({ id }) =>
    done(owner('PATCH', `/api/customers/${id}`, { approved: false })),
  ),
  both('an account that is deleted', ({ id }) => done(owner('DELETE', `/api/customers/${id}`))),
]

async function newStaff(): Promise<Somebody> {
  const email = emailOf()
  const id = newId()
  const made = await owner('POST', '/api/customer-groups', {
    name: { 'ua-uk': email, 'en-us': email },
    permissions: [{ service: 'customers', can_get: true }],
  })
  const group = made.body.id as string
  await here.engine.onPlatform({}, async (ctx) => {
    const stamps = { created_at: ctx.now, updated_at: ctx.now }
    const names = { first_name: 'Some', last_name: 'Body' }
    await tables(ctx)
      .insertInto('accounts')
      .values({ id, email, password: hash, ...names, ...stamps } as never)
      .execute()
    const place = { store_id: store.id, id: newId(), account_id: id, customer_group_id: group, ...stamps }
    await tables(ctx)
      .insertInto('staff_members')
      .values(place as never)
      .execute()
  })
  return { id, email, group, a: await signIn(email, false), b: await signIn(email, false) }
}

async function newShopper(): Promise<Somebody> {
  const email = emailOf()
  const group = (await owner('GET', '/api/settings')).body.data[0].customer_group_id
  const { body, text } = await owner('POST', '/api/customers', {
    email,
    password,
    first_name: 'Some',
    last_name: 'Body',
    customer_group_id: group,
  })
  if (!body.id) throw new Error(text)
  return { id: body.id, email, group, a: await signIn(email, true), b: await signIn(email, true) }
}

const follow = async (session: Session, world: World): Promise<Followed> => {
  const stream = await followStream(`http://${world.platformHost}`, {
    authorization: session.token,
    cookie: session.cookie,
    'store-token': store.token,
  })
  streams.push(stream)
  await stream.find(({ event }) => event === 'begin')
  return stream
}

describe.each(staffCases)('$what', ({ make, a, b }) => {
  it('ends what it should of a member of the staff, on both nodes, their streams too', async () => {
    const one = await newStaff()
    const ask = (session: Session, world: World) => session.call(world, 'GET', '/api/customers')
    const followed: [Fate, Followed][] = []
    for (const [fate, session] of [
      [a, one.a],
      [b, one.b],
    ] as const)
      for (const world of nodes()) {
        expect((await ask(session, world)).status).toBe(200)
        followed.push([fate, await follow(session, world)])
      }
    await make(one)
    await heardEverywhere()
    for (const [fate, session] of [
      [a, one.a],
      [b, one.b],
    ] as const)
      for (const world of nodes()) {
        const { status, text } = await ask(session, world)
        expect(status === 200 ? 'stays' : 'ends', `${status} ${text}`).toBe(fate)
        expect([200, 401, 404], text).toContain(status)
      }
    for (const [fate, stream] of followed)
      if (fate === 'ends') await until(async () => stream.isOver, Boolean)
      else expect(stream.isOver).toBe(false)
  })
})

describe.each(shopperCases)('$what', ({ make, a, b }) => {
  it('ends what it should of a shopper, on both nodes, in API and pages', async () => {
    const one = await newShopper()
    const seen = async (session: Session, world: World): Promise<Fate> => {
      const row = (await session.call(world, 'GET', `/api/customers/${one.id}`)).status
      const page = (await session.call(world, 'GET', '/account')).status
      expect([[200, 200].join(), [401, 302].join()]).toContain([row, page].join())
      return row === 200 ? 'stays' : 'ends'
    }
    for (const session of [one.a, one.b]) for (const world of nodes()) expect(await seen(session, world)).toBe('stays')
    await make(one)
    await heardEverywhere()
    for (const [fate, session] of [
      [a, one.a],
      [b, one.b],
    ] as const)
      for (const world of nodes()) expect(await seen(session, world)).toBe(fate)
  })
})

describe('What staff may do', () => {
  const loses: [string, (one: Somebody) => Promise<unknown>][] = [
    [
      'by a right that their group loses',
      ({ group }) => done(owner('PATCH', `/api/customer-groups/${group}`, { permissions: [] })),
    ],
    [
      'by another group',
      async ({ id }) => {
        const other = await owner('POST', '/api/customer-groups', { name: { 'ua-uk': 'Інші', 'en-us': 'Others' } })
        const statement = 'update staff_members set customer_group_id = $2 where account_id = $1'
        await change('staff-members', statement, id, other.body.id)
      },
    ],
    [
      'without a group',
      ({ id }) =>
        change('staff-members', 'update staff_members set customer_group_id = null where account_id = $1', id),
    ],
  ]
  it.each(loses)('ends at once on both nodes %s, and their stream goes on', async (_what, make) => {
    const one = await newStaff()
    const statuses = () =>
      Promise.all(nodes().map(async (world) => (await one.a.call(world, 'GET', '/api/customers')).status))
    expect(await statuses()).toEqual([200, 200])
    const stream = await follow(one.a, there)
    await make(one)
    await heardEverywhere()
    expect(await statuses()).toEqual([403, 403])
    const before = stream.events.length
    await owner('POST', '/api/manufacturers', { name: `Heard by ${one.email}` })
    await until(async () => stream.events.length > before)
    expect(stream.isOver).toBe(false)
  })

  it('tells no task by a stream that began with more rights', async () => {
    const one = await newStaff()
    await done(
      owner('PATCH', `/api/customer-groups/${one.group}`, {
        permissions: ['customers', 'tasks'].map((service) => ({ service, can_get: true })),
      }),
    )
    const stream = await follow(one.a, there)
    const task = (kind: string) =>
      here.engine.inStore(
        { store: { id: store.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } },
        (ctx) => {
          const id = newId()
          ctx.touched.add(`tasks:${id}`)
          return tables(ctx)
            .insertInto('tasks')
            .values({
              store_id: store.id,
              id,
              kind,
              state: 'running',
              created_at: ctx.now,
              updated_at: ctx.now,
            } as never)
            .execute()
        },
      )
    await task('bulk_change')
    await stream.find(({ event }) => event === 'task')
    await done(owner('PATCH', `/api/customer-groups/${one.group}`, { permissions: [] }))
    await heardEverywhere()
    const tasks = () => stream.events.filter(({ event }) => event === 'task').length
    const [before, all] = [tasks(), stream.events.length]
    await task('bulk_change')
    await owner('POST', '/api/manufacturers', { name: 'After the task' })
    await until(async () => stream.events.length >= all + 2)
    expect(tasks()).toBe(before)
  })

  it('ends for an administrator who is none any more', async () => {
    const email = emailOf()
    const id = newId()
    await here.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .insertInto('accounts')
        .values({
          id,
          email,
          password: hash,
          first_name: 'Once',
          last_name: 'Root',
          role: 'ADMIN',
          created_at: ctx.now,
          updated_at: ctx.now,
        } as never)
        .execute(),
    )
    const session = await signIn(email, false)
    await here.engine.database.platformPool.query(
      `insert into store_entries (id, target_store_id, reason, account_id, session_id, expires_at)
       select gen_random_uuid(), $1, 'looking', account_id, id, expires_at from sessions where account_id = $2`,
      [store.id, id],
    )
    const statuses = () =>
      Promise.all(nodes().map(async (world) => (await session.call(world, 'GET', '/api/customers')).status))
    expect(await statuses()).toEqual([200, 200])
    const stream = await follow(session, there)
    await change('accounts', `update accounts set role = 'SHOP_ADMIN' where id = $1`, id)
    await heardEverywhere()
    expect(await statuses()).toEqual([404, 404])
    await until(async () => stream.isOver, Boolean)
  })

  it('ends, their stream too, once the store demands a second step that they have not', async () => {
    const one = await newStaff()
    const statuses = () =>
      Promise.all(nodes().map(async (world) => (await one.a.call(world, 'GET', '/api/customers')).status))
    const stream = await follow(one.a, there)
    const demand = (isDemanded: boolean) =>
      here.engine.onPlatform({}, async (ctx) => {
        await here.engine.database.platformPool.query(
          'update settings set two_step_required = $2 where store_id = $1',
          [store.id, isDemanded],
        )
        ctx.touched.add('settings').add('staff-members')
      })
    await demand(true)
    await heardEverywhere()
    expect(await statuses()).toEqual([403, 403])
    await until(async () => stream.isOver)
    await demand(false)
    await heardEverywhere()
    expect(await statuses()).toEqual([200, 200])
  })

  it('ends with their store', async () => {
    const gone = await here.openStore('Gone', { owner: await here.register('gone@sessions.test') })
    const headers = { authorization: gone.owner.token, 'store-token': gone.token }
    const stream = await followStream(`http://${there.platformHost}`, headers)
    streams.push(stream)
    await stream.find(({ event }) => event === 'begin')
    await change(`stores:${gone.id}`, `update stores set state = 'deleted' where id = $1`, gone.id)
    await heardEverywhere()
    for (const world of nodes())
      expect((await world.platform('GET', '/api/customers', undefined, headers)).status).toBe(404)
    await until(async () => stream.isOver, Boolean)
  })
})

describe('A change that comes while somebody is looked up', () => {
  it('is not kept away by who they were before', async () => {
    const one = await newStaff()
    const { sessions } = here.app.parts
    const sid = JSON.parse(Buffer.from(one.a.token.split('.')[1] as string, 'base64url').toString()).sid as string
    const { platformPool } = here.engine.database
    // Looked up by a statement that waits: what it reads is from before the change.
    sessions.forget()
    const looking = sessions.personOf(sid)
    sessions.forget()
    await looking
    await platformPool.query('update sessions set ended_at = now() where id = $1', [sid])
    expect(await sessions.personOf(sid)).toBeNull()
  })
})

describe('The mark of a device', () => {
  it('is good for the password that it was made by, no longer', async () => {
    const one = await newStaff()
    const attempt = (word: string, cookie = '') =>
      here.platform('POST', '/api/authentication', { strategy: 'local', email: one.email, password: word }, { cookie })
    const besiege = async () => {
      for (let n = 0; n < 12; n++) await attempt('Wrong1Word')
    }
    await besiege()
    expect((await attempt(password, one.a.cookie)).status).toBe(201)
    await done(admin('PATCH', `/api/accounts/${one.id}`, { password: 'Given1Word' }))
    await besiege()
    expect((await attempt('Given1Word', one.a.cookie)).status).toBe(429)
  })
})
