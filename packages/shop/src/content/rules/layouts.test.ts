import fc from 'fast-check'
import { expect, test } from 'vitest'
import { devices, pageNames, routeTypes } from '../model/layouts.ts'
import {
  differsOnPhones,
  houseSections,
  inColumns,
  layoutFor,
  type Route,
  routeTypeOf,
  withContent,
  withShelf,
} from './layouts.ts'

const route = fc.record({
  page: fc.constantFrom(...pageNames),
  route_type: fc.option(fc.constantFrom(...routeTypes)),
  device: fc.constantFrom(...devices),
})
const layout = fc.record({
  id: fc.uuid(),
  sort_order: fc.integer({ min: 0, max: 3 }),
  routes: fc.array(route, { maxLength: 4 }),
})
const spot = fc.record({ page: fc.constantFrom(...pageNames), device: fc.constantFrom(...devices) })

/** Every way to say a spot, from the most precise to the least: the first that any layout says decides. */
function byHand(
  layouts: { id: string; sort_order: number; routes: Route[] }[],
  page: Route['page'],
  device: Route['device'],
) {
  const pages = page === 'root' ? (['root'] as const) : ([page, 'root'] as const)
  for (const one of pages)
    for (const type of [routeTypeOf(page), null])
      for (const on of device === 'all' ? (['all'] as const) : [device, 'all' as const]) {
        const found = layouts
          .filter(({ routes }) => routes.some((r) => r.page === one && r.route_type === type && r.device === on))
          .sort((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
        if (found[0]) return found[0].id
      }
  return undefined
}

test('the most precise layout wins: page before type before device, then the order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(layout, { selector: ({ id }) => id, maxLength: 8 }),
      spot,
      (layouts, { page, device }) => {
        expect(layoutFor(layouts, { page, device })?.id).toBe(byHand(layouts, page, device))
      },
    ),
    { numRuns: 2000 },
  )
})

test('a page is of the account, one that the shop wrote, or public', () => {
  const byType = Object.groupBy(pageNames, routeTypeOf)
  expect(byType.static).toEqual(['static', 'news'])
  expect(byType.account?.join(' ')).toBe(
    'account account-edit address-list address-edit default-address order-history order-info reward-points returns return-info wish-list password-change',
  )
})

test('sections stand in their columns, in their order', () => {
  const at = (position: 'left' | 'main' | 'right', n: number) => ({ position, n })
  const [a, b, c, d] = [at('right', 1), at('main', 2), at('left', 3), at('main', 4)]
  expect(inColumns([a, b, c, d])).toEqual({ left: [c], main: [b, d], right: [a] })
})

test('the order in which layouts are read does not matter', () => {
  fc.assert(
    fc.property(fc.uniqueArray(layout, { selector: ({ id }) => id }), spot, (layouts, at) => {
      expect(layoutFor(layouts.toReversed(), at)?.id).toBe(layoutFor(layouts, at)?.id)
    }),
  )
})

test('only where a phone gets another layout a page differs on phones', () => {
  const one = (id: string, route: Partial<Route>) => ({
    id,
    sort_order: 0,
    routes: [{ page: 'root' as const, route_type: null, device: 'all' as const, ...route }],
  })
  expect(differsOnPhones([one('a', {}), one('b', { page: 'home' })], 'home')).toBe(false)
  expect(differsOnPhones([one('a', {}), one('b', { device: 'mobile' })], 'home')).toBe(true)
  expect(differsOnPhones([one('a', { page: 'home' }), one('b', { device: 'mobile' })], 'home')).toBe(false)
  expect(differsOnPhones([one('b', { device: 'native' })], 'home')).toBe(false)
})

test('a page shows its own content wherever it was left out or hidden, the home in its modules', () => {
  for (const page of pageNames) {
    const kinds = withContent([{ ...houseSections('cart')[0], is_hidden: true } as never], page).map(({ kind }) => kind)
    expect(kinds).toEqual(page === 'home' ? [] : ['content'])
    expect(withContent(houseSections('cart'), page).length).toBe(page === 'home' ? houseSections('home').length : 1)
    expect(withContent([], page).map(({ kind }) => kind)).toEqual(page === 'home' ? [] : ['content'])
  }
})

test('a home of goods shows them below its top, or where its layout says', () => {
  const kinds = (...sections: Parameters<typeof withShelf>[0][]) =>
    sections.map((one) => withShelf(one).map(({ kind }) => kind))
  const home = houseSections('home')
  const [top, tiles] = home as [(typeof home)[0], (typeof home)[0]]
  const [content] = houseSections('root') as [(typeof home)[0]]
  expect(kinds([], home, [tiles], [tiles, content], [tiles, { ...top, is_hidden: true }])).toEqual([
    ['banner-slider', 'content'],
    ['banner-slider', 'content', 'category-tiles', 'specials', 'latest-products'],
    ['content', 'category-tiles'],
    ['category-tiles', 'content'],
    ['content', 'category-tiles'],
  ])
})
