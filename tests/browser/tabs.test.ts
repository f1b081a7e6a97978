import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Tabs')
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

/** What the server holds open. */
const streams = () => place.world.app.parts.streams.open
const list = () => `${place.origin}/admin/manufacturers`
const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })

/** Written by a colleague elsewhere; every tab sees it without being touched. */
async function makeSeen(pages: Page[], name: string): Promise<void> {
  expect((await store.call('POST', '/api/manufacturers', { name })).status).toBe(201)
  for (const page of pages) await row(page, name).waitFor()
}

it('Twenty tabs share one stream of changes, and each of them loads and hears', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => staff.context.newPage()))
  await Promise.all(pages.map((page) => page.goto(list())))
  await store.call('POST', '/api/manufacturers', { name: 'First of all' })
  for (const page of pages) await row(page, 'First of all').waitFor()
  await expect.poll(streams).toBe(1)
  await makeSeen(pages, 'Heard by all')

  // The tab that came first keeps the stream; it goes, and the next in line takes over.
  await staff.page.close()
  await makeSeen(pages, 'Heard without it')
  const [, ...left] = pages
  await pages[0]?.close()
  await expect.poll(streams).toBe(1)
  await makeSeen(left, 'Heard by the rest')
  await Promise.all(left.map((page) => page.close()))
})

it('A page that is kept for "back" holds no stream, and shows on its return what it has missed', async () => {
  const page = await staff.context.newPage()
  await page.goto(list())
  await row(page, 'Heard by the rest').waitFor()
  await page.goto(`${place.origin}/api/docs`)
  await expect.poll(streams).toBe(0)
  await store.call('POST', '/api/manufacturers', { name: 'While away' })
  await page.goBack()
  await row(page, 'While away').waitFor()
  await page.close()
})

it('What changes between the reading of a list and the opening of the stream is seen', async () => {
  const page = await staff.context.newPage()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/events', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(list())
  await row(page, 'While away').waitFor()
  expect((await store.call('POST', '/api/manufacturers', { name: 'In between' })).status).toBe(201)
  letGo()
  await row(page, 'In between').waitFor()
  await page.close()
})

it('A browser that cannot share a stream asks now and then instead', async () => {
  const page = await staff.context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
    Reflect.deleteProperty(Navigator.prototype, 'locks')
  })
  await page.goto(list())
  await row(page, 'In between').waitFor()
  await expect.poll(() => page.evaluate(() => 'locks' in navigator)).toBe(false)
  await makeSeen([page], 'Asked for')
})
