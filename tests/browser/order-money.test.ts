import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardOrder, takeCards } from '../server/card-order.ts'
import { makeProduct, signedIn } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Till')
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

it('what an edit leaves over is seen on the order, and given back from it', async () => {
  const buyer = await signedIn(place.world, store, 'over@buyer.test')
  await buyer.add(await makeProduct(store), 3)
  await buyer.ready()
  const { id } = (await buyer.order()).body
  await store.call('POST', '/api/order-payments', { order_id: id, amount: '300.00' })
  const [line] = (await store.call('GET', `/api/orders/${id}`)).body.products
  const lines = [{ id: line.id, quantity: 1 }]
  expect((await store.call('POST', '/api/order-revisions', { order_id: id, lines })).status).toBe(201)

  const { page } = staff
  await page.goto(`${place.origin}/admin/orders/${id}`)
  await page.getByText('Переплата').waitFor()
  await page.getByRole('button', { name: 'Повернути гроші' }).click()
  expect(await page.getByLabel(/^Сума/).inputValue()).toBe('200,00')
  await page.getByLabel(/^Сума/).fill('301')
  await page.getByRole('button', { name: 'Повернути гроші' }).click()
  await page
    .getByText(/300[.,]00/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Скасувати' }).click()
  await page.getByRole('button', { name: 'Повернути гроші' }).click()
  expect(await page.getByLabel(/^Сума/).getAttribute('aria-invalid')).not.toBe('true')
  await page.getByLabel(/^Сума/).fill('200,00')
  await page.getByLabel('Причина').fill('Забрали дві штуки')
  await page.getByRole('button', { name: 'Повернути гроші' }).click()
  await page.getByText('Забрали дві штуки', { exact: false }).waitFor()
  await expect.poll(() => page.getByText('Переплата').count()).toBe(0)
  await page.getByRole('button', { name: 'Гроші повернено' }).click()
  await page.getByText('Повернено', { exact: true }).first().waitFor()
  expect((await store.call('GET', `/api/orders/${id}`)).body).toMatchObject({
    paid: '100',
    balance: { owed: '0.00', overpaid: '0.00' },
  })
  staff.calm()
})

it('what was paid by card goes back by it, without anybody having to say so', async () => {
  await takeCards(store)
  const { id } = await cardOrder(place.world, store)
  const { page } = staff
  await page.goto(`${place.origin}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Повернути гроші' }).click()
  await page.getByLabel(/^Сума/).fill('20,50')
  await page.getByLabel('Причина').fill('Подряпина')
  await page.getByRole('button', { name: 'Повернути гроші' }).click()
  await page.getByText('Повернено', { exact: true }).first().waitFor()
  await page.getByText(/220,50\s₴ з 241,00\s₴/).waitFor()
  expect(await page.getByRole('button', { name: 'Гроші повернено' }).count()).toBe(0)
  expect(await page.getByText('Залишилося оплатити').count()).toBe(0)
  await shot(staff, 'card-refund')
  staff.calm()
})
