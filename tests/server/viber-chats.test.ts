import { type FakeTelegram, openFakeTelegram } from '@shopwright/providers/fakes/telegram'
import { type FakeViber, openFakeViber } from '@shopwright/providers/fakes/viber'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** What Viber does in another way than Telegram; what is the same for both is seen in alert-chats.test.ts. */
const tokens = { one: '4453b6ac12345678-lamps', two: '4453b6ac12345678-chairs' }
const telegramToken = '11:token-of-lamps'
let now = Date.UTC(2026, 0, 31, 10)
let world: World
let fake: FakeViber
let telegram: FakeTelegram
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  fake = await openFakeViber({ [tokens.one]: 'lampsbot', [tokens.two]: 'chairsbot' })
  telegram = await openFakeTelegram({ [telegramToken]: 'lamps_bot' })
  world = await openWorld({
    clock: () => new Date(now),
    work: true,
    apiBases: { telegram: telegram.base, viber: fake.base },
    egressAllow: [...fake.allow, ...telegram.allow],
  })
  store = await world.openStore('Крамниця ламп і світильників «Вечір»')
  other = await world.openStore('Chairs')
  await connect(store, tokens.one)
  await connect(other, tokens.two)
})
beforeEach(() => fake.set('good'))
afterAll(async () => {
  await world?.close()
  await fake?.close()
  await telegram?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const botOf = async ({ call }: OpenedStore, messenger = 'viber'): Promise<any> =>
  (await call('GET', `/api/messenger-bots?messenger=${messenger}`)).body.data[0]
async function tell({ call }: OpenedStore, settings: object): Promise<void> {
  const { body } = await call('GET', '/api/settings')
  expect((await call('PATCH', `/api/settings/${body.data[0].id}`, settings)).status).toBe(200)
}
async function connect(at: OpenedStore, viber_access_token: string): Promise<void> {
  await tell(at, { viber_access_token })
  await until(
    () => botOf(at),
    (bot) => bot?.state === 'open',
  )
}
type Report = { text: string; signature: string }
const hook = (at: OpenedStore, { text, signature }: Report, proof = signature) =>
  at.guest('POST', '/api/webhooks/viber', text as never, {
    'content-type': 'application/json',
    'x-viber-content-signature': proof,
  })
const ask = async (at = store, body: object = {}) => {
  const made = await at.call('POST', '/api/alert-chats', { messenger: 'viber', ...body })
  expect(made.status, made.text).toBe(201)
  return made.body as { id: string; link: string }
}
const rowOf = async (id: string): Promise<any> => (await store.call('GET', `/api/alert-chats/${id}`)).body
let people = 0
const person = () => {
  people += 1
  return { id: `01234567890A=${people}`, name: 'Олена Коваль' }
}
async function tied(types?: string[]): Promise<{ user: { id: string; name: string }; id: string }> {
  const user = person()
  const { id, link } = await ask(store, types ? { types } : {})
  const code = new URL(link).searchParams.get('context')
  expect((await hook(store, fake.says(tokens.one, `/start ${code}`, user))).body).toEqual({ outcome: 'applied' })
  await until(
    () => Promise.resolve(fake.to(user.id)),
    (texts) => texts.length === 1,
  )
  return { user, id }
}

describe('a bot', () => {
  it('is asked what it is called, and where to report', async () => {
    expect(await botOf(store)).toMatchObject({ messenger: 'viber', state: 'open', username: 'lampsbot', error: null })
    expect(fake.hooks.get(tokens.one)).toMatchObject({
      url: `http://${store.host}/api/webhooks/viber`,
      event_types: ['subscribed', 'unsubscribed', 'conversation_started'],
    })
  })

  it('that Viber does not know is said so, without its token', async () => {
    const third = await world.openStore('Third')
    for (const word of ['4453b6ac12345678-nobody', 'no token']) {
      await tell(third, { viber_access_token: word })
      const bot = await until(
        () => botOf(third),
        (one) => one?.state === 'refused',
      )
      expect(bot.error).not.toContain(word)
    }
    expect((await third.call('POST', '/api/alert-chats', { messenger: 'viber' })).body.data.code).toBe(
      'messenger-not-connected',
    )
  })

  it('stands beside that of another messenger, and goes alone', async () => {
    const both = await world.openStore('Both')
    await tell(both, { telegram_access_token: telegramToken })
    await until(
      () => botOf(both, 'telegram'),
      (bot) => bot?.state === 'open',
    )
    await connect(both, tokens.one)
    await tell(both, { viber_access_token: null })
    await until(
      () => botOf(both),
      (bot) => bot === undefined,
    )
    expect(await botOf(both, 'telegram')).toMatchObject({ state: 'open' })
    expect((await both.guest('POST', '/api/webhooks/viber', {})).status).toBe(404)
    await connect(store, tokens.one)
  })
})

describe('a chat', () => {
  it('is tied when its person answers the greeting that the link brings, once', async () => {
    const user = person()
    const { id, link } = await ask()
    expect(link).toMatch(/^viber:\/\/pa\?chatURI=lampsbot&context=[\w-]{24}$/)
    const greeted = await hook(store, fake.opens(tokens.one, link, user))
    const code = new URL(link).searchParams.get('context')
    expect(greeted.body).toMatchObject({
      type: 'text',
      sender: { name: expect.stringMatching(/^.{1,28}$/) },
      text: expect.stringContaining('«Вечір»'),
      keyboard: { Buttons: [{ ActionType: 'reply', ActionBody: `/start ${code}` }] },
    })
    expect((await rowOf(id)).state).toBe('waiting')
    const says = fake.says(tokens.one, `/start ${code}`, user)
    expect((await hook(store, says)).body).toEqual({ outcome: 'applied' })
    expect((await hook(store, says)).body).toEqual({ outcome: 'repeated' })
    expect(await rowOf(id)).toMatchObject({ state: 'open', name: 'Олена Коваль', messenger: 'viber' })
    await until(
      () => Promise.resolve(fake.to(user.id)),
      (texts) => texts.some((text) => text.includes('сповіщення магазину')),
    )
    const [word] = fake.sent.filter(({ receiver }) => receiver === user.id)
    expect(word?.sender.name).toMatch(/^Крамниця.{1,27}$/)
    expect((await hook(store, fake.says(tokens.one, `/start ${code}`, person()))).body).toEqual({ outcome: 'ignored' })
  })

  it('of who has subscribed before is tied by the link alone', async () => {
    const user = person()
    await hook(store, fake.comes(tokens.one, user))
    const { id, link } = await ask()
    expect((await hook(store, fake.opens(tokens.one, link, user))).body).toEqual({ outcome: 'applied' })
    expect((await rowOf(id)).state).toBe('open')
  })

  it('is tied by nobody but Viber: the signature is of these bytes, by this bot’s key', async () => {
    const { link } = await ask()
    const code = new URL(link).searchParams.get('context')
    const report = fake.says(tokens.one, `/start ${code}`, person())
    const theirs = fake.says(tokens.two, `/start ${code}`, person())
    for (const proof of ['', 'x', theirs.signature, '0'.repeat(64)])
      expect((await hook(store, report, proof)).status).toBe(403)
    expect((await hook(store, { ...report, text: report.text.replace(/\}$/, ' }') })).status).toBe(403)
    expect((await hook(other, theirs)).body).toEqual({ outcome: 'ignored' })
    expect((await other.call('GET', '/api/alert-chats')).body.total).toBe(0)
  })

  it('is tied by a code of its own messenger alone, and stays there', async () => {
    await tell(store, { telegram_access_token: telegramToken })
    await until(
      () => botOf(store, 'telegram'),
      (bot) => bot?.state === 'open',
    )
    const { id, link } = await ask(store, { messenger: 'telegram' })
    const code = new URL(link).searchParams.get('start')
    expect((await hook(store, fake.says(tokens.one, `/start ${code}`, person()))).body).toEqual({ outcome: 'ignored' })
    const moved = await store.call('PATCH', `/api/alert-chats/${id}`, { messenger: 'viber' })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['messenger']])
    await store.call('DELETE', `/api/alert-chats/${id}`)
    await tell(store, { telegram_access_token: null })
  })

  it('is shut when its person leaves, opened when they come back, and ended by /stop', async () => {
    const { user, id } = await tied()
    await hook(store, fake.leaves(tokens.one, user.id))
    expect((await rowOf(id)).state).toBe('blocked')
    await hook(store, fake.comes(tokens.one, user))
    expect((await rowOf(id)).state).toBe('open')
    await hook(store, fake.says(tokens.one, '/stop', user))
    expect((await store.call('GET', `/api/alert-chats/${id}`)).status).toBe(404)
  })

  it('makes nothing of what is nothing to it, nor of what is no report', async () => {
    for (const more of [{ event: 'webhook' }, { event: 'subscribed' }, { event: 'seen', user_id: 'x=' }])
      expect((await hook(store, fake.report(tokens.one, more))).body).toEqual({ outcome: 'ignored' })
    const { user, id } = await tied()
    const stop = { event: 'message', sender: user, message: { text: '/stop' } }
    for (const more of [
      { ...stop, event: undefined },
      { ...stop, event: ['message'] },
      { ...stop, sender: { id: 5 } },
      { ...stop, sender: user.id },
      { ...stop, message: '/stop' },
      { ...stop, message: { text: ['/stop'] } },
      { event: 'unsubscribed', user_id: [user.id] },
    ]) {
      const answer = await hook(store, fake.report(tokens.one, more))
      expect([answer.status, answer.body], JSON.stringify(more)).toEqual([200, { outcome: 'ignored' }])
    }
    expect((await rowOf(id)).state).toBe('open')
  })
})

describe('an alert', () => {
  it('comes to each that wants it, and is tried by a press', async () => {
    const { user, id } = await tied(['order'])
    const shopper = openShopper(world, store, 'viber@buyer.test')
    await shopper.add(await makeProduct(store, { name: { 'ua-uk': 'Лампа <b>' } }))
    await shopper.ready()
    const { number } = (await shopper.order()).body
    await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    await until(
      () => Promise.resolve(fake.to(user.id).join('\n')),
      (texts) => texts.includes(`Нове замовлення ${number}`) && texts.includes('перевірка'),
    )
  })

  it('is not tried any more where that person has left, and waits while Viber is busy', async () => {
    const { user, id } = await tied([])
    fake.subscribed.delete(user.id)
    await store.call('POST', '/api/alert-messages', { alert_chat_id: id })
    await until(
      () => rowOf(id),
      ({ state }) => state === 'blocked',
    )
    const busy = await tied([])
    fake.set('busy')
    const { body } = await store.call('POST', '/api/alert-messages', { alert_chat_id: busy.id })
    await until(
      () => sql('select next_at from alert_chats where id = $1', busy.id),
      ([row]) => row.next_at.getTime() - now > 60_000,
    )
    expect((await sql('select state from alert_messages where id = $1', body.id))[0].state).toBe('pending')
    fake.set('bad')
    const bad = await store.call('POST', '/api/alert-messages', { alert_chat_id: (await tiedNow()).id })
    const [row] = await until(
      () => sql('select state, error from alert_messages where id = $1', bad.body.id),
      ([one]) => one.state === 'failed',
    )
    expect(row.error).toContain('badData')
  })

  /** Without a greeting, which nobody takes now. */
  async function tiedNow(): Promise<{ id: string }> {
    const { id, link } = await ask()
    await hook(store, fake.says(tokens.one, `/start ${new URL(link).searchParams.get('context')}`, person()))
    return { id }
  }

  it('is none without the plan: no chat can be tied there, and nothing is heard', async () => {
    const { user } = await tied()
    await world.putOnPlan(store.id, 'venture')
    expect((await store.call('POST', '/api/alert-chats', { messenger: 'viber' })).body.data.code).toBe(
      'feature-not-in-plan',
    )
    expect((await hook(store, fake.says(tokens.one, '/stop', user))).status).toBe(404)
    await world.putOnPlan(store.id, 'unlimited')
    now += 1000
  })

  it('never writes a token down', async () => {
    const job = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'connect-messenger')
    await job?.run(
      { store_id: store.id, messenger: 'viber' },
      { id: 'x', signal: new AbortController().signal, attempt: 0 },
    )
    for (const word of Object.values(tokens))
      for (const table of ['pgboss.job', 'messenger_bots', 'alert_chats', 'settings'])
        expect(JSON.stringify(await sql(`select to_jsonb(t)::text from ${table} t`))).not.toContain(word)
  })
})
