import { readdirSync } from 'node:fs'
import { houseThemes } from '@shopwright/server/themes/themes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const themes = readdirSync(houseThemes).filter((name) => !name.startsWith('.'))
let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Moved')
})
afterAll(() => place?.close())

it('An owner gives a page of the shop an address of its own', async () => {
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/routes`)
  await page
    .getByRole('link', { name: /^(Додати|Створити|Нова|Новий)/ })
    .first()
    .click()
  await page.getByLabel('Сторінка').first().click()
  await page.getByRole('option', { name: 'Контакти' }).click()
  await page.getByLabel('Адреса').first().fill('nashi-kontakty')
  await settled(owner)
  await shot(owner, 'admin-route')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await until(
    () => store.guest('GET', '/nashi-kontakty'),
    ({ status }) => status === 200,
  )
  owner.calm()
  await owner.leave()
})

it('Who does not wait for the night has the map of the shop made now, and sees what it holds', async () => {
  const owner = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = owner
  await page.goto(`${place.origin}/admin/sitemaps`)
  const make = page.getByRole('button', { name: 'Створити зараз' })
  await make.waitFor()
  await settled(owner)
  await shot(owner, 'admin-sitemaps-none')
  await make.click()
  await until(
    () => store.call('GET', '/api/sitemaps'),
    ({ body }) => body.data[0]?.state === 'ready',
  )
  await page.getByText('Готова', { exact: true }).waitFor()
  await page.getByText('Готово.', { exact: true }).waitFor()
  expect(await page.getByText('Готово.', { exact: true }).count()).toBe(1)
  // What was told goes by itself unless somebody points at it, and covers nothing then.
  await page.mouse.move(180, 780)
  await page.getByText('Готово.', { exact: true }).waitFor({ state: 'detached' })
  await settled(owner)
  await shot(owner, 'admin-sitemaps')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  expect(await barriersOf(owner, 'all')).toEqual([])
  owner.calm()
  await owner.leave()
})

it.each(themes)('In %s clicks lead to it without a new document, and back', async (theme) => {
  const { body } = await store.call('POST', '/api/theme-switches', { theme })
  await until(
    () => store.call('GET', `/api/tasks/${body.task_id}`),
    (task) => task.body.state === 'done',
  )
  const guest = await place.person()
  const { page } = guest
  const shop = place.shopOrigin(store.domain)
  // Where the page is opened by its address it comes alive as well.
  await page.goto(`${shop}/nashi-kontakty`)
  await settled(guest)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Написати нам' }).first().click()
  await page.waitForURL('**/shop/feedback')
  await page.goBack()
  await page.waitForURL('**/nashi-kontakty')
  await page.getByRole('heading', { level: 1, name: 'Контакти' }).waitFor()
  await settled(guest)
  expect(await page.evaluate(() => (window as any).isSame)).toBe(true)
  guest.calm()
  await guest.leave()
})
