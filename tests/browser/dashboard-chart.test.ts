import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Dates')
  const shopper = openShopper(place.world, store)
  await shopper.add(await makeProduct(store))
  await shopper.ready()
  expect((await shopper.order()).status).toBe(201)
})
afterAll(() => place?.close())

it.each([
  [360, 'ru-RU'],
  [360, 'uk-UA'],
  [620, 'ru-RU'],
  [1440, 'ru-RU'],
])(
  'no two dates below the orders touch at %i px (%s), also where the month has a long name',
  async (width, language) => {
    const owner = await place.ownerOf(store, { width, language })
    const { page } = owner
    await page.route('**/api/dashboards/current**', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const last = Date.UTC(2026, 10, 28, 12)
      const at = (index: number) => new Date(last - (json.series.length - 1 - index) * 86_400_000).toISOString()
      const series = json.series.map((point: object, index: number) => ({ ...point, at: at(index) }))
      await route.fulfill({ response, json: { ...json, series } })
    })
    await page.goto(`${place.origin}/admin/dashboard`)
    const names = page.locator('figure > [aria-hidden]').last().locator('span > span')
    await names.last().waitFor()
    await settled(owner)
    const places = await names.evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .flatMap(({ left, right, width: size }) => (size ? [{ left, right }] : [])),
    )
    expect(places.length).toBeGreaterThan(3)
    for (const [index, { left }] of places.entries())
      if (index) expect(left - (places[index - 1]?.right ?? 0)).toBeGreaterThan(6)
    expect(await overflowOf(owner)).toBe(0)
    await shot(owner, `dashboard-dates-${width}-${language}`)
    await owner.leave()
  },
)

it('names a bar after the day of the store, wherever one looks from', async () => {
  const owner = await place.ownerOf(store, { width: 1440, language: 'uk-UA', zone: 'America/Los_Angeles' })
  const { page } = owner
  const told = page.waitForResponse((response) => response.url().includes('/api/dashboards/current'))
  await page.goto(`${place.origin}/admin/dashboard`)
  const { series } = await (await told).json()
  await settled(owner)
  const format = new Intl.DateTimeFormat('uk-UA', { day: 'numeric', month: 'short', timeZone: 'Europe/Kyiv' })
  const names = page.locator('figure > [aria-hidden]').last().locator('span > span')
  const shown = (await names.allInnerTexts()).filter(Boolean)
  expect(shown.length).toBeGreaterThan(3)
  const days = series.map(({ at }: { at: string }) => format.format(new Date(at)))
  expect(days).toEqual(expect.arrayContaining(shown))
  expect(shown.at(-1)).toBe(days.at(-1))
  await owner.leave()
})

it('greets by the clocks of the store, as the day beside it is said', async () => {
  const owner = await place.ownerOf(store, { width: 1440, language: 'uk-UA', zone: 'America/Los_Angeles' })
  const { page } = owner
  await page.clock.setFixedTime('2026-11-27T23:30:00Z')
  await page.goto(`${place.origin}/admin/dashboard`)
  await page.getByText('Субота, 28 листопада').waitFor()
  await page.getByRole('heading', { name: 'Добрий вечір' }).waitFor()
  await page.clock.setFixedTime('2026-11-28T05:30:00Z')
  await page.reload()
  await page.getByRole('heading', { name: 'Доброго ранку' }).waitFor()
  await owner.leave()
})
