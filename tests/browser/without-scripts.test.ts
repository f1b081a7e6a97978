import { seedDemo } from '@shopwright/server/cli/seed-demo'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact } from '../server/shopper.ts'
import { type Installation, listening, openInstallation, type Person, password } from './installation.ts'

let place: Installation
let shop: string
let shopper: Person
let call: (method: any, path: string, body?: unknown) => Promise<any>
/** of the demo shop, with what one chooses before one buys it */
let category: string
let chosen: { name: string; slug: string }

beforeAll(async () => {
  place = await openInstallation()
  const { world } = place
  const demo = await seedDemo(world.engine, world.files)
  shop = place.shopOrigin(demo.domain)
  const owner = await world.platform('POST', '/api/authentication', { email: demo.email, password: demo.password })
  const token = owner.body.customer.stores[0].token
  call = (method, path, body) =>
    world.platform(method, path, body, { authorization: owner.body.accessToken, 'store-token': token })
  const products = (await call('GET', '/api/products?$limit=100')).body.data
  const details = await Promise.all(products.map(({ id }: { id: string }) => call('GET', `/api/products/${id}`)))
  const withOptions = details.map(({ body }) => body).find(({ options, status }) => status && options?.length)
  chosen = { name: withOptions.name, slug: withOptions.slug }
  category = (await call('GET', '/api/categories?$limit=1&$sort[sort_order]=1')).body.data[0].slug
  const { data: currencies } = (await call('GET', '/api/store-currencies?$limit=5')).body
  expect(currencies.length).toBeGreaterThan(0)
  await world.app.inject({
    method: 'POST',
    url: '/api/customers',
    headers: { host: new URL(shop).host },
    payload: { ...contact, email: 'plain@buyer.test', password, terms_agreed: true },
  })
  shopper = await place.person({ script: false })
})
afterAll(() => place?.close())

const go = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), act()])
  await page.waitForLoadState('domcontentloaded')
}

it('One finds, chooses, buys, follows and returns without a script, by links and forms alone', async () => {
  const { page } = shopper
  const main = page.locator('main')

  // Signing in
  await page.goto(shop)
  await go(page, () => page.locator('a[href*="/login"], a[href$="/account"]').first().click())
  await page.locator('input[name=email]').fill('plain@buyer.test')
  await page.locator('input[name=password]').fill(password)
  await go(page, () => main.getByRole('button', { name: 'Увійти' }).click())
  expect(page.url()).toContain('/account')

  // Searching
  await page.getByRole('search').locator('input[name=q]').fill(chosen.name)
  await go(page, () => page.getByRole('search').getByRole('button').first().click())
  expect(new URL(page.url()).pathname).toBe('/search')
  await main.getByRole('link', { name: chosen.name }).first().waitFor()

  // A category, narrowed by what is in stock and sorted
  await page.goto(shop)
  await go(page, () => page.locator(`a[href$="/${category}"]`).first().click({ force: true }))
  const stock = main.locator('input[type=checkbox][name=stock]')
  await stock.check({ force: true })
  await go(page, () => main.getByRole('button', { name: 'Застосувати' }).first().click())
  expect(new URL(page.url()).searchParams.get('stock')).toBe('1')
  expect(await main.locator('input[type=checkbox][name=stock]').isChecked()).toBe(true)

  // A product and its options
  await page.goto(`${shop}/${chosen.slug}`)
  const buy = page.locator('#buy')
  const fields = buy.locator('[name^="option."]')
  const names = new Set(await fields.evaluateAll((all) => all.map((one) => one.getAttribute('name') as string)))
  expect(names.size).toBeGreaterThan(0)
  for (const name of names) {
    const first = buy.locator(`[name="${name}"]`).first()
    const kind = await first.evaluate((it) => (it as unknown as { type: string }).type)
    if (kind === 'select-one') await first.selectOption({ index: 1 })
    else if (/radio|checkbox/.test(kind)) await first.check({ force: true })
    else if (/text/.test(kind)) await first.fill('Для Олени')
  }
  await go(page, () => buy.locator('button[type=submit]').first().click())

  // The cart
  await page.goto(`${shop}/cart`)
  const quantity = main.locator('input[name=quantity]').first()
  expect(await quantity.inputValue()).toBe('1')
  await quantity.fill('2')
  await go(page, () => main.getByRole('button', { name: 'Оновити' }).first().click())
  expect(await main.locator('input[name=quantity]').first().inputValue()).toBe('2')

  // The checkout, as often as it wants to count anew
  await go(page, () => main.getByRole('link', { name: 'Оформити замовлення' }).click())
  await main.locator('input[name=delivery_method_id]').first().check({ force: true })
  await main.locator('input[name=payment_method_id]').first().check({ force: true })
  await go(page, () => main.getByRole('button', { name: 'Перерахувати' }).first().click())
  for (const [name, value] of [
    ['first_name', contact.first_name],
    ['last_name', contact.last_name],
    ['phone', contact.phone],
    ['delivery_address.address', 'вул. Хрещатик, 1'],
    ['delivery_address.city', 'Київ'],
    ['delivery_address.postcode', '01001'],
  ] as const) {
    const field = main.locator(`input[name="${name}"]`)
    if ((await field.count()) && !(await field.inputValue())) await field.fill(value)
  }
  const terms = main.locator('input[name=terms_agreed]')
  if (await terms.count()) await terms.check({ force: true })
  await go(page, () => main.getByRole('button', { name: 'Підтвердити замовлення' }).first().click())
  expect(page.url()).toMatch(/\/order\//)
  const id = /\/order\/([\w-]+)/.exec(page.url())?.[1]
  const order = (await call('GET', `/api/orders/${id}`)).body
  expect(order).toMatchObject({ email: 'plain@buyer.test', is_draft: false })
  expect(order.products).toMatchObject([{ quantity: 2 }])

  // What one ordered before, and giving it back
  await page.goto(`${shop}/account/orders`)
  await go(page, () => main.locator(`a[href*="${id}"]`).first().click())
  await main.getByText(chosen.name).first().waitFor()
  const statuses = (await call('GET', '/api/order-statuses?$limit=50')).body.data
  for (const code of [3, 5, 6]) {
    const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
    expect((await call('POST', '/api/order-histories', { order_id: id, order_status_id })).status).toBe(201)
  }
  await page.goto(`${shop}/returns/new`)
  await main.locator('input[name=number]').fill(String(order.number))
  await main.locator('input[name=contact]').fill('plain@buyer.test')
  await go(page, () => main.getByRole('button', { name: 'Знайти замовлення' }).click())
  await main.locator('input[type=checkbox][name*="line"]').first().check({ force: true })
  const reason = main.locator('[name*="reason"]').first()
  const kind = await reason.evaluate((it) => (it as unknown as { type: string }).type)
  if (kind === 'select-one') await reason.selectOption({ index: 1 })
  else await reason.check({ force: true })
  await go(page, () => main.getByRole('button', { name: 'Надіслати запит' }).click())
  await main.getByText(/Ми отримали ваш запит/).waitFor()
  expect((await call('GET', `/api/returns?order_id=${id}`)).body.data).toMatchObject([{ order_id: id }])

  // Another language and another currency, of the same page
  await page.goto(`${shop}/${chosen.slug}`)
  await go(page, () =>
    page
      .getByRole('link', { name: /English|EN/ })
      .first()
      .click(),
  )
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
  expect(new URL(page.url()).pathname).toMatch(/^\/en\//)
  const currency = page
    .locator('form[action="/currency"], form[action="/en/currency"]')
    .locator('button[aria-pressed=false]')
  await go(page, () => currency.first().click())
  expect(new URL(page.url()).pathname).toMatch(/^\/en\//)
  shopper.calm()
})

it('A customer reviews without a script where guests may not, and keeps what they wrote when it is refused', async () => {
  const { page } = shopper
  const main = page.locator('main')
  const { id } = (await call('GET', '/api/settings')).body.data[0]
  expect((await call('PATCH', `/api/settings/${id}`, { reviews_guests: false })).status).toBe(200)
  await page.goto(`${shop}/${chosen.slug}`)
  const form = main.locator('form[action$="/review"]')
  await form.locator('input[name=rating][value="4"]').check({ force: true })
  await form.locator('input[name=author]').fill('Ірина')
  await form.locator('textarea[name=text]').fill('Коротко')
  await form.locator('textarea[name=text]').evaluate((it) => it.removeAttribute('minlength'))
  await go(page, () => form.locator('button[type=submit]').click())
  expect(await form.locator('input[name=rating][value="4"]').isChecked()).toBe(true)
  expect(await form.locator('input[name=author]').inputValue()).toBe('Ірина')
  expect(await form.locator('textarea[name=text]').inputValue()).toBe('Коротко')
  const text = 'Довше, ніж було, і вже достатньо довго для відгуку.'
  await form.locator('textarea[name=text]').fill(text)
  await go(page, () => form.locator('button[type=submit]').click())
  await main
    .getByText(/Дякуємо/)
    .first()
    .waitFor()
  const { data } = (await call('GET', '/api/reviews?$limit=50')).body
  expect(data).toContainEqual(expect.objectContaining({ author: 'Ірина', rating: 4, text, status: false }))
})

it('Who is not signed in is asked to before they review without a script, and goes on with what they wrote', async () => {
  const person = await place.person({ script: false })
  const { page } = person
  const main = page.locator('main')
  const text = 'Гарний, але прийшов пізніше, ніж обіцяли, на два дні.'
  await page.goto(`${shop}/${chosen.slug}`)
  const form = main.locator('form[action$="/review"]')
  await form.locator('input[name=rating][value="3"]').check({ force: true })
  await form.locator('input[name=author]').fill('Ганна')
  await form.locator('textarea[name=text]').fill(text)
  await go(page, () => form.locator('button[type=submit]').click())
  await go(page, () => main.getByRole('link', { name: 'Увійти' }).click())
  await page.locator('input[name=email]').fill('plain@buyer.test')
  await page.locator('input[name=password]').fill(password)
  await go(page, () => main.getByRole('button', { name: 'Увійти' }).click())
  expect(new URL(page.url()).pathname).toBe('/review')
  expect(await form.locator('input[name=rating][value="3"]').isChecked()).toBe(true)
  expect(await form.locator('input[name=author]').inputValue()).toBe('Ганна')
  expect(await form.locator('textarea[name=text]').inputValue()).toBe(text)
  await go(page, () => form.locator('button[type=submit]').click())
  await main
    .getByText(/Дякуємо/)
    .first()
    .waitFor()
  const { data } = (await call('GET', '/api/reviews?$limit=50')).body
  expect(data).toContainEqual(expect.objectContaining({ author: 'Ганна', rating: 3, text, status: false }))
  person.calm()
  await person.leave()
})

it('What was sent before any script ran is answered in words also once they run', async () => {
  const person = await place.person()
  const { page } = person
  const main = page.locator('main')
  for (const [path, title] of [
    ['/review', 'Відгуки'],
    ['/one-click', 'Купити в один клік'],
    ['/restock', 'Повідомити про надходження'],
  ] as const) {
    await page.goto(shop)
    await go(page, () =>
      page.evaluate((action) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action })
        document.body.append(form)
        form.submit()
      }, path),
    )
    await listening(main.getByRole('link').first())
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  }
  person.calm()
  await person.leave()
})
