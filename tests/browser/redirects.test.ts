import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbook, zipOf } from '../../packages/providers/src/spreadsheet/fixtures.ts'
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
  const old = '/index.php/pro-nas/yak-my-pakuiemo.html'
  const long = `/katalog/${'duzhe-dovha-adresa-zi-staroho-saitu-'.repeat(4)}kinets`
  for (const path of [old, long]) expect((await store.guest('GET', path)).status).toBe(404)
  await until(
    () => store.call('GET', '/api/missing-pages'),
    ({ body }) => body.total === 2,
  )
  // It was missed for as long as its page was not there.
  const { slug } = (
    await store.call('POST', '/api/information', {
      title: { 'ua-uk': 'Як ми пакуємо' },
      text: { 'ua-uk': 'У папір і солому.' },
    })
  ).body
  expect(slug).toBe('yak-my-pakuiemo')
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

it('A file brings rules at once, and says which of its rows are wrong and why', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = [
    ['Стара адреса', 'Веде на'],
    ['/z-faila', '/news'],
    ['/cart', '/news'],
    ['/bez-tsili', ''],
  ]
  const sheet = rows.map((cells, n) => `<row r="${n + 1}">${cells.map(cell).join('')}</row>`).join('')
  const owner = await place.ownerOf(store, { width: 1440 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/url-redirects`)
  await page.getByRole('button', { name: 'З файла' }).waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'rules.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: zipOf(workbook(sheet)),
  })
  const told = page.getByRole('status').filter({ hasText: 'Додано 1 переадресацію.' })
  await told.getByText('Не взято 2 рядки').waitFor()
  await told.getByText('Рядок 3: /cart').waitFor()
  await told.getByText(/Рядок 4: \/bez-tsili — .{5,}/).waitFor()
  await page.getByRole('cell', { name: '/z-faila' }).first().waitFor()
  await settled(owner)
  await shot(owner, 'admin-redirects-file')
  expect(await barriersOf(owner, 'all')).toEqual([])
  owner.calm()
  await owner.leave()
})
