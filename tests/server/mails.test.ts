import { notifications, reviews } from '@shopwright/shop/model'
import { queueMail } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper } from './shopper.ts'
import { upload } from './upload.ts'
import { type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let refusal: Error | null = null
const sent: string[] = []
const letters: Record<string, any> = {}
const mailer = {
  isConfigured: true,
  from: 'Shop <shop@platform.test>',
  send: async (letter: { to: string }) => {
    if (refusal) throw refusal
    sent.push(letter.to)
    letters[letter.to] = letter
  },
}

beforeAll(async () => {
  world = await openWorld({ work: true, mailer })
})
afterAll(() => world.close())

const queue = (count: number, name: string) =>
  world.engine.onPlatform({}, async (ctx) => {
    for (let n = 0; n < count; n++)
      await queueMail(ctx, {
        to: `${name}-${n}@mail.test`,
        template: 'reset-done',
        language: 'en-us',
        params: { name },
      })
  })
const stateOf = async (to: string): Promise<{ state: string; attempts: number }> => {
  const { rows } = await world.engine.database.platformPool.query(
    'select state, attempts from outbox_mails where "to" = $1',
    [to],
  )
  return rows[0]
}

describe('Mails', () => {
  it('go out one after the other, not one at a look into the queue', async () => {
    await queue(60, 'many')
    await until(
      async () => sent.length,
      (count) => count === 60,
    )
    // What is fetched together begins at one moment.
    const { rows } = await world.engine.database.platformPool.query(
      `select count(distinct started_on)::int as looks from pgboss.job where name = 'send-mail'`,
    )
    expect(rows[0].looks).toBeGreaterThan(0)
    expect(rows[0].looks).toBeLessThan(20)
    expect(new Set(sent).size).toBe(60)
  })

  it('are tried again when the server is away, and not when it has refused for good (F10)', async () => {
    refusal = Object.assign(new Error('no such user'), { isTemporary: false })
    await queue(1, 'gone')
    await until(
      () => stateOf('gone-0@mail.test'),
      ({ state }) => state === 'failed',
    )
    refusal = Object.assign(new Error('try later'), { isTemporary: true })
    await queue(1, 'later')
    await until(
      () => stateOf('later-0@mail.test'),
      ({ state }) => state === 'failed',
    )
    const ask = () =>
      world.engine.database.platformPool.query(
        `select m."to", j.state, j.retry_limit, j.retry_delay, j.retry_delay_max from pgboss.job j join outbox_mails m on m.id::text = j.data ->> 'mail_id' where m."to" like '%-0@mail.test' and m."to" not like 'many%'`,
      )
    // The queue settles a job a moment after its mail was marked.
    const { rows } = await until(ask, (found) => found.rows.every(({ state }) => state !== 'active'))
    const jobs = Object.fromEntries(rows.map((row) => [row.to, row]))
    expect(jobs['gone-0@mail.test'].state).toBe('completed')
    // A mail waits about three days for its server (security §4.3).
    expect(jobs['later-0@mail.test']).toMatchObject({ state: 'retry', retry_limit: 80, retry_delay_max: 3600 })
  })
})

describe('In whose name a mail goes', () => {
  const alone = { name: 'Shop', address: 'shop@platform.test' }

  it('to customers the store speaks and is answered, to its staff the platform, and who ordered is answered', async () => {
    refusal = null
    const store = await world.openStore('Світ «Чаю», <ТОВ>')
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${id}`, { email: 'hello@tea.test', alert_types: ['order'] })
    const methods = [{ name: 'Додому', type: 'flat', price: '70' }]
    const group = await store.call('POST', '/api/delivery-groups', { name: 'Кур’єр', extension: 'local', methods })
    expect(group.status, group.text).toBe(201)
    const shopper = openShopper(world, store, 'reader@buyer.test')
    await shopper.add(await makeProduct(store))
    const courier = (await shopper.ready()).body.delivery_methods.find((one: any) => one.address_required)
    await shopper.ready({ delivery_method_id: courier.id, delivery_address: { city: 'Львів', address: 'Садова, 1' } })
    expect((await shopper.order()).status).toBe(201)
    const [toBuyer, toStaff] = await until(
      async () => [letters['reader@buyer.test'], letters['hello@tea.test']],
      (all) => all.every(Boolean),
    )
    expect(toBuyer).toMatchObject({ from: { ...alone, name: 'Світ «Чаю», <ТОВ>' }, replyTo: 'hello@tea.test' })
    expect(toStaff).toMatchObject({ from: alone, replyTo: 'reader@buyer.test' })
    for (const { text } of [toBuyer, toStaff]) expect(text).toContain('Садова')
  })

  it('say where to fetch it: at the address of the store, in the language of the order', async () => {
    refusal = null
    const store = await world.openStore('Pickup')
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const address = { 'ua-uk': 'Київ, Поділ, 7', 'en-us': 'Kyiv, Podil 7' }
    expect((await store.call('PATCH', `/api/settings/${id}`, { address })).status).toBe(200)
    const shopper = openShopper(world, store, 'fetcher@buyer.test')
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    await until(async () => letters['fetcher@buyer.test'], Boolean)
    expect(letters['fetcher@buyer.test'].text).toContain('Доставка: Забрати за нашою адресою\nКиїв, Поділ, 7\n')
  })

  it('lead to the shop in the language that they are written in', async () => {
    refusal = null
    const store = await world.openStore('Two tongues')
    const [language] = (await store.call('GET', '/api/languages?code=en-us')).body.data
    expect((await store.call('POST', '/api/store-languages', { language_id: language.id })).status).toBe(201)
    const inEnglish = { 'accept-language': 'en-US' }
    const shop = `http://${store.host}/en`
    const email = 'reader@buyer.test'
    const read = async (what: string): Promise<string> => {
      const letter = await until(
        async () => letters[email],
        (one) => one?.text.includes(what),
      )
      delete letters[email]
      return letter.text + letter.html
    }
    const shopper = openShopper(world, store, email)
    const call: Call = (method, path, body, more = {}) => shopper.call(method, path, body, { ...inEnglish, ...more })
    const registered = await call('POST', '/api/customers', {
      ...contact,
      email,
      password: 'Showroom1',
      terms_agreed: true,
    })
    expect(registered.status, registered.text).toBe(201)
    const welcome = await read('/account')
    expect(welcome).toContain(`${shop}/account`)
    expect(welcome).toContain(`href="${shop}"`)
    await call('POST', '/api/cart-items', { product_id: await makeProduct(store) })
    const cart = await call('PATCH', '/api/carts/current', { customer: { ...contact, email } })
    await call('PATCH', '/api/carts/current', { delivery_method_id: cart.body.delivery_methods[0].id })
    const [{ id: payment_method_id }] = (await call('GET', '/api/carts/current')).body.payment_methods
    await call('PATCH', '/api/carts/current', { payment_method_id })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const order = await call('POST', '/api/orders', { terms_agreed: true }, key)
    expect(order.status, order.text).toBe(201)
    expect(await read('/order/')).toContain(`${shop}/order/${order.body.id}?key=`)
  })

  it('say the code of its region, where the country writes addresses with it', async () => {
    refusal = null
    const store = await world.openStore('Codes')
    const { rows } = await world.engine.database.platformPool.query(
      `select z.id, z.code, z.country_id from zones z join countries c on c.id = z.country_id where c.iso_code = 'UA' and z.code <> '' order by z.code limit 1`,
    )
    const [zone] = rows
    const { data } = (await store.call('GET', '/api/store-countries?$limit=100')).body
    const { id } = data.find((one: any) => one.country_id === zone.country_id)
    const written = await store.call('PATCH', `/api/store-countries/${id}`, {
      address_format: '{address}\n{city} [{zone_code}]',
    })
    expect(written.status, written.text).toBe(200)
    const methods = [{ name: 'Додому', type: 'flat', price: '70' }]
    await store.call('POST', '/api/delivery-groups', { name: 'Кур’єр', extension: 'local', methods })
    const shopper = openShopper(world, store, 'codes@buyer.test')
    await shopper.add(await makeProduct(store))
    const courier = (await shopper.ready()).body.delivery_methods.find((one: any) => one.address_required)
    const place = { city: 'Львів', address: 'Садова, 1', country_id: zone.country_id, zone_id: zone.id }
    await shopper.ready({ delivery_method_id: courier.id, delivery_address: place })
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    await until(async () => letters['codes@buyer.test'], Boolean)
    expect(letters['codes@buyer.test'].text).toContain(`Садова, 1\nЛьвів [${zone.code}]`)
    // Staff read the order's own copy of it.
    const read = (await store.call('GET', `/api/orders/${order.body.id}`)).body
    expect(read.delivery_address).toMatchObject({
      zone_code: zone.code,
      address_format: '{address}\n{city} [{zone_code}]',
    })
    // What staff change of it is written as anew.
    const revised = await store.call('POST', '/api/order-revisions', {
      order_id: order.body.id,
      delivery_address: { ...place, address: 'Садова, 2' },
    })
    expect(revised.status, revised.text).toBe(201)
    const again = (await store.call('GET', `/api/orders/${order.body.id}`)).body
    expect(again.delivery_address).toMatchObject({ address: 'Садова, 2', zone_code: zone.code })
  })

  it('whoever owns an account is written to by the platform', async () => {
    refusal = null
    await queue(1, 'owner')
    await until(async () => letters['owner-0@mail.test'], Boolean)
    expect(letters['owner-0@mail.test']).toMatchObject({ from: alone })
    expect(letters['owner-0@mail.test'].replyTo).toBeUndefined()
  })
})

describe('A mail is drawn', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const row = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body
  }
  const change = async (store: OpenedStore, body: object) => {
    const { id } = (await row(store.call('GET', '/api/settings'))).data[0]
    await row(store.call('PATCH', `/api/settings/${id}`, body))
  }

  it('in the look of the store, with its logo and a button to the order; to its staff in the look of the house', async () => {
    refusal = null
    const store = await world.openStore('Чай & «Ко»')
    const logo = (await row(upload(store, 'logo.png', png, { mime: 'image/png' }))).id
    const design = await row(store.call('POST', '/api/designs', { name: 'Own', primary_color: '#5b2a86' }))
    await change(store, { email: 'hello@drawn.test', alert_types: ['order'], design_id: design.id })
    const shopper = openShopper(world, store, 'drawn@buyer.test')
    const buy = async () => {
      await shopper.add(await makeProduct(store, { name: { 'ua-uk': 'Чашка <b>' } }))
      await shopper.ready()
      const { id } = await row(shopper.order())
      await until(
        async () => [letters['drawn@buyer.test'], letters['hello@drawn.test']],
        (all) => all.every(Boolean),
      )
      return id
    }
    const first = await buy()
    const own = letters['drawn@buyer.test'].html
    expect(own).toContain('<html lang="uk-UA">')
    expect(own).toContain('Чай &#38; «Ко»</a>')
    expect(own).toContain('Чашка &#60;b&#62;')
    const link = `http://${store.host}/order/${first}?key=`
    expect(own).toMatch(
      new RegExp(`<a href="${link.replace(/[?.]/g, '\\$&')}[^"]+" style="display:inline-block[^"]*background:#5b2a86`),
    )
    const house = letters['hello@drawn.test'].html
    expect(house).toContain('>Shopwright</a>')
    expect(house).not.toContain('#5b2a86')
    expect(house).toContain(`/admin/orders/${first}" style="display:inline-block`)
    await change(store, { logo })
    for (const who of Object.keys(letters)) delete letters[who]
    await buy()
    expect(letters['drawn@buyer.test'].html).toContain(
      `<img src="http://${store.host}/media/${store.id}/${logo}/small.jpg"`,
    )
  })

  it('without a button to take its reader off', async () => {
    refusal = null
    const link = `http://${world.platformHost}/leave`
    const params = { store: 'Tea', link }
    for (const [to, more] of [
      ['may@leave.test', { unsubscribeUrl: link }],
      ['may-not@leave.test', {}],
    ] as const)
      await world.engine.onPlatform({}, (ctx) =>
        queueMail(ctx, { to, template: 'newsletter-welcome', language: 'en-us', params, ...more }),
      )
    await until(
      async () => [letters['may@leave.test'], letters['may-not@leave.test']],
      (all) => all.every(Boolean),
    )
    expect(letters['may@leave.test'].html).toContain(`href="${link}"`)
    expect(letters['may@leave.test'].html).not.toContain('display:inline-block')
    expect(letters['may-not@leave.test'].html).toContain('display:inline-block')
  })

  it('with the picture of a gift voucher’s theme', async () => {
    refusal = null
    const store = await world.openStore('Gifts')
    const image = (await row(upload(store, 'rose.png', png, { mime: 'image/png' }))).id
    const theme = (await row(store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Троянда' }, image }))).id
    const made = await row(
      store.call('POST', '/api/vouchers', {
        code: 'ROSE',
        amount: '100',
        voucher_theme_id: theme,
        to_name: 'Ира',
        to_email: 'rose@gift.test',
        from_name: 'Оля',
        from_email: 'olya@gift.test',
      }),
    )
    await row(store.call('POST', '/api/voucher-mailings', { voucher_id: made.id }))
    await until(async () => letters['rose@gift.test'], Boolean)
    expect(letters['rose@gift.test'].html).toContain(
      `<img src="http://${store.host}/media/${store.id}/${image}/large.jpg"`,
    )
  })
})

describe('The bell', () => {
  it('tells once of a new order, of what it took the last piece of, and of a review that waits', async () => {
    const store = await world.openStore('Bell')
    const [last, plenty] = await Promise.all([makeProduct(store, { quantity: 1 }), makeProduct(store, { quantity: 9 })])
    const shopper = openShopper(world, store, 'bell@buyer.test')
    for (const product of [last, plenty]) await shopper.add(product)
    await shopper.ready()
    const { body: order } = await shopper.order()
    await store.guest('POST', '/api/reviews', {
      product_id: plenty,
      author: 'Олег',
      text: 'Добрий рюкзак, ношу його щодня.',
      rating: 4,
    })
    const news = async () =>
      (await store.list(notifications, { $limit: 50 })).map(({ code, link }) => `${code} ${link}`).sort()
    const { id: review } = (await store.list(reviews, {}))[0] as { id: string }
    const told = [`order-new /admin/orders/${order.id}`, `review-new /admin/reviews/${review}`]
    await until(news, (all) => all.length === 3)
    expect(await news()).toEqual([...told, `sold-out /admin/products/${last}`])
  })
})
