import { attributes, categories, manufacturers, products } from '@shopwright/shop/model'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, unfold } from './installation.ts'
import { barriersOf, overflowOf, settled, shot, walkedDown } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('One screen')
  owner = await place.ownerOf(store)
})
afterAll(() => place?.close())

const button = (name: string | RegExp) => owner.page.getByRole('button', { name })

describe('the page of a product', () => {
  it('shows first what is sold by, and of the rest a line of what is set', async () => {
    const id = await makeProduct(store, {
      description: { 'ua-uk': '<p>М’яка <b>вовна</b></p>' },
      ean: '4820000000017',
      minimum: 3,
    })
    const { page } = owner
    await page.goto(`${place.origin}/admin/products/${id}`)
    for (const name of ['name', 'images', 'categories', 'price', 'quantity', 'options'])
      await page.locator(`[data-field="${name}"]`).first().waitFor()
    await settled(owner)
    expect(await page.locator('[data-field="description"]').count()).toBe(0)
    await button(/^Опис\s*М’яка вовна$/).waitFor()
    await button(/^Коди.*EAN: 4820000000017/).waitFor()
    await button(/^Облік залишку.*3/).waitFor()
    await button(/^Бонусні бали\s*Нічого не задано$/).waitFor()
    expect(await barriersOf(owner, 'all')).toEqual([])
    await shot(owner, 'product-screen')
    await unfold(page, 'description')
    await page.locator('[data-field="description"]').waitFor()
    owner.calm()
  })

  it('makes a category, a brand and a specification where they are needed', async () => {
    const id = await makeProduct(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/products/${id}`)
    await page.getByRole('textbox', { name: 'Знайти категорію' }).fill('Пледи')
    await button('Створити «Пледи»').click()
    await button('Прибрати з «Пледи»')
      .or(page.locator('[data-field="categories"] .mantine-Pill-root'))
      .first()
      .waitFor()
    await unfold(page, 'organisation', 'attributes')
    await page.locator('[data-field="manufacturer_id"] input').first().click()
    await page.keyboard.type('Карпати')
    await page.getByRole('option', { name: 'Створити «Карпати»' }).click()
    await expect.poll(() => page.locator('[data-field="manufacturer_id"] input').first().inputValue()).toBe('Карпати')
    await button('Додати характеристику').click()
    await page.locator('[data-field="attributes"]').getByRole('combobox').first().click()
    await page.keyboard.type('Матеріал')
    await page.getByRole('option', { name: 'Створити «Матеріал»' }).click()
    await expect.poll(async () => (await store.list(attributes, {})).length).toBe(1)
    await expect.poll(async () => (await store.list(manufacturers, {})).length).toBe(1)
    expect((await store.list(categories, {})).length).toBe(1)
    owner.calm()
  })

  it('asks once whether a product costs nothing', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/admin/products/new`)
    const dialog = page.getByRole('dialog', { name: 'Продавати за 0?' })
    // Not before it has what it needs.
    await button('Зберегти').click()
    await page.locator('[data-field="name"]').getByText('Заповніть це поле').waitFor()
    await settled(owner)
    expect(await dialog.count()).toBe(0)
    await page.locator('[data-field="name"] input').fill('Подарунок')
    await button('Зберегти').click()
    await dialog.getByRole('button', { name: 'Вказати ціну' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await store.list(products, { price: '0' })).length).toBe(0)
    await button('Зберегти').click()
    await dialog.getByRole('button', { name: 'Так, безкоштовно' }).click()
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
    await page.locator('[data-field="name"] input').fill('Подарунок 2')
    await button('Зберегти').click()
    await button('Зберегти').waitFor({ state: 'hidden' })
    owner.calm()
  })

  it('takes nothing more while a new product is saved, which would go with its screen', async () => {
    const { page } = owner
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/products', async (route) => {
      await held
      await route.continue()
    })
    const name = page.locator('[data-field="name"] input')
    await page.goto(`${place.origin}/admin/products/new`)
    await name.fill('Повільний')
    await page.locator('[data-field="price"] input').first().fill('10')
    await button('Зберегти').click()
    await expect.poll(() => name.isDisabled()).toBe(true)
    answer()
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
    await name.fill('Повільний 2')
    await button('Зберегти').click()
    await button('Зберегти').waitFor({ state: 'hidden' })
    await page.unroute('**/api/products')
    owner.calm()
  })

  it('draws on a phone what is far below as one comes near, or where something in it is wrong', async () => {
    const id = await makeProduct(store, { name: { 'ua-uk': 'Плед' }, minimum: 2 })
    const person = await place.ownerOf(store, { width: 360 })
    const on = async (page: Page) => {
      page.on('dialog', (dialog) => void dialog.accept())
      await page.goto(`${place.origin}/admin/products/${id}`)
      await page.locator('[data-field="images"]').waitFor()
      await settled({ page })
      return {
        summary: page.getByRole('button', { name: /^Облік залишку.*Мінімальна кількість: 2/ }),
        minimum: page.locator('[data-field="minimum"] input'),
        save: page.getByRole('button', { name: 'Зберегти' }),
      }
    }
    const before = await on(person.page)
    expect(await before.summary.count()).toBe(0)
    await person.page.locator('#section-stock').scrollIntoViewIfNeeded()
    await before.summary.click()
    await before.minimum.fill('0')
    await person.page.goto('about:blank')

    // Nobody has been further down here.
    const page = await person.context.newPage()
    const { summary, minimum, save } = await on(page)
    await page.getByRole('button', { name: 'Відновити' }).click()
    expect([await summary.count(), await minimum.count()]).toEqual([0, 0])
    await save.click()
    await page.getByRole('alert').getByRole('button', { name: 'Мінімальна кількість' }).click()
    const isHeld = () => minimum.evaluate((input) => input === document.activeElement)
    await expect.poll(isHeld).toBe(true)
    await minimum.fill('3')
    expect(await isHeld()).toBe(true)
    await save.click()
    await save.waitFor({ state: 'hidden' })
    expect((await store.call('GET', `/api/products/${id}`)).body.minimum).toBe(3)
    await person.leave()
  })

  it.each([
    [1440, true],
    [360, false],
    [360, true],
  ])('fits into %i px (dark: %s)', async (width, dark) => {
    const id = await makeProduct(store, { name: { 'ua-uk': 'Дуже '.repeat(20) } })
    const person = await place.ownerOf(store, { width, dark })
    await person.page.goto(`${place.origin}/admin/products/${id}`)
    await person.page.locator('[data-field="images"]').waitFor()
    await walkedDown(person)
    await shot(person, `product-screen-${width}${dark ? '-dark' : ''}`)
    expect(await overflowOf(person)).toBe(0)
    expect(await barriersOf(person, 'all')).toEqual([])
    await person.leave()
  })
})
