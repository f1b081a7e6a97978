import { readFileSync } from 'node:fs'
import { options } from '@shopwright/shop/model'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, password } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let shop: string
let mug: { id: string; slug: string }

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, buffer = png) => ({ name, mimeType: 'image/png', buffer })
const longName = `${'дужедовганазвакартинкидлягорнятка'.repeat(3)}2026.png`

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Mugs')
  shop = place.shopOrigin(store.domain)
  const [{ id: settings }] = (await store.call('GET', '/api/settings')).body.data
  await store.call('PATCH', `/api/settings/${settings}`, { modal_cart: true })
  const kind = await store.create(options, { name: { 'ua-uk': 'Ваша картинка' }, type: 'file' })
  const id = await makeProduct(store, {
    name: { 'ua-uk': 'Горнятко' },
    options: [{ option_id: kind.id, required: true }],
  })
  mug = { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
})
afterAll(() => place?.close())

it.each([
  ['full-catalog', 1440],
  ['quick-shop', 360],
] as const)('In %s at %i a shopper adds a picture and staff save it', async (theme, width) => {
  const switched = await store.call('POST', '/api/theme-switches', { theme })
  expect([201, 409, 422]).toContain(switched.status)
  await expect.poll(async () => (await store.guest('GET', `/${mug.slug}`)).text).toContain(`/theme-assets/${theme}/`)
  const shopper = await place.person({ width })
  const { page } = shopper
  await page.goto(`${shop}/${mug.slug}`)
  const field = page.getByLabel('Ваша картинка')
  const buy = page.locator('#buy')
  await buy.getByText('PDF, ZIP, до 5 МБ').waitFor()

  // Of the wrong kind, and too large: said at the field before anything is bought.
  await field.setInputFiles(picture('page.png', Buffer.from('<!DOCTYPE html><p>no picture')))
  await buy.getByRole('alert').filter({ hasText: 'Такий файл не приймається' }).waitFor()
  await field.setInputFiles(picture('large.png', Buffer.alloc(6 * 1024 * 1024)))
  await buy.getByRole('alert').filter({ hasText: 'Файл завеликий: можна до 5 МБ' }).waitFor()
  await shot(shopper, `option-file-refused-${theme}`)
  expect(await barriersOf(shopper)).toEqual([])

  await field.setInputFiles(picture(longName))
  await buy.getByText('Додано файл:').waitFor()
  await buy.getByText(longName).waitFor()
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
  await shot(shopper, `option-file-added-${theme}`)
  await buy.getByRole('button', { name: 'До кошика' }).first().click()
  await buy.getByText('Товар у кошику.').first().waitFor()
  if (theme === 'full-catalog') {
    const window = page.getByRole('dialog')
    await window.getByText(longName).waitFor()
    expect(await heightOf(window.getByTitle(longName))).toBeLessThan(30)
    await shot(shopper, 'option-file-modal')
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'hidden' })
    // What is done next on the page opens it no more, and takes nothing that was chosen since.
    await field.setInputFiles(picture('друга.png'))
    await buy.getByText('друга.png').waitFor()
    await page.getByRole('button', { name: 'До списку бажань' }).first().click()
    await page.getByText('Товар у вашому списку:').first().waitFor()
    await settled(shopper)
    expect(await window.count()).toBe(0)
    await page.reload()
    await buy.getByText('друга.png').waitFor()
  }
  await page.goto(`${shop}/cart`)
  await page.getByText(longName).first().waitFor()
  // One line, whatever it is called, with its ending.
  expect(await heightOf(page.getByTitle(longName).first())).toBeLessThan(30)
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
  await shot(shopper, `option-file-cart-${theme}`)
  const [own] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: longName }).click()])
  expect(readFileSync(await own.path())).toEqual(png)

  // Taken out and put back, it is the same file still.
  await page
    .getByRole('button', { name: /Вилучити|Прибрати|Видалити/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Повернути' }).click()
  await page.getByText(longName).first().waitFor()

  await page.goto(`${shop}/checkout`)
  await page.getByText(longName).first().waitFor()
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
  const cookies = await shopper.context.cookies(shop)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = (method: 'PATCH' | 'POST', path: string, body: unknown, headers = {}) =>
    store.guest(method, path, body, { cookie, ...headers })
  const customer = { first_name: 'Ірина', last_name: 'Шевченко', email: 'iryna@buyer.test', phone: '+380671234567' }
  const cart = await call('PATCH', '/api/carts/current', { customer })
  const delivery_method_id = cart.body.delivery_methods[0]?.id ?? null
  const ways = await call('PATCH', '/api/carts/current', { delivery_method_id })
  await call('PATCH', '/api/carts/current', { payment_method_id: ways.body.payment_methods[0]?.id ?? null })
  const placed = await call('POST', '/api/orders', { terms_agreed: true }, { 'idempotency-key': crypto.randomUUID() })
  expect(placed.status, placed.text).toBe(201)
  // What is written of it names the file, whole, and nothing of how it is kept.
  const [mail] = await until(
    async () => (await mailsTo(place.world, customer.email)).filter(({ text }) => text.includes(longName)),
    (found) => found.length > 0,
  )
  expect(mail?.text).not.toContain('file:')
  await page.goto(`${shop}/order/${placed.body.id}?key=${placed.body.access_key}`)
  await page.getByText(longName).first().waitFor()
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)

  const owner = await place.ownerOf(store, { width })
  await owner.page.goto(`${place.origin}/admin/orders/${placed.body.id}`)
  const saving = owner.page.getByRole('button', { name: `Зберегти файл ${longName}` })
  await saving.waitFor()
  expect(await heightOf(owner.page.getByTitle(longName).first())).toBeLessThan(30)
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await shot(owner, `option-file-order-${width}`)
  const [saved] = await Promise.all([owner.page.waitForEvent('download'), saving.click()])
  expect(saved.suggestedFilename()).toBe(longName)
  expect(readFileSync(await saved.path())).toEqual(png)
  owner.calm()
  // On paper, too: the whole name, within the sheet.
  await owner.page.emulateMedia({ media: 'print' })
  await owner.page.setViewportSize({ width: 700, height: 900 })
  await owner.page.locator('article table').getByText(longName).first().waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  // Sent and done, it may come back.
  const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
  for (const code of [3, 5, 6]) {
    const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
    const moved = await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id })
    expect(moved.status, moved.text).toBe(201)
  }
  await page.goto(`${shop}/returns/new?order=${placed.body.id}&key=${placed.body.access_key}`)
  await page.getByTitle(longName).first().waitFor()
  expect(await heightOf(page.getByTitle(longName).first())).toBeLessThan(30)
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
  await Promise.all([owner.leave(), shopper.leave()])
})

const heightOf = async (it: Locator): Promise<number> => (await it.boundingBox())?.height ?? 0

it('What a guest has added is there still when they come back from signing in', async () => {
  const shopper = await place.person({ width: 360 })
  const { page } = shopper
  const email = 'returns@buyer.test'
  const account = { first_name: 'Ірина', last_name: 'Шевченко', phone: '+380671234567', email, password }
  const made = await store.guest('POST', '/api/customers', { ...account, terms_agreed: true })
  expect(made.status, made.text).toBe(201)
  await page.goto(`${shop}/${mug.slug}`)
  const buy = page.locator('#buy')
  await (await listening(page.getByLabel('Ваша картинка'))).setInputFiles(picture('моя.png'))
  await buy.getByText('моя.png').waitFor()
  await page.goto(`${shop}/login`)
  await page.locator('input[name=email]').first().fill(email)
  await page.locator('input[name=password]').first().fill(password)
  await page.locator('form:has(input[name=password]) button[type=submit]').first().click()
  await page.waitForURL(/\/account/)
  await page.goto(`${shop}/${mug.slug}`)
  await buy.getByText('моя.png').waitFor()
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
  await shot(shopper, 'option-file-again')
  await buy.getByRole('button', { name: 'До кошика' }).first().click()
  await buy.getByText('Товар у кошику.').first().waitFor()
  await page.goto(`${shop}/cart`)
  await page.getByRole('link', { name: 'моя.png' }).waitFor()
  // Bought, it is not offered once more; one that was taken away is not, either.
  await page.goto(`${shop}/${mug.slug}`)
  await buy.getByText('PDF, ZIP, до 5 МБ').waitFor()
  await (await listening(page.getByLabel('Ваша картинка'))).setInputFiles(picture('інша.png'))
  await buy.getByText('інша.png').waitFor()
  await page.reload()
  await buy.getByText('інша.png').waitFor()
  await buy.getByRole('button', { name: 'Прибрати файл' }).click()
  await buy.getByText('PDF, ZIP, до 5 МБ').waitFor()
  await page.reload()
  await buy.getByText('PDF, ZIP, до 5 МБ').waitFor()
  // Nor one that is this browser’s no more.
  await (await listening(page.getByLabel('Ваша картинка'))).setInputFiles(picture('чужа.png'))
  await buy.getByText('чужа.png').waitFor()
  await shopper.context.clearCookies()
  await page.reload()
  await listening(page.getByLabel('Ваша картинка'))
  await buy.getByText('PDF, ZIP, до 5 МБ').waitFor()
  await shopper.leave()
})

it('A file that nobody has to add and that is there no more is left out', async () => {
  const kind = await store.create(options, { name: { 'ua-uk': 'Ескіз' }, type: 'file' })
  const id = await makeProduct(store, { name: { 'ua-uk': 'Таця' }, options: [{ option_id: kind.id, required: false }] })
  const shopper = await place.person({ width: 360 })
  const { page } = shopper
  await page.goto(`${shop}/${(await store.call('GET', `/api/products/${id}`)).body.slug}`)
  const buy = page.locator('#buy')
  await (await listening(page.getByLabel('Ескіз'))).setInputFiles(picture('ескіз.png'))
  await buy.getByText('ескіз.png').waitFor()
  await shopper.context.clearCookies()
  const add = buy.getByRole('button', { name: 'До кошика' }).first()
  await add.click()
  await buy.getByRole('alert').first().waitFor()
  await buy.getByRole('button', { name: 'Прибрати файл' }).click()
  await add.click()
  await buy.getByText('Товар у кошику.').first().waitFor()
  await shopper.leave()
})

it('A card leads to the page where the file is added', async () => {
  const shopper = await place.person()
  await shopper.page.goto(`${shop}/`)
  const card = shopper.page.getByRole('link', { name: 'Вибрати опції: Горнятко' }).first()
  await card.click()
  await shopper.page.getByLabel('Ваша картинка').waitFor()
  await shopper.leave()
})

it('Without a script the file goes with the form', async () => {
  const shopper = await place.person({ script: false })
  const { page } = shopper
  await page.goto(`${shop}/${mug.slug}`)
  await page.getByLabel('Ваша картинка').setInputFiles(picture('проста.png'))
  await page.locator('#buy button[type=submit]').first().click()
  await page.getByText('проста.png').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
  await page.goto(`${shop}/${mug.slug}`)
  await page.getByLabel('Ваша картинка').setInputFiles(picture('page.png', Buffer.from('<p>no picture')))
  await page.locator('#buy button[type=submit]').first().click()
  await page.getByText('Такий файл не приймається').first().waitFor()
  await shopper.leave()
})

it('An option’s values are hidden where the buyer brings a file', async () => {
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/options`)
  await page.getByRole('link', { name: 'Ваша картинка' }).first().click()
  await page.getByText('Покупець додає файл на сторінці товару').waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await shot(owner, 'option-of-type-file')
  await page.goto(`${place.origin}/admin/products/${mug.id}`)
  await page.getByText('Покупець додає файл на сторінці товару').first().waitFor()
  owner.calm()
  await owner.leave()
})
