import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { enter } from './staff.ts'
import { upload } from './upload.ts'
import { type Answer, type OpenedStore, openWorld, type Person, type World } from './world.ts'

let world: World
let store: OpenedStore
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Guarded shop')
  admin = await world.admin()
})
afterAll(() => world.close())

const made = async (list: string, draft: object): Promise<any> => {
  const { status, body, text } = await store.call('POST', `/api/${list}`, draft)
  if (status !== 201) throw new Error(`${list}: ${text}`)
  return body
}
const first = async (list: string, query = ''): Promise<any> =>
  (await store.call('GET', `/api/${list}?$limit=1&${query}`)).body.data[0]
const settings = () => first('settings')
const set = async (draft: object) =>
  expect((await store.call('PATCH', `/api/settings/${(await settings()).id}`, draft)).status).toBe(200)
const both = (text: string) => ({ 'ua-uk': text, 'en-us': text })

const refusedFor = ({ status, body, text }: Answer, id: string, users: Record<string, number>): void => {
  expect([status, body.data?.code], text).toEqual([409, 'in-use'])
  expect(body.data.users[id]).toEqual(
    expect.arrayContaining(Object.entries(users).map(([resource, count]) => ({ resource, count }))),
  )
  expect(body.data.count).toBe(
    body.data.users[id].reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  )
}
const isKept = async (list: string, id: string, users: Record<string, number>) =>
  refusedFor(await store.call('DELETE', `/api/${list}/${id}`), id, users)

/** Each makes what is deleted in vain, with its users, and tells who they are. */
type Case = [what: string, list: string, make: () => Promise<string>, users: Record<string, number>]

const withProducts = (list: string, draft: object, of: (id: string) => object) => async () => {
  const { id } = await made(list, draft)
  for (let n = 0; n < 2; n++) await makeProduct(store, of(id))
  return id
}

const cases: Case[] = [
  [
    'a manufacturer with products',
    'manufacturers',
    withProducts('manufacturers', { name: 'Used' }, (manufacturer_id) => ({ manufacturer_id })),
    { products: 2 },
  ],
  [
    'an attribute with products',
    'attributes',
    async () => {
      const group = await made('attribute-groups', { name: both('Group') })
      const { id } = await made('attributes', { name: both('Size'), attribute_group_id: group.id })
      for (let n = 0; n < 2; n++)
        await makeProduct(store, { attributes: [{ attribute_id: id, text: both(String(n)) }] })
      return id
    },
    { 'product-attributes': 2 },
  ],
  [
    'an attribute group with attributes',
    'attribute-groups',
    async () => {
      const group = await made('attribute-groups', { name: both('Other') })
      await made('attributes', { name: both('Depth'), attribute_group_id: group.id })
      return group.id
    },
    { attributes: 1 },
  ],
  [
    'an option with products',
    'options',
    withProducts('options', { name: both('Colour'), type: 'text' }, (option_id) => ({ options: [{ option_id }] })),
    { 'product-options': 2 },
  ],
  [
    'a subscription with products',
    'recurrings',
    withProducts('recurrings', { name: both('Monthly'), price: '5' }, (recurring_id) => ({
      recurrings: [{ recurring_id }],
    })),
    { 'product-recurrings': 2 },
  ],
  [
    'a download with products',
    'downloads',
    async () => {
      const file = await upload(store, 'book.txt', Buffer.from('Once upon a time'), { purpose: 'download' })
      const { id } = await made('downloads', { name: both('Book'), file_id: file.body.id })
      for (let n = 0; n < 2; n++) await makeProduct(store, { downloads: [id] })
      return id
    },
    { 'product-downloads': 2 },
  ],
  [
    'a tax class with products',
    'tax-classes',
    withProducts('tax-classes', { title: 'Books', description: 'Printed' }, (tax_class_id) => ({ tax_class_id })),
    { products: 2 },
  ],
  [
    'a customer group that products and taxes are for',
    'customer-groups',
    async () => {
      const { id } = await made('customer-groups', { name: both('Wholesale') })
      await makeProduct(store, { customer_groups: [id] })
      await made('tax-rates', { name: 'For wholesale', rate: '9', customer_groups: [id] })
      return id
    },
    { 'product-customer-groups': 1, 'tax-rate-customer-groups': 1 },
  ],
  [
    'a tax rate with rules',
    'tax-rates',
    async () => {
      const { id } = await made('tax-rates', { name: 'Seven', rate: '7' })
      await made('tax-classes', { title: 'Food', description: 'Fresh', rules: [{ tax_rate_id: id }] })
      return id
    },
    { 'tax-rules': 1 },
  ],
  [
    'a geo zone with tax rates',
    'store-geo-zones',
    async () => {
      const { id } = await made('store-geo-zones', { name: 'North', description: 'Up there' })
      await made('tax-rates', { name: 'Eight', rate: '8', geo_zones: [id] })
      return id
    },
    { 'tax-rate-geo-zones': 1 },
  ],
  [
    'a stock status with products',
    'stock-statuses',
    withProducts('stock-statuses', { name: both('Soon') }, (stock_status_id) => ({ stock_status_id })),
    { products: 2 },
  ],
  [
    'a weight class with products',
    'weight-classes',
    withProducts('weight-classes', { title: both('Tonne'), unit: both('t'), value: '0.001' }, (weight_class_id) => ({
      weight_class_id,
    })),
    { products: 2 },
  ],
  [
    'a length class with products',
    'length-classes',
    withProducts('length-classes', { title: both('Metre'), unit: both('m'), value: '0.01' }, (length_class_id) => ({
      length_class_id,
    })),
    { products: 2 },
  ],
  ['the default weight class', 'weight-classes', async () => (await settings()).weight_class_id, { settings: 1 }],
  ['the default length class', 'length-classes', async () => (await settings()).length_class_id, { settings: 1 }],
  ['the default customer group', 'customer-groups', async () => (await settings()).customer_group_id, { settings: 1 }],
  [
    'a customer group with customers',
    'customer-groups',
    async () => {
      const { id } = await made('customer-groups', { name: both('Club') })
      for (const n of [1, 2])
        await made('customers', {
          email: `member${n}@club.test`,
          first_name: 'M',
          last_name: 'N',
          customer_group_id: id,
        })
      return id
    },
    { customers: 2 },
  ],
  ['the status of new orders', 'order-statuses', async () => (await settings()).order_status_id, { settings: 1 }],
  ['the status of new returns', 'return-statuses', async () => (await settings()).return_status_id, { settings: 1 }],
  [
    'a voucher theme with vouchers',
    'voucher-themes',
    async () => {
      const { id } = await made('voucher-themes', { name: both('Birthday') })
      const people = { to_name: 'A', to_email: 'a@b.test', from_name: 'B', from_email: 'b@b.test' }
      await made('vouchers', { ...people, amount: '50', voucher_theme_id: id })
      return id
    },
    { vouchers: 1 },
  ],
  ...(['account_terms_id', 'checkout_terms_id', 'return_terms_id', 'affiliate_terms_id'] as const).map(
    (field): Case => [
      `a page that is the ${field}`,
      'information',
      async () => {
        const { id } = await made('information', { title: both(field), text: both('Terms') })
        await set({ [field]: id })
        return id
      },
      { settings: 1 },
    ],
  ),
]

describe('what is in use is not deleted, and who uses it is counted', () => {
  it.each(cases)('%s', async (_, list, make, users) => isKept(list, await make(), users))

  it('a value of an option that products offer, when the option is saved without it', async () => {
    const option = await made('options', {
      name: both('Cut'),
      type: 'select',
      values: [{ name: both('Slim') }, { name: both('Wide') }],
    })
    const [slim, wide] = option.values
    await makeProduct(store, {
      options: [{ option_id: option.id, values: [{ option_value_id: slim.id, quantity: 1 }] }],
    })
    const refused = await store.call('PATCH', `/api/options/${option.id}`, { values: [wide] })
    refusedFor(refused, slim.id, { 'product-option-values': 1 })
    const allowed = await store.call('PATCH', `/api/options/${option.id}`, { values: [slim] })
    expect(allowed.status, allowed.text).toBe(200)
  })
})

describe('the places, moneys and languages of a store', () => {
  it('the country of the store, and one where customers live', async () => {
    const home = await first('store-countries')
    await isKept('store-countries', home.id, { stores: 1, 'geo-zone-zones': 1 })
    const [poland] = (await store.call('GET', '/api/countries?iso_code=PL')).body.data
    const sold = await made('store-countries', { country_id: poland.id })
    const group = (await settings()).customer_group_id
    await made('customers', {
      email: 'far@away.test',
      first_name: 'F',
      last_name: 'A',
      customer_group_id: group,
      addresses: [
        {
          first_name: 'F',
          last_name: 'A',
          address: 'Rynek 1',
          city: 'Kraków',
          postcode: '30-001',
          country_id: poland.id,
        },
      ],
    })
    await isKept('store-countries', sold.id, { 'customer-addresses': 1 })
  })

  it('a currency and a language that orders were placed in', async () => {
    const [english] = (await store.call('GET', '/api/languages?code=en-us')).body.data
    await set({ account_terms_id: null, checkout_terms_id: null })
    const language = await made('store-languages', { language_id: english.id })
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    await world.engine.onPlatform({}, (ctx) =>
      tables(ctx).updateTable('orders').set({ language: 'en-us' }).where('store_id', '=', store.id).execute(),
    )
    await isKept('store-languages', language.id, { orders: 1 })
    const number = order.body.order_status_id ?? (await first('orders')).order_status_id
    await isKept('order-statuses', number, { orders: 1, 'order-histories': 1 })
  })

  it.each(['', 'from inside a store'])(
    'countries, zones, currencies and languages of the platform %s',
    async (inside) => {
      const other = inside ? await world.openStore('Other shop', { country: 'DE', currency: 'EUR' }) : null
      if (other) await enter(admin, other)
      const headers: Record<string, string> = other ? { 'store-token': other.token } : {}
      const remove = async (list: string, id: string) => {
        const answer = await admin.call('DELETE', `/api/${list}/${id}`, undefined, headers)
        expect([answer.status, answer.body.data?.code], `${list}: ${answer.text}`).toEqual([409, 'in-use'])
        return Object.fromEntries(
          answer.body.data.users[id].map((user: { resource: string; count: number }) => [user.resource, user.count]),
        )
      }
      const home = await first('store-countries')
      expect(await remove('countries', home.country_id)).toMatchObject({ stores: 1, 'store-countries': 1 })
      const currency = await first('store-currencies')
      expect(await remove('currencies', currency.currency_id)).toMatchObject({ 'store-currencies': 1 })
      const language = await first('store-languages', 'is_primary=true')
      expect((await remove('languages', language.language_id))['store-languages']).toBeGreaterThan(0)
    },
  )
})
