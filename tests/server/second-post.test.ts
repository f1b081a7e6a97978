import { inspect } from 'node:util'
import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { anOffice, openSecondPost, type SecondPost } from '@shopwright/providers/fakes/second-post'
import { copyBranches, sendWaybill, storesOf, trackParcels } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Held } from './held.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

const code = 'postal-service-b'
let world: World
let store: OpenedStore
let post: SecondPost
let group: string
let method: string
let cod: string
const held = new Held(() => world)
let now = new Date('2026-11-27T10:00:00Z')

beforeAll(async () => {
  post = await openSecondPost(() => held.look())
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  world = await openWorld({ carriers: { list, patience: 300 }, clock: () => now })
  store = await world.openStore('Second')
  post.clients.set('380671112233', [
    { uuid: 'sender-1', type: 'COMPANY', name: 'ТОВ Світло', phoneNumber: '380671112233' },
  ])
})
afterAll(async () => {
  await world.close()
  post.close()
})
beforeEach(() => {
  // Nothing that was said is fresh any more, and who was silent is asked again.
  now = new Date(now.getTime() + 11 * 60_000)
  Object.assign(post, {
    fails: 'not',
    failsAt: null,
    hides: false,
    questions: [],
    listed: [],
    refusal: 'Bearer is expired',
  })
  held.begin(false)
})

const sql = async (text: string, values: unknown[] = []) =>
  (await world.engine.database.platformPool.query(text, values)).rows
const offices = () => {
  post.regions = new Map([
    ['70', [anOffice('Львів', '79008'), anOffice('Львів', '79000', { REGION_UA: 'Львівська' })]],
    ['263', []],
    ['286', [anOffice('Київ', '01001')]],
  ])
}
const refs = async (): Promise<string[]> =>
  (await store.call('GET', '/api/delivery-branches?$limit=50')).body.data
    .map(({ number }: { number: string }) => number)
    .sort()
const branch = async (number: string): Promise<string> =>
  (await store.call('GET', `/api/delivery-branches?$search=${number}`)).body.data[0].id
const waiting = () => sql(`select data from pgboss.job where name = 'delivery-branches'`)
const keyed = async (of: OpenedStore, settings: object = {}): Promise<Answer> => {
  const made = await of.call('POST', '/api/delivery-groups', {
    name: 'Укрпошта',
    extension: code,
    settings,
    methods: [
      { name: { 'ua-uk': 'За тарифом' }, type: 'carrier', price: '0' },
      { name: { 'ua-uk': 'Своя ціна' }, type: 'flat', price: '44' },
    ],
  })
  expect(made.status, made.text).toBe(201)
  return made
}
const whole = () => ({
  bearer: post.keys.bearer,
  token: post.keys.token,
  tracking_bearer: post.keys.tracking,
  sender_phone: '067 111 22 33',
})

describe('The list of post offices', () => {
  it('is asked for by nobody before a shop has told its key, and then at once', async () => {
    offices()
    expect(await copyBranches(world.engine, code)).toBeNull()
    const made = await keyed(store)
    expect(await waiting()).toEqual([])
    group = made.body.id
    method = made.body.methods[0].id
    const patch = (settings: object) => store.call('PATCH', `/api/delivery-groups/${group}`, { settings })
    expect((await patch(whole())).status).toBe(200)
    expect(await waiting()).toEqual([{ data: { store_id: null, extension: code, is_first: true } }])
    await patch({ parcel_size: '40 х 25 × 10' })
    expect(await waiting()).toHaveLength(1)
    expect((await store.call('GET', `/api/delivery-groups/${group}`)).body.settings.parcel_size).toBe('40x25x10')
  })

  it('is copied by one shop’s key where another’s does not open', async () => {
    const broken = await world.openStore('Broken')
    expect((await keyed(broken)).status).toBe(201)
    await sql(`update delivery_groups set sealed_settings = 'broken' where store_id = $1`, [broken.id])
    expect(await copyBranches(world.engine, code)).toMatchObject({ read: 3, isWhole: true })
    await sql('delete from delivery_groups where store_id = $1', [broken.id])
    await sql('delete from delivery_branches where extension = $1', [code])
    post.listed = []
  })

  it('is copied region by region with that key and no transaction open, an empty region and a single office, too', async () => {
    held.begin(true)
    expect(await copyBranches(world.engine, code)).toMatchObject({ read: 3, written: 3, isWhole: true })
    expect(post.listed).toEqual(['70', '263', '286'].map((region) => ({ region, bearer: post.keys.bearer })))
    expect(held.most).toBe(0)
    expect(await refs()).toEqual(['01001', '79000', '79008'])
  })

  it('loses what is gone, and nothing to a carrier that breaks, refuses or tells far less than before', async () => {
    post.regions.set(
      '70',
      Array.from({ length: 20 }, (_, n) => anOffice('Львів', `790${10 + n}`)),
    )
    expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: true, removed: 2 })
    post.regions.get('70')?.splice(0, 1)
    expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: true, removed: 1 })
    for (const fails of ['breaks', 'refuses', 'is-busy', 'loses'] as const) {
      Object.assign(post, { fails, failsAt: 'offices' })
      expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: false, removed: 0 })
    }
    post.fails = 'not'
    post.regions.set('70', [])
    expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: false, removed: 0 })
    expect(await refs()).toHaveLength(20)
    offices()
    await sql('delete from delivery_branches where extension = $1', [code])
    expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: true, written: 3 })
  })

  it('is asked for with the key of the next shop where one is refused', async () => {
    const other = await world.openStore('Lapsed')
    const made = await keyed(other, { bearer: 'OLD' })
    // Whichever is asked first tonight.
    for (const day of [0, 1, 2, 3]) {
      now = new Date(now.getTime() + day * 86_400_000)
      expect(await copyBranches(world.engine, code)).toMatchObject({ isWhole: true })
    }
    now = new Date('2026-11-27T12:00:00Z')
    await other.call('DELETE', `/api/delivery-groups/${made.body.id}`)
  })
})

describe('Its settings', () => {
  it('name who sends among the clients with that telephone, and tell no key to anybody', async () => {
    const told = await store.call('GET', `/api/delivery-groups/${group}/senders`)
    expect(told.body.data).toEqual(['ТОВ Світло · 380671112233|sender-1|COMPANY'])
    const settings = { sender: told.body.data[0], sender_branch: await branch('79008') }
    expect((await store.call('PATCH', `/api/delivery-groups/${group}`, { settings })).status).toBe(200)
    const read = await store.call('GET', `/api/delivery-groups/${group}`)
    expect(read.body.settings).toMatchObject({ bearer: true, token: true, tracking_bearer: true })
    const kept = await sql('select settings, sealed_settings from delivery_groups')
    expect(read.text + JSON.stringify(kept)).not.toContain('PLANTED')
  })

  it('say in the carrier’s words why nobody may send, without the key that its words may hold', async () => {
    const other = await world.openStore('Wrong')
    const { body } = await keyed(other, { bearer: 'WRONG-KEY', token: 'x', sender_phone: '0671112233' })
    const refused = await other.call('GET', `/api/delivery-groups/${body.id}/senders`)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Bearer … is unknown')])
    await other.call('PATCH', `/api/delivery-groups/${body.id}`, { settings: { sender_phone: '' } })
    expect((await other.call('GET', `/api/delivery-groups/${body.id}/senders`)).body.data).toEqual([])
  })

  it.each(['30x20', '0x1x1', 'велика', '30x20x1000'])('never say that a parcel measures %s', async (parcel_size) => {
    const refused = await store.call('PATCH', `/api/delivery-groups/${group}`, { settings: { parcel_size } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.parcel_size']])
  })
})

async function buyer(more: { to?: object; by?: string; pays?: string } = {}) {
  const shopper = openShopper(world, store)
  await shopper.add(
    await makeProduct(store, { name: { 'ua-uk': 'Лампа' }, price: '120.50', quantity: 99, weight: '1.2' }),
  )
  const [country] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    phone: '050 123 45 67',
    address: 'Відділення 01001: вул. Хрещатик, 1',
    city: 'Київ',
    country_id: country.country_id,
    ...more.to,
  }
  const cart = await shopper.ready({ delivery_address, delivery_method_id: more.by ?? method })
  if (more.pays) await shopper.call('PATCH', '/api/carts/current', { payment_method_id: more.pays })
  return { ...shopper, cart }
}
type Offer = { id: string; price: string }
const priceOf = ({ body }: Answer) => body.delivery_methods.find((one: Offer) => one.id === method)?.price
const askedFor = (name: string) => post.questions.filter((one) => one.name === name)

describe('A price', () => {
  it('is what the carrier asks from postcode to postcode, and so is charged', async () => {
    held.begin(true)
    const shopper = await buyer()
    expect(priceOf(shopper.cart)).toBe('62.00')
    expect(askedFor('price')).toEqual([
      {
        name: 'price',
        bearer: post.keys.bearer,
        query: { token: post.keys.token },
        body: {
          addressFrom: { postcode: '79008' },
          addressTo: { postcode: '01001' },
          type: 'STANDARD',
          deliveryType: 'W2W',
          parcels: [{ weight: 1200, length: 40, width: 25, height: 10 }],
          declaredPrice: 120.5,
        },
      },
    ])
    expect(held.most).toBe(0)
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    expect(askedFor('price')).toHaveLength(1)
  })

  it('is a courier’s to a door, by the postcode that the buyer wrote', async () => {
    const { cart } = await buyer({ to: { address: 'Хрещатик, 1', postcode: '01030' } })
    expect(priceOf(cart)).toBe('97.00')
    expect(askedFor('price')[0]?.body.addressTo).toEqual({ postcode: '01030' })
  })

  it.each(['refuses', 'breaks', 'is-busy', 'is-slow', 'loses'] as const)(
    'is none while the carrier %s: the way is not offered, and the buyer reads why',
    async (fails) => {
      post.fails = fails
      const { cart } = await buyer({ to: { address: `Хрещатик, ${fails}` } })
      const problems = cart.body.problems.map((problem: { code: string }) => problem.code)
      expect([priceOf(cart), problems]).toEqual([
        undefined,
        // It was chosen, too.
        [fails === 'refuses' ? 'carrier-unsure' : 'carrier-silent', 'delivery-unavailable'],
      ])
    },
  )
})

const ordered = async (more: Parameters<typeof buyer>[0] = {}): Promise<string> => {
  const order = await (await buyer(more)).order()
  expect(order.status, order.text).toBe(201)
  return order.body.id
}
async function asked(order_id: string, more: object = {}): Promise<Answer> {
  const {
    body: { order_id: _, extension: __, address: ___, ...draft },
  } = await store.call('POST', '/api/waybills', {
    order_id,
    dry_run: true,
  })
  return store.call('POST', '/api/waybills', { order_id, ...draft, ...more })
}
const work = async (id: string, isLast = false) =>
  sendWaybill(world.engine, (await storesOf(world.engine).byId(store.id)) as never, id, isLast)
const waybill = async (id: string) => (await store.call('GET', `/api/waybills/${id}`)).body
const step = (waybill_id: string, what: string) => store.call('POST', '/api/waybill-steps', { waybill_id, step: what })
async function made(more: object = {}): Promise<{ id: string; of: string }> {
  const of = await ordered()
  const { body, status, text } = await asked(of, more)
  expect(status, text).toBe(201)
  await work(body.id)
  return { id: body.id, of }
}

describe('A waybill', () => {
  it('is made by three questions, the last one once, outside of every transaction', async () => {
    held.begin(true)
    const methods = (await store.call('GET', '/api/payment-methods?$limit=50')).body.data
    cod = methods.find((one: { code: string }) => one.code === 'cash-on-delivery').id
    const of = await ordered({ pays: cod })
    post.questions = []
    const { body } = await asked(of)
    await work(body.id)
    expect(held.most).toBe(0)
    expect(post.questions.map(({ name }) => name)).toEqual(['addresses', 'clients', 'shipments'])
    const row = await waybill(body.id)
    expect(askedFor('shipments')[0]?.body).toMatchObject({
      externalId: row.mark,
      sender: { uuid: 'sender-1' },
      recipient: { uuid: 'client-380501234567' },
      deliveryType: 'W2W',
      dropOffPostcode: '79008',
      paidByRecipient: false,
      // 120.50 and 62 for the way
      postPay: 182,
      transferPostPayToBankAccount: true,
      parcels: [{ weight: 1200, length: 40, width: 25, height: 10, declaredPrice: 182 }],
    })
    expect(row).toMatchObject({ state: 'made', cost: '62', expected_on: '2026-11-30' })
    expect((await store.call('GET', `/api/orders/${of}`)).body.tracking_number).toBe(row.number)
  })

  it('goes to a door by its address and the buyer’s postcode', async () => {
    const of = await ordered({ to: { address: 'вул. Хрещатик, 12, кв. 3', postcode: '01030' } })
    const { body } = await asked(of)
    await work(body.id)
    expect(askedFor('addresses')[0]?.body).toEqual({
      country: 'UA',
      postcode: '01030',
      region: 'Київська',
      city: 'Київ',
      street: 'вул. Хрещатик',
      houseNumber: '12',
      apartmentNumber: '3',
    })
    expect(askedFor('shipments')[0]?.body.deliveryType).toBe('W2D')
  })

  it('is refused in the carrier’s words, and asked for again where it was away before anything was made', async () => {
    const wrong = await asked(await ordered(), { phone: '12' })
    await work(wrong.body.id)
    expect(await waybill(wrong.body.id)).toMatchObject({ state: 'refused', message: 'phoneNumber is invalid' })
    for (const failsAt of ['addresses', 'clients']) {
      const { body } = await asked(await ordered())
      Object.assign(post, { fails: 'is-busy', failsAt })
      await expect(work(body.id)).rejects.toThrow('could not be reached')
      post.fails = 'not'
      await work(body.id)
      expect((await waybill(body.id)).state).toBe('made')
    }
  })

  it.each(['loses', 'breaks', 'is-busy'] as const)(
    'of which no answer came (%s) is looked for, and never asked for twice',
    async (fails) => {
      const { body } = await asked(await ordered())
      Object.assign(post, { fails, failsAt: 'shipments', hides: true })
      await expect(work(body.id)).rejects.toThrow('nobody knows')
      Object.assign(post, { fails: 'not', hides: false })
      await work(body.id, true)
      expect(askedFor('shipments')).toHaveLength(1)
      expect((await waybill(body.id)).state).toBe(fails === 'loses' ? 'made' : 'unknown')
    },
  )

  it('is looked for at the carrier that was asked, wherever its order goes by now', async () => {
    const of = await ordered()
    const { body } = await asked(of)
    Object.assign(post, { fails: 'loses', failsAt: 'shipments', hides: true })
    await expect(work(body.id)).rejects.toThrow('nobody knows')
    const [{ id }] = (await store.call('GET', '/api/delivery-groups?extension=pickup')).body.data
    const { methods } = (await store.call('GET', `/api/delivery-groups/${id}`)).body
    await sql('update orders set delivery_method_id = $2 where id = $1', [of, methods[0].id])
    Object.assign(post, { fails: 'not', hides: false })
    await work(body.id)
    expect((await waybill(body.id)).state).toBe('made')
  })

  it('is taken back, once and again, and not where it was handed over', async () => {
    const { id, of } = await made()
    await step(id, 'delete')
    Object.assign(post, { fails: 'loses', failsAt: 'cancel' })
    await expect(work(id)).rejects.toThrow()
    post.fails = 'not'
    await work(id)
    expect((await waybill(id)).state).toBe('deleted')
    expect((await store.call('GET', `/api/orders/${of}`)).body.tracking_number).toBeNull()
    const other = await made()
    post.events.set((await waybill(other.id)).number, { event: 10100 })
    await step(other.id, 'delete')
    await work(other.id)
    expect(await waybill(other.id)).toMatchObject({ state: 'made', message: 'Only CREATED shipments can be deleted' })
  })

  it('has its sticker fetched by the server, and nobody sees a key', async () => {
    const { id } = await made()
    const { number } = await waybill(id)
    const label = await store.call('GET', `/api/waybills/${id}/label.pdf`)
    expect([label.status, label.text]).toEqual([200, `%PDF-1.4 ${number}`])
    expect(inspect(label.headers)).not.toContain('PLANTED')
    for (const [fails, status] of [
      ['breaks', 503],
      ['refuses', 409],
    ] as const) {
      post.fails = fails
      expect((await store.call('GET', `/api/waybills/${id}/label.pdf`)).status).toBe(status)
    }
  })

  it.each(['breaks', 'loses', 'is-busy'] as const)('says no key to a log (%s)', async (fails) => {
    const said: unknown[] = []
    const { warn } = world.engine.log
    world.engine.log.warn = ((...words: unknown[]) => void said.push(words)) as typeof warn
    try {
      const { id } = await made()
      const { body } = await asked(await ordered())
      Object.assign(post, { fails, hides: true })
      await work(body.id, true)
      await store.call('GET', `/api/waybills/${id}/label.pdf`)
      await step(id, 'delete')
      await work(id, true)
      await copyBranches(world.engine, code)
      await trackParcels(world.engine, store.id)
    } finally {
      world.engine.log.warn = warn
    }
    expect(said.length).toBeGreaterThan(3)
    expect(inspect(said, { depth: 12 })).not.toContain('PLANTED')
  })
})

describe('A parcel', () => {
  const codeOf = async (id: string): Promise<number> => {
    const { order_status_id } = (await store.call('GET', `/api/orders/${id}`)).body
    return (await store.call('GET', `/api/order-statuses/${order_status_id}`)).body.code
  }
  async function prepared(): Promise<{ of: string; number: string }> {
    const { id, of } = await made()
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    for (const step of [3, 4]) {
      const order_status_id = statuses.find((one: { code: number }) => one.code === step).id
      await store.call('POST', '/api/order-histories', { order_id: of, order_status_id })
    }
    return { of, number: (await waybill(id)).number }
  }

  it.each([
    ['is handed over', 20700, undefined, 5],
    ['waits for its buyer', '21700', undefined, 5],
    ['was given out', 41000, undefined, 6],
    ['was given back', 41000, 10, 4],
    ['does what nobody knows', 77777, undefined, 4],
  ])('moves its order when it %s', async (_, event, eventReason_id, to) => {
    held.begin(true)
    const { of, number } = await prepared()
    await trackParcels(world.engine, store.id)
    expect(await codeOf(of)).toBe(4)
    post.events.set(number, { event, ...(eventReason_id ? { eventReason_id } : {}) })
    await trackParcels(world.engine, store.id)
    expect(await codeOf(of)).toBe(to)
    expect(askedFor('statuses')[0]?.bearer).toBe(post.keys.tracking)
    expect(held.most).toBe(0)
  })

  it('is asked about by nobody who has no key for it', async () => {
    const { of, number } = await prepared()
    post.events.set(number, { event: 41000 })
    await store.call('PATCH', `/api/delivery-groups/${group}`, { settings: { tracking_bearer: '' } })
    post.questions = []
    await trackParcels(world.engine, store.id)
    expect([askedFor('statuses'), await codeOf(of)]).toEqual([[], 4])
    await store.call('PATCH', `/api/delivery-groups/${group}`, { settings: { tracking_bearer: 'EXPIRED' } })
    await trackParcels(world.engine, store.id)
    expect((await store.call('GET', '/api/notifications?code=carrier-refused')).body.data).toMatchObject([
      { link: `/admin/delivery-groups/${group}`, params: { reason: 'Bearer … is unknown' } },
    ])
  })

  it('that has not moved for days is asked about every sixth hour alone', async () => {
    await store.call('PATCH', `/api/delivery-groups/${group}`, { settings: { tracking_bearer: post.keys.tracking } })
    const { number } = await prepared()
    const isAsked = async (at: string): Promise<boolean> => {
      now = new Date(at)
      post.questions = []
      await trackParcels(world.engine, store.id)
      return askedFor('statuses').some(({ body }) => body.includes(number))
    }
    const day = (n: number, time: string) =>
      `${new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10)}T${time}Z`
    expect(await isAsked(day(1, '07:07:00'))).toBe(true)
    expect(await isAsked(day(6, '07:07:00'))).toBe(false)
    expect(await isAsked(day(0, '12:07:00'))).toBe(true)
  })
})
