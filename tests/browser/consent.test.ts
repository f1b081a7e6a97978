import { readdirSync } from 'node:fs'
import { houseThemes } from '@shopwright/server/themes/themes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person, putInCart } from './installation.ts'
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

  it('runs nothing of others where an address holds a key, and tells what was bought on the next page', async () => {
    const { store, slug } = shops.get(theme) as NonNullable<ReturnType<typeof shops.get>>
    const product = (await store.call('GET', '/api/products?$limit=1')).body.data[0].id
    const buyer = openShopper(place.world, store)
    await buyer.add(product)
    await buyer.ready()
    const { id, access_key } = (await buyer.order()).body
    const guest = await visitor()
    const { page } = guest
    const order = `order/${id}?key=${access_key}&placed=1`
    const heading = () => page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.goto(at(slug))
    await page.getByRole('button', { name: 'Прийняти всі' }).click()
    await expect.poll(() => guest.asked.toSorted()).toEqual(['connect.facebook.net', 'www.googletagmanager.com'])
    await putInCart(page)
    await expect.poll(async () => (await toldTo(guest)).at(-1)).toBe('event add_to_cart')
    // The way to the order loses them with its first step, whoever leads there.
    await page.goto(at('cart'))
    await expect.poll(() => toldTo(guest)).toEqual(['js ', 'config G-1A2BCD345E'])
    const on = await listening(page.getByRole('link', { name: 'Оформити замовлення' }))
    await Promise.all([page.waitForEvent('load'), on.click()])
    await page.waitForURL('**/checkout')
    await heading()
    expect(await toldTo(guest)).toEqual([])
    // Neither there, nor on what follows in the same document, whose history knows the key.
    const before = guest.asked.length
    await page.goto(at(order))
    await heading()
    await settled(guest)
    expect(await toldTo(guest)).toEqual([])
    await (await listening(page.getByRole('link', { name: /покуп/i }).first())).click()
    await page.waitForURL(at())
    await settled(guest)
    expect(await toldTo(guest)).toEqual([])
    expect(guest.asked).toHaveLength(before)
    await page.goto(at())
    await expect.poll(() => toldTo(guest)).toEqual(['js ', 'config G-1A2BCD345E', 'event purchase'])
    // Once, however often its page is opened.
    await page.goto(at(order))
    await heading()
    await settled(guest)
    await page.goto(at())
    await expect.poll(() => toldTo(guest)).toEqual(['js ', 'config G-1A2BCD345E'])
    guest.calm()
    await guest.leave()
  })

  it('runs nothing of others in a document that was at such a page before anything was agreed to', async () => {
    const guest = await visitor()
    const { page } = guest
    await page.goto(at('cart'))
    const account = await listening(page.getByRole('link', { name: /до покупок|усі товари/i }).first())
    await account.waitFor()
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.evaluate(() => {
      history.pushState({ key: 'x' }, '', '/login')
      dispatchEvent(new PopStateEvent('popstate', { state: { key: 'x' } }))
    })
    await page.locator('input[type=password]').first().waitFor()
    await page.getByRole('button', { name: 'Прийняти всі' }).click()
    await page.goBack()
    await page.waitForURL(at('cart'))
    await settled(guest)
    expect(await page.evaluate(() => (window as any).isSame)).toBe(true)
    expect([await toldTo(guest), guest.asked]).toEqual([[], []])
    await page.goto(at())
    await expect.poll(() => toldTo(guest)).toEqual(['js ', 'config G-1A2BCD345E'])
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
