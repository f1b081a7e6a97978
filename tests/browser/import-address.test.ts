import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'
import { luggageFeed } from './luggage-feed.ts'

let place: Installation
let store: OpenedStore
let supplier: Server
let address: string

beforeAll(async () => {
  const feed = await readFile(await luggageFeed())
  supplier = createServer((request, response) => {
    if (request.url !== '/feed.xml') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/xml' }).end(feed)
  })
  await new Promise<void>((done) => supplier.listen(0, '127.0.0.1', done))
  const { port } = supplier.address() as AddressInfo // it listens on a port
  address = `http://127.0.0.1:${port}`
  place = await openInstallation({ egressAllow: [`127.0.0.1:${port}`] })
  store = await place.world.openStore('Address')
})
afterAll(async () => {
  await place?.close()
  supplier?.close()
})

it('A feed by its address is looked into before it is read: its rows, with what they mean', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/import/new`)
  await page.getByText('Адреса', { exact: true }).click()
  const look = page.getByRole('button', { name: 'Показати, що в ньому' })
  expect(await look.isDisabled()).toBe(true)
  await page.getByPlaceholder('https://').fill(`${address}/gone.xml`)
  await look.click()
  await page.getByText('Не вдалося завантажити файл', { exact: false }).first().waitFor()
  // It stands at the field, and not above the form alone.
  expect(await page.getByPlaceholder('https://').getAttribute('aria-invalid')).toBe('true')
  await page.getByPlaceholder('https://').fill(`${address}/feed.xml`)
  await look.click()
  // What each column is for is guessed, and shown with the first of what it holds.
  await page.getByRole('button', { name: 'Подивитися ще раз' }).waitFor()
  await page.getByText('Snowball', { exact: false }).first().waitFor()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(owner)
    expect(await barriersOf(owner, 'all')).toEqual([])
    expect(await overflowOf(owner)).toBe(0)
    await shot(owner, `import-address-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Запустити', exact: true }).first().click()
  await expect.poll(() => page.locator('[data-outcome=new]').innerText()).toBe('206')
  owner.calm()
})

it('The server is sent to no address of its own network, and to nothing that is none', async () => {
  const inside = await store.call('POST', '/api/import-samples', { url: 'http://127.0.0.1:1/feed.xml' })
  expect([inside.status, Object.keys(inside.body.errors)]).toEqual([422, ['url']])
  const wrong = await store.call('POST', '/api/import-samples', { url: 'file:///etc/passwd' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['url']])
})
