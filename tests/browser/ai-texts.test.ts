import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Kettles')
})
afterAll(() => place?.close())

it('A description is asked for on the product, read, put right, published and taken back', async () => {
  const name = 'Чайник електричний із терморегулятором і заварником для дуже великої родини'
  const id = await makeProduct(store, { name: { 'ua-uk': name }, description: { 'ua-uk': '<p>Старий опис</p>' } })
  for (let n = 0; n < 24; n++) await makeProduct(store)
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products/${id}#section-description`)
  await page.getByRole('link', { name: 'Написати з ШІ' }).click()
  await page.waitForURL(/ai-generations\/new\?product=/)
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('[data-field=product_id] input')?.value === wanted,
    name,
  )
  await page.locator('[data-field=wishes] textarea').fill('Для тих, хто любить чай')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await page.waitForURL(/\/admin\/ai-generations\/[0-9a-f-]{36}$/)
  await page.getByText(/Буде написано 1 текст/).waitFor()
  await page.getByText(/Залишилося токенів цього місяця/).waitFor()
  await page.getByText(/Тут ШІ не питають/).waitFor()
  await shot(owner, 'ai-draft')
  await page.getByRole('button', { name: 'Написати', exact: true }).click()
  await page.getByText('Написано 1 з 1').waitFor()
  await page.getByRole('cell', { name: 'Чекає на перевірку' }).waitFor()
  await shot(owner, 'ai-done')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /Сповіщення/ }).click()
  await page.getByText('ШІ написав описів: 1 з 1').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name }).click()
  await page.getByText('Старий опис').last().waitFor()
  const editor = page.getByRole('textbox', { name: 'Текст' })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Дописано людиною.')
  await shot(owner, 'ai-text')
  await page.getByRole('button', { name: 'Опублікувати', exact: true }).click()
  await page.getByText('У магазині', { exact: true }).waitFor()
  const told = async (): Promise<string> =>
    (await store.guest('GET', `/api/products/${id}`, undefined, { language: 'ua-uk' })).body.description
  expect(await told()).toContain('Дописано людиною.')
  await page.goto(`${place.origin}/admin/products/${id}#section-description`)
  await page.getByText(/Оновлено ШІ/).waitFor()
  await shot(owner, 'ai-product')
  await page.goBack()
  await page.getByRole('button', { name: 'Повернути попередній' }).click()
  await page.getByText('У магазині знову попередній текст').waitFor()
  expect(await told()).toBe('<p>Старий опис</p>')

  // All that have none, read on a phone, and published at once.
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  await phone.page.goto(`${place.origin}/admin/ai-generations/new`)
  await phone.page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await phone.page.getByText(/Буде написано 24 тексти/).waitFor()
  await shot(phone, 'ai-draft-360')
  await phone.page.getByRole('button', { name: 'Написати', exact: true }).click()
  await phone.page.getByText('Написано 24 з 24').waitFor()
  await shot(phone, 'ai-done-360')
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await phone.page.getByRole('button', { name: 'Опублікувати всі' }).click()
  await phone.page.getByRole('dialog').getByText('24 тексти замінять те, що зараз у магазині').waitFor()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Опублікувати всі' }).click()
  await phone.page.getByText('У магазині: 24').waitFor()
  await phone.page.goto(`${place.origin}/admin/ai-generations`)
  await phone.page.getByText('Усе без опису').first().waitFor()
  await shot(phone, 'ai-list-360')
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  owner.calm()
  phone.calm()
  await Promise.all([owner.leave(), phone.leave()])
})
