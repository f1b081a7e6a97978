import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type Person, type World } from './world.ts'

let world: World
let store: OpenedStore
let admin: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Measured shop')
  admin = await world.admin()
  ids.group = (await store.call('POST', '/api/attribute-groups', { name: both('Group') })).body.id
  ids.country = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0].id
})
afterAll(() => world.close())

const both = (text: string) => ({ 'ua-uk': text, 'en-us': text })
const x = (length: number) => 'x'.repeat(length)

type Limit = [list: string, field: string, least: number, most: number, draft?: () => object, isTranslated?: boolean]

const platformLists = new Set(['languages', 'countries', 'zones'])
let made = 0
const unique = () => `M${++made}`

/** commerce-rules §2.28, "Form limits" */
const limits: Limit[] = [
  ['products', 'name', 1, 255, () => ({ model: unique() }), true],
  ['products', 'model', 0, 64, () => ({ name: both('P') })],
  ['products', 'meta_title', 0, 255, () => ({ name: both('P'), model: unique() }), true],
  ['categories', 'name', 1, 255, undefined, true],
  ['attributes', 'name', 1, 64, () => ({ attribute_group_id: ids.group }), true],
  ['attribute-groups', 'name', 1, 64, undefined, true],
  ['filter-groups', 'name', 1, 64, undefined, true],
  ['manufacturers', 'name', 1, 64],
  ['options', 'name', 1, 128, () => ({ type: 'text' }), true],
  ['information', 'title', 1, 64, () => ({ text: both('Text') }), true],
  ['store-geo-zones', 'name', 3, 32, () => ({ description: 'Somewhere' })],
  ['store-geo-zones', 'description', 3, 255, () => ({ name: 'Zone' })],
  ['tax-classes', 'title', 3, 32, () => ({ description: 'Something' })],
  ['tax-classes', 'description', 3, 255, () => ({ title: 'Class' })],
  ['tax-rates', 'name', 3, 32, () => ({ rate: '5' })],
  ['length-classes', 'title', 3, 32, () => ({ unit: both('u'), value: '2' }), true],
  ['length-classes', 'unit', 1, 4, () => ({ title: both('Unit'), value: '2' }), true],
  ['weight-classes', 'title', 3, 32, () => ({ unit: both('u'), value: '2' }), true],
  ['weight-classes', 'unit', 1, 4, () => ({ title: both('Unit'), value: '2' }), true],
  ['customer-groups', 'name', 3, 32, undefined, true],
  ['marketing', 'name', 1, 32],
  ['languages', 'name', 3, 32, () => ({ code: `l${unique()}` })],
  ['languages', 'code', 2, 8, () => ({ name: 'Tongue' })],
  ['countries', 'name', 1, 128, () => ({ iso_code: `X${String.fromCharCode(65 + (++made % 26))}` }), true],
  ['zones', 'name', 1, 64, () => ({ country_id: ids.country }), true],
]

describe('a form takes', () => {
  it.each(limits)('%s: %s of %d to %d letters', async (list, field, least, most, draft, isTranslated) => {
    const call = platformLists.has(list) ? admin.call : store.call
    const tried = (length: number) =>
      call('POST', `/api/${list}`, { ...draft?.(), [field]: isTranslated ? both(x(length)) : x(length) })
    for (const length of [least, most]) {
      const taken = await tried(length)
      expect(taken.status, `${length}: ${taken.text}`).toBe(201)
    }
    for (const length of [least - 1, most + 1].filter((one) => one >= 0)) {
      const refused = await tried(length)
      expect(refused.status, `${length}: ${refused.text}`).toBe(422)
      expect(Object.keys(refused.body.errors)[0], refused.text).toMatch(new RegExp(`^${field}(\\.|$)`))
    }
  })

  it('no name of blanks', async () => {
    for (const name of [both('   '), '  ', {}]) {
      const refused = await store.call('POST', '/api/categories', { name })
      expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([422, ['name']])
    }
    expect((await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Одна', 'en-us': '' } })).status).toBe(201)
    const inside = await store.call('POST', '/api/filter-groups', {
      name: both('Size'),
      filters: [{ name: both(' ') }],
    })
    expect(Object.keys(inside.body.errors)).toEqual(['filters.0.name'])
    expect((await store.call('POST', '/api/manufacturers', { name: '   ' })).status).toBe(422)
    expect((await store.call('POST', '/api/store-geo-zones', { name: ' a ', description: 'Far' })).status).toBe(422)
  })

  it('no rate of nothing, and no page of less than three letters', async () => {
    expect((await store.call('POST', '/api/tax-rates', { name: 'None', rate: '0' })).status).toBe(422)
    const page = (text: string) => store.call('POST', '/api/information', { title: both('Page'), text: both(text) })
    for (const text of ['', 'ab', '<p>ab</p>', '<p> </p>']) {
      const refused = await page(text)
      expect([refused.status, Object.keys(refused.body.errors ?? {})], text).toEqual([422, ['text']])
    }
    expect((await page('<p>abc</p>')).status).toBe(201)
    const [seeded] = (await store.call('GET', '/api/information?kind=4')).body.data
    expect((await store.call('PATCH', `/api/information/${seeded.id}`, { title: both('About') })).status).toBe(200)
    expect((await store.call('PATCH', `/api/information/${seeded.id}`, { text: both('ab') })).status).toBe(422)
  })

  it('no time that ends before it begins, no share of more than all, and no largest gift card below the smallest', async () => {
    const refused = async (method: 'POST' | 'PATCH', path: string, body: object, field: string, words: string) => {
      const answer = await store.call(method, path, body)
      expect([answer.status, answer.body.errors], answer.text).toEqual([422, { [field]: words }])
    }
    const isReversed = 'Кінець раніше за початок.'
    const noList = 'Вкажіть адреси ел. пошти через кому, наприклад a@example.com, b@example.com'
    const [later, sooner] = ['2027-02-02', '2027-02-01']
    const reversed = { date_start: later, date_end: sooner }
    const coupon = (more: object) => ({ name: both('Знижка'), code: unique().padEnd(4, 'X'), discount: '10', ...more })
    await refused('POST', '/api/coupons', coupon(reversed), 'date_end', isReversed)
    await refused('POST', '/api/coupons', coupon({ discount: '100.0001' }), 'discount', 'Має бути не більше 100.')
    const made = await store.call(
      'POST',
      '/api/coupons',
      coupon({ discount: '100', date_start: later, date_end: later }),
    )
    expect(made.status, made.text).toBe(201)
    const at = `/api/coupons/${made.body.id}`
    await refused('PATCH', at, { date_end: sooner }, 'date_end', isReversed)
    expect((await store.call('PATCH', at, { type: 'fixed', discount: '250' })).status).toBe(200)
    await refused('PATCH', at, { type: 'percentage' }, 'discount', 'Має бути не більше 100.')
    expect((await store.call('PATCH', at, { date_start: null, date_end: sooner })).status).toBe(200)

    const [settings] = (await store.call('GET', '/api/settings')).body.data
    const group = { customer_group_id: settings.customer_group_id, price: '5' }
    const product = (more: object) => ({ name: both('P'), model: unique(), ...more })
    for (const rows of ['specials', 'discounts']) {
      const asked = product({
        [rows]: [
          { ...group, date_start: later, date_end: later },
          { ...group, ...reversed },
        ],
      })
      await refused('POST', '/api/products', asked, `${rows}.1.date_end`, isReversed)
      // What a row is not told anew it keeps.
      const sold = await store.call(
        'POST',
        '/api/products',
        product({ [rows]: [group, { ...group, date_start: later }] }),
      )
      const [always, since] = (await store.call('GET', `/api/products/${sold.body.id}`)).body[rows]
      const change = (...changed: object[]) => ({ [rows]: changed })
      const path = `/api/products/${sold.body.id}`
      const early = change({ id: always.id }, { id: since.id, date_end: sooner })
      await refused('PATCH', path, early, `${rows}.1.date_end`, isReversed)
      const whole = await store.call('PATCH', path, change({ id: always.id }, { id: since.id, date_end: later }))
      expect(whole.status, whole.text).toBe(200)
      const late = change({ id: since.id, date_start: '2027-02-03' })
      await refused('PATCH', path, late, `${rows}.0.date_end`, isReversed)
    }

    const own = `/api/settings/${settings.id}`
    const cards = { voucher_minimum: '100', voucher_maximum: '50' }
    await refused('PATCH', own, cards, 'voucher_maximum', 'Має бути не менше 100.')
    expect((await store.call('PATCH', own, { voucher_minimum: '50', voucher_maximum: '50' })).status).toBe(200)
    await refused('PATCH', own, { voucher_minimum: '50.01' }, 'voucher_maximum', 'Має бути не менше 50.01.')
    await refused('PATCH', own, { alert_emails: 'boss@shop.test, boss' }, 'alert_emails', noList)
  })

  it('no kind of picture that nobody could bring', async () => {
    const [{ id, file_mime_types }] = (await store.call('GET', '/api/settings')).body.data
    const told = (types: string) => store.call('PATCH', `/api/settings/${id}`, { file_mime_types: types })
    for (const types of ['pictures', 'image/png\nimage/svg+xml', 'image/png, image/jpeg', 'text/html', ' \n']) {
      const refused = await told(types)
      expect([refused.status, Object.keys(refused.body.errors ?? {})], types).toEqual([422, ['file_mime_types']])
    }
    expect((await told('text/html')).body.errors.file_mime_types).toBe(
      'Один тип у рядку, з таких: image/jpeg, image/png, image/webp, image/gif, image/avif, image/x-icon.',
    )
    for (const types of ['image/png\r\n\nimage/x-icon\n', file_mime_types]) {
      const taken = await told(types)
      expect(taken.status, taken.text).toBe(200)
    }
  })

  it('a code for a gift card of three to ten letters, and leaves the longer one that it has', async () => {
    const voucher_theme_id = (await store.call('POST', '/api/voucher-themes', { name: both('Свято') })).body.id
    const people = { to_name: 'A', to_email: 'a@buyer.test', from_name: 'B', from_email: 'b@buyer.test' }
    const card = (code: string | null) =>
      store.call('POST', '/api/vouchers', { ...people, code, amount: '10', voucher_theme_id })
    for (const code of [x(3), 'y'.repeat(10)]) expect((await card(code)).status, code).toBe(201)
    for (const code of [x(2), x(11)]) {
      const refused = await card(code)
      expect([refused.status, Object.keys(refused.body.errors ?? {})], code).toEqual([422, ['code']])
    }
    const drawn = (await card(null)).body
    expect(drawn.code.length).toBeGreaterThan(10)
    const at = `/api/vouchers/${drawn.id}`
    const { id: _, ...whole } = { ...people, id: '', code: drawn.code, amount: '12', voucher_theme_id, status: true }
    const kept = await store.call('PUT', at, whole)
    expect([kept.status, kept.body.code], kept.text).toEqual([200, drawn.code])
    const other = await store.call('PATCH', at, { code: x(11) })
    expect([other.status, other.body.errors], other.text).toEqual([422, { code: 'Щонайбільше 10 символів.' }])
  })

  it('whole coins for a gift card, of staff and of a shopper, and leaves what another currency made of one', async () => {
    const voucher_theme_id = (await store.call('POST', '/api/voucher-themes', { name: both('Монети') })).body.id
    const people = { to_name: 'A', to_email: 'a@buyer.test', from_name: 'B', from_email: 'b@buyer.test' }
    const card = { ...people, voucher_theme_id }
    const parts = { amount: 'Щонайбільше 2 знаків після коми.' }
    const made = await store.call('POST', '/api/vouchers', { ...card, amount: '10.001' })
    expect([made.status, made.body.errors], made.text).toEqual([422, parts])
    const { id } = (await store.call('POST', '/api/vouchers', { ...card, amount: '10.0100' })).body
    const changed = await store.call('PATCH', `/api/vouchers/${id}`, { amount: '12.0001' })
    expect([changed.status, changed.body.errors], changed.text).toEqual([422, parts])
    const odd = { amount: 110_012n, balance: 110_012n }
    await world.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .updateTable('vouchers')
        .set(odd as never)
        .where('id', '=', id)
        .execute(),
    )
    const kept = await store.call('PATCH', `/api/vouchers/${id}`, { amount: '11.0012', to_name: 'C' })
    expect([kept.status, kept.body.to_name], kept.text).toEqual([200, 'C'])
    const [settings] = (await store.call('GET', '/api/settings')).body.data
    const room = { voucher_minimum: '1', voucher_maximum: '500' }
    expect((await store.call('PATCH', `/api/settings/${settings.id}`, room)).status).toBe(200)
    const buy = (amount: string) =>
      openShopper(world, store).call('POST', '/api/cart-vouchers', { ...card, amount, agreed: true })
    const bought = await buy('200.001')
    expect([bought.status, bought.body.errors], bought.text).toEqual([422, parts])
    const whole = await buy('200.0100')
    expect(whole.status, whole.text).toBe(201)
  })

  it('no product that goes with itself', async () => {
    const other = await makeProduct(store, { name: both('Other') })
    const id = await makeProduct(store, { name: both('One'), related: [other] })
    const refused = await store.call('PATCH', `/api/products/${id}`, { related: [other, id] })
    expect([refused.status, refused.body.errors], refused.text).toEqual([
      422,
      { related: 'Товар не може бути супутнім до самого себе.' },
    ])
    expect((await store.call('GET', `/api/products/${id}`)).body.related).toEqual([other])
  })

  it('no category that lies in itself', async () => {
    const { id } = (await store.call('POST', '/api/categories', { name: both('Up') })).body
    const below = (await store.call('POST', '/api/categories', { name: both('Down'), parent_id: id })).body.id
    for (const parent_id of [id, below]) {
      const refused = await store.call('PATCH', `/api/categories/${id}`, { parent_id })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['parent_id']])
    }
  })
})

describe('a cart takes of who buys and of where it goes no more than is kept', () => {
  const read = { text: x, phone: (length: number) => `+38050123${'0'.repeat(length)}`.slice(0, length) }
  const declared = (noun: 'customers' | 'customer-addresses', names: string[]) =>
    names.map((name) => [name, (registry.get(noun) as AnyResource).fields[name]?.options.max ?? 0] as const)
  const walk = [
    ...['delivery_address', 'payment_address'].flatMap((part) =>
      declared('customer-addresses', [
        'first_name',
        'last_name',
        'company',
        'address',
        'city',
        'postcode',
        'phone',
      ]).map(([name, most]) => [part, name, most] as const),
    ),
    ...declared('customers', ['first_name', 'last_name', 'email', 'phone']).map(
      ([name, most]) => ['customer', name, most] as const,
    ),
  ]

  it.each(walk)('%s.%s: up to %d', async (part, name, most) => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store, { price: '10', quantity: 9 }))
    const tried = (length: number) =>
      shopper.call('PATCH', '/api/carts/current', {
        [part]: { [name]: (name === 'phone' ? read.phone : read.text)(length) },
      })
    const taken = await tried(most)
    expect(taken.status, taken.text).toBe(200)
    const refused = await tried(most + 1)
    expect([refused.status, refused.body.errors], refused.text).toEqual([
      422,
      { [`${part}.${name}`]: `Щонайбільше ${most} символів.` },
    ])
  })
})
