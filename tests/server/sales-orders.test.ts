import { orderStatuses, orders, products } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { sendForm } from './send-form.ts'
import { contact, makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Sales shop')
  other = await world.openStore('Other shop')
})
afterAll(() => world.close())

const quantityOf = async (id: string): Promise<number> => (await store.row(products, id)).quantity

const mailsAbout = (number: number) =>
  allMails(world).then((all) => all.filter(({ subject }) => subject.includes(String(number))))

describe('from the cart to the order', () => {
  it('sells a product: cart, order, stock, mails, the order behind its key', async () => {
    const product = await makeProduct(store, { price: '120.50', quantity: 7 })
    const shopper = openShopper(world, store)
    const added = await shopper.add(product, 2)
    expect(added.status, added.text).toBe(201)
    expect(added.body).toMatchObject({ quantity: 2, total: '241.00', currency: { code: 'UAH' } })
    expect(added.body.lines[0]).toMatchObject({ price: '120.50', total: '241.00', quantity: 2, available: true })
    expect(added.headers['set-cookie']).toMatch(/sw_cart=.*HttpOnly/)

    const ready = await shopper.ready()
    expect(ready.status, ready.text).toBe(200)
    expect(ready.body.problems).toEqual([])
    expect(ready.body.orderable).toBe(true)
    const placed = await shopper.order('first', { terms_agreed: true, hash: ready.body.hash })
    expect(placed.status, placed.text).toBe(201)
    expect(placed.body).toMatchObject({ number: 100001, payment: { state: 'pending' } })
    expect(await quantityOf(product)).toBe(5)
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])

    const seen = await store.guest('GET', `/api/orders/${placed.body.id}`, undefined, {
      'order-key': placed.body.access_key,
    })
    expect(seen.status, seen.text).toBe(200)
    expect(seen.body).toMatchObject({ number: 100001, total: '241.00', email: contact.email })
    expect(seen.body.lines[0]).toMatchObject({ quantity: 2, price: '120.50' })
    expect(JSON.stringify(seen.body)).not.toContain('access_key')
    const byQuery = await store.guest('GET', `/api/orders/${placed.body.id}?access_key=${placed.body.access_key}`)
    expect(byQuery.status).toBe(200)

    const mails = await until(
      () => mailsAbout(100001),
      (found) => found.length === 2,
    )
    const toBuyer = mails.find((mail) => mail.to === contact.email)
    expect(toBuyer?.text).toContain(placed.body.access_key)
    expect(toBuyer?.text).toContain('241,00')
  })

  it('goes on to shipped, delivered and completed with an invoice', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    const placed = await shopper.order()
    const statuses = await store.list(orderStatuses, { $limit: 50 })
    const status = (code: number): string => String(statuses.find((one) => one.code === code)?.id)
    const move = (code: number, more = {}) =>
      store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id: status(code), ...more })
    expect((await move(7)).status).toBe(409)
    expect((await move(3)).status).toBe(201)
    const shipped = await move(5, { tracking_number: '20450000000001', comment: 'У дорозі', notify: true })
    expect(shipped.status, shipped.text).toBe(201)
    const order = await store.row(orders, placed.body.id)
    expect(order).toMatchObject({ tracking_number: '20450000000001', order_status_id: status(5) })
    expect(order.shipped_at).not.toBeNull()
    expect(order.next_status_ids).toContain(status(6))
    expect(order.histories).toHaveLength(3)
    await move(6)
    expect((await move(7)).status).toBe(201)
    const done = await store.row(orders, placed.body.id)
    expect(done.invoice_number).toMatch(/^INV-\d{4}-1$/)
    expect(done.completed_at).not.toBeNull()
    await until(
      () => mailsAbout(placed.body.number),
      (found) => found.some((mail) => mail.text.includes('20450000000001') && mail.text.includes('У дорозі')),
    )
  })
})

describe('what must not happen', () => {
  it('refuses odd quantities by field', async () => {
    const product = await makeProduct(store)
    const shopper = openShopper(world, store)
    for (const quantity of [0, -1, 1.5, '2', 2 ** 53, 10_000, null, { $gt: 0 }, [1]]) {
      const answer = await shopper.call('POST', '/api/cart-items', { product_id: product, quantity })
      expect(answer.status, JSON.stringify(quantity)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['quantity'])
    }
  })

  it('refuses a price or a total in the body', async () => {
    const product = await makeProduct(store)
    const shopper = openShopper(world, store)
    const item = await shopper.call('POST', '/api/cart-items', { product_id: product, quantity: 1, price: '1.00' })
    expect(item.status).toBe(422)
    expect(item.body.errors).toHaveProperty('price')
    await shopper.add(product)
    await shopper.ready()
    const order = await shopper.order('x', { total: '1.00' })
    expect(order.status).toBe(422)
    expect(order.body.errors).toHaveProperty('total')
  })

  it('does not sell what is hidden, of the future, or of another store', async () => {
    const shopper = openShopper(world, store)
    const hidden = await makeProduct(store, { status: false })
    const future = await makeProduct(store, { date_available: '2999-01-01' })
    const foreign = await makeProduct(other)
    for (const id of [hidden, future, foreign, crypto.randomUUID()]) {
      const answer = await shopper.add(id)
      expect(answer.status, answer.text).toBe(409)
      expect(answer.body.data.code).toBe('product-unavailable')
    }
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])
  })

  it('says which fields the checkout still needs', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    const order = await shopper.order()
    expect(order.status).toBe(422)
    expect(Object.keys(order.body.errors)).toEqual(
      // A phone is enough where the store does not ask for more (phone-orders.test.ts).
      expect.arrayContaining(['customer.first_name', 'customer.phone']),
    )
    expect((await shopper.order('k'.repeat(300))).status).toBe(400)
    expect((await shopper.call('POST', '/api/orders', {})).status).toBe(400)
  })

  it('keeps the cart when a price has changed, and says what changed', async () => {
    const product = await makeProduct(store, { price: '100.00' })
    const shopper = openShopper(world, store)
    await shopper.add(product)
    await shopper.ready()
    await store.call('PATCH', `/api/products/${product}`, { price: '150.00' })
    const refused = await shopper.order()
    expect(refused.status).toBe(409)
    expect(refused.body.data).toMatchObject({
      code: 'prices-changed',
      changed: [{ from: '100.00', to: '150.00' }],
      total: { from: '100.00', to: '150.00' },
    })
    const cart = await shopper.call('GET', '/api/carts/current')
    expect(cart.body.total).toBe('150.00')
    expect((await shopper.order('again', { hash: refused.body.data.total ? 'stale' : '' })).status).toBe(409)
    expect((await shopper.order('again', { hash: cart.body.hash })).status).toBe(201)
  })

  it('is refused once where something in it was deleted meanwhile, and says so', async () => {
    const [kept, gone] = [
      await makeProduct(store, { name: { 'ua-uk': 'Чайник' } }),
      await makeProduct(store, { name: { 'ua-uk': 'Самовар' } }),
    ]
    const shopper = openShopper(world, store)
    await shopper.add(kept)
    await shopper.add(gone)
    const { body } = await shopper.ready()
    expect((await store.call('DELETE', `/api/products/${gone}`)).status).toBe(200)
    // As a page, an app that makes its last choices with the order, and one that sends none.
    for (const more of [{ hash: body.hash }, { comment: 'Швидше' }, {}]) {
      const refused = await shopper.order(crypto.randomUUID(), more)
      expect([refused.status, refused.body.data?.code], refused.text).toEqual([409, 'goods-gone'])
      expect(refused.body.message).toContain('Самовар')
      expect(refused.body.message).not.toContain('Чайник')
    }
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toHaveLength(1)
    expect((await shopper.order()).status).toBe(201)
  })

  it('names what was deleted also where that was all that it had, on the page too', async () => {
    const gone = await makeProduct(store, { name: { 'ua-uk': 'Самовар' } })
    const shopper = openShopper(world, store)
    await shopper.add(gone)
    const { body } = await shopper.ready()
    expect((await store.call('DELETE', `/api/products/${gone}`)).status).toBe(200)
    for (const more of [{ hash: body.hash }, { comment: 'Швидше' }, {}]) {
      const refused = await shopper.order(crypto.randomUUID(), more)
      expect([refused.status, refused.body.data?.code], refused.text).toEqual([409, 'goods-gone'])
      expect(refused.body.message).toBe('Більше не продається, тому кошик порожній: Самовар.')
    }
    const form = { ...contact, hash: body.hash, key: crypto.randomUUID() }
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = await sendForm(world, store, '/checkout', form, { cookie })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('тому кошик порожній: Самовар.')
  })

  it('is asked nothing more of what the shopper took out', async () => {
    const [kept, other] = [await makeProduct(store), await makeProduct(store)]
    const shopper = openShopper(world, store)
    await shopper.add(kept)
    await shopper.add(other)
    const { lines } = (await shopper.ready()).body
    const line = lines.find((one: any) => one.product_id === other)
    expect((await shopper.call('DELETE', `/api/cart-items/${line.id}`)).status).toBe(200)
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
  })

  it('opens an order to nobody without its key', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    const mine = (await shopper.order()).body
    const stranger = openShopper(world, store, 'b@buyer.test')
    await stranger.add(await makeProduct(store))
    await stranger.ready()
    const theirs = (await stranger.order()).body
    const ask = (id: string, key: string, on = store) =>
      on.guest('GET', `/api/orders/${id}`, undefined, { 'order-key': key })
    expect((await ask(mine.id, theirs.access_key)).status).toBe(404)
    expect((await ask(mine.id, '')).status).toBe(401)
    expect((await ask(mine.id, mine.access_key, other)).status).toBe(404)
    expect((await ask(mine.id, mine.access_key)).status).toBe(200)
    await store.guest('POST', '/api/customers', {
      ...contact,
      terms_agreed: true,
      password: 'Shopper1',
      email: 'c@buyer.test',
    })
    const signedIn = openShopper(world, store)
    await signedIn.call('POST', '/api/authentication', { email: 'c@buyer.test', password: 'Shopper1' })
    expect((await signedIn.call('GET', `/api/orders/${mine.id}`)).status).toBe(404)
    expect((await signedIn.call('GET', '/api/orders')).body.total).toBe(0)
  })
})

describe('who owns a cart', () => {
  it('joins what was put in before signing in, and shows nothing after signing out', async () => {
    const [first, second] = [await makeProduct(store), await makeProduct(store)]
    await store.guest('POST', '/api/customers', {
      ...contact,
      terms_agreed: true,
      password: 'Shopper1',
      email: 'd@buyer.test',
    })
    const shopper = openShopper(world, store)
    const signIn = () => shopper.call('POST', '/api/authentication', { email: 'd@buyer.test', password: 'Shopper1' })
    await signIn()
    await shopper.add(first, 2)
    await shopper.call('DELETE', '/api/authentication')
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])
    await shopper.add(first, 1)
    await shopper.add(second, 1)
    const old = shopper.cookies.get('sw_cart') as string
    await signIn()
    const cart = (await shopper.call('GET', '/api/carts/current')).body
    expect(cart.lines.map((line: { quantity: number }) => line.quantity).sort()).toEqual([1, 3])
    const thief = await store.guest('GET', '/api/carts/current', undefined, { cookie: `sw_cart=${old}` })
    expect(thief.body.lines).toEqual([])
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const mine = await shopper.call('GET', '/api/orders')
    expect(mine.body.data.map((order: { id: string }) => order.id)).toEqual([placed.body.id])
    expect((await shopper.row(orders, placed.body.id)).number).toBe(placed.body.number)
  })

  it('changes and removes only lines of one’s own', async () => {
    const product = await makeProduct(store)
    const [mine, theirs] = [openShopper(world, store), openShopper(world, store)]
    const line = (await mine.add(product)).body.lines[0].id
    await theirs.add(product)
    expect((await theirs.call('PATCH', `/api/cart-items/${line}`, { quantity: 5 })).status).toBe(404)
    expect((await mine.call('PATCH', `/api/cart-items/${line}`, { quantity: 3 })).body.quantity).toBe(3)
    expect((await mine.call('PATCH', `/api/cart-items/${line}`, { quantity: 0 })).body.lines).toEqual([])
    expect((await mine.call('DELETE', `/api/cart-items/${line}`)).status).toBe(404)
  })
})
