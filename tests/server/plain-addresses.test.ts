import { countViews, refreshFeeds } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storesOf } from '../../packages/shop/src/floor/stores.ts'
import { plainAddress } from '../../packages/shop/src/platform/rules/page-addresses.ts'
import { listenToMessages } from './messages.ts'
import { openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** A store may want addresses without words: everything names the others then, and each leads to the other, whichever way it is switched. */
let world: World
let store: OpenedStore
let settings: string

type Kind = 'products' | 'categories' | 'manufacturers' | 'information' | 'news'
const words: Record<Kind, Record<'ua-uk' | 'en-us' | 'ru-ru', string>> = {
  products: { 'ua-uk': 'lampa-nichna', 'en-us': 'lamp-nightly', 'ru-ru': 'lampa-nochnaia' },
  categories: { 'ua-uk': 'svitlo-vsiake', 'en-us': 'light-anykind', 'ru-ru': 'svet-vsiakii' },
  manufacturers: { 'ua-uk': 'maister-svitla', 'en-us': 'master-oflight', 'ru-ru': 'master-sveta' },
  information: { 'ua-uk': 'pro-lampy', 'en-us': 'about-lamps', 'ru-ru': 'o-lampakh' },
  news: { 'ua-uk': 'novyna-lamp', 'en-us': 'news-oflamps', 'ru-ru': 'novost-lamp' },
}
const kinds = Object.keys(words) as Kind[]
const languages = [
  ['ua-uk', ''],
  ['en-us', '/en'],
  ['ru-ru', '/ru'],
] as const
const ids = {} as Record<Kind, string>
const allWords = Object.values(words).flatMap((one) => Object.values(one))

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Plain')
  for (const code of ['en-us', 'ru-ru']) {
    const { id } = (await store.call('GET', `/api/languages?code=${code}`)).body.data[0]
    await made('store-languages', { language_id: id })
  }
  const text = (one: string) => ({ 'ua-uk': one, 'en-us': one, 'ru-ru': one })
  ids.categories = (await made('categories', { name: text('Світло'), slug: words.categories })).id
  ids.manufacturers = (await made('manufacturers', { name: 'Майстер', slug: words.manufacturers })).id
  const more = { categories: [ids.categories], manufacturer_id: ids.manufacturers, quantity: 50, price: '100' }
  for (let n = 0; n < 20; n++) await made('products', { name: text(`Річ ${n}`), slug: text(`richka-${n}`), ...more })
  ids.products = (await made('products', { name: text('Лампа'), slug: words.products, ...more })).id
  const article = {
    title: text('Про лампи'),
    text: text('<p>Багато літер</p>'),
    show_at_bottom: true,
    footer_column: 1,
  }
  ids.information = (await made('information', { ...article, slug: words.information })).id
  ids.news = (await made('information', { ...article, slug: words.news, show_as_blog: true })).id
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
})
afterAll(() => world?.close())

async function made(noun: string, body: object): Promise<any> {
  const answer = await store.call('POST', `/api/${noun}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const page = (url: string) => store.guest('GET', url)
const at = async (url: string) => {
  const { status, headers } = await page(url)
  return headers.location ? [status, headers.location] : [status]
}
const switched = async (seo_urls: boolean): Promise<void> =>
  expect((await store.call('PATCH', `/api/settings/${settings}`, { seo_urls })).status).toBe(200) as never
const nounOf = (kind: Kind) => (kind === 'news' ? 'information' : kind)
const plain = (kind: Kind) => plainAddress(nounOf(kind), ids[kind])
/** The address that is shown, and the one that leads there. */
const both = (kind: Kind, code: 'ua-uk' | 'en-us' | 'ru-ru', prefix: string, isOn: boolean) => {
  const [worded, bare] = [`${prefix}/${words[kind][code]}`, `${prefix}/${plain(kind)}`]
  return isOn ? [worded, bare] : ([bare, worded] as const)
}
const origin = () => `http://${store.host}`

describe.each([true, false, true])('Addresses by words: %s', (isOn) => {
  beforeAll(async () => {
    // Whatever is kept is kept before.
    for (const url of ['/', ...kinds.flatMap((kind) => [`/${words[kind]['ua-uk']}`, `/${plain(kind)}`])])
      await page(url)
    await switched(isOn)
  })

  it.each(kinds)('of %s are one in each language, to which the other leads in one step', async (kind) => {
    for (const [code, prefix] of languages) {
      const [here, there] = both(kind, code, prefix, isOn)
      const { status, text } = await page(here as string)
      expect(status, here).toBe(200)
      expect(text).toContain(`rel="canonical" href="${origin()}${here}"`)
      for (const [other, otherPrefix] of languages)
        expect(text).toContain(`href="${origin()}${both(kind, other, otherPrefix, isOn)[0]}"`)
      expect(await at(there as string)).toEqual([301, here])
      expect(await at(`${there}?page=2&sort=price`)).toEqual([301, `${here}?page=2&sort=price`])
      expect(await at(`${there}?utm_source=mail&page=2&gclid=a%26b`)).toEqual([
        301,
        `${here}?page=2&utm_source=mail&gclid=a%26b`,
      ])
    }
  })

  it('lead on from where a page stood before, and from the end of another shop’s address', async () => {
    const former = `lampa-kolyshnia-${isOn}`
    await store.call('PATCH', `/api/products/${ids.products}`, { slug: { 'ua-uk': former } })
    await store.call('PATCH', `/api/products/${ids.products}`, { slug: { 'ua-uk': words.products['ua-uk'] } })
    const [here] = both('products', 'ua-uk', '', isOn)
    expect(await at(`/${former}?variant=1`)).toEqual([301, `${here}?variant=1`])
    expect(await at(`/catalog/things/${former}.html`)).toEqual([301, here])
  })

  it('are where an owner’s rule arrives in one step, whenever that was written', async () => {
    for (const [n, target] of both('manufacturers', 'en-us', '/en', isOn).entries()) {
      await made('url-redirects', { path: `/old-${isOn}-${n}-${crypto.randomUUID()}`, code: '301', target })
      const { path } = (await store.call('GET', '/api/url-redirects?$sort[created_at]=-1&$limit=1')).body.data[0]
      expect(await at(path)).toEqual([301, both('manufacturers', 'en-us', '/en', isOn)[0]])
    }
  })

  it('stand in everything that names a page, and no others do', async () => {
    const feed = await made('product-feeds', {
      name: `Feed ${crypto.randomUUID()}`,
      format: 'hotline',
      language: 'ua-uk',
    })
    await refreshFeeds(world.engine)
    const ready = await until(
      async () => (await store.call('GET', `/api/product-feeds/${feed.id}`)).body,
      ({ made_at }) => made_at !== null,
    )
    const shopper = openShopper(world, store)
    await shopper.add(ids.products)
    await shopper.ready()
    const order = (await shopper.order()).body
    await shopper.add(ids.products)
    const telling: [string, (url: string) => Promise<string>, Kind[]][] = [
      ...languages.flatMap(([, prefix]): [string, (url: string) => Promise<string>, Kind[]][] =>
        [
          [prefix || '/', ['products', 'categories', 'information']],
          [`${prefix}${both('products', 'ua-uk', '', isOn)[0]}`, []],
          [`${prefix}/sitemap`, ['categories', 'information']],
          [`${prefix}/shop/brands`, ['manufacturers']],
          [`${prefix}/news`, ['news']],
          [`${prefix}/news.xml`, ['news']],
          [`${prefix}/search?q=лампа`, ['products']],
          [`${prefix}/search/suggestions.data?q=світло`, ['categories']],
          [`${prefix}/search/suggestions.data?q=лампа`, ['products']],
        ].map(([url, has]) => [url as string, async (one) => (await page(one)).text, has as Kind[]]),
      ),
      ['/cart', async (url) => (await shopper.call('GET', url)).text, ['products']],
      [
        `/order/${order.id}?key=${order.access_key}`,
        async (url) => (await shopper.call('GET', url)).text,
        ['products'],
      ],
      [new URL(ready.url).pathname, async (url) => (await page(url)).text, ['products']],
      ['/sitemap-1.xml', async (url) => (await page(url)).text, kinds],
    ]
    for (const [url, read, has] of telling) {
      const follows = /^\/(en|ru)\/(product-|lampa)/.test(url)
        ? (((await at(url))[1] as string | undefined) ?? url)
        : url
      const text = decodeURIComponent((await read(follows)).replaceAll('%', '%25')).replaceAll('\\/', '/')
      const [, prefix = ''] = /^(\/en|\/ru)/.exec(url) ?? []
      const code = languages.find(([, one]) => one === prefix)?.[0] ?? 'ua-uk'
      for (const kind of has)
        expect(text.includes(both(kind, code, '', isOn)[0] as string), `${url} ${kind}`).toBe(true)
      const wrong = isOn ? kinds.map(plain) : allWords
      for (const one of wrong) expect(text.includes(`/${one}`), `${url} names ${one}`).toBe(false)
    }
  })

  it('are in the map that is made anew by itself', async () => {
    if (isOn) await switched(false)
    const last = async () => (await store.call('GET', '/api/sitemaps?$sort[created_at]=-1&$limit=1')).body.data[0]
    await until(last, (map) => map?.state === 'ready')
    const before = (await last()).id
    await switched(!isOn)
    const between = (await page('/sitemap-1.xml')).text
    expect(between).toContain(`<loc>${origin()}${both('products', 'ua-uk', '', !isOn)[0]}</loc>`)
    await switched(isOn)
    await until(last, (map) => map.id !== before && map.state === 'ready')
    const map = (await page('/sitemap-1.xml')).text
    expect(map).toContain(`<loc>${origin()}${both('products', 'ua-uk', '', isOn)[0]}</loc>`)
  })

  it('cost no statement more than by words', async () => {
    const asked = listenToMessages()
    const count = async (url: string) => {
      const counts: number[] = []
      for (let n = 0; n < 3; n++) {
        await world.engine.inStore(
          { store: { id: store.id } as never },
          async (ctx) => void ctx.touched.add('products'),
        )
        counts.push((await asked.askedBy(() => page(url))).flat().length)
      }
      return Math.min(...counts)
    }
    const counted: Record<string, number> = {}
    for (const kind of ['products', 'categories', 'manufacturers'] as const)
      counted[kind] = await count(both(kind, 'ua-uk', '', isOn)[0] as string)
    asked.end()
    if (isOn && !by) by = counted
    for (const [kind, most] of Object.entries(by ?? {})) expect(counted[kind], kind).toBeLessThanOrEqual(most)
  })

  it('count as looks at their product', async () => {
    const viewed = async () => (await store.call('GET', `/api/products/${ids.products}?$select=viewed`)).body.viewed
    const before = await viewed()
    const looks = new Map([[(both('products', 'ua-uk', '', isOn)[0] as string).slice(1), 1000]])
    await world.engine.inStore({ store: await storeOf() }, (ctx) => countViews(ctx, looks))
    // The looks of this test itself are counted beside them.
    expect(await viewed()).toBeGreaterThanOrEqual(before + 1000)
  })
})

let by: Record<string, number> | null = null
const storeOf = async () => (await storesOf(world.engine).byId(store.id)) as NonNullable<unknown> as never

describe('A page that is not there', () => {
  it('is missed at either kind of address', async () => {
    for (const isOn of [true, false]) {
      await switched(isOn)
      for (const url of ['/niiakoi', `/${plainAddress('products', crypto.randomUUID().replace(/^(.{14})./, '$17'))}`])
        expect(await at(url)).toEqual([404])
    }
  })

  it('is no page of another shop’s by its id', async () => {
    const other = await world.openStore('Other')
    for (const isOn of [true, false]) {
      const { id } = (await other.call('GET', '/api/settings')).body.data[0]
      await other.call('PATCH', `/api/settings/${id}`, { seo_urls: isOn })
      for (const kind of kinds) expect((await other.guest('GET', `/${plain(kind)}`)).status, kind).toBe(404)
    }
  })

  it('is one that was hidden, whichever way it is asked for', async () => {
    await switched(false)
    await store.call('PATCH', `/api/products/${ids.products}`, { status: false })
    expect(await at(`/${plain('products')}`)).toEqual([404])
    await store.call('PATCH', `/api/products/${ids.products}`, { status: true })
    expect(await at(`/${plain('products')}`)).toEqual([200])
  })
})

it('Words that look like an address without words are given a number', async () => {
  const { slug } = await made('products', { name: 'Хитра', price: '1', slug: { 'ua-uk': plain('products') } })
  expect(slug['ua-uk'] ?? slug).toBe(`${plain('products')}-1`)
})
