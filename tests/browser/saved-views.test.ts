import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { groupWith, hire } from '../server/staff.ts'
import type { Call, OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let clerk: Call
let clerks: string

const right = { can_get: true, can_create: true, can_update: true, can_delete: true }
const clerkEmail = 'clerk@tabs.test'

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Tabs')
  for (const [name, price] of [
    ['Лампа', '10.00'],
    ['Стіл', '200.00'],
    ['Шафа', '300.00'],
  ] as const)
    await makeProduct(store, { name: { 'ua-uk': name }, price })
  clerks = await groupWith(
    store,
    [
      { service: 'saved-views', ...right },
      { service: 'products', ...right },
    ],
    true,
  )
  clerk = await hire(place.world, store, clerkEmail, clerks)
})
beforeEach(() => place.world.engine.database.platformPool.query('delete from saved_views'))
afterAll(() => place?.close())

const clerkOf = (options?: Parameters<Installation['person']>[0]): Promise<Person> =>
  place.ownerOf({ ...store, owner: { email: clerkEmail } } as never, options)
const rows = (page: Page) => page.locator('tbody tr')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const chosen = (page: Page): Promise<string> => page.locator('[role=tab][aria-selected=true]').innerText()
const address = (page: Page): string => decodeURIComponent(new URL(page.url()).search)
async function save(call: Call, more: object): Promise<string> {
  const { status, body, text } = await call('POST', '/api/saved-views', { list: 'products', query: '', ...more })
  expect(status, text).toBe(201)
  return body.id
}
/** Presses the button of the list that keeps it, and fills in what it asks. */
async function keep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Зберегти вигляд' }).click()
  await page.getByLabel('Назва', { exact: true }).fill(name)
}
const menu = (page: Page) => page.getByRole('button', { name: 'Дії з виглядом' })

it('A list that was narrowed, sorted and arranged is a tab, a link, and the same after the next start', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  await rows(page).nth(2).waitFor()
  expect(await page.getByRole('tablist').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Зберегти вигляд' }).count()).toBe(0)
  await page.goto(`${place.origin}/admin/products?price[$gte]=100&$sort[price]=-1`)
  await page.getByRole('button', { name: 'Стовпці' }).click()
  await page.getByRole('checkbox', { name: 'Артикул' }).check()
  await page.keyboard.press('Escape')
  await keep(page, '  Дорогі  ')
  await page.getByRole('button', { name: 'Зберегти вигляд' }).last().click()
  await tab(page, 'Дорогі').waitFor()
  await expect.poll(() => chosen(page)).toBe('Дорогі')
  expect(address(page)).toMatch(/^\?price\[\$gte\]=100&\$sort\[price\]=-1&\$columns=[\w,]*sku[\w,]*&\$view=/)
  expect(await page.getByRole('button', { name: 'Зберегти вигляд' }).count()).toBe(0)
  const shown = async () => {
    await rows(page).nth(1).waitFor()
    await settled(owner)
    return [await page.locator('thead').innerText(), await page.locator('tbody').innerText()]
  }
  const before = await shown()
  await page.reload()
  expect(await shown()).toEqual(before)
  // More columns than there is room for are gone through within the list.
  await page.setViewportSize({ width: 1024, height: 900 })
  expect(
    await page.locator('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
  ).toBeGreaterThan(0)
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot(owner, 'views-one', { fullPage: false })
  expect(await barriersOf(owner, 'all')).toEqual([])

  await tab(page, 'Усі').click()
  await rows(page).nth(2).waitFor()
  expect(address(page)).toBe('')
  await page.goBack()
  await expect.poll(() => chosen(page)).toBe('Дорогі')

  // Whoever gets the link, and has no such view, sees the same.
  const other = await clerkOf()
  await other.page.goto(page.url())
  await rows(other.page).nth(1).waitFor()
  expect(await other.page.locator('thead').innerText()).toBe(before[0])
  expect(await other.page.getByRole('tab').count()).toBe(0)
  owner.calm()
  other.calm()
  await Promise.all([owner.leave(), other.leave()])
})

it('A view is changed, kept as another, renamed, moved, deleted and taken back', async () => {
  await save(store.call, { name: 'Перший', query: 'price[$gte]=100' })
  await save(store.call, { name: 'Другий' })
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  await tab(page, 'Перший').click()
  await expect.poll(() => chosen(page)).toBe('Перший')
  await settled(owner)
  await page.getByRole('button', { name: 'Оновити вигляд' }).waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Ціна' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Оновити вигляд' }).click()
  await page.getByRole('button', { name: 'Оновити «Перший»' }).click()
  await page.getByText('Вигляд «Перший» оновлено').waitFor()
  await page.getByRole('button', { name: 'Оновити вигляд' }).waitFor({ state: 'detached' })
  const [view] = (await store.call('GET', '/api/saved-views?name=Перший')).body.data
  expect(view.query).toMatch(/^price\[\$gte\]=100&\$sort\[price\]=-?1$/)

  await page.getByRole('columnheader', { name: 'Ціна' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Оновити вигляд' }).click()
  await page.getByLabel('Назва', { exact: true }).fill('Третій')
  await page.getByRole('button', { name: 'Зберегти як новий вигляд' }).click()
  await expect.poll(() => chosen(page)).toBe('Третій')

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Посунути ліворуч' }).click()
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Усі', 'Перший', 'Третій', 'Другий'])
  await page.keyboard.press('Escape')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Перейменувати або поділитися…' }).click()
  const name = 'Дуже довга назва вигляду, яку ніхто не прочитає до кінця, бо ні'
  await page.getByRole('dialog').getByLabel('Назва', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Зберегти' }).click()
  const long = page.getByRole('tab').nth(2)
  await expect.poll(() => long.getAttribute('title')).toBe(name.slice(0, 60))
  expect((await long.boundingBox())?.width).toBeLessThanOrEqual(220)

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Видалити' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Усі', 'Перший', 'Другий'])
  await expect.poll(() => chosen(page)).toBe('Усі')
  await page.getByRole('button', { name: 'Скасувати дію' }).click()
  await expect.poll(() => page.getByRole('tab').count()).toBe(4)
  owner.calm()
  await owner.leave()
})

it('A view that is shared is there for the others at once, who do not change it', async () => {
  const owner = await place.ownerOf(store)
  const other = await clerkOf()
  await other.page.goto(`${place.origin}/admin/products`)
  await rows(other.page).nth(2).waitFor()
  const { page } = owner
  await page.goto(`${place.origin}/admin/products?price[$gte]=100`)
  await keep(page, 'Для каси')
  await page.getByRole('switch', { name: 'Для всіх, хто працює в магазині' }).check({ force: true })
  await page.getByRole('button', { name: 'Зберегти вигляд' }).last().click()
  await tab(page, 'Для каси').waitFor()

  await tab(other.page, 'Для каси').click()
  await expect.poll(() => rows(other.page).count()).toBe(2)
  await menu(other.page).click()
  await other.page.getByRole('menuitem', { name: 'Відкривати список із цим виглядом' }).waitFor()
  expect(await other.page.getByRole('menuitem').count()).toBe(1)
  await other.page.keyboard.press('Escape')
  await other.page.getByRole('columnheader', { name: 'Ціна' }).getByRole('button').click()
  await other.page.getByRole('button', { name: 'Оновити вигляд' }).click()
  await other.page.getByRole('button', { name: 'Зберегти як новий вигляд' }).waitFor()
  expect(await other.page.getByRole('button', { name: 'Оновити «Для каси»' }).count()).toBe(0)
  expect(await other.page.getByRole('dialog').getByRole('switch').count()).toBe(0)
  owner.calm()
  other.calm()
  await Promise.all([owner.leave(), other.leave()])
})

it('A list opens with the view that somebody has chosen, asks once, and shows everything when that is wanted', async () => {
  await save(clerk, { name: 'Дорогі', query: 'price[$gte]=100' })
  const other = await clerkOf()
  const { page } = other
  await page.goto(`${place.origin}/admin/products`)
  await tab(page, 'Дорогі').click()
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Відкривати список із цим виглядом' }).click()
  await expect.poll(async () => (await clerk('GET', '/api/saved-views')).body.data[0].is_first).toBe(true)
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())))
  await page.goto(`${place.origin}/admin/products`)
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await chosen(page)).toBe('Дорогі')
  await expect.poll(() => address(page)).toMatch(/^\?price\[\$gte\]=100&\$view=/)
  await settled(other)
  // It came with the store: neither the views nor the rows were asked for beside that.
  expect(asked.filter((url) => url.includes('/api/products?'))).toHaveLength(1)
  expect(asked.filter((url) => url.includes('/api/saved-views'))).toEqual([])
  await page.getByRole('button', { name: 'Скинути все' }).click()
  await rows(page).nth(2).waitFor()
  await tab(page, 'Усі').click()
  await expect.poll(() => address(page)).toBe('?$view=all')
  await rows(page).nth(2).waitFor()
  await page.reload()
  await rows(page).nth(2).waitFor()
  expect(await chosen(page)).toBe('Усі')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Відкривати весь список' }).click()
  await expect.poll(async () => (await clerk('GET', '/api/saved-views')).body.data[0].is_first).toBe(false)
  await page.goto(`${place.origin}/admin/products`)
  await rows(page).nth(2).waitFor()
  other.calm()
  await other.leave()
})

it('A view whose field has gone from the list opens without it and says so', async () => {
  const id = await save(store.call, { name: 'Старий', query: 'price[$gte]=100' })
  await place.world.engine.database.platformPool.query(
    `update saved_views set query = 'colour=red&price[$gte]=100&$sort[colour]=1', columns = '{name,colour,price}' where id = $1`,
    [id],
  )
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  await tab(page, 'Старий').click()
  await page.getByText('Вигляд відкрито без того, чого в списку вже немає: colour.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await page.locator('thead th').count()).toBe(4)
  owner.calm()
  await owner.leave()
})

it('Tabs are gone through with the arrows, and on a phone what is beyond the edge is reached', async () => {
  for (let n = 1; n <= 20; n += 1) await save(store.call, { name: `Вигляд ${n}` })
  for (let n = 1; n <= 30; n += 1) await save(store.call, { name: `Спільний вигляд ${n}`, is_shared: true })
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  await tab(page, 'Усі').waitFor()
  expect(await page.getByRole('tab').count()).toBe(51)
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await tab(page, 'Усі').focus()
  await page.keyboard.press('ArrowLeft')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Вигляд 20')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Спільний вигляд 1')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen(page)).toBe('Вигляд 20')
  const [box, list] = [await tab(page, 'Вигляд 20').boundingBox(), await page.getByRole('tablist').boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 1)
  expect(await page.locator('[role=tab][tabindex="0"]').allInnerTexts()).toEqual(['Вигляд 20'])
  await settled(owner)
  await shot(owner, 'views-phone', { fullPage: false })
  expect(await barriersOf(owner, 'all')).toEqual([])
  owner.calm()
  await owner.leave()
})

it('Views of a list that has its own stand beside those', async () => {
  await save(store.call, { list: 'orders', name: 'Мої', query: 'total[$gte]=1000' })
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/orders?$view=all`)
  await tab(page, 'Очікує оплати').waitFor()
  expect(await page.getByRole('tablist').count()).toBe(1)
  const names = await page.getByRole('tab').allInnerTexts()
  expect([names.at(0), names.at(-1)]).toEqual(['Усі', 'Мої'])
  await tab(page, 'Мої').click()
  await expect.poll(() => chosen(page)).toBe('Мої')
  // Whoever goes to one of the list's own leaves the view, and its filter.
  await page.getByRole('tab').nth(1).click()
  await expect.poll(() => chosen(page)).toBe(names[1])
  expect(address(page)).not.toMatch(/total|view/)
  owner.calm()
  await owner.leave()
})

it.each([1440, 360])('A super admin keeps a view of a list of the platform at %i', async (width) => {
  const root = await place.world.admin()
  await place.world.engine.database.platformPool.query('delete from platform_views')
  const person = await place.person({ width })
  const { page } = person
  const cookie = (name: string, value: string) => ({ name, value, url: place.origin })
  await person.context.addCookies([cookie('accessToken', root.token), cookie('language_code', 'ua-uk')])
  await page.goto(`${place.origin}/admin/configuration/accounts?role=ADMIN`)
  await keep(page, 'Наші люди')
  await page.getByText('Для всіх суперадміністраторів').waitFor()
  await page.getByRole('button', { name: 'Зберегти вигляд' }).last().click()
  await expect.poll(() => chosen(page)).toBe('Наші люди')
  await page.goto(`${place.origin}/admin/configuration/accounts`)
  await tab(page, 'Наші люди').click()
  await expect.poll(() => address(page)).toContain('role=ADMIN')
  await page.reload()
  await expect.poll(() => chosen(page)).toBe('Наші люди')
  await settled(person)
  expect(await overflowOf(person)).toBeLessThanOrEqual(0)
  expect(await barriersOf(person)).toEqual([])
  await shot(person, `platform-view-${width}`)
  // Another list has none of it, and what is deleted is gone.
  await page.goto(`${place.origin}/admin/configuration/plans`)
  await settled(person)
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.goto(`${place.origin}/admin/configuration/accounts`)
  await tab(page, 'Наші люди').click()
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Видалити' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
  await tab(page, 'Наші люди').waitFor({ state: 'detached' })
  expect((await root.call('GET', '/api/platform-views')).body.total).toBe(0)
  person.calm()
  await person.leave()
})
