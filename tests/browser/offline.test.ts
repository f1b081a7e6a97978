import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let page: Page

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Offline')
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

beforeEach(async () => {
  // Not after a test: what its page shows is told where it fails.
  await page?.close()
  page = await staff.context.newPage()
})
afterEach(() => staff.context.setOffline(false))

const name = (): Locator => page.locator('[data-field=name] input').first()
const order = (): Locator => page.locator('[data-field=sort_order] input').first()
const save = (): Locator => page.getByRole('button', { name: 'Зберегти', exact: true }).first()
const notice = (): Locator => page.getByRole('status').filter({ hasText: 'Немає зв’язку' })

type Maker = { path: string; read: () => Promise<{ name: string; sort_order: number; version: number }> }

async function maker(called: string): Promise<Maker> {
  const { status, body, text } = await store.call('POST', '/api/manufacturers', { name: called })
  expect(status, text).toBe(201)
  return {
    path: `/admin/manufacturers/${body.id}`,
    read: async () => (await store.call('GET', `/api/manufacturers/${body.id}`)).body,
  }
}

async function open(path: string): Promise<void> {
  await page.goto(`${place.origin}${path}`)
  await name().waitFor()
}

it('says so calmly, and shows the lists that were shown before', async () => {
  await maker('Seen before')
  await page.goto(`${place.origin}/admin/manufacturers`)
  await page.getByText('Seen before').first().waitFor()
  await page.locator('nav a[href="/admin/customers"]').first().click()
  await page.waitForURL('**/admin/customers')
  await settled(staff)
  await staff.context.setOffline(true)
  await notice().waitFor()
  await page.goBack()
  await page.getByText('Seen before').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await barriersOf({ page }, 'all')).toEqual([])
  await shot({ page }, 'offline-list', { fullPage: false })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => overflowOf({ page })).toBe(0)
  await shot({ page }, 'offline-list-360', { fullPage: false })
  await staff.context.setOffline(false)
  await notice().waitFor({ state: 'hidden' })
})

it('a screen that was never loaded says what it waits for, and comes with the connection', async () => {
  await page.goto(`${place.origin}/admin/manufacturers`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await staff.context.setOffline(true)
  await notice().waitFor()
  await page.locator('nav a[href="/admin/settings"]').first().dispatchEvent('click')
  await page.waitForURL('**/admin/settings')
  await staff.context.setOffline(false)
  await page.locator('[data-field]').first().waitFor()
})

it('is not taken for back when what was asked before is answered', async () => {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/manufacturers?*', async (route) => {
    await held.promise
    await route.fulfill({ json: { total: 0, limit: 25, skip: 0, data: [] } })
    answered.resolve()
  })
  await page.goto(`${place.origin}/admin/manufacturers`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await staff.context.setOffline(true)
  await notice().waitFor()
  held.resolve()
  await answered.promise
  await settled({ page })
  expect(await notice().count()).toBe(1)
})

it('a screen whose code was never fetched does not take the page away, and comes with the connection', async () => {
  await page.goto(`${place.origin}/admin/manufacturers`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await staff.context.setOffline(true)
  await notice().waitFor()
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/statistics')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Немає зв’язку' }).waitFor()
  expect(await page.locator('nav a[href="/admin/customers"]').count()).toBeGreaterThan(0)
  await staff.context.setOffline(false)
  await page.getByRole('heading', { name: 'Немає зв’язку' }).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/statistics')
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('what is saved without a connection is saved once when it is back, and what is typed meanwhile stays', async () => {
  const { path, read } = await maker('Waits')
  const { version } = await read()
  await open(path)
  await staff.context.setOffline(true)
  await notice().waitFor()
  await name().fill('Waited')
  await save().click()
  await page.getByText('Збережемо, коли повернеться зв’язок').waitFor()
  await order().fill('5')
  await shot({ page }, 'offline-save', { fullPage: false })
  expect((await read()).name).toBe('Waits')
  await staff.context.setOffline(false)
  await expect.poll(async () => (await read()).name).toBe('Waited')
  await page.getByText('Є незбережені зміни', { exact: true }).waitFor()
  expect([await name().inputValue(), await order().inputValue()]).toEqual(['Waited', '5'])
  await save().click()
  await expect.poll(async () => (await read()).sort_order).toBe(5)
  expect((await read()).version).toBe(version + 2)
})

it('what is left while it waits is saved all the same, and not offered again', async () => {
  const { path, read } = await maker('Left')
  await open(path)
  await staff.context.setOffline(true)
  await notice().waitFor()
  await name().fill('Left and saved')
  await save().click()
  await page.getByText('Збережемо, коли повернеться зв’язок').waitFor()
  await page.locator('nav a[href="/admin/customers"]').first().click()
  await page.getByRole('button', { name: 'Піти', exact: true }).click()
  await page.waitForURL('**/admin/customers')
  await staff.context.setOffline(false)
  await page.locator('.mantine-Notification-root').first().waitFor()
  expect((await read()).name).toBe('Left and saved')
  await open(path)
  expect(await page.getByRole('button', { name: 'Відновити' }).count()).toBe(0)
})

/** The server does what it is asked, once; its answer never comes. */
async function loseOneAnswer(method: string): Promise<() => number> {
  let sent = 0
  await page.route('**/api/manufacturers**', async (route) => {
    if (route.request().method() !== method) return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return () => sent
}

it('a change that arrived although its answer did not is recognised by its version and made once', async () => {
  const { path, read } = await maker('Doubted')
  const { version } = await read()
  await open(path)
  const sent = await loseOneAnswer('PATCH')
  await name().fill('Arrived')
  await order().fill('12')
  await save().click()
  await expect.poll(sent).toBe(2)
  await page.getByText('Є незбережені зміни', { exact: true }).waitFor({ state: 'hidden' })
  expect(await read()).toMatchObject({ name: 'Arrived', sort_order: 12, version: version + 1 })
  expect(await page.getByText('Хтось уже зберіг цей запис').count()).toBe(0)
})

it('but what somebody else saved meanwhile is still theirs', async () => {
  const { path, read } = await maker('Theirs')
  const { version } = await read()
  await open(path)
  let sent = 0
  await page.route('**/api/manufacturers/**', async (route) => {
    if (route.request().method() !== 'PATCH' || ++sent > 1) return route.continue()
    const id = path.split('/').at(-1)
    const theirs = await store.call('PATCH', `/api/manufacturers/${id}`, { name: 'Of another', version })
    expect(theirs.status, theirs.text).toBe(200)
    await route.abort()
  })
  await name().fill('Of mine')
  await save().click()
  await page.getByText('Хтось уже зберіг цей запис', { exact: true }).waitFor()
  expect((await read()).name).toBe('Of another')
})

it('a new row whose answer was lost is never made twice by itself', async () => {
  await open('/admin/manufacturers/new')
  const sent = await loseOneAnswer('POST')
  await name().fill('Only one')
  await save().click()
  await page.getByText('Зв’язок зник під час збереження.', { exact: false }).first().waitFor()
  expect(sent()).toBe(1)
  expect(await name().inputValue()).toBe('Only one')
  await notice().waitFor({ state: 'hidden' })
  const { body } = await store.call('GET', '/api/manufacturers?name=Only%20one')
  expect(body.total).toBe(1)
})

it('an answer that breaks off, as when a page is left while it loads, signs nobody out', async () => {
  const breaking = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    reply.write('{"id":', () => reply.destroy())
  })
  await new Promise<void>((resolve) => breaking.listen(0, 'localhost', resolve))
  const { port } = breaking.address() as AddressInfo
  const person = await place.ownerOf(store)
  const { page } = person
  await page.route('**/api/customers/*', (route) => route.continue({ url: `http://localhost:${port}/` }))
  await page.goto(`${place.origin}/admin/customers`)
  await page.getByRole('heading', { name: 'Немає зв’язку', level: 1 }).waitFor()
  await shot(person, 'broken-off')
  await page.unroute('**/api/customers/*')
  await page.getByRole('button', { name: 'Повторити' }).click()
  await page.getByRole('heading', { name: 'Покупці', level: 1 }).waitFor()
  await person.leave()
  breaking.close()
})

it.each([429, 500])('an answer of %i to who is asking signs nobody out, and is asked for again', async (status) => {
  const person = await place.ownerOf(store)
  const { page } = person
  const body = JSON.stringify({ name: 'Error', message: 'Зачекайте хвилину.', code: status, data: { code: 'x' } })
  await page.route('**/api/customers/*', (route) => route.fulfill({ status, contentType: 'application/json', body }))
  await page.goto(`${place.origin}/admin/customers`)
  await page.getByRole('alert').getByText('Зачекайте хвилину.').waitFor()
  expect((await page.context().cookies()).map(({ name: called }) => called)).toContain('accessToken')
  expect(await overflowOf(person)).toBe(0)
  await shot(person, `not-judged-${status}`)
  await page.unroute('**/api/customers/*')
  await page.getByRole('button', { name: 'Повторити' }).click()
  await page.getByRole('heading', { name: 'Покупці', level: 1 }).waitFor()
  await person.leave()
})

it('an answer that refuses who is asking signs them out, as one that is over does', async () => {
  const person = await place.ownerOf(store)
  const { page } = person
  const body = JSON.stringify({ name: 'Error', message: 'Увійдіть.', code: 401, data: { code: 'session-expired' } })
  await page.route('**/api/customers/*', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body }),
  )
  await page.goto(`${place.origin}/admin/customers`)
  await page.getByLabel('Ел. пошта').waitFor()
  expect((await page.context().cookies()).map(({ name: called }) => called)).not.toContain('accessToken')
  await person.leave()
})
