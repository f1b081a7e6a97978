import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { settled } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Weight')
  await makeProduct(store)
})
afterAll(() => place?.close())

const budget = 250_000

it('The first list of the administration comes in few files, each as small as the browser takes it', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await settled(owner)
  // What the first screen is still loading is not the list's.
  await page.goto('about:blank')
  const wire = await owner.context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.clearBrowserCache')
  const sent = new Map<string, { url: string; encoding: string | undefined; bytes: number }>()
  wire.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    sent.set(requestId, { url, encoding, bytes: 0 })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await page.goto(`${place.origin}/admin/products`)
  await page.getByRole('heading', { name: 'Товари', level: 1 }).waitFor()
  await settled(owner)
  const all = [...sent.values()]
  // One picture a row is the list's own matter.
  expect(all.filter(({ url }) => !url.includes('/media/')).length).toBeLessThanOrEqual(25)
  const scripts = all.filter(({ url }) => url.endsWith('.js'))
  const texts = all.filter(({ url }) => /\/texts-.*\.json$/.test(url))
  expect(scripts.length).toBeGreaterThan(3)
  // What stands around every list, and what this one says: not what the other screens do.
  expect(texts.map(({ url }) => url.split('/').at(-1)).sort()).toEqual(['of-products.json', 'start.json'])
  expect([...scripts, ...texts].filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2000)).toEqual([])
  const packed = await Promise.all([...scripts, ...texts].map(async ({ url }) => gzipped(await fetch(url))))
  expect(packed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(budget)
  const fonts = all.filter(({ url }) => url.endsWith('.woff2'))
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(64_000)
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
