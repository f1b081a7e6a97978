import { afterAll, beforeAll, expect, it } from 'vitest'
import { upload } from './upload.ts'
import { type Answer, type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

// Clients are written against these calls (design §5): what they send here is all that they know to send.

let world: World

beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world?.close())

/** What a browser, or an app that keeps cookies, would send. */
function keepingCookies(host: string): Call {
  const jar = new Map<string, string>()
  return async (method, path, body, headers = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await world.app.inject({
      method,
      url: path,
      headers: { host, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value } of response.cookies) jar.set(name, value)
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
      text: response.body,
    }
  }
}

const made = ({ status, text, body }: Answer) => {
  expect(status, text).toBe(201)
  return body
}

it('The calls of the main job are enough: from an owner who registers to an order that was placed', async () => {
  const { platform } = world
  const credentials = { email: 'maria@shop.test', password: 'Showroom1' }
  made(await platform('POST', '/api/customers', { ...credentials, first_name: 'Марія', last_name: 'Коваль' }))
  const session = made(await platform('POST', '/api/authentication', credentials))
  expect(session.customer).toMatchObject({ role: 'SHOP_ADMIN' })

  const authorization = `Bearer ${session.accessToken}`
  const opened = made(
    await platform(
      'POST',
      '/api/store-setups',
      {
        name: 'Марія',
        country: 'UA',
        language: 'ua-uk',
        currency: 'UAH',
        address: { city: 'Львів', postcode: '79000', region: 'Львівська' },
        about: '',
        product_types: [],
      },
      { authorization },
    ),
  )
  expect(Object.keys(opened).sort()).toEqual(['domain', 'store_id', 'store_token'])
  const headers = { authorization: session.accessToken, 'store-token': opened.store_token }
  const call: Call = (method, path, body, more) => platform(method, path, body, { ...headers, ...more })
  const self = await call('GET', `/api/customers/${session.customer.id}`)
  expect(self.body).toMatchObject({ email: credentials.email, store_id: opened.store_id })
  const populated = '$populate[]=languages&$populate[]=extensions&$populate[]=settings'
  const store = await call('GET', `/api/stores/${opened.store_id}?${populated}`)
  expect(store.body).toMatchObject({ completed: true, languages: [{ code: 'ua-uk' }], settings: expect.any(Object) })
  made(await call('POST', '/api/plan-changes', { plan: 'free', period: 'monthly' }))

  const feed = `<shop><offer id="1"><name>Ваза</name><price>1 299,99</price><left>3</left></offer></shop>`
  const file = made(await upload({ call } as OpenedStore, 'feed.xml', Buffer.from(feed), { purpose: 'import' }))
  const profile = made(
    await call('POST', '/api/import-profiles', {
      name: 'Feed',
      extension: 'xml',
      xml_path: 'shop/offer',
      fields: [
        { field: 'external_id', source: '@id' },
        { field: 'title', language: 'ua-uk', source: 'name' },
        { field: 'price', source: 'price', transforms: ['parse_float'] },
        { field: 'quantity', source: 'left', transforms: ['parse_number'] },
      ],
    }),
  )
  const run = made(await call('POST', '/api/imports', { profile_id: profile.id, file_id: file.id }))
  const task = await until(
    async () => (await call('GET', `/api/tasks/${run.task_id}`)).body,
    ({ state }) => state === 'done' || state === 'failed',
  )
  expect(task.state).toBe('done')

  const shopper = keepingCookies(opened.domain)
  const [product] = (await shopper('GET', '/api/products')).body.data
  expect(product).toMatchObject({ name: 'Ваза', price: '1299.99' })
  made(await shopper('POST', '/api/cart-items', { product_id: product.id, quantity: 2 }))
  const cart = (await shopper('GET', '/api/carts/current')).body
  const chosen = await shopper('PATCH', '/api/carts/current', {
    customer: { first_name: 'Іван', last_name: 'Мельник', email: 'ivan@buyer.test', phone: '+380671234567' },
    delivery_method_id: cart.delivery_methods[0].id,
  })
  const ready = await shopper('PATCH', '/api/carts/current', { payment_method_id: chosen.body.payment_methods[0].id })
  expect(ready.status, ready.text).toBe(200)
  expect(ready.body.problems).toEqual([])
  const order = made(await shopper('POST', '/api/orders', {}, { 'idempotency-key': 'a-key-of-the-client' }))
  expect(order).toMatchObject({ id: expect.any(String), number: 100001, access_key: expect.any(String) })
  expect(order.payment).toMatchObject({ state: expect.any(String) })
  const again = await shopper('POST', '/api/orders', {}, { 'idempotency-key': 'a-key-of-the-client' })
  expect(again.body.id).toBe(order.id)
  const seen = await call('GET', `/api/orders/${order.id}`)
  expect(seen.body).toMatchObject({ number: 100001, total: '2599.98', currency: 'UAH' })

  // A shopper registers with the same call as an owner, on the store's own host.
  const person = { email: 'ivan@buyer.test', password: 'Showroom1', first_name: 'Іван', last_name: 'Мельник' }
  made(await shopper('POST', '/api/customers', person))
  const own = made(await shopper('POST', '/api/authentication', { email: person.email, password: person.password }))
  expect(own.customer).toMatchObject({ role: 'CUSTOMER', store_id: opened.store_id })
})
