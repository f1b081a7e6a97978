import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, unfold } from './installation.ts'
import { settled, shot, shots } from './looking.ts'

let place: Installation
let store: OpenedStore
let product: string
let staff: Person
let usd = '40.00'
const bank = createServer((_request, response) =>
  response.end(`[{"rate":${usd},"cc":"USD","exchangedate":"20.11.2026"}]`),
)

beforeAll(async () => {
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
  const { port } = bank.address() as AddressInfo
  place = await openInstallation({
    egressAllow: [`127.0.0.1:${port}`],
    apiBases: { nbu: `http://127.0.0.1:${port}` },
  })
  store = await place.world.openStore('Prices')
  const group = (await store.call('GET', '/api/customer-groups')).body.data[0].id
  const vat = (await store.call('GET', '/api/tax-classes')).body.data[0].id
  await store.call('POST', '/api/customer-groups', { name: { 'ua-uk': 'Гуртівня' }, discount_percent: '10' })
  const currency = (await store.call('GET', '/api/currencies?code=USD')).body.data[0].id
  await store.call('POST', '/api/store-currencies', { currency_id: currency })
  const size = (
    await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Розмір' },
      type: 'select',
      values: [{ name: { 'ua-uk': 'Велика' } }],
    })
  ).body
  product = await makeProduct(store, {
    name: { 'ua-uk': 'Лампа «Вечір»' },
    slug: { 'ua-uk': 'lampa' },
    price: '100.00',
    quantity: 500,
    tax_class_id: vat,
    specials: [{ customer_group_id: group, price: '90.00', date_end: '2999-01-31' }],
    discounts: [{ customer_group_id: group, quantity: 10, price: '80.00' }],
    options: [{ option_id: size.id, values: [{ option_value_id: size.values[0].id, price: '15.00' }] }],
  })
  staff = await place.ownerOf(store)
})
afterAll(async () => {
  await place?.close()
  bank.close()
})

it('a product says what it costs whom, when, and why', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/products/${product}`)
  await unfold(page, 'offers')
  await page.getByRole('button', { name: 'Перевірити ціну' }).click()
  const check = page.getByRole('region', { name: 'Перевірка ціни' })
  await check.getByText('90,00 ₴ за штуку').waitFor()
  await check.getByText('замість 100,00 ₴').waitFor()
  await check.getByLabel('Кількість').fill('10')
  await check.getByText('80,00 ₴ за штуку').waitFor()
  await check.getByText('800,00 ₴ за 10 шт.').waitFor()
  await check.getByText('Оптова ціна від 10').waitFor()
  await check.getByText('не застосована: інша ціна нижча').waitFor()
  await check.getByText('ПДВ 20 %: 133,33 ₴').waitFor()
  await shot({ page }, 'price-check')
  await check.getByRole('combobox', { name: 'Група покупців' }).click()
  await page.getByRole('option', { name: 'Гуртівня' }).click()
  await check.getByText('Знижка групи, 10 %').waitFor()
  await check.getByRole('combobox', { name: 'Розмір' }).click()
  await page.getByRole('option', { name: 'Велика · +15,00 ₴' }).click()
  await check.getByText('105,00 ₴ за штуку').waitFor()
  staff.calm()
})

it('an ordered line keeps its reason and its tax by rate', async () => {
  const shopper = openShopper(place.world, store)
  await shopper.add(product, 10)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const { page } = staff
  await page.goto(`${place.origin}/admin/orders/${placed.body.id}`)
  await page.getByText('ПДВ 20 %: 133,33 ₴').waitFor()
  await page.getByRole('button', { name: 'Чому така ціна?' }).click()
  const steps = page.getByRole('list', { name: 'Звідки ця ціна' })
  await steps.getByText('Оптова ціна від 10').waitFor()
  await steps.getByText('Акційна ціна до 31 січ. 2999 р.').waitFor()
  await shot({ page }, 'order-trace')
  staff.calm()

  // Whoever reads another language than the buyer has the names of ours in it; a tax is called as the store calls it.
  const reader = await place.ownerOf(store, { language: 'en-US', width: 360, dark: true })
  await reader.page.goto(`${place.origin}/admin/orders/${placed.body.id}`)
  await reader.page.getByText('Subtotal', { exact: true }).waitFor()
  await expect(reader.page.locator('dl[class*=totals] dt').allInnerTexts()).resolves.toEqual([
    'Subtotal',
    'Забрати за нашою адресою',
    'Including ПДВ 20 %',
    'Total',
  ])
  reader.calm()
  await reader.leave()
})

it('rates come from the bank by a button, and another currency becomes the default one', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/store-currencies`)
  await page.getByText('Курси ще не завантажувалися з банку.').waitFor()
  await shot({ page }, 'currencies-before')
  await page.getByRole('button', { name: 'Оновити курси' }).click()
  await page.getByText('Оновлено 1 курс').first().waitFor()
  await page.getByText(/Національний банк України, курси на 20 лист\. 2026 р\./).waitFor()
  await page.getByRole('cell', { name: '0,025', exact: true }).waitFor()
  await shot({ page }, 'currencies')
  await page
    .getByRole('row', { name: /US Dollar|Долар США/ })
    .getByRole('button', { name: /дії/i })
    .click()
  await page.getByRole('menuitem', { name: 'Зробити основною валютою' }).click()
  await page.getByText('1 000,00 ₴ стане 25,00 $').waitFor()
  await shot({ page }, 'base-currency')
  await page.getByRole('button', { name: 'Змінити', exact: true }).click()
  await page.getByRole('cell', { name: '40', exact: true }).waitFor()
  await expect.poll(async () => (await store.call('GET', `/api/products/${product}`)).body.price).toBe('2.50')
  staff.calm()
})

it('the screen of a currency keeps it what it is, and changes the rest', async () => {
  const { page } = staff
  const rows = (await store.call('GET', '/api/store-currencies')).body.data
  const { id } = rows.find((row: { is_primary: boolean }) => !row.is_primary)
  await page.goto(`${place.origin}/admin/store-currencies/${id}`)
  const fields = page.locator('[data-field=currency_id] input:not([type=hidden]), [data-field=value] input')
  await fields.nth(1).waitFor()
  expect(await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).disabled))).toEqual([true, false])
  await page.locator('[data-field=currency_id]').getByText('Це не змінюється').waitFor()
  staff.calm()
})

it('a bank that fails is told by the bell until somebody has read it', async () => {
  usd = 'broken'
  const { page } = staff
  const made = await store.call('POST', '/api/exchange-rates', { source: 'ecb' })
  expect(made.status).toBe(201)
  await page.goto(`${place.origin}/admin/store-currencies`)
  await page.getByText(/Європейський центральний банк: не вдалося прочитати курси/).waitFor()
  await shot({ page }, 'rates-failed')
  await page.getByRole('button', { name: /Сповіщення/ }).click()
  const told = page.getByText('Не вдалося отримати курси банку; діють останні. Спробуйте оновити їх пізніше')
  await told.waitFor()
  await shot({ page }, 'bell')
  // The newest stands first.
  await page.getByRole('button', { name: 'Позначити прочитаним' }).first().click()
  await told.waitFor({ state: 'detached' })
})

it.runIf(shots)('pictures on a phone, in the dark, and of the shop', async () => {
  const [order] = (await store.call('GET', '/api/orders')).body.data
  for (const [name, options] of Object.entries({
    phone: { width: 360 },
    dark: { dark: true },
    'phone-dark': { width: 360, dark: true },
  })) {
    const { page, leave } = await place.ownerOf(store, options)
    for (const path of [
      'store-currencies',
      `orders/${order.id}`,
      `products/${product}`,
      'tax-rates',
      'settings?tab=prices',
    ]) {
      await page.goto(`${place.origin}/admin/${path}`)
      await page.locator('h1').first().waitFor()
      await settled({ page })
      if (path.startsWith('products')) {
        await unfold(page, 'offers')
        await page.getByRole('button', { name: 'Перевірити ціну' }).click()
        await settled({ page })
      }
      if (path.startsWith('orders')) await page.getByRole('button', { name: 'Чому така ціна?' }).click()
      await settled({ page })
      await shot({ page }, `${name}-${path.replace(/\/.*|\?.*/, '')}`)
    }
    await leave()
  }
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  const set = (changes: object) => store.call('PATCH', `/api/settings/${settings}`, changes)
  await set({ price_prefix: { 'ua-uk': 'від' }, prices_include_tax: false })
  for (const width of [1440, 360]) {
    const { page, leave } = await place.person({ width })
    await page.goto(`${place.shopOrigin(store.domain)}/lampa`)
    await settled({ page })
    await shot({ page }, `shop-product-${width}`)
    await page.locator('form#buy button[type=submit]').first().click()
    await settled({ page })
    await page.goto(`${place.shopOrigin(store.domain)}/cart`)
    await settled({ page })
    await shot({ page }, `shop-cart-${width}`)
    await set({ price_only_logged_in: true })
    for (const path of ['lampa', 'cart', 'checkout', 'search?q=лампа']) {
      await page.goto(`${place.shopOrigin(store.domain)}/${path}`)
      await settled({ page })
      await shot({ page }, `hidden-${path.replace(/\?.*/, '')}-${width}`)
    }
    await set({ price_only_logged_in: false })
    await leave()
  }
})
