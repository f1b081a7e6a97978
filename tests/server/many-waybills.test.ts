import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { anOffice, openSecondPost, type SecondPost } from '@shopwright/providers/fakes/second-post'
import { newId } from '@shopwright/resource'
import { copyBranches, jobsOf, sendWaybill, storesOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type Call, type OpenedStore, openWorld, type World } from './world.ts'

const [first, second] = ['postal-service-a', 'postal-service-b']
let world: World
let store: OpenedStore
let post: PostalService
let other: SecondPost
let product: string
let country: string
const methods: Record<string, string> = {}

beforeAll(async () => {
  post = await openPostalService()
  other = await openSecondPost()
  post.warehouses = [aWarehouse(['Київ', 'Киев'], 5), aWarehouse(['Львів', 'Львов'], 1)]
  other.regions.set('70', [anOffice('Київ', '01001'), anOffice('Львів', '79008')])
  const bases = { [first]: post.url, [second]: other.url }
  const list = deliveryProvidersOf({ allow: [post.host, other.host], bases })
  world = await openWorld({ carriers: { list } })
  store = await world.openStore('Many')
  product = await makeProduct(store, { price: '100', quantity: 999, weight: '1' })
  ;[{ country_id: country }] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
  const { bearer, token } = other.keys
  methods[second] = await groupOf(second, { bearer, token, sender: 'ТОВ|sender-1|COMPANY' }, '79008')
  methods[first] = await groupOf(first, { api_key: 'KEY', sender: 'ФОП|cp|person|380671112233' }, 'Львів 1')
})
afterAll(async () => {
  await world.close()
  post.close()
  other.close()
})
beforeEach(() => {
  for (const one of [post, other]) Object.assign(one, { fails: 'not', failsAt: null })
})

async function groupOf(extension: string, settings: object, from: string): Promise<string> {
  const body = { name: extension, extension, settings, methods: [{ name: 'Way', type: 'flat', price: '50' }] }
  const made = await store.call('POST', '/api/delivery-groups', body)
  expect(made.status, made.text).toBe(201)
  await copyBranches(world.engine, extension)
  const found = await store.call(
    'GET',
    `/api/delivery-branches?extension=${extension}&$search=${encodeURIComponent(from)}`,
  )
  const sender_branch = found.body.data[0].id
  await store.call('PATCH', `/api/delivery-groups/${made.body.id}`, { settings: { sender_branch } })
  return made.body.methods[0].id
}

async function ordered(by: string, to: object = {}): Promise<string> {
  const shopper = openShopper(world, store)
  await shopper.add(product)
  const address = by === first ? 'Відділення №5: вул. Хрещатик, 5' : 'Відділення 01001: вул. Хрещатик, 1'
  const whom = { first_name: 'Іра', last_name: 'Ко', phone: '0501234567', city: 'Київ', address, country_id: country }
  await shopper.ready({ delivery_address: { ...whom, ...to }, delivery_method_id: methods[by] })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  return order.body.id
}
const batch = (body: object, call: Call = store.call) => call('POST', '/api/waybill-batches', body)
const made = async (id: string) =>
  (await store.call('GET', `/api/waybills?waybill_batch_id=${id}&$limit=100&$sort[id]=1`)).body.data as any[]
const taskOf = async (id: string) => (await store.call('GET', `/api/tasks/${id}`)).body
const run = async (id: string): Promise<void> => {
  const job = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'waybill-batch')
  const about = { id: 'x', signal: new AbortController().signal, attempt: 0 }
  await job?.run({ store_id: store.id, waybill_batch_id: id }, about)
}
const send = async (id: string): Promise<void> =>
  sendWaybill(world.engine, (await storesOf(world.engine).byId(store.id)) as never, id, true)
async function all(ids: string[]): Promise<{ id: string; task_id: string }> {
  const started = await batch({ ids })
  expect(started.status, started.text).toBe(201)
  await run(started.body.id)
  for (const { id } of await made(started.body.id)) await send(id)
  return started.body
}

describe('What would become of many orders', () => {
  it('is said of each, with the reason and what a person has to write, and nothing is made', async () => {
    const pickup = (await store.call('GET', '/api/delivery-groups?extension=pickup')).body.data[0]
    methods.pickup = (await store.call('GET', `/api/delivery-groups/${pickup.id}`)).body.methods[0].id
    const good = [await ordered(first), await ordered(second)]
    const nowhere = await ordered(first, { city: 'Атлантида', address: 'Морська, 1' })
    const mute = await ordered(first, { address: 'Хрещатик' })
    const collected = await ordered('pickup')
    const numbered = await ordered(first)
    await store.call('PATCH', `/api/orders/${numbered}`, { tracking_number: '123' })
    const answer = await batch({ ids: [...good, nowhere, mute, collected, numbered], dry_run: true })
    expect(answer.status, answer.text).toBe(201)
    const told = new Map(answer.body.checks.map((one: any) => [one.order_id, one]))
    expect(answer.body.checks).toHaveLength(6)
    expect(good.map((id) => told.get(id))).toMatchObject([
      { extension: first, first_name: 'Ірина', number: expect.any(Number) },
      { extension: second },
    ])
    for (const id of good) expect(told.get(id)).not.toHaveProperty('code')
    expect(told.get(nowhere)).toMatchObject({ code: 'waybill-city-unknown' })
    expect(told.get(mute)).toMatchObject({ code: 'waybill-incomplete', fields: ['house'] })
    expect(told.get(collected)).toMatchObject({ code: 'waybill-not-offered' })
    expect(told.get(numbered)).toMatchObject({ code: 'waybill-has-number' })
    expect((await store.call('GET', '/api/waybills')).body.total).toBe(0)
    expect((await store.call('GET', '/api/waybill-batches')).body.total).toBe(0)
  })

  it('is said of what a list shows, and of a hundred at most', async () => {
    const [{ number }] = (await store.call('GET', '/api/orders?$limit=1')).body.data
    const answer = await batch({ query: `number=${number}`, dry_run: true })
    expect(answer.body.checks).toMatchObject([{ number }])
    const ids = Array.from({ length: 101 }, () => newId())
    for (const dry_run of [true, false]) {
      const refused = await batch({ ids, dry_run })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ids']])
    }
  })
})

describe('The parcels of many orders', () => {
  it('are asked for one by one, each once, and those that cannot be are named while the others go on', async () => {
    const good = [await ordered(first), await ordered(second)]
    const bad = await ordered(first, { city: 'Атлантида', address: 'Морська, 1' })
    const { id, task_id } = await all([good[0] as string, bad, good[1] as string])
    expect((await made(id)).map(({ state, extension }) => [state, extension]).sort()).toEqual([
      ['made', first],
      ['made', second],
    ])
    expect(await taskOf(task_id)).toMatchObject({
      kind: 'waybills',
      state: 'done',
      done_count: 3,
      result: { done: 2, failed: [{ id: bad, code: 'waybill-city-unknown', name: expect.any(String) }] },
    })
    for (const order of good)
      expect((await store.call('GET', `/api/orders/${order}`)).body.tracking_number).toMatch(/^\d{13,14}$/)
  })

  it('are none more where the job runs again, as after a killed process', async () => {
    const ids = [await ordered(first), await ordered(second)]
    const { body } = await batch({ ids })
    await run(body.id)
    const query = (text: string) => world.engine.database.platformPool.query(text, [body.task_id])
    await query(`update tasks set state = 'running' where id = $1`)
    await run(body.id)
    expect(await made(body.id)).toHaveLength(2)
    expect((await taskOf(body.task_id)).result).toEqual({ done: 2, failed: [] })
  })

  it('that the carrier refuses are told to the staff, once, with a link to all of them', async () => {
    const ids = [await ordered(first), await ordered(first)]
    Object.assign(post, { fails: 'refuses', failsAt: 'save-parcel' })
    const { id } = await all(ids)
    expect((await made(id)).map(({ state, message }) => [state, message])).toEqual([
      ['refused', 'API key expired'],
      ['refused', 'API key expired'],
    ])
    const news = (await store.call('GET', '/api/notifications?code=waybills-failed')).body.data
    expect(news).toMatchObject([{ link: `/admin/waybill-batches/${id}`, level: 'warning' }])
  })

  it('need the right to each of them, and are nobody else’s', async () => {
    const ids = [await ordered(first)]
    const many = { service: 'waybill-batches', can_create: true }
    const as = async (name: string, rights: Parameters<typeof groupWith>[1]) =>
      hire(world, store, `${name}@many.test`, await groupWith(store, rights))
    const clerk = await as('clerk', [many, { service: 'orders', can_get: true, can_create: true }])
    const reader = await as('reader', [many, { service: 'orders', can_get: true }])
    expect((await batch({ ids, dry_run: true }, clerk)).status).toBe(201)
    for (const dry_run of [true, false]) {
      expect((await batch({ ids, dry_run }, reader)).status).toBe(403)
      expect((await batch({ ids, dry_run }, store.guest)).status).toBe(401)
    }
    // Who loses it before the job is there has none made.
    const group = await groupWith(store, [many, { service: 'orders', can_get: true, can_create: true }])
    const leaving = await hire(world, store, 'leaving@many.test', group)
    const { body: begun } = await batch({ ids }, leaving)
    const permissions = [many, { service: 'orders', can_get: true }]
    expect((await store.call('PATCH', `/api/customer-groups/${group}`, { permissions })).status).toBe(200)
    await run(begun.id)
    expect((await taskOf(begun.task_id)).result).toMatchObject({ done: 0, failed: [{ code: 'forbidden' }] })
    expect(await made(begun.id)).toEqual([])
    const elsewhere = await world.openStore('Elsewhere')
    expect((await batch({ ids, dry_run: true }, elsewhere.call)).body.checks).toEqual([])
  })
})

describe('Labels', () => {
  it('of one account are one document, of several or of what is not made none', async () => {
    const ids = [await ordered(first), await ordered(first), await ordered(second), await ordered(second)]
    const { id } = await all(ids)
    const rows = await made(id)
    const of = (code: string) => rows.filter(({ extension }) => extension === code)
    const labels = (some: any[]) =>
      store.call('GET', `/api/waybills/labels.pdf?ids=${some.map((one) => one.id).join(',')}`)
    post.labelsAsked = []
    const one = await labels(of(first))
    expect([one.status, one.headers['content-disposition']]).toEqual([200, expect.stringContaining('-2.pdf')])
    const path = of(first)
      .map(({ number }) => `/orders[]/${number}`)
      .join('')
    expect(post.labelsAsked).toEqual([`/orders/printMarking100x100${path}/type/pdf/apiKey/KEY`])
    const two = await labels(of(second))
    expect(two.text).toBe(
      `%PDF-1.4 ${of(second)
        .map(({ number }) => number)
        .join(' ')}`,
    )
    const mixed = await labels(rows)
    expect([mixed.status, mixed.body.data.code]).toEqual([409, 'labels-of-several'])
    await world.engine.database.platformPool.query(`update waybills set state = 'deleted' where id = $1`, [rows[0].id])
    expect((await labels(of(rows[0].extension))).status).toBe(404)
    for (const wrong of ['', '?ids=', '?ids=x', `?ids[]=${rows[1].id}`])
      expect([404, 422]).toContain((await store.call('GET', `/api/waybills/labels.pdf${wrong}`)).status)
    const crowd = Array.from({ length: 101 }, () => ({ id: newId() }))
    expect((await labels(crowd)).body.data).toEqual({ code: 'too-many-waybills', max: 100 })
    const elsewhere = await world.openStore('Labelless')
    expect((await elsewhere.call('GET', `/api/waybills/labels.pdf?ids=${rows[1].id}`)).status).toBe(404)
  })
})
