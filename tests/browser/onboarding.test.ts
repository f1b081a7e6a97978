import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, needBuilds, openInstallation, type Person, password, sharedData } from './installation.ts'

let place: Installation
let owner: Person
const shots = process.env.SHOTS

beforeAll(async () => {
  await needBuilds()
  place = await openInstallation()
  owner = await place.person()
})
afterAll(() => place?.close())

const shot = async (name: string, { page }: Person = owner) => {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true })
}

describe('an owner', () => {
  it('registers, walks through the wizard and lands on the plans', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/registration`)
    await page.getByLabel('Ім’я').fill('Олена')
    await page.getByLabel('Прізвище').fill('Коваленко')
    await page.getByLabel('Ел. пошта').fill('olena@shop.test')
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Повторіть пароль').fill(password)
    await shot('registration')
    await page.getByRole('button', { name: 'Створити обліковий запис' }).click()
    await page.waitForURL('**/admin/complete-registration')
    await shot('wizard-name')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await expect(page.getByText("Поле є обов'язковим.").isVisible()).resolves.toBe(true)
    await page.getByLabel('Назва магазину').fill('Валізи Олени')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByRole('heading', { name: 'Де ви продаєте?' }).waitFor()
    await shot('wizard-place')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByLabel('Місто').fill('Київ')
    await page.getByLabel('Індекс').fill('01001')
    await page.getByLabel('Регіон').fill('Київ')
    await page.reload()
    await expect(page.getByLabel('Місто').inputValue()).resolves.toBe('Київ')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByLabel('Про вас').fill('Продаємо валізи.')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByText('Інше').click()
    await shot('wizard-types')
    await page.getByRole('button', { name: 'Відкрити магазин' }).click()
    await page.waitForURL('**/admin/select-plan')
    await page.getByText('Venture').first().waitFor()
    await shot('plans')
    await page.getByRole('button', { name: 'Почати пробний період' }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { name: 'Налаштуйте магазин' }).waitFor()
    await shot('dashboard')
    owner.calm()
  })

  it('imports a supplier’s feed through the screen, dry and for real, and a second run changes nothing', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/admin/import`)
    await page.getByRole('link', { name: 'Новий імпорт' }).first().click()
    await page.setInputFiles('input[type=file]', path.join(sharedData, 'luggage-epicentr.xml'))
    await page.getByText('Шлях до елементів').waitFor()
    await page.getByLabel('Пропускати відсутні').check()
    await page.getByLabel('Назва', { exact: true }).first().fill('Епіцентр')
    await shot('import-map')
    await page.getByRole('button', { name: 'Пробний запуск' }).click()
    await page.getByText('Пробний запуск завершено').waitFor()
    await expect(page.locator('[data-outcome=new]').innerText()).resolves.toBe('119')
    await shot('import-dry')
    await page.getByRole('button', { name: 'Запустити' }).click({ force: true })
    await page.getByText('Готово', { exact: true }).first().waitFor()
    await expect(page.locator('[data-outcome=new]').innerText()).resolves.toBe('119')
    await page.getByRole('button', { name: 'Запустити' }).click({ force: true })
    await expect.poll(() => page.locator('[data-outcome=same]').innerText(), { timeout: 20_000 }).toBe('119')
    await shot('import-done')
    await page.goto(`${place.origin}/admin/products`)
    await page.getByText('Snowball').first().waitFor()
    await shot('products')
    owner.calm()
  })
})
