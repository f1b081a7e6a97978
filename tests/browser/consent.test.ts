import { readdirSync } from 'node:fs'
import { houseThemes } from '@shopwright/server/themes/themes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, type Person, putInCart } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const themes = readdirSync(houseThemes).filter((name) => !name.startsWith('.'))
let place: Installation
const shops = new Map<string, { store: OpenedStore; slug: string }>()

beforeAll(async () => {
  place = await openInstallation()
  for (const theme of themes) {
    const store = await place.world.openStore(`Asks ${theme}`, { plan: 'venture' })
    const id = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, price: '250.00', quantity: 9, model: 'K-1' })
    const { slug } = (await store.call('GET', `/api/products/${id}`)).body
    for (const body of [
      { provider: 'google', tag_id: 'G-1A2BCD345E' },
      { provider: 'facebook', tag_id: '123456789012345' },
    ])
      expect((await store.call('POST', '/api/analytics', body)).status).toBe(201)
    const { body } = await store.call('POST', '/api/theme-switches', { theme })
    await until(
      () => store.call('GET', `/api/tasks/${body.task_id}`),
      (task) => task.body.state === 'done',
    )
    shops.set(theme, { store, slug })
  }
})
afterAll(() => place?.close())

/** The services themselves: each is there, and notes that it was asked. */
async function visitor(look: Parameters<Installation['person']>[0] = {}): Promise<Person & { asked: string[] }> {
  const person = await place.person(look)
  const asked: string[] = []
  await person.context.route(/google|facebook/, async (route) => {
    asked.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  person.page.setDefaultTimeout(10_000)
  return { ...person, asked }
}
const banner = ({ page }: Person) => page.getByRole('region', { name: 'Файли cookie' })
const toldTo = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() =>
    ((window as any).dataLayer ?? []).map((one: any) => [one[0], typeof one[1] === 'string' ? one[1] : ''].join(' ')),
  )

describe.each(themes)('%s', (theme) => {
  const at = (path = '') => `${place.shopOrigin(shops.get(theme)?.store.domain as string)}/${path}`

  it.each([
    [1440, false],
    [360, true],
  ])('asks before anything of others is fetched, at %i pixels', async (width, dark) => {
    const guest = await visitor({ width, dark })
    const { page } = guest
    await page.goto(at(shops.get(theme)?.slug))
    await banner(guest).waitFor()
    await settled(guest)
    await shot(guest, `consent-${theme}-${width}`, { fullPage: false })
    expect(await overflowOf(guest)).toBeLessThanOrEqual(0)
    expect(await barriersOf(guest, 'all')).toEqual([])
    // The way to buy is not covered.
    const reached = await page.getByRole('button', { name: 'До кошика', exact: true }).evaluateAll(
      (buttons) =>
        buttons.filter((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }).length,
    )
    expect(reached).toBeGreaterThan(0)
    expect(guest.asked).toEqual([])
    await page.getByRole('button', { name: 'Лише потрібні' }).click()
    await banner(guest).waitFor({ state: 'detached' })
    await page.goto(at())
    await settled(guest)
    expect(await banner(guest).count()).toBe(0)
    expect(guest.asked).toEqual([])
    guest.calm()
    await guest.leave()
  })

  it('brings what was agreed to, tells it what is bought, and lets go of it', async () => {
    const guest = await visitor()
    const { page } = guest
    await page.goto(at(shops.get(theme)?.slug))
    await page.getByRole('button', { name: 'Обрати', exact: true }).click()
    await page.getByRole('checkbox', { name: /Статистика/ }).check()
    await settled(guest)
    await shot(guest, `consent-${theme}-choose`, { fullPage: false })
    expect(await barriersOf(guest, 'all')).toEqual([])
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await expect.poll(() => guest.asked).toEqual(['www.googletagmanager.com'])
    await expect.poll(() => toldTo(guest)).toEqual(['js ', 'config G-1A2BCD345E', 'event view_item'])
    await putInCart(page)
    await expect.poll(async () => (await toldTo(guest)).at(-1)).toBe('event add_to_cart')
    await page.goto(at())
    await expect.poll(() => toldTo(guest)).toEqual(['js ', 'config G-1A2BCD345E'])
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the counter itself writes it
      document.cookie = '_ga=GA1.1.1;path=/'
    })
    const before = guest.asked.length
    await page.locator('a[href="#cookies"]').click()
    expect(await page.getByRole('checkbox', { name: /Статистика/ }).isChecked()).toBe(true)
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Лише потрібні' }).click()])
    await settled(guest)
    expect(await banner(guest).count()).toBe(0)
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga')
    expect(guest.asked.length).toBe(before)
    guest.calm()
    await guest.leave()
  })
})
