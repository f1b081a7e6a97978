import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** A shop as its owner left it: without pictures, with few categories or very many of them. */
let world: World
const counts = [0, 1, 3, 8, 50] as const
const stores = new Map<number, OpenedStore>()
const store = (count: number) => stores.get(count) as OpenedStore
const page = async (count: number, path: string): Promise<string> => {
  const answer = await store(count).guest('GET', path)
  expect(answer.status, path).toBe(200)
  return answer.text
}
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url]) => url as string)
const part = (html: string, begin: RegExp, end: string) => {
  const from = html.search(begin)
  return from < 0 ? '' : html.slice(from, html.indexOf(end, from))
}
const menuOf = (html: string) => part(html, /<nav id="menu"|<nav [^>]*id="menu"/, '</nav>')
const tilesOf = (html: string) => part(html, /<ul class="[^"]*tiles/, '</ul>')

beforeAll(async () => {
  world = await openWorld()
  for (const count of counts) {
    const made = await world.openStore(`Face ${count}`)
    stores.set(count, made)
    await world.engine.database.platformPool.query(
      "update stores set plan_id = (select id from plans where code = 'unlimited') where id = $1",
      [made.id],
    )
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${made.id}`))
    const drafts = Array.from({ length: count }, (_, n) => ({
      name: { 'ua-uk': `Група ${n}`, 'en-us': `Group ${n}`, 'ru-ru': `Группа ${n}` },
      sort_order: n,
    }))
    if (drafts.length) {
      const answer = await made.call('POST', '/api/categories', drafts)
      expect(answer.status, answer.text).toBe(201)
    }
    for (const code of ['en-us', 'ru-ru']) {
      const [language] = (await made.call('GET', `/api/languages?code=${code}`)).body.data
      expect((await made.call('POST', '/api/store-languages', { language_id: language.id })).status).toBe(201)
    }
  }
})
afterAll(() => world?.close())

describe('the menu and the tiles', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [3, 3, 3],
    [8, 8, 8],
    // Eight in the row, "more", twenty-four in columns, and the way to all; eleven tiles and that way.
    [50, 8 + 1 + 24 + 1, 12],
  ])('of %i categories have %i links and %i tiles', async (count, links, tiles) => {
    const html = await page(count, '/')
    expect(linksIn(menuOf(html)).length).toBe(links)
    expect(linksIn(tilesOf(html)).length).toBe(tiles)
    expect(linksIn(menuOf(html)).includes('/sitemap')).toBe(count > 8)
    expect(linksIn(tilesOf(html)).includes('/sitemap')).toBe(count > 12)
  })

  it('of a page with two hundred categories weigh what they do with fifty', async () => {
    const before = await page(50, '/hrupa-3')
    const more = Array.from({ length: 150 }, (_, n) => ({ name: { 'ua-uk': `Ще ${n}` }, sort_order: 100 + n }))
    expect((await store(50).call('POST', '/api/categories', more)).status).toBe(201)
    const after = await until(
      () => page(50, '/hrupa-3'),
      (html) => menuOf(html).includes('200'),
    )
    expect(Math.abs(after.length - before.length)).toBeLessThan(100)
  })
})

describe('the page of all categories', () => {
  it.each([
    ['', 'Усі категорії', 'Група 49'],
    ['/en', 'All categories', 'Group 49'],
    ['/ru', 'Все категории', 'Группа 49'],
  ])('at %s/sitemap is called “%s” and lists each', async (prefix, title, last) => {
    const html = await page(50, `${prefix}/sitemap`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(last)
    expect(linksIn(html.slice(html.indexOf('<h1>'), html.indexOf('</main>'))).length).toBeGreaterThanOrEqual(50)
    expect(html).toContain(`<link rel="canonical" href="http://${store(50).host}${prefix}/sitemap"/>`)
    expect(html).not.toContain('content="noindex')
  })

  it('is in the map for search engines where there is something to list', async () => {
    const map = await page(8, '/sitemap-1.xml')
    for (const prefix of ['', '/en', '/ru'])
      expect(map).toContain(`<loc>http://${store(8).host}${prefix}/sitemap</loc>`)
    expect(await page(0, '/sitemap-1.xml')).not.toContain('/sitemap</loc>')
    expect(await page(0, '/sitemap')).toContain('content="noindex')
  })

  it('shows a category as soon as there is one', async () => {
    await page(3, '/sitemap')
    expect((await store(3).call('POST', '/api/categories', { name: { 'ua-uk': 'Нова полиця' } })).status).toBe(201)
    await until(
      () => page(3, '/sitemap'),
      (html) => html.includes('Нова полиця'),
    )
  })
})

describe('what a browser fetches on its way to the next page', () => {
  // Without the root's own part, which the browser has.
  it.each([
    ['/_.data?_routes=routes%2Fhome', 'of the home page'],
    ['/sitemap.data?_routes=routes%2Fcategories', 'of all categories'],
    ['/hrupa-0.data?_routes=routes%2Fpage', 'of a category'],
  ])('at %s, %s, is as new as the categories are', async (path) => {
    const [first] = (await store(3).call('GET', '/api/categories?$sort[sort_order]=1&$limit=1')).body.data
    expect(await page(3, path)).toContain('Група 0')
    const renamed = await store(3).call('PATCH', `/api/categories/${first.id}`, { name: { 'ua-uk': 'Перша полиця' } })
    expect(renamed.status, renamed.text).toBe(200)
    await until(
      () => page(3, path),
      (data) => data.includes('Перша полиця') && !data.includes('Група 0'),
    )
    await store(3).call('PATCH', `/api/categories/${first.id}`, { name: { 'ua-uk': 'Група 0' } })
    await until(
      () => page(3, '/'),
      (html) => html.includes('Група 0'),
    )
  })
})

describe('what has no picture', () => {
  it('shows its first letter in the colours of its category, in a list and on its page', async () => {
    const categories = (await store(8).call('GET', '/api/categories?$sort[sort_order]=1')).body.data
    await makeProduct(store(8), { name: { 'ua-uk': '«Ґанок» малий' }, categories: [categories[3].id] })
    await makeProduct(store(8), { name: { 'ua-uk': 'Нічий' } })
    const drawn = /<svg[^>]*data-tone="3"[^>]*>(?:(?!<\/svg>).)*<text[^>]*>Ґ<\/text>/
    for (const path of ['/', '/hrupa-3']) expect(await page(8, path), path).toMatch(drawn)
    const { slug } = (await store(8).call('GET', '/api/products?$limit=1&$sort[created_at]=1')).body.data[0]
    expect(await page(8, `/${slug}`)).toMatch(drawn)
    expect(await page(8, '/')).toMatch(/<svg(?![^>]*data-tone)[^>]*>(?:(?!<\/svg>).)*<text[^>]*>Н<\/text>/)
  })

  it('takes the other colours when its category moves', async () => {
    const categories = (await store(8).call('GET', '/api/categories?$sort[sort_order]=1')).body.data
    const moved = await store(8).call('PATCH', `/api/categories/${categories[3].id}`, { parent_id: categories[1].id })
    expect(moved.status, moved.text).toBe(200)
    await until(
      () => page(8, '/'),
      (html) => /<svg[^>]*data-tone="1"[^>]*>(?:(?!<\/svg>).)*<text[^>]*>Ґ<\/text>/.test(html),
    )
  })
})

describe('a shop without banners', () => {
  const artIn = (html: string) =>
    /<img src="(\/art\/[0-9a-f]+\.svg)"[^>]*width="\d+" height="\d+"/.exec(html)?.[1] ?? ''

  it('has a drawing of its own, that browsers keep until its colours change', async () => {
    const [one, other] = [artIn(await page(0, '/')), artIn(await page(1, '/'))]
    expect(one).not.toBe('')
    expect(other).not.toBe(one)
    const svg = await store(0).guest('GET', one)
    expect(svg.headers['content-type']).toBe('image/svg+xml')
    expect(svg.headers['cache-control']).toContain('immutable')
    const settings = (await store(0).call('GET', '/api/settings')).body.data[0]
    const design = await store(0).call('POST', '/api/designs', { name: 'Violet', primary_color: '#5b2a86' })
    const changed = await store(0).call('PATCH', `/api/settings/${settings.id}`, { design_id: design.body.id })
    expect(changed.status, changed.text).toBe(200)
    const next = await until(
      async () => artIn(await page(0, '/')),
      (url) => url !== one,
    )
    const fresh = await store(0).guest('GET', next)
    expect(fresh.text).toContain('#5b2a86')
    expect((await store(0).guest('GET', one)).headers['cache-control']).toBe('no-cache')
  })

  it('says what it sells, as its owner said', async () => {
    const owner = await world.register('garden@shop.test')
    const setup = {
      name: 'Грядка',
      country: 'UA',
      language: 'ua-uk',
      currency: 'UAH',
      product_types: ['garden', 'other'],
    }
    const { body } = await owner.call('POST', '/api/store-setups', { ...setup, address: { city: 'Київ' }, about: '' })
    const home = await world.app.inject({ url: '/', headers: { host: body.domain } })
    expect(home.body).toContain('>Дім і сад</p>')
  })
})

it('A link to a shop or a product without pictures is shown with the shop’s name in its colours', async () => {
  const bare = await world.openStore('Лавка & «Ко»')
  await makeProduct(bare, { slug: { 'ua-uk': 'bare-thing', 'en-us': 'bare-thing' } })
  for (const path of ['/', '/bare-thing']) {
    const { text } = await bare.guest('GET', path)
    expect(/<meta property="og:image" content="[^"]*(\/[^"/]*)"/.exec(text)?.[1], path).toBe('/social.jpg')
  }
  const { status, headers, body } = await bare.guest('GET', '/social.jpg')
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  void body
  expect(Number(headers['content-length'])).toBeGreaterThan(10_000)
  const again = await bare.guest('GET', '/social.jpg', undefined, { 'if-none-match': headers.etag })
  expect(again.status).toBe(304)
})
