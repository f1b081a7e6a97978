import { expect, it } from 'vitest'
import { pageNameOf } from './page-names.ts'

it.each([
  ['/', 'root'],
  ['/en/cart', 'cart'],
  ['/order/1?key=a&placed=1', 'order-success'],
  ['/order/1?key=a', 'order-success'],
  ['/order/1?key=a&unpaid=1', 'order-failure'],
  ['/forget', 'password-forgotten'],
  ['/ru/reset?token=a', 'password-change'],
  ['/account/orders', 'order-history'],
  ['/account/orders/1', 'order-info'],
  ['/account/returns/1', 'return-info'],
  ['/account/addresses', 'address-list'],
  ['/account/addresses/new', 'address-edit'],
  ['/uk/account/addresses/default', 'default-address'],
  ['/account', 'account'],
])('the page at %s is arranged as %s', (path, name) => {
  expect(pageNameOf(`https://shop.test${path}`)).toBe(name)
})
