import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { hold } from './hold.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { settled } from './looking.ts'

// What is pressed before its data has come: on a slow network, or by who is faster than it.

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Haste')
  for (let n = 1; n <= 24; n++)
    await makeProduct(store, { name: { 'ua-uk': `Ваза ${n}` }, model: `V-${n}`, price: '5.00', quantity: n })
  await makeProduct(store, { name: { 'ua-uk': 'Лампа' }, model: 'L-1', price: '9.00', quantity: 3 })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

/** Presses where something stands, as a hand does: whatever lies there gets it, or nothing. */
async function press(page: Page, there: Locator): Promise<void> {
  const box = await there.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

describe('While another filter of a list is on its way', () => {
  const listed = /\/api\/products\?/
  const chosen = () => staff.page.getByRole('region', { name: 'Вибрані рядки' })
  const coming = () => staff.page.locator('tbody[aria-busy=true]')
  const named = (name: string) => staff.page.locator('tbody tr', { hasText: name })

  beforeEach(async () => {
    await staff.page.goto(`${place.origin}/admin/products?$search=Лампа`)
    await named('Лампа').waitFor()
    await settled(staff)
  })

  it('none of the rows of before is chosen for it, by hand or by keys', async () => {
    const { page } = staff
    await page.keyboard.press('j')
    const letGo = await hold(page, listed)
    await page.getByRole('textbox', { name: 'Пошук', exact: true }).fill('')
    await coming().waitFor()
    await press(page, named('Лампа').getByRole('checkbox'))
    await press(page, page.getByLabel('Вибрати всі рядки сторінки'))
    await page.locator('h1').click()
    await page.keyboard.press('x')
    await letGo()
    await named('Ваза 24').waitFor()
    expect(await chosen().count()).toBe(0)
    await page.keyboard.press('x')
    await chosen().waitFor()
    staff.calm()
  })

  it('there is no page of it yet to turn to', async () => {
    const { page } = staff
    const search = page.getByRole('textbox', { name: 'Пошук', exact: true })
    await search.fill('')
    await named('Ваза 24').waitFor()
    await settled(staff)
    const letGo = await hold(page, listed)
    await search.fill('Ваза 24')
    await coming().waitFor()
    await press(page, page.getByRole('button', { name: '2', exact: true }))
    await letGo()
    await named('Ваза 23').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
    await named('Ваза 24').waitFor()
    staff.calm()
  })

  it('nobody is told that nothing fits', async () => {
    const { page } = staff
    const search = page.getByRole('textbox', { name: 'Пошук', exact: true })
    const nothing = page.getByText('Нічого не підходить')
    await search.fill('Чого немає')
    await nothing.waitFor()
    const letGo = await hold(page, listed)
    await search.fill('Ваза 23')
    await nothing.waitFor({ state: 'detached' })
    await letGo()
    await named('Ваза 23').waitFor()
    staff.calm()
  })
})

it('A region is not chosen among those of the country that was chosen before', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/settings`)
  const country = page.getByRole('combobox', { name: 'Основна країна' })
  const region = page.getByRole('combobox', { name: 'Область' })
  const regions = page.getByRole('option', { name: /область/ })
  await region.click()
  await regions.first().waitFor()
  await region.press('Escape')
  const letGo = await hold(page, /\/api\/zones\?/)
  await country.click()
  await page.getByRole('option', { name: 'Польща' }).click()
  await region.click()
  await region.press('ArrowDown')
  await region.press('Enter')
  expect(await region.inputValue()).toBe('')
  await letGo()
  staff.calm()
})

it('What is sought goes on top of the order that was chosen while it was typed', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/products`)
  await page.getByRole('button', { name: 'Ціна' }).waitFor()
  await settled(staff)
  await page.getByRole('textbox', { name: 'Пошук', exact: true }).fill('Лампа')
  await page.getByRole('button', { name: 'Ціна' }).click()
  await page.waitForURL((url) => url.search.includes('search'))
  expect(page.url()).toContain('$sort[price]=1')
  staff.calm()
})

it('What is typed into a search stays while what was typed before is asked for', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/products`)
  const search = page.getByRole('textbox', { name: 'Пошук', exact: true })
  await search.waitFor()
  await settled(staff)
  await search.evaluate((field) => {
    const before: (string | null)[] = []
    new MutationObserver((changes) => before.push(...changes.map(({ oldValue }) => oldValue))).observe(field, {
      attributeFilter: ['value'],
      attributeOldValue: true,
    })
    Object.assign(window, { before })
  })
  await search.fill('Лампа')
  await page.waitForURL((url) => url.search.includes('search'))
  await settled(staff)
  expect(await page.evaluate('before')).toEqual([''])
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('')
  await page.goForward()
  await expect.poll(() => search.inputValue()).toBe('Лампа')
  staff.calm()
})

it('A row that is switched twice is what was said last, whichever answer comes first', async () => {
  const { page } = staff
  const id = await makeProduct(store, { name: { 'ua-uk': 'Перемикач' }, model: 'S-1', price: '1.00' })
  await page.goto(`${place.origin}/admin/products?$search=Перемикач`)
  const toggle = page.getByRole('switch', { name: 'Увімкнено: Перемикач' })
  await toggle.waitFor()
  await settled(staff)
  const { promise: both, resolve: letGo } = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const change = new RegExp(`/api/products/${id}`)
  await page.route(change, async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await both
    await route.continue()
  })
  await toggle.click({ force: true })
  await expect.poll(() => sent.length).toBe(1)
  await toggle.click({ force: true })
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await settled(staff)
  expect(sent).toEqual([{ status: false }])
  letGo()
  await expect.poll(() => sent).toEqual([{ status: false }, { status: true }])
  await expect.poll(async () => (await store.call('GET', `/api/products/${id}`)).body.version).toBe(3)
  expect((await store.call('GET', `/api/products/${id}`)).body.status).toBe(true)
  await page.unroute(change)
  staff.calm()
})

describe('What comes into the form of a product later than it was asked for', () => {
  const pill = (name: string) => staff.page.locator('[data-field="categories"] .mantine-Pill-root', { hasText: name })
  const save = () => staff.page.getByRole('button', { name: 'Зберегти', exact: true })
  const files = () => staff.page.locator('[data-field="images"] input[type=file]')
  const tiles = () => staff.page.locator('[data-field="images"] li')
  const photo = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f4f46' } })
      .png()
      .toBuffer(),
  })

  it('is put beside what was ticked meanwhile, once', async () => {
    const { page } = staff
    await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Килими' } })
    const id = await makeProduct(store, { name: { 'ua-uk': 'Плед' }, model: 'K-1' })
    await page.goto(`${place.origin}/admin/products/${id}`)
    await page.getByRole('checkbox', { name: 'Килими' }).waitFor()
    await settled(staff)
    const { promise, resolve } = Promise.withResolvers<void>()
    const made = /\/api\/categories$/
    await page.route(made, async (route) => {
      if (route.request().method() === 'POST') await promise
      await route.continue()
    })
    const search = page.getByRole('textbox', { name: 'Знайти категорію' })
    await search.fill('Пледи')
    await search.press('Enter')
    await search.press('Enter')
    await search.fill('')
    await page.getByRole('checkbox', { name: 'Килими' }).check()
    await pill('Килими').waitFor()
    resolve()
    await pill('Пледи').waitFor()
    expect(await pill('Килими').count()).toBe(1)
    const called = (await store.call('GET', '/api/categories?$limit=50')).body.data.map(
      ({ name }: { name: string }) => name,
    )
    expect(called.filter((name: string) => name === 'Пледи')).toHaveLength(1)
    await page.unroute(made)
    staff.calm()
  })

  it('is put beside the pictures that are left by then', async () => {
    const { page } = staff
    const id = await makeProduct(store, { name: { 'ua-uk': 'Рушник' }, model: 'K-2' })
    await page.goto(`${place.origin}/admin/products/${id}`)
    await files().waitFor({ state: 'attached' })
    await files().setInputFiles(await photo('one.png'))
    await tiles().first().waitFor()
    await settled(staff)
    const letGo = await hold(page, /\/api\/files$/)
    await files().setInputFiles(await photo('two.png'))
    await page.getByRole('button', { name: 'Прибрати зображення 1' }).click()
    await tiles().first().waitFor({ state: 'detached' })
    await letGo()
    await tiles().first().waitFor()
    await settled(staff)
    expect(await tiles().count()).toBe(1)
    staff.calm()
  })

  it('is waited for by a new one, whose screen would go without it', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/products/new`)
    await page.locator('[data-field="name"] input').fill('З картинкою')
    await page.locator('[data-field="price"] input').first().fill('10')
    const letGo = await hold(page, /\/api\/files$/)
    await files().setInputFiles(await photo('three.png'))
    await expect.poll(() => save().isDisabled()).toBe(true)
    await letGo()
    await tiles().first().waitFor()
    await save().click()
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
    const { body } = await store.call('GET', `/api/products/${page.url().split('/').at(-1)}`)
    expect(body.image).not.toBeNull()
    staff.calm()
  })
})

it('The words of a mail are not written over before they have come', async () => {
  const { page } = staff
  const text = page.locator('[data-field=text] textarea')
  const letGo = await hold(page, /\/api\/mail-tests/)
  await page.goto(`${place.origin}/admin/mail-templates/new?mail=reset`)
  const link = page.getByRole('button', { name: /^Посилання \{link\}/ })
  await link.waitFor()
  await press(page, link)
  await text.click()
  await page.keyboard.type('Так')
  expect(await text.inputValue()).toBe('')
  await letGo()
  await expect.poll(() => text.inputValue()).toContain('Хтось попросив')
  await text.press('End')
  await link.click()
  expect(await text.inputValue()).toContain('Хтось попросив')
  staff.calm()
})
