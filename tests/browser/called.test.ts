import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'

let place: Installation
let store: OpenedStore
beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Names')
})
afterAll(() => place?.close())

it('A customer is named on a phone before the address, and an export by its noun', async () => {
  const group = (await store.call('GET', '/api/customer-groups?$limit=1')).body.data[0].id
  const made = await store.call('POST', '/api/customers', {
    email: 'a@named.test',
    first_name: 'Олена',
    last_name: 'Гай',
    customer_group_id: group,
  })
  expect(made.status, made.text).toBe(201)
  expect((await store.call('POST', '/api/exports', { resource: 'products', extension: 'xlsx' })).status).toBe(201)
  const { page, leave } = await place.ownerOf(store, { width: 360 })
  await page.goto(`${place.origin}/admin/customers`)
  const card = page.locator('[data-row]').first()
  await card.waitFor()
  expect(await card.innerText()).toMatch(/^Олена Гай\s[\s\S]*a@named\.test/)
  await page.goto(`${place.origin}/admin/exports`)
  await page.locator('[data-row]').first().getByText('Товари').waitFor()
  await leave()
})

it('A window is named by its screen, then by its store, and by nothing of the screen before', async () => {
  const other = await place.world.openStore('Second home')
  const { page, context, leave } = await place.ownerOf(store)
  await page.goto(`${place.origin}/admin/products`)
  await titled(page, 'Товари · Names · Shopwright')
  const beside = await place.ownerOf(other)
  await beside.page.goto(`${place.origin}/admin/products`)
  await titled(beside.page, 'Товари · Second home · Shopwright')
  await beside.leave()

  // What is called with the sign that parts the title is told by its whole name.
  const made = (await store.call('POST', '/api/manufacturers', { name: 'Глина · Київ' })).body.id
  await page.goto(`${place.origin}/admin/manufacturers/${made}`)
  await titled(page, 'Глина · Київ · Names · Shopwright')
  await page.getByLabel('Порядок').fill('7')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByRole('button', { name: /Сповіщення/ }).click()
  await page.getByRole('link', { name: 'Глина · Київ', exact: true }).waitFor()

  await page.goto(`${place.origin}/admin/nowhere`)
  await titled(page, 'Тут нічого немає · Names · Shopwright')
  await page.goto(`${place.origin}/admin/select-store`)
  await titled(page, 'Виберіть магазин · Names · Shopwright')
  await context.clearCookies()
  await page.goto(`${place.origin}/`)
  await titled(page, 'Вхід · Shopwright')
  await page.getByRole('link', { name: 'Забули пароль?' }).click()
  await titled(page, 'Забули пароль? · Shopwright')
  await leave()
})

const titled = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title)

it('A row on a phone shows two facts and how it stands, and of chosen columns the first two', async () => {
  const made = await store.call('POST', '/api/products', { name: 'Глек', model: 'G-1', price: 45_000, quantity: 4 })
  expect(made.status, made.text).toBe(201)
  const { page, leave } = await place.ownerOf(store, { width: 360 })
  const card = page.locator('[data-row]').first()
  await page.goto(`${place.origin}/admin/products`)
  await card.getByRole('switch').waitFor({ state: 'attached' })
  await expect.poll(() => card.locator('dt').allInnerTexts()).toEqual(['Ціна', 'Кількість'])
  // As a view of somebody's own is opened.
  await page.goto(`${place.origin}/admin/products?$columns=name,status,quantity,model,price`)
  await expect.poll(() => card.locator('dt').allInnerTexts()).toEqual(['Кількість', 'Код товару'])
  await leave()
})

it('A row on a phone says nothing twice, and something else in the place of what it has not', async () => {
  const { page, leave } = await place.ownerOf(store, { width: 360 })
  const rowOf = (name: string) => page.locator('[data-row]', { hasText: name }).first()
  const factsOf = (name: string) => rowOf(name).locator('dt:visible').allInnerTexts()
  const bank = (await store.call('GET', '/api/payment-methods?code=bank-transfer&$limit=1')).body.data[0]
  await page.goto(`${place.origin}/admin/payment-methods`)
  await rowOf(bank.name).waitFor()
  expect(await factsOf(bank.name)).toEqual([])
  const called = { name: { 'ua-uk': 'На рахунок' } }
  expect((await store.call('PATCH', `/api/payment-methods/${bank.id}`, called)).status).toBe(200)
  await page.reload()
  await rowOf('На рахунок').waitFor()
  expect(await factsOf('На рахунок')).toEqual(['Платіжна система'])

  expect((await store.call('POST', '/api/exports', { resource: 'products', extension: 'xlsx' })).status).toBe(201)
  const state = async (change: string) => {
    await place.world.engine.database.platformPool.query(
      `update tasks set ${change} where store_id = $1 and kind = 'export'`,
      [store.id],
    )
    await page.goto(`${place.origin}/admin/tasks`)
    await page.locator('[data-row]').first().waitFor()
  }
  await state("state = 'running', error = null, progress = 40, title = 'products'")
  expect(await factsOf('Товари')).toEqual(['Заголовок', 'Перебіг'])
  await state("state = 'failed', error = 'storage-full'")
  expect(await factsOf('Товари')).toEqual(['Заголовок', 'Помилка'])
  await leave()
})
