import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { copyBranches } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact, makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const code = 'postal-service-a'
let place: Installation
let store: OpenedStore
let post: PostalService
let method: string
let product: string

beforeAll(async () => {
  post = await openPostalService()
  post.warehouses = [aWarehouse(['Київ', 'Киев'], 5), aWarehouse(['Львів', 'Львов'], 1)]
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  place = await openInstallation({ carriers: { list } })
  await copyBranches(place.world.engine, code)
  store = await place.world.openStore('Many')
  product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120', weight: '1', quantity: 99 })
  const found = await store.call('GET', `/api/delivery-branches?$search=${encodeURIComponent('Львів')}`)
  const made = await store.call('POST', '/api/delivery-groups', {
    name: 'Пошта',
    extension: code,
    settings: { api_key: 'KEY', sender_branch: found.body.data[0].id, sender: 'ФОП|cp|person|380671112233' },
    methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'flat', price: '50' }],
  })
  method = made.body.methods[0].id
  await bought({ first_name: 'Іра', last_name: 'Ко' })
  await bought({ first_name: 'Олександра-Вікторія', last_name: 'Нечуй-Левицька-Переяславська' })
  await bought({ first_name: 'Петро', last_name: 'Далекий', city: 'Атлантида', address: 'Морська, 1' })
  await bought({ first_name: 'Іван', last_name: 'Без-Дому', address: 'Хрещатик' })
})
afterAll(async () => {
  await place?.close()
  post.close()
})

async function bought(to: { first_name: string; last_name: string } & Record<string, string>): Promise<void> {
  const { first_name, last_name } = to
  const shopper = openShopper(place.world, store)
  await shopper.add(product)
  const [country] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
  const address = { phone: '0501234567', address: 'Відділення №5: вул. Хрещатик, 5', city: 'Київ' }
  await shopper.ready({
    customer: { ...contact, first_name, last_name },
    delivery_address: { ...address, country_id: country.country_id, ...to },
    delivery_method_id: method,
  })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
}

it('The owner has the parcels of chosen orders made at once, sees why some stay, and saves all labels', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/orders`)
  await page.getByRole('checkbox', { name: /всі/i }).first().check()
  await page.getByRole('button', { name: 'Накладні…' }).click()
  await page.getByText('можна створити 2 накладні').waitFor()
  await page.getByText('Перевізник не знає цього міста').waitFor()
  await page.getByText('Бракує: Будинок').waitFor()
  await settled(owner)
  await shot(owner, 'waybills-checks')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('button', { name: 'Створити 2 накладні' }).click()
  await page.getByText('Створено: 2 з 2').waitFor()
  await settled(owner)
  await shot(owner, 'waybills-made')
  expect(await barriersOf(owner, 'all')).toEqual([])
  for (const { IntDocNumber } of post.made.values()) await page.getByText(IntDocNumber).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Наліпки (PDF): 2' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^2045\d{10}-2\.pdf$/)

  await page.goto(`${place.origin}/admin/orders`)
  await page.getByRole('checkbox', { name: /всі/i }).first().check()
  await page.getByRole('button', { name: 'Друк' }).click()
  const again = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Наліпки на посилки' }).click()
  await again
  await page.getByText('У 2 замовлень немає накладної').waitFor()
  owner.calm()
})

it('On a phone, in the dark, what the carrier refuses is said of each, with a way to its order', async () => {
  for (const name of ['Ж'.repeat(32), 'Ще один']) await bought({ first_name: name, last_name: name })
  Object.assign(post, {
    fails: 'refuses',
    failsAt: 'save-parcel',
    refusal: 'Надзвичайнодовгавідповідьперевізника'.repeat(3),
  })
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = phone
  await page.goto(`${place.origin}/admin/orders`)
  await page.getByText('Ще один').waitFor()
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await page.getByRole('button', { name: 'Накладні…' }).click()
  await page.getByRole('button', { name: 'Створити 2 накладні' }).waitFor()
  await settled(phone)
  await shot(phone, 'waybills-checks-phone')
  expect(await overflowOf(phone)).toBe(0)
  await page.getByRole('button', { name: 'Створити 2 накладні' }).click()
  await page.getByText('Створено: 0 з 2').waitFor()
  await page
    .getByText(/Надзвичайнодовга/)
    .first()
    .waitFor()
  await settled(phone)
  expect(await overflowOf(phone)).toBe(0)
  expect(await barriersOf(phone, 'all')).toEqual([])
  await shot(phone, 'waybills-refused-phone')
  await page.getByRole('main').getByRole('link', { name: '№ 100005' }).click()
  await page.getByText('Накладну не створено').waitFor()
  phone.calm()
})
