import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
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

/** Holds back what the page asks of an address, until it is let go. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // Who asked may have given up meanwhile.
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute(address)
  }
}

/** Presses where something stands, as a hand does: whatever lies there gets it, or nothing. */
async function press(page: Page, there: Locator): Promise<void> {
  const box = await there.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

describe('While another filter of a list is on its way', () => {
  const listed = /\/api\/products\?/
  const chosen = () => staff.page.getByRole('region', { name: 'Вибрані рядки' })
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
    await page.waitForURL((url) => !url.search.includes('search'))
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
    await search.fill('Лампа')
    await page.waitForURL((url) => url.search.includes('search'))
    await press(page, page.getByRole('button', { name: '2', exact: true }))
    await letGo()
    await named('Ваза 24').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
    await named('Лампа').waitFor()
    staff.calm()
  })

  it('nobody is told that nothing fits', async () => {
    const { page } = staff
    const search = page.getByRole('textbox', { name: 'Пошук', exact: true })
    const nothing = page.getByText('Нічого не підходить')
    await search.fill('Чого немає')
    await nothing.waitFor()
    const letGo = await hold(page, listed)
    await search.fill('Лампа')
    await nothing.waitFor({ state: 'detached' })
    await letGo()
    await named('Лампа').waitFor()
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
