import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Redirects')
})
afterAll(() => place?.close())

it('What was asked for in vain stands above the redirects, and one click leads it on', async () => {
  const { slug } = (
    await store.call('POST', '/api/information', {
      title: { 'ua-uk': 'Як ми пакуємо' },
      text: { 'ua-uk': 'У папір і солому.' },
    })
  ).body
  const old = `/index.php/pro-nas/${slug}.html`
  const long = `/katalog/${'duzhe-dovha-adresa-zi-staroho-saitu-'.repeat(4)}kinets`
  for (const path of [old, long]) expect((await store.guest('GET', path)).status).toBe(404)
  await until(
    () => store.call('GET', '/api/missing-pages'),
    ({ body }) => body.total === 2,
  )
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/url-redirects`)
  const lead = page.getByRole('button', { name: `Направити з ${old} на /${slug}` })
  await lead.waitFor()
  await settled(owner)
  await shot(owner, 'admin-missed-lately')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  expect(await barriersOf(owner, 'all')).toEqual([])
  await lead.click()
  await lead.waitFor({ state: 'detached' })
  await page.getByText(`${old} тепер веде на /${slug}`).first().waitFor()
  expect((await store.guest('GET', old)).headers.location).toBe(`/${slug}`)
  await page.goto(`${place.origin}/admin/missing-pages`)
  await page.getByRole('button', { name: `Направити з ${long} на головну` }).waitFor()
  await settled(owner)
  await shot(owner, 'admin-missing-pages')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  owner.calm()
  await owner.leave()
})
