import { countries, customers, orders } from '@shopwright/shop/model'
import { eraseCustomer, jobsOf, verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeCards } from './card-order.ts'
import { allMails } from './mails-of.ts'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { made as madeAt } from './variants.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let settings: string
let ukraine: string
let courier: string
let cash: string
let card: string
let now = new Date()

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => now })
  store = await world.openStore('By staff')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  ukraine = (await store.list(countries, { iso_code: 'UA' }))[0].id
  for (const { id } of (await store.call('GET', '/api/delivery-groups?$limit=50')).body.data)
    await store.call('PATCH', `/api/delivery-groups/${id}`, { status: false })
  const group = await made('delivery-groups', {
    name: { 'ua-uk': 'Кур’єр', 'en-us': 'Courier' },
    extension: 'local',
    methods: [{ name: { 'ua-uk': 'Містом', 'en-us': 'In town' }, type: 'flat', price: '60', status: true }],
  })
  courier = group.methods[0].id
  await takeCards(store)
  const methods = (await store.call('GET', '/api/payment-methods?$limit=50')).body.data
  cash = methods.find(({ code }: { code: string }) => code === 'cash-on-delivery').id
  card = methods.find(({ code }: { code: string }) => code === 'card').id
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
const set = async (changes: object): Promise<void> => {
  expect((await store.call('PATCH', `/api/settings/${settings}`, changes)).status).toBe(200)
}
const kyiv = () => ({ country_id: ukraine, city: 'Київ', address: 'Хрещатик, 1' })
const goods = (more: object = {}): Promise<string> =>
  makeProduct(store, { price: '100.00', quantity: 5, requires_delivery: true, ...more })
const wish = (product_id: string, more: object = {}) => ({
  key: crypto.randomUUID(),
  ...contact,
  lines: [{ product_id, quantity: 2 }],
  delivery_address: kyiv(),
  delivery_method_id: courier,
  payment_method_id: cash,
  ...more,
})
const place = (body: object, call = store.call): Promise<Answer> => call('POST', '/api/staff-orders', body)
const stockOf = async (id: string): Promise<number> => (await store.call('GET', `/api/products/${id}`)).body.quantity
const codeOf = ({ body }: Answer): string => body.data?.code ?? body.code
const ordersNow = async (): Promise<number> => (await store.call('GET', '/api/orders?$limit=0')).body.total
const subjects = async (): Promise<string[]> => (await allMails(world)).map(({ subject }) => subject)

describe('an order that staff make', () => {
  it('is counted while it is put together, and is then the order that the checkout would have made', async () => {
    const product = await goods()
    const before = await ordersNow()
    const body = wish(product, { comment: 'Подзвонити перед доставкою', notify: true })
    const seen = await place({ ...body, dry_run: true })
    expect(seen.status, seen.text).toBe(201)
    expect(seen.body.view).toMatchObject({ total: '260.00', delivery_method_id: courier, problems: [] })
    expect(seen.body.view.payment_methods.map((one: any) => one.id)).toEqual(expect.arrayContaining([cash, card]))
    expect([await ordersNow(), await stockOf(product)]).toEqual([before, 5])

    const placed = await place({ ...body, hash: seen.body.view.hash })
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.order_id)
    expect(order).toMatchObject({
      total: '260',
      email: contact.email,
      phone: contact.phone,
      delivery_address: { city: 'Київ' },
      delivery_method: 'Містом',
      comment: 'Подзвонити перед доставкою',
      customer_id: null,
      stock_held: true,
      is_draft: false,
      language: 'ua-uk',
      ip: null,
      user_agent: null,
    })
    expect(order.made_by).toBeTruthy()
    expect(order.histories[0]).toMatchObject({ actor_name: order.made_by, notify: true })
    expect(order.number).toBeGreaterThan(100_000)
    expect(await stockOf(product)).toBe(3)
    await until(
      () => subjects(),
      (all) => all.some((one) => one.includes(String(order.number)) && one.startsWith('By staff')),
    )
  })

  it('is one, however often and however fast it is sent', async () => {
    const product = await goods()
    const body = wish(product)
    const answers = await Promise.all(Array.from({ length: 4 }, () => place(body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((one) => one.body.order_id)).size).toBe(1)
    expect((await place(body)).body.order_id).toBe(answers[0]?.body.order_id)
    expect(await stockOf(product)).toBe(3)
  })

  it('is the customer’s own: of their group, their language and their credit, and leaves their cart alone', async () => {
    const trade = await made('customer-groups', { name: { 'ua-uk': 'Гуртівня' }, discount_percent: '10' })
    const shopper = await signedIn(world, store, 'gurt@buyer.test')
    await store.call('PATCH', `/api/customers/${shopper.id}`, { customer_group_id: trade.id })
    await store.call('POST', '/api/customer-transactions', { customer_id: shopper.id, amount: '40.00' })
    const [product, wished] = [await goods(), await goods()]
    await shopper.add(wished, 1)
    const body = wish(product, { customer_id: shopper.id, email: 'other@buyer.test', use_credit: true })
    const placed = await place(body)
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.order_id)
    // 2 × 90, and 60, less the credit
    expect(order).toMatchObject({ customer_id: shopper.id, email: 'gurt@buyer.test', total: '200' })
    expect((await store.row(customers, shopper.id)).credit_balance).toBe('0.00')
    const cart = (await shopper.call('GET', '/api/carts/current')).body
    expect(cart.lines.map((line: any) => line.product_id)).toEqual([wished])
    const mine = await shopper.call('GET', `/api/orders/${placed.body.order_id}`)
    expect(mine.status, mine.text).toBe(200)
    expect((await store.call('GET', `/api/customer-ips?customer_id=${shopper.id}`)).body.data.length).toBeLessThan(2)
  })

  it('spends the points of its customer, as many as the order can take, and of nobody else', async () => {
    await set({ rewards_enabled: true, rewards_maximum: '50', rewards_percent: '0' })
    const shopper = await signedIn(world, store, 'points@buyer.test')
    await made('customer-rewards', { customer_id: shopper.id, points: 150 })
    const [product, wished] = [await goods(), await goods()]
    await shopper.add(wished, 1)
    const balance = async () => (await store.row(customers, shopper.id)).reward_balance
    const counted = async (more: object) => {
      const seen = await place({ ...wish(product, { customer_id: shopper.id, ...more }), dry_run: true })
      expect(seen.status, seen.text).toBe(201)
      return seen.body.view
    }
    expect(await counted({})).toMatchObject({ reward_balance: 150, reward_maximum: 100, reward_points: 0 })
    const above = await counted({ reward_points: 101 })
    expect(above).toMatchObject({ reward_points: 100, problems: [{ code: 'points-above-maximum', level: 'warn' }] })
    expect((await counted({ reward_points: 151 })).problems[0].message).toBe('На балансі бали: 150.')
    expect(await balance()).toBe(150)
    // Nobody’s points, and no part of one.
    const guest = await place(wish(product, { reward_points: 1 }))
    expect([guest.status, Object.keys(guest.body.errors)], guest.text).toEqual([422, ['reward_points']])
    for (const reward_points of [-1, 0.5, '5'])
      expect((await place(wish(product, { customer_id: shopper.id, reward_points }))).status).toBe(422)

    const body = wish(product, { customer_id: shopper.id, reward_points: 80 })
    const placed = await place({ ...body, hash: (await counted({ reward_points: 80 })).hash })
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.order_id)
    // 200, less 80, and 60
    expect(order).toMatchObject({ total: '180', reward_points: 80 })
    expect(await balance()).toBe(70)
    expect((await shopper.call('GET', '/api/carts/current')).body).toMatchObject({ reward_points: 0 })
    const late = await place(wish(product, { customer_id: shopper.id, reward_points: 80, hash: above.hash }))
    expect([late.status, await balance()], late.text).toEqual([409, 70])
    // What is canceled gives them back.
    const [canceled] = (await store.call('GET', '/api/order-statuses?code=8')).body.data
    await made('order-histories', { order_id: order.id, order_status_id: canceled.id })
    expect(await balance()).toBe(150)
  })

  it('asks nothing of what a shop asks of its visitors', async () => {
    await set({ guest_checkout: false, price_only_logged_in: true, email_required: true })
    const { email: _, ...phone } = contact
    const body = { ...wish(await goods()), email: null, ...phone }
    const seen = await place({ ...body, dry_run: true })
    expect(seen.body.view).toMatchObject({ total: '260.00' })
    expect(seen.body.view.problems).toEqual([])
    const placed = await place(body)
    expect(placed.status, placed.text).toBe(201)
    await set({ guest_checkout: true, price_only_logged_in: false, email_required: false })
  })

  it('takes a promo code, whose uses are counted by e-mail', async () => {
    await made('coupons', { name: 'П’ять', code: 'FIVE', type: 'percentage', discount: '5', uses_per_customer: 1 })
    const product = await goods()
    const none = await place(wish(product, { coupon_code: 'five', email: null }))
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['customer.email']])
    const placed = await place(wish(product, { coupon_code: 'five', email: 'five@buyer.test' }))
    expect(placed.status, placed.text).toBe(201)
    expect(await store.row(orders, placed.body.order_id)).toMatchObject({ coupon_code: 'FIVE', total: '250' })
    const again = await place(wish(product, { coupon_code: 'five', email: 'five@buyer.test' }))
    expect(again.status, again.text).toBe(409)
  })

  it('tells nobody but the store, where the buyer is not to be written to', async () => {
    const placed = await place(wish(await goods()))
    const { number, histories } = await store.row(orders, placed.body.order_id)
    expect(histories[0]?.notify).toBe(false)
    const about = async () => (await subjects()).filter((one) => one.includes(String(number)))
    await until(about, (all) => all.length > 0)
    expect((await about()).filter((one) => one.startsWith('By staff'))).toEqual([])
  })
})

describe('an order that is paid by card', () => {
  it('waits for its buyer with a link to pay, which makes it an order', async () => {
    const product = await goods()
    const placed = await place(wish(product, { payment_method_id: card, notify: true, email: 'card@buyer.test' }))
    expect(placed.status, placed.text).toBe(201)
    const draft = await store.row(orders, placed.body.order_id)
    expect(draft).toMatchObject({ is_draft: true, number: null })
    expect(await stockOf(product)).toBe(3)
    const link = new URL(String(draft.pay_link))
    expect(link.pathname).toBe(`/pay/${placed.body.order_id}`)
    const mail = await until(
      () => allMails(world).then((all) => all.find(({ to }) => to === 'card@buyer.test')),
      (found) => found !== undefined,
    )
    expect(mail?.text).toContain(draft.pay_link)
    const page = (await store.guest('GET', `${link.pathname}${link.search}`)).headers.location
    const form = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }).toString()
    await store.guest('POST', page, form, { 'content-type': 'application/x-www-form-urlencoded' })
    const order = await until(
      () => store.row(orders, placed.body.order_id),
      ({ is_draft }) => is_draft === false,
    )
    expect([order.paid, order.pay_link]).toEqual(['260', undefined])
  })

  it('leaves its customer’s cart alone also when nobody pays', async () => {
    const shopper = await signedIn(world, store, 'later@buyer.test')
    const product = await goods()
    const placed = await place(wish(product, { payment_method_id: card, customer_id: shopper.id }))
    expect(placed.status, placed.text).toBe(201)
    now = new Date(now.getTime() + 61 * 60_000)
    const expiry = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'draft-expiry')
    const data = { store_id: store.id, order_id: placed.body.order_id }
    await expiry?.run(data as never, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
    expect(await stockOf(product)).toBe(5)
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])
  })
})

describe('what is refused', () => {
  it('is what the stock has not, unless the store sells ahead', async () => {
    const product = await goods({ quantity: 1 })
    const body = wish(product)
    const seen = await place({ ...body, dry_run: true })
    expect(seen.body.view.lines[0].problems.map((one: any) => [one.code, one.level])).toEqual([
      ['stock-short', 'block'],
    ])
    const short = await place(body)
    expect([short.status, codeOf(short), Object.keys(short.body.errors)]).toEqual([409, 'stock-short', ['lines.0']])
    expect(await stockOf(product)).toBe(1)
    await set({ stock_checkout: true })
    expect((await place(body)).status).toBe(201)
    await set({ stock_checkout: false })
    await store.call('PATCH', `/api/products/${product}`, { quantity: 0 })
  })

  it('names what lacks: a name, an address, an option, a way', async () => {
    const nobody = await place(wish(await goods(), { first_name: null, phone: null, delivery_address: null }))
    expect([nobody.status, Object.keys(nobody.body.errors).sort()]).toEqual([
      422,
      [
        'customer.first_name',
        'customer.phone',
        'delivery_address.address',
        'delivery_address.city',
        'delivery_address.country_id',
      ],
    ])
    const engraving = await made('options', { name: { 'ua-uk': 'Напис' }, type: 'text' })
    const engraved = await goods({ options: [{ option_id: engraving.id, required: true }] })
    const bare = await place(wish(engraved))
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['lines.0']])
    const unpaid = await place(wish(await goods(), { payment_method_id: null }))
    expect([unpaid.status, Object.keys(unpaid.body.errors)]).toEqual([409, ['payment_method_id']])
    const empty = await place(wish(crypto.randomUUID(), { lines: [] }))
    expect([empty.status, codeOf(empty)]).toEqual([409, 'cart-empty'])
  })

  it('is none of a subscription, which its buyer begins, and says so', async () => {
    const plan = await made('recurrings', { name: 'Щомісяця', price: '90.00', frequency: 'months', cycle: 1 })
    const product = await goods({ recurrings: [{ recurring_id: plan.id }] })
    const dry = (await place(wish(product, { dry_run: true }))).body.view
    expect(dry.lines[0].problems).toEqual([
      expect.objectContaining({ code: 'recurring-by-buyer', message: expect.stringContaining('за підпискою') }),
    ])
    const refused = await place(wish(product))
    expect([refused.status, codeOf(refused)]).toEqual([409, 'recurring-by-buyer'])
    const { id } = (await place(wish(await goods()))).body
    const order_id = (await store.call('GET', `/api/staff-orders/${id}`)).body.order_id
    const added = await store.call('POST', '/api/order-revisions', {
      order_id,
      lines: [{ product_id: product, quantity: 1 }],
    })
    expect([added.status, added.body.errors?.['lines.0']]).toEqual([422, expect.stringContaining('за підпискою')])
  })

  it('is another sum than the one that was shown', async () => {
    const product = await goods()
    const body = wish(product)
    const { hash } = (await place({ ...body, dry_run: true })).body.view
    await store.call('PATCH', `/api/products/${product}`, { price: '150.00' })
    const changed = await place({ ...body, hash })
    expect([changed.status, codeOf(changed)]).toEqual([409, 'prices-changed'])
  })

  it('is who may not make any, and what is another store’s', async () => {
    const product = await goods()
    const looking = await groupWith(store, [{ service: 'orders', can_get: true }], true)
    const reader = await hire(world, store, 'reader@staff.test', looking)
    expect((await place(wish(product), reader)).status).toBe(403)
    expect((await place(wish(product), openShopper(world, store).call)).status).toBeGreaterThanOrEqual(401)
    const making = await groupWith(store, [{ service: 'orders', can_create: true, can_get: true }], true)
    const seller = await hire(world, store, 'seller@staff.test', making)
    expect((await place(wish(product), seller)).status).toBe(201)
    const other = await world.openStore('Elsewhere')
    const theirs = await makeProduct(other)
    const foreign = await place(wish(theirs))
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([409, ['lines.0']])
    const { id: customer_id } = await signedIn(world, other, 'their@buyer.test')
    expect((await place(wish(product, { customer_id }))).status).toBe(422)
    const { id: blocked } = await signedIn(world, store, 'blocked@buyer.test')
    await store.call('PATCH', `/api/customers/${blocked}`, { status: false })
    const shut = await place(wish(product, { customer_id: blocked }))
    expect([shut.status, Object.keys(shut.body.errors)]).toEqual([422, ['customer_id']])
  })
})

describe('what else an order that staff make holds', () => {
  let theme: string
  beforeAll(async () => {
    theme = (await made('voucher-themes', { name: { 'ua-uk': 'Свято' } })).id
    await set({ voucher_minimum: '10', voucher_maximum: '500' })
  })
  const gift = (more: object = {}) => ({
    amount: '50.00',
    to_name: 'Оля',
    to_email: 'olya@gift.test',
    from_name: 'Петро',
    from_email: 'petro@gift.test',
    voucher_theme_id: theme,
    message: 'З днем народження',
    ...more,
  })

  it('is gift cards that the buyer pays for, with goods or alone', async () => {
    const product = await goods()
    const body = wish(product, { bought_vouchers: [gift()] })
    const seen = await place({ ...body, dry_run: true })
    expect(seen.body.view, seen.text).toMatchObject({
      total: '310.00',
      vouchers: [{ to_name: 'Оля', amount: '50.00' }],
    })
    const placed = await place({ ...body, hash: seen.body.view.hash })
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.order_id)
    expect(order).toMatchObject({ total: '310', vouchers: [{ to_email: 'olya@gift.test', amount: '50' }] })
    const cards = (await store.call('GET', `/api/vouchers?order_id=${order.id}`)).body.data
    expect(cards).toMatchObject([{ amount: '50.00', balance: '50.00', message: 'З днем народження' }])
    const found = await store.call('GET', '/api/vouchers?$search=olya@gift.test&$select[]=id')
    expect(found.body.data, found.text).toEqual([expect.objectContaining({ id: cards[0].id })])
    const own = { ...wish(product), lines: [], payment_method_id: card }
    const alone = await place({ ...own, bought_vouchers: [gift(), gift({ amount: '20' })] })
    expect(alone.status, alone.text).toBe(201)
    expect(await store.row(orders, alone.body.order_id)).toMatchObject({ total: '70', requires_delivery: false })
  })

  it('is nobody’s once its buyer is forgotten', async () => {
    const shopper = await signedIn(world, store, 'forgets@gift.test')
    const placed = await place(wish(await goods(), { customer_id: shopper.id, bought_vouchers: [gift()] }))
    expect(placed.status, placed.text).toBe(201)
    const query = (text: string) =>
      world.engine.database.platformPool.query(text, [store.id, placed.body.order_id]).then(({ rows }) => rows)
    const [{ order_status_id }] = await query('select order_status_id from orders where store_id = $1 and id = $2')
    await query(
      'update orders set order_status_id = (select id from order_statuses s where s.store_id = $1 and s.is_final limit 1) where store_id = $1 and id = $2',
    )
    await world.engine.onPlatform({ store: { id: store.id } as never }, (ctx) => eraseCustomer(ctx, shopper.id))
    expect(
      await query('select bought_vouchers, email from staff_orders where store_id = $1 and order_id = $2'),
    ).toEqual([{ bought_vouchers: null, email: expect.stringContaining('erased') }])
    await query(`update orders set order_status_id = '${order_status_id}' where store_id = $1 and id = $2`)
  })

  it('is none of a plan that has no gift cards', async () => {
    const small = await world.openStore('No gift cards', { plan: 'venture' })
    const refused = await small.call('POST', '/api/staff-orders', {
      key: crypto.randomUUID(),
      ...contact,
      lines: [],
      bought_vouchers: [gift()],
      dry_run: true,
    })
    expect([refused.status, codeOf(refused)], refused.text).toEqual([403, 'feature-not-in-plan'])
  })

  it('is refused at the gift card that is wrong', async () => {
    const wrong = { ...wish(await goods()), bought_vouchers: [gift(), gift({ amount: '9999', to_email: 'x' })] }
    const unread = await place(wrong)
    const both = ['bought_vouchers.1.amount', 'bought_vouchers.1.to_email']
    expect([unread.status, Object.keys(unread.body.errors).sort()]).toEqual([422, both])
    const large = await place({ ...wrong, bought_vouchers: [gift({ amount: '9999' })] })
    expect([large.status, Object.keys(large.body.errors)]).toEqual([422, ['bought_vouchers.0.amount']])
    const strange = await place({ ...wrong, bought_vouchers: [gift({ voucher_theme_id: crypto.randomUUID() })] })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['bought_vouchers.0.voucher_theme_id']])
    const shape = await place({ ...wrong, bought_vouchers: 'many' })
    expect(shape.status).toBe(422)
    const many = await place({ ...wrong, bought_vouchers: Array.from({ length: 21 }, () => gift()) })
    expect([many.status, codeOf(many)]).toEqual([422, 'too-many-rows'])
  })

  it('is what the store asks of the buyer’s group, and nobody has to answer', async () => {
    const trade = await made('customer-groups', { name: { 'ua-uk': 'Перепитані' } })
    const shopper = await signedIn(world, store, 'asked@buyer.test')
    const asked = (location: string, group: string) =>
      made('custom-fields', {
        name: { 'ua-uk': `Питання ${location} ${group.slice(-4)}` },
        location,
        type: 'text',
        customer_groups: [{ customer_group_id: group, required: true }],
      })
    const [own, at, usual] = [
      await asked('account', trade.id),
      await asked('address', trade.id),
      await asked('account', (await store.call('GET', `/api/settings/${settings}`)).body.customer_group_id),
    ]
    await store.call('PATCH', `/api/customers/${shopper.id}`, {
      customer_group_id: trade.id,
      custom_fields: { [own.id]: 'за звичкою' },
    })
    const body = wish(await goods(), { customer_id: shopper.id })
    const seen = await place({ ...body, dry_run: true })
    expect(seen.body, seen.text).toMatchObject({ customer_group_id: trade.id })
    const placed = await place({
      ...body,
      custom_fields: { [own.id]: 'по телефону' },
      delivery_address: { ...kyiv(), custom_fields: { [at.id]: 'код 12' } },
    })
    expect(placed.status, placed.text).toBe(201)
    expect((await store.row(orders, placed.body.order_id)).custom_fields).toMatchObject([
      { place: 'customer', id: own.id, value: 'по телефону' },
      { place: 'delivery_address', id: at.id, value: 'код 12' },
    ])
    expect((await place(wish(await goods()))).status).toBe(201)
    const strange = await place({ ...body, key: crypto.randomUUID(), custom_fields: { [usual.id]: 'не їхнє' } })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, [`customer.custom_fields.${usual.id}`]])
    for (const { id } of [own, at, usual]) await store.call('DELETE', `/api/custom-fields/${id}`)
  })
})
