import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
beforeAll(async () => {
  place = await openInstallation()
})
afterAll(() => place?.close())

/** What a browser keeps of the shop: addresses without their host. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (!url.includes('/theme-assets/')) found.push(url.slice(location.origin.length))
    return found
  })

const keeps = (page: Page, ...paths: string[]) => expect.poll(() => keptBy(page)).toEqual(expect.arrayContaining(paths))

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Це збережена сторінка' })

const named = (name: string) => ({ 'ua-uk': name, 'en-us': name })

async function dress(store: OpenedStore, theme: string): Promise<void> {
  const { body } = await store.call('POST', '/api/theme-switches', { theme })
  await until(
    () => store.call('GET', `/api/tasks/${body.task_id}`),
    (task) => task.body.state === 'done',
  )
}

describe.each(['full-catalog', 'quick-shop'])('A shop in %s', (theme) => {
  let store: OpenedStore
  let origin: string
  let shopper: Person
  let page: Page

  beforeAll(async () => {
    store = await place.world.openStore(`Away ${theme}`)
    await dress(store, theme)
    for (const slug of ['lamp', 'kettle', 'chair'])
      await makeProduct(store, { slug: named(slug), name: named(`Річ ${slug}`) })
    origin = place.shopOrigin(store.domain)
    shopper = await place.person({ width: 360 })
    page = shopper.page
  })

  it('keeps the page that somebody looks at, and those that come after it', async () => {
    await page.goto(`${origin}/lamp`)
    await keeps(page, '/lamp')
    await page.goto(`${origin}/kettle`)
    await keeps(page, '/lamp', '/kettle')
    // By a click inside of the shop as well.
    await page.locator('a[href="/"]').first().click()
    await page.waitForURL(`${origin}/`)
    await keeps(page, '/lamp', '/kettle', '/')
  })

  it('keeps nothing that is one visitor’s own, nor what has a key in its address', async () => {
    for (const path of ['/cart', '/checkout', '/login', '/compare', '/wish-list', '/search?q=lamp', '/lamp?key=secret'])
      await page.goto(origin + path)
    await page.goto(`${origin}/chair`)
    await keeps(page, '/chair')
    expect((await keptBy(page)).sort()).toEqual(['/', '/chair', '/kettle', '/lamp'])
  })

  it('shows what was kept, and says so, when the connection is gone', async () => {
    await shopper.context.setOffline(true)
    await bar(page).waitFor()
    await page.goto(`${origin}/lamp`)
    await page.getByRole('heading', { level: 1, name: 'Річ lamp' }).waitFor()
    await bar(page).waitFor()
    expect(await barriersOf(shopper, 'all')).toEqual([])
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shot(shopper, `offline-${theme}-kept`, { fullPage: false })
    // What is bought now would be lost on its way: the page stays, and so does what was chosen.
    await (await listening(page.getByRole('button', { name: 'До кошика', exact: true }).first())).click()
    await bar(page).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Річ lamp' }).waitFor()
    await page.locator('a[href="/"]').first().click()
    await page.waitForURL(`${origin}/`)
    await bar(page).waitFor()
    shopper.calm()
  })

  it('says calmly what it has not kept, with what it has', async () => {
    await page.goto(`${origin}/cart`)
    await page.getByRole('heading', { level: 1, name: 'Немає зв’язку' }).waitFor()
    expect(await barriersOf(shopper, 'all')).toEqual([])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
      await shot(shopper, `offline-${theme}-away-${width}`)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('link', { name: /Річ chair/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Річ chair' }).waitFor()
    shopper.calm()
  })

  it('holds on to what was kept where the browser believes that it is connected', async () => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }))
    await page.goto(`${origin}/lamp`)
    await bar(page).waitFor()
    await (await listening(page.getByRole('button', { name: 'До кошика', exact: true }).first())).click()
    await page.getByRole('heading', { level: 1, name: 'Річ lamp' }).waitFor()
    await page.locator('a[href="/"]').first().click()
    await page.waitForURL(`${origin}/`)
    await bar(page).waitFor()
    expect(await page.getByRole('heading', { name: 'У нас щось зламалося' }).count()).toBe(0)
    shopper.calm()
  })

  it('shows the shop as it is now as soon as the connection is back', async () => {
    const { body } = await store.call('GET', '/api/products?slug=chair')
    const [{ id, version }] = body.data
    const changed = await store.call('PATCH', `/api/products/${id}`, { name: named('Річ нова'), version })
    expect(changed.status, changed.text).toBe(200)
    await shopper.context.setOffline(false)
    await page.goto(`${origin}/chair`)
    await page.getByRole('heading', { level: 1, name: 'Річ нова' }).waitFor()
    expect(await bar(page).count()).toBe(0)
    shopper.calm()
  })

  it('lets go of all that it kept when the shop wears something else', async () => {
    const before = await page.evaluate(() => caches.keys())
    await dress(store, theme === 'quick-shop' ? 'full-catalog' : 'quick-shop')
    await page.goto(`${origin}/`)
    // A browser looks for another worker, and ends the one that has nothing to do, in its own time: here it does at once.
    const browser = await shopper.context.newCDPSession(page)
    await browser.send('ServiceWorker.enable')
    const looked = async () => {
      const isWaiting = await page.evaluate(async () => {
        const known = await navigator.serviceWorker.getRegistration()
        if (!known?.installing && !known?.waiting) await known?.update().catch(() => null)
        return Boolean(known?.waiting)
      })
      if (isWaiting) await browser.send('ServiceWorker.stopAllWorkers')
      return page.evaluate(() => caches.keys())
    }
    await expect.poll(looked).not.toEqual(expect.arrayContaining(before))
    await expect.poll(() => keptBy(page)).not.toContain('/kettle')
    await shopper.leave()
  })
})
