import { inspect } from 'node:util'
import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { copyBranches, sendWaybill, trackParcels } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Held } from './held.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

const code = 'postal-service-a'
const key = 'PLANTED-KEY'
let world: World
let store: OpenedStore
let post: PostalService
let group: string
let method: string
let cod: string
let transfer: string
const held = new Held(() => world)
let now = new Date('2026-11-27T10:00:00Z')

beforeAll(async () => {
  post = await openPostalService(() => held.look())
  post.warehouses = [
    aWarehouse(['Київ', 'Киев'], 5),
    aWarehouse(['Київ', 'Киев'], 7, { CategoryOfWarehouse: 'Postomat', TotalMaxWeightAllowed: '5' }),
    aWarehouse(['Львів', 'Львов'], 1),
  ]
  post.cabinets.set(key, [
    {
      Ref: 'cp',
      Description: 'ФОП Петренко',
      contacts: [{ Ref: 'person', Description: 'Петренко Іван', Phones: '380671112233' }],
    },
  ])
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  world = await openWorld({ carriers: { list }, clock: () => now })
  await copyBranches(world.engine, code)
  store = await world.openStore('Sending')
  ;({ group, method } = await connected(store))
  const methods = (await store.call('GET', '/api/payment-methods?$limit=50')).body.data
  cod = methods.find((one: { code: string }) => one.code === 'cash-on-delivery').id
  const made = await store.call('POST', '/api/payment-methods', {
    name: { 'ua-uk': 'На рахунок' },
    code: 'bank-transfer',
  })
  expect(made.status, made.text).toBe(201)
  transfer = made.body.id
})
afterAll(async () => {
  await world.close()
  post.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 60_000)
  Object.assign(post, { fails: 'not', failsAt: null, hides: false, questions: [], refusal: 'API key expired' })
  held.begin(false)
})

const sql = async (text: string, values: unknown[] = []) =>
  (await world.engine.database.platformPool.query(text, values)).rows
const branch = async (number: string, city: string): Promise<string> => {
  const found = await store.call('GET', `/api/delivery-branches?$search=${encodeURIComponent(`${city} ${number}`)}`)
  return found.body.data[0].id
}

async function connected(of: OpenedStore) {
  const made = await of.call('POST', '/api/delivery-groups', {
    name: 'Пошта',
    extension: code,
    settings: { api_key: key, sender_branch: await branch('1', 'Львів') },
    methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'flat', price: '50' }],
  })
  expect(made.status, made.text).toBe(201)
  const { data } = (await of.call('GET', `/api/delivery-groups/${made.body.id}/senders`)).body
  const saved = await of.call('PATCH', `/api/delivery-groups/${made.body.id}`, { settings: { sender: data[0] } })
  expect(saved.status, saved.text).toBe(200)
  return { group: made.body.id as string, method: made.body.methods[0].id as string }
}

/** An order that waits to be sent. */
async function ordered(
  more: { to?: object; product?: object; of?: OpenedStore; by?: string; pays?: string; pieces?: number } = {},
) {
  const of = more.of ?? store
  const shopper = openShopper(world, of)
  await shopper.add(
    await makeProduct(of, {
      name: { 'ua-uk': 'Лампа «Вечір»' },
      price: '120.50',
      quantity: 99,
      weight: '1.2',
      ...more.product,
    }),
    more.pieces,
  )
  const [country] = (await of.call('GET', '/api/store-countries?$limit=1')).body.data
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    phone: '050 123 45 67',
    address: 'Відділення №5: вул. Хрещатик, 5',
    city: 'Київ',
    country_id: country.country_id,
    ...more.to,
  }
  await shopper.ready({
    delivery_address,
    delivery_method_id: more.by ?? method,
  })
  if (more.pays) await shopper.call('PATCH', '/api/carts/current', { payment_method_id: more.pays })
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  return order.body.id as string
}

const draftOf = (order_id: string, call = store.call) => call('POST', '/api/waybills', { order_id, dry_run: true })
async function asked(order_id: string, more: object = {}): Promise<Answer> {
  const proposed = await draftOf(order_id)
  const { order_id: _, extension: __, address: ___, ...draft } = proposed.status === 201 ? proposed.body : {}
  return store.call('POST', '/api/waybills', { order_id, ...draft, ...more })
}
const work = async (id: string, isLast = false) => {
  const known = await (await import('@shopwright/shop/server')).storesOf(world.engine).byId(store.id)
  return sendWaybill(world.engine, known as never, id, isLast)
}
const waybill = async (id: string) => (await store.call('GET', `/api/waybills/${id}`)).body
const order = async (id: string) => (await store.call('GET', `/api/orders/${id}`)).body
const step = (waybill_id: string, what: string) => store.call('POST', '/api/waybill-steps', { waybill_id, step: what })
const saved = () => post.questions.filter(({ method: one, asked: of }) => one === 'save' && !of.CounterpartyProperty)
const madeOf = (mark: string) => [...post.made.values()].filter((one) => one.InfoRegClientBarcodes === mark)

async function made(more: object = {}): Promise<{ id: string; of: string }> {
  const of = await ordered()
  const { body } = await asked(of, more)
  await work(body.id)
  return { id: body.id, of }
}

describe('What an order would send', () => {
  it('weighs each piece once', async () => {
    const { body } = await draftOf(await ordered({ pieces: 3 }))
    expect(body.weight).toBe('3.6')
  })

  it('is what it says: who, where, how heavy, for how much', async () => {
    const id = await ordered()
    const { status, body } = await draftOf(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      first_name: 'Іра',
      last_name: 'Ко',
      phone: '050 123 45 67',
      branch_id: await branch('5', 'Київ'),
      weight: '1.2',
      seats: 1,
      value: 121,
      cash: 170,
      contents: 'Лампа «Вечір»',
      // The buyer pays the shop for the way.
      payer: 'sender',
    })
    expect((await store.call('GET', `/api/waybills?order_id=${id}`)).body.total).toBe(0)
    expect(post.questions).toEqual([])
  })

  it('brings back what is owed where it is paid when it comes, and never more', async () => {
    // 120.50 and 50 for the delivery
    expect((await draftOf(await ordered({ pays: cod }))).body.cash).toBe(170)
    const id = await ordered({ pays: cod })
    await store.call('POST', '/api/order-payments', { order_id: id, amount: '100' })
    expect((await draftOf(id)).body.cash).toBe(70)
    expect((await draftOf(await ordered({ pays: transfer }))).body.cash).toBeNull()
  })

  it('is paid for by the buyer where the shop asks nothing for the way and has promised nothing', async () => {
    const { body } = await store.call('GET', `/api/delivery-groups/${group}?$translations=all`)
    const saved = await store.call('PATCH', `/api/delivery-groups/${group}`, {
      methods: [
        ...body.methods,
        { name: { 'ua-uk': 'За тарифом пошти' }, type: 'flat', price: '0' },
        { name: { 'ua-uk': 'Даруємо' }, type: 'free', price: '0' },
      ],
    })
    const by = (name: string) => saved.body.methods.find((one: { name: string }) => one.name === name).id
    expect((await draftOf(await ordered({ by: by('За тарифом пошти') }))).body.payer).toBe('recipient')
    expect((await draftOf(await ordered({ by: by('Даруємо') }))).body.payer).toBe('sender')
  })

  it('goes to a door where no branch is named', async () => {
    const { body } = await draftOf(await ordered({ to: { address: 'вул. Хрещатик, 12, кв. 3' } }))
    expect(body).toMatchObject({ branch_id: null, street: 'вул. Хрещатик', house: '12', flat: '3' })
  })

  it('is nothing where no such carrier delivers, or the store has not said who sends', async () => {
    const pickup = (await store.call('GET', '/api/delivery-groups?extension=pickup&$populate=methods')).body.data[0]
    const whole = (await store.call('GET', `/api/delivery-groups/${pickup.id}`)).body
    const none = await draftOf(await ordered({ by: whole.methods[0].id }))
    expect([none.status, none.body.data.code]).toEqual([409, 'waybill-not-offered'])
    const id = await ordered()
    const { body } = await store.call('GET', `/api/delivery-groups/${group}`)
    await store.call('PATCH', `/api/delivery-groups/${group}`, { settings: { sender: '' } })
    const unready = await draftOf(id)
    expect([unready.status, unready.body.data.code]).toEqual([409, 'waybill-needs-sender'])
    await store.call('PATCH', `/api/delivery-groups/${group}`, { settings: { sender: body.settings.sender } })
  })
})

describe('A waybill', () => {
  it('is made at the carrier, outside of every transaction, and the order gets its number, price and day', async () => {
    held.begin(true)
    const id = await ordered()
    const answer = await asked(id, { payer: 'recipient', cash: 100, cash_by: 'transfer' })
    expect([answer.status, answer.body.state, answer.body.actor_name]).toEqual([201, 'waiting', expect.any(String)])
    expect(post.questions).toEqual([])
    await work(answer.body.id)
    expect(held.most).toBe(0)
    expect(saved().map((one) => one.asked)).toEqual([
      {
        PayerType: 'Recipient',
        PaymentMethod: 'Cash',
        DateTime: '27.11.2026',
        CargoType: 'Parcel',
        Weight: '1.2',
        ServiceType: 'WarehouseWarehouse',
        SeatsAmount: '1',
        Description: 'Лампа «Вечір»',
        Cost: '121',
        CitySender: post.warehouses[2]?.CityRef,
        Sender: 'cp',
        SenderAddress: post.warehouses[2]?.Ref,
        ContactSender: 'person',
        SendersPhone: '380671112233',
        RecipientsPhone: '380501234567',
        InfoRegClientBarcodes: expect.stringMatching(/^[A-Z2-9]{12}$/),
        CityRecipient: post.warehouses[0]?.CityRef,
        Recipient: 'known-380501234567',
        RecipientAddress: post.warehouses[0]?.Ref,
        ContactRecipient: 'contact-380501234567',
        BackwardDeliveryData: [{ PayerType: 'Recipient', CargoType: 'Money', RedeliveryString: '100' }],
      },
    ])
    const row = await waybill(answer.body.id)
    expect(row).toMatchObject({ state: 'made', cost: '80', expected_on: '2026-11-30', fault: null })
    expect(row.number).toMatch(/^2045\d{10}$/)
    expect((await order(id)).tracking_number).toBe(row.number)
  })

  it('is followed as one that was written by hand', async () => {
    const { of } = await made()
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    const idOf = (of: number) => statuses.find((one: { code: number }) => one.code === of).id
    for (const to of [2, 3, 4])
      await store.call('POST', '/api/order-histories', { order_id: of, order_status_id: idOf(to) })
    expect((await order(of)).order_status_id).toBe(idOf(4))
    post.states.set((await order(of)).tracking_number, '5')
    await trackParcels(world.engine, store.id)
    expect((await order(of)).order_status_id).toBe(idOf(5))
  })

  it('goes to a door by the words of its address', async () => {
    const id = await ordered({ to: { address: 'вул. Хрещатик, 12, кв. 3', city: 'Киев' } })
    const { body } = await asked(id)
    await work(body.id)
    expect(saved()[0]?.asked).toMatchObject({
      ServiceType: 'WarehouseDoors',
      RecipientCityName: 'Київ',
      RecipientArea: 'Київська',
      RecipientAddressName: 'вул. Хрещатик',
      RecipientHouse: '12',
      RecipientFlat: '3',
      RecipientName: 'Ко Іра',
    })
  })

  it('is not asked for without what it needs, and says so by field', async () => {
    const id = await ordered()
    const refused = await asked(id, { phone: ' ', weight: null, contents: '' })
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['contents', 'phone', 'weight']])
    const heavy = await asked(id, { branch_id: await branch('7', 'Київ'), weight: '5.5' })
    expect([heavy.status, heavy.body.errors.weight]).toEqual([422, expect.stringContaining('до 5 кг')])
    const nowhere = await asked(await ordered({ to: { city: 'Атлантида', address: 'вул. Морська, 1' } }))
    expect(Object.keys(nowhere.body.errors)).toEqual(['branch_id'])
    expect(await sql(`select 1 from pgboss.job where name = 'waybill' and data->>'waybill_id' is null`)).toEqual([])
  })

  it('is one of an order, however often and however fast it is asked for', async () => {
    const id = await ordered()
    const both = await Promise.all([asked(id), asked(id), asked(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const one = both.find(({ status }) => status === 201)?.body.id
    // Any of them may be the one that asks the carrier: the others look whether its parcel is there, and come again where it is not yet.
    const works = await Promise.allSettled([work(one), work(one), work(one)])
    expect(works.some(({ status }) => status === 'fulfilled')).toBe(true)
    await work(one)
    expect((await waybill(one)).state).toBe('made')
    expect(saved()).toHaveLength(1)
    const third = await asked(id)
    expect([third.status, third.body.data.code]).toEqual([409, 'waybill-under-way'])
  })

  it('is one, too, where two have looked before either wrote', async () => {
    const id = await ordered()
    const { order_id: _, extension: __, address: ___, ...draft } = (await draftOf(id)).body
    const holder = await world.engine.database.platformPool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from orders where id = $1 for update', [id])
      const both = [1, 2].map(() => store.call('POST', '/api/waybills', { order_id: id, ...draft }))
      await until(
        () => sql('select 1 from pg_locks where not granted'),
        (waiting) => waiting.length >= 2,
      )
      await holder.query('commit')
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409])
    } finally {
      holder.release()
    }
  })

  it('is none of an order that has a number, or is not prepared', async () => {
    const id = await ordered()
    await store.call('PATCH', `/api/orders/${id}`, { tracking_number: '123' })
    expect((await draftOf(id)).body.data.code).toBe('waybill-has-number')
    const other = await ordered()
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    const canceled = statuses.find((one: { code: number }) => one.code === 8).id
    await store.call('POST', '/api/order-histories', { order_id: other, order_status_id: canceled })
    expect((await draftOf(other)).body.data.code).toBe('waybill-order-closed')
  })

  it('that the carrier refuses says so in its words, and another one may be asked for', async () => {
    const id = await ordered()
    const { body } = await asked(id, { phone: '12' })
    await work(body.id)
    expect(await waybill(body.id)).toMatchObject({ state: 'refused', fault: 'refused', message: 'Phone is invalid' })
    expect((await order(id)).tracking_number).toBeNull()
    const again = await asked(id)
    await work(again.body.id)
    expect((await waybill(again.body.id)).state).toBe('made')
  })

  it('of an expired key is refused in the carrier’s words', async () => {
    const { body } = await asked(await ordered())
    Object.assign(post, { fails: 'refuses' })
    await work(body.id)
    expect(await waybill(body.id)).toMatchObject({ state: 'refused', message: 'API key expired' })
  })

  it('is asked for again where the carrier was away before anything was made', async () => {
    const { body } = await asked(await ordered())
    Object.assign(post, { fails: 'is-busy', failsAt: 'save-recipient' })
    await expect(work(body.id)).rejects.toThrow('could not be reached')
    expect((await waybill(body.id)).state).toBe('waiting')
    await work(body.id, true)
    expect(await waybill(body.id)).toMatchObject({ state: 'refused', fault: 'away' })
    expect(saved()).toEqual([])
  })
})

describe('The order of a waybill', () => {
  it('keeps a number that somebody has written meanwhile', async () => {
    const id = await ordered()
    const { body } = await asked(id)
    await store.call('PATCH', `/api/orders/${id}`, { tracking_number: 'BY-HAND' })
    await work(body.id)
    expect((await waybill(body.id)).state).toBe('made')
    expect((await order(id)).tracking_number).toBe('BY-HAND')
  })

  it('is told of a parcel that is there after all, whatever was thought of it', async () => {
    const id = await ordered()
    const { body } = await asked(id)
    let carryOn = () => {}
    const slow = new Promise<void>((resolve) => {
      carryOn = resolve
    })
    post.before = () => slow
    const working = work(body.id)
    await until(
      () => waybill(body.id),
      ({ state }) => state === 'asked',
    )
    await sql(`update waybills set state = 'given-up' where id = $1`, [body.id])
    carryOn()
    await working
    post.before = null
    const row = await waybill(body.id)
    expect(row.state).toBe('made')
    expect((await order(id)).tracking_number).toBe(row.number)
  })
})

describe('What is written down of a failure', () => {
  it.each(['breaks', 'loses', 'is-busy'] as const)('says nothing of the key (%s)', async (fails) => {
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
    } finally {
      world.engine.log.warn = warn
    }
    expect(said.length).toBeGreaterThan(0)
    expect(inspect(said, { depth: 12 })).not.toContain(key)
  })
})

describe('A waybill of which no answer came', () => {
  it.each(['loses', 'breaks'] as const)('is never asked for twice: it is looked for (%s)', async (fails) => {
    const id = await ordered()
    const { body } = await asked(id)
    Object.assign(post, { fails, failsAt: 'save-parcel' })
    const isMade = fails === 'loses'
    if (isMade) await work(body.id)
    else await expect(work(body.id)).rejects.toThrow('nobody knows')
    const row = await waybill(body.id)
    expect(row.state).toBe(isMade ? 'made' : 'asked')
    expect(madeOf(row.mark)).toHaveLength(isMade ? 1 : 0)
    expect((await order(id)).tracking_number).toBe(row.number)
    post.fails = 'not'
    await work(body.id, true)
    expect(saved()).toHaveLength(1)
    expect((await waybill(body.id)).state).toBe(isMade ? 'made' : 'unknown')
  })

  it('is found later, when its carrier answers again', async () => {
    const id = await ordered()
    const { body } = await asked(id)
    Object.assign(post, { fails: 'loses', failsAt: 'save-parcel', hides: true })
    await expect(work(body.id)).rejects.toThrow('nobody knows')
    const lost = madeOf((await waybill(body.id)).mark)
    expect(lost).toHaveLength(1)
    post.fails = 'breaks'
    post.failsAt = 'getDocumentList'
    await work(body.id, true)
    expect((await waybill(body.id)).state).toBe('unknown')
    Object.assign(post, { fails: 'not', hides: false })
    expect((await step(body.id, 'look')).status).toBe(201)
    expect((await waybill(body.id)).state).toBe('asked')
    await work(body.id, true)
    expect(await waybill(body.id)).toMatchObject({ state: 'made', number: lost[0]?.IntDocNumber })
    expect((await order(id)).tracking_number).toBe(lost[0]?.IntDocNumber)
    expect(saved()).toHaveLength(1)
  })

  it('stands in the way of another one until a person says that there is none', async () => {
    const id = await ordered()
    const { body } = await asked(id)
    Object.assign(post, { fails: 'breaks', failsAt: 'save-parcel' })
    await work(body.id, true)
    expect((await waybill(body.id)).state).toBe('unknown')
    expect((await asked(id)).status).toBe(409)
    expect((await step(body.id, 'delete')).body.data.code).toBe('waybill-step-over')
    expect((await step(body.id, 'give-up')).status).toBe(201)
    post.fails = 'not'
    const again = await asked(id)
    await work(again.body.id)
    expect((await waybill(again.body.id)).state).toBe('made')
  })
})

describe('Taking a waybill back', () => {
  it('removes it at the carrier, and its number from the order', async () => {
    held.begin(true)
    const { id, of } = await made()
    expect((await step(id, 'delete')).status).toBe(201)
    expect((await waybill(id)).state).toBe('deleting')
    expect((await step(id, 'delete')).status).toBe(409)
    await work(id)
    expect(held.most).toBe(0)
    expect((await waybill(id)).state).toBe('deleted')
    expect((await order(of)).tracking_number).toBeNull()
    expect((await asked(of)).status).toBe(201)
  })

  it('is refused in the carrier’s words where it was handed over, and a person may say that it is gone', async () => {
    const { id, of } = await made()
    post.states.set((await waybill(id)).number, '4')
    await step(id, 'delete')
    await work(id)
    expect(await waybill(id)).toMatchObject({ state: 'made', fault: 'refused', message: 'Document is handed over' })
    expect((await order(of)).tracking_number).toBeTruthy()
    expect((await step(id, 'give-up')).status).toBe(201)
    expect((await order(of)).tracking_number).toBeNull()
  })

  it('is tried again while the carrier is away, and then it stays', async () => {
    const { id } = await made()
    await step(id, 'delete')
    post.fails = 'breaks'
    await expect(work(id)).rejects.toThrow()
    expect((await waybill(id)).state).toBe('deleting')
    await work(id, true)
    expect(await waybill(id)).toMatchObject({ state: 'made', fault: 'away' })
  })

  it('is over once the order was sent', async () => {
    const { id, of } = await made()
    await sql('update orders set shipped_at = now() where id = $1', [of])
    expect((await step(id, 'delete')).body.data.code).toBe('waybill-step-over')
  })
})

describe('What is stuck on a parcel', () => {
  it('is fetched by the server, with the key in no answer', async () => {
    const { id } = await made()
    const label = await store.call('GET', `/api/waybills/${id}/label.pdf`)
    expect([label.status, label.headers['content-type'], label.text]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.4 label',
    ])
    expect(post.labelsAsked.at(-1)).toContain(key)
    expect(inspect(label.headers)).not.toContain(key)
    expect((await store.guest('GET', `/api/waybills/${id}/label.pdf`)).status).toBe(401)
  })

  it('is none of a parcel that was taken back', async () => {
    const { id } = await made()
    await step(id, 'delete')
    await work(id)
    const count = post.labelsAsked.length
    expect((await store.call('GET', `/api/waybills/${id}/label.pdf`)).status).toBe(404)
    expect(post.labelsAsked).toHaveLength(count)
  })

  it.each([
    ['breaks', 503, 'carrier-away'],
    ['refuses', 409, 'carrier-prints-not'],
  ] as const)('is not there while the carrier %s', async (fails, status, said) => {
    const { id } = await made()
    post.fails = fails
    const label = await store.call('GET', `/api/waybills/${id}/label.pdf`)
    expect([label.status, label.body.data.code]).toEqual([status, said])
    expect(label.text).not.toContain(key)
  })
})

describe('Who may', () => {
  it('ask who sends is who may change the delivery service; what its account says is told, and refused in its words', async () => {
    const senders = await store.call('GET', `/api/delivery-groups/${group}/senders`)
    expect(senders.body.data).toEqual(['ФОП Петренко, Петренко Іван · 380671112233|cp|person|380671112233'])
    const clerk = await hire(
      world,
      store,
      'clerk@sending.test',
      await groupWith(store, [{ service: 'orders', can_get: true, can_create: true }]),
    )
    expect((await clerk('GET', `/api/delivery-groups/${group}/senders`)).status).toBe(403)
    post.fails = 'refuses'
    const refused = await store.call('GET', `/api/delivery-groups/${group}/senders`)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('API key expired')])
    post.fails = 'breaks'
    expect((await store.call('GET', `/api/delivery-groups/${group}/senders`)).status).toBe(503)
  })

  it('have a parcel made is who may do things with orders, and nobody who only reads them', async () => {
    const id = await ordered()
    const clerk = await hire(
      world,
      store,
      'maker@sending.test',
      await groupWith(store, [{ service: 'orders', can_get: true, can_create: true }]),
    )
    const reader = await hire(
      world,
      store,
      'reader@sending.test',
      await groupWith(store, [{ service: 'orders', can_get: true }]),
    )
    expect((await draftOf(id, clerk)).status).toBe(201)
    expect((await draftOf(id, reader)).status).toBe(403)
    expect((await store.guest('POST', '/api/waybills', { order_id: id })).status).toBe(401)
  })

  it('is nobody of another store', async () => {
    const { id } = await made()
    const other = await world.openStore('Elsewhere')
    expect((await other.call('GET', `/api/waybills/${id}`)).status).toBe(404)
    expect((await other.call('GET', `/api/waybills/${id}/label.pdf`)).status).toBe(404)
    expect((await other.call('POST', '/api/waybill-steps', { waybill_id: id, step: 'delete' })).status).toBe(404)
    expect((await other.call('GET', `/api/delivery-groups/${group}/senders`)).status).toBe(404)
    expect((await draftOf(await ordered(), other.call)).status).toBe(404)
  })
})
