import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { hold } from './hold.ts'
import { type Installation, openInstallation, type Person, unfold } from './installation.ts'
import { settled } from './looking.ts'

// What is pressed, or read, on screens of their own before its answer has come.

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Hasty screens')
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

/** How often the page sends this, from now on. */
function counted(page: Page, address: RegExp, method: string): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (address.test(request.url()) && request.method() === method) sent += 1
  })
  return () => sent
}

it('A new one is made once, also by who presses until its own screen is there', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/manufacturers/new`)
  await page.locator('[data-field=name] input').fill('Майстерня')
  await settled(staff)
  const sent = counted(page, /\/api\/manufacturers(\?|$)/, 'POST')
  // Whenever the button lets itself be pressed, it is.
  await page.evaluate(() => {
    const press = () => {
      const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Зберегти')
      if (save && !save.disabled && location.pathname.endsWith('/new')) save.click()
    }
    new MutationObserver(press).observe(document.body, { subtree: true, attributes: true, childList: true })
    press()
  })
  await page.waitForURL(/\/admin\/manufacturers\/[0-9a-f-]{36}$/)
  await settled(staff)
  expect(sent()).toBe(1)
  staff.calm()
})

describe('A text of the AI', () => {
  const items = async (): Promise<{ id: string; text: string }[]> =>
    (await store.call('GET', '/api/ai-generation-items?state=written&$limit=50')).body.data

  it('is published once, however often that is pressed', async () => {
    const { page } = staff
    const product_id = await makeProduct(store, { name: { 'ua-uk': 'Чайник' } })
    const { id } = (await store.call('POST', '/api/ai-generations', { type: 'products', product_id })).body
    const begun = await store.call('PATCH', `/api/ai-generations/${id}`, { state: 'generating' })
    expect(begun.status, begun.text).toBe(200)
    const [item] = await until(items, ({ length }) => length === 1)
    await page.goto(`${place.origin}/admin/ai-generation-items/${item?.id}`)
    const publish = page.getByRole('button', { name: 'Опублікувати', exact: true })
    await page.getByRole('textbox', { name: 'Текст' }).waitFor()
    await settled(staff)
    const address = new RegExp(`/api/ai-generation-items/${item?.id}`)
    const sent = counted(page, address, 'PATCH')
    const letGo = await hold(page, address, 'PATCH')
    await publish.click()
    await expect.poll(sent).toBe(1)
    expect(await publish.isDisabled()).toBe(true)
    await letGo()
    await page.getByText('У магазині', { exact: true }).waitFor()
    expect(sent()).toBe(1)
    staff.calm()
  })
})

it('What a return ends with is known before it ends', async () => {
  const product = await makeProduct(store, { price: '50.00', quantity: 9 })
  const shopper = openShopper(place.world, store, 'hasty@buyer.test')
  await shopper.add(product)
  await shopper.ready()
  const { id } = (await shopper.order()).body
  const coded = async (noun: string) => (await store.call('GET', `/api/${noun}?$limit=50`)).body.data
  const statuses = await coded('order-statuses')
  for (const code of [3, 5, 6]) {
    const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
    await store.call('POST', '/api/order-histories', { order_id: id, order_status_id })
  }
  const order = (await store.call('GET', `/api/orders/${id}`)).body
  const [reason] = await coded('return-reasons')
  const [action] = await coded('return-actions')
  const made = await store.call('POST', '/api/returns', {
    order_id: id,
    order_product_id: order.products[0].id,
    quantity: 1,
    return_reason_id: reason.id,
  })
  expect(made.status, made.text).toBe(201)
  await place.world.engine.database.platformPool.query(
    'update returns set return_action_id = $2 where store_id = $3 and id = $1',
    [made.body.id, action.id, store.id],
  )
  const { page } = staff
  const letGo = await hold(page, /\/api\/return-actions/)
  await page.goto(`${place.origin}/admin/returns/${made.body.id}`)
  await page.getByRole('button', { name: 'Завершено', exact: true }).click()
  const submit = page.getByRole('button', { name: 'Змінити на «Завершено»' })
  await submit.waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await letGo()
  await expect.poll(() => submit.isEnabled()).toBe(true)
  staff.calm()
})

it('The figures of a period that was chosen before are not those of the one that is chosen now', async () => {
  const { page } = staff
  await page.goto(`${place.origin}/admin/dashboard`)
  const figures = page.getByRole('region', { name: 'Показники' })
  await figures.waitFor()
  await settled(staff)
  expect(await figures.getAttribute('aria-busy')).toBe('false')
  const letGo = await hold(page, /\/api\/dashboards\/current\?period=year/)
  await page.getByText('Рік', { exact: true }).click()
  await expect.poll(() => figures.getAttribute('aria-busy')).toBe('true')
  expect(await figures.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.5')
  await letGo()
  await expect.poll(() => figures.getAttribute('aria-busy')).toBe('false')
  staff.calm()
})

it('What many cost is not said by the price of fewer', async () => {
  const group = (await store.call('GET', '/api/customer-groups')).body.data[0].id
  const product = await makeProduct(store, {
    price: '90.00',
    quantity: 500,
    discounts: [{ customer_group_id: group, quantity: 10, price: '80.00' }],
  })
  const { page } = staff
  await page.goto(`${place.origin}/admin/products/${product}`)
  await unfold(page, 'offers')
  await page.getByRole('button', { name: 'Перевірити ціну' }).click()
  const check = page.getByRole('region', { name: 'Перевірка ціни' })
  await check.getByLabel('Кількість').fill('2')
  await check.getByText('180,00 ₴ за 2 шт.').waitFor()
  await settled(staff)
  const letGo = await hold(page, /\/api\/prices\?/)
  await check.getByLabel('Кількість').fill('10')
  await check.locator('[aria-busy=true]').waitFor()
  expect(await check.getByText(/за 10 шт\./).count()).toBe(0)
  await letGo()
  await check.getByText('800,00 ₴ за 10 шт.').waitFor()
  expect(await check.locator('[aria-busy=true]').count()).toBe(0)
  staff.calm()
})
