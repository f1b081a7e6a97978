import { options } from '@shopwright/shop/model'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { hold } from './hold.ts'
import { type Installation, listening, openInstallation, type Person, putInCart } from './installation.ts'
import { settled } from './looking.ts'

// A shopper who is faster than the network: what is pressed before an answer has come, or before the page can hear it.

let place: Installation
let store: OpenedStore
let shop: string
let shopper: Person
let poland: string
const slugs: Record<string, string> = {}

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Quick')
  shop = place.shopOrigin(store.domain)
  const [{ id: settings }] = (await store.call('GET', '/api/settings')).body.data
  await store.call('PATCH', `/api/settings/${settings}`, { modal_cart: true })
  for (const noun of ['delivery-groups', 'payment-methods'])
    for (const { id } of (await store.call('GET', `/api/${noun}`)).body.data)
      await store.call('PATCH', `/api/${noun}/${id}`, { status: true })
  poland = (await store.call('GET', '/api/countries?iso_code=PL')).body.data[0].id
  await store.call('POST', '/api/store-countries', { country_id: poland, sort_order: 99 })
  const size = await store.create(options, {
    name: { 'ua-uk': 'Розмір' },
    type: 'radio',
    values: [{ name: { 'ua-uk': 'Малий' } }, { name: { 'ua-uk': 'Великий' } }],
  })
  const [small, large] = size.values ?? []
  const light = (await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Світло' } })).body
  const made = {
    lamp: await makeProduct(store, { name: { 'ua-uk': 'Лампа' }, quantity: 50, categories: [light.id] }),
    gone: await makeProduct(store, { name: { 'ua-uk': 'Свічка' }, quantity: 0, categories: [light.id] }),
    rug: await makeProduct(store, {
      name: { 'ua-uk': 'Килим' },
      price: '300.00',
      options: [
        {
          option_id: size.id,
          required: true,
          values: [{ option_value_id: small?.id }, { option_value_id: large?.id, price: '55.00' }],
        },
      ],
    }),
  }
  slugs.light = light.slug
  for (const [name, id] of Object.entries(made))
    slugs[name] = (await store.call('GET', `/api/products/${id}`)).body.slug
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
const changes = /\/cart(\.data)?(\?|$)/
const pieces = (page: Page) => page.getByLabel('Кількість: Лампа')

/** What is in the cart, by the shop itself. */
const cartOf = ({ page }: Person) => page.evaluate(async () => (await fetch('/api/carts/current')).json())
const counted = async (person: Person): Promise<number[]> =>
  (await cartOf(person)).lines.map(({ quantity }: { quantity: number }) => quantity)

/** Opens a page whose scripts do not come before `done` has been done to it. */
async function before(page: Page, path: string, done: () => Promise<unknown>): Promise<void> {
  const letGo = await hold(page, scripts)
  await page.goto(`${shop}/${path}`, { waitUntil: 'commit' })
  await done()
  await letGo()
}

async function lampInCart({ page }: Person): Promise<void> {
  await page.goto(`${shop}/${slugs.lamp}`)
  await putInCart(page)
  await page.getByRole('dialog').getByText('Лампа').first().waitFor()
}

describe('How many of a product are wanted', () => {
  it('is kept when the checkout is opened at once', async () => {
    const { page } = shopper
    await lampInCart(shopper)
    await page.goto(`${shop}/cart`)
    await listening(pieces(page))
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('main button[aria-label="Більше"]')?.click()
      document.querySelector<HTMLElement>('main a[href$="/checkout"]')?.click()
    })
    await page.waitForURL(/\/checkout$/)
    await expect.poll(() => page.locator('aside').innerText()).toMatch(/×\s2/)
    expect(await counted(shopper)).toEqual([2])
    expect(page.url()).toMatch(/\/checkout$/)
  })

  it('is kept when the window of the cart is shut at once', async () => {
    const { page } = shopper
    await lampInCart(shopper)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('dialog button[aria-label="Більше"]')?.click()
      document.querySelector<HTMLElement>('dialog button[aria-label="Закрити"]')?.click()
    })
    await expect.poll(() => counted(shopper)).toEqual([2])
  })

  it('is kept when one goes back at once with the keyboard in the field', async () => {
    const { page } = shopper
    await lampInCart(shopper)
    await page.getByRole('dialog').getByRole('link', { name: 'До кошика' }).click()
    await page.waitForURL(/\/cart$/)
    await settled(shopper)
    await pieces(page).focus()
    await pieces(page).fill('6')
    await page.goBack()
    await expect.poll(() => counted(shopper)).toEqual([6])
  })

  it('is what was said last, whichever answer comes first, and is asked for when it was typed whole', async () => {
    const { page } = shopper
    await lampInCart(shopper)
    await page.goto(`${shop}/cart`)
    await listening(pieces(page))
    const sent: (string | null)[] = []
    const { promise: first, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(changes, async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(new URLSearchParams(route.request().postData() ?? '').get('quantity'))
        if (sent.length === 1) await first
      }
      await route.continue()
    })
    await pieces(page).focus()
    await pieces(page).press('Control+A')
    await page.keyboard.type('12')
    await page.keyboard.press('Tab')
    await expect.poll(() => sent).toEqual(['12'])
    await page.getByRole('main').getByRole('button', { name: 'Більше' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Більше' }).click()
    expect(await pieces(page).inputValue()).toBe('14')
    await settled(shopper)
    expect(sent).toEqual(['12'])
    letGo()
    await expect.poll(() => sent).toEqual(['12', '14'])
    await expect.poll(() => counted(shopper)).toEqual([14])
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/1\s?400/)
    expect(await pieces(page).inputValue()).toBe('14')
  })

  it('is none when it is taken out while another is on its way', async () => {
    const { page } = shopper
    await lampInCart(shopper)
    await page.goto(`${shop}/cart`)
    await listening(pieces(page))
    const letGo = await hold(page, changes, 'POST')
    const more = page.getByRole('main').getByRole('button', { name: 'Більше' })
    await more.click()
    await more.click()
    await page.getByRole('main').getByRole('button', { name: 'Видалити Лампа' }).click()
    await letGo()
    await page.getByText('Кошик порожній').waitFor()
    await settled(shopper)
    expect(await counted(shopper)).toEqual([])
  })

  it('is what was typed before the page could hear it', async () => {
    const { page } = shopper
    await before(page, slugs.lamp ?? '', async () => {
      await page.locator('#buy').getByLabel('Кількість').fill('3')
      await page.locator('h1').click()
    })
    await putInCart(page)
    await page.getByRole('dialog').getByText('Лампа').first().waitFor()
    expect(await counted(shopper)).toEqual([3])
    await before(page, 'cart', async () => {
      await pieces(page).fill('4')
      await page.locator('h1').click()
    })
    await expect.poll(() => counted(shopper)).toEqual([4])
    expect(await pieces(page).inputValue()).toBe('4')
  })
})

it('What was chosen before the page could hear it is what the price is told for', async () => {
  const { page } = shopper
  await before(page, slugs.rug ?? '', () =>
    page
      .locator('#buy')
      .getByRole('radio', { name: /Великий/ })
      .check(),
  )
  await expect.poll(() => page.locator('#buy').innerText()).toMatch(/355\s₴/)
})

it('The country and the way of paying that were chosen before the page could hear it are what is asked for and kept', async () => {
  const { page } = shopper
  const regions = page.locator('select[name="delivery_address.zone_id"] option')
  await lampInCart(shopper)
  await page.goto(`${shop}/checkout`)
  await (await listening(page.getByRole('radio', { name: /Кур/ }))).check()
  await regions.nth(1).waitFor({ state: 'attached' })
  const atFirst = await regions.allInnerTexts()
  const payment = page.locator('input[name=payment_method_id]').last()
  await before(page, 'checkout', async () => {
    await page.locator('select[name="delivery_address.country_id"]').selectOption(poland)
    await payment.check()
  })
  await expect.poll(() => regions.allInnerTexts()).not.toEqual(atFirst)
  await expect.poll(() => cartOf(shopper)).toMatchObject({ payment_method_id: await payment.inputValue() })
  expect(await page.locator('select[name="delivery_address.country_id"]').inputValue()).toBe(poland)
})

it('The order that was chosen before the page could hear it is what the list stands in', async () => {
  const { page } = shopper
  await before(page, slugs.light ?? '', () => page.locator('select[name=sort]').selectOption('price'))
  await page.waitForURL(/sort=price/)
})

it('An order that is chosen while a filter is on its way goes on top of it, and a filter on top of an order', async () => {
  const { page } = shopper
  const inStock = page.locator('aside input[name=stock]')
  const sorting = page.locator('select[name=sort]')
  for (const first of ['filter', 'order']) {
    await page.goto(`${shop}/${slugs.light}`)
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

it('The cart in the head counts what was put in last, whichever answer comes first', async () => {
  const { page } = shopper
  await page.goto(`${shop}/${slugs.lamp}`)
  const body = await page.evaluate(async () => (await fetch('/shop-state')).text())
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  let asked = 0
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/shop-state')) answered += 1
  })
  await page.route(/\/shop-state$/, async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await promise
    await route.fulfill({ contentType: 'application/json', body }).catch(() => {})
    told.resolve()
  })
  await page.reload()
  await expect.poll(() => asked).toBe(1)
  await putInCart(page)
  await page.getByRole('dialog').getByText('Лампа').first().waitFor()
  const count = page.locator('header').getByText('штука')
  await count.waitFor()
  await settled(shopper)
  await expect.poll(() => asked - answered).toBe(1)
  letGo()
  await told.promise
  await settled(shopper)
  expect(await count.count()).toBe(1)
})
