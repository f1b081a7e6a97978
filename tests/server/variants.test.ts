import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopper } from './shopper.ts'
import { anOption, made, makeShirt, type Shirt, stockOf } from './variants.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let shirt: Shirt

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Shirts')
  shirt = await makeShirt(store)
})
afterAll(() => world?.close())

const buyer = (email = 'shirt@buyer.test') => openShopper(world, store, email)
const patch = (body: object, id = shirt.id) => store.call('PATCH', `/api/products/${id}`, body)
const read = async (id = shirt.id) => (await store.call('GET', `/api/products/${id}`)).body

const broken = async (): Promise<unknown[]> => (await verifyAll(world.engine, world.files)).findings

describe('a product in combinations', () => {
  it('keeps its combinations, has what these have together, and is listed by the cheapest that is sold', async () => {
    const product = await read()
    expect(product.variants).toHaveLength(6)
    expect(product.variants[0]).toMatchObject({ sku: 'SH-S-red', price: '150.00', quantity: 2, status: true })
    expect(product.variants[1].price).toBeNull()
    expect(product.quantity).toBe(2 + 3 + 4 + 5 + 7)
    expect(product.effective_price).toBe('80.00')
    expect(await broken()).toEqual([])
  })

  it('holds what it is combined of to one chosen value', async () => {
    const [size] = (await read()).options
    const path = `/api/options/${size.option_id}`
    for (const type of ['text', 'checkbox']) {
      const refused = await store.call('PATCH', path, { type })
      expect([refused.status, refused.body.errors.type], refused.text).toEqual([422, expect.stringContaining('(1)')])
    }
    expect((await store.call('PATCH', path, { type: 'radio' })).status).toBe(200)
    expect((await store.call('PATCH', path, { type: 'select' })).status).toBe(200)
    const free = await anOption(store, 'Engraving', ['Yes'])
    expect((await store.call('PATCH', `/api/options/${free.id}`, { type: 'text' })).status).toBe(200)
  })

  it('shows shoppers what is sold alone', async () => {
    const { body } = await store.guest('GET', `/api/products/${shirt.id}`)
    expect(body.variants.map(({ sku }: any) => sku)).toEqual([
      'SH-S-red',
      'SH-S-blue',
      'SH-M-red',
      'SH-M-blue',
      'SH-L-blue',
    ])
  })

  it.each([
    ['S', 'red', '150.00'],
    ['S', 'blue', '95.00'],
    ['M', 'red', '110.00'],
    ['M', 'blue', '105.00'],
    ['L', 'blue', '80.00'],
  ])('%s %s costs %s in the price check and in the cart', async (size, colour, price) => {
    const chosen = shirt.of(size, colour)
    const query = `product_id=${shirt.id}${Object.values(chosen)
      .map((id) => `&options[]=${id}`)
      .join('')}`
    const checked = await store.guest('GET', `/api/prices?${query}`)
    expect(checked.body.data[0], checked.text).toMatchObject({ price })
    const cart = await buyer().add(shirt.id, 1, chosen)
    expect(cart.status, cart.text).toBe(201)
    expect(cart.body.lines[0]).toMatchObject({ price })
  })

  it('is not sold without a choice, in a combination that is not sold, or in more than there are', async () => {
    const shopper = buyer()
    const none = await shopper.add(shirt.id, 1, {})
    expect(none.status).toBe(422)
    expect(Object.keys(none.body.errors)).toEqual([`options.${shirt.size}`, `options.${shirt.colour}`])
    const off = await shopper.add(shirt.id, 1, shirt.of('L', 'red'))
    expect([off.status, off.body.data?.code]).toEqual([409, 'variant-unavailable'])
    const much = await shopper.add(shirt.id, 3, shirt.of('S', 'red'))
    expect([much.status, much.body.data?.code], much.text).toEqual([409, 'stock-short'])
    expect(much.body.message).toContain('2')
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])
  })

  it('takes from the combination and the product, keeps the article number, gives back when cancelled', async () => {
    const before = await stockOf(store, shirt)
    const shopper = buyer('takes@buyer.test')
    await shopper.add(shirt.id, 2, shirt.of('M', 'blue'))
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const order = (await store.call('GET', `/api/orders/${placed.body.id}`)).body
    expect(order.products[0]).toMatchObject({ sku: 'SH-M-blue', product_variant_id: shirt.variantOf('M', 'blue') })
    expect(await stockOf(store, shirt)).toEqual({ product: before.product - 2, variants: [2, 3, 4, 3, 6, 7] })
    expect(await broken()).toEqual([])

    const statuses = (await store.call('GET', '/api/order-statuses?$limit=100')).body.data
    const cancelled = statuses.find((one: any) => one.code === 8)
    const history = await store.call('POST', '/api/order-histories', {
      order_id: placed.body.id,
      order_status_id: cancelled.id,
      comment: 'no',
    })
    expect(history.status, history.text).toBe(201)
    expect(await stockOf(store, shirt)).toEqual(before)
    expect(await broken()).toEqual([])
  })

  it('takes and gives back by the difference when an order is edited', async () => {
    const one = await makeShirt(store)
    const shopper = buyer('edits@buyer.test')
    await shopper.add(one.id, 1, one.of('S', 'blue'))
    await shopper.ready()
    const { id } = (await shopper.order()).body
    const [line] = (await store.call('GET', `/api/orders/${id}`)).body.products
    const revise = (lines: object[]) => store.call('POST', '/api/order-revisions', { order_id: id, lines })
    const more = await revise([
      { id: line.id, quantity: 2 },
      { product_id: one.id, quantity: 1, options: one.of('S', 'red') },
    ])
    expect(more.status, more.text).toBe(201)
    expect(await stockOf(store, one)).toEqual({ product: 18, variants: [1, 1, 4, 5, 6, 7] })
    const lines = (await store.call('GET', `/api/orders/${id}`)).body.products
    expect(lines.map(({ sku, price }: any) => [sku, price])).toEqual([
      ['SH-S-blue', '95'],
      ['SH-S-red', '150'],
    ])
    const much = await revise([{ id: line.id, quantity: 9 }])
    expect([much.status, much.body.data?.code]).toEqual([409, 'stock-short'])
    expect((await revise([{ id: lines[1].id, quantity: 1 }])).status).toBe(201)
    expect(await stockOf(store, one)).toEqual({ product: 20, variants: [1, 3, 4, 5, 6, 7] })
    expect(await broken()).toEqual([])
  })

  it('sells the last one once, whoever asks at the same time', async () => {
    const last = await makeShirt(store)
    await patch({ variants: last.variants.map((one) => ({ ...one, quantity: 1 })) }, last.id)
    const shoppers = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const shopper = buyer(`last${n}@buyer.test`)
        await shopper.add(last.id, 1, last.of('S', 'blue'))
        await shopper.ready()
        return shopper
      }),
    )
    const answers = await Promise.all(shoppers.map((one) => one.order()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.data.code).toBe('stock-short')
    expect((await stockOf(store, last)).variants).toEqual([1, 0, 1, 1, 1, 1])
    expect(await broken()).toEqual([])
  })

  it('lets specials, quantity prices and groups take the same share of a price of its own', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    const group = settings.customer_group_id
    const one = await makeShirt(store, {
      specials: [{ customer_group_id: group, price: '80' }],
      discounts: [{ customer_group_id: group, quantity: 2, price: '50' }],
    })
    const of = async (size: string, colour: string, quantity = 1) => {
      const ids = Object.values(one.of(size, colour))
      const { body } = await store.guest(
        'GET',
        `/api/prices?product_id=${one.id}&quantity=${quantity}&options[]=${ids[0]}&options[]=${ids[1]}`,
      )
      const cart = await buyer().add(one.id, quantity, one.of(size, colour))
      expect(cart.body.lines[0].price).toBe(body.data[0].price)
      return [body.data[0].price, body.data[0].old_price]
    }
    expect(await of('S', 'red')).toEqual(['120.00', '150.00'])
    expect(await of('M', 'red')).toEqual(['90.00', '110.00'])
    expect(await of('L', 'blue', 2)).toEqual(['40.00', null])
    expect((await read(one.id)).effective_price).toBe('64.00')
    await patch({ status: true }, one.id)
  })

  it('is found by the number of a combination, however it is spelled, by staff and shoppers, and by none that is gone', async () => {
    const one = await makeShirt(store, { slug: { 'ua-uk': 'znaidy' }, name: { 'ua-uk': 'Знайди мене' } })
    const { variants } = await read(one.id)
    const found = async (words: string) => {
      const list = await store.call('GET', `/api/products?$search=${encodeURIComponent(words)}&$limit=50`)
      const page = await store.guest('GET', `/search?q=${encodeURIComponent(words)}`)
      return [
        list.body.data.some(({ id }: any) => id === one.id),
        page.text.includes('href="/znaidy') && !page.text.includes('Нічого не знайдено'),
      ]
    }
    const named = variants.map((variant: any, n: number) => ({ ...variant, sku: `ЗН-70${n}/х` }))
    expect((await patch({ variants: named }, one.id)).status).toBe(200)
    for (const words of ['ЗН-703/х', 'зн 703 х', 'зн703х'])
      expect([words, ...(await found(words))]).toEqual([words, true, true])
    expect((await patch({ variants: named.slice(0, 3) }, one.id)).status).toBe(200)
    expect(await found('ЗН-703/х')).toEqual([false, false])
    expect(await found('ЗН-702/х')).toEqual([true, true])
    const counted = named.slice(0, 3).map(({ id }: { id: string }) => ({ id, quantity: 9 }))
    expect((await patch({ variants: counted }, one.id)).status).toBe(200)
    expect(await found('ЗН-702/х')).toEqual([true, true])
    expect(await broken()).toEqual([])
  })

  it('has its quantity from its combinations alone', async () => {
    const answer = await patch({ quantity: 500 })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.quantity.code ?? answer.body.errors.quantity).toBeTruthy()
    expect((await read()).quantity).toBe(21)
  })

  it('refuses to lose a value of which combinations are made, of the product and of the store', async () => {
    const { options } = await read()
    const without = options.map((option: any) => ({
      ...option,
      values: option.values.filter((value: any) => value.option_value_id !== shirt.values.M),
    }))
    const answer = await patch({ options: without })
    expect(answer.status, answer.text).toBe(422)
    expect(JSON.stringify(answer.body.errors)).toContain('«M»')
    const option = (await store.call('GET', `/api/options/${options[0].option_id}`)).body
    const gone = await store.call('PATCH', `/api/options/${option.id}`, {
      values: option.values.filter((value: any) => value.id !== shirt.values.M),
    })
    expect([gone.status, gone.body.data?.code]).toEqual([409, 'in-use'])
  })

  it.each([
    ['variant-empty', (_: Shirt) => [[]]],
    ['variant-incomplete', ({ values }: Shirt) => [[values.S, values.red], [values.M]]],
    ['variant-incomplete', ({ values }: Shirt) => [[values.S, values.M]]],
    [
      'variant-twice',
      ({ values }: Shirt) => [
        [values.S, values.red],
        [values.red, values.S],
      ],
    ],
  ])('refuses combinations that are none: %s', async (code, combos) => {
    const variants = combos(shirt).map((values) => ({ values }))
    const answer = await patch({ variants })
    expect(answer.status, answer.text).toBe(422)
    const at = `variants.${variants.length - 1}.values`
    const expected = (await import('../../packages/i18n/locales/ua-uk/errors.json', { with: { type: 'json' } }))
      .default as any
    expect(answer.body.errors[at] ?? '').toContain(expected[code].split('{{')[0].slice(0, 12))
    expect((await read()).variants).toHaveLength(6)
  })

  it('refuses a value that the product does not offer, one that cannot be chosen alone, and more than 500', async () => {
    const box = await anOption(store, 'Коробка', ['так'], 'checkbox')
    const foreign = await patch({ variants: [{ values: Object.values(box.values) }] })
    expect(foreign.status).toBe(422)
    const { options } = await read()
    const mixed = await patch({
      options: [...options, { option_id: box.id, values: [{ option_value_id: box.values.так }] }],
      variants: [{ values: Object.values(box.values) }],
    })
    expect(mixed.status).toBe(422)
    const many = await patch({ variants: Array.from({ length: 501 }, () => ({ values: [shirt.values.S] })) })
    expect(many.status).toBe(422)
    expect(many.body.errors.variants).toContain('500')
  })

  it('is copied with its combinations, and goes with them', async () => {
    const { id: _, slug: __, options, variants, ...rest } = await read()
    const bare = (rows: any[]): any[] =>
      rows.map(({ id, created_at, updated_at, version, product_id, product_option_id, ...row }) => ({
        ...row,
        ...(row.values && row.option_id ? { values: bare(row.values) } : {}),
      }))
    const copy = await made(store, '/api/products', {
      name: rest.name,
      model: 'COPY',
      price: rest.price,
      options: bare(options),
      variants: bare(variants),
    })
    expect(copy.variants).toHaveLength(6)
    expect(copy.variants.map((one: any) => one.id)).not.toContain(variants[0].id)
    const gone = await store.call('DELETE', `/api/products/${copy.id}`)
    expect(gone.status, gone.text).toBe(200)
    expect(await broken()).toEqual([])
  })

  it('is shown by its address with its price, its article number and its choice, without a script', async () => {
    const one = await makeShirt(store, { slug: { 'ua-uk': 'bachyty' } })
    const plain = (await store.guest('GET', '/bachyty')).text
    expect(plain).toContain('>від<')
    expect(plain).toContain(`?variant=${one.variantOf('M', 'red')}`)
    expect(plain).not.toContain(one.variantOf('L', 'red'))
    const page = await store.guest('GET', `/bachyty?variant=${one.variantOf('S', 'red')}`)
    expect(page.text).toContain('SH-S-red')
    expect(page.text).toMatch(/150(,00)?\s*₴/)
    const inputs = page.text.match(/<input[^>]*checked[^>]*>/g) ?? []
    for (const name of ['S', 'red'])
      expect(inputs.some((input) => input.includes(`value="${one.own[name]}"`))).toBe(true)
    expect(page.text).toContain('В наявності: 2')
  })

  it('is told anew on its page when one of its combinations changes', async () => {
    const one = await makeShirt(store, { slug: { 'ua-uk': 'zhyva' } })
    const url = `/zhyva?variant=${one.variantOf('S', 'red')}`
    expect((await store.guest('GET', url)).text).toContain('В наявності: 2')
    await patch({ variants: one.variants.map((own) => ({ ...own, quantity: 1 })) }, one.id)
    expect((await store.guest('GET', url)).text).toContain('В наявності: 1')
  })

  it('tells guests no price where prices are for those who signed in', async () => {
    const one = await makeShirt(store, { slug: { 'ua-uk': 'taemna' } })
    const [settings] = (await store.call('GET', '/api/settings')).body.data
    const hide = (price_only_logged_in: boolean) =>
      store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in })
    await hide(true)
    const { body } = await store.guest('GET', `/api/products/${one.id}`)
    const page = await store.guest('GET', `/taemna?variant=${one.variantOf('S', 'red')}`)
    await hide(false)
    expect(body.variants.map(({ price }: any) => price)).toEqual([null, null, null, null, null])
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/150(,00)?\s*₴/)
  })
})
