import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let page: Page
/** where one types, by what the page is, and the screen that leads there */
let places: Record<string, { from: string; path: string; save: string }>
/** the browser's own question, which no page can word */
let asked = 0

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Leaving')
  const product = await makeProduct(store, { quantity: 1000 })
  const maker = await store.call('POST', '/api/manufacturers', { name: 'Brand' })
  expect(maker.status, maker.text).toBe(201)
  const shopper = openShopper(place.world, store)
  await shopper.add(product, 2)
  await shopper.ready()
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  const orderPath = `/admin/orders/${order.body.id}`
  const save = 'Зберегти'
  places = {
    'a generic edit': { from: '/admin/manufacturers', path: `/admin/manufacturers/${maker.body.id}`, save },
    'a product': { from: '/admin/products', path: `/admin/products/${product}`, save },
    'the lines of an order': { from: orderPath, path: `${orderPath}/edit`, save: 'Зберегти замовлення' },
    'the settings': { from: '/admin/manufacturers', path: '/admin/settings', save },
  }
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

beforeEach(async () => {
  page = await staff.context.newPage()
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked += 1
    void dialog.accept()
  })
})
afterEach(() => page.close())

const question = (): Locator => page.getByRole('dialog', { name: 'Піти без збереження?' })
const link = (): Locator => page.locator('nav a[href="/admin/customers"]').first()

/** Opens the page as one comes to it, from another screen of the same window. */
async function openPage(name: string): Promise<{ url: string; field: Locator; save: string }> {
  const { from, path, save } = places[name] as (typeof places)[string]
  await page.goto(`${place.origin}${from}`)
  // Its group of the menu may be folded.
  await page.locator(`a[href="${path}"]`).first().dispatchEvent('click')
  await page.waitForURL(`**${path}`)
  const field = page.locator('#main input[inputmode], #main input[type=text], #main input:not([type])').first()
  await field.waitFor()
  // Before our own question has come, the browser asks.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/LeaveQuestion-')),
  )
  asked = 0
  return { url: `${place.origin}${path}`, field, save }
}

async function type(field: Locator): Promise<void> {
  await field.click()
  await field.press('End')
  await field.pressSequentially('7')
  await field.blur()
}

async function stay(url: string): Promise<void> {
  await question().waitFor()
  await question().getByRole('button', { name: 'Залишитися' }).click()
  await question().waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toBe(url)
}

/** By a link to another screen; nobody asks on the way. */
async function goUnasked(): Promise<void> {
  await link().click()
  await page.waitForURL('**/admin/customers')
  expect(await question().count()).toBe(0)
  expect(asked).toBe(0)
}

describe.each(['a generic edit', 'a product', 'the lines of an order', 'the settings'])('%s', (name) => {
  it('lets one go unasked where nothing was changed', async () => {
    await openPage(name)
    await page.reload()
    await goUnasked()
  })

  it('asks before what was typed is left: by a link, by Back, and by the browser itself', async () => {
    const { url, field } = await openPage(name)
    await type(field)
    await link().click()
    await stay(url)
    await page.evaluate(() => history.back())
    await stay(url)
    await page.reload()
    expect(asked).toBe(1)
  })

  it('goes when one says so, and asks nothing of what is saved', async () => {
    await type((await openPage(name)).field)
    await link().click()
    await question().getByRole('button', { name: 'Піти', exact: true }).click()
    await page.waitForURL('**/admin/customers')

    const { field, save } = await openPage(name)
    await type(field)
    await page.getByRole('button', { name: save, exact: true }).first().click()
    await page.locator('.mantine-Notification-root').first().waitFor()
    await goUnasked()
  })
})

it('The browser asks where the question itself has not come', async () => {
  const said: string[] = []
  let isWilling = false
  page.removeAllListeners('dialog')
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'confirm') said.push(dialog.message())
    void (dialog.type() === 'confirm' && !isWilling ? dialog.dismiss() : dialog.accept())
  })
  await page.route(/\/LeaveQuestion-[^/]*\.js$/, (route) => route.abort())
  const { url, field } = await openPage('a generic edit')
  await type(field)
  await link().click()
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]).toContain('Піти без збереження?')
  expect(page.url()).toBe(url)
  isWilling = true
  await link().click()
  await page.waitForURL('**/admin/customers')
  expect(said.length).toBe(2)
})
