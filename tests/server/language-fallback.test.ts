import { languageCodes } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** A shop in Ukrainian that also speaks English, and has not written everything in it. */
let world: World
let store: OpenedStore
let category: string
const products: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Half spoken')
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  expect((await store.call('POST', '/api/store-languages', { language_id: english })).status).toBe(201)
  category = (await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Чаї' } })).body.id
  // In English they are called Berry, Вишня, Яблуко: sorted by what is shown, not by what is missing.
  for (const [key, name] of Object.entries({
    apple: { 'ua-uk': 'Яблуко' },
    berry: { 'ua-uk': 'Ягода', 'en-us': 'Berry' },
    cherry: { 'ua-uk': 'Вишня', 'en-us': '' },
  }))
    products[key] = await makeProduct(store, {
      name,
      categories: [category],
      description: { 'ua-uk': `<p>Опис ${key}</p>` },
    })
})
afterAll(() => world.close())

const inEnglish = (path: string) => store.guest('GET', path, undefined, { language: 'en-us' })
const page = (path: string) => store.guest('GET', path)

describe('What has no text in a language', () => {
  it('is read in the primary one, in a row and in a list, also where the text is empty', async () => {
    const names = await Promise.all(
      Object.values(products).map(async (id) => (await inEnglish(`/api/products/${id}`)).body.name),
    )
    expect(names).toEqual(['Яблуко', 'Berry', 'Вишня'])
    const list = (await inEnglish('/api/products?$sort[model]=1')).body.data.map(({ name }: { name: string }) => name)
    expect(list).toEqual(['Яблуко', 'Berry', 'Вишня'])
    expect((await inEnglish(`/api/products/${products.berry}`)).body.description).toContain('Опис berry')
    expect((await inEnglish(`/api/categories/${category}`)).body.name).toBe('Чаї')
  })

  it('is sorted and searched by what is shown', async () => {
    const sorted = (await inEnglish('/api/products?$sort[name]=1')).body.data.map(({ name }: { name: string }) => name)
    expect(sorted).toEqual(['Berry', 'Вишня', 'Яблуко'])
    const search = await page('/en/search?q=вишня')
    expect([search.status, search.text.includes('Вишня')]).toEqual([200, true])
    const slug = (await inEnglish(`/api/categories/${category}`)).body.slug
    const listing = (await page(`/en/${slug}?sort=name`)).text
    const at = ['Berry', 'Вишня', 'Яблуко'].map((name) => listing.lastIndexOf(name))
    expect(at.every((place) => place > 0)).toBe(true)
  })

  it('has its page at the primary language’s address, and says so to search engines', async () => {
    const { slug } = (await inEnglish(`/api/products/${products.apple}`)).body
    expect(slug).toBe('yabluko')
    const shown = await page(`/en/${slug}`)
    expect([shown.status, shown.text.includes('Яблуко'), shown.text.includes('lang="en-US"')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await page('/en/berry')).status).toBe(200)
  })

  it('is never a row without a name: every seeded list answers in every language', async () => {
    const empty: string[] = []
    for (const resource of registry.all) {
      const fields = Object.entries(resource.fields).filter(
        ([, kind]) => kind.options.translated && kind.options.required,
      )
      if (!fields.length) continue
      for (const language of languageCodes) {
        const { body } = await store.call('GET', `/api/${resource.name}?$limit=50`, undefined, { language })
        for (const row of body.data ?? [])
          for (const [field] of fields)
            if (!row[field]) empty.push(`${language} ${resource.name}.${field} of ${row.id}`)
      }
    }
    expect(empty).toEqual([])
  })
})
