import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { tables } from '@shopwright/shop/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { statementsOf } from './messages.ts'
import { sendForm } from './send-form.ts'
import { makeProduct } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

const hostile = '</script><img src=x onerror=alert(1)>"\u2028&'
let world: World
let twin: World
let store: OpenedStore
let english: string
let category: string
let product: string

beforeAll(async () => {
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../bin/build.mjs')], { stdio: 'ignore' })
  world = await openWorld()
  twin = await openWorld({ database: world.database })
  store = await world.openStore('Pages')
  const languages = await store.call('GET', '/api/languages?code=en-us')
  english = languages.body.data[0].id
  await store.call('POST', '/api/store-languages', { language_id: english })
  const made = await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Чай', 'en-us': 'Tea' } })
  category = made.body.id
  product = await makeProduct(store, {
    name: { 'ua-uk': 'Зелений чай', 'en-us': 'Green tea' },
    categories: [category],
    meta_description: { 'ua-uk': `Опис ${hostile}` },
    ean: '4820000000017',
  })
})

afterAll(async () => {
  await twin?.close()
  await world?.close()
})

const page = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  store.guest('GET', url, undefined, headers)
const send = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  sendForm(world, store, url, form, headers)
const islands = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] as string),
  )

describe('what search engines read', () => {
  test('a page says its own address and that of each language, both ways', async () => {
    const ukrainian = await page('/zelenyi-chai')
    const translated = await page('/en/green-tea')
    for (const { status, text } of [ukrainian, translated]) {
      expect(status).toBe(200)
      expect(text).toContain(`<link rel="alternate" hrefLang="uk-UA" href="http://${store.host}/zelenyi-chai"/>`)
      expect(text).toContain(`<link rel="alternate" hrefLang="en-US" href="http://${store.host}/en/green-tea"/>`)
      expect(text).toContain(`<link rel="alternate" hrefLang="x-default" href="http://${store.host}/zelenyi-chai"/>`)
    }
    expect(ukrainian.text).toContain(`<link rel="canonical" href="http://${store.host}/zelenyi-chai"/>`)
    expect(translated.text).toContain(`<link rel="canonical" href="http://${store.host}/en/green-tea"/>`)
    expect(translated.text).toContain('<html lang="en-US"')
  })

  test('a product is told as schema.org knows it, and nothing in it can end its script', async () => {
    const { text } = await page('/zelenyi-chai')
    const told = islands(text).find((island) => island['@type'] === 'Product')
    expect(told).toMatchObject({
      name: 'Зелений чай',
      gtin: '4820000000017',
      description: `Опис ${hostile}`,
      offers: { price: '100.00', priceCurrency: 'UAH', availability: 'https://schema.org/InStock' },
    })
    expect(islands(text).map((island) => island['@type'])).toEqual(
      expect.arrayContaining(['OnlineStore', 'WebSite', 'BreadcrumbList', 'Product']),
    )
    expect(text).not.toContain('<img src=x')
  })

  test('the policy names exactly the inline scripts of the page', async () => {
    const { text, headers } = await page('/zelenyi-chai')
    const policy = String(headers['content-security-policy'])
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json")[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] as string,
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline.filter(Boolean))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(text).not.toContain('nonce=')
  })

  test('a page that is not to be indexed says so and is left out of the map', async () => {
    const hidden = await makeProduct(store, { name: { 'ua-uk': 'Таємний товар' }, indexed: false })
    expect((await page('/taiemnyi-tovar')).text).toContain('content="noindex, follow"')
    const index = await page('/sitemap.xml')
    expect(index.text).toContain(`<loc>http://${store.host}/sitemap-1.xml</loc>`)
    const map = await page('/sitemap-1.xml')
    expect(map.text).toContain(`<loc>http://${store.host}/en/green-tea</loc>`)
    expect(map.text).not.toContain('taiemnyi')
    expect((await page('/sitemap-2.xml')).status).toBe(404)
    expect((await page('/robots.txt')).text).toContain(`Sitemap: http://${store.host}/sitemap.xml`)
    await store.call('DELETE', `/api/products/${hidden}`)
  })

  test('an owner adds lines for robots below those of the house, which stay, and none that robots cannot read', async () => {
    const { id, robots_rules } = (await store.call('GET', '/api/settings')).body.data[0]
    const said = (text: string | null) => store.call('PATCH', `/api/settings/${id}`, { robots_rules: text })
    const wrong = await said('Disallow: /old\nDisalow: /older')
    expect([wrong.status, wrong.body.errors?.robots_rules]).toEqual([422, expect.stringContaining('2')])
    expect((await said('Disallow: /old\n\nUser-agent: GPTBot\nDisallow: /')).status).toBe(200)
    const { text } = await page('/robots.txt')
    expect(text).toMatch(
      /^User-agent: \*\n[\s\S]*\nDisallow: \/cart\n[\s\S]*\nDisallow: \/old\n\nUser-agent: GPTBot\nDisallow: \/\n\nSitemap: /,
    )
    await said(robots_rules)
  })

  test('a filtered list is not indexed', async () => {
    expect((await page('/chai?stock=1')).text).toContain('content="noindex, follow"')
  })

  test('a later page is indexed and says its address in each language, one beyond the last is the last', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const { items_per_page } = (await store.call('GET', `/api/settings/${id}`)).body
    const made = await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Мило', 'en-us': 'Soap' } })
    const names = ['Перше', 'Друге']
    for (const name of names) await makeProduct(store, { name: { 'ua-uk': name }, categories: [made.body.id] })
    expect((await store.call('PATCH', `/api/settings/${id}`, { items_per_page: 1 })).status).toBe(200)
    const links = (path: string, own: string) => [
      `<link rel="canonical" href="http://${store.host}${own}"/>`,
      `<link rel="alternate" hrefLang="uk-UA" href="http://${store.host}/mylo${path}"/>`,
      `<link rel="alternate" hrefLang="en-US" href="http://${store.host}/en/soap${path}"/>`,
      `<link rel="alternate" hrefLang="x-default" href="http://${store.host}/mylo${path}"/>`,
    ]
    const second = await page('/mylo?page=2&utm_source=x')
    expect(second.text).not.toContain('content="noindex')
    for (const link of links('?page=2', '/mylo?page=2')) expect(second.text).toContain(link)
    for (const link of links('?page=2', '/en/soap?page=2')) expect((await page('/en/soap?page=2')).text).toContain(link)
    const goods = (text: string) => /<h3[^>]*><a[^>]*>([^<]*)<\/a>/.exec(text)?.[1]
    expect(names).toContain(goods(second.text))
    const beyond = await page('/mylo?page=77')
    expect(beyond.text).toContain(links('', '/mylo?page=2')[0])
    expect(goods(beyond.text)).toBe(goods(second.text))
    for (const none of ['1.5', '1e1', 'Infinity', '0x2'])
      expect((await page(`/mylo?page=${none}`)).text).toContain(links('', '/mylo')[0])
    await store.call('PATCH', `/api/settings/${id}`, { items_per_page })
  })

  test('who chooses another language stays where they are: with what they search, the key of their order, their way back', async () => {
    const led = async (path: string) =>
      /<a href="([^"]*)" hrefLang="en-US"/.exec((await page(path)).text)?.[1]?.replaceAll('&amp;', '&')
    expect(await led('/search?q=%D1%87%D0%B0%D0%B9')).toBe('/en/search?q=%D1%87%D0%B0%D0%B9')
    expect(await led('/login?back=%2Fcheckout')).toBe('/en/login?back=%2Fcheckout')
    expect(await led('/zelenyi-chai?utm_source=x')).toBe('/en/green-tea')
    // Values of attributes are words of one language.
    expect(await led('/chai?a=000000000000%3A%D0%B4%D1%83%D0%B1&stock=1')).toBe('/en/tea?stock=1')
  })
})

describe('the page of a product', () => {
  test('says what it weighs and measures, in its own units, where its shop knows; and its keywords', async () => {
    const seen = async (path: string) => (await page(path)).text.replace(/<script[\s\S]*?<\/script>/g, '')
    const [millimetre] = (await store.call('GET', '/api/length-classes?$limit=50')).body.data.filter(
      ({ code }: { code: number }) => code === 2,
    )
    const made = {
      name: { 'ua-uk': 'Скриня', 'en-us': 'Chest' },
      weight: '1200.5',
      length: '30',
      width: '20.25',
      height: '10',
      length_class_id: millimetre.id,
    }
    await makeProduct(store, { ...made, seo_keywords: { 'ua-uk': 'дуб', 'en-us': 'oak, box' } })
    const text = await seen('/en/chest')
    expect(text).toMatch(/<dt>Weight<\/dt><dd>1,200\.5 kg<\/dd>/)
    expect(text).toMatch(/<dt>Length × width × height<\/dt><dd>30 × 20\.25 × 10 mm<\/dd>/)
    expect(text).toContain('<meta name="keywords" content="oak, box"/>')
    // Two sides say nothing of a third, and what is not brought weighs nothing.
    await makeProduct(store, {
      ...made,
      name: { 'ua-uk': 'Креслення', 'en-us': 'Drawing' },
      height: '0',
      requires_delivery: false,
    })
    const drawing = await seen('/en/drawing')
    expect(drawing).toContain('<h1>Drawing</h1>')
    for (const missing of ['Weight', 'Length ×', 'name="keywords"']) expect(drawing).not.toContain(missing)
  })
})

describe('addresses', () => {
  test('a renamed page answers 301 from its former address, in its own language', async () => {
    const id = await makeProduct(store, { name: { 'ua-uk': 'Стара назва', 'en-us': 'Old name' } })
    expect((await page('/en/old-name')).status).toBe(200)
    await store.call('PATCH', `/api/products/${id}`, { slug: { 'ua-uk': 'nova-nazva', 'en-us': 'new-name' } })
    await until(async () => (await page('/en/old-name')).status === 301)
    expect((await page('/en/old-name')).headers.location).toBe('/en/new-name')
    expect((await page('/stara-nazva')).headers.location).toBe('/nova-nazva')
    expect((await page('/new-name')).status).toBe(404)
  })

  test('an unknown page is 404 and shows the shop around it', async () => {
    const { status, text } = await page('/nowhere')
    expect(status).toBe(404)
    expect(text).toContain('Такої сторінки немає')
    expect((await page('/a/b/c')).status).toBe(404)
  })

  test('programs keep their own answers on a store’s host', async () => {
    expect((await page('/api/products')).body.total).toBeGreaterThan(0)
    expect((await page('/api/nothing-here')).body).toMatchObject({ code: 404, className: 'not-found' })
    expect((await store.guest('POST', '/api/nothing-here', { a: 1 })).body).toMatchObject({ code: 404 })
    expect((await page('/livez')).status).toBe(200)
    expect((await world.platform('GET', '/chai')).body).toMatchObject({ code: 404 })
  })

  test('one page has one address: no slash at the end, no prefix for the own language', async () => {
    expect((await page('/chai/')).headers.location).toBe('/chai')
    expect((await page('/uk/chai?page=2')).headers.location).toBe('/chai?page=2')
    expect((await page('//evil.example/x')).headers.location ?? '').not.toMatch(/^\/\//)
  })
})

describe('pages in memory', () => {
  test('the same bytes are sent again, or 304, whatever the tracking parameters say', async () => {
    const first = await page('/chai')
    const again = await page('/chai?utm_source=mail&fbclid=1')
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(first.headers['set-cookie']).toBeUndefined()
    const same = await page('/chai', { 'if-none-match': String(first.headers.etag) })
    expect([same.status, same.text]).toEqual([304, ''])
    for (const header of ['x-forwarded-host', 'x-original-url', 'accept-language'])
      expect((await page('/chai', { [header]: 'evil.example' })).text).toBe(first.text)
  })

  test('a change made by another process shows at once', async () => {
    expect((await page('/zelenyi-chai')).text).toContain('"price":"100.00"')
    await page('/zelenyi-chai')
    const response = await twin.app.inject({
      method: 'PATCH',
      url: `/api/products/${product}`,
      headers: { host: 'platform.localhost', authorization: store.owner.token, 'store-token': store.token },
      payload: { price: '120.00' },
    })
    expect(response.statusCode).toBe(200)
    await until(async () => (await page('/zelenyi-chai')).text.includes('"price":"120.00"'))
    await until(async () => (await page('/chai')).text.includes('120'))
  })

  test('a change of one product leaves the page of another one where it is', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'Сусід' } })
    const before = await page('/susid')
    const isKept = async () => {
      let etag: unknown
      const statements = await statementsOf(async () => (etag = (await page('/susid')).headers.etag))
      return etag === before.headers.etag && statements === 0
    }
    // More than once: what else changes meanwhile may take the page away, this change never does.
    await until(async () => {
      await until(isKept)
      await world.engine.onPlatform({ store: { id: store.id } as never }, async (ctx) => {
        ctx.touched.add(`products:${product}`)
      })
      await world.engine.events.caughtUp()
      return isKept()
    })
  })

  test('who has signed in is never served from memory, and nobody is served theirs', async () => {
    const person = {
      email: 'anna@buyer.test',
      password: 'Showroom1',
      password_again: 'Showroom1',
      first_name: 'Ганна',
      last_name: 'Тест',
      phone: '',
    }
    const [terms] = (await store.call('GET', '/api/information?kind=5')).body.data
    const [settings] = (await store.call('GET', '/api/settings')).body.data
    await store.call('PATCH', `/api/settings/${settings.id}`, { account_terms_id: terms.id })
    const silent = await send('/registration', person)
    expect(silent.statusCode).toBe(422)
    expect(silent.payload).toContain('name="terms_agreed"')
    expect(silent.payload).toContain('Погодьтеся з умовами.')
    const registered = await send('/registration', { ...person, terms_agreed: '1' })
    const cookies = [registered.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect(cookies).toContain('sw_session=')
    const own = await page('/chai', { cookie: cookies })
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await page('/shop-state', { cookie: cookies })).body).toMatchObject({ name: 'Ганна', count: 0 })
    expect((await page('/chai')).headers['cache-control']).toBe('no-cache')
    expect((await page('/account')).status).toBe(302)
    expect((await page('/account', { cookie: cookies })).text).toContain('Вітаємо, Ганна')
  })

  test('a list of products takes at most six statements', async () => {
    await page('/chai')
    const statements = await statementsOf(async () => expect((await page('/chai?from=1&to=1001')).status).toBe(200))
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThanOrEqual(6)
  })

  test('while the database is away a page is sent as it last was', async () => {
    await page('/susid')
    const admin = new pg.Client(inject('postgres'))
    await admin.connect()
    const { name } = world.database
    try {
      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await until(async () => (await page('/nowhere')).status >= 500)
      const { status, text } = await page('/susid')
      expect(status).toBe(200)
      expect(text).toContain('Сусід')
    } finally {
      await admin.query(`alter database ${name} allow_connections true`)
      await admin.end()
    }
    await until(async () => (await page('/nowhere')).status === 404)
  })
})

describe('forms', () => {
  test('a form from elsewhere is refused, and going back never leaves the shop', async () => {
    expect((await send('/cart', { intent: 'add' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil.example']) {
      const { headers, statusCode } = await send('/currency', { currency: 'UAH', back })
      expect(statusCode).toBe(302)
      expect(new URL(String(headers.location), 'http://shop.test').host).toBe('shop.test')
    }
  })

  test('from the product to the order without a single script', async () => {
    const added = await send('/cart', { intent: 'add', product_id: product, quantity: '2' })
    expect([added.statusCode, added.headers.location]).toEqual([302, '/cart'])
    const cookie = String([added.headers['set-cookie']].flat()[0]).split(';')[0] as string
    expect(cookie).toMatch(/^sw_cart=/)
    expect((await page('/cart', { cookie })).text).toContain('Зелений чай')
    const fields = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="(key|hash)" value="([^"]*)"/g)].map((match) => [
          match[1],
          match[2],
        ]),
      )
    const radio = (html: string, name: string) =>
      new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
    const checkout = (await page('/checkout', { cookie })).text
    const entered = {
      phone: '+380671234567',
      first_name: 'Ірина',
      last_name: 'Шевченко',
      email: 'iryna@buyer.test',
      delivery_method_id: radio(checkout, 'delivery_method_id'),
      payment_method_id: radio(checkout, 'payment_method_id'),
      intent: 'place',
    }
    const wrong = await send(
      '/checkout',
      { ...entered, phone: '12', terms_agreed: '1', ...fields(checkout) },
      { cookie },
    )
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="Шевченко"')
    const last = { ...entered, terms_agreed: '1', ...fields((await page('/checkout', { cookie })).text) }
    const placed = await send('/checkout', last, { cookie })
    expect(placed.statusCode).toBe(302)
    const twice = await send('/checkout', last, { cookie })
    expect(twice.headers.location).toBe(placed.headers.location)
    const order = await page(String(placed.headers.location))
    expect(order.text).toContain('Дякуємо, Ірина!')
    // Whoever reads it in another language is shown it by the same key, and not thanked once more.
    const key = new URL(String(placed.headers.location), 'http://shop.test').searchParams.get('key')
    const inEnglish = /<a href="([^"]*)" hrefLang="en-US"/.exec(order.text)?.[1] ?? ''
    expect(inEnglish).toMatch(new RegExp(`^/en/order/[\\w-]+\\?key=${key}$`))
    expect((await page(inEnglish)).status).toBe(200)
    expect((await page(String(placed.headers.location).split('?')[0] as string)).status).toBe(404)
  })

  test('a review waits for staff and reaches the stars once it is approved', async () => {
    const text = 'Чай свіжий, пахне луками, заварюю щоранку вже місяць.'
    const sent = await send('/review', { product_id: product, author: 'Олег', text, rating: '4' })
    expect(sent.statusCode).toBe(200)
    expect((await page('/zelenyi-chai')).text).not.toContain(text)
    const { body } = await store.call('GET', '/api/reviews')
    await store.call('PATCH', `/api/reviews/${body.data[0].id}`, { status: true })
    await until(async () => (await page('/zelenyi-chai')).text.includes(text))
    const told = islands((await page('/zelenyi-chai')).text).find((island) => island['@type'] === 'Product')
    expect(told.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 })
  })

  test.each(['/review', '/one-click'])('%s is nowhere for who has sent nothing', async (address) => {
    expect((await page(address)).text).toContain('Такої сторінки немає')
  })
})

describe('lists', () => {
  const titles = (html: string) => [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)<\/a><\/h3>/g)].map((match) => match[1])
  /** Where nothing is found the page shows other goods instead. */
  const searched = async (q: string) => {
    const { text } = await page(`/search?q=${encodeURIComponent(q)}`)
    return text.includes('Нічого не знайдено') ? [] : titles(text)
  }

  test('are sorted and filtered by what a visitor pays today', async () => {
    const shelf = (await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Полиця' } })).body.id
    const groups = await store.call('GET', '/api/customer-groups')
    const customer_group_id = groups.body.data[0].id
    const named = (name: string, more: object) =>
      makeProduct(store, { name: { 'ua-uk': name }, categories: [shelf], price: '100', ...more })
    await named('Звичайний', {})
    await named('Акційний', { specials: [{ customer_group_id, price: '40' }] })
    await named('Минула акція', { specials: [{ customer_group_id, price: '10', date_end: '2020-01-01' }] })
    await named('Зі знижкою', { discounts: [{ customer_group_id, quantity: 1, price: '60' }] })
    await named('Дешевший за акцію', {
      specials: [{ customer_group_id, price: '50' }],
      discounts: [{ customer_group_id, quantity: 1, price: '30' }],
    })
    const sorted = titles((await page('/polytsia?sort=price')).text)
    expect(sorted).toEqual(['Дешевший за акцію', 'Акційний', 'Зі знижкою', 'Звичайний', 'Минула акція'])
    expect(titles((await page('/polytsia?from=50&to=70')).text)).toEqual(['Зі знижкою'])
  })

  test('a facet counts without its own choice, choices of one group widen, of two groups narrow', async () => {
    const shelf = (await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Шафа' } })).body.id
    const colours = await store.call('POST', '/api/filter-groups', {
      name: { 'ua-uk': 'Колір' },
      filters: [{ name: { 'ua-uk': 'Синій' } }, { name: { 'ua-uk': 'Білий' } }],
    })
    const [blue, white] = colours.body.filters.map((filter: { id: string }) => filter.id)
    const makers = await Promise.all(
      ['Майстер', 'Фабрика'].map(async (name) => (await store.call('POST', '/api/manufacturers', { name })).body.id),
    )
    const named = (name: string, filter: string, manufacturer_id: string) =>
      makeProduct(store, { name: { 'ua-uk': name }, categories: [shelf], filters: [filter], manufacturer_id })
    await named('Синя миска', blue, makers[0])
    await named('Синя чаша', blue, makers[1])
    await named('Біла миска', white, makers[0])
    const token = (id: string) => id.slice(-12)
    const counts = (html: string) =>
      Object.fromEntries(
        [
          ...html.matchAll(
            /<input type="checkbox" name="(?:f|brand)"[^>]*\/><span>([^<]*)<\/span><span[^>]*>(\d+)<\/span>/g,
          ),
        ].map((match) => [match[1], Number(match[2])]),
      )
    const blueOnly = (await page(`/shafa?f=${token(blue)}&sort=name`)).text
    expect(titles(blueOnly)).toEqual(['Синя миска', 'Синя чаша'])
    expect(counts(blueOnly)).toEqual({ Синій: 2, Білий: 1, Майстер: 1, Фабрика: 1 })
    expect(titles((await page(`/shafa?f=${token(blue)}&f=${token(white)}`)).text)).toHaveLength(3)
    const both = (await page(`/shafa?f=${token(blue)}&brand=${token(makers[0])}`)).text
    expect(titles(both)).toEqual(['Синя миска'])
    expect(counts(both)).toEqual({ Синій: 1, Білий: 1, Майстер: 1, Фабрика: 1 })

    // A brand that has nothing here any more can be taken back; one that is deleted is no choice.
    const idle = (await store.call('POST', '/api/manufacturers', { name: 'Колишній' })).body.id
    const chosen = `/shafa?brand=${token(idle)}`
    const none = (await page(chosen)).text
    expect(none).toContain('Прибрати фільтр')
    expect(none).not.toContain('Тут поки нічого немає')
    expect(counts(none)).toEqual({ Майстер: 2, Фабрика: 1, Колишній: 0 })
    expect((await store.call('DELETE', `/api/manufacturers/${idle}`)).status).toBe(200)
    expect(titles((await page(chosen)).text)).toHaveLength(3)

    // A category that names filters offers those alone, and what was chosen before.
    const grey = (
      await store.call('POST', '/api/filter-groups', {
        name: { 'ua-uk': 'Відтінок' },
        filters: [{ name: { 'ua-uk': 'Сірий' } }, { name: { 'ua-uk': 'Чорний' } }],
      })
    ).body.filters.map((filter: { id: string }) => filter.id)
    await makeProduct(store, {
      name: { 'ua-uk': 'Сіра' },
      categories: [shelf],
      filters: grey,
      manufacturer_id: makers[0],
    })
    expect(counts((await page('/shafa')).text)).toMatchObject({ Синій: 2, Сірий: 1, Чорний: 1 })
    await store.call('PATCH', `/api/categories/${shelf}`, { filters: [blue, white] })
    expect(counts((await page('/shafa')).text)).toEqual({ Синій: 2, Білий: 1, Майстер: 3, Фабрика: 1 })
    expect(counts((await page(`/shafa?f=${token(grey[0])}`)).text)).toMatchObject({ Сірий: 1 })
  })

  test('a brand that is chosen is told of among however many', async () => {
    const shelf = (await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Комора' } })).body.id
    let last = ''
    for (let n = 1; n <= 61; n++) {
      last = (await store.call('POST', '/api/manufacturers', { name: `Гурт ${String(n).padStart(2, '0')}` })).body.id
      await makeProduct(store, { categories: [shelf], manufacturer_id: last })
    }
    const said = />Гурт 61<\/span><span[^>]*>1</
    expect((await page('/komora')).text).not.toMatch(said)
    expect((await page(`/komora?brand=${last.slice(-12)}`)).text).toMatch(said)
  })

  test('a search forgives an ending and a letter, and knows an article number', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'Футболка лляна' }, model: 'FB-77 12' })
    for (const q of ['футболки', 'фудболка', 'FB7712', 'лляна футболка'])
      expect(await searched(q), q).toContain('Футболка лляна')
    expect((await page('/search?q=%25%25%25')).text).toContain('Нічого не знайдено')
    const suggested = await page(`/search/suggestions?q=${encodeURIComponent('футб')}`)
    expect(suggested.text).toContain('Футболка лляна')
  })

  test('a search finds words with apostrophes and ё, with or without them', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'М’яч для п’ятьох' }, model: "O'Neil-5" })
    await makeProduct(store, { name: { 'ua-uk': 'Шуруповёрт Café' }, model: 'SH-1' })
    for (const q of ['м’яч', "м'яч", 'мяч', 'М’яч для п’ятьох', "o'neil"])
      expect(await searched(q), q).toEqual(['М’яч для п’ятьох'])
    for (const q of ['шуруповёрт', 'шуруповерт', 'cafe', 'café'])
      expect(await searched(q), q).toEqual(['Шуруповёрт Café'])
  })

  test('a slip is one letter in a word of five or more, and no two', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'Чашка з ведмедем' }, model: 'CH-1' })
    for (const q of ['чажка', 'чашкка', 'чшака', 'чажки', 'ведмидем', 'чажка ведмедем'])
      expect(await searched(q), q).toEqual(['Чашка з ведмедем'])
    for (const q of ['чажра', 'ведлизем', 'чаж']) expect(await searched(q), q).toEqual([])
  })

  test('a product that is called by its number comes first', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'Абажур до KX450' }, model: 'AB-1' })
    await makeProduct(store, { name: { 'ua-uk': 'Ялинка' }, model: 'KX-450', quantity: 0 })
    expect(await searched('kx450')).toEqual(['Ялинка', 'Абажур до KX450'])
  })
})

test.each([
  ['suspended', 503],
  ['archived', 410],
] as const)('a %s store answers %d and shows nothing', async (state, status) => {
  const closed = await world.openStore(`Closed ${state}`)
  await closed.guest('GET', '/')
  await world.engine.onPlatform({}, async (ctx) => {
    await tables(ctx).updateTable('stores').set({ state }).where('id', '=', closed.id).execute()
    ctx.touched.add(`stores:${closed.id}`)
  })
  await until(async () => (await closed.guest('GET', '/')).status === status)
  expect((await closed.guest('GET', '/robots.txt')).text).toContain('Disallow: /\n')
})

test('a language is called as the super admin calls it, at once', async () => {
  const { call } = await world.admin()
  const { name } = (await call('GET', `/api/languages/${english}`)).body
  const rename = async (to: string) => {
    const named = await call('PATCH', `/api/languages/${english}`, { name: to })
    expect(named.status, named.text).toBe(200)
  }
  const shown = async (word: string) => (await page('/zelenyi-chai')).text.includes(word)
  expect(await shown('Anglish')).toBe(false)
  await rename('Anglish')
  expect(await shown('Anglish')).toBe(true)
  await rename(name)
  expect(await shown('Anglish')).toBe(false)
})

test('a closed store says so in its own colours', async () => {
  const closed = await world.openStore('Closed in violet')
  const { id: design_id } = (await closed.call('POST', '/api/designs', { name: 'Violet', primary_color: '#5b2a86' }))
    .body
  const { id } = (await closed.call('GET', '/api/settings')).body.data[0]
  expect((await closed.call('PATCH', `/api/settings/${id}`, { design_id })).status).toBe(200)
  await world.engine.onPlatform({}, async (ctx) => {
    await tables(ctx).updateTable('stores').set({ state: 'suspended' }).where('id', '=', closed.id).execute()
    ctx.touched.add(`stores:${closed.id}`)
  })
  const page = await until(
    () => closed.guest('GET', '/'),
    ({ status }) => status === 503,
  )
  expect(page.text).toContain('solid #5b2a86')
})
