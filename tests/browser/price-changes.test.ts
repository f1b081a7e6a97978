import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Prices')
  for (const [name, price] of [
    ['Чайник електричний зі скляною колбою, підсвіткою й терморегулятором на 1,7 літра', '1249'],
    ['Ложка', '19.9'],
    ['Чашка', '180'],
  ])
    await makeProduct(store, { name: { 'ua-uk': name as string }, price: price as string })
})
afterAll(() => place?.close())

it('Prices of many products go up by a percentage, seen before, and are put back', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const prices = async () =>
    (await store.call('GET', '/api/products?$sort[model]=1')).body.data.map(({ price }: { price: string }) =>
      Number(price),
    )
  await page.goto(`${place.origin}/admin/products`)
  await page.getByRole('checkbox', { name: 'Вибрати всі рядки сторінки' }).first().check()
  await page.getByRole('button', { name: 'Змінити ціни', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Відсоток').last().fill('10')
  await dialog.getByRole('cell', { name: /1\s373,90/ }).waitFor()
  await shot(owner, 'prices-form')
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await shot(owner, 'prices-form-360')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Змінити 3 ціни' }).click()
  await until(prices, (all) => all.join() === '1373.9,21.89,198')
  await page.goto(`${place.origin}/admin/price-changes`)
  await page.getByText('На 10 %').first().waitFor()
  await shot(owner, 'prices-list')
  await page.getByRole('button', { name: 'Повернути попередні' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Повернути попередні' }).click()
  await until(prices, (all) => all.join() === '1249,19.9,180')
  await page.getByText('Повернено попередні ціни').first().waitFor()
})

it('Prices are rounded to what the store’s currency is counted in', async () => {
  const yen = await place.world.openStore('Yen', { currency: 'JPY' })
  await makeProduct(yen, { price: '1234' })
  const { page, calm, leave } = await place.ownerOf(yen)
  await page.goto(`${place.origin}/admin/products`)
  await page.getByRole('checkbox', { name: 'Вибрати всі рядки сторінки' }).first().check()
  await page.getByRole('button', { name: 'Змінити ціни', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Округлити до' }).click()
  const steps = (await page.getByRole('option').allInnerTexts()).map((text) => text.replace(/\D/g, ''))
  expect(steps).toEqual(['1', '5', '10', '50', '100'])
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Відсоток').last().fill('10')
  await dialog.getByRole('button', { name: 'Змінити 1 ціну' }).click()
  await until(
    async () => (await yen.call('GET', '/api/products')).body.data[0].price,
    (price) => Number(price) === 1357,
  )
  calm()
  await leave()
})

it('Prices are written in all places that the platform gives their currency', async () => {
  const admin = await place.world.admin()
  const made = await admin.call('POST', '/api/currencies', { title: 'Pakistani Rupee', code: 'PKR', decimals: 2 })
  expect(made.status, made.text).toBe(201)
  const rupees = await place.world.openStore('Rupees', { currency: 'PKR' })
  await makeProduct(rupees, { price: '12.5' })
  const { page, calm, leave } = await place.ownerOf(rupees)
  await page.goto(`${place.origin}/admin/products`)
  await page.getByRole('cell', { name: /^12,50/ }).waitFor()
  calm()
  await leave()
})
