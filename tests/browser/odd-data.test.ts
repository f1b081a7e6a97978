import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person, putInCart } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let product: string
let order: string

const longest = 'Найдовшийтовар'.repeat(20).slice(0, 255)

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Odd')
  const tax_class_id = (await store.call('GET', '/api/tax-classes?$limit=1')).body.data[0].id
  const name = { 'ua-uk': longest, 'en-us': longest }
  product = await makeProduct(store, { name, price: '999999999.99', quantity: 100, tax_class_id })
  const shopper = openShopper(place.world, store)
  await shopper.add(product)
  await shopper.add(await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, price: '12345.67', tax_class_id }), 3)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  order = placed.body.id
})
afterAll(() => place?.close())

const linesOf = (page: Page, text: string) =>
  page.evaluate((sought) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(document.querySelector('main') as HTMLElement, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.includes(sought)) continue
      range.selectNodeContents(node)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, text)

describe.each([1440, 360])('On a screen of %d', (width) => {
  let owner: Person
  const visit = async (name: string, path: string) => {
    await owner.page.goto(`${place.origin}${path}`)
    await owner.page.locator('h1').first().waitFor()
    await settled(owner)
    await shot(owner, `odd-${name}-${width}`)
    const wide = await owner.page.evaluate(() => document.documentElement.scrollWidth)
    expect([name, wide]).toEqual([name, width])
  }
  beforeAll(async () => {
    owner = await place.ownerOf(store, { width, dark: width < 600 })
  })
  afterAll(() => owner?.leave())

  it('an order of a thousand millions stays within the dashboard, the list and its own page', async () => {
    await visit('dashboard', '/admin/dashboard')
    await visit('orders', '/admin/orders')
    const { number } = (await store.call('GET', `/api/orders/${order}`)).body
    // Where columns are narrowest.
    if (width > 600) await owner.page.setViewportSize({ width: 1000, height: 900 })
    expect(await linesOf(owner.page, `№ ${number}`)).toBe(1)
    if (width > 600) await owner.page.setViewportSize({ width, height: 900 })
    await visit('order', `/admin/orders/${order}`)
    // Beside the one long amount the other line keeps room for its name.
    const name = owner.page.locator('tbody tr', { hasText: 'Чайник' }).locator('td').first()
    expect((await name.boundingBox())?.width).toBeGreaterThan(130)
    expect(await linesOf(owner.page, 'Чайник')).toBe(1)
  })

  it('a state is never cut off, and leaves what stands so its name', async () => {
    const { page } = owner
    const { order_status_id: id } = (await store.call('GET', `/api/orders/${order}`)).body
    const name = { 'ua-uk': 'Чекає на підтвердження менеджера' }
    expect((await store.call('PATCH', `/api/order-statuses/${id}`, { name })).status).toBe(200)
    await visit('status', '/admin/orders')
    const card = page.locator('[data-row]').first()
    const told = card.getByText(name['ua-uk'])
    const [row, state, title] = [
      await card.boundingBox(),
      await told.boundingBox(),
      await card.locator('a').boundingBox(),
    ]
    expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0))
    expect(title?.width).toBeGreaterThan(60)

    await place.world.openStore(`Shop of the longest name that anybody has ever thought of in ${width}`)
    const admin = await place.world.admin()
    const boss = await place.person({ width, dark: width < 600 })
    await boss.context.addCookies([{ name: 'accessToken', value: admin.token, url: place.origin }])
    await boss.page.goto(`${place.origin}/admin/configuration/stores`)
    const badge = boss.page.locator('[data-row] .mantine-Badge-label').first()
    await badge.waitFor()
    expect(await badge.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    await boss.leave()
  })

  it('a name of 255 letters without a space leaves room for what its page is about', async () => {
    await visit('product', `/admin/products/${product}`)
    const title = owner.page.locator('h1')
    expect((await title.boundingBox())?.height).toBeLessThan(100)
    expect(await title.getAttribute('title')).toBe(longest)
  })
})

it('a cart of thousands of millions stays within the smallest phone, and its sums beside what they are of', async () => {
  const shopper = await place.person({ width: 320 })
  const { page } = shopper
  const shop = place.shopOrigin(store.domain)
  await page.goto(`${shop}/${(await store.call('GET', `/api/products/${product}`)).body.slug}`)
  await putInCart(page)
  await page.getByText('Товар у кошику').first().waitFor()
  await page.goto(`${shop}/cart`)
  const pieces = await listening(page.getByRole('main').getByLabel(/^Кількість/))
  await pieces.fill('99')
  await pieces.press('Enter')
  await page.getByText('98 999 999 999,01 ₴').first().waitFor()
  await settled(shopper)
  await shot(shopper, 'odd-cart-320')
  expect(await overflowOf(shopper)).toBe(0)
  const [count, sum] = await Promise.all([
    page.getByRole('main').locator('form[class*=quantity]').boundingBox(),
    page.getByRole('main').locator('li > span[class*=total]').boundingBox(),
  ])
  const isApart = count && sum && (sum.x >= count.x + count.width || sum.y >= count.y + count.height)
  expect(isApart, JSON.stringify([count, sum])).toBe(true)
  await page.goto(`${shop}/checkout`)
  await page.getByText('98 999 999 999,01 ₴').first().waitFor()
  await settled(shopper)
  await shot(shopper, 'odd-checkout-320')
  expect(await overflowOf(shopper)).toBe(0)
  await shopper.leave()
})
