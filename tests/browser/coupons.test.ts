import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Promo')
})
afterAll(() => place?.close())

it('A promo code says how often it was used, by whom, and how often it may be still', async () => {
  const made = await store.call('POST', '/api/coupons', {
    name: 'Осінь',
    code: 'AUTUMN',
    discount: '10',
    uses_per_coupon: 3,
  })
  await store.call('POST', '/api/coupons', { name: 'Завжди', code: 'EVER', discount: '5', uses_per_coupon: 0 })
  const shopper = openShopper(place.world, store, 'uses@promo.test')
  await shopper.add(await makeProduct(store, { price: '100' }))
  await shopper.ready({ coupon_code: 'autumn' })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)

  for (const look of [{}, { width: 360, dark: true }]) {
    const owner = await place.ownerOf(store, look)
    const { page } = owner
    await page.goto(`${place.origin}/admin/coupons`)
    // A phone has no room for that column.
    await page.getByText('width' in look ? 'AUTUMN' : '1 з 3').waitFor()
    await shot(owner, `coupons-${'width' in look}`)
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
    await page.goto(`${place.origin}/admin/coupons/${made.body.id}`)
    await page.getByText('Використано 1 раз. Залишилося 2 використання.').waitFor()
    await page.getByText('uses@promo.test').waitFor()
    expect(await page.getByRole('link', { name: String(order.body.number), exact: true }).getAttribute('href')).toBe(
      `/admin/orders/${order.body.id}`,
    )
    await shot(owner, `coupon-${'width' in look}`)
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
    owner.calm()
    await owner.leave()
  }
})

it('A promo code whose products are all deleted is made for everything by one act that says what it does', async () => {
  const gone = await makeProduct(store, { price: '100' })
  const { body: made } = await store.call('POST', '/api/coupons', {
    name: 'Одне',
    code: 'ONLYONE',
    discount: '50',
    products: [gone],
  })
  expect((await store.call('DELETE', `/api/products/${gone}`)).status).toBe(200)
  const shopper = openShopper(place.world, store, 'all@promo.test')
  await shopper.add(await makeProduct(store, { price: '200' }))
  const problems = async () =>
    (await shopper.ready({ coupon_code: 'onlyone' })).body.problems.map(({ code }: { code: string }) => code)
  expect(await problems()).toContain('coupon-not-applicable')

  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/coupons/${made.id}`)
  const act = page.getByRole('button', { name: 'Зробити чинним для всього' })
  await act.waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  expect(await barriersOf(owner)).toEqual([])
  // What is typed meanwhile is not lost to it.
  await page
    .getByRole('textbox', { name: /^Назва/ })
    .first()
    .fill('Інше')
  expect(await act.isDisabled()).toBe(true)
  await page.getByText('Спершу збережіть або скасуйте зміни.').waitFor()
  await page
    .getByRole('textbox', { name: /^Назва/ })
    .first()
    .fill('Одне')
  await act.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('дає знижку на будь-який товар магазину').waitFor()
  await shot(owner, 'coupon-for-everything')
  await dialog.getByRole('button', { name: 'Зробити чинним для всього' }).click()
  await page.getByText('Промокод тепер діє на все.').waitFor()
  await act.waitFor({ state: 'detached' })
  expect(await problems()).not.toContain('coupon-not-applicable')
  owner.calm()
  await owner.leave()
})
