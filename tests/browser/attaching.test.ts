import { seedDemo } from '@shopwright/server/cli/seed-demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation, type Person } from './installation.ts'

let place: Installation
let shop: string
let paths: string[]

beforeAll(async () => {
  place = await openInstallation()
  const { world } = place
  const demo = await seedDemo(world.engine, world.files)
  shop = place.shopOrigin(demo.domain)
  const get = async (path: string) =>
    (await world.app.inject({ url: path, headers: { host: new URL(shop).host } })).json().data
  const [category] = await get('/api/categories?$limit=1&$sort[sort_order]=1')
  const [product] = await get(`/api/products?$limit=1&categories=${category.id}`)
  paths = ['/', `/${category.slug}`, `/${category.slug}?sort=name`, `/${product.slug}`, '/search?q=']
})
afterAll(() => place?.close())

/** Counts what leaves the page from its first byte on: a browser that draws the page anew throws away what it was sent. */
const watch = () => {
  const counted = window as unknown as { thrownAway: string[] }
  counted.thrownAway = []
  new MutationObserver((records) => {
    for (const { removedNodes } of records)
      for (const node of removedNodes)
        if (node instanceof Element) counted.thrownAway.push(node.outerHTML.slice(0, 200))
  }).observe(document, { childList: true, subtree: true })
}
const isAlive = () => Boolean((window as unknown as { __reactRouterDataRouter?: object }).__reactRouterDataRouter)

async function open(path: string): Promise<Person> {
  const reader = await place.person()
  await reader.page.addInitScript(watch)
  const state = reader.page.waitForResponse((answer) => answer.url().endsWith('/shop-state'))
  await reader.page.goto(`${shop}${path}`)
  await state
  await reader.page.waitForFunction(isAlive)
  return reader
}
/** As it was sent and as a browser draws it, without what only one of the two writes down. */
const drawn = ({ page }: Person) =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    const notes = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT)
    const found: Node[] = []
    while (notes.nextNode()) found.push(notes.currentNode)
    for (const node of found) node.parentNode?.removeChild(node)
    for (const script of copy.querySelectorAll('script, noscript')) script.remove()
    for (const field of copy.querySelectorAll('option, input')) {
      field.removeAttribute('selected')
      field.removeAttribute('checked')
      field.removeAttribute('value')
    }
    copy.normalize()
    return [...copy.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => name !== 'style')
        .map(({ name, value }) => `${name.toLowerCase()}=${value.replace(/_r_\w+_/gi, 'numbered')}`)
      return `${element.tagName} ${attributes.sort().join(' ')} ${element.children.length ? '' : element.textContent}`
    })
  })

describe('A page that was joined from kept parts', () => {
  it('comes alive as it was sent, nothing of it thrown away, and the console says nothing', async () => {
    // Once to draw the parts, once to join them: both are what React expects.
    for (const path of [...paths, ...paths.toReversed()]) {
      const reader = await open(path)
      const thrown = await reader.page.evaluate(() => (window as unknown as { thrownAway: string[] }).thrownAway)
      expect(
        thrown.filter((html) => !/^<(script|link)/.test(html)),
        path,
      ).toEqual([])
      reader.calm()
      await reader.leave()
    }
  })

  it('is what a browser draws of the same, element by element', async () => {
    for (const path of paths.slice(1)) {
      const reader = await open(path)
      const { page } = reader
      const sent = await drawn(reader)
      expect(sent.length, path).toBeGreaterThan(10)
      await page.getByRole('banner').locator('a[href="/login"]').click()
      await page.locator('main input[name=password]').waitFor()
      await page.goBack()
      await page.locator('main input[name=password]').waitFor({ state: 'detached' })
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
      expect(await drawn(reader), path).toEqual(sent)
      reader.calm()
      await reader.leave()
    }
  })

  it('leads on from the menu and the foot without a new document, and says where one is', async () => {
    const reader = await open('/')
    const { page } = reader
    await page.evaluate(() => Object.assign(window, { isFirst: true }))
    const menu = page.getByRole('navigation', { name: 'Каталог' })
    const tops = menu.locator('> ul > li > a')
    const current = () =>
      menu.locator('a[aria-current=page]').evaluateAll((links) => links.map((link) => link.textContent))
    expect(await current()).toEqual([])
    for (const n of [0, 1]) {
      const title = await tops.nth(n).innerText()
      await tops.nth(n).click()
      await page.locator('h1', { hasText: title }).waitFor()
      await expect.poll(current).toEqual([title])
    }
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Доставка' }).first()
    await link.click()
    await page.locator('main h1').waitFor()
    await expect.poll(current).toEqual([])
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)

    // A page that is not there is drawn anew from the root on: menu and foot are what they were.
    const before = await menu.innerHTML()
    await page.evaluate(() => {
      const stray = document.querySelector<HTMLAnchorElement>('#menu a[data-discover]') as HTMLAnchorElement
      stray.href = '/nowhere-at-all'
      stray.click()
    })
    await page.getByText('Такої сторінки немає').first().waitFor()
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
    expect(await menu.innerHTML()).toContain(before.slice(before.indexOf('<ul'), before.indexOf('<ul') + 60))
    expect(await tops.count()).toBeGreaterThan(1)
    expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(1)
    await reader.leave()
  })

  it('sends neither menu nor foot twice', async () => {
    const reader = await open('/')
    const { page } = reader
    const island = (await page.locator('#handed').textContent()) ?? ''
    const second = await page.locator('#menu > ul > li > ul a').first().textContent()
    expect(second?.length).toBeGreaterThan(2)
    const shell = JSON.parse(island).find((data: object) => 'shell' in data)
    expect(JSON.stringify(shell)).not.toContain(second)
    await reader.leave()
  })
})
