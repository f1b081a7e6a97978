import { expectTypeOf, test } from 'vitest'
import { connect, type Draft, type Patch, type Row, type Translated } from './index.ts'

const { of } = connect({ url: 'https://shop.example' })

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
}

test('the types of nouns are held by the compiler', () => {})
