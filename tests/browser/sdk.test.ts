import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSdk } from '../server/built-sdk.ts'
import { makeProduct } from '../server/shopper.ts'
import { type Installation, openInstallation } from './installation.ts'

let place: Installation
let folder: string

beforeAll(async () => {
  place = await openInstallation()
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-sdk-'))
  await buildSdk(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await place?.close()
})

it('the SDK reads a shop from a page of it, by its own pages of rows', async () => {
  const store = await place.world.openStore('Sdk in a page')
  for (const name of ['Глек', 'Миска', 'Тарілка']) await makeProduct(store, { name: { 'ua-uk': name } })
  const { page, calm, leave } = await place.person()
  await page.route('**/sdk/*.js', async (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: await readFile(path.join(folder, path.basename(new URL(route.request().url()).pathname)), 'utf8'),
    }),
  )
  await page.goto(`${place.shopOrigin(store.domain)}/`)
  const met = await page.evaluate(async () => {
    const { connect, ApiError } = await import(`${location.origin}/sdk/index.js`)
    const products = connect({ url: location.origin, language: 'ua-uk' }).of('products')
    const names: string[] = []
    for await (const { name } of products.each({ $limit: 2, $select: ['name'] })) names.push(name)
    const refused = await products.create({ name: 'x' }).catch((error: unknown) => error)
    return { names, isRefused: refused instanceof ApiError, status: refused.status }
  })
  expect(met).toEqual({ names: ['Глек', 'Миска', 'Тарілка'], isRefused: true, status: 401 })
  calm()
  await leave()
})
