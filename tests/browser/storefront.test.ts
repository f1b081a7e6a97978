import { tables } from '@shopwright/shop/server'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { upload } from '../server/upload.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let shop: string
let kettle: { id: string; slug: string }

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Glance')
  shop = place.shopOrigin(store.domain)
  const id = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, price: '200.00', quantity: 60 })
  kettle = { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
  // One way to bring it, which costs something.
  for (const { id: group } of (await store.call('GET', '/api/delivery-groups?$limit=10')).body.data)
    expect((await store.call('DELETE', `/api/delivery-groups/${group}`)).status).toBeLessThan(300)
  const courier = await store.call('POST', '/api/delivery-groups', {
    name: { 'ua-uk': 'Кур’єр' },
    extension: 'local',
    methods: [{ name: { 'ua-uk': 'Кур’єр містом' }, type: 'flat', price: '35.00' }],
  })
  expect(courier.status, courier.text).toBe(201)
})
afterAll(() => place?.close())

describe('a review', () => {
  it.each([true, false])('is given its stars by keyboard (scripts: %s)', async (script) => {
    const reader = await place.person({ script })
    const { page } = reader
    await page.goto(`${shop}/${kettle.slug}`)
    const stars = page.getByRole('group', { name: 'Оцінка' })
    await stars.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    expect(await stars.getByRole('radio', { name: '4 з 5' }).isChecked()).toBe(true)
    const colours = await stars
      .locator('svg path')
      .evaluateAll((paths) => paths.map((star) => getComputedStyle(star).fill))
    expect(new Set(colours.slice(0, 4)).size).toBe(1)
    expect(colours[4]).not.toBe(colours[3])
    await shot(reader, `review-${script}`)
    if (script) expect(await barriersOf(reader, 'all')).toEqual([])
    const form = page.locator('#reviews form')
    await form.locator('input[name=author]').fill('Олена')
    await form.locator('textarea').fill(`Дуже зручний, не капає і швидко гріє. ${script ? 'Раджу.' : 'Беру ще.'}`)
    await form.getByRole('button').click()
    await page.getByText('Дякуємо.').waitFor()
    const { data } = (await store.call('GET', '/api/reviews?$sort[created_at]=-1&$limit=1')).body
    expect(data[0]).toMatchObject({ author: 'Олена', rating: 4 })
    reader.calm()
    await reader.leave()
  })
})

describe('the foot of every page', () => {
  it.each([1440, 360])('groups its links under headings and tells how one pays, %i pixels wide', async (width) => {
    const reader = await place.person({ width })
    const { page } = reader
    await page.goto(`${shop}/${kettle.slug}`)
    const foot = page.getByRole('contentinfo')
    expect(await foot.getByRole('heading').allInnerTexts()).toEqual(expect.arrayContaining(['Покупцям', 'Умови']))
    await foot.getByRole('list', { name: 'Покупцям' }).getByRole('link', { name: 'Доставка' }).waitFor()
    expect(await foot.locator('dl').innerText()).toMatch(/Оплата\s+Оплата під час отримання/)
    expect(await overflowOf(reader)).toBeLessThanOrEqual(0)
    await shot(reader, `foot-${width}`)
    await reader.leave()
  })
})

describe('the checkout', () => {
  const putIn = async ({ page }: Person) => {
    await page.goto(`${shop}/${kettle.slug}`)
    const put = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/cart(\.data)?\b/.test(answer.url()),
    )
    await page.locator('#buy button[type=submit]').first().click()
    await put
    await page.goto(`${shop}/checkout`)
  }
  const made = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await store.call('POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }

  it.each([true, false])(
    'chooses the only way to bring and to pay, its cost in the sum (scripts: %s)',
    async (script) => {
      const shopper = await place.person({ script })
      const { page } = shopper
      await putIn(shopper)
      expect(await page.locator('input[name=delivery_method_id]').evaluateAll(checkedOf)).toEqual([true])
      expect(await page.locator('input[name=payment_method_id]').evaluateAll(checkedOf)).toEqual([true])
      expect(await page.locator('aside').innerText()).toMatch(/35\s₴[\s\S]*235\s₴/)
      await shot(shopper, `checkout-only-${script}`)
      // Looking has chosen nothing for the cart itself.
      const carts = await place.world.engine.onPlatform({}, (ctx) =>
        tables(ctx).selectFrom('carts').select(['delivery_method_id', 'payment_method_id']).execute(),
      )
      expect(carts.length).toBeGreaterThan(0)
      for (const cart of carts) expect(cart).toEqual({ delivery_method_id: null, payment_method_id: null })
      await shopper.leave()
    },
  )

  it.each([true, false])(
    'says at each field what is missing, in the language of the page (scripts: %s)',
    async (script) => {
      const second = await made('/api/payment-methods', { name: { 'ua-uk': 'Картка' }, code: 'card', sort_order: 9 })
      const shopper = await place.person({ script, language: 'en-US' })
      const { page } = shopper
      await putIn(shopper)
      await page.locator('aside button[type=submit]').click()
      await page.getByRole('alert').getByText('Перевірте позначені поля.').waitFor()
      // A phone is enough: an email is asked for only where the store says so.
      for (const name of ['phone', 'first_name', 'delivery_address.city'])
        expect(await describedBy(page.locator(`[name="${name}"]`)), name).toBe('Заповніть це поле.')
      const ways = page.locator('fieldset', { has: page.locator('input[name=payment_method_id]') })
      expect(await describedBy(ways)).toBe('Виберіть спосіб оплати.')
      expect(await page.locator('input[name=delivery_method_id]').evaluateAll(checkedOf)).toEqual([true])
      if (script) expect(await barriersOf(shopper, 'all')).toEqual([])
      await shot(shopper, `checkout-empty-${script}`)
      await store.call('DELETE', `/api/payment-methods/${second.id}`)
      shopper.calm()
      await shopper.leave()
    },
  )
})

describe('the menu of categories', () => {
  it('shows pictures, opens on focus, walks by arrows, closes by Escape', async () => {
    const add = async (body: object): Promise<string> => {
      const answer = await store.call('POST', '/api/categories', body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.id
    }
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2f6f4f' } })
      .png()
      .toBuffer()
    const sent = await upload(store, 'tea.png', png, { mime: 'image/png' })
    expect(sent.status, sent.text).toBe(201)
    const image = sent.body.id
    await until(
      () => store.guest('GET', `/media/${store.id}/${image}/thumb.webp`),
      ({ status }) => status === 200,
    )
    const tea = await add({ name: { 'ua-uk': 'Чай' }, sort_order: 1 })
    await add({ name: { 'ua-uk': 'Зелений' }, parent_id: tea, image, sort_order: 1 })
    await add({ name: { 'ua-uk': 'Чорний' }, parent_id: tea, sort_order: 2 })
    await add({ name: { 'ua-uk': 'Папір' }, sort_order: 2 })
    const reader = await place.person()
    const { page } = reader
    await page.goto(`${shop}/${kettle.slug}`)
    const menu = page.getByRole('navigation', { name: 'Каталог' })
    const green = menu.getByRole('link', { name: 'Зелений' })
    expect(await green.isVisible()).toBe(false)
    await menu.getByRole('link', { name: 'Чай' }).focus()
    await green.waitFor()
    await expect
      .poll(() => green.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await barriersOf(reader, 'all')).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await green.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await green.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Чай')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Папір')
    await shot(reader, 'menu')
    reader.calm()
    await reader.leave()
  })
})

describe('prices that stand together', () => {
  it('have decimals as soon as one of them has', async () => {
    const { data } = (await store.call('GET', '/api/customer-groups')).body
    const discounts = [{ customer_group_id: data[0].id, quantity: 10, price: '180.50', priority: 0 }]
    const id = await makeProduct(store, { name: { 'ua-uk': 'Ложка' }, price: '200.00', quantity: 60, discounts })
    const { slug } = (await store.call('GET', `/api/products/${id}`)).body
    const reader = await place.person()
    const { page } = reader
    await page.goto(`${shop}/${slug}`)
    const block = await page.locator('#buy').innerText()
    expect(block).toMatch(/200,00\s₴/)
    expect(block).toMatch(/180,50\s₴/)
    expect(block).not.toMatch(/200\s₴/)
    await shot(reader, 'prices')
    await page.goto(`${shop}/${kettle.slug}`)
    expect(await page.locator('#buy').innerText()).toMatch(/200\s₴/)
    reader.calm()
    await reader.leave()
  })
})

const checkedOf = (radios: Element[]) => radios.map((radio) => (radio as HTMLInputElement).checked)
const describedBy = (field: Locator): Promise<string | undefined> =>
  field.evaluate((element) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent?.trim(),
  )
