import { expectTypeOf, test } from 'vitest'
import { type Cart, connect, type Draft, type Patch, type PlacedOrder, type Row, type Translated } from './index.ts'

const { of, call } = connect({ url: 'https://shop.example' })

/** None of these is called: the compiler reads them. */
export const held = {
  async answers() {
    const { data } = await of('products').find({
      status: true,
      $select: ['name', 'price'],
      $populate: ['manufacturer_id'],
    })
    expectTypeOf(data).items.toHaveProperty('name').toEqualTypeOf<string>()
    expectTypeOf(data).items.toHaveProperty('manufacturer').toBeNullable()
    // @ts-expect-error it was not chosen
    data[0]?.quantity
    const all = await of('products').get('id', { allTranslations: true })
    expectTypeOf(all.name).toEqualTypeOf<Translated>()
    expectTypeOf<Row<'products'>['images']>().items.toHaveProperty('sort_order').toEqualTypeOf<number>()
    expectTypeOf<Row<'orders'>['total']>().toEqualTypeOf<string>()
  },
  questions() {
    of('products').find({ price: { $gte: '10', $lt: 20 }, id: ['a'], $or: [{ model: 'M' }, { manufacturer_id: null }] })
    // @ts-expect-error no such field
    of('products').find({ nmae: 'x' })
    // @ts-expect-error a flag is no text
    of('products').find({ status: 'yes' })
    // @ts-expect-error a flag has no order
    of('products').find({ status: { $gt: true } })
    // @ts-expect-error nothing is found by rich text
    of('products').find({ description: 'x' })
    // @ts-expect-error nothing is sorted by a list of links
    of('products').find({ $sort: { categories: 1 } })
    // @ts-expect-error no such noun
    of('produkts')
  },
  writing() {
    of('products').create({ name: { 'en-us': 'Jug' }, model: 'J', price: 10 })
    // @ts-expect-error it needs a name
    of('products').create({ model: 'J', price: 10 })
    // @ts-expect-error this is only read
    of('products').patch('id', { rating: 5 })
    // @ts-expect-error a word that is no choice
    expectTypeOf<Draft<'coupons'>>().toHaveProperty('type').toEqualTypeOf<'free'>
    expectTypeOf<Patch<'coupons'>['type']>().toEqualTypeOf<'percentage' | 'fixed' | undefined>()
    // @ts-expect-error nobody makes one from outside
    of('restock-requests').create({})
    // @ts-expect-error nobody removes one
    of('audit-logs').remove('id')
  },
  async routes() {
    const cart = await call('POST /api/cart-items', { body: { product_id: 'id', quantity: 2 } })
    expectTypeOf(cart).toEqualTypeOf<Cart>()
    expectTypeOf(cart.lines).items.toHaveProperty('old_price').toEqualTypeOf<string | null>()
    // @ts-expect-error no such field
    cart.lines[0]?.prise
    // @ts-expect-error no such route
    call('POST /api/cart-item', { body: { product_id: 'id' } })
    // @ts-expect-error another method
    call('PUT /api/cart-items/{id}', { params: { id: 'id' }, body: { quantity: 1 } })
    // @ts-expect-error it asks for a product
    call('POST /api/cart-items', { body: { quantity: 2 } })
    // @ts-expect-error whose line?
    call('PATCH /api/cart-items/{id}', { body: { quantity: 1 } })
    // @ts-expect-error without a key it might be placed twice
    call('POST /api/orders', { body: { terms_agreed: true } })
    expectTypeOf(await call('POST /api/orders', { key: 'k', body: {} })).toEqualTypeOf<PlacedOrder>()
    call('GET /api/dashboards/current')
    call('GET /api/dashboards/current', { query: { period: 'week' } })
    // @ts-expect-error no such period
    call('GET /api/dashboards/current', { query: { period: 'decade' } })
    // @ts-expect-error of which days?
    call('GET /api/report-sales')
    const { data } = await call('GET /api/report-sales', { query: { from: '2026-01-01', to: '2026-01-31' } })
    expectTypeOf(data).items.toHaveProperty('orders').toEqualTypeOf<number>()
    const file = await call('POST /api/files', { body: new FormData() })
    expectTypeOf(file).toHaveProperty('name').toEqualTypeOf<Row<'files'>['name']>()
    expectTypeOf(file.url).toEqualTypeOf<string | null>()
    call('POST /api/files', { body: { url: 'https://pictures.example/jug.png', keeps_former: 'true' } })
    // @ts-expect-error neither a form nor an address
    call('POST /api/files', { body: { name: 'jug.png' } })
    // @ts-expect-error no file brings those
    call('POST /api/import-samples', { body: { url: 'https://feeds.example/all.xml', type: 'orders' } })
  },
}

test('the types of nouns are held by the compiler', () => {})
