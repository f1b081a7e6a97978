import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { currencies, customerGroups, customers } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type Shopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
const groups: Record<string, string> = {}
const products: { id: string; slug: string; quantity: number }[] = []
let taxClass: string
let settings: string
let category: string

beforeAll(async () => {
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../bin/build.mjs')], { stdio: 'ignore' })
  world = await openWorld({ work: true })
  store = await world.openStore('Same cents')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  groups.retail = (await store.list(customerGroups))[0].id
  groups.trade = (
    await made('/api/customer-groups', { name: { 'ua-uk': 'Гуртівня' }, discount_percent: '7.5', is_offered: true })
  ).id
  const usd = (await store.list(currencies, { code: 'USD' }))[0].id
  await made('/api/store-currencies', { currency_id: usd, value: '0.02412345' })
  taxClass = await taxes()
  category = (await made('/api/categories', { name: { 'ua-uk': 'Усе' } })).id
  for (const [index, given] of dozen().entries()) {
    const id = await makeProduct(store, {
      name: { 'ua-uk': `Річ ${index}` },
      slug: { 'ua-uk': `rich-${index}` },
      quantity: 9000,
      categories: [category],
      ...given.product,
    })
    products.push({ id, slug: `rich-${index}`, quantity: given.quantity ?? 1 })
  }
  await signUp('trade@buyer.test', groups.trade as string)
})
afterAll(() => world?.close())

async function made(url: string, body: object): Promise<any> {
  const answer = await store.call('POST', url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** VAT, a compound levy on both, and a fixed amount for retail alone. */
async function taxes(): Promise<string> {
  const rate = async (name: string, more: object) => (await made('/api/tax-rates', { name, ...more })).id
  const rules = [
    { tax_rate_id: await rate('ПДВ 20 %', { rate: '20' }), based_on: 'store', priority: 1 },
    { tax_rate_id: await rate('Збір 3,3 %', { rate: '3.3' }), based_on: 'delivery', priority: 2, compound: true },
    {
      tax_rate_id: await rate('Еко', { rate: '1.25', type: 'fixed', customer_groups: [groups.retail] }),
      based_on: 'store',
      priority: 3,
    },
  ]
  return (await made('/api/tax-classes', { title: 'Усі податки', description: 'Три ставки', rules })).id
}

type Given = { product: Record<string, unknown>; quantity?: number }

function dozen(): Given[] {
  const special = (price: string, more: object = {}) => [{ customer_group_id: groups.retail, price, ...more }]
  const taxed = { tax_class_id: taxClass }
  return [
    { product: { price: '100.00' } },
    { product: { price: '100.00', ...taxed } },
    { product: { price: '199.99', ...taxed } },
    { product: { price: '33.33', ...taxed } },
    { product: { price: '3.3058', ...taxed } },
    { product: { price: '0.05', ...taxed } },
    { product: { price: '250.00', ...taxed, specials: special('199.99', { date_end: '2999-01-31' }) } },
    {
      product: {
        price: '250.00',
        ...taxed,
        specials: special('210', { priority: 1 }).concat(special('99', { priority: 2 })),
      },
    },
    { product: { price: '80.00', ...taxed, specials: special('10', { date_end: '2020-01-01' }) } },
    {
      product: { price: '100.00', ...taxed, specials: special('90'), discounts: special('80', { quantity: 10 }) },
      quantity: 10,
    },
    { product: { price: '12345.6789', ...taxed } },
    { product: { price: '0', ...taxed } },
  ]
}

async function signUp(email: string, group: string): Promise<void> {
  const answer = await store.guest('POST', '/api/customers', {
    email,
    password: 'Showroom1',
    terms_agreed: true,
    first_name: 'Гурт',
    last_name: 'Овик',
  })
  expect(answer.status, answer.text).toBe(201)
  const [row] = await store.list(customers, { email: email })
  await store.call('PATCH', `/api/customers/${row.id}`, { customer_group_id: group })
}

/** A browser of its own; of a group when it signs in. */
async function shopperOf(group: string): Promise<Shopper & { token: Record<string, string> }> {
  const shopper = openShopper(world, store)
  if (group === 'retail') return { ...shopper, token: {} }
  const { body } = await shopper.call('POST', '/api/authentication', {
    strategy: 'local',
    email: `${group}@buyer.test`,
    password: 'Showroom1',
  })
  return { ...shopper, token: { authorization: body.accessToken } }
}

const set = async (changes: object): Promise<void> => {
  const answer = await store.call('PATCH', `/api/settings/${settings}`, changes)
  expect(answer.status, answer.text).toBe(200)
}

/** The price of JSON-LD, which is the one that the page's component draws. */
const offered = (html: string): string | undefined =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map((match) => JSON.parse(match[1] as string))
    .find((data) => data['@type'] === 'Product')?.offers?.price
const digits = (text: string): string => text.replace(/\s| |\u00a0|\u202f/g, '')

describe.each([
  ['gross entry, shown gross', true, true],
  ['gross entry, shown net', true, false],
  ['net entry, shown gross', false, true],
  ['net entry, shown net', false, false],
])('%s', (_, prices_include_tax, show_prices_with_tax) => {
  beforeAll(() => set({ prices_include_tax, show_prices_with_tax }))

  it.each([
    ['retail', 'UAH'],
    ['retail', 'USD'],
    ['trade', 'UAH'],
    ['trade', 'USD'],
  ])('page, list, API and cart say the same cents to %s in %s', async (group, currency) => {
    const shopper = await shopperOf(group)
    const headers = { ...shopper.token, currency }
    shopper.cookies.set('sw_currency', currency)
    const ids = products.map(({ id }) => `product_id[$in][]=${id}`).join('&')
    const api = (await shopper.call('GET', `/api/prices?${ids}&currency=${currency}`, undefined, headers)).body.data
    expect(api).toHaveLength(products.length)
    const list = digits((await shopper.call('GET', '/use', undefined, headers)).text)
    for (const [index, { id, slug, quantity }] of products.entries()) {
      const one = api[index]
      const page = await shopper.call('GET', `/${slug}`, undefined, headers)
      expect(offered(page.text), `${slug} on its page`).toBe(one.price)
      const shown = digits(
        new Intl.NumberFormat('uk-UA', {
          style: 'currency',
          currency,
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: Number(one.price) % 1 ? 2 : 0,
          maximumFractionDigits: Number(one.price) % 1 ? 2 : 0,
        }).format(Number(one.price)),
      )
      expect(list, `${slug} in the list`).toContain(Number(one.price) ? shown : 'Безкоштовно')
      const cart = await shopper.call('POST', '/api/cart-items', { product_id: id, quantity }, headers)
      const line = cart.body.lines.find((row: any) => row.product_id === id)
      const asked = await shopper.call(
        'GET',
        `/api/prices?product_id=${id}&quantity=${quantity}&currency=${currency}`,
        undefined,
        headers,
      )
      const [many] = asked.body.data
      expect([line.price, line.total], `${slug} in the cart`).toEqual([many.price, many.total])
      if (quantity === 1) expect(line).toMatchObject({ price: one.price, old_price: one.old_price })
    }
    const { body: cart } = await shopper.call('GET', '/api/carts/current', undefined, headers)
    const cents = (text: string) => Math.round(Number(text) * 100)
    const summed = cart.totals
      .filter(({ code }: any) => code !== 'total' && code !== 'tax_included')
      .reduce((sum: number, { value }: any) => sum + cents(value), 0)
    expect(summed, 'the rows of the totals').toBe(cents(cart.total))
    if (prices_include_tax === show_prices_with_tax)
      expect(cart.lines.reduce((sum: number, line: any) => sum + cents(line.total), 0)).toBe(
        cents(cart.totals.find(({ code }: any) => code === 'sub_total').value),
      )
    for (const line of cart.lines) await shopper.call('DELETE', `/api/cart-items/${line.id}`, undefined, headers)
  })

  it('lists sort by what they show', async () => {
    const priced = async () =>
      (await store.call('GET', '/api/products?$sort[effective_price]=1&$limit=50')).body.data.map((row: any) => [
        row.id,
        Number(row.effective_price),
      ])
    const ids = products.map(({ id }) => `product_id[$in][]=${id}`).join('&')
    const { data } = (await store.guest('GET', `/api/prices?${ids}`)).body
    const shown = new Map(data.map((row: any) => [row.product_id, Number(row.price)]))
    await until(priced, (rows) => rows.every(([id, price]: any) => Math.abs(price - (shown.get(id) as number)) < 0.011))
  })
})

describe('why a price is what it is', () => {
  const check = async (query: string): Promise<Answer> => store.call('GET', `/api/prices?${query}`)

  it('is told to staff for any group, quantity and day', async () => {
    await set({ prices_include_tax: true, show_prices_with_tax: true })
    const { id } = products[9] as { id: string }
    const [ten] = (await check(`product_id=${id}&quantity=10`)).body.data
    expect(ten).toMatchObject({ price: '80.00', total: '800.00', source: 'discount', currency: 'UAH' })
    expect(ten.trace.map(({ step, price, won }: any) => [step, price, won])).toEqual([
      ['base', '100.00', undefined],
      ['discount', '80.00', true],
      ['special', '90.00', false],
    ])
    const [trade] = (await check(`product_id=${id}&quantity=10&customer_group_id=${groups.trade}`)).body.data
    expect(trade).toMatchObject({ price: '92.50', source: 'group' })
    expect(trade.trace.at(-1)).toMatchObject({ step: 'group', percent: '7.50', price: '92.50' })
    const over = products[8]?.id
    expect((await check(`product_id=${over}&day=2020-01-01`)).body.data[0]).toMatchObject({ source: 'special' })
    expect((await check(`product_id=${over}&day=2020-01-02`)).body.data[0]).toMatchObject({ source: 'base' })
  })

  it('adds up with the taxes, rate by rate', async () => {
    const [one] = (await check(`product_id=${products[2]?.id}&quantity=3`)).body.data
    expect(one.taxes.map(({ name }: any) => name)).toEqual(['ПДВ 20 %', 'Збір 3,3 %', 'Еко'])
    const cents = (text: string) => Math.round(Number(text) * 100)
    expect(cents(one.net) + one.taxes.reduce((sum: number, { amount }: any) => sum + cents(amount), 0)).toBe(
      cents('599.97'),
    )
  })

  it('is told to a shopper for their own group and today only', async () => {
    const id = products[9]?.id
    const own = await store.guest('GET', `/api/prices?product_id=${id}`)
    expect(own.body.data[0]).toMatchObject({ price: '90.00', old_price: '100.00', source: 'special' })
    expect((await store.guest('GET', `/api/prices?product_id=${id}&day=2030-01-01`)).status).toBe(403)
    expect((await store.guest('GET', `/api/prices?product_id=${id}&customer_group_id=${groups.trade}`)).status).toBe(
      403,
    )
    const faults = async (query: string) =>
      Object.keys((await store.guest('GET', `/api/prices?${query}`)).body.errors ?? {})
    expect(await faults('')).toEqual(['product_id'])
    expect(await faults('product_id=x')).toEqual(['product_id'])
    expect(await faults(`product_id=${id}&quantity=0`)).toEqual(['quantity'])
    expect(await faults(`product_id=${id}&currency=XXX`)).toEqual(['currency'])
    expect(await faults(`product_id=${id}&nonsense=1`)).toEqual(['nonsense'])
  })

  it('keeps a group’s prices from the others', async () => {
    const id = await makeProduct(store, { specials: [{ customer_group_id: groups.trade, price: '98765.43' }] })
    expect((await store.guest('GET', `/api/products/${id}`)).text).not.toContain('98765.43')
    expect((await store.guest('GET', `/api/product-specials?product_id=${id}`)).text).not.toContain('98765.43')
    const { token } = await shopperOf('trade')
    expect((await store.guest('GET', `/api/products/${id}`, undefined, token)).text).toContain('98765.43')
  })

  it('stays with the order, line by line and rate by rate', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(products[9]?.id as string, 10)
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const { body: order } = await store.call('GET', `/api/orders/${placed.body.id}`)
    const [line] = order.products
    expect(line.trace.find(({ step }: any) => step === 'discount')).toMatchObject({ price: '80.00', won: true })
    const cents = (text: unknown) => Math.round(Number(text) * 100)
    expect(Object.keys(line.taxes).sort()).toEqual(['Еко', 'Збір 3,3 %', 'ПДВ 20 %'])
    expect(Object.values(line.taxes).reduce((sum: number, amount) => sum + cents(amount), 0)).toBe(cents(line.tax))
    const rows = order.totals.filter(({ code }: any) => code === 'tax_included')
    expect(rows.reduce((sum: number, { value }: any) => sum + cents(value), 0)).toBe(cents(line.tax))
    expect(
      (await store.guest('GET', `/api/orders/${placed.body.id}?access_key=${placed.body.access_key}`)).text,
    ).not.toContain('"trace"')
  })
})

it('adds what is chosen, up or down, to the very cents of the cart', async () => {
  await set({ prices_include_tax: false, show_prices_with_tax: true })
  const option = await made('/api/options', {
    name: { 'ua-uk': 'Розмір' },
    type: 'radio',
    values: ['Великий', 'Малий'].map((name) => ({ name: { 'ua-uk': name } })),
  })
  const [large, small] = option.values.map(({ id }: any) => id)
  const id = await makeProduct(store, {
    slug: { 'ua-uk': 'z-opciieiu' },
    price: '33.33',
    quantity: 500,
    weight: '1',
    tax_class_id: taxClass,
    options: [
      {
        option_id: option.id,
        required: true,
        values: [
          { option_value_id: large, price: '15.55', price_prefix: '+', weight: '0.5', weight_prefix: '+', quantity: 9 },
          { option_value_id: small, price: '3.07', price_prefix: '-', weight: '0.25', weight_prefix: '-', quantity: 9 },
        ],
      },
    ],
  })
  const product = (await store.call('GET', `/api/products/${id}`)).body.options[0]
  const shopper = openShopper(world, store)
  shopper.cookies.set('sw_currency', 'USD')
  const price = async (options = ''): Promise<number> =>
    Number((await shopper.call('GET', `/api/prices?product_id=${id}&currency=USD${options}`)).body.data[0].price)
  const page = digits((await shopper.call('GET', '/z-opciieiu')).text)
  for (const [index, sign] of ['+', '−'].entries()) {
    const value = product.values[index].id
    const asked = await price(`&options=${value}`)
    const change = Math.abs(asked - (await price()))
      .toFixed(2)
      .replace('.', ',')
    expect(page).toContain(`${sign}${change}`)
    const cart = await shopper.call(
      'POST',
      '/api/cart-items',
      { product_id: id, options: { [product.id]: value } },
      { currency: 'USD' },
    )
    expect(cart.body.lines.at(-1)).toMatchObject({ price: asked.toFixed(2) })
  }
  await set({ weight_in_cart: true })
  expect((await shopper.call('GET', '/api/carts/current')).body.weight).toContain('2.25')
})

describe('prices for those who signed in', () => {
  const secret = '4321.09'
  let hidden: string

  beforeAll(async () => {
    hidden = await makeProduct(store, {
      name: { 'ua-uk': 'Таємниця' },
      slug: { 'ua-uk': 'taiemnytsia' },
      price: secret,
      categories: [category],
      specials: [{ customer_group_id: groups.retail, price: '4001.07' }],
    })
    await store.guest('GET', '/taiemnytsia') // a page in memory from before
    await set({ price_only_logged_in: true })
  })
  afterAll(() => set({ price_only_logged_in: false }))

  it('stand on no page, list, search, suggestion or answer of the API', async () => {
    for (const url of [
      '/',
      '/taiemnytsia',
      '/taiemnytsia.data',
      '/use',
      '/use?sort=price',
      '/search?q=Таємниця',
      '/search/suggestions?q=Таємниця',
      '/sitemap.xml',
      `/api/products/${hidden}`,
      '/api/products?$limit=200',
      '/api/product-specials?$limit=200',
      `/api/products/${hidden}?$translations=all`,
    ]) {
      const { text, status } = await store.guest('GET', encodeURI(url))
      expect(status, url).toBeLessThan(400)
      const told = digits(text).match(/.{60}(4321[.,]?09|4001[.,]?07|4321₴|"offers").{0,20}/)
      expect(told?.[0], url).toBeUndefined()
    }
  })

  it('cannot be found out by filtering, sorting or asking', async () => {
    for (const url of [
      '/api/products?price[$gt]=4000',
      '/api/products?$sort[effective_price]=1',
      '/api/products?$or[0][price][$lt]=5',
      '/api/product-specials?price[$gt]=4000',
      `/api/prices?product_id=${hidden}`,
    ])
      expect((await store.guest('GET', url)).status, url).toBe(403)
    const cards = async (url: string) =>
      [...(await store.guest('GET', url)).text.matchAll(/<h3[^>]*><a[^>]*href="([^"]+)"/g)].map(([, href]) => href)
    expect(await cards('/use?from=4000')).toEqual(await cards('/use'))
    expect(await cards('/use?sort=price')).toEqual(await cards('/use'))
  })

  it('make cart and checkout ask to sign in', async () => {
    const shopper = openShopper(world, store)
    const { body } = await shopper.add(hidden)
    expect(body).toMatchObject({ total: null, totals: [], login_reason: expect.any(String), orderable: false })
    for (const method of body.delivery_methods) expect(method.price).toBeNull()
    for (const url of ['/cart', '/checkout']) {
      const { text } = await shopper.call('GET', url)
      expect(text).toContain(`/login?back=${encodeURIComponent(url)}`)
      // Not in the middle of some id.
      expect(digits(text)).not.toMatch(/(?<![\w-])(4001|4321)(?![\w-])|0₴/)
    }
  })

  it('are there for a shopper who has signed in', async () => {
    const { call, token } = await shopperOf('trade')
    expect(offered((await call('GET', '/taiemnytsia', undefined, token)).text)).toBe('3997.01')
    expect((await call('GET', `/api/products/${hidden}`, undefined, token)).body.price).toBe(secret)
    expect((await call('GET', '/api/products?price[$gt]=4000', undefined, token)).body.total).toBeGreaterThan(0)
  })
})

it('says the store’s prefix before a price', async () => {
  await set({ price_prefix: { 'ua-uk': 'від' } })
  expect((await store.guest('GET', '/rich-0')).text).toMatch(/від<\/span>\s*(<!-- -->)?<span[^>]*>100/)
  await set({ price_prefix: {} })
})

it('names its currency as the super admin does, at once', async () => {
  const { call } = await world.admin()
  const [hryvnia] = (await call('GET', '/api/currencies?code=UAH')).body.data
  const page = async () => (await store.guest('GET', '/rich-0')).text
  const name = async (title: string) => {
    const named = await call('PATCH', `/api/currencies/${hryvnia.id}`, { title: { 'ua-uk': title } })
    expect(named.status, named.text).toBe(200)
  }
  expect(await page()).toContain('Українська гривня')
  await name('Гривня України')
  expect(await page()).toContain('Гривня України')
  await name('Українська гривня')
  expect(await page()).toContain('Українська гривня')
})
