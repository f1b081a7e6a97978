import { afterAll, beforeAll, expect, it } from 'vitest'
import { guessedProfile, runOf } from '../server/import-run.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Постачальники')
})
afterAll(() => place?.close())

const feed = (id: string, price: string, stock: number): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><yml_catalog><shop><offers><offer id="${id}"><name>Лампа настільна з абажуром із льону</name><price>${price}</price><barcode>4820000000017</barcode><quantity_in_stock>${stock}</quantity_in_stock></offer></offers></shop></yml_catalog>`,
  )
async function supplied(name: string, bytes: Buffer, rules: object): Promise<void> {
  const profile = await guessedProfile(store, 'feed.yml', bytes, { name, is_supplier: true, ...rules })
  expect((await runOf(store, profile)).wrong_count).toBe(0)
}

it('A product of two suppliers says whose price it has, and lets go of one that was found by mistake', async () => {
  await supplied('Гуртівня «Світло і тінь» (Дніпро), оновлюється щоночі', feed('LT-0017', '1200', 14), {})
  await supplied('Швидкий склад', feed('88-121', '990', 2), { matching_key: 'ean', sort_order: 1 })
  const [product] = (await store.call('GET', '/api/products')).body.data
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  const looksRight = async (name: string): Promise<void> => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(owner)
      expect(await overflowOf(owner), `${name} ${width}`).toBeLessThanOrEqual(0)
      expect(await barriersOf(owner, 'all'), `${name} ${width}`).toEqual([])
      await shot(owner, `suppliers-${name}-${width}`)
    }
  }
  await page.goto(`${place.origin}/admin/products/${product.id}`)
  const offers = page.getByRole('region', { name: 'Постачальники' })
  await offers.getByText('Швидкий склад').waitFor()
  expect(await offers.innerText()).toMatch(/Швидкий склад\s+ПРОДАЄТЬСЯ ЗАРАЗ\s+990,00.₴ · На складі: 2/i)
  await looksRight('product')
  await offers.getByRole('button', { name: 'Видалити пропозицію «Швидкий склад»' }).click()
  await offers.getByText('Швидкий склад').waitFor({ state: 'detached' })
  await until(
    async () => (await store.call('GET', `/api/products/${product.id}`)).body,
    ({ price, quantity }) => price === '1200.00' && quantity === 14,
  )
  await offers.getByRole('link', { name: 'Як обирається одна з них' }).click()
  const choice = page.getByLabel('Ціна й залишок за кількох постачальників').first()
  await choice.waitFor()
  expect(await choice.inputValue()).toBe('найдешевшого, у кого товар є')
  await page.goto(`${place.origin}/admin/import`)
  // Runs are called like their supplier, and may be there before the suppliers are.
  await page.locator('a[href^="/admin/import/"]').filter({ hasText: 'Швидкий склад' }).first().click()
  await page.getByLabel('Один із кількох постачальників').waitFor()
  expect(await page.getByLabel('Один із кількох постачальників').isChecked()).toBe(true)
  expect(await page.getByLabel('Місце серед постачальників').inputValue()).toBe('1')
  await looksRight('profile')
})
