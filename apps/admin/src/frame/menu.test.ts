import { registry } from '@shopwright/shop/model'
import { describe, expect, test } from 'vitest'
import { screens } from '../screens/index.ts'
import type { Session } from '../session/session.ts'
import { doorNames, doors, within } from './doors.ts'
import { itemsOf, menuFor, placeOf } from './menu.ts'

const store = { id: 's', permissions: null, locks: {}, app_locks: {} } as unknown as Session['store']
const owner = {
  customer: { role: 'SHOP_ADMIN', stores: [{ id: 's', is_owner: true }] },
  store,
} as unknown as Session
const clerk = {
  customer: { role: 'SHOP_ADMIN', stores: [{ id: 's', is_owner: false }] },
  store: { id: 's', permissions: { orders: { get: true, create: false, update: false, delete: false } } },
} as unknown as Session
const admin = { customer: { role: 'ADMIN', stores: [] }, store } as unknown as Session

describe('the doors of the administration', () => {
  test('are eight for a merchant, in their order, and a ninth for the platform', () => {
    expect(menuFor(owner, screens).map(({ name }) => name)).toEqual(doorNames.slice(0, 8))
    expect(menuFor(admin, screens).map(({ name }) => name)).toEqual([...doorNames])
  })

  test('open for staff to what their group may do, and to nothing that only everybody may read', () => {
    expect(
      menuFor(clerk, screens)
        .flatMap(itemsOf)
        .map(({ name }) => name),
    ).toEqual(['dashboard', 'orders', 'packing', 'statistics'])
    const idle = { ...clerk, store: { id: 's', permissions: {} } } as unknown as Session
    expect(
      menuFor(idle, screens)
        .flatMap(itemsOf)
        .map(({ name }) => name),
    ).toEqual(['dashboard'])
  })

  test('of a super admin without a store are the platform’s alone', () => {
    expect(menuFor({ ...admin, store: null }, screens).map(({ name }) => name)).toEqual(['platform'])
  })

  test('stand before everything that has a list, each thing in one place', () => {
    const items = menuFor(admin, screens).flatMap(itemsOf)
    expect(items.map(({ name }) => name)).toEqual([...new Set(items.map(({ name }) => name))])
    const lists = registry.all.filter(({ list, parent }) => list && !parent).map(({ name }) => name)
    const reached = new Set([...items.map(({ name }) => name), ...Object.keys(within)])
    expect(lists.filter((name) => !reached.has(name))).toEqual([])
    const labelled = Object.keys(screens).filter((name) => screens[name]?.label)
    expect(labelled.filter((name) => !reached.has(name))).toEqual([])
  })

  test('offer no more than seven things at first sight, and nothing that does not exist', () => {
    for (const { name, sets } of menuFor(admin, screens))
      expect([name, sets[0]?.items.length]).toEqual([name, Math.min(sets[0]?.items.length ?? 0, 7)])
    expect(Object.keys(within).filter((name) => !registry.find(name))).toEqual([])
    expect(doors.home.first).toEqual(['dashboard'])
  })

  test.each([
    ['/admin/products/1', 'products', 'products'],
    ['/admin/order-statuses', 'settings', 'order-statuses'],
    ['/admin/imports/1', 'products', 'import'],
    ['/admin/payment-histories', 'settings', 'billing'],
    ['/admin/configuration/plans', 'platform', 'plans'],
  ])('%s is behind %s', (path, door, item) => {
    const place = placeOf(menuFor(admin, screens), path)
    expect([place?.door.name, place?.item.name]).toEqual([door, item])
  })
})
