import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCartDump } from '../opencart-dump.ts'
import { mailsTo } from '../server/mails-of.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Переїзд')
})
afterAll(() => place?.close())

it('A shop moves in from one screen: what its file holds, what would come, what came, and who is asked for a password', async () => {
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  const looksRight = async (name: string): Promise<void> => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(owner)
      expect(await overflowOf(owner), `${name} ${width}`).toBeLessThanOrEqual(0)
      expect(await barriersOf(owner, 'all'), `${name} ${width}`).toEqual([])
      await shot(owner, `move-in-${name}-${width}`)
    }
  }
  await page.goto(`${place.origin}/admin/import`)
  await page.getByRole('link', { name: 'Переїзд з іншого магазину' }).click()
  await page.locator('#main').getByText('Перетягніть файл або').waitFor()
  await looksRight('start')
  await page.locator('input[type=file]').setInputFiles({
    name: 'old-shop.sql',
    mimeType: 'application/sql',
    buffer: Buffer.from(openCartDump()),
  })
  for (const part of ['Категорії · 2', 'Товари · 3', 'Покупці · 3']) await page.getByLabel(part).waitFor()
  await page.getByText('Файл із OpenCart').waitFor()
  await looksRight('found')
  await page.getByRole('button', { name: 'Перевірити без змін' }).click()
  await page.getByText('Перевірено без змін').nth(2).waitFor()
  expect((await store.call('GET', '/api/customers')).body.total).toBe(0)
  await looksRight('preview')
  await page.getByLabel('Категорії · 2').uncheck()
  await page.getByRole('button', { name: 'Перенести', exact: true }).click()
  await page.getByRole('button', { name: 'Попросити задати пароль' }).waitFor()
  expect((await store.call('GET', '/api/categories')).body.total).toBe(0)
  expect((await store.call('GET', '/api/products')).body.total).toBe(2)
  expect((await store.call('GET', '/api/customers')).body.total).toBe(2)
  await looksRight('done')
  await page.getByRole('link', { name: 'Переглянути покупців' }).click()
  await page.waitForURL('**/admin/customers?import_id=*')
  await page.getByText('olena@example.test').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Попросити задати пароль' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Посилання діє 7 днів').waitFor()
  await looksRight('invite')
  await dialog.getByRole('button', { name: 'Надіслати' }).click()
  await page.getByText('2 листи надсилаються.').waitFor()
  await until(
    () => mailsTo(place.world, 'ivan@example.test'),
    (mails) => mails.length === 1,
  )
  owner.calm()
  await owner.leave()
})
