import { days, hours, minutes, newId } from '@shopwright/resource'
import { jobsOf, refreshSitemaps, takeTry } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendForm } from './send-form.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, password, type World } from './world.ts'

/** What is slowed down or held up by what was written while the clock of the machine ran ahead. */
let world: World
let store: OpenedStore
const right = new Date('2026-11-28T10:00:00Z').getTime()
const ahead = hours(10)
let now = right

beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now), egressAllow: ['hooks.test:443'] })
  store = await world.openStore('Ahead')
})
afterAll(() => world?.close())
beforeEach(() => {
  now = right
})

const sql = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const cleanUp = () => run('clean-up', { store_id: null })
const run = async (name: string, data: object): Promise<void> => {
  const job = jobsOf({ engine: () => world.engine } as never).find((one) => one.name === name)
  await job?.run(data as never, { id: newId(), signal: AbortSignal.timeout(60_000), attempt: 0 })
}
/** Does it as often as it may be done, and once more, which is refused. */
async function untilRefused(work: () => Promise<Answer>): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const { status, text } = await work()
    if (status === 429) return
    expect(status, text).toBeLessThan(500)
  }
  throw new Error('nothing was refused')
}

describe('A clock that is put back', () => {
  it('forgives no wrong password, and makes nobody wait longer for it', async () => {
    const signIn = (word: string) =>
      world.platform('POST', '/api/authentication', { strategy: 'local', email: store.owner.email, password: word })
    now = right + ahead
    await untilRefused(() => signIn('wrong-1'))
    now = right
    await cleanUp()
    expect((await signIn(password)).status).toBe(429)
    now = right + minutes(16)
    expect((await signIn(password)).status).toBe(201)
  })

  it('forgives nothing that may be done so often in an hour, and lets it be done after one', async () => {
    const take = (): Promise<unknown> =>
      world.engine.onPlatform({}, (ctx) => takeTry(ctx, { subject: 'ahead', max: 1, within: minutes(60) }))
    now = right + ahead
    await take()
    now = right
    await cleanUp()
    now = right + minutes(50)
    await expect(take()).rejects.toMatchObject({ code: 'too-many-requests' })
    now = right + minutes(61)
    await take()
  })

  const domainCheck = async (): Promise<Answer> => {
    const { data } = (await store.call('GET', '/api/store-domains?host=ahead.example')).body
    const id = data[0]?.id ?? (await store.call('POST', '/api/store-domains', { host: 'ahead.example' })).body.id
    return store.call('POST', '/api/domain-checks', { store_domain_id: id })
  }
  const webhookTest = async (): Promise<Answer> => {
    const { data } = (await store.call('GET', '/api/webhooks')).body
    const made = { name: 'Ahead', url: 'https://hooks.test/a', events: ['product.created'] }
    const id = data[0]?.id ?? (await store.call('POST', '/api/webhooks', made)).body.id
    return store.call('POST', '/api/webhook-deliveries', { webhook_id: id })
  }
  const mailTest = (): Promise<Answer> => store.call('POST', '/api/mail-tests', { mail: 'reset', language: 'ua-uk' })

  it.each([
    ['a domain is looked at', domainCheck],
    ['a webhook is tried out', webhookTest],
    ['a mail is tried out', mailTest],
  ])('does not hold up that %s, and the same time forgives nothing', async (_, work) => {
    await untilRefused(work)
    now = right + ahead
    await untilRefused(work)
    // Later than what was done first, long before what was done last.
    now = right + minutes(61)
    const answer = await work()
    expect(answer.status, answer.text).toBe(201)
    await untilRefused(work)
  })

  it('takes the next order by one click for another one, and takes it at all', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    expect((await store.call('PATCH', `/api/settings/${id}`, { one_click_buy: true })).status).toBe(200)
    const product_id = await makeProduct(store, { quantity: 99 })
    const order = () =>
      openShopper(world, store).call('POST', '/api/one-click-orders', {
        product_id,
        phone: '+380671234567',
        quantity: 1,
      })
    now = right + ahead
    const first = await order()
    expect(first.status, first.text).toBe(201)
    now = right
    const second = await order()
    expect(second.status, second.text).toBe(201)
    expect(second.body.number).not.toBe(first.body.number)
  })

  it('keeps no news from the bell that was told while it ran ahead', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    expect((await store.call('PATCH', `/api/settings/${id}`, { low_stock: 0 })).status).toBe(200)
    const product = await makeProduct(store, { quantity: 1 })
    const buyLast = async (): Promise<void> => {
      await sql(`delete from pgboss.job where name = 'order-mails'`)
      const shopper = openShopper(world, store)
      await shopper.add(product, 1)
      await shopper.ready()
      const placed = await shopper.order()
      expect(placed.status, placed.text).toBe(201)
      for (const { data } of await sql(`delete from pgboss.job where name = 'order-mails' returning data`))
        await run('order-mails', data)
      await sql('update products set quantity = 1 where id = $1', [product])
    }
    const told = () => sql(`select 1 from notifications where code = 'sold-out' and store_id = $1`, [store.id])
    now = right + days(30)
    await buyLast()
    await buyLast()
    expect(await told()).toHaveLength(1)
    now = right
    await buyLast()
    await buyLast()
    expect(await told()).toHaveLength(2)
  })

  it('keeps no map of a shop from being made that was asked for while it ran ahead', async () => {
    const queued = () => sql(`select 1 from sitemaps where store_id = $1 and state = 'queued'`, [store.id])
    const ask = () => refreshSitemaps(world.engine)
    now = right + days(30)
    await ask()
    await ask()
    expect(await queued()).toHaveLength(1)
    now = right
    await ask()
    await ask()
    expect(await queued()).toHaveLength(2)
  })

  it('takes no list of today for one of the two hundred of a day to come', async () => {
    const ask = () => store.call('POST', '/api/exports', { resource: 'categories' })
    expect((await ask()).status).toBe(201)
    const make = (at: number) =>
      sql(
        `insert into exports select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'state', 'done', 'created_at', $2::timestamptz))).*
         from exports e cross join generate_series(1, 200) where e.id = (select id from exports where store_id = $1 limit 1)`,
        [store.id, new Date(at)],
      )
    await make(right + days(30))
    expect((await ask()).status).toBe(201)
    await make(right)
    expect((await ask()).status).toBe(429)
  })

  it('takes what a visitor says for something new that was said while it ran ahead', async () => {
    const say = () =>
      sendForm(world, store, '/shop/feedback', { name: 'Оля', email: 'olya@ahead.test', text: 'Чи є червоний чайник?' })
    const said = () => sql('select 1 from feedback_messages where store_id = $1', [store.id])
    now = right + days(30)
    await say()
    await say()
    expect(await said()).toHaveLength(1)
    now = right
    await say()
    await say()
    expect(await said()).toHaveLength(2)
  })

  it('takes what a browser reports, where a day to come had its fill, and it is found by where it happened', async () => {
    await sql(
      `insert into logs (id, message, created_at, updated_at) select gen_random_uuid(), 'ahead', $1, $1 from generate_series(1, 5000)`,
      [new Date(right + days(30))],
    )
    const report = { message: 'It broke', location: 'https://ahead.example/checkout' }
    expect((await world.platform('POST', '/api/logs', report)).status).toBe(201)
    expect(await sql(`select search_text from logs where message = 'It broke'`)).toEqual([
      { search_text: expect.stringContaining('ahead.example/checkout') },
    ])
  })
})
