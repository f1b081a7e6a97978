import { readLocales } from '@shopwright/i18n/files'
import { languageCodes, languageTag } from '@shopwright/resource'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Words')
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  await store.call('POST', '/api/store-languages', { language_id: english })
  await makeProduct(store, { name: { 'ua-uk': 'Лампа', 'en-us': 'Лампа' } })
  await makeProduct(store, { name: { 'ua-uk': 'Стіл', 'en-us': 'Table' } })
  await makeProduct(store, { name: { 'ua-uk': 'Полиця' } })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

it('A list can be narrowed to what nobody has translated, and the address keeps it', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/products`)
  const names = page.locator('tbody tr')
  await names.nth(2).waitFor()
  await page.getByRole('button', { name: 'Фільтр', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Немає перекладу' }).click()
  await page.getByRole('checkbox', { name: 'англійською' }).check()
  await page.getByRole('button', { name: 'Застосувати' }).click()
  await page.getByText('Немає перекладу: англійською').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
  expect((await names.allInnerTexts()).join()).not.toContain('Стіл')
  await page.reload()
  await page.getByText('Немає перекладу: англійською').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
  await shot(staff, 'untranslated', { fullPage: false })
})

it('Rows stand as close as whoever reads them likes, in every list and after the next start', async () => {
  const { page } = staff
  const height = async (path: string) => {
    await page.goto(`${place.origin}/admin/${path}`)
    await page.locator('tbody a').first().waitFor()
    await settled(staff)
    return (await page.locator('tbody tr').first().boundingBox())?.height ?? 0
  }
  const [products, groups] = [await height('products'), await height('customer-groups')]
  await page.getByRole('button', { name: 'Стовпці' }).click()
  await page.getByText('Щільно').click()
  await expect.poll(async () => (await page.locator('tbody tr').first().boundingBox())?.height).toBeLessThan(groups - 8)
  await settled(staff)
  expect(await barriersOf(staff, 'all')).toEqual([])
  expect(await height('products')).toBeLessThan(products - 8)
  await shot(staff, 'compact', { fullPage: false })
  await page.getByRole('button', { name: 'Стовпці' }).click()
  await page.getByText('Вільно').click()
  await expect.poll(async () => (await page.locator('tbody tr').first().boundingBox())?.height).toBe(products)
})

it('A list is narrowed to days as the store has them, like the moments that it shows, wherever one looks from', async () => {
  const store = await place.world.openStore('Days')
  const [group] = (await store.call('GET', '/api/customer-groups?$limit=1')).body.data
  await place.world.engine.onPlatform({}, async (ctx) => {
    // In Kyiv the first is of the 10th of March already, the last of the 11th.
    for (const [name, at] of [
      ['Перша', '2026-03-09T22:30:00Z'],
      ['Друга', '2026-03-10T21:30:00Z'],
      ['Третя', '2026-03-10T22:30:00Z'],
    ] as const)
      await sql`insert into customers (store_id, id, email, first_name, last_name, customer_group_id, created_at)
        values (${store.id}, gen_random_uuid(), ${`${at.slice(8, 13)}@days.test`}, ${name}, 'Д', ${group.id}, ${at})`.execute(
        ctx.db,
      )
    ctx.touched.add('customers')
  })
  const { page, leave } = await place.ownerOf(store, { zone: 'America/Los_Angeles' })
  await page.goto(`${place.origin}/admin/customers`)
  await page.getByRole('button', { name: 'Фільтр', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Створено', exact: true }).click()
  for (const bound of ['Від', 'До']) await page.getByLabel(bound, { exact: true }).fill('10.03.2026')
  await page.getByRole('button', { name: 'Застосувати' }).click()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
  const shown = (await page.locator('tbody tr').allInnerTexts()).join()
  expect(shown).toContain('Перша')
  expect(shown).toContain('Друга')
  expect(shown).toContain('00:30')
  expect(shown).toContain('23:30')
  // What the chip says and what it is opened with are the days that were chosen.
  await page.getByText('Створено: від 10 бер. 2026 р. до 10 бер. 2026 р.').click()
  expect(await page.getByLabel('Від', { exact: true }).inputValue()).toBe('10.03.2026')
  expect(await page.getByLabel('До', { exact: true }).inputValue()).toBe('10.03.2026')
  await leave()
})

it('A list of very many rows is offered in the orders that have an index', async () => {
  const { page } = staff
  const [group] = (await store.call('GET', '/api/customer-groups?$limit=1')).body.data
  const fill = (from: number, to: number) =>
    place.world.engine.onPlatform({}, async (ctx) => {
      await sql`insert into customers (store_id, id, email, first_name, last_name, customer_group_id)
        select ${store.id}, gen_random_uuid(), 'c' || n || '@many.test', 'C', 'N', ${group.id} from generate_series(${from}::int, ${to}::int) n`.execute(
        ctx.db,
      )
      ctx.touched.add('customers')
    })
  const sorts = async (total: string) => {
    await page.goto(`${place.origin}/admin/customers`)
    await page.getByText(total).first().waitFor()
    return page.locator('thead th[aria-sort]').allInnerTexts()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await fill(1, 10_000)
  const all = await sorts('10 000')
  await fill(10_001, 10_001)
  const offered = await sorts('10 001')
  expect(all).toContain('Телефон')
  expect(offered).not.toContain('Телефон')
  expect(offered).toEqual(all.filter((name) => ['Ел. пошта', 'Прізвище', 'Створено'].includes(name)))
  expect(offered.length).toBe(3)
})

it('A save bar stands above the notice about cookies on a phone, and sinks when that is accepted', async () => {
  const { page } = staff
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${place.origin}/admin/manufacturers/new`)
  await page.getByLabel('Назва').first().fill('Бренд')
  const save = page.getByRole('button', { name: 'Зберегти', exact: true })
  const notice = page.getByRole('region', { name: /кук|cookie/i })
  const edges = async () => [(await save.boundingBox())?.y, (await notice.boundingBox())?.y].map(Number)
  await save.waitFor()
  await expect
    .poll(async () => (([saved, noticed]) => Number(noticed) - Number(saved))(await edges()))
    .toBeGreaterThan(36)
  await shot(staff, 'notice', { fullPage: false })
  const [before] = await edges()
  await notice.getByRole('button').click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(async () => Number((await save.boundingBox())?.y)).toBeGreaterThan(Number(before) + 36)
})

const texts = readLocales()

it.each(languageCodes)('The buttons of a save bar say all that they say on a phone, in %s', async (code) => {
  const owner = await place.ownerOf(store, { width: 360, language: languageTag(code) })
  const { page } = owner
  const maker = (await store.call('POST', '/api/manufacturers', { name: `Maker ${code}` })).body
  await page.goto(`${place.origin}/admin/manufacturers/${maker.id}`)
  await page.locator('main input[type=text]').first().fill('Maker of clocks')
  const said = texts[code]?.admin as { form: { unsaved: string } }
  const labels = page.getByRole('region', { name: said.form.unsaved }).locator('.mantine-Button-label')
  await expect.poll(() => labels.count()).toBe(2)
  expect(await labels.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([0, 0])
  await owner.leave()
})

it.each([false, true])('The menu of a row is read by everybody, dark: %s', async (dark) => {
  const owner = await place.ownerOf(store, { dark })
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  await page.locator('tbody tr').first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Видалити' }).waitFor()
  await settled(owner)
  expect(await barriersOf(owner, 'all')).toEqual([])
  await owner.leave()
})
