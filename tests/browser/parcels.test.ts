import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { trackParcels } from '@shopwright/shop/server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let post: PostalService
let product: string

beforeAll(async () => {
  post = await openPostalService()
  const list = deliveryProvidersOf({ allow: [post.host], bases: { 'postal-service-a': post.url } })
  place = await openInstallation({ carriers: { list } })
  store = await place.world.openStore('Parcels')
  product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120.50' })
})
afterAll(async () => {
  await place?.close()
  post.close()
})

const number = '20450000000001'

it('A parcel is followed: the owner connects the post, sends it off, and both sides see that it came', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/delivery-groups/new`)
  await page.getByRole('textbox', { name: 'Назва' }).fill('Пошта')
  await page.getByRole('combobox', { name: 'Служба' }).click()
  await page.getByRole('option', { name: 'Нова пошта' }).click()
  await page.getByLabel(/^Ключ API/).fill('KEY')
  await page.getByRole('tab', { name: 'Способи' }).click()
  await page.getByRole('button', { name: 'Додати спосіб' }).click()
  await page.getByRole('tabpanel').getByRole('textbox', { name: 'Назва' }).fill('До відділення')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByRole('heading', { name: 'Пошта', level: 1 }).waitFor()

  const order = await bought()
  await page.goto(`${place.origin}/admin/orders/${order.id}`)
  await move(page, 'Взяти в роботу', 'В обробці')
  await move(page, 'Готове до відправлення', 'Готове до відправлення')
  await page.getByRole('button', { name: 'Відправити', exact: true }).click()
  await page.getByRole('textbox', { name: 'Номер посилки (ТТН)' }).fill(number)
  await move(page, 'Відправити', 'Відправлено')

  post.states.set(number, '9')
  await trackParcels(place.world.engine, store.id)
  expect(post.asked.map(({ apiKey, numbers }) => [apiKey, numbers])).toEqual([['KEY', [number]]])
  await page.locator('header').getByText('Доставлено', { exact: true }).waitFor()
  await shot(owner, 'parcel-delivered')
  expect(await barriersOf(owner, 'all')).toEqual([])

  const shopper = await place.person({ width: 360 })
  await shopper.page.goto(`${place.shopOrigin(store.domain)}/order/${order.id}?key=${order.access_key}`)
  await shopper.page.getByText('Доставлено').first().waitFor()
  expect(await shopper.page.getByRole('link', { name: number }).getAttribute('href')).toContain(number)
  await shot(shopper, 'parcel-of-shopper')
  expect(await barriersOf(shopper, 'all')).toEqual([])
  shopper.calm()
  owner.calm()
})

/** A guest's order that the post brings. */
async function bought(): Promise<{ id: string; access_key: string }> {
  const shopper = openShopper(place.world, store)
  await shopper.add(product)
  const [country] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    address: 'Хрещатик, 1',
    city: 'Київ',
    country_id: country.country_id,
  }
  const { body: cart } = await shopper.call('PATCH', '/api/carts/current', { delivery_address })
  const method = cart.delivery_methods.find(({ name }: { name: string }) => name.includes('До відділення'))
  await shopper.ready({ delivery_method_id: method.id })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  return order.body
}

async function move(page: Page, words: string, status: string): Promise<void> {
  await page.getByRole('button', { name: words, exact: true }).click()
  await page.locator('header').getByText(status, { exact: true }).waitFor()
}
