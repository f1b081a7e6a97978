import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendForm } from './send-form.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Moved')
  other = await world.openStore('Stays')
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  await store.call('POST', '/api/store-languages', { language_id: english })
})
afterAll(() => world?.close())

const page = (url: string, of = store) => of.guest('GET', url)
const at = async (url: string, of = store) => {
  const { status, headers } = await page(url, of)
  return headers.location ? [status, headers.location] : [status]
}
const route = async (name: string, slug: object): Promise<any> => {
  const answer = await store.call('POST', '/api/routes', { page: name, slug })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const canonicalOf = async (url: string) => /rel="canonical" href="([^"]*)"/.exec((await page(url)).text)?.[1]

describe('A page of the shop itself', () => {
  it('stands at its owner’s address in each language, and its former one leads there', async () => {
    // Kept before there was another one.
    for (const url of ['/shop/contacts', '/']) expect(await at(url)).toEqual([200])
    await route('contacts', { 'ua-uk': 'kontakty', 'en-us': 'contact-us' })
    expect(await at('/kontakty')).toEqual([200])
    expect(await at('/en/contact-us')).toEqual([200])
    expect(await at('/shop/contacts')).toEqual([301, '/kontakty'])
    expect(await at('/shop/contacts?from=mail')).toEqual([301, '/kontakty?from=mail'])
    expect(await at('/en/shop/contacts')).toEqual([301, '/en/contact-us'])
    expect(await canonicalOf('/kontakty')).toBe(`http://${store.host}/kontakty`)
    const { text } = await page('/kontakty')
    expect(text).toContain(`hrefLang="en-US" href="http://${store.host}/en/contact-us"`)
    expect(text).toContain('<h1>Контакти')
    const home = (await page('/')).text
    expect(home).toContain('href="/kontakty"')
    expect(home).not.toContain('href="/shop/contacts"')
    expect((await page('/en')).text).toContain('href="/en/contact-us"')
    expect((await page('/sitemap-1.xml')).text).toContain(`<loc>http://${store.host}/kontakty</loc>`)
    expect((await page('/sitemap-1.xml')).text).not.toContain('/shop/contacts')
  })

  it('is found by clicks inside of the shop as well', async () => {
    expect((await page('/kontakty.data')).status).toBe(200)
    const click = await page('/shop/contacts.data')
    expect([click.status, click.headers['x-remix-redirect']]).toEqual([204, '/kontakty'])
  })

  it('of another shop stays where the house has it', async () => {
    expect(await at('/shop/contacts', other)).toEqual([200])
    expect(await at('/kontakty', other)).toEqual([404])
  })

  it('is called by the main language’s address where a language has none', async () => {
    await route('manufacturers', { 'ua-uk': 'brendy' })
    expect(await at('/shop/brands')).toEqual([301, '/brendy'])
    expect(await at('/en/shop/brands')).toEqual([301, '/en/brendy'])
    expect(await at('/en/brendy')).toEqual([200])
  })

  it('moves again with all its former addresses, and home when its own is deleted', async () => {
    const { id } = await route('categories', { 'ua-uk': 'usi-tovary' })
    const changed = await store.call('PATCH', `/api/routes/${id}`, { slug: { 'ua-uk': 'kataloh' } })
    expect(changed.status, changed.text).toBe(200)
    expect(await at('/kataloh')).toEqual([200])
    expect(await at('/usi-tovary')).toEqual([301, '/kataloh'])
    expect(await at('/sitemap')).toEqual([301, '/kataloh'])
    await store.call('DELETE', `/api/routes/${id}`)
    expect(await at('/sitemap')).toEqual([200])
    expect(await at('/kataloh')).toEqual([404])
  })

  it('with a form takes what is sent to either address', async () => {
    await route('feedback', { 'ua-uk': 'napyshit-nam' })
    const said = { name: 'Ольга', email: 'olha@moved.test', text: 'Коли ви відкриті?' }
    for (const url of ['/napyshit-nam', '/shop/feedback', '/en/shop/feedback']) {
      const answer = await sendForm(world, store, url, said)
      expect([url, answer.statusCode], answer.body.slice(0, 300)).toEqual([url, 200])
      expect(answer.body).toContain('role="status"')
    }
  })

  it('has pages and a feed as before, where it has any', async () => {
    await route('news', { 'ua-uk': 'novyny' })
    expect(await at('/novyny?page=1')).toEqual([200])
    expect(await at('/news?page=2')).toEqual([301, '/novyny?page=2'])
    expect((await page('/news.xml')).text).toContain(`href="http://${store.host}/novyny"`)
  })
})

describe('An address of the owner’s own is refused', () => {
  const refused = async (body: object) => {
    const { status, body: said } = await store.call('POST', '/api/routes', body)
    return [status, said.errors]
  }

  it('without one in the store’s main language, and twice for a page', async () => {
    const free = (await store.list({ name: 'routes' } as never)).find(({ page: name }: any) => name === 'news')
    await store.call('DELETE', `/api/routes/${(free as any).id}`)
    expect(await refused({ page: 'news' })).toEqual([422, { slug: expect.any(String) }])
    expect(await refused({ page: 'news', slug: { 'en-us': 'news-here' } })).toEqual([422, { slug: expect.any(String) }])
    expect(await refused({ page: 'contacts', slug: { 'ua-uk': 'inshi-kontakty' } })).toEqual([
      409,
      { page: expect.any(String) },
    ])
  })

  it('where a rule leads away from it, and a rule where it would lead round in a circle', async () => {
    const rule = await store.call('POST', '/api/url-redirects', { path: '/nashi-novyny', target: '/news' })
    expect(rule.status, rule.text).toBe(201)
    expect(await refused({ page: 'news', slug: { 'ua-uk': 'nashi-novyny' } })).toEqual([
      422,
      { slug: expect.stringContaining('З адреси /nashi-novyny веде') },
    ])
    const circle = await store.call('POST', '/api/url-redirects', { path: '/kontakty', target: '/shop/contacts' })
    expect([circle.status, circle.body.errors]).toEqual([
      422,
      { target: expect.stringContaining('повертається туди, звідки почався') },
    ])
  })
})
