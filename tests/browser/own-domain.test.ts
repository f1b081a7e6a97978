import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

/** What the DNS knows, as an owner writes it there. */
const zone: Record<string, string[]> = {}
let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation({ names: { texts: async (name) => zone[name] ?? [] } })
  const owner = await place.world.register('domain@domains.test')
  store = await place.world.openStore('Кераміка', { owner })
})
afterAll(() => place?.close())

it('a shop gets an address of its owner’s: written down, shown by a record, and made the main one', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/store-domains/new`)
  await page.getByLabel('Адреса').fill('com.ua')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByText('закінчення, під яким продають імена').first().waitFor()
  await page.getByLabel('Адреса').fill('https://Keramika.Example/')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByText('_shopwright.keramika.example').waitFor()
  await page.getByText('Запис TXT не знайдено').waitFor()
  const { data } = (await store.call('GET', '/api/store-domains')).body
  const [{ verification }] = data
  await page.getByText(verification).waitFor()

  const looksWell = async (person: Person, name: string) => {
    await settled(person)
    expect(await barriersOf(person, 'all'), name).toEqual([])
    expect(await overflowOf(person), name).toBe(0)
    await shot(person, name)
  }
  await looksWell(owner, 'domain-wide')
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  await phone.page.goto(page.url())
  await phone.page.getByText(verification).waitFor()
  await looksWell(phone, 'domain-phone')
  await phone.leave()

  zone['_shopwright.keramika.example'] = [verification]
  await page.getByRole('button', { name: 'Перевірити зараз' }).click()
  await page.getByText('Підтверджено', { exact: true }).first().waitFor()
  // What was read before is not overwritten under the hands: the screen is opened anew to choose it.
  await page.reload()
  await page.getByLabel('Основна адреса магазину').check({ force: true })
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect.poll(async () => (await store.call('GET', '/api/store-domains')).body.data[0].is_primary).toBe(true)
  const led = await place.world.app.inject({ url: '/', headers: { host: store.host } })
  expect([led.statusCode, new URL(String(led.headers.location)).hostname]).toEqual([301, 'keramika.example'])
  await shot(owner, 'domain-main')
  owner.calm()
  await owner.leave()
})
