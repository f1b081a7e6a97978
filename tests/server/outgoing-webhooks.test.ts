import { createHmac } from 'node:crypto'
import type { Job, JobData } from '@shopwright/engine'
import { openFakeReceiver, type Received } from '@shopwright/providers/fakes/receiver'
import { days, hours, minutes } from '@shopwright/resource'
import { webhookEvents } from '@shopwright/shop/model'
import { eraseCustomer, jobsOf } from '@shopwright/shop/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cardOrder, takeCards } from './card-order.ts'
import { guessedProfile } from './import-run.ts'
import { mailsTo } from './mails-of.ts'
import { hideTable, holdTable } from './make-sick.ts'
import { listenToMessages, type Messages } from './messages.ts'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { enter, groupWith, hire } from './staff.ts'
import { type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

/** Programs outside are told what happens in a store; what the queue would do is done by hand here, at the hour that a test says. */
let world: World
let store: OpenedStore
let other: OpenedStore
let receiver: Awaited<ReturnType<typeof openFakeReceiver>>
let jobs: Map<string, Job>
/** those that read files */
let tools: Map<string, Job>
let messages: Messages
let later = 0
let paths = 0

beforeAll(async () => {
  receiver = await openFakeReceiver()
  messages = listenToMessages()
  world = await openWorld({ clock: () => new Date(Date.now() + later), egressAllow: [receiver.host] })
  const opened = await world.openStore('Tells')
  const key = (await opened.call('POST', '/api/api-tokens', { name: 'Tests', scopes: ['*:*'] })).body.token
  // Days later a person has to sign in again; a program goes on.
  const program: Call = (method, path, body, headers) =>
    world.platform(method, path, body, { authorization: `Bearer ${key}`, language: 'ua-uk', ...headers })
  store = { ...opened, call: (...asked) => (later > hours(12) ? program : opened.call)(...asked) }
  other = await world.openStore('Silent')
  jobs = new Map(jobsOf({ engine: () => world.engine } as never).map((job) => [job.name, job]))
  const files = { engine: () => world.engine, files: world.files, exchange: world.exchange }
  tools = new Map(jobsOf(files as never).map((job) => [job.name, job]))
})
afterEach(async () => {
  later = 0
  for (const { call } of [store, other]) {
    const { data } = (await call('GET', '/api/webhooks?$limit=50')).body
    for (const { id } of data) expect((await call('DELETE', `/api/webhooks/${id}`)).status).toBe(200)
  }
  await sql(`delete from pgboss.job where name like '%webhook%'`)
})
afterAll(async () => {
  messages?.end()
  await world?.close()
  await receiver?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const now = (): Date => new Date(Date.now() + later)
const run = (name: string, data: JobData): Promise<void> =>
  (jobs.get(name) as Job).run(data, { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 })
const waiting = (name = 'webhook'): Promise<{ id: string; name: string; data: any; due: Date }[]> =>
  sql(
    `select id, name, data, start_after as due from pgboss.job where state = 'created' and name like $1 order by priority desc, created_on, id`,
    `%${name}%`,
  )

/** Does what is due of the jobs of webhooks, and what that asks for. */
async function work(): Promise<void> {
  for (;;) {
    const due = (await waiting()).filter((one) => one.due <= now())
    if (!due.length) return
    await sql(
      'delete from pgboss.job where id = any($1)',
      due.map(({ id }) => id),
    )
    for (const { name, data } of due) await run(name, data)
  }
}

type Hook = { id: string; path: string; secret: string }
async function webhook(events: string[] = [...webhookEvents], at = store, more: object = {}): Promise<Hook> {
  const path = `/hook-${(paths += 1)}`
  const { status, body, text } = await at.call('POST', '/api/webhooks', {
    name: path,
    url: receiver.url(path),
    events,
    ...more,
  })
  expect(status, text).toBe(201)
  return { id: body.id, path, secret: body.secret }
}
const typesAt = (path: string): string[] => receiver.at(path).map(({ data }) => data.type)
const logOf = async ({ id }: Hook, at = store): Promise<any[]> =>
  (await at.call('GET', `/api/webhook-deliveries?webhook_id=${id}&$limit=50&$sort[created_at]=1`)).body.data
const stateOf = async ({ id }: Hook, at = store): Promise<any> => (await at.call('GET', `/api/webhooks/${id}`)).body
const faultOf = ({ status, body }: { status: number; body: any }) => [status, body.data?.code]

/** As any receiver would, by nothing but the specification. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(wanted)
}

describe('A webhook', () => {
  it('is told of a product with the row that the API answers, signed by a secret that is told once', async () => {
    const hook = await webhook(['product.created', 'product.changed', 'product.deleted'])
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await store.call('GET', '/api/webhook-secrets')
    expect(listed.text).not.toContain(hook.secret)
    expect((await sql('select sealed from webhook_secrets where webhook_id = $1', hook.id))[0].sealed).not.toContain(
      hook.secret.slice(6),
    )
    const product = await makeProduct(store, { quantity: 7 })
    await work()
    const [made] = receiver.at(hook.path) as [Received]
    expect(made.data.type).toBe('product.created')
    expect(made.data.data).toEqual((await store.call('GET', `/api/products/${product}`)).body)
    expect(JSON.stringify(made.data)).not.toMatch(/search_text|_hash/)
    expect(new Date(made.data.timestamp).getTime()).toBeGreaterThan(Date.now() - minutes(10))
    expect(made.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/)
    expect(Math.abs(Number(made.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(minutes(10))
    expect(isSigned(made, hook.secret)).toBe(true)
    expect(isSigned({ ...made, body: `${made.body} ` }, hook.secret)).toBe(false)
    await store.call('PATCH', `/api/products/${product}`, { quantity: 9 })
    await work()
    await store.call('DELETE', `/api/products/${product}`)
    await work()
    expect(typesAt(hook.path)).toEqual(['product.created', 'product.changed', 'product.deleted'])
    expect(receiver.at(hook.path)[1]?.data.data.quantity).toBe(9)
    expect(receiver.at(hook.path)[2]?.data.data).toEqual({ id: product })
    expect(await stateOf(hook)).toMatchObject({ failing_since: null, last_delivered_at: expect.any(String) })
    expect((await logOf(hook)).map(({ state, code, answer, attempts }) => [state, code, answer, attempts])).toEqual(
      Array(3).fill(['delivered', 200, 'ok', 1]),
    )
  })

  it('is told of an order, of what it took from the stock, and of its way', async () => {
    const product = await makeProduct(store, { quantity: 10 })
    const hook = await webhook()
    const shopper = openShopper(world, store)
    await shopper.add(product)
    await shopper.ready()
    const { body } = await shopper.order()
    await work()
    expect(typesAt(hook.path).sort()).toEqual(['order.created', 'product.changed'])
    const order = receiver.at(hook.path).find(({ data }) => data.type === 'order.created')?.data.data
    expect(order).toMatchObject({ id: body.id, number: body.number, email: 'iryna@buyer.test' })
    expect(order.products).toHaveLength(1)
    const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
    const { id: order_status_id } = data.find(({ code }: { code: number }) => code === 3)
    await store.call('POST', '/api/order-histories', { order_id: body.id, order_status_id })
    await work()
    expect(typesAt(hook.path)).toContain('order.changed')
    expect(receiver.at(hook.path).at(-1)?.data.data.order_status_id).toBe(order_status_id)
    await store.call('POST', '/api/order-payments', { order_id: body.id, amount: order.total })
    await work()
    expect(typesAt(hook.path)).toContain('order.paid')
  })

  it('hears of a draft only when it is an order', async () => {
    await takeCards(store)
    const hook = await webhook(['order.created', 'order.changed', 'order.paid'])
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store, { price: '120.50', quantity: 9 }))
    const { body: cart } = await shopper.ready()
    const { id: card } = cart.payment_methods.find(({ code }: { code: string }) => code === 'card')
    await shopper.call('PATCH', '/api/carts/current', { payment_method_id: card })
    const { body } = await shopper.order()
    expect(body.payment.state).toBe('redirect')
    await work()
    expect(typesAt(hook.path)).toEqual([])
    const { id } = await cardOrder(world, store)
    await work()
    // Made, paid, told: that it changed as a draft is told as well where nobody was told before it was paid.
    expect(
      typesAt(hook.path)
        .filter((type) => type !== 'order.changed')
        .sort(),
    ).toEqual(['order.created', 'order.paid'])
    expect(new Set(receiver.at(hook.path).map(({ data }) => data.data.id))).toEqual(new Set([id]))
  })

  it('is told of customers and reviews', async () => {
    const hook = await webhook(['customer.created', 'customer.changed', 'review.created'])
    const product = await makeProduct(store)
    const shopper = await signedIn(world, store, 'told@tells.test')
    const review = { product_id: product, author: 'Told', text: 'Good enough for me and for everybody', rating: 5 }
    const written = await shopper.call('POST', '/api/reviews', review)
    expect(written.status, written.text).toBe(201)
    await work()
    expect(typesAt(hook.path)).toEqual(expect.arrayContaining(['customer.created', 'review.created']))
    const customer = receiver.at(hook.path).find(({ data }) => data.type === 'customer.created')
    expect(customer?.data.data).toMatchObject({ id: shopper.id, email: 'told@tells.test' })
    expect(customer?.body).not.toMatch(/password|argon/)
  })

  it('is told of goods that come back', async () => {
    const shopper = await signedIn(world, store, 'returns@tells.test')
    await shopper.add(await makeProduct(store, { quantity: 9 }))
    await shopper.ready()
    const { id: order_id } = (await shopper.order()).body
    const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
    for (const wanted of [3, 5, 6]) {
      const { id: order_status_id } = data.find(({ code }: { code: number }) => code === wanted)
      expect((await store.call('POST', '/api/order-histories', { order_id, order_status_id })).status).toBe(201)
    }
    const [line] = (await store.call('GET', `/api/orders/${order_id}`)).body.products
    const hook = await webhook(['return.created', 'return.changed'])
    const [{ id: return_reason_id }] = (await store.call('GET', '/api/return-reasons?code=1')).body.data
    const goods = { order_id, order_product_id: line.id, quantity: 1, return_reason_id }
    const asked = await store.call('POST', '/api/returns', goods)
    expect(asked.status, asked.text).toBe(201)
    await work()
    expect(receiver.at(hook.path).map((one) => [one.data.type, one.data.data.id])).toEqual([
      ['return.created', asked.body.id],
    ])
    const [return_status_id] = receiver.at(hook.path)[0]?.data.data.next_status_ids ?? []
    const step = await store.call('POST', '/api/return-histories', { return_id: asked.body.id, return_status_id })
    expect(step.status, step.text).toBe(201)
    await work()
    expect(typesAt(hook.path)).toEqual(['return.created', 'return.changed'])
  })

  it('is described in the API, each event with the row that it brings', async () => {
    const { webhooks } = (await world.platform('GET', '/api/openapi.json')).body
    expect(Object.keys(webhooks)).toEqual(webhookEvents)
    const bringing = (event: string) =>
      webhooks[event].post.requestBody.content['application/json'].schema.properties.data
    expect(bringing('order.paid')).toEqual({ $ref: '#/components/schemas/orders' })
    expect(Object.keys(bringing('product.deleted').properties)).toEqual(['id'])
  })

  it('hears nothing of what is taken back, of other events, or of another store', async () => {
    const hook = await webhook(['product.created'])
    const foreign = await webhook(['order.created'], other)
    const [found] = (await store.call('GET', '/api/products?$limit=1')).body.data
    await expect(
      world.engine.inStore({ store: (await storeRow()) as never }, async (ctx) => {
        ctx.told.add(`products.created:${found.id}`)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await store.call('PATCH', `/api/products/${found.id}`, { quantity: 3 })
    await makeProduct(other)
    expect(await waiting('tell-webhooks')).toEqual([])
    await makeProduct(store)
    expect(await waiting('tell-webhooks')).toHaveLength(1)
    await work()
    expect(receiver.at(hook.path)).toHaveLength(1)
    expect(receiver.at(foreign.path)).toEqual([])
    expect((await other.call('GET', `/api/webhooks/${hook.id}`)).status).toBe(404)
    expect((await other.call('POST', '/api/webhook-secrets', { webhook_id: hook.id })).status).toBe(422)
    expect((await other.call('POST', '/api/webhook-deliveries', { webhook_id: hook.id })).status).toBe(422)
  })

  it('is told once of a row that changes again before anybody was told', async () => {
    const product = await makeProduct(store, { quantity: 1 })
    const hook = await webhook(['product.changed'])
    for (const quantity of [2, 3, 4]) await store.call('PATCH', `/api/products/${product}`, { quantity })
    await work()
    expect(receiver.at(hook.path).map(({ data }) => data.data.quantity)).toEqual([4])
    await store.call('PATCH', `/api/products/${product}`, { quantity: 5 })
    await work()
    expect(receiver.at(hook.path).map(({ data }) => data.data.quantity)).toEqual([4, 5])
  })

  it('is told of many rows by few jobs, each row once, however often the job runs', async () => {
    const hook = await webhook(['product.created'])
    const bodies = Array.from({ length: 120 }, (_, n) => ({
      name: { 'ua-uk': `Many ${n}` },
      model: `MANY-${n}`,
      price: '1',
    }))
    const made = await store.call('POST', '/api/products', bodies)
    expect(made.status, made.text.slice(0, 300)).toBe(201)
    const [job, ...rest] = await waiting('tell-webhooks')
    expect(rest).toEqual([])
    await run('tell-webhooks', job?.data)
    await run('tell-webhooks', job?.data)
    await work()
    await run('tell-webhooks', job?.data)
    await work()
    expect(receiver.at(hook.path)).toHaveLength(120)
    expect(new Set(receiver.at(hook.path).map(({ data }) => data.data.id)).size).toBe(120)
  })
})

const storeRow = async (): Promise<unknown> => {
  const { storesOf } = await import('@shopwright/shop/server')
  return storesOf(world.engine).byId(store.id)
}

describe('What it costs', () => {
  it('is nothing where nobody listens, and one statement in the message of the commit where somebody does', async () => {
    const product = await makeProduct(store, { quantity: 100 })
    const bought = async (): Promise<string[][]> => {
      const shopper = openShopper(world, store)
      await shopper.add(product)
      await shopper.ready()
      return messages.askedBy(async () => expect((await shopper.order()).status).toBe(201))
    }
    for (let n = 0; n < 3; n++) await bought()
    const before = await bought()
    await webhook(['review.created'])
    await bought()
    const others = await bought()
    expect(others.map((asked) => asked.length)).toEqual(before.map((asked) => asked.length))
    await webhook(['order.created'])
    await bought()
    const told = await bought()
    expect(told).toHaveLength(before.length)
    expect(told.flat().length).toBe(before.flat().length + 1)
    expect(told.at(-1)?.length).toBe((before.at(-1)?.length ?? 0) + 1)
  })

  it('is a job for each stretch of an import, and a message for each of its products', async () => {
    const hook = await webhook(['product.created', 'product.changed'])
    const head = 'model,name,price,quantity'
    const file = (price: number) =>
      Buffer.from([head, ...Array.from({ length: 600 }, (_, n) => `IMP-${n},Imported ${n},${price},5`)].join('\n'))
    const imported = async (price: number): Promise<void> => {
      const { profile_id, file_id } = await guessedProfile(store, `goods-${price}.csv`, file(price))
      const { id } = (await store.call('POST', '/api/imports', { profile_id, file_id })).body
      const [job] = await sql(
        `select name, data from pgboss.job where state = 'created' and data ->> 'import_id' = $1`,
        id,
      )
      await tools
        .get(job.name)
        ?.run(job.data, { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 })
      const { state, new_count, changed_count } = (await store.call('GET', `/api/imports/${id}`)).body
      expect([state, new_count + changed_count]).toEqual(['done', 600])
    }
    await imported(10)
    expect((await waiting('tell-webhooks')).length).toBeLessThanOrEqual(6)
    for (const { data } of await waiting('tell-webhooks')) await run('tell-webhooks', data)
    expect(
      await sql('select event, count(*)::int as n from webhook_deliveries where webhook_id = $1 group by 1', hook.id),
    ).toEqual([{ event: 'product.created', n: 600 }])
    await sql(`delete from pgboss.job where name = 'tell-webhooks'`)
    // Changed three times before anybody was told: each product waits once.
    for (const price of [11, 12, 13]) await imported(price)
    for (const { data } of await waiting('tell-webhooks')) await run('tell-webhooks', data)
    const [changed] = await sql(
      `select count(*)::int as n from webhook_deliveries where webhook_id = $1 and event = 'product.changed'`,
      hook.id,
    )
    expect(changed.n).toBe(600)
  })
})

describe('What does not arrive', () => {
  it('is tried again later and later under the same name, and the webhook is switched off after three days', async () => {
    const hook = await webhook(['product.created'])
    receiver.answer(hook.path, 500, 'out of order')
    await makeProduct(store)
    const began = later
    await work()
    expect(receiver.at(hook.path)).toHaveLength(1)
    const [first] = await logOf(hook)
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, code: 500, answer: 'out of order' })
    expect((await stateOf(hook)).failing_since).not.toBeNull()
    const gaps: number[] = []
    for (let n = 0; n < 12 && (await stateOf(hook)).status; n++) {
      const next = (await waiting('send-webhook')).map(({ due }) => due.getTime()).sort((a, b) => a - b)[0]
      if (!next) break
      gaps.push(next - now().getTime())
      later += Math.max(0, next - now().getTime() + 1000)
      await work()
    }
    expect(gaps.slice(0, 4).map((gap) => Math.round(gap / 5000) * 5000)).toEqual([
      5000,
      minutes(1),
      minutes(5),
      minutes(30),
    ])
    expect(later - began).toBeGreaterThan(days(3))
    expect(later - began).toBeLessThan(days(4))
    expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.at(hook.path).every((one) => isSigned(one, hook.secret))).toBe(true)
    expect(await stateOf(hook)).toMatchObject({ status: false, ended: 'failing' })
    expect((await logOf(hook))[0].state).toBe('failed')
    const bell = (await store.call('GET', '/api/notifications?code=webhook-off')).body.data
    expect(bell.map(({ link }: any) => link)).toEqual([`/admin/webhooks/${hook.id}`])
    const mails = await sql(`select "to" from outbox_mails where unique_key like $1`, `webhook-off:${hook.id}:%`)
    expect(mails.length).toBeGreaterThan(0)
    expect(bell[0].params).toMatchObject({ name: hook.path })
    const [told] = (await mailsTo(world, mails[0].to)).filter(({ text }) => text.includes(`/admin/webhooks/${hook.id}`))
    expect(told?.text).toContain(hook.path)
    // Off, it hears of nothing; on again, it begins anew.
    await makeProduct(store)
    expect(await waiting('tell-webhooks')).toEqual([])
    receiver.answer(hook.path, 200)
    await store.call('PATCH', `/api/webhooks/${hook.id}`, { status: true })
    expect(await stateOf(hook)).toMatchObject({ ended: null, failing_since: null })
    const before = receiver.at(hook.path).length
    await makeProduct(store)
    await work()
    expect(receiver.at(hook.path)).toHaveLength(before + 1)
  })

  it('costs a good address beside it nothing, and one bad message no other its turn', async () => {
    const dead = await webhook(['product.created'])
    const good = await webhook(['product.created'])
    receiver.answer(dead.path, 503)
    for (let n = 0; n < 8; n++) await makeProduct(store)
    await work()
    expect(receiver.at(good.path)).toHaveLength(8)
    // A first failure may be the message's own; after the second the address is left alone.
    expect(receiver.at(dead.path)).toHaveLength(2)
    receiver.answer(dead.path, 200)
    later += hours(1)
    await work()
    expect(new Set(receiver.at(dead.path).map(({ headers }) => headers['webhook-id'])).size).toBe(8)
    expect((await logOf(dead)).every(({ state }) => state === 'delivered')).toBe(true)
  })

  it('because its row cannot be read costs what waits behind it nothing, and is tried again', async () => {
    const hook = await webhook(['customer.created', 'product.created'])
    await signedIn(world, store, 'unread@buyer.test')
    await run('tell-webhooks', (await waiting('tell-webhooks'))[0]?.data)
    await makeProduct(store)
    const show = await hideTable(world, 'customers')
    await work()
    await show()
    expect(typesAt(hook.path)).toEqual(['product.created'])
    expect((await logOf(hook)).find(({ event }) => event === 'customer.created')).toMatchObject({
      state: 'waiting',
      error: 'not-read',
      attempts: 1,
    })
    later = minutes(2)
    await work()
    expect(typesAt(hook.path)).toEqual(['product.created', 'customer.created'])
  })

  it('because its row could not be read is not put off where somebody has tried it meanwhile', async () => {
    const hook = await webhook(['customer.created'])
    await signedIn(world, store, 'meanwhile@buyer.test')
    await run('tell-webhooks', (await waiting('tell-webhooks'))[0]?.data)
    const [{ id }] = await logOf(hook)
    const teller = await world.engine.database.platformPool.connect()
    const hidden = await holdTable(world, 'customers')
    const waitingFor = (n: number) =>
      until(
        () =>
          sql(
            'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
          ),
        (locks) => locks.length >= n,
      )
    try {
      const working = work()
      await waitingFor(1)
      await teller.query('begin')
      // Who waits for the table has it as soon as it is let go.
      const held = teller.query('lock table webhook_deliveries in exclusive mode')
      await waitingFor(2)
      await hidden.hide()
      await held
      await teller.query(
        `update webhook_deliveries set attempts = 1, error = 'timeout', next_try_at = next_try_at + interval '1 hour' where id = $1`,
        [id],
      )
      await waitingFor(1)
      await teller.query('commit')
      await working
    } finally {
      teller.release()
      await hidden.show()
    }
    expect((await logOf(hook))[0]).toMatchObject({ attempts: 1, error: 'timeout' })
  })

  it('is not sent any more to an address that says that it is gone, or leads elsewhere', async () => {
    const gone = await webhook(['product.created'])
    const moved = await webhook(['product.created'])
    receiver.answer(gone.path, 410)
    receiver.answer(moved.path, 302, '', receiver.url('/elsewhere'))
    await makeProduct(store)
    await work()
    expect(await stateOf(gone)).toMatchObject({ status: false, ended: 'gone' })
    expect(receiver.at('/elsewhere')).toEqual([])
    expect((await logOf(moved))[0]).toMatchObject({ state: 'waiting', error: 'could-not-fetch' })
  })

  it('waits while the store is closed, and is found by the clock where its job was lost', async () => {
    const hook = await webhook(['product.created'])
    await makeProduct(store)
    const [job] = await waiting('tell-webhooks')
    await run('tell-webhooks', job?.data)
    await sql(`delete from pgboss.job where name like '%webhook%'`)
    await setState('suspended')
    await run('webhooks-due', { store_id: null })
    expect(await waiting('send-webhook')).toEqual([])
    await run('send-webhook', { store_id: store.id, webhook_id: hook.id })
    expect(receiver.at(hook.path)).toEqual([])
    await setState('active')
    await run('webhooks-due', { store_id: null })
    await work()
    expect(receiver.at(hook.path)).toHaveLength(1)
  })

  it('ends where its webhook is switched off by hand, and does not come when that is on again', async () => {
    const hook = await webhook(['product.created'])
    receiver.answer(hook.path, 500)
    await makeProduct(store)
    await work()
    await store.call('PATCH', `/api/webhooks/${hook.id}`, { status: false })
    expect(await logOf(hook)).toMatchObject([{ state: 'failed', error: 'switched-off', attempts: 1 }])
    receiver.answer(hook.path, 200)
    await store.call('PATCH', `/api/webhooks/${hook.id}`, { status: true })
    later += hours(1)
    await run('webhooks-due', { store_id: null })
    await work()
    expect(receiver.at(hook.path)).toHaveLength(1)
  })

  it('is sent again by hand, is tried at once by a test, and ends with its webhook', async () => {
    const hook = await webhook(['product.created'])
    await makeProduct(store)
    await work()
    const [message] = await logOf(hook)
    expect((await store.call('PATCH', `/api/webhook-deliveries/${message.id}`, { state: 'failed' })).status).toBe(422)
    expect((await store.call('PATCH', `/api/webhook-deliveries/${message.id}`, { state: 'waiting' })).status).toBe(200)
    await work()
    const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await store.call('PATCH', `/api/webhooks/${hook.id}`, { status: false })
    receiver.answer(hook.path, 404, 'nobody here')
    const test = await store.call('POST', '/api/webhook-deliveries', { webhook_id: hook.id })
    expect(test.status, test.text).toBe(201)
    await work()
    const tested = (await store.call('GET', `/api/webhook-deliveries/${test.body.id}`)).body
    expect(tested).toMatchObject({ event: 'webhook.test', state: 'failed', code: 404, answer: 'nobody here' })
    expect(receiver.at(hook.path).at(-1)?.data).toMatchObject({ type: 'webhook.test', data: { id: hook.id } })
    expect((await stateOf(hook)).failing_since).toBeNull()
    expect((await store.call('DELETE', `/api/webhooks/${hook.id}`)).status).toBe(200)
    expect(await sql('select 1 from webhook_deliveries where webhook_id = $1', hook.id)).toEqual([])
    expect(await sql('select 1 from webhook_secrets where webhook_id = $1', hook.id)).toEqual([])
  })

  it('is sent by one of two who come for it at once, and again where that one died on the way', async () => {
    const hook = await webhook(['product.created'])
    await makeProduct(store)
    for (const { data } of await waiting('tell-webhooks')) await run('tell-webhooks', data)
    const data = { store_id: store.id, webhook_id: hook.id }
    const release = receiver.hold(hook.path)
    const first = run('send-webhook', data)
    await until(async () => receiver.at(hook.path).length === 1)
    await run('send-webhook', data)
    release()
    await first
    expect(receiver.at(hook.path)).toHaveLength(1)
    // As a killed process leaves it: taken, and nobody knows what came of it.
    await sql(
      `update webhook_deliveries set state = 'waiting', next_try_at = now() + interval '1 minute' where webhook_id = $1`,
      hook.id,
    )
    await sql('update webhooks set due_at = now() where id = $1', hook.id)
    await run('send-webhook', data)
    expect(receiver.at(hook.path)).toHaveLength(1)
    later += minutes(2)
    await run('webhooks-due', { store_id: null })
    await run('send-webhook', data)
    expect(receiver.at(hook.path)).toHaveLength(2)
  })

  it('is tried ten times a minute by hand, and no more', async () => {
    const hook = await webhook(['product.created'])
    const tests = []
    for (let n = 0; n < 11; n++)
      tests.push((await store.call('POST', '/api/webhook-deliveries', { webhook_id: hook.id })).status)
    expect(tests).toEqual([...Array(10).fill(201), 429])
  })

  it('is forgotten after a month, answers and all', async () => {
    const hook = await webhook(['product.created'])
    await makeProduct(store)
    await work()
    later += days(29)
    await run('forget-webhooks', { store_id: null })
    expect(await logOf(hook)).toHaveLength(1)
    later += days(2)
    await run('forget-webhooks', { store_id: null })
    expect(await logOf(hook)).toHaveLength(0)
  })
})

describe('Whoever is forgotten', () => {
  it('stands in no message, and programs are told', async () => {
    const hook = await webhook(['customer.created', 'customer.changed'])
    receiver.answer(hook.path, 200, 'thanks for gone@tells.test')
    const { id } = await signedIn(world, store, 'gone@tells.test')
    await work()
    expect(JSON.stringify(await logOf(hook))).toContain('gone@tells.test')
    receiver.answer(hook.path, 200)
    const before = receiver.at(hook.path).length
    await world.engine.onPlatform({ store: (await storeRow()) as never }, (ctx) => eraseCustomer(ctx, id))
    expect(
      await sql('select answer from webhook_deliveries where webhook_id = $1 and answer is not null', hook.id),
    ).toEqual([])
    await work()
    const told = receiver.at(hook.path).slice(before)
    expect(told.map(({ data }) => [data.type, data.data.id])).toEqual([['customer.changed', id]])
    expect(told[0]?.body).not.toContain('gone@tells.test')
  })
})

const setState = async (state: string): Promise<void> => {
  await sql('update stores set state = $2 where id = $1', store.id, state)
  await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
}

describe('A secret', () => {
  it('signs along for a day after the next is made, and no longer', async () => {
    const hook = await webhook(['product.created'])
    const send = async (): Promise<Received> => {
      await makeProduct(store)
      await work()
      return receiver.at(hook.path).at(-1) as Received
    }
    const { body, status } = await store.call('POST', '/api/webhook-secrets', { webhook_id: hook.id })
    expect(status).toBe(201)
    expect(body.secret).not.toBe(hook.secret)
    const both = await send()
    expect([hook.secret, body.secret].map((secret) => isSigned(both, secret))).toEqual([true, true])
    later += hours(25)
    const one = await send()
    expect([hook.secret, body.secret].map((secret) => isSigned(one, secret))).toEqual([false, true])
    const third = (await store.call('POST', '/api/webhook-secrets', { webhook_id: hook.id })).body.secret
    const fourth = (await store.call('POST', '/api/webhook-secrets', { webhook_id: hook.id })).body.secret
    const last = await send()
    expect([body.secret, third, fourth].map((secret) => isSigned(last, secret))).toEqual([false, true, true])
  })

  it('is needed: nothing goes unsigned', async () => {
    const hook = await webhook(['product.created'])
    await sql('delete from webhook_secrets where webhook_id = $1', hook.id)
    await makeProduct(store)
    await work()
    expect(receiver.at(hook.path)).toEqual([])
    expect((await logOf(hook))[0]).toMatchObject({ state: 'waiting', error: 'no-secret' })
  })
})

describe('Who may have webhooks', () => {
  const body = () => ({ name: 'Mine', url: 'https://program.example/hook', events: ['product.changed'] })

  it('is staff with the right, for events of what they may read', async () => {
    const all = { can_get: true, can_create: true, can_update: true, can_delete: true }
    const group = await groupWith(store, [
      { service: 'webhooks', ...all },
      { service: 'products', can_get: true },
    ])
    const staff = await hire(world, store, 'programmer@tells.test', group)
    const made = await staff('POST', '/api/webhooks', body())
    expect(made.status, made.text).toBe(201)
    const hidden = { ...body(), events: ['product.changed', 'order.created'] }
    expect((await staff('POST', '/api/webhooks', hidden)).status).toBe(403)
    expect((await staff('PATCH', `/api/webhooks/${made.body.id}`, { events: hidden.events })).status).toBe(403)
    // Where somebody else's webhook goes is no more theirs to say.
    const owners = await webhook(['order.created'])
    expect((await staff('PATCH', `/api/webhooks/${owners.id}`, { url: 'https://thief.example/' })).status).toBe(403)
    expect((await staff('PATCH', `/api/webhooks/${owners.id}`, { name: 'Renamed' })).status).toBe(200)
    const seller = await hire(
      world,
      store,
      'seller@tells.test',
      await groupWith(store, [{ service: 'orders', ...all }]),
    )
    for (const noun of ['webhooks', 'webhook-secrets', 'webhook-deliveries'])
      expect((await seller('GET', `/api/${noun}`)).status, noun).toBe(403)
    for (const noun of ['webhooks', 'webhook-secrets', 'webhook-deliveries']) {
      expect((await store.guest('GET', `/api/${noun}`)).status, noun).toBe(401)
      expect(
        (await (await signedIn(world, store, 'curious@tells.test')).call('GET', `/api/${noun}`)).status,
        noun,
      ).toBe(403)
    }
    const admin = await world.admin()
    await enter(admin, store)
    expect((await admin.call('GET', '/api/webhooks', undefined, { 'store-token': store.token })).status).toBe(200)
  })

  it('is a store with ten at most', async () => {
    for (let n = 0; n < 10; n++) await webhook(['product.created'], other)
    expect(faultOf(await other.call('POST', '/api/webhooks', body()))).toEqual([409, 'too-many-webhooks'])
  })

  it.each([
    { url: 'http://program.example/hook' },
    { url: 'https://user:word@program.example/' },
    { url: 'ftp://program.example/' },
    { url: '/here' },
    { events: [] },
    { events: ['order.deleted'] },
    { secret: 'mine' },
    { failing_since: null, ended: 'gone' },
  ])('is refused %j', async (wrong) => {
    expect((await store.call('POST', '/api/webhooks', { ...body(), ...wrong })).status).toBe(422)
  })

  it('reaches nothing of ours by a row that somebody has written past the check', async () => {
    const hook = await webhook(['product.changed'])
    const [, port] = receiver.host.split(':')
    for (const host of ['localhost', 'localhost.', '[::ffff:127.0.0.1]']) {
      await sql('update webhooks set url = $2 where id = $1', hook.id, `http://${host}:${port}/inside`)
      await store.call('POST', '/api/webhook-deliveries', { webhook_id: hook.id })
      await work()
    }
    expect((await logOf(hook)).map(({ state, code }) => [state, code])).toEqual(Array(3).fill(['failed', null]))
    expect(receiver.at('/inside')).toEqual([])
  })

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
    'https://10.0.0.1/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://program.example:22/',
    'https://program.example:5432/',
  ])('reaches nothing of ours by %s', async (url) => {
    const { status, body: made } = await store.call('POST', '/api/webhooks', { ...body(), url })
    if (status !== 201) return expect(status).toBe(422)
    const before = receiver.received.length
    const { id } = (await store.call('POST', '/api/webhook-deliveries', { webhook_id: made.id })).body
    await work()
    const tried = (await store.call('GET', `/api/webhook-deliveries/${id}`)).body
    expect(tried).toMatchObject({ state: 'failed', code: null })
    expect(['address-not-allowed', 'could-not-fetch']).toContain(tried.error)
    expect(receiver.received).toHaveLength(before)
  })
})
