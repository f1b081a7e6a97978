import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { contact, makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Order page')
})
afterAll(() => world?.close())

async function bought(extension: string, group: object = {}) {
  const made = await store.call('POST', '/api/delivery-groups', {
    name: { 'ua-uk': extension },
    extension,
    methods: [{ name: { 'ua-uk': extension }, type: extension === 'pickup' ? 'pickup' : 'flat', price: '0' }],
    ...group,
  })
  expect(made.status, made.text).toBe(201)
  const shopper = openShopper(world, store)
  await shopper.add(await makeProduct(store))
  await shopper.ready({
    delivery_method_id: made.body.methods[0].id,
    delivery_address: { address: 'вул. Садова, 2', city: 'Львів', country_id: await country() },
  })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const { id, access_key } = placed.body
  const seen = (): Promise<string> => store.guest('GET', `/order/${id}?key=${access_key}`).then(({ text }) => text)
  return { id, access_key, seen }
}
const country = async () => (await store.call('GET', '/api/store-countries')).body.data[0].country_id

describe('the page of an order', () => {
  it('says the day that the shop had when it was placed', async () => {
    const { id, seen } = await bought('pickup')
    await world.engine.database.platformPool.query(
      `update orders set placed_at = '2026-05-31T22:30:00Z' where id = $1`,
      [id],
    )
    expect(await seen()).toMatch(/>1 червня 2026/)
  })

  it.each([
    ['postal-service-a', '2045 0000 0000 00', 'https://novaposhta.ua/tracking/?cargo_number=20450000000000'],
    ['postal-service-b', '0500012345678', 'https://track.ukrposhta.ua/tracking_UA.html?barcode=0500012345678'],
    ['local', 'https://bring.example/t/5', 'https://bring.example/t/5'],
    ['local', '77', null],
    ['postal-service-a', 'javascript:alert(1)', 'https://novaposhta.ua/tracking/?cargo_number=javascript%3Aalert(1)'],
  ])('of %s leads from %s to %s', async (extension, tracking_number, url) => {
    const { id, seen } = await bought(extension)
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    for (const code of [3, 5]) {
      const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
      const told = { order_id: id, order_status_id, ...(code === 5 ? { tracking_number } : {}) }
      const sent = await store.call('POST', '/api/order-histories', told)
      expect(sent.status, sent.text).toBe(201)
    }
    const page = await seen()
    expect(page).toContain(tracking_number)
    const links = [...page.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].filter(([, , text]) => text === tracking_number)
    expect(links.map(([, href]) => href)).toEqual(url === null ? [] : [url])
  })

  it('that is picked up tells where: at the store, or where its group says', async () => {
    expect(decodeURIComponent(await (await bought('pickup')).seen())).toContain('query=01001, Київ')
    const own = { unique_address: true, address: { 'ua-uk': 'Склад № 5, Бровари' } }
    const page = await (await bought('pickup', own)).seen()
    expect(page).toContain('>Склад № 5, Бровари</p>')
    expect(decodeURIComponent(page)).toContain('query=Склад № 5, Бровари')
  })

  it('that is brought tells of no place to fetch it', async () => {
    // The shop's own address stands in the footer of every page.
    expect((await (await bought('local')).seen()).split('<footer')[0]).not.toContain('google.com/maps')
  })
})

describe('the address on the page of an order', () => {
  it('is written as its country is said to write it, from the next look on', async () => {
    const { seen } = await bought('local')
    const [{ id, country_id, address_format }] = (await store.call('GET', '/api/store-countries')).body.data
    const written = async () => /[^<>]*Садова, 2[^<>]*/.exec((await seen()).split('</head>')[1] ?? '')?.[0]
    const before = await written()
    const change = (format: string) =>
      store.call('PATCH', `/api/store-countries/${id}`, { address_format: format }).then(({ status }) => status)
    expect(await change('To: {address}')).toBe(200)
    expect(await written()).toBe('To: вул. Садова, 2')
    expect(await change(address_format ?? '')).toBe(200)
    expect(await written()).toBe(before)
    // The platform's own words, which every store reads.
    const admin = await world.admin()
    const country = `/api/countries/${country_id}`
    expect((await admin.call('PATCH', country, { name: { 'ua-uk': 'Нова країна' } })).status).toBe(200)
    expect(await seen()).toContain('Нова країна')
  })

  it('names a zone as the platform does, from the next look on', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    const zones = `/api/zones?country_id=${await country()}&$limit=1`
    const admin = await world.admin()
    const [zone] = (await admin.call('GET', zones)).body.data
    const checkout = async () => (await shopper.call('GET', '/checkout.data')).text
    expect(await checkout()).not.toContain('Нова область')
    expect((await admin.call('PATCH', `/api/zones/${zone.id}`, { name: { 'ua-uk': 'Нова область' } })).status).toBe(200)
    expect(await checkout()).toContain('Нова область')
  })
})

describe('A page whose address holds a key (T04)', () => {
  const policyOf = async (path: string, host = store.host): Promise<[status: number, policy: unknown]> => {
    const { statusCode, headers } = await world.app.inject({ url: path, headers: { host, accept: 'text/html' } })
    return [statusCode, headers['referrer-policy']]
  }

  it('tells its address to nobody that it leads to, in any language, opened or not', async () => {
    const { id, access_key } = await bought('pickup')
    const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
    await store.call('POST', '/api/store-languages', { language_id: english })
    await world.engine.events.caughtUp()
    for (const [path, status] of [
      [`/order/${id}?key=${access_key}`, 200],
      [`/en/order/${id}?key=${access_key}`, 200],
      [`/order/${id}?key=${access_key}&placed=1`, 200],
      [`/order/${id}?key=${access_key}&unpaid=1`, 200],
      [`/order/${id}?key=wrong`, 404],
      [`/order/%00?key=${access_key}`, 400],
      [`/pay/${id}?key=${access_key}`, 303],
      [`/pay/${id}?key=wrong`, 404],
      [`/returns/new?order=${id}&key=${access_key}`, 200],
      ['/cart/restore?cart=1&key=1', 200],
      ['/reset?token=1', 200],
      ['/shop/newsletter?token=1', 200],
      ['/wish-list/1234567890abcdef', 404],
      ['/downloads/1?until=1&signature=1', 410],
      ['/shop/privacy/data.json?token=1', 404],
    ] as const)
      expect([path, ...(await policyOf(path))]).toEqual([path, status, 'no-referrer'])
    for (const path of ['/invitation?token=1', '/reset?token=1', '/admin/restore-store?token=1', '/confirm?token=1'])
      expect([path, (await policyOf(path, world.platformHost))[1]]).toEqual([path, 'no-referrer'])
  })

  it('is no other page: those say whose they are, so that a form without scripts is known by it', async () => {
    for (const path of [
      '/',
      '/cart',
      '/checkout',
      '/login',
      '/registration',
      '/wish-list',
      '/shop/contacts',
      '/orderly',
    ])
      expect([path, (await policyOf(path))[1]]).toEqual([path, 'strict-origin'])
    for (const path of ['/', '/admin/orders', '/api/plans'])
      expect([path, (await policyOf(path, world.platformHost))[1]]).toEqual([path, 'strict-origin-when-cross-origin'])
  })
})

describe('an order is repeated', () => {
  it('by nobody who may not see it', async () => {
    const { id } = await bought('local')
    const answer = await world.app.inject({
      method: 'POST',
      url: `/order/${id}?key=wrong`,
      headers: {
        host: store.host,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: 'repeat=1',
    })
    expect(answer.statusCode).toBe(404)
  })
})

it('A new shop knows goods that do not fit, before the reason that has to be described', async () => {
  const reasons = (await store.call('GET', '/api/return-reasons?$sort[sort_order]=1')).body.data
  expect(reasons.map(({ name }: { name: string }) => name).slice(-2)).toEqual([
    'Не підійшов розмір',
    'Інше, опишіть докладніше',
  ])
})

it('What costs nothing says so in the shop’s language, on its page, in the cart, in the order; “from 0” stays a number', async () => {
  const gift = await makeProduct(store, { name: { 'ua-uk': 'Подарунок' }, price: '0' })
  const { slug } = (await store.call('GET', `/api/products/${gift}`)).body
  const page = async (url: string, call = store.guest) => (await call('GET', url)).text.replace(/\u00a0/g, ' ')
  const priceOf = (text: string) => /<div id="buy"[\s\S]*?<\/form>/.exec(text)?.[0] ?? text
  expect(priceOf(await page(`/${slug}`))).toContain('Безкоштовно')
  expect(priceOf(await page(`/${slug}`))).not.toMatch(/>0 ₴/)
  const shopper = openShopper(world, store)
  await shopper.add(gift, 2)
  await shopper.add(await makeProduct(store, { price: '50' }))
  const cart = await page('/cart', shopper.call)
  expect(cart).toContain('Безкоштовно')
  expect(cart).not.toMatch(/[>\s]0(,00)? ₴/)
  await shopper.ready()
  const { id, access_key } = (await shopper.order()).body
  const order = await page(`/order/${id}?key=${access_key}`)
  expect(order).toContain('Безкоштовно')
  // To bring it costs nothing either.
  expect(order).not.toMatch(/>0(,00)? ₴/)
})

it('How many is written as the language writes numbers: at the checkout, in the order, in its mail, and where there are not as many', async () => {
  const nail = await makeProduct(store, { name: { 'ua-uk': 'Цвях' }, price: '1', quantity: 2500 })
  const shopper = openShopper(world, store)
  await shopper.add(nail, 1500)
  await shopper.ready()
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain((await shopper.call('GET', '/checkout')).text)).toContain('× 1 500')
  const { id, access_key } = (await shopper.order()).body
  expect(plain((await store.guest('GET', `/order/${id}?key=${access_key}`)).text)).toContain('× 1 500')
  const mails = await until(
    () => mailsTo(world, contact.email),
    (all) => all.some(({ text }) => text.includes('Цвях')),
  )
  expect(mails.map(({ text }) => plain(text)).join()).toContain('Цвях\n  1 500 × ')

  const late = openShopper(world, store)
  const more = await late.add(nail, 2500)
  expect(plain(more.text)).toContain('Доступно: 1 000')
  // What there was when it went into the cart may be gone.
  await store.call('PATCH', `/api/products/${nail}`, { quantity: 5000 })
  await late.add(nail, 3000)
  await store.call('PATCH', `/api/products/${nail}`, { quantity: 1200 })
  expect(plain((await late.call('GET', '/api/carts/current')).text)).toContain('Доступно: 1 200')
})
