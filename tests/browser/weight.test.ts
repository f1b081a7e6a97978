import { gzipSync } from 'node:zlib'
import type { Response as PageResponse } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { settled } from './looking.ts'

let place: Installation
let store: OpenedStore
let product: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Weight')
  product = await makeProduct(store, { name: { 'ua-uk': 'Товар 1' }, model: 'M-1' })
})
afterAll(() => place?.close())

type Sent = { url: string; by: string; encoding: string | undefined; bytes: number }

type Owner = Awaited<ReturnType<Installation['ownerOf']>>

/** A page with nothing on it and an empty cache. */
async function emptied(owner: Owner) {
  // What the first screen is still loading is not the next one's.
  await settled(owner)
  await owner.page.goto('about:blank')
  const wire = await owner.context.newCDPSession(owner.page)
  await wire.send('Network.enable')
  await wire.send('Network.clearBrowserCache')
  return wire
}

/** What a screen asks for with an empty cache, in the order of asking, pictures of rows apart. */
async function sentFor(owner: Owner, path: string): Promise<Sent[]> {
  const { page } = owner
  const wire = await emptied(owner)
  const sent = new Map<string, Sent>()
  wire.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator }) => {
    const frames = [initiator.stack, initiator.stack?.parent, initiator.stack?.parent?.parent]
    const by = frames.flatMap((stack) => stack?.callFrames ?? []).map((frame) => frame.url)
    sent.set(requestId, { url, by: [initiator.url, ...by].join(' '), encoding: undefined, bytes: 0 })
  })
  wire.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    const one = sent.get(requestId)
    if (one) one.encoding = encoding
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await page.goto(`${place.origin}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(owner)
  return [...sent.values()].filter(({ url }) => !url.includes('/media/'))
}

// Requests, and bytes of scripts and texts by gzip (a hundredth of room).
const screens = [
  { path: '/admin/products', asks: '/api/products?', room: 'of-products', requests: 25, bytes: 250_000 },
  { path: '/admin/orders', asks: '/api/orders?', room: 'on-orders.list', requests: 32, bytes: 264_500 },
  { path: '/admin/dashboard', asks: '/api/dashboards/', room: 'on-dashboard', requests: 32, bytes: 273_000 },
  {
    path: '/admin/products/:id',
    asks: '/api/products/',
    room: 'on-products.edit',
    requests: 37,
    bytes: 374_000,
    row: true,
  },
]
const addressOf = ({ path }: { path: string }) => path.replace(':id', product)

it.each(screens)('$path comes in few files, each as small as the browser takes it', async (screen) => {
  const owner = await place.ownerOf(store)
  const all = await sentFor(owner, addressOf(screen))
  expect(all.length).toBeLessThanOrEqual(screen.requests)
  const scripts = all.filter(({ url }) => url.endsWith('.js'))
  const texts = all.filter(({ url }) => /\/texts-.*\.json$/.test(url))
  expect(scripts.length).toBeGreaterThan(3)
  // What stands around every screen, and what this one says: not what the other screens do.
  expect(texts.map(({ url }) => url.split('/').at(-1)).sort()).toEqual([`${screen.room}.json`, 'start.json'])
  expect([...scripts, ...texts].filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2000)).toEqual([])
  const packed = await Promise.all([...scripts, ...texts].map(async ({ url }) => gzipped(await fetch(url))))
  expect(packed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(screen.bytes)
  const fonts = all.filter(({ url }) => url.endsWith('.woff2'))
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(40_000)
  // What is laid out before its letters come is laid out twice; a product's screen has no signs of money.
  const letters = fonts.map(({ url }) => /onest-([a-z]+)/.exec(url)?.[1])
  expect(letters.indexOf('money')).toBe(screen.row ? -1 : 0)
  owner.calm()
})

it.each(screens)('$path asks beside its files and before it is drawn, everything once', async (screen) => {
  const owner = await place.ownerOf(store)
  await owner.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main h1, main .mantine-Skeleton-root')) return
      performance.mark('drawn')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const all = await sentFor(owner, addressOf(screen))
  const of = (part: string) => all.filter(({ url }) => url.includes(part))
  // The small file that runs first asks who is here, where, and for the words.
  const row = screen.path.endsWith(':id') ? [screen.asks] : []
  for (const part of ['/api/customers/', '/api/stores/', '/start.json', `/${screen.room}.json`, ...row])
    expect([part, of(part).map(({ by }) => /\/(begin|index)-[^/]*\.js/.test(by))]).toEqual([part, [true]])
  const asked = all.map(({ url }) => url).filter((url) => url.includes('/api/'))
  expect(asked).toEqual([...new Set(asked)])
  // What the screen shows is asked for before there is a screen.
  const { askedAt, drawnAt } = await owner.page.evaluate((part) => {
    const [drawn] = performance.getEntriesByName('drawn')
    const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes(part))
    return { askedAt: asked?.startTime, drawnAt: drawn?.startTime }
  }, screen.asks)
  expect(askedAt).toBeLessThan(drawnAt as number)
  owner.calm()
})

it('On a slow way the files of a screen come after the large ones, which they would make late', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const wire = await emptied(owner)
  const slow = { offline: false, latency: 50, downloadThroughput: 500_000, uploadThroughput: 100_000 }
  await wire.send('Network.emulateNetworkConditions', slow)
  await page.goto(`${place.origin}/admin/products/${product}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const came = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
  )
  const frame = came.find(({ name }) => /\/frame-[^/]*\.js$/.test(name))
  const own = came.find(({ name }) => /\/ProductScreen-[^/]*\.js$/.test(name))
  expect(own?.startTime).toBeGreaterThanOrEqual(frame?.responseEnd ?? Number.POSITIVE_INFINITY)
  owner.calm()
})

it('The frame is drawn while the files of the first screen are on their way', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await emptied(owner)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/ProductScreen-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${place.origin}/admin/products/${product}`)
  await page.getByRole('button', { name: /^Ваш обліковий запис/ }).waitFor()
  await page.locator('main [aria-busy="true"]').waitFor()
  answer()
  await page.getByRole('heading', { level: 1, name: 'Товар 1' }).waitFor()
  owner.calm()
})

const gzipped = async (answer: Response): Promise<number> =>
  gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length

it('What opens from a list comes when it is wanted, has the focus, and gives it back', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  await page.getByRole('heading', { name: 'Товари', level: 1 }).waitFor()
  const person = page.getByRole('button', { name: /^Ваш обліковий запис/ })
  await person.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Вийти' }).waitFor()
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=menu]')))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Вийти' }).waitFor({ state: 'hidden' })
  expect(await person.evaluate((button) => button === document.activeElement)).toBe(true)
  owner.calm()
})

it('What opens from a form comes when it is wanted, has the focus, and gives it back', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products/${product}`)
  for (const [name, shown] of [
    ['Історія', '.mantine-Drawer-content'],
    ['Вибрати з файлів', '.mantine-Modal-content'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator(shown).waitFor()
    await expect.poll(() => page.locator(shown).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator(shown).waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  owner.calm()
})

it('The screen behind a link is fetched when somebody points at the link, and nothing when it is pressed', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/products`)
  const row = page.getByRole('row').filter({ hasText: 'M-1' })
  await row.waitFor()
  await settled(owner)
  const ofScreens = /\/(EditRoute|ProductScreen)-[^/]*\.js$/
  const asked: string[] = []
  const came: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfinished', (request) => came.push(request.url()))
  await Promise.all([page.waitForResponse((answer) => ofScreens.test(answer.url())), row.getByRole('link').hover()])
  await expect.poll(() => came.filter((url) => ofScreens.test(url)).length).toBe(2)
  asked.length = 0
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Товар 1' }).waitFor()
  expect(asked.filter((url) => ofScreens.test(url))).toEqual([])
  owner.calm()
})

it('A page of a shop is set in letters of the alphabets that it is written in, and of no more', async () => {
  const { page, calm, leave } = await place.person()
  const fonts: PageResponse[] = []
  page.on('response', (answer) => void (answer.url().endsWith('.woff2') && fonts.push(answer)))
  await page.goto(place.shopOrigin(store.domain))
  await page.getByText('₴').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const bytes = await Promise.all(fonts.map(async (answer) => (await answer.body()).length))
  expect(fonts.map((answer) => /inter-(first|second|money)/.exec(answer.url())?.[1]).sort()).toEqual([
    'first',
    'money',
    'second',
  ])
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(50_000)
  calm()
  await leave()
})
