import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { makeShirt, type Shirt } from '../server/variants.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let shop: string
let shirt: Shirt
let slug: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Shirts')
  shop = place.shopOrigin(store.domain)
  shirt = await makeShirt(store)
  slug = (await store.call('GET', `/api/products/${shirt.id}`)).body.slug
})
afterAll(() => place?.close())

const sold = async (size: string, colour: string, quantity: number): Promise<void> => {
  const id = shirt.variantOf(size, colour)
  const { variants } = (await store.call('GET', `/api/products/${shirt.id}`)).body
  const changed = variants.map((one: { id: string }) => (one.id === id ? { ...one, quantity } : one))
  expect((await store.call('PATCH', `/api/products/${shirt.id}`, { variants: changed })).status).toBe(200)
}
const run = (name: string, data: Record<string, unknown>) =>
  jobsOf({ engine: () => place.world.engine } as never)
    .find((job) => job.name === name)
    ?.run(data as never, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })

it.each([
  ['full-catalog', 1440],
  ['quick-shop', 360],
] as const)('In %s at %i a shopper waits for a combination and comes back by the mail', async (theme, width) => {
  expect([201, 409, 422]).toContain((await store.call('POST', '/api/theme-switches', { theme })).status)
  for (const size of ['S', 'M', 'L']) await sold(size, 'blue', 0)
  await expect.poll(async () => (await store.guest('GET', `/${slug}`)).text).toContain(`/theme-assets/${theme}/`)
  const shopper = await place.person({ width })
  const { page } = shopper
  const email = `${theme}@wait.test`
  await page.goto(`${shop}/${slug}`)
  const buy = page.locator('#buy')
  const form = page.locator('#restock')
  const choose = (name: RegExp) => buy.locator('label').filter({ hasText: name }).click()
  await choose(/^M/)
  await choose(/^red/)
  await buy.getByRole('button', { name: 'До кошика' }).first().waitFor()
  expect(await form.count()).toBe(0)
  await choose(/^blue/)
  await form.waitFor()
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
  expect(await barriersOf(shopper)).toEqual([])
  await form.getByLabel('Ел. пошта').fill(email)
  await shot(shopper, `restock-form-${theme}`)
  await form.getByRole('button', { name: 'Повідомити мене' }).click()
  await page.getByText('Готово: напишемо, щойно товар знову можна буде купити.').waitFor()
  await shot(shopper, `restock-asked-${theme}`)

  const owner = await place.ownerOf(store, { width })
  await owner.page.goto(`${place.origin}/admin/restock-requests`)
  await owner.page.getByText(email).first().waitFor()
  await owner.page.getByText('Чекає').first().waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await shot(owner, `restock-requests-${width}`)

  await sold('M', 'blue', 4)
  await run('restock-mails', { store_id: store.id })
  const [mail] = await mailsTo(place.world, email)
  expect(mail?.subject).toContain('M, blue')
  const link = new URL((mail?.text.match(/https?:\S+\?variant=\S+/) ?? [''])[0])
  await page.goto(`${shop}${link.pathname}${link.search}`)
  await buy.getByRole('button', { name: 'До кошика' }).first().waitFor()
  expect(await buy.getByRole('radio', { name: /^blue/ }).isChecked()).toBe(true)
  expect(await form.count()).toBe(0)
  await owner.page.reload()
  await owner.page.getByText('Лист надіслано').first().waitFor()
  owner.calm()
  shopper.calm()
  await Promise.all([owner.leave(), shopper.leave()])
})

it('Without a script the page of the product says what is wrong with an address, and takes it', async () => {
  for (const colour of ['red', 'blue']) for (const size of ['S', 'M', 'L']) await sold(size, colour, 0)
  const shopper = await place.person({ script: false })
  const { page } = shopper
  await page.goto(`${shop}/${slug}`)
  const form = page.locator('#restock')
  // Of no domain: a browser takes it, the shop does not.
  await form.getByLabel('Ел. пошта').fill('plain@wait')
  await form.getByRole('button').click()
  await form.getByText('Вкажіть адресу').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${slug}`)
  expect(await form.getByLabel('Ел. пошта').inputValue()).toBe('plain@wait')
  expect(await form.getByLabel('Ел. пошта').getAttribute('aria-invalid')).toBe('true')
  await shot(shopper, 'restock-refused-plain')
  await form.getByLabel('Ел. пошта').fill('plain@wait.test')
  await form.getByRole('button').click()
  await page.getByText('Готово: напишемо, щойно товар знову можна буде купити.').waitFor()
  await shopper.leave()
})

it('Who has asked before the page could listen is told of that combination alone', async () => {
  for (const colour of ['red', 'blue']) for (const size of ['S', 'M', 'L']) await sold(size, colour, 0)
  const shopper = await place.person()
  const { page } = shopper
  await page.goto(`${shop}/${slug}`)
  const form = page.locator('#restock')
  await form.getByLabel('Ел. пошта').fill('early@wait.test')
  // As a browser sends it while the script is on its way.
  await form.evaluate((it) => (it as HTMLFormElement).submit())
  const asked = page.getByText('Готово: напишемо, щойно товар знову можна буде купити.')
  await asked.waitFor()
  const choose = (name: RegExp) => page.locator('#buy label').filter({ hasText: name }).click()
  await choose(/^M/)
  await choose(/^blue/)
  await form.waitFor()
  expect(await asked.count()).toBe(0)
  await shopper.leave()
})
