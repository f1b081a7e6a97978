import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** Forms of guests, which robots fill in as well. */
let world: World
let store: OpenedStore
let other: OpenedStore
let shift = 0
let product: string

beforeAll(async () => {
  world = await openWorld({ paced: true, clock: () => new Date(Date.now() + shift) })
  store = await world.openStore('Чайна')
  other = await world.openStore('Inne')
  product = await makeProduct(store)
})
afterAll(() => world?.close())

let households = 0
let ip = ''
beforeEach(() => {
  households += 1
  ip = `203.0.113.${households}`
})

const refusal = 'Не вдалося переконатися, що форму надсилає не робот'
const person = (number: number) => ({
  email: `guest-${number}@buyer.test`,
  password: 'Showroom1',
  password_again: 'Showroom1',
  first_name: 'Ганна',
  last_name: 'Тест',
  terms_agreed: '1',
})
const forms: Record<string, [path: string, form: (n: number) => Record<string, string>]> = {
  registration: ['/registration', person],
  guest_checkout: ['/checkout', () => ({ first_name: 'Ганна', key: crypto.randomUUID() })],
  review: [
    '/review',
    (n) => ({ product_id: product, author: 'Олег', text: `${'Смачний чай. '.repeat(4)}${n}`, rating: '4' }),
  ],
  return: ['/returns/new', () => ({ intent: 'ask', number: '100001', contact: 'nobody@buyer.test' })],
  restock: ['/restock', (n) => ({ product_id: product, email: `wait-${n}@buyer.test` })],
  feedback: ['/shop/feedback', (n) => ({ name: 'Олег', email: 'oleh@buyer.test', text: `Чи є зелений чай ${n}?` })],
}

let sent = 0
async function send(page: string, more: Record<string, string> = {}, cookie = '') {
  const [url, form] = forms[page] as (typeof forms)[string]
  sent += 1
  const answer = await world.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: {
      host: store.host,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    },
    payload: new URLSearchParams({ ...form(sent), ...more }).toString(),
  })
  return {
    isTaken: !answer.payload.includes(refusal),
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.payload,
  }
}
async function challenge(of = store): Promise<Challenge> {
  const { status, body, headers } = await of.guest('GET', '/captcha')
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  return body
}
async function reckoned(given?: Challenge): Promise<string> {
  const asked = given ?? (await challenge())
  const solution = await solveChallenge({ challenge: asked, deriveKey })
  return btoa(JSON.stringify({ challenge: asked, solution }))
}
/** Sends what no script has reckoned for, as often as that is taken. */
async function useUp(): Promise<void> {
  for (let n = 0; n < 10; n++) expect((await send('guest_checkout')).isTaken, `form ${n + 1}`).toBe(true)
}

describe('A form of a guest', () => {
  it.each(Object.keys(forms))('of %s is taken once for what a browser has reckoned', async (page) => {
    const captcha = await reckoned()
    expect((await send(page, { captcha })).isTaken).toBe(true)
    const again = await send(page, { captcha })
    expect([again.isTaken, again.status]).toEqual([false, 422])
    // What was entered comes back; what is good for one form does not.
    expect(again.text).not.toContain(captcha.slice(0, 80))
  })

  it.each(['review', 'feedback'])('of %s that says the same once more asks for no other proof', async (page) => {
    const captcha = await reckoned()
    const same = { text: `Чи буде ще чорний чай, і коли саме? ${page}`, captcha }
    expect((await send(page, same)).isTaken).toBe(true)
    expect((await send(page, same)).status).toBe(200)
    await useUp()
    expect((await send(page, { text: same.text })).status).toBe(200)
    expect((await send(page, { text: `${same.text}!` })).isTaken).toBe(false)
  })

  it.each(Object.keys(forms))(
    'of %s is taken without that a few times, and where the owner asks for nothing',
    async (page) => {
      await useUp()
      expect((await send(page)).isTaken).toBe(false)
      expect((await send(page, { captcha: await reckoned() })).isTaken).toBe(true)
      ip = `198.51.100.${households}`
      expect((await send(page)).isTaken).toBe(true)
      ip = `203.0.113.${households}`
      const [{ id }] = (await store.call('GET', '/api/settings')).body.data
      const set = (value: boolean) => store.call('PATCH', `/api/settings/${id}`, { [`captcha_${page}`]: value })
      expect((await set(false)).status).toBe(200)
      expect((await send(page)).isTaken).toBe(true)
      await set(true)
      expect((await send(page)).isTaken).toBe(false)
    },
  )

  it('is taken again without that an hour later', async () => {
    await useUp()
    expect((await send('feedback')).isTaken).toBe(false)
    shift += 61 * 60_000
    expect((await send('feedback')).isTaken).toBe(true)
  })

  it('is not taken for a result that is another shop’s, forged, easier, too old or no result', async () => {
    const good = JSON.parse(atob(await reckoned()))
    const { challenge: asked, solution } = good
    const forged = (parameters: object, more: object = {}) =>
      btoa(
        JSON.stringify({
          challenge: { ...asked, parameters: { ...asked.parameters, ...parameters } },
          solution,
          ...more,
        }),
      )
    const wrong = [
      await reckoned(await challenge(other)),
      forged({ cost: 1 }),
      forged({ expiresAt: asked.parameters.expiresAt + 3600 }),
      forged({ nonce: 'ab'.repeat(16) }),
      forged({}, { solution: { ...solution, derivedKey: 'ab'.repeat(32) } }),
      forged({}, { solution: null }),
      'x',
      btoa('{}'),
      btoa('null'),
      'A'.repeat(100_000),
    ]
    for (const captcha of wrong) expect((await send('feedback', { captcha })).isTaken, captcha.slice(0, 60)).toBe(false)
    shift += 21 * 60_000
    expect((await send('feedback', { captcha: btoa(JSON.stringify(good)) })).isTaken).toBe(false)
    shift -= 21 * 60_000
    expect((await send('feedback', { captcha: btoa(JSON.stringify(good)) })).isTaken).toBe(true)
  })

  it('is taken once of many that bring the same result at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const captcha = await reckoned()
      const answers = await Promise.all(Array.from({ length: 12 }, () => send('guest_checkout', { captcha })))
      expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(1)
    }
  })
})

it('Who has signed in is asked for nothing', async () => {
  await useUp()
  const joined = await send('registration', { captcha: await reckoned() })
  const cookie = [joined.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(cookie).toContain('sw_session=')
  expect((await send('feedback')).isTaken).toBe(false)
  expect((await send('feedback', {}, cookie)).isTaken).toBe(true)
})
