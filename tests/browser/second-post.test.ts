import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { anOffice, openSecondPost, type SecondPost } from '@shopwright/providers/fakes/second-post'
import { copyBranches } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const code = 'postal-service-b'
let place: Installation
let store: OpenedStore
let post: SecondPost
let product: string

beforeAll(async () => {
  post = await openSecondPost()
  post.regions.set('70', [anOffice('Львів', '79008'), anOffice('Київ', '01001')])
  post.clients.set('380671112233', [{ uuid: 'sender-1', type: 'COMPANY', name: 'ТОВ «Світло і тінь»' }])
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  place = await openInstallation({ carriers: { list } })
  store = await place.world.openStore('Second')
  product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120.50', weight: '1' })
})
afterAll(async () => {
  await place?.close()
  post.close()
})

it('The owner connects the second post by its keys, a buyer pays its price, and the order’s parcel is made and printed', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/delivery-groups/new`)
  await page.getByRole('textbox', { name: 'Назва' }).fill('Укрпошта')
  await page.getByRole('combobox', { name: 'Служба' }).click()
  await page.getByRole('option', { name: 'Укрпошта' }).click()
  await page.getByLabel(/^Ключ eCom/).fill(post.keys.bearer)
  await page.getByLabel(/^Токен контрагента/).fill(post.keys.token)
  await page.getByLabel(/^Ключ відстеження/).fill(post.keys.tracking)
  await page.getByRole('textbox', { name: 'Телефон відправника' }).fill('067 111 22 33')
  await page.getByRole('textbox', { name: 'Розмір посилки' }).fill('велика')
  await page.getByRole('tab', { name: 'Способи' }).click()
  await page.getByRole('button', { name: 'Додати спосіб' }).click()
  const methods = page.getByRole('tabpanel')
  await methods.getByRole('textbox', { name: 'Назва' }).fill('До відділення')
  await methods.getByRole('combobox', { name: 'Ціна рахується' }).click()
  await page.getByRole('option', { name: 'За тарифом перевізника' }).click()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByText('Вкажіть три сторони в сантиметрах').waitFor()
  await page.getByRole('tab', { name: 'Основне' }).click()
  await page.getByRole('textbox', { name: 'Розмір посилки' }).fill('30 × 20 × 10')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByRole('heading', { name: 'Укрпошта', level: 1 }).waitFor()
  // What the job does that was asked for with the key.
  await copyBranches(place.world.engine, code)
  await page.getByRole('tab', { name: 'Основне' }).click()
  const from = page.getByRole('combobox', { name: 'Відділення відправлення' })
  await from.click()
  await from.fill('79008')
  await page.getByRole('option', { name: 'Львів, Відділення 79008: вул. Хрещатик, 8' }).click()
  await page.getByRole('combobox', { name: 'Відправник' }).click()
  await page.getByRole('option', { name: 'ТОВ «Світло і тінь»' }).click()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect
    .poll(async () => (await store.call('GET', '/api/delivery-groups?name=Укрпошта')).body.data[0].settings.sender)
    .toBe('ТОВ «Світло і тінь»|sender-1|COMPANY')
  await settled(owner)
  await shot(owner, 'second-post-settings')
  expect(await barriersOf(owner, 'all')).toEqual([])
  expect(await page.content()).not.toContain('PLANTED')

  const order = await bought()
  expect(order.delivery).toBe('60.00')
  await page.goto(`${place.origin}/admin/orders/${order.id}`)
  await page.getByText('Замовлення везе Укрпошта').waitFor()
  await page.getByRole('button', { name: 'Створити накладну…' }).click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Відділення' }).inputValue())
    .toBe('Київ, Відділення 01001: вул. Хрещатик, 1')
  await page.getByRole('button', { name: 'Створити накладну', exact: true }).click()
  await page.getByRole('button', { name: 'Наліпка (PDF)' }).waitFor()
  const [parcel] = [...post.made.values()]
  await page.getByRole('link', { name: parcel?.barcode }).first().waitFor()
  await shot(owner, 'second-post-made')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Наліпка (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe(`${parcel?.barcode}.pdf`)
  owner.calm()

  const phone = await place.ownerOf(store, { width: 360, dark: true })
  const [{ id }] = (await store.call('GET', '/api/delivery-groups?name=Укрпошта')).body.data
  await phone.page.goto(`${place.origin}/admin/delivery-groups/${id}`)
  await phone.page.getByRole('combobox', { name: 'Відправник' }).waitFor()
  await settled(phone)
  expect(await overflowOf(phone)).toBe(0)
  expect(await barriersOf(phone, 'all')).toEqual([])
  await shot(phone, 'second-post-settings-phone')
  phone.calm()
})

/** A guest's order that goes to a post office, and what its delivery costs. */
async function bought(): Promise<{ id: string; delivery: string }> {
  const shopper = openShopper(place.world, store)
  await shopper.add(product)
  const [country] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    phone: '0501234567',
    address: 'Відділення 01001: вул. Хрещатик, 1',
    city: 'Київ',
    country_id: country.country_id,
  }
  const { body: cart } = await shopper.call('PATCH', '/api/carts/current', { delivery_address })
  const method = cart.delivery_methods.find(({ name }: { name: string }) => name.includes('До відділення'))
  await shopper.ready({ delivery_method_id: method.id })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  return { id: order.body.id, delivery: method.price }
}
