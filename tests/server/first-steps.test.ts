import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type Call, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('First steps')
})
afterAll(() => world?.close())

async function done(key: string): Promise<boolean> {
  const { body, text } = await store.call('GET', '/api/dashboards/current?period=month')
  const step = (body.steps as { key: string; done: boolean }[]).find((one) => one.key === key)
  expect(step, text).toBeDefined()
  return step?.done ?? false
}

it.each([
  ['delivery', 'delivery-groups'],
  ['payment', 'payment-methods'],
])('what a shop begins with does not make %s done, saving it does', async (key, noun) => {
  expect(await done(key)).toBe(false)
  const { body } = await store.call('GET', `/api/${noun}?$limit=1`)
  expect(body.data).toHaveLength(1)
  const [{ id, sort_order }] = body.data
  const saved = await store.call('PATCH', `/api/${noun}/${id}`, { sort_order: sort_order + 1 })
  expect(saved.status, saved.text).toBe(200)
  expect(await done(key)).toBe(true)
})

it('one that was put away is done, and is to do again when it comes back', async () => {
  const other = await world.openStore('Fits so')
  store = other
  expect(await done('payment')).toBe(false)
  const { data } = (await other.call('GET', '/api/setup-steps')).body
  expect(data.map(({ code }: { code: string }) => code)).toEqual([
    'products',
    'categories',
    'contacts',
    'logo',
    'delivery',
    'payment',
    'first_order',
  ])
  const { id } = data.find(({ code }: { code: string }) => code === 'payment')
  const put = (dismissed_at: string | null) => other.call('PATCH', `/api/setup-steps/${id}`, { dismissed_at })
  const away = await put('2001-01-01T00:00:00Z')
  expect([away.status, away.body.is_done]).toEqual([200, true])
  expect(Date.parse(away.body.dismissed_at)).toBeGreaterThan(Date.parse('2020-01-01'))
  expect([await done('payment'), await done('delivery')]).toEqual([true, false])
  expect((await put(null)).status).toBe(200)
  expect(await done('payment')).toBe(false)
})

it('only what somebody may do is theirs to do, and says nothing of what they may not see', async () => {
  const shop = await world.openStore('Helped')
  const product = await makeProduct(shop)
  const shopper = openShopper(world, shop)
  await shopper.add(product)
  await shopper.ready()
  expect((await shopper.order()).status).toBe(201)
  const all = { can_get: true, can_create: true, can_update: true, can_delete: true }
  const rights = [
    { service: 'categories', ...all },
    { service: 'setup-steps', ...all },
  ]
  const looking = await groupWith(shop, [...rights, { service: 'orders', can_get: true }], true)
  const looker = await hire(world, shop, 'looker@helped.test', looking)
  const { steps } = (await looker('GET', '/api/dashboards/current?period=month')).body
  expect(steps.map(({ key }: { key: string }) => key)).toEqual(['categories'])
  const helper = await hire(world, shop, 'helper@helped.test', await groupWith(shop, rights, true))
  const isDone = async (call: Call) => {
    const { body, text } = await call('GET', '/api/setup-steps')
    expect(body.data, text).toBeDefined()
    return body.data.find(({ code }: { code: string }) => code === 'first_order').is_done
  }
  expect([await isDone(shop.call), await isDone(helper)]).toEqual([true, false])
})

it('a shop is opened with a postcode that its country takes, or with none', async () => {
  const open = async (country: string, postcode: string) => {
    const person = await world.register(`${crypto.randomUUID()}@posted.test`)
    const address = { city: 'Berlin', postcode }
    const wish = { name: 'Posted', country, language: 'en-us', currency: 'EUR', address, product_types: [] }
    const { status, body } = await person.call('POST', '/api/store-setups', wish)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  expect(await open('DE', 'x')).toEqual([422, 'address.postcode'])
  expect(await open('DE', '10117 Berlin-Mitte')).toEqual([422, 'address.postcode'])
  for (const postcode of ['10117', '']) expect(await open('DE', postcode)).toEqual([201])
})

describe('what came for the goods that a shop sells', () => {
  const opened = async (name: string, product_types: string[]) => {
    const person = await world.register(`${name}@starter.test`)
    const answer = await person.call('POST', '/api/store-setups', {
      name,
      country: 'UA',
      language: 'ru-ru',
      currency: 'UAH',
      address: {},
      about: '',
      product_types,
    })
    return { person, answer }
  }

  it('is there in its language, once where two kinds share it, and goes by one click but for what is used', async () => {
    const { person, answer } = await opened('shoes', ['clothes', 'electronics', 'unsure'])
    expect(answer.status, answer.text).toBe(201)
    const call: Call = (method, path, body, headers) =>
      person.call(method, path, body, { 'store-token': answer.body.store_token, language: 'ru-ru', ...headers })
    const names = async (noun: string) =>
      (await call('GET', `/api/${noun}?$limit=50&$sort[created_at]=1`)).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('attribute-groups')).toEqual(['Одежда и обувь', 'Электроника и бытовая техника'])
    expect(await names('options')).toEqual(['Цвет', 'Размер', 'Объём памяти'])
    expect(await names('filter-groups')).toEqual(['Сезон', 'Для кого', 'Класс энергопотребления'])
    const { data: sets } = (await call('GET', '/api/starter-sets')).body
    expect(sets.map(({ code }: { code: string }) => code).sort()).toEqual(['clothes', 'electronics'])

    const option = (await call('GET', '/api/options?$limit=50')).body.data.find((one: any) => one.name === 'Размер')
    const { values } = (await call('GET', `/api/options/${option.id}`)).body
    const [attribute] = (await call('GET', '/api/attributes?$limit=1&$sort[created_at]=1')).body.data
    const product = await call('POST', '/api/products', {
      name: 'Туфли',
      price: '10',
      attributes: [{ attribute_id: attribute.id, text: 'Кожа' }],
      options: [{ option_id: option.id, required: true, values: [{ option_value_id: values[0].id, quantity: 1 }] }],
    })
    expect(product.status, product.text).toBe(201)
    const clothes = sets.find(({ code }: { code: string }) => code === 'clothes')
    expect((await call('DELETE', `/api/starter-sets/${clothes.id}`)).status).toBe(200)
    expect(await names('options')).toEqual(['Размер', 'Объём памяти'])
    expect(await names('filter-groups')).toEqual(['Класс энергопотребления'])
    expect(await names('attributes')).toEqual(expect.arrayContaining(['Материал', 'Гарантия']))
    expect(await names('attributes')).not.toContain('Уход')
    expect(await names('attribute-groups')).toHaveLength(2)
  })

  it('is nothing for goods that bring nothing, and an unknown kind is refused', async () => {
    const { answer } = await opened('else', ['other'])
    expect(answer.status).toBe(201)
    const refused = await opened('odd', ['weapons'])
    expect([refused.answer.status, Object.keys(refused.answer.body.errors)]).toEqual([422, ['product_types']])
  })
})
