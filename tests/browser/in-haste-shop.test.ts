import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { hold } from './hold.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { settled } from './looking.ts'

// A shopper who is faster than the network: what is pressed before an answer has come, or before the page can hear it.

let place: Installation
let store: OpenedStore
let shop: string
let shopper: Person
let slug: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Quick')
  shop = place.shopOrigin(store.domain)
  const light = (await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Світло' } })).body
  await makeProduct(store, { name: { 'ua-uk': 'Лампа' }, quantity: 50, categories: [light.id] })
  await makeProduct(store, { name: { 'ua-uk': 'Свічка' }, quantity: 0, categories: [light.id] })
  slug = light.slug
})
afterAll(() => place?.close())

beforeEach(async () => {
  shopper = await place.person()
})
afterEach(async () => {
  shopper.calm()
  await shopper.leave()
})

const scripts = /\/theme-assets\/.*\.js/
/** Opens a page whose scripts do not come before `done` has been done to it. */
async function before(page: Page, path: string, done: () => Promise<unknown>): Promise<void> {
  const letGo = await hold(page, scripts)
  await page.goto(`${shop}/${path}`, { waitUntil: 'commit' })
  await done()
  await letGo()
}

it('The order that was chosen before the page could hear it is what the list stands in', async () => {
  const { page } = shopper
  await before(page, slug, () => page.locator('select[name=sort]').selectOption('price'))
  await page.waitForURL(/sort=price/)
})

it('An order that is chosen while a filter is on its way goes on top of it, and a filter on top of an order', async () => {
  const { page } = shopper
  const inStock = page.locator('aside input[name=stock]')
  const sorting = page.locator('select[name=sort]')
  for (const first of ['filter', 'order']) {
    await page.goto(`${shop}/${slug}`)
    await listening(sorting)
    const letGo = await hold(page, /\.data\?/)
    if (first === 'filter') await inStock.check()
    await sorting.selectOption('price')
    if (first === 'order') await inStock.check()
    await letGo()
    await page.waitForURL((url) => url.searchParams.has('sort') || url.searchParams.has('stock'))
    await settled(shopper)
    const { searchParams } = new URL(page.url())
    expect([first, searchParams.get('stock'), searchParams.get('sort')]).toEqual([first, '1', 'price'])
  }
})
