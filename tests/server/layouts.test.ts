import { newId } from '@shopwright/resource'
import { moduleNames } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payloads } from './hostile-html.ts'
import { listenToMessages } from './messages.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
const passed = 0
const products: string[] = []
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.now() + passed) })
  store = await world.openStore('Arranged')
  ids.category_id = (await made('categories', { name: { 'ua-uk': 'Полиця' } })).id
  await made('categories', { name: { 'ua-uk': 'Друга' } })
  ids.manufacturer_id = (await made('manufacturers', { name: 'Майстер' })).id
  for (let n = 0; n < 6; n++)
    products.push(
      await makeProduct(store, {
        name: { 'ua-uk': `Річ ${n}` },
        slug: { 'ua-uk': `rich-${n}` },
        price: String(100 + n),
        categories: [ids.category_id],
        manufacturer_id: n % 2 ? ids.manufacturer_id : null,
      }),
    )
  const group = (await store.call('GET', '/api/settings')).body.data[0]
  await store.call('PATCH', `/api/products/${products[0]}`, {
    specials: [{ customer_group_id: group.customer_group_id, price: '50', priority: 1, date_end: '2999-12-31' }],
  })
  await store.call('PATCH', `/api/settings/${group.id}`, {
    instagram_url: 'https://instagram.test/arranged',
    facebook_url: 'https://facebook.test/arranged',
  })
  ids.banner_id = (
    await made('banners', { name: 'Весна', images: [{ title: { 'ua-uk': 'Весняна збірка' }, link: '/polytsia' }] })
  ).id
  const html = '<h2>Чи швидко?</h2><p>Завтра.</p><h2>А назад?</h2><p>Так, 14 днів.</p>'
  ids.information_id = (await made('information', { title: { 'ua-uk': 'Питання' }, text: { 'ua-uk': html } })).id
  await made('information', {
    title: { 'ua-uk': 'Ми відкрилися' },
    text: { 'ua-uk': 'Новина дня' },
    show_as_blog: true,
  })
  await made('locations', { name: { 'ua-uk': 'Крамниця' }, address: { 'ua-uk': 'вул. Тиха, 5' } })
  const review = await made('reviews', {
    product_id: products[1],
    author: 'Оксана',
    text: 'Добра річ, користуюся щодня',
    rating: 5,
  })
  await store.call('PATCH', `/api/reviews/${review.id}`, { status: true })
})
afterAll(() => world?.close())

async function made(noun: string, body: object): Promise<any> {
  const answer = await store.call('POST', `/api/${noun}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const page = async (url = '/', headers: Record<string, string> = {}) =>
  (await world.app.inject({ url, headers: { host: store.host, ...headers } })).body
const section = (kind: string, settings: object = {}, more: object = {}) => ({
  id: newId(),
  position: 'main',
  kind,
  module_id: null,
  is_hidden: false,
  settings,
  ...more,
})
const draftOf = async (layout: string): Promise<any> =>
  (await store.call('GET', `/api/layout-drafts?layout_id=${layout}`)).body.data[0]
const arrange = async (layout: string, sections: object[]) => {
  const { id, version } = await draftOf(layout)
  return store.call('PATCH', `/api/layout-drafts/${id}`, { sections, version })
}
const publish = (layout_id: string, more: object = {}) => made('layout-publications', { layout_id, ...more })
/** A layout of these sections that everybody sees. */
async function shown(routes: object[], sections: object[]): Promise<string> {
  const { id } = await made('layouts', { name: 'Layout', routes })
  const kept = await arrange(id, sections)
  expect(kept.status, kept.text).toBe(200)
  await publish(id)
  return id
}
const remove = (id: string) => store.call('DELETE', `/api/layouts/${id}`)
const says = (text: string) => section('html', { html: { 'ua-uk': `<p>${text}</p>` } })

/** What is seen of a page: its parts are handed to the browser in the order in which they were ready. */
const seen = async (...asked: Parameters<typeof page>) =>
  (await page(...asked)).replace(/<script[\s\S]*?<\/script>/g, '')

describe('A layout', () => {
  it('begins as the page is, and nothing of it is seen before it is published', async () => {
    const before = await seen()
    const { id, theme } = await made('layouts', { name: 'Головна', routes: [{ page: 'home' }] })
    expect(theme).toBe('full-catalog')
    expect((await draftOf(id)).sections.map(({ kind }: any) => kind)).toEqual([
      'banner-slider',
      'category-tiles',
      'specials',
      'latest-products',
    ])
    expect(await seen()).toBe(before)
    expect((await arrange(id, [says('Щойно вигадане')])).status).toBe(200)
    expect(await seen()).toBe(before)
    await publish(id)
    expect(await page()).toContain('Щойно вигадане')
    expect(await page()).not.toContain('Весняна збірка')
    await remove(id)
    expect(await page()).toContain('Весняна збірка')
  })

  it('that is closest to the page is shown, and only there', async () => {
    const all = await shown([{ page: 'root' }], [section('content'), says('Усюди')])
    const account = await shown([{ page: 'root', route_type: 'account' }], [section('content'), says('Кабінетне')])
    const cart = await shown([{ page: 'cart' }], [section('content'), says('Кошикове')])
    const product = await shown([{ page: 'product' }], [says('Над товаром'), section('content')])
    expect(await page('/login')).toContain('Усюди')
    expect(await page('/polytsia')).toContain('Усюди')
    expect(await page('/')).toMatch(/Весняна збірка[\s\S]*Усюди/)
    expect(await page('/cart')).toContain('Кошикове')
    expect(await page('/cart')).not.toContain('Усюди')
    expect(await page('/rich-1')).toMatch(/Над товаром[\s\S]*Річ 1/)
    for (const id of [all, account, cart, product]) await remove(id)
    expect(await page('/cart')).not.toContain('Кошикове')
  })

  it('for phones is kept beside the one for all, each for its own', async () => {
    const all = await shown([{ page: 'home' }], [says('Широке')])
    const phone = await shown([{ page: 'home', device: 'mobile' }], [says('Вузьке')])
    const native = await shown([{ page: 'home', device: 'native' }], [says('Рідне')])
    const onPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile Safari/537.36' }
    for (let n = 0; n < 3; n++) {
      expect(await page('/')).toContain('Широке')
      expect(await page('/', onPhone)).toContain('Вузьке')
      expect(await page('/', { 'sec-ch-ua-mobile': '?1' })).toContain('Вузьке')
    }
    const told = JSON.parse(await page('/page-layout?page=home'))
    expect(told.main.map(({ kind, html }: any) => [kind, html])).toEqual([['html', '<p>Рідне</p>']])
    expect(
      (await world.app.inject({ url: '/page-layout?page=nothing', headers: { host: store.host } })).statusCode,
    ).toBe(404)
    for (const id of [all, phone, native]) await remove(id)
    expect(await seen('/', onPhone)).toBe(await seen('/'))
  })

  it('is arranged by two people, of whom the second is told', async () => {
    const { id } = await made('layouts', { name: 'Двоє', routes: [{ page: 'home' }] })
    const draft = await draftOf(id)
    const save = (text: string) =>
      store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections: [says(text)], version: draft.version })
    expect((await save('Перше')).status).toBe(200)
    expect((await save('Друге')).status).toBe(409)
    expect(JSON.stringify((await draftOf(id)).sections)).toContain('Перше')
    await remove(id)
  })

  it('refuses what it cannot hold, and says where', async () => {
    const { id } = await made('layouts', { name: 'Хибне', routes: [{ page: 'home' }] })
    const one = section('html')
    for (const [sections, field] of [
      [[section('nothing')], 'sections.0.kind'],
      [[section('latest-products', { limit: 500 })], 'sections.0.settings.limit'],
      [[section('html'), section('text-picture', { link: 'javascript:alert(1)' })], 'sections.1.settings.link'],
      [[section('html', { colour: 'red' })], 'sections.0.settings.colour'],
      [[{ ...one, position: 'top' }], 'sections.0.position'],
      [[one, one], 'sections'],
      [Array.from({ length: 61 }, () => section('html')), 'sections'],
    ] as const) {
      const { status, body } = await arrange(id, sections as object[])
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(sections).slice(0, 80)).toEqual([422, [field]])
    }
    await remove(id)
  })
})

describe('A publication', () => {
  it('waits for its time, and can be taken back before', async () => {
    const { id } = await made('layouts', { name: 'Згодом', routes: [{ page: 'home' }] })
    await arrange(id, [says('Колись згодом')])
    const publish_at = new Date(Date.now() + 3_000).toISOString()
    const later = await publish(id, { publish_at })
    expect(later.state).toBe('scheduled')
    const cancelled = await publish(id, { publish_at })
    expect((await store.call('DELETE', `/api/layout-publications/${cancelled.id}`)).status).toBe(200)
    // What is arranged after that is not what was scheduled.
    await arrange(id, [says('Зовсім інше')])
    expect(await page()).not.toContain('Колись згодом')
    await until(
      () => page(),
      (html) => html.includes('Колись згодом'),
    )
    const all = (await store.call('GET', `/api/layout-publications?layout_id=${id}`)).body.data
    expect(all.map(({ state }: any) => state)).toEqual(['published'])
    expect((await store.call('DELETE', `/api/layout-publications/${later.id}`)).status).toBe(409)
    await remove(id)
  })

  it('brings an earlier one back, and who goes on arranging goes on from there', async () => {
    const id = await shown([{ page: 'home' }], [says('Перша спроба')])
    const first = (await store.call('GET', `/api/layout-publications?layout_id=${id}`)).body.data[0]
    await arrange(id, [says('Друга спроба')])
    await publish(id)
    expect(await page()).toContain('Друга спроба')
    await publish(id, { restores_id: first.id })
    expect(await page()).toContain('Перша спроба')
    expect(JSON.stringify((await draftOf(id)).sections)).toContain('Перша спроба')
    const other = await made('layouts', { name: 'Інший' })
    expect(
      (await store.call('POST', '/api/layout-publications', { layout_id: other.id, restores_id: first.id })).status,
    ).toBe(422)
    await remove(id)
    await remove(other.id)
  })

  it('is seen before it is one by who has a signed link, by nobody else', async () => {
    const { id } = await made('layouts', { name: 'Посилання', routes: [{ page: 'product' }] })
    await arrange(id, [section('content'), says('Чернетка товару')])
    const { url } = (await store.call('POST', '/api/preview-links', { layout: id, is_framed: true })).body
    const { pathname, search } = new URL(url)
    expect(pathname).toMatch(/^\/rich-\d$/)
    const framed = await page(pathname + search)
    expect(framed).toContain('Чернетка товару')
    expect(framed).toContain('data-section')
    expect(await page(pathname)).not.toContain('Чернетка товару')
    expect(await page(pathname)).not.toContain('data-section')
    const shared = new URL((await store.call('POST', '/api/preview-links', { layout: id })).body.url)
    const sent = await world.app.inject({ url: shared.pathname + shared.search, headers: { host: store.host } })
    const cookie = String(sent.headers['set-cookie']).split(';')[0] as string
    expect(await page('/rich-2', { cookie })).toContain('Чернетка товару')
    await remove(id)
  })
})

describe('A module', () => {
  const settingsOf: Record<string, () => object> = {
    'banner-grid': () => ({ banner_id: ids.banner_id }),
    'featured-products': () => ({ products: products.slice(0, 3) }),
    'product-carousel': () => ({ category_id: ids.category_id, sort: '-price' }),
    html: () => ({ html: { 'ua-uk': '<p>Текст</p>' } }),
    'text-picture': () => ({ html: { 'ua-uk': '<p>Про нас</p>' }, link: '/polytsia' }),
    faq: () => ({ information_id: ids.information_id }),
    countdown: () => ({ product_id: products[0] }),
    instagram: () => ({ banner_id: ids.banner_id }),
  }
  const everyOne = () => moduleNames.map((kind) => section(kind, settingsOf[kind]?.() ?? {}))

  it('of every kind shows its data, to pages and to apps alike', async () => {
    const id = await shown([{ page: 'home' }], everyOne())
    const { main } = JSON.parse(await page('/page-layout?page=home'))
    const absent = moduleNames.filter((kind) => !main.some((one: any) => one.kind === kind))
    // Nothing has been ordered yet.
    expect(absent).toEqual(['best-sellers'])
    const html = await page()
    for (const text of [
      'Весняна збірка',
      'Річ 5',
      'Майстер',
      'Чи швидко?',
      'Ми відкрилися',
      'Оксана',
      'вул. Тиха, 5',
      'instagram.test',
      'facebook.test',
    ])
      expect(html, text).toContain(text)
    expect(main.find(({ kind }: any) => kind === 'faq').questions).toHaveLength(2)
    expect(main.find(({ kind }: any) => kind === 'product-carousel').products[0].title).toBe('Річ 5')
    await remove(id)
  })

  it('costs no statement of its own: a home of any number of them takes six at most', async () => {
    const asked = listenToMessages()
    const counted = async (sections: object[]) => {
      const id = await shown([{ page: 'home' }], sections)
      const drawn = async () => {
        const touch = async (ctx: { touched: Set<string> }) => void ctx.touched.add('products')
        await world.engine.inStore({ store: { id: store.id } as never }, touch)
        return asked.askedBy(() => page('/'))
      }
      // What a shop keeps in memory is read first, and anew when word of the layout itself comes from the database, a little later.
      const sent: string[][] = []
      for (let n = 0; n < 4; n++) sent.push((await drawn()).flat())
      await remove(id)
      return sent.reduce((least, one) => (one.length < least.length ? one : least))
    }
    const few = await counted([section('latest-products')])
    const many = await counted([...everyOne(), ...everyOne(), ...everyOne().slice(0, 18)])
    asked.end()
    expect(few.length).toBeGreaterThan(0)
    expect(many.length, many.join('\n')).toBeLessThanOrEqual(6)
  })

  it('that several layouts share is changed in one place, and left out while it is off', async () => {
    const shared = await made('modules', {
      name: 'Спільний',
      kind: 'html',
      settings: { html: { 'ua-uk': '<p>Спільне</p>' } },
    })
    const place = () => section('html', {}, { module_id: shared.id })
    const home = await shown([{ page: 'home' }], [place()])
    const cart = await shown([{ page: 'cart' }], [section('content'), place()])
    expect([await page(), await page('/cart')].every((html) => html.includes('Спільне'))).toBe(true)
    await store.call('PATCH', `/api/modules/${shared.id}`, { settings: { html: { 'ua-uk': '<p>Оновлене</p>' } } })
    expect([await page(), await page('/cart')].every((html) => html.includes('Оновлене'))).toBe(true)
    await store.call('PATCH', `/api/modules/${shared.id}`, { status: false })
    expect(await page()).not.toContain('Оновлене')
    expect((await store.call('DELETE', `/api/modules/${shared.id}`)).status).toBe(200)
    await publish(home)
    expect(await page()).not.toContain('Оновлене')
    for (const id of [home, cart]) await remove(id)
  })

  it('of two hundred hostile texts and links runs nothing', async () => {
    const { id } = await made('layouts', { name: 'Вороже', routes: [{ page: 'home' }] })
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    const scripts = (await page()).match(/<script/g)?.length
    for (let at = 0; at < payloads.length; at += 50) {
      const some = payloads.slice(at, at + 50)
      const kept = await arrange(
        id,
        some.map((html, n) =>
          section(n % 2 ? 'html' : 'text-picture', {
            html: { 'ua-uk': `<p>Т</p>${html}` },
            title: { 'ua-uk': html.slice(0, 128) },
          }),
        ),
      )
      expect(kept.status, kept.text.slice(0, 300)).toBe(200)
      await publish(id)
      const html = await page()
      // What React escaped is text: only real tags are looked at.
      const tags = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z][^<]*?>/gi) ?? []
      expect(html.match(/<script/g)?.length).toBe(scripts)
      for (const tag of tags) {
        expect(tag).not.toMatch(/PWNED|\son[a-z]+\s*=/i)
        expect(tag).not.toMatch(/(href|src|action)\s*=\s*["']?\s*(javascript|data:text|vbscript)/i)
        expect(tag).not.toMatch(/^<(iframe|object|embed|base|math|foreignobject|animate|template|noscript|style)\b/i)
      }
    }
    await remove(id)
  })

  it('is cleaned once more where it is shown, whatever way its row came to be', async () => {
    const id = await shown([{ page: 'home' }], [says('Тут')])
    const settings = { html: { 'ua-uk': '<p>Підкинуте</p><img src=x onerror=PWNED()>' } }
    await world.engine.database.platformPool.query('update layout_modules set settings = $1 where layout_id = $2', [
      settings,
      id,
    ])
    await world.engine.inStore({ store: { id: store.id } as never }, async (ctx) => void ctx.touched.add('layouts'))
    const html = await seen()
    expect(html).toContain('Підкинуте')
    expect(html).not.toContain('PWNED')
    await remove(id)
  })

  it('tells nobody by its order what they may not see the price of', async () => {
    const carousel = () => section('product-carousel', { sort: '-price', limit: 6 })
    const order = async () =>
      JSON.parse(await page('/page-layout?page=home')).main[0].products.map(({ title }: { title: string }) => title)
    const id = await shown([{ page: 'home' }], [carousel()])
    const byPrice = await order()
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/products/${products[0]}`, { sort_order: -1 })
    await store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: true })
    const hidden = await order()
    await store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: false })
    expect([byPrice[0], hidden[0]]).toEqual(['Річ 5', 'Річ 0'])
    await remove(id)
  })

  it('of another shop stands nowhere here', async () => {
    const other = await world.openStore('Beside the arranged')
    const theirs = (
      await other.call('POST', '/api/modules', { name: 'Чуже', kind: 'html', settings: { html: { 'ua-uk': 'Чуже' } } })
    ).body
    const id = await shown([{ page: 'home' }], [section('html', {}, { module_id: theirs.id }), says('Своє')])
    expect(await page()).toContain('Своє')
    expect(await page()).not.toContain('Чуже')
    expect((await other.call('GET', `/api/layouts/${id}`)).status).toBe(404)
    await remove(id)
  })
})
