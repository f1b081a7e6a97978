import { readFile } from 'node:fs/promises'
import { readRows } from '@shopwright/providers/spreadsheet'
import { exportProfiles, productFeeds, products } from '@shopwright/shop/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { made } from '../server/variants.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person
beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Goes out')
  for (let n = 0; n < 12; n += 1)
    await made(store, '/api/products', {
      name: { 'ua-uk': `Валіза дорожня великого розміру на чотирьох колесах, полікарбонат, модель ${n}` },
      price: `${n + 1}00`,
      status: n > 1,
    })
  owner = await place.ownerOf(store)
})
afterAll(() => place?.close())

it('takes what a list shows along as a file, with its filters and columns', async () => {
  const { page } = owner
  await page.goto(`${place.origin}/admin/products?status=true`)
  await settled(owner)
  await page.getByRole('button', { name: 'Експорт', exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Текстом (csv)' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^products \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(11)
  expect(lines[0]).toContain('Назва')
  owner.calm()
})

it('saves a catalogue by the choices that were kept, and lists its files', async () => {
  const { page } = owner
  await page.goto(`${place.origin}/admin/export`)
  await settled(owner)
  await shot(owner, 'export-list-only')
  owner.calm()
  await page.getByLabel('Запам’ятати цей вибір як').fill('Увесь каталог для постачальника з дуже довгою назвою')
  await page.getByRole('button', { name: 'Запам’ятати', exact: true }).click()
  const again = page.getByRole('button', { name: 'Експорт', exact: true })
  const saving = page.waitForEvent('download')
  await again.click()
  const path = await (await saving).path()
  const rows = await Array.fromAsync(readRows({ format: 'xlsx', path }))
  expect(rows).toHaveLength((await store.list(products, {})).length)
  await page.getByText('Увесь каталог для постачальника').nth(1).waitFor()
  // Without the notices of what was done.
  await page.reload()
  for (const [width, dark] of [
    [1440, false],
    [360, false],
    [1440, true],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await settled(owner)
    await shot(owner, `export-${width}-${dark ? 'dark' : 'light'}`)
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
    expect(await barriersOf(owner)).toEqual([])
  }
  owner.calm()
})

it('changes what a kept choice writes as the list is narrowed, in the languages of the shop', async () => {
  const { page } = owner
  await page.setViewportSize({ width: 360, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const [profile] = await store.list(exportProfiles, {})
  await page.goto(`${place.origin}/admin/export-profiles/${profile?.id}`)
  const chosen = page.locator('[data-field="query"]')
  await chosen.getByRole('status').getByText('Вибрано: 12').waitFor()
  const [first] = await store.list(products, {})
  await chosen.getByRole('textbox').fill(String(first?.model))
  await chosen.getByRole('status').getByText('Вибрано: 1', { exact: false }).waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  expect(await barriersOf(owner)).toEqual([])
  await shot(owner, 'export-profile-360-light')
  const kept = async () => (await store.list(exportProfiles, {}))[0]
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect.poll(async () => (await kept())?.query).toBe(`$search=${first?.model}`)
  // Another noun has other filters.
  await page.getByRole('combobox', { name: 'Що експортується' }).click()
  await page.getByRole('option', { name: 'Категорії' }).click()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect.poll(async () => [(await kept())?.type, (await kept())?.query]).toEqual(['categories', null])
  owner.calm()
})

it('makes a feed for a market, tells its address and what the market would refuse', async () => {
  const { page } = owner
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${place.origin}/admin/product-feeds/new`)
  await page.getByLabel('Назва').fill('Для Google, усі валізи')
  await page.getByRole('button', { name: /^(Зберегти|Створити)/ }).click()
  await page.waitForURL(/product-feeds\/[0-9a-f-]{36}/)
  const chosen = page.locator('[data-field="query"]')
  const all = await store.list(products, {})
  await chosen.getByRole('status').getByText(`Вибрано ${all.length}`).waitFor()
  await chosen.getByRole('textbox').fill(String(all[0]?.model))
  await chosen.getByRole('status').getByText('Вибрано 1 товар').waitFor()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect.poll(async () => (await store.list(productFeeds, {}))[0]?.query).toBe(`$search=${all[0]?.model}`)
  await page.getByText('Що майданчик не прийме').waitFor()
  const [first] = await page.getByText('немає опису, немає зображення').all()
  await first?.waitFor()
  const url = (await page.locator('pre').innerText()).trim()
  expect((await store.guest('GET', new URL(url).pathname)).text).toContain('<rss')
  await page.reload()
  for (const [width, dark] of [
    [1440, false],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await settled(owner)
    await shot(owner, `feed-${width}-${dark ? 'dark' : 'light'}`)
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
    expect(await barriersOf(owner)).toEqual([])
  }
  owner.calm()
})
