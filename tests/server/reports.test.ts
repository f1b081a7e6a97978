import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Counting shop')
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  await store.call('POST', '/api/payment-methods', { name: 'Картка', code: 'card', sort_order: 9 })
  await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TEN', discount: '10', uses_per_coupon: 0 })
})
afterAll(() => world.close())

async function ordered(product: string, status: number | 'draft', more = {}): Promise<string> {
  const shopper = openShopper(world, store, `${crypto.randomUUID()}@buyer.test`)
  await shopper.add(product, 2)
  const cart = await shopper.ready(more)
  const card = cart.body.payment_methods.find((one: { code: string }) => one.code === 'card')
  if (status === 'draft') await shopper.call('PATCH', '/api/carts/current', { payment_method_id: card.id })
  const { id } = (await shopper.order()).body
  if (typeof status === 'number' && status !== 1)
    await store.call('POST', '/api/order-histories', { order_id: id, order_status_id: statuses.get(status) })
  return id
}

describe('reports', () => {
  it('lead to the lists of what they count, and of no more', async () => {
    const shop = await world.openStore('Lists what it counts')
    const of = async (noun: string) => (await shop.call('GET', `/api/${noun}?$limit=50`)).body.data
    const byCode = async (noun: string, code: number) => (await of(noun)).find((one: any) => one.code === code).id
    await makeProduct(shop, { quantity: 0 })
    await makeProduct(shop, { quantity: 0, subtract: false })
    const shopper = openShopper(world, shop)
    await shopper.add(await makeProduct(shop, { quantity: 9 }), 2)
    await shopper.ready()
    const { id: order_id } = (await shopper.order()).body
    for (const code of [3, 4, 5])
      await shop.call('POST', '/api/order-histories', {
        order_id,
        order_status_id: await byCode('order-statuses', code),
      })
    const [line] = (await shop.call('GET', `/api/orders/${order_id}`)).body.products
    const return_reason_id = await byCode('return-reasons', 1)
    const asked = { order_id, order_product_id: line.id, quantity: 1, return_reason_id }
    for (const isRefused of [true, false]) {
      const made = await shop.call('POST', '/api/returns', asked)
      expect(made.status, made.text).toBe(201)
      const done = {
        return_id: made.body.id,
        return_status_id: await byCode('return-statuses', 3),
        rejected: true,
        comment: 'Ні.',
      }
      if (isRefused) expect((await shop.call('POST', '/api/return-histories', done)).status).toBe(201)
    }
    const counted = (await shop.call('GET', '/api/statistics')).body
    expect(counted).toMatchObject({ out_of_stock: 1, returns: 1, reviews: 0, order_processing: 1 })
    for (const name of ['out_of_stock', 'returns', 'reviews']) {
      const listed = await shop.call('GET', counted.links[name].replace('/admin/', '/api/'))
      expect([name, listed.body.total]).toEqual([name, counted[name]])
    }
  })

  it('go by what a status says of itself, also where a store’s own one is in another group', async () => {
    const shop = await world.openStore('Own words')
    const rowsOf = async (noun: string) => (await shop.call('GET', `/api/${noun}?$limit=50`)).body.data
    const groups = await rowsOf('order-status-groups')
    const own = async (name: string, group: number, is_complete: boolean): Promise<string> => {
      const order_status_group_id = groups.find((one: { code: number }) => one.code === group).id
      const flags = { holds_stock: true, counts_as_sale: true, is_complete }
      const made = await shop.call('POST', '/api/order-statuses', { name, order_status_group_id, ...flags })
      expect(made.status, made.text).toBe(201)
      return made.body.id
    }
    const processing = (await rowsOf('order-statuses')).find((one: { code: number }) => one.code === 3).id
    const product = await makeProduct(shop, { price: '50.00', quantity: 9 })
    // Handed over, and thereby done, while it is still on its way; or done, but for the money.
    const ways = { complete: await own('Віддано', 3, true), processing: await own('Чекає на гроші', 4, false) }
    const moved = new Map<string, string>()
    for (const [group, status] of Object.entries(ways)) {
      const shopper = openShopper(world, shop, `${crypto.randomUUID()}@buyer.test`)
      await shopper.add(product)
      await shopper.ready()
      const { id: order_id } = (await shopper.order()).body
      moved.set(group, order_id)
      for (const order_status_id of [processing, status]) {
        const body = { order_id, order_status_id, override: true, comment: 'Домовлено' }
        const answer = await shop.call('POST', '/api/order-histories', body)
        expect(answer.status, answer.text).toBe(201)
      }
    }
    const statistics = (await shop.call('GET', '/api/statistics')).body
    const board = (await shop.call('GET', '/api/dashboards/current?period=month')).body
    expect(statistics).toMatchObject({ order_processing: 1, order_complete: 1 })
    expect(board.figures.now).toMatchObject({ processing: 1, complete: 1 })
    for (const { links } of [statistics, board])
      for (const [group, id] of moved)
        expect((await shop.call('GET', links[group].replace('/admin/', '/api/'))).body.data, group).toMatchObject([
          { id },
        ])
  })

  it('know no promo code that a sold order has no longer', async () => {
    const shop = await world.openStore('Without the code')
    const [meant, other] = [await makeProduct(shop, { quantity: 9 }), await makeProduct(shop, { quantity: 9 })]
    const coupon = { name: 'На одне', code: 'MEANT', discount: '10', uses_per_coupon: 0, products: [meant] }
    expect((await shop.call('POST', '/api/coupons', coupon)).status).toBe(201)
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const used = async () => (await shop.call('GET', `/api/report-coupons?from=${day(-1)}&to=${day(1)}`)).body.data
    const shopper = openShopper(world, shop)
    await shopper.add(meant)
    await shopper.add(other)
    await shopper.ready({ coupon_code: 'MEANT' })
    const { id: order_id } = (await shopper.order()).body
    const [{ id: order_status_id }] = (await shop.call('GET', '/api/order-statuses?code=3')).body.data
    expect((await shop.call('POST', '/api/order-histories', { order_id, order_status_id })).status).toBe(201)
    expect(await used()).toMatchObject([{ code: 'MEANT', uses: 1 }])
    const { products } = (await shop.call('GET', `/api/orders/${order_id}`)).body
    const { id } = products.find((line: { product_id: string }) => line.product_id === other)
    const edited = await shop.call('POST', '/api/order-revisions', { order_id, lines: [{ id, quantity: 1 }] })
    expect(edited.status, edited.text).toBe(201)
    expect(await used()).toEqual([])
  })

  it('count what was sold: no drafts, nothing new or canceled', async () => {
    const product = await makeProduct(store, { price: '50.00', quantity: 100 })
    await ordered(product, 3, { coupon_code: 'TEN' })
    await ordered(product, 3)
    await ordered(product, 1)
    await ordered(product, 8)
    await ordered(product, 'draft')
    const today = new Date().toISOString().slice(0, 10)
    const span = `from=${today}&to=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`
    const sales = await store.call('GET', `/api/report-sales?${span}&unit=month`)
    expect(sales.status, sales.text).toBe(200)
    expect(sales.body.data).toHaveLength(1)
    expect(sales.body.data[0]).toMatchObject({ orders: 2, pieces: 4, fees: '0.00', total: '190.00' })
    await world.engine.database.platformPool.query(
      `insert into order_totals (store_id, id, order_id, code, title, value)
       select o.store_id, gen_random_uuid(), o.id, f.code, 'Fee', f.value from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
       cross join (values ('handling', 12), ('low_order_fee', 0.5)) f (code, value) where o.store_id = $1 and s.counts_as_sale`,
      [store.id],
    )
    // Two of an order's currency are one of the store's.
    const worth = (value: number) =>
      world.engine.database.platformPool.query('update orders set currency_value = $2 where store_id = $1', [
        store.id,
        value,
      ])
    await worth(2)
    const charged = (await store.call('GET', `/api/report-sales?${span}&unit=month`)).body.data[0].fees
    await worth(1)
    await world.engine.database.platformPool.query(`delete from order_totals where store_id = $1 and title = 'Fee'`, [
      store.id,
    ])
    expect(charged).toBe('12.50')
    const products = await store.call('GET', `/api/report-products?${span}`)
    expect(products.body.data).toMatchObject([{ product_id: product, pieces: 4, total: '190.00' }])
    const coupons = await store.call('GET', `/api/report-coupons?${span}`)
    expect(coupons.body.data).toMatchObject([{ code: 'TEN', uses: 1, total: '10.00' }])
    // What became of them, each group with the list that shows it; two that were no sale are named.
    const overview = (await store.call('GET', `/api/report-overview?${span}`)).body.data
    expect(overview).toMatchObject([
      { group: 'processing', orders: 3, total: '290.00' },
      { group: 'complete', orders: 0, total: '0.00' },
      { group: 'canceled', orders: 1, total: '100.00' },
      { group: 'denied', orders: 0, total: '0.00' },
    ])
    for (const { link, orders } of overview)
      expect((await store.call('GET', link.replace('/admin/', '/api/'))).body.total, link).toBe(orders)
    const statistics = await store.call('GET', '/api/statistics')
    expect(statistics.body).toMatchObject({ order_sale: '190.00', order_processing: 3, order_complete: 0, reviews: 0 })
    const board = await store.call('GET', '/api/dashboards/current?period=month')
    expect(board.body.figures.now).toMatchObject({ sales: '190.00', orders: 4 })
    for (const [group, found] of [
      ['processing', 3],
      ['complete', 0],
    ] as const)
      for (const { links } of [board.body, statistics.body])
        expect((await store.call('GET', links[group].replace('/admin/', '/api/'))).body.total).toBe(found)
    expect(board.body.figures.now).toMatchObject({ processing: 3, complete: 0 })
    // What waits is named with its list; a draft waits for nobody.
    expect(board.body.waiting).toMatchObject([{ key: 'orders', count: 3 }])
    const waiting = await store.call('GET', board.body.waiting[0].link.replace('/admin/', '/api/'))
    expect(waiting.body.total).toBe(3)
    expect((await store.call('GET', '/api/waiting')).body.data).toEqual(board.body.waiting)
    expect(board.body.series.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(4)
    // A draft is in no counter, and in none of their lists.
    const drafts = (await store.call('GET', '/api/orders?is_draft=true')).body.total
    expect(drafts).toBeGreaterThan(0)
    expect((await store.call('GET', board.body.links.orders.replace('/admin/', '/api/'))).body.total).toBe(4)
  })

  it('tell sales less what was given back of them, and nothing that only waits or was no sale', async () => {
    const shop = await world.openStore('Gives back')
    const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
      const { status, body, text } = await answer
      expect(status, text).toBeLessThan(300)
      return body
    }
    const { data } = await ok(shop.call('GET', '/api/order-statuses?$limit=50'))
    const statusOf = (code: number): string => data.find((one: { code: number }) => one.code === code).id
    const product = await makeProduct(shop, { price: '50.00', quantity: 100 })
    const sell = async (quantity: number, ...way: number[]): Promise<string> => {
      const shopper = openShopper(world, shop, `${crypto.randomUUID()}@buyer.test`)
      await shopper.add(product, quantity)
      await shopper.ready()
      const { id } = await ok(shopper.order())
      await ok(shop.call('POST', '/api/order-payments', { order_id: id, amount: `${quantity * 50}.00` }))
      for (const code of way)
        await ok(shop.call('POST', '/api/order-histories', { order_id: id, order_status_id: statusOf(code) }))
      return id
    }
    const giveBack = async (order_id: string, amount: string, state?: string): Promise<string> => {
      const { id } = await ok(shop.call('POST', '/api/order-refunds', { order_id, amount, reason: 'Решта' }))
      if (state) await ok(shop.call('PATCH', `/api/order-refunds/${id}`, { state }))
      return id
    }
    const sold = await sell(4, 3)
    const done = await sell(1, 3, 5, 7)
    const canceled = await sell(2, 3, 8)
    const early = await giveBack(sold, '30.00', 'succeeded')
    await giveBack(done, '5.00', 'succeeded')
    await giveBack(sold, '20.00')
    await giveBack(canceled, '100.00', 'succeeded')
    const review = { product_id: product, author: 'Марія', text: 'Дуже гарна річ, беру вже вдруге.', rating: 5 }
    for (const status of [true, false]) await ok(shop.call('POST', '/api/reviews', { ...review, status }))

    expect(await ok(shop.call('GET', '/api/statistics'))).toMatchObject({
      order_sale: '215.00',
      order_processing: 1,
      order_complete: 1,
      reviews: 1,
    })
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const report = await ok(shop.call('GET', `/api/report-sales?from=${day(-1)}&to=${day(1)}&unit=year`))
    expect(report.data).toMatchObject([{ orders: 2, refunds: '35.00', total: '250.00' }])
    const board = async () => {
      const { figures, series } = await ok(shop.call('GET', '/api/dashboards/current?period=month'))
      const drawn = series.reduce((sum: number, { sales }: { sales: string }) => sum + Number(sales), 0)
      return [figures.now.sales, drawn]
    }
    expect(await board()).toEqual(['215.00', 215])
    // What was given back in another time lowers the sales of that time.
    await world.engine.database.platformPool.query(`update order_refunds set settled_at = $2 where id = $1`, [
      early,
      new Date(Date.now() - 45 * 86_400_000),
    ])
    expect(await board()).toEqual(['245.00', 245])
  })

  it('tell amounts in all places of the store’s currency, as their orders do', async () => {
    const admin = await world.admin()
    const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
      const { status, body, text } = await answer
      expect(status, text).toBeLessThan(300)
      return body
    }
    await ok(admin.call('POST', '/api/currencies', { title: 'Kuwaiti Dinar', code: 'KWD', decimals: 3 }))
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const told = async (currency: string, price: string) => {
      const shop = await world.openStore(`Sells in ${currency}`, { currency })
      const report = async (name: string) =>
        (await ok(shop.call('GET', `/api/report-${name}?from=${day(-1)}&to=${day(1)}&unit=year`))).data
      await ok(shop.call('POST', '/api/marketing', { name: 'Spring', code: 'SPRING' }))
      const shopper = openShopper(world, shop)
      await shopper.add(await makeProduct(shop, { price }))
      await shopper.ready()
      const { id: order_id } = await ok(shopper.order())
      await world.engine.database.platformPool.query(
        `update orders set marketing_id = (select m.id from marketing m where m.store_id = orders.store_id) where id = $1`,
        [order_id],
      )
      const [{ id: order_status_id }] = (await ok(shop.call('GET', '/api/order-statuses?code=3'))).data
      await ok(shop.call('POST', '/api/order-histories', { order_id, order_status_id }))
      const [sales] = await report('sales')
      const board = await ok(shop.call('GET', '/api/dashboards/current?period=month'))
      return {
        totals: [
          (await ok(shop.call('GET', `/api/orders/${order_id}`))).total,
          sales.total,
          (await report('products'))[0].total,
          (await report('overview'))[0].total,
          (await ok(shop.call('GET', '/api/statistics'))).order_sale,
          (await ok(shop.call('GET', '/api/marketing'))).data[0].sales,
          board.figures.now.sales,
          board.series.find(({ orders }: { orders: number }) => orders).sales,
        ].map(Number),
        written: [sales.total, sales.fees, (await report('overview'))[1].total],
      }
    }
    expect(await told('KWD', '1.235')).toEqual({
      totals: Array(8).fill(1.235),
      written: ['1.235', '0.000', '0.000'],
    })
    expect(await told('JPY', '1500')).toEqual({ totals: Array(8).fill(1500), written: ['1500', '0', '0'] })
  })

  it('know as yesterday the day of the store’s own calendar', async () => {
    const shop = await world.openStore('Midnight')
    const shopper = openShopper(world, shop)
    const product = await makeProduct(shop)
    const startOf = async (days: number): Promise<number> => {
      const { rows } = await world.engine.database.platformPool.query(
        `select (date_trunc('day', now() at time zone 'Europe/Kyiv') - $1 * interval '1 day') at time zone 'Europe/Kyiv' as at`,
        [days],
      )
      return rows[0].at.getTime()
    }
    const half = 30 * 60_000
    // The first and the last half-hour of yesterday, and what lies beside them.
    for (const at of [
      (await startOf(1)) - half,
      (await startOf(1)) + half,
      (await startOf(0)) - half,
      (await startOf(0)) + half,
    ]) {
      await shopper.add(product)
      await shopper.ready()
      const { body } = await shopper.order()
      await world.engine.database.platformPool.query(
        'update orders set created_at = $2, placed_at = $2 where id = $1',
        [body.id, new Date(at)],
      )
    }
    const { body } = await shop.call('GET', '/api/dashboards/current?period=yesterday')
    expect([Date.parse(body.from), Date.parse(body.to)]).toEqual([await startOf(1), await startOf(0)])
    expect(body.figures.now.orders).toBe(2)
    expect(
      body.series.filter(({ orders }: { orders: number }) => orders).map(({ at }: { at: string }) => Date.parse(at)),
    ).toEqual([await startOf(1), (await startOf(0)) - 2 * half])
    const day = new Date((await startOf(1)) + 12 * 2 * half).toISOString().slice(0, 10)
    const overview = (await shop.call('GET', `/api/report-overview?from=${day}&to=${day}`)).body.data
    expect(overview[0]).toMatchObject({ group: 'processing', orders: 2 })
    expect(overview[0].link).toContain(`placed_at[$gte]=${new Date(await startOf(1)).toISOString()}&`)
    expect(overview[0].link).toContain(`placed_at[$lt]=${new Date(await startOf(0)).toISOString()}&`)
    expect((await shop.call('GET', overview[0].link.replace('/admin/', '/api/'))).body.total).toBe(2)
    expect(body.series.every(({ at }: { at: string }) => at < body.to)).toBe(true)
  })

  it('tell what gift cards are still good for, at the end of a day', async () => {
    const shop = await world.openStore('Owes')
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const owed = async (to: string) => (await shop.call('GET', `/api/report-vouchers?from=${to}&to=${to}`)).body
    const theme = (await shop.call('POST', '/api/voucher-themes', { name: 'Свято' })).body.id
    const people = { to_name: 'A', to_email: 'a@b.test', from_name: 'B', from_email: 'b@b.test' }
    const card = async (code: string, amount: string, more = {}) =>
      expect(
        (await shop.call('POST', '/api/vouchers', { ...people, code, amount, voucher_theme_id: theme, ...more }))
          .status,
      ).toBe(201)
    await card('HUNDRED', '100')
    await card('FIFTY', '50')
    await card('SHUT', '30', { status: false })
    const shopper = openShopper(world, shop)
    await shopper.add(await makeProduct(shop, { price: '60.00' }))
    await shopper.ready({ voucher_code: 'HUNDRED' })
    expect((await shopper.order()).status).toBe(201)
    // What a canceled order gave back was not used.
    await shopper.add(await makeProduct(shop, { price: '20.00' }))
    await shopper.ready({ voucher_code: 'FIFTY' })
    const { id: order_id } = (await shopper.order()).body
    const [canceled] = (await shop.call('GET', '/api/order-statuses?code=8')).body.data
    await shop.call('POST', '/api/order-histories', { order_id, order_status_id: canceled.id })
    const [transfer] = (await shop.call('GET', '/api/payment-methods?code=bank-transfer')).body.data
    await shop.call('PATCH', `/api/payment-methods/${transfer.id}`, { status: true })
    const buyer = openShopper(world, shop, 'gift@buyer.test')
    const gift = { ...people, amount: '200', message: 'Вітаю', agreed: true, voucher_theme_id: theme }
    expect((await buyer.call('POST', '/api/cart-vouchers', gift)).status).toBe(201)
    await buyer.ready()
    expect((await buyer.order()).status).toBe(201)
    const { currency, data } = await owed(day(1))
    expect([currency, data]).toEqual([
      'UAH',
      [
        { group: 'usable', count: 2, issued: '150.00', used: '60.00', balance: '90.00' },
        { group: 'waiting', count: 1, issued: '200.00', used: '0.00', balance: '200.00' },
        { group: 'off', count: 1, issued: '30.00', used: '0.00', balance: '30.00' },
      ],
    ])
    expect((await owed(day(-2))).data).toEqual([])
    // At the end of an earlier day nothing was used yet.
    await world.engine.database.platformPool.query(`update vouchers set created_at = $2 where store_id = $1`, [
      shop.id,
      new Date(Date.now() - 4 * 86_400_000),
    ])
    expect((await owed(day(-2))).data[0]).toMatchObject({ count: 2, used: '0.00', balance: '150.00' })
    expect((await store.call('GET', `/api/report-vouchers?from=${day(1)}&to=${day(1)}`)).body.data).toEqual([])
  })

  it('are for those who may see orders, and ask for days that are days', async () => {
    expect((await store.guest('GET', '/api/report-sales?from=2026-01-01&to=2026-01-02')).status).toBe(401)
    expect((await store.guest('GET', '/api/waiting')).status).toBe(401)
    expect((await store.call('GET', '/api/report-sales?from=yesterday&to=2026-01-02')).status).toBe(422)
    expect((await store.call('GET', '/api/report-sales?from=2026-02-01&to=2026-01-02')).status).toBe(422)
    expect((await store.call('GET', '/api/report-sales?from=2026-01-01&to=2026-01-02&unit=hour')).status).toBe(422)
    for (const day of ['2026-02-30', '2026-13-01', '0000-01-01'])
      expect((await store.call('GET', `/api/report-sales?from=${day}&to=2026-12-31`)).body.errors).toHaveProperty(
        'from',
      )
  })

  it('tell nothing of another store', async () => {
    const other = await world.openStore('Elsewhere')
    const today = new Date().toISOString().slice(0, 10)
    expect((await other.call('GET', `/api/report-sales?from=${today}&to=${today}`)).body.data).toEqual([])
    expect((await other.call('GET', '/api/waiting')).body.data).toEqual([])
    expect((await other.call('GET', '/api/statistics')).body).toMatchObject({ order_sale: '0.00', order_processing: 0 })
  })
})

describe('a comment of staff', () => {
  it('is the buyer’s to read only when the buyer was told', async () => {
    const product = await makeProduct(store)
    const shopper = await signedIn(world, store, 'curious@buyer.test')
    await shopper.add(product)
    await shopper.ready()
    const { id } = (await shopper.order()).body
    const say = (comment: string, notify: boolean) =>
      store.call('POST', '/api/order-histories', { order_id: id, order_status_id: statuses.get(1), comment, notify })
    await say('secret: call the police', false)
    await say('Дякуємо!', true)
    const texts = [
      (await shopper.call('GET', `/api/orders/${id}`)).text,
      (await shopper.call('GET', `/api/order-histories?order_id=${id}`)).text,
      (await shopper.call('GET', `/api/orders?$populate[]=histories`)).text,
    ]
    for (const text of texts) expect(text).not.toContain('police')
    expect(texts[0]).toContain('Дякуємо!')
    expect((await store.call('GET', `/api/orders/${id}`)).text).toContain('police')
  })
})
