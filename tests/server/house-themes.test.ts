import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newId } from '@shopwright/resource'
import { houseThemes } from '@shopwright/server/themes/themes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages } from './messages.ts'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** What every theme of the house owes to shoppers, search engines and the cache, whatever it looks like. */
const themes = readdirSync(houseThemes).filter((name) => !name.startsWith('.'))
let world: World
beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world?.close())

describe.each(themes)('%s', (theme) => {
  let store: OpenedStore
  let product: { id: string; slug: string }

  beforeAll(async () => {
    store = await world.openStore(`Owes ${theme}`)
    const made = async (path: string, body: object) => {
      const answer = await store.call('POST', path, body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }
    const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
    await made('/api/store-languages', { language_id: english })
    const tea = await made('/api/categories', { name: { 'ua-uk': 'Чай', 'en-us': 'Tea' } })
    await made('/api/categories', { name: { 'ua-uk': 'Зелений', 'en-us': 'Green' }, parent_id: tea.id })
    const id = await makeProduct(store, { name: { 'ua-uk': 'Сенча', 'en-us': 'Sencha' }, categories: [tea.id] })
    product = { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
    const { body } = await store.call('POST', '/api/theme-switches', { theme })
    await until(
      () => store.call('GET', `/api/tasks/${body.task_id}`),
      (task) => task.body.state === 'done',
    )
  })

  it('shows what is called like a page of the shop’s own at an address of its own', async () => {
    const lists = ['packages/theme-kit/src/parts/route-lists.ts', `themes/${theme}/app/routes.ts`]
    const text = lists.map((file) => readFileSync(path.resolve(houseThemes, '..', file), 'utf8')).join('\n')
    const own = [...text.matchAll(/\broute\('([a-z-]+)(?:\/:\w+\?)?'/g)].map(([, name]) => name as string)
    expect(own.length).toBeGreaterThan(15)
    const hidden: string[] = []
    for (const name of [...own, 'confirm', 'livez']) {
      const id = await makeProduct(store, { name: { 'ua-uk': `Товар ${name}` }, slug: { 'ua-uk': name } })
      const { slug } = (await store.call('GET', `/api/products/${id}`)).body
      const { status, text: page } = await store.guest('GET', `/${slug}`)
      if (status !== 200 || !page.includes(`<h1`) || !page.includes(`Товар ${name}`)) hidden.push(name)
      await store.call('DELETE', `/api/products/${id}`)
    }
    expect(hidden).toEqual([])
  })

  it('shows every page of a shop, with one heading and a title', async () => {
    const article = (await store.call('GET', '/api/information?$limit=1')).body.data[0].slug
    const paths = [
      '/',
      '/chai',
      `/${product.slug}`,
      `/${article}`,
      '/sitemap',
      '/search?q=сенча',
      '/compare',
      '/wish-list',
      '/cart',
      '/checkout',
    ]
    for (const path of [
      ...paths,
      '/login',
      '/registration',
      '/forget',
      '/returns/new',
      '/shop/contacts',
      '/en',
      '/en/tea',
    ]) {
      const { status, text } = await store.guest('GET', encodeURI(path))
      expect(status, path).toBe(200)
      expect([...text.matchAll(/<h1[ >]/g)].length, path).toBe(1)
      expect(text, path).toMatch(/<title>[^<]{4,}/)
      expect(text, path).not.toMatch(/>undefined<|\[object Object\]/)
    }
    const missing = await store.guest('GET', '/nowhere-at-all')
    expect([missing.status, /noindex/.test(missing.text)]).toEqual([404, true])
  })

  it('tells search engines the same as every other', async () => {
    for (const [path, types] of [
      ['/', ['WebSite', 'Organization|OnlineStore|Store']],
      ['/chai', ['BreadcrumbList']],
      [`/${product.slug}`, ['Product', 'BreadcrumbList']],
    ] as const) {
      const { text } = await store.guest('GET', path)
      expect(text, path).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${path === '/' ? '/?' : path}"`))
      for (const tag of ['uk-UA', 'en-US', 'x-default'])
        expect(text.toLowerCase(), path).toContain(`hreflang="${tag.toLowerCase()}"`)
      const said = [...text.matchAll(/application\/ld\+json"[^>]*>([^<]*)/g)].map(([, json]) => json).join()
      for (const type of types) expect(said, path).toMatch(new RegExp(`"@type":"(${type})"`))
    }
  })

  it('shows what was changed, however long its pages were kept', async () => {
    const etags = async () =>
      Promise.all(['/', '/chai', `/${product.slug}`].map(async (at) => (await store.guest('GET', at)).headers.etag))
    await etags()
    const before = await etags()
    expect(await etags()).toEqual(before)
    await store.call('PATCH', `/api/products/${product.id}`, { price: '731.00' })
    for (const path of ['/', '/chai', `/${product.slug}`])
      expect((await store.guest('GET', path)).text, path).toContain('731')
    await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Мед', 'en-us': 'Honey' } })
    for (const path of ['/', '/chai']) expect((await store.guest('GET', path)).text, path).toContain('Мед')
  })

  it('sets products side by side without a script: four at most, with what differs marked', async () => {
    const group = (await store.call('POST', '/api/attribute-groups', { name: { 'ua-uk': 'Про чай' } })).body.id
    const attribute = async (name: string) =>
      (await store.call('POST', '/api/attributes', { name: { 'ua-uk': name }, attribute_group_id: group })).body.id
    const [origin, leaf] = [await attribute('Походження'), await attribute('Лист')]
    const teas: string[] = []
    for (const n of [1, 2, 3, 4, 5])
      teas.push(
        await makeProduct(store, {
          name: { 'ua-uk': `Порівняний ${n}` },
          attributes: [
            { attribute_id: origin, text: { 'ua-uk': n === 1 ? 'Уджі' : 'Сідзуока' } },
            { attribute_id: leaf, text: { 'ua-uk': 'цілий' } },
          ],
        }),
      )
    let cookie = ''
    const send = async (form: Record<string, string>) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/compare',
        headers: {
          host: store.host,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          cookie,
        },
        payload: new URLSearchParams(form).toString(),
      })
      const [set] = [answer.headers['set-cookie'] ?? []].flat()
      if (set) cookie = set.split(';')[0] as string
      return answer
    }
    const page = async (at = '/compare') =>
      (await store.guest('GET', at, undefined, { cookie })).text.replace(/<script[\s\S]*?<\/script>/g, '')
    const columns = (text: string) => [...text.matchAll(/<th scope="col" class/g)].length
    for (const product_id of teas.slice(0, 4)) {
      const { statusCode, headers } = await send({ product_id })
      expect([statusCode, headers.location]).toEqual([302, '/compare'])
    }
    const full = await send({ product_id: teas[4] as string })
    expect([full.statusCode, full.body.includes('Поруч уміщується не більше 4 товарів')]).toEqual([422, true])
    const four = await page()
    expect([columns(four), four.includes('Уджі'), four.includes('цілий')]).toEqual([4, true, true])
    expect(four).toMatch(/Походження<span[^>]*> \((<!-- -->)?відрізняється/)
    expect(four).not.toMatch(/Лист<span/)
    expect(await page('/compare?only=differences')).not.toContain('цілий')
    await send({ product_id: teas[0] as string, intent: 'drop' })
    expect(columns(await page())).toBe(3)
    // What is sold no more takes no place that nobody could free.
    await send({ product_id: teas[0] as string })
    await store.call('PATCH', `/api/products/${teas[1]}`, { status: false })
    expect((await send({ product_id: teas[4] as string })).statusCode).toBe(302)
    expect(columns(await page())).toBe(4)
    expect((await send({ product_id: teas[1] as string })).statusCode).toBe(422)
    // Nobody else sees what this browser compares.
    expect(columns((await store.guest('GET', '/compare')).text)).toBe(0)
    expect((await store.guest('GET', `/${product.slug}`)).text).toContain('action="/compare"')
  })

  it('brings with each page the styles of all that stands in it', async () => {
    const folder = path.join(houseThemes, theme, 'build/client')
    const cssOf = (file: string) => readFileSync(path.join(folder, file.replace(/^.*\/assets\//, 'assets/')), 'utf8')
    const namesIn = (css: string) => new Set([...css.matchAll(/\.(_[\w-]+)/g)].map(([, name]) => name as string))
    const styled = namesIn(
      readdirSync(path.join(folder, 'assets'))
        .filter((file) => file.endsWith('.css'))
        .map((file) => cssOf(`assets/${file}`))
        .join(),
    )
    // What stands around other pages than the home comes with its styles, too.
    const { body } = await store.call('POST', '/api/layouts', { name: 'Goods', routes: [{ page: 'category' }] })
    const [draft] = (await store.call('GET', `/api/layout-drafts?layout_id=${body.id}`)).body.data
    const kinds = ['faq', 'newsletter'].map((kind, n) => ({
      ...draft.sections[0],
      id: newId(),
      kind,
      position: n ? 'left' : 'main',
    }))
    const [article] = (await store.call('GET', '/api/information?$limit=1')).body.data
    const sections = [...draft.sections, { ...kinds[0], settings: { information_id: article.id } }, kinds[1]]
    expect((await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections })).status).toBe(200)
    expect((await store.call('POST', '/api/layout-publications', { layout_id: body.id })).status).toBe(201)
    expect((await store.guest('GET', '/chai')).text).toContain('data-side')
    for (const at of ['/', '/chai', `/${product.slug}`, '/cart', '/search?q=a', '/sitemap', '/login']) {
      const { text } = await store.guest('GET', at)
      const linked = [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
        ([, href]) => href as string,
      )
      const there = namesIn(linked.map((href) => cssOf(href.replace(/#.*$/, ''))).join())
      const worn = new Set([...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(/\s+/)))
      expect(linked.length, at).toBeGreaterThan(1)
      expect(
        [...worn].filter((name) => styled.has(name) && !there.has(name)),
        at,
      ).toEqual([])
    }
  })

  it('shows itself before it is chosen', async () => {
    const { data } = (await store.call('GET', '/api/themes')).body
    const { preview } = data.find(({ name }: { name: string }) => name === theme)
    const picture = await store.call('GET', preview)
    expect([picture.status, String(picture.headers['content-type'])]).toEqual([200, 'image/svg+xml'])
  })

  it('begins a layout of the home with what the home shows already', async () => {
    const { body } = await store.call('POST', '/api/layouts', {
      name: 'First',
      routes: [{ page: 'home', device: 'all' }],
    })
    const drafts = await store.call('GET', `/api/layout-drafts?layout_id=${body.id}`)
    const kinds = drafts.body.data[0].sections.map(({ kind }: any) => kind)
    const shown = () => store.guest('GET', '/').then(({ text }) => text.replace(/<script[\s\S]*?<\/script>/g, ''))
    const before = await shown()
    await store.call('POST', '/api/layout-publications', { layout_id: body.id })
    const plain = (text: string) => text.replace(/nonce="[^"]*"/g, '')
    expect(plain(await shown())).toBe(plain(before))
    expect(kinds).toEqual(
      theme === 'quick-shop'
        ? ['banner-slider', 'content']
        : ['banner-slider', 'category-tiles', 'specials', 'latest-products'],
    )
  })

  it('asks for its home in two messages of six statements at most', async () => {
    const asked = listenToMessages()
    try {
      await store.guest('GET', '/?fresh=1')
      const touch = async (ctx: { touched: Set<string> }) => void ctx.touched.add('products')
      await world.engine.inStore({ store: { id: store.id } as never }, touch)
      const sent = await asked.askedBy(() => store.guest('GET', '/'))
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(2)
      expect(sent.flat().length, sent.join('\n')).toBeLessThanOrEqual(6)
    } finally {
      asked.end()
    }
  })

  it('takes goods by a bare form, and shows who has signed in all of their account', async () => {
    const shopper = openShopper(world, store)
    expect((await shopper.add(product.id)).status).toBeLessThan(400)
    const known = await signedIn(world, store, `${theme}@owes.test`)
    const cookie = [...known.cookies].map((pair) => pair.join('=')).join('; ')
    for (const part of ['', 'orders', 'purse', 'subscriptions', 'returns', 'addresses', 'profile', 'affiliate']) {
      const { status, text } = await store.guest('GET', `/account/${part}`.replace(/\/$/, ''), undefined, { cookie })
      expect(status, part).toBe(200)
      expect([...text.matchAll(/<h1[ >]/g)].length, part).toBe(1)
    }
  })
})
