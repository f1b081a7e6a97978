import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRateBank } from '@shopwright/server/rates'
import { affiliates, currencyRates, customerGroups, exchangeRates, products } from '@shopwright/shop/model'
import { keepCurrencyRates, startDueUpdates, tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
/** what the bank answers; null = it is down */
let usd: string | null = '40.00'
/** the day that it gives its rates for, as it writes days */
let date = '20.11.2026'
let asked = 0
let now = new Date('2026-11-20T10:00:00Z')
const bank = createServer((request, response) => {
  asked += 1
  if (usd === null) return response.writeHead(503).end()
  if (!request.url?.startsWith('/NBUStatService/')) return response.writeHead(404).end()
  return response.end(
    `[{"rate":${usd},"cc":"USD","exchangedate":"${date}"},{"rate":50,"cc":"EUR","exchangedate":"${date}"}]`,
  )
})

beforeAll(async () => {
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
  const { port } = bank.address() as AddressInfo
  world = await openWorld({
    work: true,
    clock: () => now,
    egressAllow: [`127.0.0.1:${port}`],
    apiBases: { nbu: `http://127.0.0.1:${port}` },
  })
  store = await world.openStore('Rates')
  await addCurrency('USD')
})
afterAll(async () => {
  await world.close()
  bank.close()
})

const addCurrency = async (code: string, more: object = {}) => {
  const currency = (await store.call('GET', `/api/currencies?code=${code}`)).body.data[0].id
  const made = await store.call('POST', '/api/store-currencies', { currency_id: currency, ...more })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const currencies = async () => {
  const { body } = await store.call('GET', '/api/store-currencies?$populate[]=currency_id')
  return Object.fromEntries(body.data.map((row: any) => [row.currency.code, row]))
}
const update = async (body: object = {}) => {
  const { body: made, status } = await store.call('POST', '/api/exchange-rates', body)
  expect(status).toBe(201)
  const done = await until(
    () => store.call('GET', `/api/exchange-rates/${made.id}`),
    ({ body: row }) => row.state !== 'queued',
  )
  return done.body
}
const notices = async () =>
  (await store.call('GET', '/api/notifications')).body.data.map(({ code }: { code: string }) => code)

describe('rates of a bank', () => {
  it('keep the last good value when the bank is down, and staff are told', async () => {
    usd = null
    expect(await update()).toMatchObject({ state: 'failed', source: 'nbu', error: 'feed-broken' })
    expect((await currencies()).USD).toMatchObject({ value: '1', last_updated: null })
    expect(await notices()).toEqual(['rates-failed'])
  })

  it('set every other currency by a button, with the time', async () => {
    usd = '40.00'
    const done = await update()
    expect(done).toMatchObject({ state: 'done', date: '2026-11-20', is_automatic: false, held: [], unknown: [] })
    expect(done.changes).toEqual([{ code: 'USD', from: '1.00000000', to: '0.02500000' }])
    const { USD, UAH } = await currencies()
    expect(USD).toMatchObject({ value: '0.025', last_updated: now.toISOString() })
    expect(UAH).toMatchObject({ value: '1', is_primary: true })
  })

  it('show at once in the shop, to the cent', async () => {
    const product = await makeProduct(store, { price: '1000.00' })
    const shopper = openShopper(world, store)
    const cart = await shopper.call(
      'POST',
      '/api/cart-items',
      { product_id: product, quantity: 3 },
      { currency: 'USD' },
    )
    expect(cart.body).toMatchObject({ total: '75.00', currency: { code: 'USD' } })
  })

  it('come by themselves from six o’clock on, once a day, where the store wants it', async () => {
    now = new Date('2026-11-21T03:59:00Z') // 05:59 in Kyiv
    const before = asked
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${settings.id}`, { currency_auto_update: true })
    await startDueUpdates(world.engine)
    expect(await automatic()).toEqual([])
    now = new Date('2026-11-21T04:00:00Z')
    await startDueUpdates(world.engine)
    await startDueUpdates(world.engine)
    const rows = await until(automatic, (all) => all.length > 0 && all.every(({ state }: any) => state === 'done'))
    expect(rows).toHaveLength(1)
    expect(asked).toBe(before) // the list of ten minutes ago is still good
    expect((await currencies()).USD.last_updated).toBe(now.toISOString())
  })

  it('hold a leap back until a person asks for it', async () => {
    const { USD } = await currencies()
    const wrong = await store.call('PATCH', `/api/store-currencies/${USD.id}`, { value: '0.5' })
    expect(wrong.body).toMatchObject({ value: '0.5', last_updated: now.toISOString() })
    now = new Date('2026-11-22T05:00:00Z')
    await startDueUpdates(world.engine)
    now = new Date('2026-11-21T05:00:00Z') // the owner is still signed in
    const [latest] = await until(automatic, (all) => all.length === 2 && all[0].state === 'done')
    expect(latest).toMatchObject({ changes: [], held: [{ code: 'USD', from: '0.50000000', to: '0.02500000' }] })
    expect((await currencies()).USD.value).toBe('0.5')
    expect(await notices()).toContain('rates-held')
    expect(await update()).toMatchObject({ held: [], changes: [{ code: 'USD', to: '0.02500000' }] })
  })

  it('are for staff to ask for, and never of nothing', async () => {
    expect((await store.guest('POST', '/api/exchange-rates', {})).status).toBe(401)
    expect((await store.guest('GET', '/api/exchange-rates')).status).toBe(401)
    const { USD } = await currencies()
    for (const value of ['0', '-1'])
      expect((await store.call('PATCH', `/api/store-currencies/${USD.id}`, { value })).status).toBe(422)
  })
})

const automatic = async () => await store.list(exchangeRates, { is_automatic: true, $sort: { created_at: -1 } })

describe('the default currency', () => {
  it('cannot go, nor can one in which somebody ordered', async () => {
    const { UAH, USD } = await currencies()
    expect((await store.call('DELETE', `/api/store-currencies/${UAH.id}`)).status).toBe(409)
    const shopper = openShopper(world, store)
    const product = await makeProduct(store, { price: '400.00' })
    await shopper.call('POST', '/api/cart-items', { product_id: product }, { currency: 'USD' })
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    const refused = await store.call('DELETE', `/api/store-currencies/${USD.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.data).toMatchObject({ resource: 'orders', count: 1 })
  })

  it('changes with all values, and with the prices when that is wished', async () => {
    await addCurrency('EUR', { value: '0.02' })
    const { USD, UAH } = await currencies()
    const product = await makeProduct(store, { price: '1000.00' })
    const change = async (id: string, convert_prices: boolean) => {
      const made = await store.call('POST', '/api/base-currency-changes', { store_currency_id: id, convert_prices })
      expect(made.status, made.text).toBe(201)
      const done = await until(
        () => store.call('GET', `/api/base-currency-changes/${made.body.id}`),
        ({ body }) => body.state !== 'queued',
      )
      expect(done.body.state).toBe('done')
    }
    await change(USD.id, true)
    const after = await currencies()
    expect(Object.fromEntries(Object.entries(after).map(([code, row]: any) => [code, row.value]))).toEqual({
      USD: '1',
      UAH: '40',
      EUR: '0.8',
    })
    expect(after.USD.is_primary && !after.UAH.is_primary).toBe(true)
    expect((await store.row(products, product)).price).toBe('25.00')
    const sold = await world.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .selectFrom('orders')
        .select(['currency', 'total', 'currency_value'])
        .where('store_id', '=', store.id)
        .execute(),
    )
    expect(sold).toEqual([{ currency: 'USD', total: '10.0000', currency_value: '1.00000000' }])
    const owner = { first_name: 'А', last_name: 'Б', email: 'earns@buyer.test', phone: '+380501112299' }
    const [group] = await store.list(customerGroups)
    const { id: customer_id } = (await store.call('POST', '/api/customers', { ...owner, customer_group_id: group.id }))
      .body
    const affiliate_id = (await store.call('POST', '/api/affiliates', { customer_id })).body.id
    const booked = { affiliate_id, amount: '10.00' }
    const entry = await store.call('POST', '/api/affiliate-transactions', booked)
    expect(entry.status, entry.text).toBe(201)
    await change(UAH.id, false)
    // What is owed is worth what it was, whatever becomes of the prices.
    expect((await store.row(affiliates, affiliate_id)).balance).toBe('400.00')
    expect((await store.row(products, product)).price).toBe('25.00')
    expect((await currencies()).USD.value).toBe('0.025')
  })
})

describe('the platform’s own rates', () => {
  /** a bank each time asked anew: the kept list of ten minutes goes by the real clock */
  const keep = () => {
    const { port } = bank.address() as AddressInfo
    const base = `http://127.0.0.1:${port}`
    return keepCurrencyRates(world.engine, createRateBank({ allow: [`127.0.0.1:${port}`], bases: { nbu: base } }))
  }
  const kept = async () => {
    const rows = await world.engine.onPlatform({}, (ctx) =>
      tables(ctx).selectFrom('currency_rates').selectAll().orderBy('code').execute(),
    )
    return Object.fromEntries(rows.map(({ code, value, source, date }) => [code, { value, source, date }]))
  }
  const at = (day: string, rate: string | null, hour = '10:00') => {
    now = new Date(`2026-11-${day}T${hour}:00Z`)
    date = `${day}.11.2026`
    usd = rate
  }

  it('stay unknown while the bank is down, and come with its next answer, units for a dollar', async () => {
    at('20', null, '01:00')
    await keep()
    expect(await kept()).toEqual({})
    at('20', '40.00', '01:15')
    await keep()
    expect(await kept()).toEqual({
      EUR: { value: '0.80000000', source: 'nbu', date: '2026-11-20' },
      UAH: { value: '40.00000000', source: 'nbu', date: '2026-11-20' },
    })
  })

  it('are asked for once a day, from six o’clock on', async () => {
    const before = asked
    at('20', '41.00', '23:59')
    await keep()
    at('21', '41.00', '05:59')
    await keep()
    expect(asked).toBe(before)
    at('21', '41.00', '06:00')
    await keep()
    await keep()
    expect(asked).toBe(before + 1)
    expect((await kept()).UAH).toMatchObject({ value: '41.00000000', date: '2026-11-21' })
  })

  it('do not follow a leap until the older rate is no more believed', async () => {
    at('22', '410.00')
    await keep()
    expect((await kept()).UAH).toMatchObject({ value: '41.00000000', date: '2026-11-21' })
    at('30', '410.00')
    await keep()
    expect((await kept()).UAH).toMatchObject({ value: '410.00000000', date: '2026-11-30' })
  })

  it('are for everyone to read, as plans are, and for nobody to write', async () => {
    at('20', '40.00')
    const { status, body } = await store.call('GET', '/api/currency-rates?$limit=200')
    expect(status).toBe(200)
    expect(body.data.map(({ code, value, date }: any) => [code, value, date])).toEqual([
      ['EUR', '8.2', '2026-11-30'],
      ['UAH', '410', '2026-11-30'],
    ])
    expect((await store.list(currencyRates)).length).toBe(2)
    expect((await store.guest('GET', '/api/currency-rates')).status).toBe(200)
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${body.data[0].id}`],
      ['DELETE', `/${body.data[0].id}`],
    ] as const)
      expect((await store.call(method, `/api/currency-rates${path}`, { value: '1' })).status).toBe(405)
  })
})
