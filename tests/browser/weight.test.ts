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
  const scripts = [...sent.values()].filter(({ url }) => url.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.length).toBeLessThanOrEqual(25)
  expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2000)).toEqual([])
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(450_000)
  const fonts = [...sent.values()].filter(({ url }) => url.endsWith('.woff2'))
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(64_000)
  owner.calm()
})
