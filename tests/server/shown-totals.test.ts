import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeProduct, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world?.close())

type Row = { code: string; value: string }
const rows = (totals: Row[]): [string, string][] => totals.map(({ code, value }) => [code, Number(value).toFixed(2)])

/** A store whose prices are entered on one side of the tax and shown on the other, with one order of five pieces. */
async function sold(isInside: boolean) {
  const store: OpenedStore = await world.openStore(isInside ? 'Entered gross' : 'Entered net')
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  await store.call('PATCH', `/api/settings/${id}`, { prices_include_tax: isInside, show_prices_with_tax: !isInside })
  const tax_class_id = (await store.call('GET', '/api/tax-classes')).body.data[0].id
  const group = await store.call('POST', '/api/delivery-groups', {
    name: 'Кур’єр',
    methods: [{ name: 'Кур’єр', type: 'flat', price: '30.01', tax_class_id }],
  })
  expect(group.status, group.text).toBe(201)
  const [method] = group.body.methods
  await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TENTH', discount: '10' })
  const buyer = await signedIn(world, store, 'mixed@buyer.test')
  await buyer.add(await makeProduct(store, { price: '407.48', tax_class_id, requires_delivery: true }), 5)
  const country_id = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0].id
  await buyer.ready({ coupon_code: 'TENTH', delivery_method_id: method.id })
  const cart = (
    await buyer.call('PATCH', '/api/carts/current', {
      delivery_address: { country_id, city: 'Київ', address: 'Хрещатик 1', postcode: '01001' },
    })
  ).body
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  return { store, cart, id: placed.body.id, key: placed.body.access_key }
}

describe.each([
  [
    'entered without tax and shown with it',
    false,
    { price: '488.98', total: '2444.90' },
    // 2037.40 + 407.48, less 10 % of both, and 36.01 for its way: what rounding the price has added goes off again
    [
      ['sub_total', '2444.90'],
      ['delivery', '36.01'],
      ['coupon', '-244.49'],
      ['tax_included', '372.73'],
      ['rounding', '-0.02'],
      ['total', '2236.40'],
    ],
  ],
  [
    'entered with tax and shown without it',
    true,
    { price: '339.57', total: '1697.85' },
    [
      ['sub_total', '1697.85'],
      ['delivery', '25.01'],
      ['coupon', '-169.78'],
      ['tax', '310.61'],
      ['rounding', '-0.02'],
      ['total', '1863.67'],
    ],
  ],
] as const)('prices %s', (_, isInside, line, totals) => {
  it('read the same in cart, order, administration and mail, and add up', async () => {
    const { store, cart, id, key } = await sold(isInside)
    expect(cart.lines[0]).toMatchObject(line)
    expect(rows(cart.totals)).toEqual(totals)
    const offer = cart.delivery_methods.find((one: { id: string }) => one.id === cart.delivery_method_id)
    expect(offer.price).toBe(cart.totals.find(({ code }: Row) => code === 'delivery').value)
    const seen = (await store.guest('GET', `/api/orders/${id}`, undefined, { 'order-key': key })).body
    expect(seen.lines[0]).toMatchObject(line)
    expect(rows(seen.totals)).toEqual(totals)
    const order = (await store.call('GET', `/api/orders/${id}`)).body
    expect(Number(order.products[0].shown_price).toFixed(2)).toBe(line.price)
    expect(rows(order.totals)).toEqual(totals)
    const mail = await until(
      async () =>
        (await mailsTo(world, 'mixed@buyer.test')).find(
          ({ store_id, text }) => store_id === store.id && text.includes('Заокруглення'),
        )?.text,
    )
    for (const amount of [line.price, line.total, totals[1][1]])
      expect(mail?.replace(/\s/g, '')).toContain(amount.replace('.', ','))
    // What it was counted by stands when it is edited, and counts alike.
    const lines = [{ id: order.products[0].id, quantity: 5 }]
    const edited = await store.call('POST', '/api/order-revisions', { order_id: id, lines, dry_run: true })
    expect(rows(edited.body.after.totals)).toEqual(totals)
    expect(edited.body.after.lines[0]).toMatchObject(line)
    expect((await verifyAll(world.engine)).findings).toEqual([])
  })
})
