import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, putInCart } from './installation.ts'
import { settled } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Plain')
  const made = async (noun: string, body: object) => (await store.call('POST', `/api/${noun}`, body)).body.id
  const category = await made('categories', { name: { 'ua-uk': 'Світло' } })
  await made('products', { name: { 'ua-uk': 'Лампа' }, price: '100', quantity: 5, categories: [category] })
})
afterAll(() => place?.close())

it('an owner wants addresses without words, and a shopper finds and buys by them, also from an old link', async () => {
  const owner = await place.ownerOf(store)
  await owner.page.goto(`${place.origin}/admin/settings?tab=server`)
  await owner.page.getByRole('switch', { name: 'Зрозумілі адреси сторінок' }).click()
  await owner.page.getByRole('button', { name: 'Зберегти' }).click()
  await until(
    () => store.call('GET', '/api/settings'),
    ({ body }) => body.data[0].seo_urls === false,
  )
  // What is edited leads to its page, and says how it is found, by the address that the store uses.
  for (const [noun, begins] of [
    ['products', 'product'],
    ['categories', 'category'],
  ] as const) {
    const { id } = (await store.call('GET', `/api/${noun}?$limit=1`)).body.data[0]
    await owner.page.goto(`${place.origin}/admin/${noun}/${id}?tab=seo`)
    const link = owner.page.getByRole('link', { name: 'Переглянути в магазині' })
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(new RegExp(`^${place.shopOrigin(store.domain)}/${begins}-[0-9a-z]{25}$`))
    expect((await store.guest('GET', new URL((await link.getAttribute('href')) as string).pathname)).status).toBe(200)
    if (noun === 'categories') await owner.page.getByText(`/${begins}-`).waitFor()
  }
  owner.calm()
  await owner.leave()
  const shopper = await place.person()
  const { page } = shopper
  const shop = place.shopOrigin(store.domain)
  await page.goto(`${shop}/`)
  await settled(shopper)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Світло' }).click()
  await page.waitForURL(/\/category-[0-9a-z]{25}$/)
  await page.getByRole('heading', { name: 'Лампа' }).getByRole('link').click()
  await page.waitForURL(/\/product-[0-9a-z]{25}$/)
  // Clicks stay inside of the document that was opened first.
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  const address = page.url()
  await putInCart(page)
  await page.getByText('Товар у кошику.').first().waitFor()
  await page.goto(`${shop}/cart`)
  await page.getByRole('link', { name: 'Лампа' }).first().click()
  await page.waitForURL(address)
  await page.goto(`${shop}/lampa?utm_source=mail`)
  expect(page.url()).toBe(`${address}?utm_source=mail`)
  shopper.calm()
  await shopper.leave()
})
