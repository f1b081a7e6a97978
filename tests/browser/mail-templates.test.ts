import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import type { OpenedStore } from '../server/world.ts'
import { until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Чайна крамниця')
  const { rows } = await place.world.engine.database.platformPool.query(`select id from languages where code = 'en-us'`)
  await store.call('POST', '/api/store-languages', { language_id: rows[0].id })
})
afterAll(() => place?.close())

it('An owner words a mail, sees it as its reader does, tries it, and goes back to the house’s words', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const save = page.getByRole('button', { name: 'Зберегти', exact: true })
  const subject = page.locator('[data-field=subject] input')
  const text = page.locator('[data-field=text] textarea')
  const letter = page.frameLocator('iframe')
  await page.goto(`${place.origin}/admin/mail-templates`)
  await page.getByRole('heading', { name: 'Листи', level: 1 }).waitFor()
  await page.getByText('Вбудований текст').first().waitFor()
  await shot(owner, 'mails-list')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: /^Скидання пароля/ }).click()
  await page.waitForURL(/\/admin\/mail-templates\/new\?mail=reset$/)

  // One begins with what the house says.
  await page.getByRole('heading', { name: 'Скидання пароля' }).waitFor()
  await until(
    () => subject.inputValue(),
    (value) => value === 'Зміна пароля',
  )
  expect(await text.inputValue()).toContain('{link}')
  await letter.getByText('Хтось попросив змінити пароль').waitFor()
  // What is drawn there runs nothing and leads nowhere.
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await shot(owner, 'mail-house')
  // Who has only looked has made nothing, and is not asked to save anything.
  expect(await save.count()).toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: /^Скидання пароля/ }).waitFor()
  expect((await store.call('GET', '/api/mail-templates')).body.total).toBe(0)
  await page.goForward()
  await letter.getByText('Хтось попросив змінити пароль').waitFor()

  await subject.fill('Новий пароль для ')
  await page.getByRole('button', { name: /^Ім’я \{name\}/ }).click()
  expect(await subject.inputValue()).toBe('Новий пароль для {name}')
  await text.fill('Вітаємо, {nmae}!')
  await page.getByRole('alert').getByText('{nmae} у цьому листі нічого не означає').waitFor()
  await save.click()
  await page.locator('[data-field=text]').getByText('{nmae} у цьому листі нічого не означає').waitFor()
  await shot(owner, 'mail-wrong')
  await text.fill('Вітаємо, {name}!\n\nЗмінити пароль:\n')
  await page.getByRole('button', { name: /^Посилання \{link\}/ }).click()
  expect(await text.inputValue()).toBe('Вітаємо, {name}!\n\nЗмінити пароль:\n{link}')
  await page.getByText('Новий пароль для Олена').waitFor()
  await letter.getByRole('link', { name: 'Змінити пароль', exact: true }).waitFor()
  await save.click()
  await page.waitForURL(/\/admin\/mail-templates\/[0-9a-f-]{36}$/)
  await save.waitFor({ state: 'hidden' })
  await page.getByText('Новий пароль для Олена').waitFor()
  await shot(owner, 'mail-own')
  // As a phone shows it, and a program that shows words alone.
  await page.getByText('Телефон', { exact: true }).click()
  expect((await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(360)
  await page.getByText('Без оформлення', { exact: true }).click()
  await page
    .locator('section[aria-labelledby=mail-preview]')
    .getByText(/Вітаємо, Олена!/)
    .waitFor()
  await page.getByText('Комп’ютер', { exact: true }).click()
  await letter.getByRole('link', { name: 'Змінити пароль', exact: true }).waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)

  // In another language it is still the house that speaks.
  await page.getByRole('button', { name: /English/ }).click()
  await until(
    () => subject.inputValue(),
    (value) => value === 'Change your password',
  )
  await letter.getByText('Someone asked to change the password').waitFor()
  await page.getByRole('button', { name: 'Українська', exact: true }).click()
  await letter.getByRole('link', { name: 'Змінити пароль', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Надіслати мені пробний' }).click()
  await page.getByText('Пробний лист надіслано на вашу адресу').first().waitFor()
  const { rows } = await place.world.engine.database.platformPool.query(
    'select a.email from accounts a join stores s on s.owner_id = a.id where s.id = $1',
    [store.id],
  )
  const mails = await until(
    async () => (await mailsTo(place.world, rows[0].email)).filter((one) => one.subject.startsWith('Новий пароль')),
    (found) => found.length > 0,
  )
  expect(mails[0]?.text).toMatch(/^Вітаємо, Олена!\n\nЗмінити пароль:\nhttp/)

  const phone = await place.ownerOf(store, { width: 360, dark: true })
  await phone.page.goto(page.url())
  await phone.page.frameLocator('iframe').getByText('Вітаємо, Олена!').waitFor()
  await phone.page.locator('iframe').scrollIntoViewIfNeeded()
  await shot(phone, 'mail-own-360')
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await phone.page.goto(`${place.origin}/admin/mail-templates`)
  await phone.page.getByText('Свій текст').waitFor()
  await shot(phone, 'mails-list-360')
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Повернути вбудований текст' }).click()
  await until(
    () => subject.inputValue(),
    (value) => value === 'Зміна пароля',
  )
  await save.click()
  await save.waitFor({ state: 'hidden' })
  await page.goto(`${place.origin}/admin/mail-templates`)
  await page.getByText('Вбудований текст').first().waitFor()
  expect(await page.getByText('Свій текст').count()).toBe(0)

  // One that a store may do without.
  await page.getByRole('link', { name: /^Прохання залишити відгук/ }).click()
  await page.getByRole('switch', { name: 'Надсилати цей лист' }).click()
  await page.getByRole('button', { name: 'Скасувати зміни' }).click()
  await save.waitFor({ state: 'hidden' })
  await page.getByRole('switch', { name: 'Надсилати цей лист' }).click()
  await save.click()
  await save.waitFor({ state: 'hidden' })
  await page.goto(`${place.origin}/admin/mail-templates`)
  await page.getByText('Не надсилається').waitFor()
  owner.calm()
  phone.calm()
  await Promise.all([owner.leave(), phone.leave()])
})

it('What somebody writes of a mail is there still when another has saved that mail meanwhile', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const subject = page.locator('[data-field=subject] input')
  await page.goto(`${place.origin}/admin/mail-templates/new?mail=voucher`)
  await expect.poll(() => subject.inputValue()).not.toBe('')
  await subject.fill('Мій подарунок')
  const theirs = { mail: 'voucher', subject: { 'ua-uk': 'Їхній подарунок' } }
  expect((await store.call('POST', '/api/mail-templates', theirs)).status).toBe(201)
  await page.waitForURL(/\/admin\/mail-templates\/[0-9a-f-]{36}$/)
  await expect.poll(() => subject.inputValue()).toBe('Їхній подарунок')
  await page.getByRole('button', { name: 'Відновити' }).click()
  await expect.poll(() => subject.inputValue()).toBe('Мій подарунок')
  const save = page.getByRole('button', { name: 'Зберегти', exact: true })
  await save.click()
  await save.waitFor({ state: 'hidden' })
  const { data } = (await store.call('GET', '/api/mail-templates?mail=voucher')).body
  expect(data).toMatchObject([{ subject: 'Мій подарунок' }])
  // It is offered once.
  await page.goto(`${place.origin}/admin/mail-templates/new?mail=voucher`)
  await expect.poll(() => subject.inputValue()).toBe('Мій подарунок')
  expect(await page.getByRole('button', { name: 'Відновити' }).count()).toBe(0)
  owner.calm()
  await owner.leave()
})
