import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter } from '../server/staff.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password } from './installation.ts'

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

/** By the link's menu, in a new tab: a browser without windows often loses one that a click opens. */
async function openedBy(link: Locator): Promise<Page> {
  await link.click({ button: 'right' })
  const opened = await link.page().context().newPage()
  await opened.goto(new URL((await link.getAttribute('href')) ?? '', place.origin).href)
  return opened
}

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

it('A tab stays in the store that it is in when another tab enters another one, and after it is loaded anew', async () => {
  const second = await place.world.openStore('Second', { owner: store.owner })
  const owner = await place.ownerOf(store)
  const named = async (one: OpenedStore) =>
    (await one.call('GET', '/api/manufacturers?$limit=100')).body.data.map(({ name }: { name: string }) => name)
  const add = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: /^Назва/ }).fill(name)
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.waitForURL(/manufacturers\/[0-9a-f-]{36}/)
  }
  const first = owner.page
  await first.goto(`${place.origin}/admin/manufacturers/new`)
  await first.getByRole('textbox', { name: /^Назва/ }).waitFor()

  const other = await owner.context.newPage()
  await other.goto(`${place.origin}/admin/select-store`)
  await other.getByRole('button', { name: /Second/ }).click()
  await other.waitForURL(/dashboard/)
  await other.goto(`${place.origin}/admin/manufacturers/new`)
  await add(other, 'Of the second')

  // Opened before the other store was entered, saved afterwards.
  await add(first, 'Of the first')
  await first.goto(list())
  await row(first, 'Of the first').waitFor()
  expect(await row(first, 'Of the second').count()).toBe(0)
  await other.goto(list())
  await row(other, 'Of the second').waitFor()
  expect(await row(other, 'Of the first').count()).toBe(0)
  expect([await named(store), await named(second)]).toEqual([
    expect.arrayContaining(['Of the first']),
    ['Of the second'],
  ])
  expect(await named(store)).not.toContain('Of the second')

  // A new tab begins where the last one was, one that is opened by a link where its link is, and loading the first anew changes
  // nothing of it.
  const fresh = await owner.context.newPage()
  await fresh.goto(list())
  await row(fresh, 'Of the second').waitFor()
  const opened = await openedBy(row(first, 'Of the first').getByRole('link').first())
  await opened.getByRole('heading', { level: 1, name: 'Of the first' }).waitFor()
  await first.reload()
  await row(first, 'Of the first').waitFor()
  await owner.leave()
})

const isIn = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .waitFor()

const linkTo = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first()

it('A tab leads what its links open also when it began with the form of signing in', async () => {
  await place.world.openStore('Third', { owner: store.owner })
  const { page: first, leave } = await place.person()
  await first.goto(place.origin)
  await first.locator('input[name=email]').fill(store.owner.email)
  await first.locator('input[name=password]').fill(password)
  await first.locator('input[name=password]').press('Enter')
  await first.getByRole('button', { name: /Tabs/ }).click()
  await first.waitForURL(/dashboard/)
  await isIn(first, 'Tabs')
  const other = await first.context().newPage()
  await other.goto(`${place.origin}/admin/select-store`)
  await other.getByRole('button', { name: /Third/ }).click()
  await other.waitForURL(/dashboard/)
  await isIn(other, 'Third')
  await isIn(await openedBy(linkTo(first, '/admin/orders')), 'Tabs')
  await isIn(await openedBy(linkTo(other, '/admin/orders')), 'Third')
  await leave()
})

it('What a super admin opens by a link of the platform stays on the platform, whatever store another tab has entered', async () => {
  const root = await place.world.admin()
  await enter(root, store)
  const { page: first, context, leave } = await place.person()
  const cookie = (name: string, value: string) => context.addCookies([{ name, value, url: place.origin }])
  await cookie('accessToken', root.token)
  await first.goto(`${place.origin}/admin/configuration/stores`)
  await isIn(first, 'Платформа')
  await cookie('store_token', store.token)
  const other = await context.newPage()
  await other.goto(`${place.origin}/admin/dashboard`)
  await isIn(other, 'Tabs')
  await isIn(await openedBy(linkTo(first, '/admin/configuration/stores')), 'Платформа')
  await leave()
})

/** A super admin who has said why he goes into the store, in a browser that is there. */
async function superAdmin() {
  const root = await place.world.admin()
  await enter(root, store)
  const person = await place.person()
  const cookie = (name: string, value: string) => person.context.addCookies([{ name, value, url: place.origin }])
  await cookie('accessToken', root.token)
  await cookie('store_token', store.token)
  return { ...person, root }
}

it('A super admin stays in the store that he works in when the server is away as he loads the page anew', async () => {
  const { page, leave } = await superAdmin()
  await page.goto(list())
  await isIn(page, 'Tabs')
  const isList = ({ pathname, searchParams }: URL) => pathname === '/api/stores' && searchParams.has('token')
  await page.route(isList, (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await page.reload()
  // The choice of stores has a button of that name as well.
  await page.getByRole('heading', { level: 1, name: 'Бренди' }).waitFor()
  await isIn(page, 'Tabs')
  await leave()
})

it('A super admin whose time in a store is over is asked why once more, and stays signed in', async () => {
  const { page, root, leave } = await superAdmin()
  await page.goto(list())
  await isIn(page, 'Tabs')
  const entries = (await root.call('GET', '/api/store-entries?left_at=null&$limit=50')).body.data
  for (const { id } of entries)
    expect((await root.call('PATCH', `/api/store-entries/${id}`, { left_at: new Date().toISOString() })).status).toBe(
      200,
    )
  await page.reload()
  await isIn(page, 'Платформа')
  await leave()
})
