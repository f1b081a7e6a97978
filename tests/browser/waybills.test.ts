import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { copyBranches } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const code = 'postal-service-a'
let place: Installation
let store: OpenedStore
let post: PostalService
let product: string

beforeAll(async () => {
  post = await openPostalService()
  post.warehouses = [aWarehouse(['Київ', 'Киев'], 5), aWarehouse(['Львів', 'Львов'], 1)]
  post.cabinets.set('KEY', [
    {
      Ref: 'cp',
      Description: 'ФОП Петренко',
      contacts: [{ Ref: 'person', Description: 'Петренко Іван', Phones: '380671112233' }],
    },
  ])
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  place = await openInstallation({ carriers: { list } })
  await copyBranches(place.world.engine, code)
  store = await place.world.openStore('Waybills')
  product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120.50', weight: '1' })
})
afterAll(async () => {
  await place?.close()
  post.close()
})

it('The owner connects the post, a buyer pays its price, and the order’s waybill is made, printed and taken back', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/delivery-groups/new`)
  await page.getByRole('textbox', { name: 'Назва' }).fill('Пошта')
  await page.getByRole('combobox', { name: 'Служба' }).click()
  await page.getByRole('option', { name: 'Нова пошта' }).click()
  await page.getByLabel(/^Ключ API/).fill('KEY')
  const from = page.getByRole('combobox', { name: 'Відділення відправлення' })
  await from.click()
  await from.fill('Львів')
  await page.getByRole('option', { name: 'Львів, Відділення №1: вул. Хрещатик, 1' }).click()
  await page.getByRole('tab', { name: 'Способи' }).click()
  await page.getByRole('button', { name: 'Додати спосіб' }).click()
  const methods = page.getByRole('tabpanel')
  await methods.getByRole('textbox', { name: 'Назва' }).fill('До відділення')
  await methods.getByRole('combobox', { name: 'Ціна рахується' }).click()
  await page.getByRole('option', { name: 'За тарифом перевізника' }).click()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByRole('heading', { name: 'Пошта', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Основне' }).click()
  await page.getByRole('combobox', { name: 'Відправник' }).click()
  await page.getByRole('option', { name: 'ФОП Петренко, Петренко Іван · 380671112233' }).click()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  const { data } = (await store.call('GET', '/api/delivery-groups?name=Пошта')).body
  await until(
    () => store.call('GET', `/api/delivery-groups/${data[0].id}`),
    ({ body }) => Boolean(body.settings.sender),
  )
  await shot(owner, 'waybill-settings')

  const order = await bought()
  expect(order.delivery).toBe('90.00')
  await page.goto(`${place.origin}/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Створити накладну…' }).click()
  await page.getByRole('textbox', { name: 'Вміст' }).waitFor()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Відділення' }).inputValue())
    .toBe('Київ, Відділення №5: вул. Хрещатик, 5')
  await shot(owner, 'waybill-form')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('textbox', { name: 'Телефон' }).fill('12')
  await page.getByRole('button', { name: 'Створити накладну', exact: true }).click()
  await page.getByText('Нова пошта: Phone is invalid').waitFor()
  await shot(owner, 'waybill-refused')
  await page.getByRole('button', { name: 'Створити накладну…' }).click()
  await page.getByRole('textbox', { name: 'Телефон' }).fill('050 123 45 67')
  await page.getByRole('button', { name: 'Створити накладну', exact: true }).click()
  await page.getByRole('button', { name: 'Наліпка (PDF)' }).waitFor()
  const [parcel] = [...post.made.values()]
  await page.getByRole('link', { name: parcel?.IntDocNumber ?? '' }).waitFor()
  expect(await barriersOf(owner, 'all')).toEqual([])
  await shot(owner, 'waybill-made')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Наліпка (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe(`${parcel?.IntDocNumber}.pdf`)

  await page.getByRole('button', { name: 'Видалити накладну' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити накладну' }).click()
  await page.getByText('Накладну видалено.').waitFor()
  expect(post.made.size).toBe(0)
  owner.calm()
})

/** A guest's order that goes to a branch, and what its delivery costs. */
async function bought(to: object = {}): Promise<{ id: string; delivery: string }> {
  const shopper = openShopper(place.world, store)
  await shopper.add(product)
  const [country] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    phone: '0501234567',
    address: 'Відділення №5: вул. Хрещатик, 5',
    city: 'Київ',
    country_id: country.country_id,
    ...to,
  }
  const { body: cart } = await shopper.call('PATCH', '/api/carts/current', { delivery_address })
  const method = cart.delivery_methods.find(({ name }: { name: string }) => name.includes('До відділення'))
  await shopper.ready({ delivery_method_id: method.id })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  return { id: order.body.id, delivery: method.price }
}

it('On a phone, in the dark, a waybill of which nobody knows says what to do, however long the names', async () => {
  const long = 'Надзвичайнодовганазвавідділеннябезжодногопробілу'.repeat(3).slice(0, 120)
  post.warehouses.push(aWarehouse(['Київ', 'Киев'], 77, { Description: long, DescriptionRu: long }))
  await copyBranches(place.world.engine, code)
  const order = await bought({ first_name: 'Я'.repeat(32), last_name: 'Ю'.repeat(32), address: long })
  Object.assign(post, { fails: 'loses', failsAt: 'save-parcel', hides: true })
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = phone
  await page.goto(`${place.origin}/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Створити накладну…' }).click()
  await page.getByRole('textbox', { name: 'Вміст' }).waitFor()
  await settled(phone)
  expect(await overflowOf(phone)).toBe(0)
  expect(await barriersOf(phone, 'all')).toEqual([])
  await shot(phone, 'waybill-form-phone')
  await page.getByRole('button', { name: 'Створити накладну', exact: true }).click()
  await page.getByText('Чекаємо на відповідь: Нова пошта').waitFor()
  await shot(phone, 'waybill-asked-phone')
  // The looks of some minutes have found nothing.
  await place.world.engine.database.platformPool.query(`update waybills set state = 'unknown' where order_id = $1`, [
    order.id,
  ])
  await page.reload()
  await page.getByText('Невідомо, чи створено накладну').waitFor()
  const [parcel] = [...post.made.values()]
  await page.getByText(String(parcel?.InfoRegClientBarcodes)).waitFor()
  expect(await overflowOf(phone)).toBe(0)
  expect(await barriersOf(phone, 'all')).toEqual([])
  await shot(phone, 'waybill-unknown-phone')
  Object.assign(post, { fails: 'not', hides: false })
  await page.getByRole('button', { name: 'Перевірити ще раз' }).click()
  await page
    .getByRole('link', { name: parcel?.IntDocNumber ?? '' })
    .first()
    .waitFor()
  expect(await overflowOf(phone)).toBe(0)
  await shot(phone, 'waybill-made-phone')
  const group = (await store.call('GET', '/api/delivery-groups?name=Пошта')).body.data[0].id
  await page.goto(`${place.origin}/admin/delivery-groups/${group}`)
  await page.getByRole('combobox', { name: 'Відправник' }).waitFor()
  await settled(phone)
  expect(await overflowOf(phone)).toBe(0)
  await shot(phone, 'waybill-settings-phone')
  phone.calm()
})
