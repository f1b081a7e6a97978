import { days, minutes, newId } from '@shopwright/resource'
import { jobsOf } from '@shopwright/shop/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeSick } from './make-sick.ts'
import { sendForm } from './send-form.ts'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Who ordered without an account asks for what the shop keeps of them, and shows by the code of a mail that it is theirs. */
let world: World
let store: OpenedStore
let product: string
let ahead = 0
let made = 0

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.parse('2026-11-27T10:00:00Z') + ahead) })
  store = await world.openStore('Forgets guests')
  product = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, quantity: 999 })
})
afterAll(() => world?.close())

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** Every place in which one of these words stands: `table.column`. */
async function saying(words: string[]): Promise<string[]> {
  const tables = await query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = new Set<string>()
  for (const { name } of tables)
    for (const { row } of await query(`select to_jsonb(t) as row from "${name}" t where lower(t::text) like any($1)`, [
      words.map((word) => `%${word.toLowerCase()}%`),
    ]))
      for (const [column, value] of Object.entries(row))
        if (words.some((word) => JSON.stringify(value)?.toLowerCase().includes(word.toLowerCase())))
          found.add(`${name}.${column}`)
  return [...found].sort()
}

const statusOf = async (code: number): Promise<string> =>
  (await store.call('GET', '/api/order-statuses?$limit=50')).body.data.find((one: any) => one.code === code).id
const countryId = async (): Promise<string> => (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0].id
async function finish(order: string, code = 8): Promise<void> {
  const moved = await store.call('POST', '/api/order-histories', {
    order_id: order,
    order_status_id: await statusOf(code),
  })
  expect(moved.status, moved.text).toBe(201)
}

type Guest = { email: string; words: string[]; order: string }

/** Somebody who ordered once, and wrote to the shop, without ever signing in. */
async function guest(name: string): Promise<Guest> {
  made += 1
  // So often does nobody write to the shop.
  ahead += minutes(13)
  const email = `guest-${made}@privacy.test`
  const phone = `+38050${String(1_000_000 + made)}`
  const own = { first_name: name, last_name: `${name}енко`, phone }
  const shopper = openShopper(world, store, email)
  await shopper.add(product)
  const address = { ...own, address: `вул. ${name}, 1`, city: 'Київ', country_id: await countryId() }
  await shopper.ready({ customer: { ...contact, ...own, email }, payment_address: address, comment: `від ${name}` })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const order = placed.body.id
  await store.call('POST', '/api/order-histories', {
    order_id: order,
    order_status_id: await statusOf(3),
    comment: `таємно про ${name}`,
  })
  await sendForm(world, store, '/shop/feedback', { name, email, text: `Чи є червоний чайник для ${name}?` })
  return { email, words: [email, `${name}енко`, phone, `вул. ${name}`], order }
}

const form = (fields: Record<string, string>) => sendForm(world, store, '/shop/privacy', fields)
const claimIn = (html: string): string => /name="claim" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** The page after an address was sent: what it keeps, and the code that was mailed, if any. */
async function asked(email: string, kind = 'erasure'): Promise<{ claim: string; code: string | undefined }> {
  const known = (await mailsTo(world, email)).length
  const { statusCode, body } = await form({ email, kind })
  expect(statusCode, body).toBe(200)
  const mails = (await mailsTo(world, email)).slice(known)
  return { claim: claimIn(body), code: mails.map(({ text }) => /^\d{6}(?=\n)/.exec(text)?.[0]).find(Boolean) }
}
const prove = (claim: string, code: string) => form({ claim, code, email: 'shown@again.test' })

async function request(email: string, kind = 'erasure'): Promise<any> {
  const { claim, code } = await asked(email, kind)
  const proven = await prove(claim, code ?? '')
  expect(proven.statusCode, proven.body).toBe(200)
  return (await store.call('GET', `/api/privacy-requests?email=${encodeURIComponent(email)}&kind=${kind}`)).body.data[0]
}
const decide = (id: string, body: object, call = store.call) => call('PATCH', `/api/privacy-requests/${id}`, body)
const decided = (id: string) =>
  until(
    () => store.call('GET', `/api/privacy-requests/${id}`),
    ({ body }) => body.state !== 'pending',
  )

describe('A guest', () => {
  it('shows by a code that the address is theirs, and the store is asked once', async () => {
    const { email } = await guest('Соломія')
    const { claim, code } = await asked(email)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = await prove(claim, code === '000000' ? '000001' : '000000')
    expect([wrong.statusCode, claimIn(wrong.body)]).toEqual([422, claim])
    const all = async () => (await store.call('GET', `/api/privacy-requests?email=${encodeURIComponent(email)}`)).body
    expect((await all()).total).toBe(0)
    for (let n = 0; n < 2; n += 1) expect((await prove(claim, ` ${code} `)).statusCode).toBe(200)
    expect((await all()).data).toMatchObject([{ kind: 'erasure', asked_by: 'guest', state: 'waiting', email }])
    const news = (await store.call('GET', '/api/notifications?code=privacy-asked')).body
    expect(news.total).toBe(1)
    // The mail with the code is of no use any more, and says nothing.
    expect((await mailsTo(world, email)).filter(({ text }) => text.includes(code as string))).toEqual([])
  })

  it('is answered the same whether the address is known or not, and a stranger is mailed nothing', async () => {
    const { email } = await guest('Лукерія')
    const plain = (html: string, address: string) =>
      html
        .replaceAll(address, '@')
        .replaceAll(claimIn(html), '')
        .replace(/nonce="[^"]*"/g, '')
    const [known, unknown] = [
      await form({ email, kind: 'copy' }),
      await form({ email: 'nobody@privacy.test', kind: 'copy' }),
    ]
    expect(unknown.statusCode).toBe(known.statusCode)
    expect(plain(unknown.body, 'nobody@privacy.test').length).toBe(plain(known.body, email).length)
    expect(await mailsTo(world, 'nobody@privacy.test')).toEqual([])
    const guessed = await prove(claimIn(unknown.body), '123456')
    expect(guessed.statusCode).toBe(422)
  })

  it('guesses five times, uses no old code, and none of another shop', async () => {
    const { email } = await guest('Ярина')
    const { claim, code } = await asked(email)
    const elsewhere = await world.openStore('Elsewhere')
    const foreign = await sendForm(world, elsewhere, '/shop/privacy', { claim, code: code as string, email })
    expect(foreign.statusCode).toBe(422)
    expect((await prove('made up', code as string)).statusCode).toBe(422)
    for (let n = 0; n < 5; n += 1)
      expect((await prove(claim, code === '111111' ? '222222' : '111111')).statusCode).toBe(422)
    expect((await prove(claim, code as string)).statusCode).toBe(422)
    const second = await asked(email)
    ahead += minutes(16)
    expect((await prove(second.claim, second.code as string)).statusCode).toBe(422)
    expect((await store.call('GET', `/api/privacy-requests?email=${encodeURIComponent(email)}`)).body.total).toBe(0)
  })

  it('guesses five times also where all guesses come at once', async () => {
    const { email } = await guest('Марта')
    const { claim, code } = await asked(email)
    const wrong = Array.from({ length: 12 }, () => prove(claim, code === '111111' ? '222222' : '111111'))
    const pages = (await Promise.all(wrong)).map(({ body }) => body)
    expect(pages.filter((body) => body.includes('Забагато спроб'))).toHaveLength(7)
    expect((await prove(claim, code as string)).statusCode).toBe(422)
  })

  it('waits once also where the codes of two mails come at once', async () => {
    const { email } = await guest('Одарка')
    const mails = [await asked(email), await asked(email)]
    const other = new pg.Client({ ...inject('postgres'), database: world.database.name })
    await other.connect()
    // Nobody can write down a request yet: both have looked by then whether there is one.
    await other.query('begin; lock table privacy_requests in share mode')
    const proven = mails.map(({ claim, code }) => prove(claim, code as string))
    await until(
      () => query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      (waiting) => waiting.length === 2,
    )
    await other.query('rollback')
    await other.end()
    expect((await Promise.all(proven)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const all = (await store.call('GET', `/api/privacy-requests?email=${encodeURIComponent(email)}`)).body
    expect(all.data).toMatchObject([{ kind: 'erasure', state: 'waiting' }])
  })

  it('says which wish, and an address', async () => {
    expect((await form({ email: 'no address', kind: 'copy' })).statusCode).toBe(422)
    expect((await form({ email: 'a@privacy.test', kind: 'everything' })).statusCode).toBe(422)
  })
})

describe('Staff who erase a guest', () => {
  it('wait until the order is done, then nothing says who it was, and the order keeps its sums', async () => {
    const { email, words, order } = await guest('Пелагея')
    const { id } = await request(email)
    const early = await decide(id, { state: 'pending' })
    expect([early.status, early.body.data?.code]).toEqual([409, 'erasure-open-orders'])
    await finish(order)
    const other = await guest('Зиновія')
    for (const [to, least] of [
      [email, 2],
      [other.email, 1],
    ] as const)
      await until(
        () => mailsTo(world, to),
        (mails) => mails.length >= least,
      )
    const theirs = await saying(other.words)
    const { total } = (await store.call('GET', `/api/orders/${order}`)).body
    expect(await saying([...words, 'пелагея'])).toEqual(
      expect.arrayContaining([
        'orders.email',
        'orders.payment_address',
        'feedback_messages.text',
        'privacy_requests.email',
      ]),
    )
    expect((await decide(id, { state: 'pending' })).status).toBe(200)
    expect((await decided(id)).body).toMatchObject({ state: 'done', orders: 1, invoices: 0, email: null })
    expect(await saying([...words, 'пелагея'])).toEqual([])
    const kept = (await store.call('GET', `/api/orders/${order}`)).body
    expect([kept.total, kept.first_name, kept.products.length]).toEqual([total, null, 1])
    expect(await saying(other.words)).toEqual(theirs)
    expect((await decide(id, { state: 'pending' })).body.data?.code).toBe('privacy-request-over')
  })

  it('leave what belongs to an account of the same address', async () => {
    const { email, order } = await guest('Одарка')
    await finish(order)
    const shopper = await signedIn(world, store, email)
    await shopper.add(product)
    await shopper.ready()
    const own = (await shopper.order()).body.id
    await query(
      `insert into newsletter_subscriptions (store_id, id, email, language, state) values ($1, gen_random_uuid(), $2, 'ua-uk', 'confirmed')`,
      [store.id, email],
    )
    const { id } = await request(email)
    await decide(id, { state: 'pending' })
    expect((await decided(id)).body.state).toBe('done')
    const emailOf = async (id: string) => (await query('select email from orders where id = $1', [id]))[0].email
    expect([await emailOf(order), await emailOf(own)]).toEqual([expect.stringMatching(/@erased\.invalid$/), email])
    expect((await shopper.call('GET', '/account')).status).toBe(200)
    expect(await query('select 1 from newsletter_subscriptions where email = $1', [email])).toHaveLength(1)
  })

  it('are told why, where an order has begun when it is carried out', async () => {
    const { email } = await guest('Векла')
    const { id } = await request(email)
    await query(`update privacy_requests set state = 'pending' where id = $1`, [id])
    await world.engine.onPlatform({}, (ctx) =>
      ctx.enqueue(ctx.db, 'erase-customer', { store_id: store.id, privacy_request_id: id }),
    )
    expect((await decided(id)).body).toMatchObject({ state: 'failed', problem: 'erasure-open-orders', email })
  })

  it('write nothing else of a request, and make none for a guest', async () => {
    const { email } = await guest('Килина')
    const { id } = await request(email)
    expect((await decide(id, { kind: 'copy' })).body.errors.kind).toBeTruthy()
    expect((await decide(id, { reason: 'тому що' })).status).toBe(403)
    const made = (body: object) => store.call('POST', '/api/privacy-requests', body)
    expect((await made({ kind: 'erasure' })).body.errors.customer_id).toBeTruthy()
    const { id: customer_id } = await signedIn(world, store, 'copies@privacy.test')
    expect((await made({ kind: 'copy', customer_id })).body.errors.kind).toBeTruthy()
  })

  it('refuse with a reason, which the guest is told', async () => {
    const { email } = await guest('Мотря')
    const { id } = await request(email)
    const without = await decide(id, { state: 'refused' })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
    expect((await decide(id, { state: 'done' })).status).toBe(422)
    expect((await decide(id, { state: 'refused', reason: 'Гарантія ще триває.' })).status).toBe(200)
    const told = await until(
      () => mailsTo(world, email),
      (mails) => mails.some(({ text }) => text.includes('Гарантія ще триває.')),
    )
    expect(told.length).toBeGreaterThan(0)
    expect((await decide(id, { state: 'pending' })).status).toBe(409)
  })

  it('need the right to, and of another store there is nothing to decide', async () => {
    const { email } = await guest('Тетянка')
    const { id } = await request(email)
    const reader = await hire(
      world,
      store,
      'reads@privacy.test',
      await groupWith(store, [{ service: 'privacy-requests', can_get: true }], true),
    )
    expect((await decide(id, { state: 'refused', reason: 'x' }, reader)).status).toBe(403)
    const other = await world.openStore('Decides nothing')
    expect((await decide(id, { state: 'pending' }, other.call)).status).toBe(404)
  })
})

describe('A copy', () => {
  it('is opened by the link of the mail for a week, and says what the guest may read and nothing of the team', async () => {
    const { email, words, order } = await guest('Улянка')
    await store.call('PATCH', `/api/orders/${order}`, { staff_note: 'примхлива Улянка' })
    await store.call('POST', '/api/order-histories', {
      order_id: order,
      order_status_id: await statusOf(4),
      comment: 'Пакуємо',
      notify: true,
    })
    const { id } = await request(email, 'copy')
    expect((await decide(id, { state: 'pending' })).status).toBe(200)
    expect((await decided(id)).body).toMatchObject({ state: 'done', orders: 1, email })
    const mails = await until(
      () => mailsTo(world, email),
      (all) => all.some(({ text }) => text.includes('data.json')),
    )
    const link = mails.map(({ text }) => /https?:\/\/\S+data\.json\S+/.exec(text)?.[0]).find(Boolean) as string
    const { pathname, search } = new URL(link)
    const read = (url: string) => world.app.inject({ method: 'GET', url, headers: { host: store.host } })
    const copy = await read(pathname + search)
    expect([copy.statusCode, copy.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const word of words) expect(copy.body).toContain(word)
    for (const word of ['примхлива', 'таємно', 'access_key', store.id]) expect(copy.body).not.toContain(word)
    const told = copy.json()
    expect(told.orders).toHaveLength(1)
    expect(told['order-products']).toHaveLength(1)
    expect(told['feedback-messages']).toHaveLength(1)
    expect(told['order-histories'].map(({ comment }: any) => comment)).toContain('Пакуємо')
    for (const wrong of [
      `${pathname}?of=${id}`,
      pathname,
      `${pathname}${search}x`,
      `${pathname}${search.replace(/^\?of=./, '?of=x')}`,
    ])
      expect((await read(wrong)).statusCode).toBe(404)
    ahead += days(8)
    expect((await read(pathname + search)).statusCode).toBe(404)
    ahead -= days(8)
  })
})

it('Who waits for staff is not forgotten: the bell says so after twenty days and each week, a mail once', async () => {
  const [job] = jobsOf({ engine: () => world.engine } as never).filter(({ name }) => name === 'privacy-due')
  const { email } = await guest('Устя')
  const { id } = await request(email)
  const { email: answeredAddress } = await guest('Оксана')
  const answered = await request(answeredAddress, 'copy')
  await decide(answered.id, { state: 'pending' })
  await decided(answered.id)
  const told = async (of = id) =>
    (await query("select 1 from notifications where code = 'privacy-due' and link like '%' || $1", [of])).length
  const mailed = async () =>
    (await query(`select 1 from outbox_mails where unique_key like 'privacy-due:' || $1 || ':%'`, [id])).length
  const later = async (by: number) => {
    ahead += by
    await job?.run({ store_id: null }, {} as never)
    return [await told(), await mailed()]
  }
  expect(await later(days(19))).toEqual([0, 0])
  expect(await later(days(2))).toEqual([1, 1])
  expect(await later(days(1))).toEqual([1, 1])
  expect(await later(days(7))).toEqual([2, 1])
  expect(await told(answered.id)).toBe(0)
  await query(`update privacy_requests set state = 'refused' where id = $1`, [id])
  expect(await later(days(8))).toEqual([2, 1])
  ahead -= days(37)
})

it('A store that cannot be told costs the others nothing, and is told by the next try', async () => {
  const [job] = jobsOf({ engine: () => world.engine } as never).filter(({ name }) => name === 'privacy-due')
  const sick = await world.openStore('Cannot be told')
  const { email } = await guest('Палажка')
  const { id } = await request(email)
  const before = newId()
  // It has waited longer, so that it comes first.
  await query(
    `insert into privacy_requests (store_id, id, kind, email, language, asked_by, state, created_at, updated_at)
      select $1::uuid, $2::uuid, kind, email, language, asked_by, state, created_at - interval '1 hour', updated_at from privacy_requests where id = $3`,
    [sick.id, before, id],
  )
  const told = async () =>
    (
      await query(`select unique_key from outbox_mails where unique_key like any($1)`, [
        [`privacy-due:${id}:%`, `privacy-due:${before}:%`],
      ])
    ).map(({ unique_key }) => unique_key.split(':')[1])
  const look = async () => job?.run({ store_id: null }, {} as never)
  const heal = await makeSick(world, sick, 'notifications')
  ahead += days(21)
  await expect(look()).rejects.toThrow('1 of ')
  expect(await told()).toEqual([id])
  await heal()
  await look()
  expect((await told()).sort()).toEqual([id, before].sort())
  ahead -= days(21)
})

it('What was decided keeps the address for ninety days', async () => {
  const { email } = await guest('Хима')
  const { id } = await request(email, 'copy')
  await decide(id, { state: 'pending' })
  await decided(id)
  const { forgetAddresses } = await import('@shopwright/shop/server')
  await forgetAddresses(world.engine)
  expect((await store.call('GET', `/api/privacy-requests/${id}`)).body.email).toBe(email)
  ahead += days(91)
  await forgetAddresses(world.engine)
  expect((await query('select email from privacy_requests where id = $1', [id]))[0].email).toBeNull()
})
