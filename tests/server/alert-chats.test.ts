import { type FakeTelegram, openFakeTelegram } from '@shopwright/providers/fakes/telegram'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Staff are told in Telegram what happens in their store, by a bot of its own. */
const tokens = { one: '11:token-of-lamps', two: '22:token-of-chairs' }
// In the past, so that the queue, which goes by the clock of its database, finds what waits a second due.
let now = Date.UTC(2026, 0, 31, 10)
let world: World
let fake: FakeTelegram
let store: OpenedStore
let other: OpenedStore
const logged: string[] = []

beforeAll(async () => {
  fake = await openFakeTelegram({ [tokens.one]: 'lamps_bot', [tokens.two]: 'chairs_bot' })
  world = await openWorld({
    clock: () => new Date(now),
    work: true,
    apiBases: { telegram: fake.base },
    egressAllow: fake.allow,
  })
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: any, ...rest: any[]) => {
    logged.push(String(chunk))
    return (write as any)(chunk, ...rest)
  }) as typeof process.stdout.write
  store = await world.openStore('Lamps')
  other = await world.openStore('Chairs')
  await connect(store, tokens.one)
  await connect(other, tokens.two)
})
beforeEach(() => fake.set('good'))
afterAll(async () => {
  await world?.close()
  await fake?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const botOf = async ({ call }: OpenedStore): Promise<any> => (await call('GET', '/api/messenger-bots')).body.data[0]
async function token({ call }: OpenedStore, telegram_access_token: string | null): Promise<void> {
  const { body } = await call('GET', '/api/settings')
  expect((await call('PATCH', `/api/settings/${body.data[0].id}`, { telegram_access_token })).status).toBe(200)
}
async function connect(at: OpenedStore, word: string): Promise<void> {
  await token(at, word)
  await until(
    () => botOf(at),
    (bot) => bot?.state === 'open',
  )
}
const hook = (
  at: OpenedStore,
  body: object,
  secret = fake.hooks.get(at === store ? tokens.one : tokens.two)?.secret_token,
) => at.guest('POST', '/api/webhooks/telegram', body, { 'x-telegram-bot-api-secret-token': secret })
const ask = async (at = store, body: object = {}) => {
  const made = await at.call('POST', '/api/alert-chats', body)
  expect(made.status, made.text).toBe(201)
  return made.body as { id: string; link: string }
}
let chats = 500
/** A chat that is tied, and has been greeted; its number and its row. */
async function tied(types?: string[], at = store): Promise<{ chat: number; id: string }> {
  chats += 1
  const chat = chats
  const { id, link } = await ask(at, types ? { types } : {})
  expect((await hook(at, fake.starts(link, { id: chat, first_name: 'Олена' }))).body).toEqual({ outcome: 'applied' })
  await until(
    () => Promise.resolve(fake.to(chat)),
    (texts) => texts.length === 1,
  )
  await until(
    () => rowOf(id, at),
    ({ last_sent_at }) => last_sent_at,
  )
  return { chat, id }
}
const rowOf = async (id: string, at = store): Promise<any> => (await at.call('GET', `/api/alert-chats/${id}`)).body
const heard = (chat: number, what: RegExp) =>
  until(
    () => Promise.resolve(fake.to(chat)),
    (texts) => texts.some((text) => what.test(text)),
  )
const job = (name: string) => jobsOf({ engine: () => world.engine } as never).find((one) => one.name === name)
const run = (name: string, data: object) =>
  job(name)?.run({ store_id: store.id, ...data } as never, {
    id: 'x',
    signal: new AbortController().signal,
    attempt: 0,
  })

describe('a bot', () => {
  it('is asked what it is called, and where to report, with a secret of its own store', async () => {
    expect(await botOf(store)).toMatchObject({ state: 'open', username: 'lamps_bot', error: null })
    const [mine, theirs] = [fake.hooks.get(tokens.one), fake.hooks.get(tokens.two)]
    expect(mine).toMatchObject({ allowed_updates: ['message', 'my_chat_member'] })
    expect(mine?.url).toBe(`http://${store.host}/api/webhooks/telegram`)
    expect(mine?.secret_token).toMatch(/^[\w-]{32,256}$/)
    expect(mine?.secret_token).not.toBe(theirs?.secret_token)
  })

  it('that Telegram does not know is said so, and no chat can be tied', async () => {
    const third = await world.openStore('Third')
    expect((await third.call('POST', '/api/alert-chats', {})).body.data.code).toBe('messenger-not-connected')
    for (const word of ['99:nobody', 'no token']) {
      await token(third, word)
      const bot = await until(
        () => botOf(third),
        (one) => one?.state === 'refused',
      )
      expect(bot.error).not.toContain(word)
      expect((await third.call('POST', '/api/alert-chats', {})).body.data.code).toBe('messenger-not-connected')
    }
    await token(third, null)
    await until(
      () => botOf(third),
      (one) => one === undefined,
    )
    expect((await third.guest('POST', '/api/webhooks/telegram', {})).status).toBe(404)
  })
})

describe('A person who is forgotten', () => {
  it('is told of in no word that still waits', async () => {
    await tied(['account'])
    fake.set('down')
    const shopper = await signedIn(world, store, 'forgotten@buyer.test')
    const waiting = () =>
      sql(`select state, body from alert_messages where unique_key like 'customer-alert:' || $1 || ':%'`, shopper.id)
    await until(waiting, (rows) => rows.length === 1)
    const asked = await store.call('POST', '/api/privacy-requests', { customer_id: shopper.id })
    await until(
      () => store.call('GET', `/api/privacy-requests/${asked.body.id}`),
      ({ body }) => body.state === 'done',
    )
    expect(await waiting()).toEqual([])
  })
})

describe('a chat', () => {
  const odd: [string, (chat: number) => unknown, number][] = [
    ['no JSON', () => Buffer.from('{"update_id": 1'), 400],
    ['nothing', () => Buffer.alloc(0), 400],
    ['a list', () => Buffer.from('[]'), 200],
    ['a text', () => Buffer.from('"/stop"'), 200],
    ['no number of its own', (id) => ({ message: { chat: { id }, text: '/stop' } }), 200],
    ['a chat that is a text', (id) => ({ update_id: 1, message: { chat: String(id), text: '/stop' } }), 200],
    [
      'a chat with a number in quotes',
      (id) => ({ update_id: 1, message: { chat: { id: `${id}` }, text: '/stop' } }),
      200,
    ],
    ['a text that is a list', (id) => ({ update_id: 1, message: { chat: { id }, text: ['/stop'] } }), 200],
    ['a name that is a list', (id) => ({ update_id: 1, message: { chat: { id, title: ['x'] }, text: '/stop' } }), 200],
    ['a member without a state', (id) => ({ update_id: 1, my_chat_member: { chat: { id } } }), 200],
  ]
  it.each(odd)('hears nothing of a report that is %s, and holds up nothing by it', async (_, bodyOf, status) => {
    const { chat, id } = await tied()
    const before = await rowOf(id)
    const body = bodyOf(chat)
    const answer = await hook(store, Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)))
    expect(answer.status, answer.text).toBe(status)
    expect(answer.body).toMatchObject(status === 200 ? { outcome: 'ignored' } : { name: expect.any(String) })
    expect(await rowOf(id)).toEqual(before)
  })

  it('is tied by its link, once, within a quarter of an hour, and greeted', async () => {
    const { id, link } = await ask()
    expect(link).toMatch(/^https:\/\/t\.me\/lamps_bot\?start=[\w-]{24}$/)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
    const start = fake.starts(link, { id: 71, first_name: 'Олена', last_name: 'Коваль', username: 'olena' })
    expect((await hook(store, start)).body).toEqual({ outcome: 'applied' })
    expect((await hook(store, start)).body).toEqual({ outcome: 'repeated' })
    expect(await rowOf(id)).toMatchObject({ state: 'open', name: 'Олена Коваль @olena' })
    await heard(71, /сповіщення магазину Lamps/)
    expect((await hook(store, fake.starts(link, { id: 72 }))).body).toEqual({ outcome: 'ignored' })
    const late = await ask()
    now += 16 * 60_000
    expect((await hook(store, fake.starts(late.link, { id: 73 }))).body).toEqual({ outcome: 'ignored' })
    // Its code is nowhere to be read.
    const rows = await sql('select * from alert_chats where store_id = $1', store.id)
    for (const one of [link, late.link]) expect(JSON.stringify(rows)).not.toContain(one.split('=')[1])
    expect(await sql('select from alert_chats where chat = any($1)', ['72', '73'])).toHaveLength(0)
  })

  it('is of its own store: neither the secret nor the code of another one opens anything', async () => {
    const { link } = await ask()
    const start = fake.starts(link, { id: 81 })
    const secret = fake.hooks.get(tokens.two)?.secret_token
    for (const wrong of [secret, '', 'x']) expect((await hook(store, start, wrong)).status).toBe(403)
    expect((await store.guest('POST', '/api/webhooks/telegram', start)).status).toBe(403)
    expect((await hook(other, start)).body).toEqual({ outcome: 'ignored' })
    expect((await other.call('GET', '/api/alert-chats')).body.total).toBe(0)
    const { id } = await tied([], other)
    expect((await store.call('GET', `/api/alert-chats/${id}`)).status).toBe(404)
    expect((await store.call('POST', '/api/alert-messages', { alert_chat_id: id })).status).toBe(422)
    expect((await store.guest('GET', '/api/alert-chats')).status).toBe(401)
  })

  it('makes nothing of what is no update', async () => {
    for (const body of [
      {},
      [],
      'x',
      { update_id: 'x' },
      { update_id: 5, message: { text: '/start', chat: { id: 1 } } },
      { update_id: 6, message: { text: 5 } },
    ])
      expect([200, 400, 415, 422]).toContain((await hook(store, body as object)).status)
  })

  it('is one of twenty at most', async () => {
    const [{ n }] = await sql(`select count(*)::int as n from alert_chats where store_id = $1`, other.id)
    for (let more = n; more < 20; more += 1) await ask(other)
    expect((await other.call('POST', '/api/alert-chats', {})).body.data).toMatchObject({ code: 'too-many-chats' })
    now += 16 * 60_000
    await ask(other)
  })

  it('ends by /stop, and is tied anew by another link', async () => {
    const { chat, id } = await tied()
    const again = await ask()
    await hook(store, fake.starts(again.link, { id: chat, first_name: 'A' }))
    expect((await store.call('GET', `/api/alert-chats/${id}`)).status).toBe(404)
    await hook(store, fake.says('/stop', { id: chat }))
    expect((await store.call('GET', `/api/alert-chats/${again.id}`)).status).toBe(404)
  })
})

describe('an alert', () => {
  it('comes of what the chat wants, to each that wants it, with what customers wrote as text', async () => {
    const all = await tied()
    const some = await tied(['feedback'])
    const product = await makeProduct(store, { name: { 'ua-uk': 'Лампа <b>&amp;' }, quantity: 2 })
    const shopper = openShopper(world, store, 'telegram@buyer.test')
    await shopper.add(product, 2)
    await shopper.ready({ customer: { ...contact, first_name: '<a href="x">Ірина', email: 'telegram@buyer.test' } })
    const { number } = (await shopper.order()).body
    await heard(all.chat, new RegExp(`^<b>Нове замовлення ${number}`))
    await heard(all.chat, /&lt;a href="x"&gt;Ірина/)
    await heard(all.chat, /^<b>Закінчився: Лампа &lt;b&gt;&amp;amp;/)
    const { status } = await store.guest('POST', '/api/customers', {
      ...contact,
      email: 'registers@buyer.test',
      password: 'Showroom1',
    })
    expect(status).toBe(201)
    await heard(all.chat, /registers@buyer\.test/)
    expect(fake.to(some.chat)).toHaveLength(1)
    expect(fake.sent.every(({ token }) => token === tokens.one || token === tokens.two)).toBe(true)
    // What is sent is not kept.
    expect(
      await sql(`select from alert_messages where store_id = $1 and state = 'sent' and body is not null`, store.id),
    ).toEqual([])
    await store.call('DELETE', `/api/alert-chats/${all.id}`)
    await store.call('DELETE', `/api/alert-chats/${some.id}`)
  })

  it('is tried by a press, comes once however often its job runs, and one a second to a chat', async () => {
    const { chat, id } = await tied([])
    const made = await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    expect(made.status, made.text).toBe(201)
    await heard(chat, /перевірка/)
    await until(
      () => sql('select state from alert_messages where id = $1', made.body.id),
      ([row]) => row.state === 'sent',
    )
    await run('send-alert', { message_id: made.body.id })
    expect(fake.to(chat)).toHaveLength(2)
    fake.set('down')
    for (let n = 0; n < 3; n += 1) await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    const [{ next_at }] = await sql('select next_at from alert_chats where id = $1', id)
    expect(next_at.getTime() - now).toBeGreaterThanOrEqual(3000)
    expect(JSON.stringify(await sql('select body from alert_messages where alert_chat_id = $1', id))).not.toContain(
      'перевірка',
    )
  })

  it('waits as long as Telegram says', async () => {
    const { chat, id } = await tied([])
    fake.set('slow')
    const { body } = await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    const waits = await until(
      () => sql('select next_at from alert_chats where id = $1', id),
      ([row]) => row.next_at.getTime() - now > 7000,
    )
    expect(waits).toHaveLength(1)
    const [row] = await sql('select state from alert_messages where id = $1', body.id)
    expect(row.state).toBe('pending')
    fake.set('good')
    await heard(chat, /перевірка/)
    expect(fake.to(chat)).toHaveLength(2)
  })

  it('is not tried any more where the bot was shut out, which the list says, until it is let in again', async () => {
    const { chat, id } = await tied()
    fake.shut.add(String(chat))
    await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    await until(
      () => rowOf(id),
      ({ state }) => state === 'blocked',
    )
    const { body } = await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    expect(body.data.code).toBe('chat-not-open')
    fake.shut.delete(String(chat))
    await hook(store, fake.becomes('member', { id: chat }))
    expect(await rowOf(id)).toMatchObject({ state: 'open' })
    await hook(store, fake.becomes('kicked', { id: chat }))
    expect(await rowOf(id)).toMatchObject({ state: 'blocked' })
  })

  it('that cannot be said is given up, with the reason', async () => {
    const { id } = await tied([])
    fake.set('bad')
    const { body } = await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    const [row] = await until(
      () => sql('select state, error, body from alert_messages where id = $1', body.id),
      ([one]) => one.state === 'failed',
    )
    expect(row).toMatchObject({ error: expect.stringContaining('parse entities'), body: null })
  })

  it('is none without the plan, or of a day ago', async () => {
    const { chat, id } = await tied()
    await world.putOnPlan(store.id, 'free')
    expect((await store.call('POST', '/api/alert-chats', {})).body.data.code).toBe('feature-not-in-plan')
    expect((await hook(store, fake.says('/stop', { id: chat }))).status).toBe(404)
    await world.putOnPlan(store.id, 'unlimited')
    fake.set('down')
    const { body } = await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    now += 25 * 3_600_000
    fake.set('good')
    await run('send-alert', { message_id: body.id })
    expect((await sql('select state, error from alert_messages where id = $1', body.id))[0]).toEqual({
      state: 'failed',
      error: 'old',
    })
  })

  it('never writes a token down', async () => {
    for (const word of Object.values(tokens)) {
      expect(logged.join('')).not.toContain(word)
      expect(JSON.stringify(await sql('select * from pgboss.job'))).not.toContain(word)
      expect(JSON.stringify(await sql('select * from messenger_bots'))).not.toContain(word)
    }
  })
})
