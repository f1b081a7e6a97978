import { newId } from '@shopwright/resource'
import { customerGroups, deliveryGroups, orders, taxClasses } from '@shopwright/shop/model'
import { pricesOf, pricingOf, type ShopStore } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let group: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Price shop')
  group = (await store.list(customerGroups))[0].id
})
afterAll(() => world.close())

const cartOf = async (product: string, quantity: number) =>
  (await openShopper(world, store).add(product, quantity)).body

describe('what a cart costs', () => {
  it('takes the lower of special and quantity price, and shows what it was', async () => {
    const product = await makeProduct(store, {
      price: '100.00',
      quantity: 100,
      specials: [{ customer_group_id: group, price: '90.00' }],
      discounts: [{ customer_group_id: group, quantity: 10, price: '80.00' }],
    })
    expect((await cartOf(product, 9)).lines[0]).toMatchObject({ price: '90.00', old_price: '100.00', total: '810.00' })
    expect((await cartOf(product, 10)).lines[0]).toMatchObject({ price: '80.00', old_price: null, total: '800.00' })
  })

  it('shows on a card what it asks in the cart', async () => {
    const product = await makeProduct(store, {
      price: '200.00',
      specials: [{ customer_group_id: group, price: '149.99', date_end: '2999-01-31' }],
      discounts: [{ customer_group_id: group, quantity: 5, price: '120.00' }],
    })
    const shop = (await world.app.parts.stores.byId(store.id)) as ShopStore
    const pricing = await world.engine.inStore({ store: shop }, (ctx) => pricingOf(ctx, [product], group, null))
    const prices = pricesOf(pricing, [{ id: product, price: 2_000_000n, tax_class_id: null }])
    expect(prices.get(product)).toEqual({
      currency: 'UAH',
      price: '149.99',
      old_price: '200.00',
      special_end: '2999-01-31',
      tiers: [{ quantity: 5, price: '120.00' }],
      from: false,
    })
    expect((await cartOf(product, 1)).lines[0].price).toBe('149.99')
  })

  it('contains the tax in prices that are entered with it', async () => {
    const taxClass = (await store.list(taxClasses))[0].id
    const product = await makeProduct(store, { price: '199.99', tax_class_id: taxClass })
    const cart = await cartOf(product, 1)
    const tax = cart.totals.find((row: { code: string }) => row.code === 'tax_included')
    expect(cart.total).toBe('199.99')
    expect(tax.value).toBe('33.33')
    expect(tax.title).toContain('ПДВ')
  })

  it('takes a coupon off, and says why another is refused', async () => {
    await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TEN', discount: '10', uses_per_coupon: 0 })
    await store.call('POST', '/api/coupons', { name: 'Дорогий', code: 'RICH', discount: '10', total: '5000' })
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store, { price: '300.00' }))
    const cart = (await shopper.call('PATCH', '/api/carts/current', { coupon_code: ' ten ' })).body
    expect(cart.total).toBe('270.00')
    expect(cart.totals.find((row: { code: string }) => row.code === 'coupon')).toMatchObject({
      value: '-30.00',
      title: 'Промокод TEN',
    })
    const refused = (await shopper.call('PATCH', '/api/carts/current', { coupon_code: 'rich' })).body
    expect(refused).toMatchObject({ total: '300.00', orderable: false })
    expect(refused.problems[0]).toMatchObject({ code: 'coupon-minimum', params: { missing: '4700.00' } })
    expect(refused.problems[0].message).toBe('Для промокоду RICH бракує 4\u00a0700,00\u00a0₴.')
    await shopper.ready()
    const ordered = (await shopper.order()).body
    expect(ordered.message).toBe(refused.problems[0].message)
    expect(ordered.errors.coupon_code).toBe(refused.problems[0].message)
    const unknown = (await shopper.call('PATCH', '/api/carts/current', { coupon_code: 'nothing' })).body
    expect(unknown.problems[0].code).toBe('coupon-unknown')
    expect((await shopper.call('PATCH', '/api/carts/current', { coupon_code: '' })).body.problems).toEqual([])
  })

  it('asks nothing for what cannot be bought just now, and says of it that alone, also when it is back', async () => {
    const names = ['Чайник', 'Піала']
    const [away, here] = await Promise.all(
      names.map((name) => makeProduct(store, { name: { 'ua-uk': name }, price: '330.00' })),
    )
    const shopper = openShopper(world, store)
    for (const id of [away, here]) await shopper.add(id as string)
    const { body: cart } = await shopper.ready()
    const line = cart.lines[0].id
    await store.call('PATCH', `/api/products/${away}`, { status: false })
    const refused = await shopper.order(undefined, { hash: cart.hash })
    expect([refused.status, refused.body.data.code]).toEqual([409, 'product-unavailable'])
    expect(refused.body.errors[`lines.${line}`]).toBe('Цей товар більше не можна купити.')
    const looked = (await shopper.call('GET', '/api/carts/current')).body
    expect(looked.lines[0]).toMatchObject({ available: false, price: null, total: null })
    for (const path of ['/cart', '/checkout']) {
      const text = (await shopper.call('GET', path)).text.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
      expect(text).toContain('Цей товар більше не можна купити.')
      expect(/<li[^>]*>(?:(?!<\/li>)[\s\S])*Чайник(?:(?!<\/li>)[\s\S])*/.exec(text)?.[0]).not.toContain('Безкоштовно')
    }
    await store.call('PATCH', `/api/products/${away}`, { status: true })
    const back = await shopper.order(undefined, { hash: looked.hash })
    expect([back.status, back.body.data.code, back.body.data.changed]).toEqual([409, 'prices-changed', []])
    const { hash } = (await shopper.call('GET', '/api/carts/current')).body
    expect((await shopper.order(undefined, { hash })).status).toBe(201)

    const late = openShopper(world, store)
    for (const id of [away, here]) await late.add(id as string)
    await late.ready()
    await store.call('PATCH', `/api/products/${away}`, { status: false })
    await late.call('GET', '/api/carts/current')
    await store.call('DELETE', `/api/products/${away}`)
    expect((await late.order()).body.data).toMatchObject({ code: 'goods-gone', names: 'Чайник' })
  })

  it('delivers where, and for what, the store says', async () => {
    const groups = await store.list(deliveryGroups)
    const courier = groups.find((one: { extension: string }) => one.extension === 'local')
    const changed = await store.call('PATCH', `/api/delivery-groups/${courier?.id}`, {
      status: true,
      methods: [{ name: 'Кур’єр', type: 'flat', price: '70.00', free_from: '1000' }],
    })
    expect(changed.status, changed.text).toBe(200)
    const shopper = openShopper(world, store)
    const product = await makeProduct(store, { price: '400.00', quantity: 50 })
    const methods = await until(
      async () => (await shopper.add(product)).body.delivery_methods,
      (offered) => offered.length === 2,
    )
    const [, paid] = methods
    expect(paid).toMatchObject({ price: '70.00', address_required: true })
    await shopper.call('PATCH', '/api/carts/current', { customer: contact, delivery_method_id: paid.id })
    const refused = await shopper.order()
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'delivery_address.address',
      'delivery_address.city',
      'delivery_address.country_id',
    ])
    const delivery_address = { address: 'Хрещатик, 1', city: 'Київ', postcode: '01001', country: 'UA' }
    const cart = (await shopper.call('PATCH', '/api/carts/current', { delivery_address })).body
    expect(cart.delivery_address).toMatchObject({ city: 'Київ', country: 'UA', country_id: expect.any(String) })
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.id)
    expect(order.delivery_address).toMatchObject({ country_name: 'Україна', city: 'Київ' })
    expect(order.totals.map((row: { code: string }) => row.code)).toContain('delivery')
  })

  it('refuses methods, countries and currencies that the store has not', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    const patch = async (body: object) =>
      Object.keys((await shopper.call('PATCH', '/api/carts/current', body)).body.errors ?? {})
    expect(await patch({ delivery_method_id: newId() })).toEqual(['delivery_method_id'])
    expect(await patch({ payment_method_id: newId() })).toEqual(['payment_method_id'])
    expect(await patch({ currency: 'XXX' })).toEqual(['currency'])
    expect(await patch({ delivery_address: { city: 'Paris', country: 'FR' } })).toEqual(['delivery_address.country'])
    expect(await patch({ delivery_address: { id: newId() } })).toEqual(['delivery_address.id'])
    expect(await patch({ discount: '100' })).toEqual(['discount'])
    expect(await patch({ reward_points: -5 })).toEqual(['reward_points'])
  })

  it('shows no prices to guests of a store that hides them', async () => {
    const hidden = await world.openStore('Hidden prices')
    const product = await makeProduct(hidden, { price: '98765.43' })
    const settings = (await hidden.call('GET', '/api/settings')).body.data[0]
    await hidden.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: true })
    const shopper = openShopper(world, hidden)
    const cart = await until(
      async () => shopper.add(product),
      (answer) => answer.body.total === null,
    )
    expect(cart.text).not.toContain('98765')
    expect(cart.body).toMatchObject({ totals: [], login_reason: expect.any(String), orderable: false })
    expect((await shopper.order()).status).not.toBe(201)
  })
})
