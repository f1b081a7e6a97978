import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, password } from './installation.ts'
import { barriersOf, overflowOf, settled } from './looking.ts'

let place: Installation
let shop: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  await place.world.register('olha@shop.test')
  shop = await place.world.openStore('Somebody’s shop')
  await place.world.admin()
})
afterAll(() => place?.close())

describe('signing in', () => {
  it('says what is wrong: nothing typed, a wrong password, no such page without a session', async () => {
    const { page, calm, leave } = await place.person({ language: 'en-US' })
    await page.goto(`${place.origin}/admin/products`)
    await page.waitForURL('**/?next=**')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Field is required.').count()).resolves.toBe(2)
    await page.getByLabel(/email/i).fill('olha@shop.test')
    await page.getByLabel('Password', { exact: true }).fill('Wrong pass1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Email or password is incorrect.').first().waitFor()
    expect((await page.context().cookies()).filter(({ name }) => name === 'accessToken')).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/admin/**')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'accessToken')).toMatchObject({ httpOnly: false, sameSite: 'Lax' })
    expect(cookies.find(({ name }) => name === 'sw_fp')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    calm()
    await leave()
  })

  it('is found where people type it, and leads on whoever is signed in', async () => {
    const { page, calm, leave } = await place.person({ language: 'en-US' })
    for (const typed of ['/login', '/admin/login']) {
      await page.goto(place.origin + typed)
      await page.waitForURL(`${place.origin}/`)
    }
    await page.getByLabel(/email/i).fill('olha@shop.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/admin/complete-registration')
    for (const typed of ['/login', '/admin/login']) {
      await page.goto(place.origin + typed)
      await page.waitForURL('**/admin/complete-registration')
    }
    calm()
    await leave()
  })

  it('with a forgotten password goes through the mail', async () => {
    const { page, calm, leave } = await place.person({ language: 'en-US', width: 360 })
    await page.goto(`${place.origin}/`)
    await page.getByRole('link', { name: /forgot/i }).click()
    // The form before this one asks for an address, too.
    await page.waitForURL('**/forget')
    await page.locator('input[name=password]').waitFor({ state: 'detached' })
    await page.getByLabel(/email/i).fill('olha@shop.test')
    await page
      .getByRole('button')
      .filter({ hasText: /link|send|reset/i })
      .first()
      .click()
    await page
      .getByText(/check (your )?inbox/i)
      .first()
      .waitFor()
    const mail = await until<any>(
      async () => (await mailsTo(place.world, 'olha@shop.test')).find(({ text }) => text.includes('/reset?token=')),
      Boolean,
    )
    await page.goto(/(http\S+\/reset\?token=\S+)/.exec(mail.text)?.[1] as string)
    await page
      .getByLabel('Password', { exact: true })
      .or(page.getByLabel(/^New password$/i))
      .first()
      .fill('Renewed77')
    await page.getByLabel(/repeat|again/i).fill('Renewed77')
    await page
      .getByRole('button')
      .filter({ hasText: /change|save|set/i })
      .first()
      .click()
    await page
      .getByText(/password has been changed/i)
      .first()
      .waitFor()
    expect(
      (await place.world.platform('POST', '/api/authentication', { email: 'olha@shop.test', password: 'Renewed77' }))
        .status,
    ).toBe(201)
    calm()
    await leave()
  })
})

it('whoever has chosen no language reads what the store has, and what it answers, in that of the interface', async () => {
  // The browser's, which the shop itself does not speak.
  expect((await shop.call('GET', `/api/stores/${shop.id}`)).body.languages).toMatchObject([{ code: 'ua-uk' }])
  const owner = await place.ownerOf(shop, { language: 'ru-RU' })
  await owner.page.goto(`${place.origin}/admin/order-statuses`)
  await owner.page.getByRole('heading', { level: 1, name: 'Статусы заказов' }).waitFor()
  await owner.page.getByRole('link', { name: 'В обработке', exact: true }).waitFor()
  owner.calm()
  await owner.leave()
})

describe('a super admin', () => {
  it.each([
    { width: 1440, dark: false },
    { width: 360, dark: true },
  ])('says why before entering a shop, reads it on every screen, and leaves ($width px)', async ({ width, dark }) => {
    const person = await place.person({ width, dark })
    const { page, calm, leave } = person
    const reason = `Звернення №${width}`
    await page.goto(place.origin)
    await page.locator('input[name=email]').fill('root@platform.test')
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/admin/select-store')
    await page.getByRole('button', { name: /Somebody’s shop/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Увійти' }).click()
    await dialog.getByText('Не менше 3 символів.').waitFor()
    await dialog.getByLabel('Причина').fill(reason)
    expect(await barriersOf(person)).toEqual([])
    await dialog.getByRole('button', { name: 'Увійти' }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto(`${place.origin}/admin/audit-logs`)
    await page.getByText(`Навіщо: ${reason}`).waitFor()
    await settled(person)
    await page.getByText(`Магазин: ${reason}`).first().waitFor()
    expect(await barriersOf(person)).toEqual([])
    expect(await overflowOf(person)).toBe(0)
    await page.getByRole('button', { name: 'Вийти з магазину' }).click()
    await page.waitForURL('**/admin/configuration/stores')
    await page.getByText(`Навіщо: ${reason}`).waitFor({ state: 'detached' })
    calm()
    await leave()
  })
})
