import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let shop: string
const slugs: string[] = []

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Fees')
  shop = place.shopOrigin(store.domain)
  for (const [slug, price] of [
    ['cheap', '150.00'],
    ['dear', '900.00'],
  ] as const) {
    await makeProduct(store, { name: { 'ua-uk': slug }, slug: { 'ua-uk': slug }, price, requires_delivery: true })
    slugs.push(slug)
  }
})
afterAll(() => place?.close())

it('An owner asks two fees, on the screen of the settings', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/settings?tab=totals`)
  await page.getByRole('tab', { name: 'Підсумки' }).click()
  const above = page.getByRole('textbox', { name: /обробку: для замовлень понад/ })
  await page.getByRole('switch', { name: 'Брати плату за обробку замовлення' }).waitFor()
  // Nothing is asked, nor marked as needed, of what is off.
  expect(await above.count()).toBe(0)
  await page.getByRole('switch', { name: 'Брати плату за обробку замовлення' }).check()
  await above.waitFor()
  await page.getByRole('switch', { name: 'Брати доплату за невелике замовлення' }).check()
  await page.getByRole('button', { name: 'Зберегти' }).first().click()
  // Neither says how much yet.
  await page.getByText('Введіть суму, відмінну від нуля.').first().waitFor()
  await shot(owner, 'fees-settings-refused')
  await page.getByRole('textbox', { name: /^Плата за обробку( \*)?$/ }).fill('30')
  await page.getByRole('textbox', { name: /обробку: для замовлень понад/ }).fill('500')
  await page.getByRole('textbox', { name: /^Доплата за невелике замовлення( \*)?$/ }).fill('25')
  await page.getByRole('textbox', { name: /замовлення: для замовлень до/ }).fill('200')
  await page.getByRole('button', { name: 'Зберегти' }).first().click()
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  await expect
    .poll(async () => (await store.call('GET', `/api/settings/${id}`)).body)
    .toMatchObject({ handling: true, low_order: true, low_order_below: '200.00' })
  await settled(owner)
  await shot(owner, 'fees-settings')
  expect(await barriersOf(owner)).toEqual([])
  owner.calm()
})

it.each([
  ['full-catalog', 1440],
  ['full-catalog', 360],
  ['quick-shop', 360],
] as const)(
  'In %s at %i a shopper reads them before, in the cart, at checkout and in the order',
  async (theme, width) => {
    const switched = await store.call('POST', '/api/theme-switches', { theme })
    expect([201, 409, 422]).toContain(switched.status)
    await expect.poll(async () => (await store.guest('GET', '/cheap')).text).toContain(`/theme-assets/${theme}/`)
    const shopper = await place.person({ width })
    const { page } = shopper
    await page.goto(`${shop}/cheap`)
    await page
      .getByText(/Доплата за замовлення до 200/)
      .first()
      .waitFor()
    await page
      .getByText(/Обробка замовлень понад 500/)
      .first()
      .waitFor()
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shot(shopper, `fees-product-${theme}-${width}`)
    await (await listening(page.getByRole('button', { name: 'До кошика' }).first())).click()
    await page.getByText('Товар у кошику.').first().waitFor()
    await page.goto(`${shop}/cart`)
    const row = (name: string) => page.locator('dl > div', { hasText: name }).first()
    await row('Доплата за невелике замовлення').getByText('25').waitFor()
    await row('Разом').getByText('175').waitFor()
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shot(shopper, `fees-cart-${theme}-${width}`)

    // A dear one goes along: the one fee goes, the other comes.
    await page.goto(`${shop}/dear`)
    await (await listening(page.getByRole('button', { name: 'До кошика' }).first())).click()
    await page.getByText('Товар у кошику.').first().waitFor()
    await page.goto(`${shop}/checkout`)
    await row('Обробка замовлення').getByText('30').waitFor()
    expect(await page.getByText('Доплата за невелике замовлення').count()).toBe(0)
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shot(shopper, `fees-checkout-${theme}-${width}`)
    await page.getByRole('radio').first().check()
    await page.locator('input[name=phone]').fill('+380671234567')
    await page.locator('input[name=first_name]').fill('Ірина')
    await page.locator('input[name=last_name]').fill('Шевченко')
    await page.locator('input[name=email]').fill(`fees-${theme}-${width}@buyer.test`)
    await page.locator('aside button[type=submit]:enabled').waitFor()
    await page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
    await page.waitForURL('**/order/**')
    await row('Обробка замовлення').getByText('30').waitFor()
    await shot(shopper, `fees-order-${theme}-${width}`)
    shopper.calm()
    await shopper.leave()
  },
)

it('Staff read the fee in the order, on its invoice, and where they edit it', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const [order] = (await store.call('GET', '/api/orders?$limit=1&$sort[created_at]=-1')).body.data
  await page.goto(`${place.origin}/admin/orders/${order.id}`)
  await page.getByText('Обробка замовлення').first().waitFor()
  await shot(owner, 'fees-admin-order')
  await owner.leave()
  const phone = await place.ownerOf(store, { width: 360 })
  await phone.page.goto(`${place.origin}/admin/orders/${order.id}`)
  await phone.page.getByText('Обробка замовлення').first().waitFor()
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await shot(phone, 'fees-admin-order-360')
  await phone.leave()
})
