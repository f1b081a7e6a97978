import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Asked, openCircuits } from '@shopwright/providers/egress'
import { type FakeLogins, openFakeLogins } from '@shopwright/providers/fakes/logins'
import { type FakeTelegram, openFakeTelegram } from '@shopwright/providers/fakes/telegram'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShopper } from './shopper.ts'
import { anotherApp, type OpenedStore, openWorld, until, type World } from './world.ts'

/** Who asks by a token alone says no store in the question: whose work it is, is known by who runs it. */
const token = '11:token-of-lamps'
let world: World
let telegram: FakeTelegram
let logins: FakeLogins
let store: OpenedStore
const calls: Asked[] = []

beforeAll(async () => {
  const clock = () => new Date()
  telegram = await openFakeTelegram({ [token]: 'lamps_bot' })
  logins = await openFakeLogins({ 'google-1': 'secret of google-1' }, clock)
  const circuits = openCircuits(clock)
  circuits.listen((call) => calls.push(call))
  world = await openWorld({
    work: true,
    circuits,
    apiBases: { telegram: telegram.base, google: logins.base },
    egressAllow: [...telegram.allow, ...logins.allow],
  })
  store = await world.openStore('Lamps')
})
beforeEach(() => {
  calls.length = 0
})
afterAll(async () => {
  await world?.close()
  await telegram?.close()
  await logins?.close()
})

const set = async (settings: object) => {
  const { body } = await store.call('GET', '/api/settings')
  const done = await store.call('PATCH', `/api/settings/${body.data[0].id}`, settings)
  expect(done.status, done.text).toBe(200)
}
const whose = () => [...new Set(calls.map(({ provider, store: id }) => `${provider} ${id}`))]

it('what a job of a store asks outside is logged as asked by that store', async () => {
  await set({ telegram_access_token: token })
  await until(
    async () => (await store.call('GET', '/api/messenger-bots')).body.data[0],
    (bot) => bot?.state === 'open',
  )
  expect(whose()).toEqual([`telegram ${store.id}`])
})

it('what a shopper’s request asks outside is logged as asked by the shop that they are in', async () => {
  await set({ google_app_id: 'google-1', google_app_secret: 'secret of google-1' })
  logins.set({ mode: 'good', somebody: { sub: 'one', email: 'one@shop.test', email_verified: true } as never })
  const shopper = openShopper(world, store)
  const asked = await shopper.call('GET', '/auth/google')
  const { pathname, search } = new URL(logins.agree(String(asked.headers.location)))
  expect((await shopper.call('GET', pathname + search)).status).toBe(303)
  expect(whose()).toEqual([`google ${store.id}`])
})

it('what is opened for a request and stays open keeps nothing of what was sent', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const app = await anotherApp(world)
  const opened: NodeJS.Timeout[] = []
  const sent: WeakRef<object>[] = []
  app.post('/opens', async ({ body }) => {
    sent.push(new WeakRef(body as object))
    opened.push(setInterval(() => {}, 1e6))
    return {}
  })
  const send = async (what: string) =>
    (await app.inject({ method: 'POST', url: '/opens', headers: { host: world.platformHost }, payload: { what } }))
      .statusCode
  for (let n = 0; n < 8; n += 1) expect(await send(`the ${n}th`)).toBe(200)
  // Of the last ones the server itself may know yet.
  await expect
    .poll(() => {
      collect()
      return sent.slice(0, 6).filter((one) => one.deref()).length
    })
    .toBeLessThanOrEqual(1)
  for (const one of opened) clearInterval(one)
  await app.close()
})
