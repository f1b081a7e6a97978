import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { settled } from './looking.ts'

let place: Installation
let store: OpenedStore
beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Keys')
  for (const name of ['Глина', 'Льон'])
    expect((await store.call('POST', '/api/manufacturers', { name })).status).toBe(201)
  expect((await store.call('POST', '/api/products', { name: 'Глек', model: 'G-1', price: 45_000 })).status).toBe(201)
})
afterAll(() => place?.close())

/** Whether the keyboard is where it is said to be, and nowhere else. */
const isAt = (one: Locator) => expect.poll(() => one.evaluate((it) => it === document.activeElement)).toBe(true)
const pressed = async (one: Locator) => {
  await one.focus()
  await one.page().keyboard.press('Enter')
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

it('A filter is added, changed and taken away by the keyboard, which goes on from where it was', async () => {
  const { page, leave } = await place.ownerOf(store)
  const { keyboard } = page
  await page.goto(`${place.origin}/admin/products`)
  await settled({ page })
  const add = button(page, 'Фільтр')
  const addCode = async () => {
    await pressed(add)
    await isAt(page.getByRole('menuitem', { name: 'Код товару' }))
    await keyboard.press('Enter')
    await isAt(page.getByRole('dialog').getByRole('textbox'))
  }
  await addCode()
  await keyboard.press('Escape')
  await isAt(add)

  await addCode()
  await keyboard.type('G')
  await keyboard.press('Enter')
  await page.waitForURL('**model=G**')
  const chip = page.getByRole('button', { name: /^Код товару.*G/ })
  await isAt(chip)
  await keyboard.press('Enter')
  await isAt(page.getByRole('dialog').getByRole('textbox'))
  await keyboard.press('Escape')
  await isAt(chip)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => page.url()).not.toContain('model')
  await isAt(add)

  await page.goto(`${place.origin}/admin/products?model=G`)
  await settled({ page })
  // The list says it as well, where nothing is found.
  await pressed(button(page, 'Скинути все').first())
  await isAt(add)

  // What was added is no more where one goes back to before it.
  await addCode()
  await keyboard.type('G')
  await keyboard.press('Enter')
  await chip.waitFor()
  await page.goBack()
  await chip.waitFor({ state: 'detached' })
  expect(await button(page, 'Код товару…').count()).toBe(0)
  await leave()
})

it('What asks before it does something begins at the answer that changes nothing, or at the word to type', async () => {
  const { page, leave } = await place.ownerOf(store)
  const asked = async (what: string) => {
    await pressed(page.locator('[data-row]', { hasText: what }).getByRole('button').last())
    await page.getByRole('menuitem', { name: 'Видалити' }).click()
  }
  await page.goto(`${place.origin}/admin/manufacturers`)
  await settled({ page })
  await asked('Льон')
  await isAt(page.getByRole('dialog').getByRole('button', { name: 'Скасувати' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Закрити' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await store.call('GET', '/api/manufacturers')).body.total).toBe(2)

  await page.getByRole('link', { name: 'Льон' }).click()
  await page.getByLabel('Порядок').fill('3')
  await page.locator('nav a[href="/admin/products"]').first().click()
  await isAt(page.getByRole('dialog').getByRole('button', { name: 'Залишитися' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Закрити' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Порядок').inputValue()).toBe('3')
  await button(page, 'Скасувати зміни').click()

  await page.goto(`${place.origin}/admin/store-languages`)
  await settled({ page })
  await asked('Українська')
  await isAt(page.getByRole('dialog').getByRole('textbox'))
  await leave()
})
