import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { signedIn } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Postbox')
})
afterAll(() => place?.close())

const subscribe = (email: string, language = 'ua-uk') =>
  place.world.engine.database.platformPool.query(
    `insert into newsletter_subscriptions (store_id, id, email, language, state) values ($1, gen_random_uuid(), $2, $3, 'confirmed')`,
    [store.id, email, language],
  )

it('A newsletter is written, sent to who has subscribed, and tells how it went', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const save = page.getByRole('button', { name: 'Зберегти', exact: true })
  await page.goto(`${place.origin}/admin/mail`)
  await page.getByRole('link', { name: 'Додати' }).first().click()
  await page.locator('[data-field=subject] input').fill('Осінній розпродаж')
  await page.locator('[data-field=text] textarea').fill('Добрий день!\n\nУсі чайники на 20 % дешевші до неділі.')
  await save.click()
  await page.waitForURL(/\/admin\/mail\/[0-9a-f-]{36}$/)
  await page.getByText('Таких підписників ще немає').waitFor()
  expect(await page.getByRole('button', { name: 'Надіслати', exact: true }).isDisabled()).toBe(true)
  for (const name of ['olena', 'ivan', 'maria']) await subscribe(`${name}@readers.test`)

  // To nobody of a group that nobody is in; then to all.
  await page.locator('[data-field=audience] input').first().click()
  await page.getByRole('option', { name: 'Підписникам із групи покупців' }).click()
  await page.locator('[data-field=customer_group_id]').waitFor()
  await page.getByText('Спершу збережіть зміни').waitFor()
  await page.getByRole('button', { name: 'Скасувати зміни', exact: true }).click()
  await page.reload()
  await page.getByText('Зараз її отримають 3 підписники').waitFor()
  await shot(owner, 'mail-draft')
  await page.getByRole('button', { name: 'Надіслати 3 підписникам' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати', exact: true }).click()
  await page.getByText('Надіслано 3 з 3').waitFor()
  await page.getByRole('cell', { name: 'olena@readers.test' }).waitFor()
  await shot(owner, 'mail-sent')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /Сповіщення/ }).click()
  await page.getByText('Розсилку «Осінній розпродаж» надіслано').waitFor()
  const [mail] = await mailsTo(place.world, 'olena@readers.test')
  expect(mail?.text).toContain('Усі чайники на 20 % дешевші до неділі.')

  const phone = await place.ownerOf(store, { width: 360, dark: true })
  await phone.page.goto(page.url())
  await phone.page.getByText('Надіслано 3 з 3').waitFor()
  await shot(phone, 'mail-sent-360')
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await phone.page.goto(`${place.origin}/admin/mail`)
  await phone.page.getByText('Осінній розпродаж').waitFor()
  await shot(phone, 'mail-list-360')
  owner.calm()
  phone.calm()
  await Promise.all([owner.leave(), phone.leave()])
})

it('A newsletter is for those who were chosen, and says how many of them have subscribed', async () => {
  const shopper = await signedIn(place.world, store, 'petro@readers.test')
  const silent = await signedIn(place.world, store, 'silent@readers.test')
  for (const [{ id }, last_name] of [
    [shopper, 'Обраний'],
    [silent, 'Мовчазний'],
  ] as const)
    expect((await store.call('PATCH', `/api/customers/${id}`, { last_name })).status).toBe(200)
  await subscribe('petro@readers.test')
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/mail/new`)
  await page.locator('[data-field=subject] input').fill('Лише для вас')
  await page.locator('[data-field=text] textarea').fill('Добрий день!')
  await page.locator('[data-field=audience] input').first().click()
  await page.getByRole('option', { name: 'Вибраним підписникам' }).click()
  const chosen = page.locator('[data-field=customers] input').first()
  for (const name of ['Обраний', 'Мовчазний']) {
    await chosen.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await page.waitForURL(/\/admin\/mail\/[0-9a-f-]{36}$/)
  await page.getByText('Зараз її отримає 1 підписник').waitFor()
  await settled(owner)
  await shot(owner, 'mail-chosen')
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await overflowOf(owner)).toBe(0)
  await shot(owner, 'mail-chosen-360')
  owner.calm()
  await owner.leave()
})

it('The list of who has subscribed names the language of each', async () => {
  await subscribe('kateryna@readers.test')
  await subscribe('kate@readers.test', 'en-us')
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/newsletter-subscriptions`)
  const said = (email: string) => page.getByRole('row').filter({ hasText: email }).innerText()
  await page.getByRole('row').filter({ hasText: 'kateryna@' }).waitFor()
  expect([await said('kateryna@'), await said('kate@')]).toEqual([
    expect.stringContaining('Українська'),
    expect.stringContaining('English'),
  ])
  await page.getByText('kateryna@readers.test').click()
  await page.getByText('Українська').first().waitFor()
  expect(await page.getByText('ua-uk').count()).toBe(0)
  await owner.leave()
})
