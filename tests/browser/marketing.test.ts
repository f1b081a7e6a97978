import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Leaflets')
})
afterAll(() => place?.close())

it('A campaign has a link, and says who came by it and what they bought', async () => {
  const product = await makeProduct(store, { price: '40.00', quantity: 10 })
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/marketing`)
  await page.getByRole('link', { name: 'Додати' }).first().click()
  await page.locator('[data-field=name] input').fill('Листівка на зупинці')
  await page.locator('[data-field=code] input').fill('зупинка')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await page.getByText('Код у посиланні: Від 3 до 64 латинських літер').waitFor()
  await page.locator('[data-field=code] input').fill('stop')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  const link = page.getByLabel('Посилання для поширення')
  await expect.poll(() => link.inputValue()).toMatch(/\/\?tracking=stop$/)
  await page.getByText('За посиланням ще ніхто не перейшов.').waitFor()

  // Somebody with a phone reads it and looks; somebody else buys.
  const reader = await place.person({ width: 360 })
  await reader.page.goto(await link.inputValue())
  expect(new URL(reader.page.url()).search).toBe('')
  const buyer = openShopper(place.world, store)
  await buyer.call('GET', '/?tracking=stop', undefined, { 'user-agent': 'Mozilla/5.0' })
  await buyer.add(product)
  await buyer.ready()
  const { body } = await buyer.order()
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  const { id: order_status_id } = data.find(({ code }: { code: number }) => code === 3)
  await store.call('POST', '/api/order-histories', { order_id: body.id, order_status_id })

  const results = page.getByRole('region', { name: 'Результати' })
  const told = async () => {
    await page.reload()
    await results.waitFor()
    return (await results.innerText()).replace(/\s+/g, ' ')
  }
  // A browser of the tests says that nobody looks through it.
  await expect.poll(told).toMatch(/Переходи 1 Замовлення 1 Конверсія 100\s?% Продажі 40,00/)
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await results.getByRole('link', { name: '1', exact: true }).click()
  await page.waitForURL('**/admin/orders?**')
  await page
    .locator('main')
    .getByRole('link', { name: /100001/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Листівка на зупинці' }).click()
  await results.waitFor()
  owner.calm()
  reader.calm()
  await Promise.all([owner.leave(), reader.leave()])
})
