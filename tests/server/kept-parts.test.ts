import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, type openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/**
 * The menu, the footer and the cards are drawn once and joined into the pages of many. Two nodes draw the same pages for the same
 * visitors in opposite orders: whatever one visitor's page took over from another's would be another thing on the other node.
 */
let forward: World
let backward: World
let store: OpenedStore
let beside: OpenedStore
let tea: string
let dear: string

type Visitor = { name: string; cookie: string; prefix: string }
const visitors: Visitor[] = []
const paths = ['/', '/chai', '/chai?page=1', '/chai?sort=name', '/zelenyi', '/search?q=', '/nowhere', '/cart', '/login']

beforeAll(async () => {
  forward = await openWorld()
  backward = await openWorld({ database: forward.database })
  store = await forward.openStore('Parts')
  beside = await forward.openStore('Parts beside')
  const made = async (path: string, body: object): Promise<any> => {
    const answer = await store.call('POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  await made('/api/store-languages', { language_id: english })
  const dollars = (await store.call('GET', '/api/currencies?code=USD')).body.data[0].id
  await made('/api/store-currencies', { currency_id: dollars, value: '0.025' })
  const trade = await made('/api/customer-groups', { name: { 'ua-uk': 'Гурт' }, discount_percent: '20' })
  tea = (await made('/api/categories', { name: { 'ua-uk': 'Чай', 'en-us': 'Tea' } })).id
  await made('/api/categories', { name: { 'ua-uk': 'Чорний', 'en-us': 'Black' }, parent_id: tea })
  await made('/api/categories', { name: { 'ua-uk': 'Посуд', 'en-us': 'Ware' } })
  dear = await makeProduct(store, {
    name: { 'ua-uk': 'Зелений', 'en-us': 'Green' },
    categories: [tea],
    price: '917.00',
  })
  for (let n = 0; n < 3; n++) await makeProduct(store, { categories: [tea], quantity: n })
  await beside.call('POST', '/api/categories', { name: { 'ua-uk': 'Чай' } })

  const olena = await signedIn(forward, store, 'olena@parts.test')
  const taras = await signedIn(forward, store, 'taras@parts.test')
  const grouped = await store.call('PATCH', `/api/customers/${taras.id}`, { customer_group_id: trade.id })
  expect(grouped.status, grouped.text).toBe(200)
  await taras.add(dear)
  const again = await signedIn(forward, store, 'taras@parts.test')
  const cookieOf = ({ cookies }: ReturnType<typeof openShopper>) =>
    [...cookies].map((pair) => pair.join('=')).join('; ')
  for (const [name, cookie] of [
    ['a guest', 'sw_session=nobody'],
    ['a guest with dollars', 'sw_session=nobody; sw_currency=USD'],
    ['a customer', cookieOf(olena)],
    ['a customer with dollars', `${cookieOf(olena)}; sw_currency=USD`],
    ['a trader', cookieOf(again)],
  ] as const)
    for (const prefix of ['', '/en']) visitors.push({ name: `${name} ${prefix}`, cookie, prefix })
})
afterAll(async () => {
  await backward?.close()
  await forward?.close()
})

const slugs: Record<string, string> = { '/chai': '/en/tea', '/zelenyi': '/en/green' }
const inLanguage = (path: string, prefix: string): string => {
  const [page = '', query] = path.split('?')
  const own = prefix ? (slugs[page] ?? `${prefix}${page === '/' ? '' : page}`) : page
  return query === undefined ? own : `${own}?${query}`
}
const see = (world: World, path: string, { cookie, prefix }: Visitor) =>
  world.app.inject({ url: inLanguage(path, prefix), headers: { host: store.host, cookie } })

async function seen(world: World, all: readonly (readonly [string, Visitor])[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const [path, visitor] of all) pages.set(`${path} ${visitor.name}`, (await see(world, path, visitor)).body)
  return pages
}
/** The same of both nodes, whoever was there before. */
async function compare(): Promise<Map<string, string>> {
  const all = paths.flatMap((path) => visitors.map((visitor) => [path, visitor] as const))
  const one = await seen(forward, all)
  const other = await seen(backward, all.toReversed())
  const again = await seen(forward, all.toReversed())
  for (const [page, html] of one) {
    expect(other.get(page), page).toBe(html)
    expect(again.get(page), page).toBe(html)
  }
  return one
}

describe('Parts of pages that are kept', () => {
  it('are never another language’s, currency’s, group’s or person’s', async () => {
    const pages = await compare()
    const card = (visitor: string) =>
      /<article.*?<\/article>/s.exec(pages.get(`/chai?sort=name ${visitor}`) ?? '')?.[0].replace(/[^\d.,$₴]/g, '') ?? ''
    const prices = ['a guest ', 'a guest with dollars ', 'a trader ', 'a guest /en'].map(card)
    expect(prices.every(Boolean)).toBe(true)
    expect(new Set(prices).size).toBe(4)
    for (const [page, html] of pages) {
      expect(html, page).toContain(page.endsWith('/en') ? '>Ware<' : '>Посуд<')
      expect(html, page).not.toContain(page.endsWith('/en') ? '>Посуд<' : '>Ware<')
    }
  })

  it('hide prices from guests and show them to customers, whoever came first', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    const hide = (price_only_logged_in: boolean) =>
      store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in })
    expect((await hide(true)).status).toBe(200)
    const [guest] = visitors as [Visitor]
    await until(async () => !(await see(backward, '/chai', guest)).body.includes('>917'))
    const pages = await compare()
    for (const name of ['a guest ', 'a guest with dollars ']) expect(pages.get(`/chai ${name}`)).not.toMatch(/>917|\$/)
    expect(pages.get('/chai a customer ')).toContain('>917')
    await hide(false)
    await until(async () => (await see(backward, '/chai', guest)).body.includes('>917'))
  })

  it('say which item of the menu a page is of', async () => {
    const [guest] = visitors as [Visitor]
    const current = async (path: string) =>
      /<a [^>]*aria-current="page"[^>]*href="([^"]*)"|<a [^>]*href="([^"]*)"[^>]*aria-current="page"/
        .exec((await see(forward, path, guest)).body.split('<main')[0] as string)
        ?.slice(1)
        .find(Boolean)
    expect([await current('/chai'), await current('/posud'), await current('/zelenyi')]).toEqual([
      '/chai',
      '/posud',
      undefined,
    ])
  })

  it('show on every node what was changed: the menu, a setting, a card, a page of the foot', async () => {
    const [guest] = visitors as [Visitor]
    const both = (path: string, fits: (html: string) => boolean) =>
      Promise.all([forward, backward].map((world) => until(async () => fits((await see(world, path, guest)).body))))
    const changed = async (path: string, body: object) => {
      const answer = await store.call('PATCH', path, body)
      expect(answer.status, answer.text).toBe(200)
    }
    await changed(`/api/categories/${tea}`, { name: { 'ua-uk': 'Чаї світу', 'en-us': 'Teas' } })
    await both('/', (html) => html.includes('>Чаї світу</a>') && !html.includes('>Чай</a>'))
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    await changed(`/api/settings/${settings.id}`, { phone: '+380441112233', price_prefix: { 'ua-uk': 'усього' } })
    await both('/chai', (html) => html.includes('+380441112233') && html.includes('>усього</span>'))
    await changed(`/api/products/${dear}`, { price: '923.00' })
    await both('/chai', (html) => html.includes('>923') && !html.includes('>917'))
    const [page] = (await store.call('GET', '/api/information?show_at_bottom=true&$limit=1')).body.data
    await changed(`/api/information/${page.id}`, { title: { 'ua-uk': 'Про все одразу', 'en-us': 'All' } })
    await both('/chai', (html) => html.includes('>Про все одразу</a>'))
  })

  it('of one store are not in another', async () => {
    const page = (await beside.guest('GET', '/chai', undefined, { cookie: 'sw_session=nobody' })).text
    expect(page).toContain('Parts beside')
    for (const theirs of ['Посуд', 'Чаї світу', 'Чорний', '>923']) expect(page).not.toContain(theirs)
  })
})
