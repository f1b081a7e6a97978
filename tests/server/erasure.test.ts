import { eraseStore } from '@shopwright/shop/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, runOf } from './import-run.ts'
import { sendForm } from './send-form.ts'
import { contact, makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Whoever wants to be forgotten is: in no table of the shop stands who they were, but for what the law wants on an invoice. */
let world: World
let store: OpenedStore
let product: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Forgets')
  product = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, quantity: 99 })
  const [{ id }] = (await store.call('GET', '/api/settings')).body.data
  await store.call('PATCH', `/api/settings/${id}`, {
    alert_types: ['account', 'order', 'review'],
    customer_activity: true,
  })
})
afterAll(() => world?.close())

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** Every row of every table, as text, in which one of these words stands: `table.column`. */
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

/** Somebody who has left traces wherever a shop keeps them. */
async function person(name: string): Promise<{ shopper: SignedIn; words: string[]; order: string; email: string }> {
  const email = `${name.toLowerCase()}@forgets.test`
  const phone = `+38067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const shopper = await signedIn(world, store, email)
  const own = { first_name: name, last_name: `${name}енко`, phone }
  expect((await store.call('PATCH', `/api/customers/${shopper.id}`, { ...own, comment: `про ${name}` })).status).toBe(
    200,
  )
  await shopper.add(product)
  const address = { ...own, address: `вул. ${name}, 1`, city: 'Київ', country_id: await countryId() }
  await shopper.ready({ customer: { ...contact, ...own, email }, payment_address: address })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const heard = { order_id: placed.body.id, buyer_comment: `спитати ${name}`, delivery_address: address }
  expect((await store.call('POST', '/api/order-revisions', heard)).status).toBe(201)
  await store.call('POST', '/api/order-histories', {
    order_id: placed.body.id,
    order_status_id: await statusOf(3),
    comment: `для ${name}`,
  })
  await store.call('POST', '/api/customer-histories', { customer_id: shopper.id, comment: `дзвонили ${name}` })
  await shopper.call('POST', '/api/reviews', {
    product_id: product,
    author: name,
    text: 'Дуже добрий чайник, беру вже другий раз.',
    rating: 5,
  })
  await shopper.call('POST', '/api/customer-wishlists', { product_id: product })
  await shopper.add(product)
  await query(
    `insert into newsletter_subscriptions (store_id, id, email, language, state) values ($1, gen_random_uuid(), $2, 'ua-uk', 'confirmed')`,
    [store.id, email],
  )
  await query(
    `insert into restock_requests (store_id, id, product_id, wanted_id, email, search_text, language, state, asked_at) values ($1, gen_random_uuid(), $2::uuid, 'x', $3, '', 'ua-uk', 'waiting', now())`,
    [store.id, product, email],
  )
  const news = (await store.call('POST', '/api/mail', { subject: 'Новини', text: 'Знижки' })).body
  expect((await store.call('PATCH', `/api/mail/${news.id}`, { state: 'sending' })).status).toBe(200)
  await until(async () => (await store.call('GET', `/api/mail/${news.id}`)).body.state === 'done')
  return { shopper, words: [email, `${name}енко`, phone, `вул. ${name}`], order: placed.body.id, email }
}
const countryId = async (): Promise<string> => (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0].id
const finish = async (order: string, code = 8) => {
  const moved = await store.call('POST', '/api/order-histories', {
    order_id: order,
    order_status_id: await statusOf(code),
  })
  expect(moved.status, moved.text).toBe(201)
}
const ask = (shopper: SignedIn, password: string) =>
  shopper.call('POST', '/account/erase', new URLSearchParams({ password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  })

type Writing = { name: string; data: Record<string, unknown>; key: string }
/** The mail about an order, which has been written once. */
async function placedMail(order: string): Promise<Writing> {
  const key = `order-placed:${order}`
  await until(
    () => query('select 1 from outbox_mails where unique_key = $1', [key]),
    (rows) => rows.length > 0,
  )
  return { name: 'order-mails', data: { order_id: order, history_id: null }, key }
}

/** Does something while mails are being written: their jobs have read whom they write to, and have written nothing yet. */
async function whileWriting<T>(storeId: string, mails: Writing[], act: () => Promise<T>): Promise<T> {
  const keys = mails.map(({ key }) => key)
  // Somebody else is about to write the same, and does not in the end.
  const other = new pg.Client(world.database.platform)
  await other.connect()
  await other.query('delete from outbox_mails where unique_key = any($1)', [keys])
  await other.query('begin')
  await other.query(
    `insert into outbox_mails (id, "to", subject, unique_key) select gen_random_uuid(), 'x@x.test', 'x', unnest($1::text[])`,
    [keys],
  )
  const waiting = async (type: string): Promise<number> =>
    (
      await query(
        'select 1 from pg_locks join pg_stat_activity using (pid) where not granted and locktype = $1 and datname = current_database()',
        [type],
      )
    ).length
  await world.engine.onPlatform({}, async (ctx) => {
    for (const { name, data } of mails) await ctx.enqueue(ctx.db, name, { store_id: storeId, ...data })
  })
  await until(
    () => waiting('transactionid'),
    (count) => count === keys.length,
  )
  let isDone = false
  const acted = act().finally(() => {
    isDone = true
  })
  await until(async () => isDone || (await waiting('advisory')) > 0)
  await other.query('rollback')
  await other.end()
  const answer = await acted
  await until(async () => (await waiting('transactionid')) === 0)
  return answer
}

describe('A customer who wants to be forgotten', () => {
  it('is asked for the password, and refused while an order is under way', async () => {
    const { shopper, words } = await person('Мирослава')
    const wrong = await ask(shopper, 'Guessed123')
    expect([wrong.status, wrong.text.includes('Неправильн')]).toEqual([422, true])
    const early = await ask(shopper, 'Showroom1')
    expect([early.status, early.text.includes('незавершені замовлення')]).toEqual([422, true])
    expect(await saying(words)).not.toEqual([])
  })

  it('stands nowhere any more, and the order keeps its sums', async () => {
    const { shopper, words, order, email } = await person('Остапина')
    await finish(order)
    await query(
      `insert into notifications (store_id, id, code, level, params) values ($1, gen_random_uuid(), 'order-paid', 'info', $2)`,
      [store.id, { name: 'Остапина Остапинаенко' }],
    )
    await sendForm(world, store, '/shop/feedback', { name: 'Остапина', email, text: 'Чи є червоний чайник?' })
    const told = () => query(`select 1 from outbox_mails where unique_key like 'feedback:%'`)
    expect(await told()).toHaveLength(1)
    const admin = await world.admin()
    const about = `select id from outbox_mails where "to" = $1 or unique_key like 'feedback:%'`
    for (const { id } of await query(about, [email]))
      expect((await admin.call('GET', `/api/outbox-mails/${id}`)).status).toBe(200)
    // Mails go by themselves in time, and who looked stays written down.
    await query(`delete from outbox_mails where "to" = $1 and unique_key is null`, [email])
    // A list of customers came from a file: what it changed can be put back, for a week.
    const list = Buffer.from(`email;first_name;comment\n${email};Остапина;любить зелений`)
    const run = await runOf(store, await guessedProfile(store, 'list.csv', list, { type: 'customers' }))
    expect(run.changed_count, run.error).toBe(1)
    const before = await saying([...words, 'остапина'])
    expect(before).toEqual(
      expect.arrayContaining([
        'customers.email',
        'orders.phone',
        'orders.payment_address',
        'audit_logs.changes',
        'import_changes.before',
        'mail_looks.subject',
        'mail_looks.to',
      ]),
    )
    expect(before.filter((place) => place.startsWith('import_rows'))).toEqual([])
    const { total } = (await store.call('GET', `/api/orders/${order}`)).body
    const deeds = () =>
      query('select key from customer_activities where customer_id = $1 or order_id = $2', [shopper.id, order])
    expect((await deeds()).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['register', 'login', 'order_account']),
    )
    const done = await ask(shopper, 'Showroom1')
    expect([done.status, done.headers.location]).toEqual([302, '/login?erased=1'])
    expect(await saying([...words, 'остапина'])).toEqual([])
    expect(await told()).toEqual([])
    expect(await deeds()).toEqual([])
    const kept = (await store.call('GET', `/api/orders/${order}`)).body
    expect([kept.total, kept.first_name, kept.products.length]).toEqual([total, null, 1])
    // Nobody comes in by what they had, and another may have the address.
    expect((await shopper.call('GET', '/account')).status).toBe(302)
    expect((await signedIn(world, store, email)).id).not.toBe(shopper.id)
    const [request] = (await store.call('GET', '/api/privacy-requests?$sort[created_at]=-1')).body.data
    expect(request).toMatchObject({ asked_by: 'customer', state: 'done', orders: 1, invoices: 0 })
    const review = (await query('select author, rating from reviews where customer_id = $1', [shopper.id]))[0]
    expect(review).toEqual({ author: '—', rating: 5 })
    for (const table of ['customer_wishlists', 'sessions'])
      expect([table, await query(`select 1 from ${table} where customer_id::text = $1`, [shopper.id])]).toEqual([
        table,
        [],
      ])
  })

  it('takes nothing from others', async () => {
    const other = await person('Зиновія')
    const { shopper, order, email } = await person('Калина')
    await finish(order)
    // Another shop has written to the same address, and somebody has looked into that; the mail has gone since.
    const elsewhere = await world.openStore('Writes as well')
    await signedIn(world, elsewhere, email)
    const [theirs] = await query('select id from outbox_mails where store_id = $1 and "to" = $2', [elsewhere.id, email])
    expect((await (await world.admin()).call('GET', `/api/outbox-mails/${theirs.id}`)).status).toBe(200)
    await query('delete from outbox_mails where id = $1', [theirs.id])
    // An order of that shop that has the very same id, as one does that was copied.
    await query(
      `insert into orders select r.* from orders o, jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('store_id', $2::text,
         'customer_id', null, 'customer_group_id', null, 'delivery_method_id', null, 'payment_method_id', null, 'search_text', 'of theirs',
         'order_status_id', (select s.id from order_statuses s where s.store_id = $2::uuid and s.code = 1))) r where o.id = $1::uuid`,
      [order, elsewhere.id],
    )
    const before = await saying(other.words)
    expect((await ask(shopper, 'Showroom1')).status).toBe(302)
    expect(await saying(other.words)).toEqual(before)
    const looks = await query('select "to", store_id from mail_looks where mail_id = $1', [theirs.id])
    expect(looks).toEqual([{ to: email, store_id: elsewhere.id }])
    const copied = await query('select search_text from orders where store_id = $1 and id = $2', [elsewhere.id, order])
    expect(copied).toEqual([{ search_text: 'of theirs' }])
    await query('delete from orders where store_id = $1', [elsewhere.id])
    expect((await other.shopper.call('GET', '/account')).status).toBe(200)
  })

  it('is in no mail that was being written', async () => {
    const { shopper, words, order, email } = await person('Євфросинія')
    await finish(order)
    const key = `let in:${email}`
    const letIn = { name: 'approval-mails', data: { customer_id: shopper.id, approved: true, key }, key }
    const placed = await placedMail(order)
    const asked = await whileWriting(store.id, [placed, letIn], () => ask(shopper, 'Showroom1'))
    expect(asked.status).toBe(302)
    expect(await saying(words)).toEqual([])
    const left = 'select 1 from outbox_mails where unique_key = any($1)'
    expect(await query(left, [[placed.key, key]])).toEqual([])
  })

  it('is written to no more', async () => {
    const { shopper, order } = await person('Домініка')
    await finish(order)
    expect((await ask(shopper, 'Showroom1')).status).toBe(302)
    await world.engine.onPlatform({}, (ctx) =>
      ctx.enqueue(ctx.db, 'order-mails', { store_id: store.id, order_id: order, history_id: null, again: true }),
    )
    const open = `select 1 from pgboss.job where name = 'order-mails' and data ->> 'again' = 'true' and state <> 'completed'`
    await until(
      () => query(open),
      (left) => left.length === 0,
    )
    expect(await query(`select "to" from outbox_mails where "to" like '%@erased.invalid'`)).toEqual([])
  })
})

describe('Staff who were asked to forget somebody', () => {
  const requested = (id: string) => store.call('POST', '/api/privacy-requests', { customer_id: id })

  it('do so, and what the law wants on an invoice stays there', async () => {
    const { shopper, words, order } = await person('Явдоха')
    expect((await requested(shopper.id)).body.data.code).toBe('erasure-open-orders')
    expect((await store.call('POST', '/api/order-invoices', { order_id: order })).status).toBe(201)
    for (const code of [4, 5, 6, 7]) await finish(order, code)
    const asked = await requested(shopper.id)
    expect(asked.status, asked.text).toBe(201)
    const { body } = await until(
      () => store.call('GET', `/api/privacy-requests/${asked.body.id}`),
      (answer) => answer.body.state !== 'pending',
    )
    expect(body).toMatchObject({ state: 'done', asked_by: 'staff', orders: 1, invoices: 1 })
    expect(await saying(words)).toEqual(['orders.last_name', 'orders.payment_address', 'orders.search_text'])
    const second = await requested(shopper.id)
    const failed = await until(
      () => store.call('GET', `/api/privacy-requests/${second.body.id}`),
      (answer) => answer.body.state !== 'pending',
    )
    expect(failed.body).toMatchObject({ state: 'failed', problem: 'already-erased' })
  })

  it('reach nobody of another store', async () => {
    const { shopper } = await person('Орися')
    const other = await world.openStore('Forgets nobody')
    const answer = await other.call('POST', '/api/privacy-requests', { customer_id: shopper.id })
    expect(answer.status).toBe(422)
  })
})

it('A store that is erased keeps nobody’s wishes, messages, mails that were being written, or where an affiliate is paid', async () => {
  const gone = await world.openStore('Gone')
  const shopper = await signedIn(world, gone, 'affiliate@gone.test')
  const made = await gone.call('POST', '/api/affiliates', {
    customer_id: shopper.id,
    payout_method: 'bank',
    bank_account_name: 'Пелагея',
    bank_account_number: 'UA777',
    paypal_email: 'pay@gone.test',
  })
  expect(made.status, made.text).toBe(201)
  await shopper.add(await makeProduct(gone, { quantity: 9 }))
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const mail = await placedMail(placed.body.id)
  const admin = await world.admin()
  const [welcome] = await query(`select id from outbox_mails where "to" = 'affiliate@gone.test' and unique_key is null`)
  expect((await admin.call('GET', `/api/outbox-mails/${welcome.id}`)).status).toBe(200)
  const open = `select 1 from pgboss.job where data ->> 'store_id' = $1 and state in ('created', 'active', 'retry') and start_after <= now()`
  await until(
    () => query(open, [gone.id]),
    (left) => left.length === 0,
  )
  await whileWriting(gone.id, [mail], () => eraseStore(world.engine, gone.id))
  expect(await query('select 1 from outbox_mails where store_id = $1', [gone.id])).toEqual([])
  expect(await saying(['пелагея', 'ua777', 'pay@gone.test', 'affiliate@gone.test'])).toEqual([])
})
