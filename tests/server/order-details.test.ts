import { auditLogs, countries, orders } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardOrder, takeCards } from './card-order.ts'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { made as madeAt } from './variants.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
let ukraine: string
let poland: string
let taxed: string
let cash: string
let transfer: string
let courier: string
const ways: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('By phone')
  statuses = new Map(
    (await store.call('GET', '/api/order-statuses?$limit=50')).body.data.map((one: any) => [one.code, one.id]),
  )
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  await store.call('PATCH', `/api/settings/${settings}`, {
    one_click_buy: true,
    prices_include_tax: false,
    show_prices_with_tax: false,
  })
  ukraine = (await store.list(countries, { iso_code: 'UA' }))[0].id
  poland = (await store.list(countries, { iso_code: 'PL' }))[0].id
  await made('store-countries', { country_id: poland })
  for (const { id } of (await store.call('GET', '/api/delivery-groups?$limit=50')).body.data)
    await store.call('PATCH', `/api/delivery-groups/${id}`, { status: false })
  const zone = async (name: string, country_id: string): Promise<string> =>
    (await made('store-geo-zones', { name, description: name, zones: [{ country_id }] })).id
  const [home, abroad] = [await zone('Дім', ukraine), await zone('За кордоном', poland)]
  const group = await made('delivery-groups', {
    name: { 'ua-uk': 'Кур’єр' },
    extension: 'local',
    methods: [
      { name: { 'ua-uk': 'Містом' }, type: 'flat', price: '60', status: true, geo_zone_id: home },
      { name: { 'ua-uk': 'За кордон' }, type: 'flat', price: '250', status: true, geo_zone_id: abroad },
    ],
  })
  const shop = await made('delivery-groups', {
    name: { 'ua-uk': 'Самовивіз' },
    extension: 'pickup',
    methods: [{ name: { 'ua-uk': 'З магазину' }, type: 'pickup', price: '0', status: true }],
  })
  courier = group.id
  ;[ways.city, ways.abroad] = group.methods.map(({ id }: { id: string }) => id)
  ways.pickup = shop.methods[0].id
  const rate = async (name: string, percent: string, geo: string): Promise<string> =>
    (await made('tax-rates', { name, rate: percent, geo_zones: [geo] })).id
  taxed = (
    await made('tax-classes', {
      title: 'За місцем',
      description: 'За місцем',
      rules: [
        { tax_rate_id: await rate('ПДВ', '20', home), based_on: 'delivery', priority: 1 },
        { tax_rate_id: await rate('VAT', '23', abroad), based_on: 'delivery', priority: 1 },
      ],
    })
  ).id
  await takeCards(store)
  const methods = (await store.call('GET', '/api/payment-methods?$limit=50')).body.data
  cash = methods.find(({ code }: { code: string }) => code === 'cash-on-delivery').id
  transfer = methods.find(({ code }: { code: string }) => code === 'bank-transfer').id
  await store.call('PATCH', `/api/payment-methods/${transfer}`, { status: true })
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
const revise = (order_id: string, more: object): Promise<Answer> =>
  store.call('POST', '/api/order-revisions', { order_id, ...more })
const orderOf = (id: string) => store.row(orders, id)
/** What the courier asks in town from now on. */
async function costs(price: string): Promise<void> {
  const { methods } = (await store.call('GET', `/api/delivery-groups/${courier}`)).body
  const changed = methods.map((one: any) => ({ id: one.id, ...(one.id === ways.city ? { price } : {}) }))
  const answer = await store.call('PATCH', `/api/delivery-groups/${courier}`, { methods: changed })
  expect(answer.status, answer.text).toBe(200)
  const again = (await store.call('GET', `/api/delivery-groups/${courier}`)).body.methods
  expect(Number(again.find((one: any) => one.id === ways.city).price)).toBe(Number(price))
}
const kyiv = () => ({ country_id: ukraine, city: 'Київ', address: 'Хрещатик, 1' })
const warsaw = () => ({ country_id: poland, city: 'Warszawa', address: 'Nowy Świat 1', postcode: '00-001' })
const codeOf = ({ body }: Answer): string => body.data?.code ?? body.code

async function oneClick(): Promise<string> {
  const product = await makeProduct(store, { price: '100.00', tax_class_id: taxed, requires_delivery: true })
  const bought = await openShopper(world, store).call('POST', '/api/one-click-orders', {
    product_id: product,
    quantity: 2,
    phone: `+38067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  })
  expect(bought.status, bought.text).toBe(201)
  return bought.body.id
}

const groupOf = async (method: string): Promise<{ id: string }> => {
  const { data } = (await store.call('GET', '/api/delivery-groups?$limit=50&$populate[]=methods')).body
  return data.find(({ methods }: any) => methods?.some(({ id }: any) => id === method))
}

async function ordered(more: object = {}, payment_method_id = cash): Promise<string> {
  const product = await makeProduct(store, { price: '100.00', tax_class_id: taxed, requires_delivery: true })
  const shopper = openShopper(world, store)
  await shopper.add(product, 2)
  await shopper.ready({ delivery_address: kyiv(), delivery_method_id: ways.city, ...more })
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body.id
}

describe('an order by one click', () => {
  it('becomes a whole one: who, where to, how it is brought and paid, taxed by where it goes', async () => {
    const id = await oneClick()
    const before = await orderOf(id)
    expect(before).toMatchObject({ delivery_address: null, delivery_method_id: null })
    const heard = {
      first_name: 'Олена',
      last_name: 'Коваль',
      email: 'Olena@Buyer.test',
      buyer_comment: 'Телефонувати після шостої',
      delivery_address: kyiv(),
      delivery_method_id: ways.city,
      payment_method_id: transfer,
    }
    const seen = await revise(id, { ...heard, dry_run: true })
    expect(seen.status, seen.text).toBe(201)
    expect(seen.body.after).toMatchObject({ total: '300.00' })
    expect(seen.body.offers.delivery_methods.map(({ id, price }: any) => [id, price])).toEqual(
      expect.arrayContaining([
        [ways.city, '60.00'],
        [ways.pickup, '0.00'],
      ]),
    )
    expect(seen.body.offers.delivery_methods.map(({ id }: any) => id)).not.toContain(ways.abroad)
    expect(await orderOf(id)).toMatchObject({ delivery_address: null, total: before.total })

    const done = await revise(id, heard)
    expect(done.status, done.text).toBe(201)
    const order = await orderOf(id)
    // 200 and 20 % of it, and 60 for the courier, who is not taxed
    expect(order).toMatchObject({
      first_name: 'Олена',
      last_name: 'Коваль',
      email: 'olena@buyer.test',
      comment: 'Телефонувати після шостої',
      total: '300',
      delivery_method: 'Містом',
      delivery_method_id: ways.city,
      payment_method_id: transfer,
      delivery_address: { city: 'Київ', address: 'Хрещатик, 1', country_id: ukraine },
      payment_address: { city: 'Київ' },
    })
    expect(order.totals.map(({ code, value }: any) => [code, Number(value)])).toEqual([
      ['sub_total', 200],
      ['delivery', 60],
      ['tax', 40],
      ['total', 300],
    ])
    expect(order.revisions[0]?.changed?.toSorted()).toEqual([
      'comment',
      'delivery_address',
      'delivery_method',
      'email',
      'first_name',
      'last_name',
      'payment_address',
      'payment_method',
      'total',
    ])
    const [log] = await store.list(auditLogs, { resource: 'orders', row_id: id })
    expect(log).toMatchObject({ action: 'update' })
    expect(JSON.stringify(log?.changes)).toContain('Хрещатик')
    // Staff find it by what they have written down.
    const found = await store.call('GET', `/api/orders?$search=${encodeURIComponent('коваль')}`)
    expect(found.body.data.map((one: any) => one.id)).toContain(id)
    // And by the parcel, whatever they write down after it.
    expect((await store.call('PATCH', `/api/orders/${id}`, { tracking_number: '20450001112223' })).status).toBe(200)
    await made('order-revisions', { order_id: id, first_name: 'Оксана' })
    const { data } = (await store.call('GET', '/api/orders?$search=20450001112223')).body
    expect(data.map((one: any) => one.id)).toEqual([id])
  })
})

describe('an order of a customer whose group is asked more', () => {
  let trade: string
  beforeAll(async () => {
    trade = (await made('customer-groups', { name: { 'ua-uk': 'Гуртом' } })).id
  })
  const asked = async (name: string, group: string): Promise<string> => {
    const field = {
      name: { 'ua-uk': name },
      location: 'address',
      type: 'text',
      customer_groups: [{ customer_group_id: group }],
    }
    return (await made('custom-fields', field)).id
  }
  async function orderedByTrade(email: string, more: object = {}): Promise<string> {
    const shopper = await signedIn(world, store, email)
    await store.call('PATCH', `/api/customers/${shopper.id}`, { customer_group_id: trade })
    const placed = await store.call('POST', '/api/staff-orders', {
      customer_id: shopper.id,
      key: crypto.randomUUID(),
      lines: [{ product_id: await makeProduct(store, { price: '10', requires_delivery: true }), quantity: 1 }],
      ...contact,
      delivery_address: kyiv(),
      delivery_method_id: ways.city,
      payment_method_id: cash,
      ...more,
    })
    expect(placed.status, placed.text).toBe(201)
    return placed.body.order_id
  }
  const answersOf = async (id: string) =>
    ((await orderOf(id)).custom_fields ?? []).map(({ place, value }) => [place, value])

  it('is asked what that group is asked, and not what others are', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    const [own, usual] = [await asked('Рампа', trade), await asked('Код', settings.customer_group_id)]
    const id = await orderedByTrade('ramp@buyer.test')
    const at = (field: string) => ({ delivery_address: { ...kyiv(), custom_fields: { [field]: 'друга' } } })
    const kept = await revise(id, at(own))
    expect(kept.status, kept.text).toBe(201)
    const answer = { place: 'delivery_address', id: own, name: 'Рампа', value: 'друга' }
    expect((await orderOf(id)).custom_fields).toEqual([answer])
    const moved = await revise(id, { delivery_address: { ...kyiv(), address: 'Володимирська, 5' } })
    expect(moved.status, moved.text).toBe(201)
    expect((await orderOf(id)).custom_fields).toEqual([answer])
    const strange = await revise(id, at(usual))
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([
      422,
      [`delivery_address.custom_fields.${usual}`],
    ])
    for (const one of [own, usual]) await store.call('DELETE', `/api/custom-fields/${one}`)
  })

  it('answers anew what its buyer is asked, beside what its addresses are', async () => {
    const field = (name: string, more: object) =>
      made('custom-fields', { name: { 'ua-uk': name }, customer_groups: [{ customer_group_id: trade }], ...more })
    const whence = await field('Звідки', { location: 'account', type: 'text' })
    const size = await field('Розмір', {
      location: 'account',
      type: 'select',
      values: [{ name: { 'ua-uk': 'Малий' } }, { name: { 'ua-uk': 'Великий' } }],
    })
    const ramp = await asked('Рампа', trade)
    const id = await orderedByTrade('whence@buyer.test', {
      custom_fields: { [whence.id]: 'від сусідів', [size.id]: size.values[0].id },
      delivery_address: { ...kyiv(), custom_fields: { [ramp]: 'друга' } },
    })
    const preview = await revise(id, { dry_run: true })
    expect(preview.body.customer_group_id).toBe(trade)
    const kept = await revise(id, { custom_fields: { [whence.id]: '', [size.id]: size.values[1].id } })
    expect(kept.status, kept.text).toBe(201)
    expect((await store.call('GET', `/api/order-revisions/${kept.body.id}`)).body).toMatchObject({
      changed: ['custom_fields'],
      custom_fields: { [size.id]: size.values[1].id },
    })
    expect(await answersOf(id)).toEqual([
      ['customer', 'Великий'],
      ['delivery_address', 'друга'],
    ])
    const strange = await revise(id, { custom_fields: { [size.id]: 'Великий', [ramp]: 'третя' } })
    expect([strange.status, Object.keys(strange.body.errors).sort()]).toEqual([
      422,
      [`customer.custom_fields.${ramp}`, `customer.custom_fields.${size.id}`].sort(),
    ])
    for (const one of [whence.id, size.id, ramp]) await store.call('DELETE', `/api/custom-fields/${one}`)
  })

  it('keeps what it said of what nobody asks any more, and nothing of an address that it has no more', async () => {
    const [ramp, gate] = [await asked('Рампа', trade), await asked('Брама', trade)]
    const both = { [ramp]: 'друга', [gate]: 'північна' }
    const id = await orderedByTrade('gate@buyer.test', {
      delivery_address: { ...kyiv(), custom_fields: both },
      payment_address: { ...kyiv(), address: 'Банкова, 2', custom_fields: { [gate]: 'головна' } },
    })
    const whole = [
      ['delivery_address', 'друга'],
      ['delivery_address', 'північна'],
      ['payment_address', 'головна'],
    ]
    expect(await answersOf(id)).toEqual(whole)
    const same = await revise(id, { delivery_address: { ...kyiv(), custom_fields: both }, buyer_comment: 'Зранку' })
    expect(same.status, same.text).toBe(201)
    expect((await store.call('GET', `/api/order-revisions/${same.body.id}`)).body.changed).toEqual(['comment'])

    expect((await store.call('DELETE', `/api/custom-fields/${ramp}`)).status).toBe(200)
    expect((await revise(id, { delivery_address: { ...kyiv(), custom_fields: { [gate]: 'південна' } } })).status).toBe(
      201,
    )
    expect(await answersOf(id)).toEqual([
      ['delivery_address', 'південна'],
      ['delivery_address', 'друга'],
      ['payment_address', 'головна'],
    ])
    expect((await revise(id, { payment_address: null })).status).toBe(201)
    expect(await answersOf(id)).toEqual([
      ['delivery_address', 'південна'],
      ['delivery_address', 'друга'],
    ])
    const fetched = await revise(id, { delivery_method_id: ways.pickup })
    expect(fetched.status, fetched.text).toBe(201)
    expect(await orderOf(id)).toMatchObject({ delivery_address: null, custom_fields: [] })
    await store.call('DELETE', `/api/custom-fields/${gate}`)
  })
})

describe('an order that goes elsewhere', () => {
  it('is taxed and brought as it is there, and says so before it is saved', async () => {
    const id = await ordered()
    expect((await orderOf(id)).total).toBe('300')
    const asked = await revise(id, { delivery_address: warsaw(), dry_run: true })
    expect(asked.body.problems.map(({ code }: any) => code)).toEqual(['delivery-unavailable'])
    expect(asked.body.offers.delivery_methods.map((one: any) => one.id)).toEqual([ways.abroad, ways.pickup])
    const lost = await revise(id, { delivery_address: warsaw() })
    expect([lost.status, codeOf(lost), Object.keys(lost.body.errors)]).toEqual([
      409,
      'delivery-unavailable',
      ['delivery_method_id'],
    ])
    const there = { delivery_address: warsaw(), delivery_method_id: ways.abroad }
    const seen = await revise(id, { ...there, dry_run: true })
    expect(seen.body.before.total).toBe('300.00')
    expect(seen.body.after.total, seen.text).toBe('496.00')
    expect((await revise(id, there)).status).toBe(201)
    const order = await orderOf(id)
    expect(order).toMatchObject({ total: '496', delivery_method: 'За кордон' })
    expect(order.products[0].taxes).toEqual({ VAT: '46.00' })
    // The next edit counts by what is agreed on now.
    const again = await revise(id, { lines: [{ id: order.products[0].id, quantity: 1 }], dry_run: true })
    expect(again.body.after.total, again.text).toBe('373.00')
  })

  it('bears its fee with the tax of where it goes, also when it is asked of nobody any more', async () => {
    const set = async (changes: object) => {
      const { id } = (await store.call('GET', '/api/settings')).body.data[0]
      expect((await store.call('PATCH', `/api/settings/${id}`, changes)).status).toBe(200)
    }
    await set({ handling: true, handling_fee: '10', handling_tax_class_id: taxed })
    const id = await ordered()
    await set({ handling: false })
    expect((await orderOf(id)).total).toBe('312')
    const there = await revise(id, { delivery_address: warsaw(), delivery_method_id: ways.abroad })
    expect(there.status, there.text).toBe(201)
    const order = await orderOf(id)
    expect(order.total).toBe('508.3')
    const again = await revise(id, { lines: [{ id: order.products[0].id, quantity: 1 }], dry_run: true })
    expect(again.body.after.total, again.text).toBe('385.30')
  })

  it('keeps its agreed tax and its delivery in the same country, whatever they cost today', async () => {
    const id = await ordered()
    const [{ id: rate }] = (await store.call('GET', '/api/tax-rates?name=ПДВ')).body.data
    await store.call('PATCH', `/api/tax-rates/${rate}`, { rate: '25' })
    await costs('99')
    const moved = await revise(id, { delivery_address: { ...kyiv(), address: 'Володимирська, 5' } })
    expect(moved.status, moved.text).toBe(201)
    expect(await orderOf(id)).toMatchObject({ total: '300', delivery_address: { address: 'Володимирська, 5' } })
    await store.call('PATCH', `/api/tax-rates/${rate}`, { rate: '20' })
    await costs('60')
  })

  it('shows what is left to pay, or to give back, of one that is paid', async () => {
    const id = await ordered()
    expect((await store.call('POST', '/api/order-payments', { order_id: id, amount: '300.00' })).status).toBe(201)
    const seen = await revise(id, { delivery_method_id: ways.pickup, dry_run: true })
    expect(seen.body.after, seen.text).toMatchObject({ total: '240.00', due: '-60.00' })
    expect((await revise(id, { delivery_method_id: ways.pickup })).status).toBe(201)
    const order = await orderOf(id)
    expect(order).toMatchObject({ is_pickup: true, delivery_address: null, balance: { overpaid: '60.00' } })
  })

  it('pays the tax of its new delivery, and goes on to', async () => {
    const named = { 'ua-uk': 'Вантажівка' }
    const taxedWay = { name: named, type: 'flat', price: '100', status: true, tax_class_id: taxed }
    const { methods } = await made('delivery-groups', { name: named, extension: 'local', methods: [taxedWay] })
    const id = await ordered()
    expect((await revise(id, { delivery_method_id: methods[0].id })).status).toBe(201)
    const order = await orderOf(id)
    expect(order.total).toBe('360')
    const fewer = await revise(id, { lines: [{ id: order.products[0].id, quantity: 1 }], dry_run: true })
    expect(fewer.body.after.total, fewer.text).toBe('240.00')
    await store.call('PATCH', `/api/delivery-groups/${(await groupOf(methods[0].id)).id}`, { status: false })
  })

  it('has to be paid by what goes with the new way, unless it is paid', async () => {
    await store.call('PATCH', `/api/payment-methods/${transfer}`, { delivery_methods: [ways.city] })
    const id = await ordered({}, transfer)
    const lost = await revise(id, { delivery_method_id: ways.pickup })
    expect([lost.status, codeOf(lost), Object.keys(lost.body.errors)]).toEqual([
      409,
      'payment-unavailable',
      ['payment_method_id'],
    ])
    const both = await revise(id, { delivery_method_id: ways.pickup, payment_method_id: cash, dry_run: true })
    expect([both.status, both.body.problems]).toEqual([201, []])
    await made('order-payments', { order_id: id, amount: '300.00' })
    expect((await revise(id, { delivery_method_id: ways.pickup })).status).toBe(201)
    await store.call('PATCH', `/api/payment-methods/${transfer}`, { delivery_methods: [] })
  })

  it('costs what staff say where they say it', async () => {
    const id = await ordered()
    const there = { delivery_address: warsaw(), delivery_method_id: ways.abroad, delivery: '10.00' }
    expect((await revise(id, { ...there, dry_run: true })).body.after.total).toBe('256.00')
  })
})

describe('what is refused', () => {
  it('names its field: a name, an address, a way that the store has not', async () => {
    const id = await ordered()
    const wrong = await revise(id, { phone: '12', email: 'no', delivery_address: { country_id: ukraine, city: 'К' } })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      422,
      ['delivery_address.address', 'delivery_address.city', 'email', 'phone'],
    ])
    const shape = await revise(id, { delivery_address: { planet: 'Mars' } })
    expect(shape.status).toBeGreaterThanOrEqual(400)
    expect(shape.status).toBeLessThan(500)
    const card = (await store.call('GET', '/api/payment-methods?code=card')).body.data[0].id
    // A placed order has no page to pay it on.
    const later = await revise(id, { payment_method_id: card })
    expect([later.status, codeOf(later)]).toEqual([409, 'payment-unavailable'])
    const none = await revise(id, { delivery_method_id: crypto.randomUUID() })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['delivery_method_id']])
    const nowhere = await revise(await oneClick(), { delivery_method_id: ways.city })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([
      422,
      ['delivery_address.address', 'delivery_address.city', 'delivery_address.country_id'],
    ])
  })

  it('is another way of paying where a service has taken the money', async () => {
    const { id } = await cardOrder(world, store)
    const refused = await revise(id, { payment_method_id: transfer })
    expect([refused.status, codeOf(refused)]).toEqual([409, 'payment-under-way'])
  })

  it('is everything once it has left the house or was canceled', async () => {
    for (const way of [[3, 5], [8]]) {
      const id = await ordered()
      for (const code of way) await made('order-histories', { order_id: id, order_status_id: statuses.get(code) })
      const refused = await revise(id, { phone: contact.phone, first_name: 'Інша' })
      expect([refused.status, codeOf(refused)]).toEqual([409, 'order-not-editable'])
      expect((await orderOf(id)).first_name).toBe(contact.first_name)
    }
  })

  it('is who may only look, and who works elsewhere', async () => {
    const id = await ordered()
    const looking = await groupWith(store, [{ service: 'orders', can_get: true }], true)
    const reader = await hire(world, store, 'reader@staff.test', looking)
    expect((await reader('POST', '/api/order-revisions', { order_id: id, phone: contact.phone })).status).toBe(403)
    const other = await world.openStore('Elsewhere')
    const foreign = await other.call('POST', '/api/order-revisions', { order_id: id, phone: contact.phone })
    expect([404, 422]).toContain(foreign.status)
    const theirs = (await other.call('GET', '/api/payment-methods')).body.data[0].id
    expect([404, 422]).toContain((await revise(id, { payment_method_id: theirs })).status)
  })
})
