import { amend, lockRow } from '@shopwright/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'

let place: Installation
let store: OpenedStore
let product: { id: string; slug: string }
let page: { id: string; slug: string }

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Pictured')
  const id = await makeProduct(store, { name: { 'ua-uk': 'Ліхтар' } })
  product = { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
  page = (await store.call('GET', '/api/information?$limit=1')).body.data[0]
  // As a file of a supplier brings it: nobody is there to be asked.
  const text = {
    'ua-uk': '<p>Дивіться <img src="https://cdn.evil.test/a.png" alt="фото"><img src="//cdn.evil.test/b.png"></p>',
  }
  for (const [name, row, field] of [
    ['products', id, 'description'],
    ['information', page.id, 'text'],
  ] as const)
    await place.world.engine.onPlatform({ store: { ...scope(), id: store.id } }, async (ctx) => {
      const resource = ctx.registry.get(name)
      await amend(ctx, resource, await lockRow(ctx, resource, row), { [field]: text })
    })
})
afterAll(() => place?.close())

const scope = () => ({ primaryLanguage: 'ua-uk' as const, timeZone: 'UTC', currency: 'UAH' })

describe('Rich text with pictures of strangers', () => {
  it('asks them for nothing, and the browser has nothing to report', async () => {
    const reader = await place.person()
    const asked: string[] = []
    reader.context.on('request', (request) => asked.push(new URL(request.url()).host))
    for (const slug of [product.slug, page.slug]) {
      await reader.page.goto(`${place.shopOrigin(store.domain)}/${slug}`)
      await reader.page.getByRole('link', { name: 'фото' }).waitFor()
    }
    reader.calm()
    const owner = await place.ownerOf(store)
    owner.context.on('request', (request) => asked.push(new URL(request.url()).host))
    for (const address of [`products/${product.id}`, `information/${page.id}`]) {
      await owner.page.goto(`${place.origin}/admin/${address}`)
      await owner.page.getByText('Дивіться').first().waitFor()
    }
    owner.calm()
    expect(asked.filter((host) => host.endsWith('evil.test'))).toEqual([])
  })
})
