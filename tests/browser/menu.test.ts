import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Doors')
  await makeProduct(store, { name: { 'ua-uk': 'Глечик' } })
})
afterAll(() => place?.close())

describe('the menu', () => {
  it('shows on a phone what is behind a door, without leaving the page before something is chosen', async () => {
    const owner = await place.ownerOf(store, { width: 360 })
    const { page } = owner
    await page.goto(`${place.origin}/admin/dashboard`)
    const home = page.url()
    await page.getByRole('button', { name: 'Меню' }).click()
    const menu = page.getByRole('navigation', { name: 'Головне меню' })
    await menu.getByRole('button', { name: 'Товари' }).click()
    await menu.getByRole('link', { name: 'Категорії' }).waitFor()
    expect(page.url()).toBe(home)
    await menu.getByRole('button', { name: 'Довідники' }).click()
    await shot(owner, 'menu-phone')
    expect(await barriersOf(owner, 'all')).toEqual([])
    await menu.getByRole('link', { name: 'Бренди' }).click()
    await page.getByRole('heading', { name: 'Бренди', level: 1 }).waitFor()
    await menu.waitFor({ state: 'hidden' })
    // Closed without a choice, it gives the keyboard back to what opened it.
    for (const name of ['Меню', 'Ще']) {
      const opener = page.getByRole('button', { name, exact: true })
      await opener.click()
      await menu.getByRole('button', { name: 'Закрити' }).click()
      await menu.waitFor({ state: 'hidden' })
      await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    owner.calm()
    await owner.leave()
  })
})

describe('the search', () => {
  it('finds a section by what people call it, and one setting by its name', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/dashboard`)
    await page.getByRole('heading', { name: /^Добр/, level: 1 }).waitFor()
    await settled(owner)
    const sought = page.getByRole('textbox', { name: 'Товари, замовлення, покупці або розділ' })
    await page.keyboard.press('Control+k')
    await sought.fill('нова пошта')
    await page.getByRole('button', { name: /^Доставка/ }).click()
    await page.waitForURL('**/admin/delivery-groups')
    await page.getByRole('heading', { name: 'Доставка', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await sought.fill('координати')
    await page.getByRole('button', { name: /^Координати/ }).click()
    await page.waitForURL('**/admin/settings?tab=*&field=*')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.textContent))
      .toContain('Координати')
    owner.calm()
    await owner.leave()
  })

  it('offers first what was marked, and what was opened last', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/products`)
    await page.getByRole('button', { name: 'Обране' }).click()
    await page.getByRole('link', { name: 'Глечик' }).first().click()
    await page.getByRole('heading', { name: 'Глечик', level: 1 }).waitFor()
    await page.goto(`${place.origin}/admin/reviews`)
    await page.getByRole('heading', { name: 'Відгуки', level: 1 }).waitFor()
    await settled(owner)
    await page.keyboard.press('Control+k')
    const offered = page.getByRole('dialog').getByRole('button')
    await expect.poll(async () => (await offered.allTextContents()).slice(0, 2)).toEqual(['Товари', 'Глечик'])
    await offered.nth(1).click()
    await page.getByRole('heading', { name: 'Глечик', level: 1 }).waitFor()
    owner.calm()
    await owner.leave()
  })
})
