import type { AnyResource, Asking, Changes, Got, Listed, PopulatedField, Translated, Wire } from '@shopwright/resource'
import { describe, expectTypeOf, it } from 'vitest'
import type { orders, products, returns } from './model.ts'

type Orders = typeof orders
type Returns = typeof returns

// What is said here the compiler holds: `npm run types`.
describe('what an answer is typed as by its declaration', () => {
  it('one row has its sub-rows, a row of a list only those that are asked for', () => {
    expectTypeOf<Got<Orders>['products'][number]['quantity']>().toEqualTypeOf<number>()
    expectTypeOf<Listed<Orders>>().not.toHaveProperty('products')
    expectTypeOf<Listed<Orders, string, never, 'products'>>().toHaveProperty('products')
  })
  it('a chosen field comes with the id and nothing else', () => {
    expectTypeOf<keyof Listed<Orders, string, 'number'>>().toEqualTypeOf<'id' | 'number'>()
  })
  it('a populated id brings the row that it leads to, in the same language', () => {
    type Shown = Got<Returns, string, never, 'return_status_id'>
    expectTypeOf<NonNullable<Shown['return_status']>['name']>().toEqualTypeOf<string>()
    expectTypeOf<
      NonNullable<Got<Returns, Translated, never, 'return_status_id'>['return_status']>['name']
    >().toEqualTypeOf<Translated>()
    expectTypeOf<Got<Returns>>().not.toHaveProperty('return_status')
  })
  it('only fields of the noun are asked for', () => {
    expectTypeOf<'tracking_number'>().toExtend<keyof Asking<Orders>>()
    expectTypeOf<'tracking_numbr'>().not.toExtend<keyof Asking<Orders>>()
    expectTypeOf<'customer_id' | 'products'>().toExtend<PopulatedField<Orders>>()
    expectTypeOf<'number'>().not.toExtend<PopulatedField<Orders>>()
  })
  it('money is sent as a text, a text in one language or in all', () => {
    expectTypeOf<NonNullable<Changes<typeof products>['price']>>().toEqualTypeOf<string>()
    expectTypeOf<NonNullable<Changes<typeof products>['name']>>().toEqualTypeOf<string | Translated>()
  })
  it('a text that may be left out may be null, though its column holds an empty object; one that must be there may not', () => {
    type Product = Wire<typeof products>
    expectTypeOf<Product['description' | 'meta_title']>().toEqualTypeOf<string | null>()
    expectTypeOf<Wire<typeof products, Translated>['meta_title']>().toEqualTypeOf<Translated | null>()
    expectTypeOf<Product['name']>().toEqualTypeOf<string>()
    expectTypeOf<Product['attributes'][number]['text']>().toEqualTypeOf<string>()
  })
  it('every row can be read as one of whatever resource', () => {
    expectTypeOf<Wire<Orders>>().toExtend<Wire<AnyResource>>()
    expectTypeOf<Listed<AnyResource>['id']>().toEqualTypeOf<string>()
  })
})
