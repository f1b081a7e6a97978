import { expect, test } from 'vitest'
import { registry } from '../../model.ts'
import { ownedBy } from './owned-rows.ts'

const names = ownedBy(registry, 's', 'c').map(({ resource }) => resource.name)

test('a customer’s rows are those that point at them, and what hangs on those', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'customers',
      'customer-addresses',
      'orders',
      'order-histories',
      'returns',
      'return-histories',
      'reviews',
      'carts',
      'cart-items',
      'affiliates',
      'affiliate-transactions',
    ]),
  )
})

test('what the shop itself holds, and other people’s rows, are not among them', () => {
  for (const name of ['products', 'customer-groups', 'payment-methods', 'files', 'staff-members'])
    expect(names).not.toContain(name)
  // An order is its buyer's, not of the affiliate who sent them.
  const orders = ownedBy(registry, 's', 'c').find(({ resource }) => resource.name === 'orders')
  expect(JSON.stringify(orders?.which.toOperationNode())).not.toContain('affiliate')
})
