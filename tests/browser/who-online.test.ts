import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper, signedIn } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Window')
})
afterAll(() => place?.close())

const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Mobile Safari', accept: 'text/html' }

it('The reports say who is in the shop, what customers do and what they look for, once they are turned on', async () => {
  const product = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, quantity: 10 })
  const owner = await place.ownerOf(store)
  const { page } = owner
  const reports = [
    ['/admin/who-online', 'Показувати, хто на сайті'],
    ['/admin/reports/customer-activities', 'Записувати дії покупців'],
    ['/admin/reports/searches', 'Записувати, що шукають покупці'],
  ] as const
  // Nothing is kept before the owner wants it; each report leads to its switch.
  for (const [path, setting] of reports) {
    await page.goto(`${place.origin}${path}`)
    await page.getByText(`Увімкніть «${setting}» у налаштуваннях магазину`).waitFor()
    await shot(owner, `off${path.replaceAll('/', '-')}`)
    await page.getByRole('link', { name: 'Відкрити налаштування' }).click()
    const name =
      setting === reports[0][1]
        ? 'customers_online'
        : setting === reports[1][1]
          ? 'customer_activity'
          : 'customer_search'
    await page.locator(`[data-field=${name}] label`).first().click()
    await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
    await expect.poll(async () => (await store.call('GET', '/api/settings')).body.data[0][name]).toBe(true)
  }

  // Somebody comes by a link, somebody known looks for what there is not, and orders.
  const passing = openShopper(place.world, store)
  const phoneOf = { ...browser, 'user-agent': `${browser['user-agent']} of a guest` }
  await passing.call('GET', '/', undefined, { ...phoneOf, referer: 'https://blog.example/teapots' })
  const shopper = await signedIn(place.world, store, 'olena@window.test')
  for (const text of ['самовар', 'чайник']) {
    const { status } = await shopper.call('GET', `/search?q=${encodeURIComponent(text)}`, undefined, browser)
    expect(status).toBe(200)
  }
  await shopper.add(product)
  await shopper.ready()
  const { body: order } = await shopper.order()

  await page.goto(`${place.origin}/admin/who-online`)
  const here = page.getByRole('status', { name: 'Зараз у магазині' })
  // The list follows by itself: nothing is pressed.
  await expect.poll(() => here.innerText()).toMatch(/1 гість\s*·\s*1 покупець/)
  const known = page.getByRole('row').filter({ hasText: 'Шевченко' })
  await known.getByText('127.0.0.1').waitFor()
  const guest = page.getByRole('row').filter({ hasText: 'blog.example' })
  expect(await guest.innerText()).toMatch(/Гість[\s\S]*Телефон/)
  await settled(owner)
  expect(await barriersOf(owner)).toEqual([])
  await shot(owner, 'online')
  await known.getByRole('link', { name: /Шевченко/ }).click()

  // What she did is on her own screen, and in the report, with the way to her order.
  await page.getByRole('tab', { name: 'Дії' }).click()
  await page.getByRole('cell', { name: 'Реєстрація', exact: true }).waitFor()
  await shot(owner, 'customer')
  await page.goto(`${place.origin}/admin/reports/customer-activities`)
  const ordered = page.getByRole('row').filter({ has: page.getByText('Замовлення', { exact: true }) })
  await ordered.getByRole('link', { name: new RegExp(String(order.number)) }).waitFor()
  await settled(owner)
  expect(await barriersOf(owner)).toEqual([])
  await shot(owner, 'activities')
  await ordered.getByRole('link', { name: new RegExp(String(order.number)) }).click()
  await page.waitForURL(`**/admin/orders/${order.id}`)

  // What was not found stands first.
  await page.goto(`${place.origin}/admin/reports/searches`)
  const words = page.locator('tbody tr')
  await expect.poll(() => words.first().innerText()).toMatch(/самовар\s*Нічого не знайдено/)
  await expect.poll(() => words.count()).toBe(2)
  await shot(owner, 'searches')
  expect(await barriersOf(owner)).toEqual([])
  await page.getByText('Нічого не знайдено', { exact: true }).first().click()
  await expect.poll(() => words.count()).toBe(1)
  owner.calm()

  const phone = await place.ownerOf(store, { width: 360, dark: true })
  for (const [path] of reports) {
    await phone.page.goto(`${place.origin}${path}`)
    await phone.page
      .getByText(/Шевченко|самовар/)
      .first()
      .waitFor()
    await settled(phone)
    expect([path, await overflowOf(phone)]).toEqual([path, 0])
    await shot(phone, `phone${path.replaceAll('/', '-')}`)
  }
  phone.calm()
  await Promise.all([owner.leave(), phone.leave()])
})
