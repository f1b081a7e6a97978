import { newId } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { ARCHIVE_READS } from '@shopwright/shop/rules'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardOrder, takeCards } from './card-order.ts'
import { followStream } from './event-stream.ts'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { enter } from './staff.ts'
import { upload } from './upload.ts'
import { type Call, type OpenedStore, openWorld, type Person, password, until, type World } from './world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld({ listen: true })
  admin = await world.admin()
})
afterAll(() => world.close())

type Shop = { store: OpenedStore; shopper: SignedIn; staff: Call; staffToken: string; order: { id: string } }

async function furnished(state: string): Promise<Shop> {
  const store = await world.openStore(`Shop ${state}`)
  await takeCards(store)
  const order = await cardOrder(world, store)
  await makeProduct(store)
  const shopper = await signedIn(world, store, `shopper@${state}.test`)
  const group = await store.call('POST', '/api/customer-groups', {
    name: { 'ua-uk': 'Усе' },
    permissions: registry.all
      .map(({ name }) => ({ service: name, can_get: true, can_create: true, can_update: true, can_delete: true }))
      .slice(0, 200),
  })
  expect(group.status, group.text).toBe(201)
  const person = await world.register(`staff@${state}.test`)
  await world.engine.onPlatform({}, (ctx) =>
    tables(ctx)
      .insertInto('staff_members')
      .values({
        store_id: store.id,
        id: newId(),
        account_id: person.id,
        customer_group_id: group.body.id,
        created_at: ctx.now,
        updated_at: ctx.now,
      } as never)
      .execute(),
  )
  const staff: Call = (method, path, body, headers) =>
    person.call(method, path, body, { 'store-token': store.token, ...headers })
  return { store, shopper, staff, staffToken: person.token, order }
}
const become = async (store: OpenedStore, state: string) =>
  world.engine.onPlatform({}, async (ctx) => {
    await world.engine.database.platformPool.query('update stores set state = $2 where id = $1', [store.id, state])
    ctx.touched.add(`stores:${store.id}`)
  })

const closed = [
  { state: 'suspended', code: 'store-closed', shut: 503, staffReads: 200 },
  { state: 'archived', code: 'store-archived', shut: 410, staffReads: 403 },
] as const

describe.each(closed)('A store that is $state', ({ state, code, shut, staffReads }) => {
  let shop: Shop
  let streams: Awaited<ReturnType<typeof followStream>>[]
  beforeAll(async () => {
    shop = await furnished(state)
    const origin = `http://${world.platformHost}`
    streams = await Promise.all(
      [shop.store.owner.token, shop.staffToken].map((authorization) =>
        followStream(origin, { authorization, 'store-token': shop.store.token }),
      ),
    )
    for (const stream of streams) await stream.find(({ event }) => event === 'begin')
    await become(shop.store, state)
  })

  const stored = registry.all.filter(({ scope }) => scope === 'store')
  const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.data?.code]

  it.each(stored.map(({ name }) => name))('answers guests and shoppers nothing of %s, by any verb', async (name) => {
    const id = crypto.randomUUID()
    const asked: [Parameters<Call>[0], string, object?][] = [
      ['GET', `/api/${name}`],
      ['GET', `/api/${name}/${id}`],
      ['POST', `/api/${name}`, {}],
      ['PATCH', `/api/${name}/${id}`, {}],
      ['PUT', `/api/${name}/${id}`, {}],
      ['DELETE', `/api/${name}/${id}`],
      ['DELETE', `/api/${name}?id=${id}`],
    ]
    for (const [who, call] of [
      ['guest', shop.store.guest],
      ['shopper', shop.shopper.call],
    ] as const)
      for (const [method, path, body] of asked)
        expect(answerOf(await call(method, path, body)), `${who} ${method} ${path}`).toEqual([shut, code])
  })

  it.each(stored.map(({ name }) => name))(
    'lets its owner read %s and write nothing, its staff likewise or not at all',
    async (name) => {
      const id = crypto.randomUUID()
      for (const call of [shop.store.call, shop.staff]) {
        const isStaff = call === shop.staff
        const read = await call('GET', `/api/${name}?$limit=1`)
        const wanted =
          isStaff && staffReads === 403
            ? [[403, code]]
            : // The archive has its bills to read, and nothing else.
              state === 'archived' && !ARCHIVE_READS.has(name)
              ? [[403, code]]
              : [
                  [200, undefined],
                  [403, 'forbidden'],
                  [404, 'not-found'],
                  [405, 'method-not-allowed'],
                ]
        expect(wanted, `${isStaff ? 'staff' : 'owner'} ${read.text}`).toContainEqual(answerOf(read))
        for (const [method, path] of [
          ['POST', `/api/${name}`],
          ['PATCH', `/api/${name}/${id}`],
          ['PUT', `/api/${name}/${id}`],
          ['DELETE', `/api/${name}/${id}`],
          ['DELETE', `/api/${name}?id=${id}`],
        ] as const) {
          const { status, body, text } = await call(method, path, method === 'DELETE' ? undefined : {})
          if (
            (state === 'suspended' ? ['plan-changes'] : ['store-restorations', 'exports', 'export-profiles']).includes(
              name,
            ) &&
            !(isStaff && staffReads === 403)
          )
            expect([400, 403, 404, 405, 422], text).toContain(status)
          // A cart is the shop's own host's alone, and orders are placed there.
          else if (body.data?.code === 'store-required')
            expect(path).toMatch(/^\/api\/(orders|cart-items|cart-vouchers)/)
          else
            expect([status, body.data?.code], `${method} ${path}`).toEqual([
              isStaff && staffReads === 403 ? 403 : 409,
              code,
            ])
        }
      }
    },
  )

  it('gives its owner what is theirs only once it is archived', async () => {
    const catalogue = { resource: 'products', columns: ['name', 'price'], extension: 'csv' }
    const made = await shop.store.call('POST', '/api/exports', catalogue)
    expect(made.status, made.text).toBe(state === 'archived' ? 201 : 409)
    expect((await shop.staff('POST', '/api/exports', catalogue)).status).toBe(state === 'archived' ? 403 : 409)
  })

  it('is closed at every other door of its host', async () => {
    const login = { strategy: 'local', email: `shopper@${state}.test`, password }
    const doors: [Parameters<Call>[0], string, object?][] = [
      ['POST', '/api/authentication', login],
      ['POST', '/api/authManagement', { action: 'sendResetPwd', value: { email: login.email } }],
      ['POST', '/api/authManagement', { action: 'resetPwdLong', value: { token: 'x', password } }],
      ['POST', '/api/customers', { ...login, first_name: 'A', last_name: 'B', terms_agreed: true }],
      ['GET', `/api/customers/${shop.shopper.id}`],
      ['PATCH', `/api/customers/${shop.shopper.id}`, { first_name: 'B' }],
      ['GET', '/api/carts/current'],
      ['PATCH', '/api/carts/current', {}],
      ['POST', '/api/cart-items', { product_id: crypto.randomUUID(), quantity: 1 }],
      ['POST', '/api/one-click-orders', {}],
      ['GET', '/api/prices'],
      ['GET', '/api/events'],
      ['GET', `/pay/${shop.order.id}?key=x`],
      ['GET', '/sandbox/payments/x'],
      ['POST', '/sandbox/payments/x', {}],
      ['GET', '/downloads/x'],
    ]
    for (const [method, path, body] of doors)
      for (const call of [shop.store.guest, shop.shopper.call])
        expect((await call(method, path, body)).status, `${method} ${path}`).toBe(shut)
    for (const path of ['/', '/cart', '/checkout', '/account', '/search?q=x'])
      expect((await shop.store.guest('GET', path)).status, path).toBe(shut)
    for (const path of ['/cart', '/login', '/register'])
      expect(
        (await shop.store.guest('POST', path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status,
        path,
      ).toBe(shut)
  })

  it('takes no file, and still believes what a provider reports of money that moved', async () => {
    const file = await upload(shop.store, 'a.txt', Buffer.from('text'), { purpose: 'download' })
    expect(answerOf(file)).toEqual([409, code])
    for (const path of ['/webhooks/payments/card', '/api/webhooks/card']) {
      const report = await shop.store.guest('POST', path, { event_id: 'x' })
      expect([path, report.status, report.body.data.code]).toEqual([path, 400, 'bad-signature'])
    }
  })

  it('keeps the stream of those who may read, and ends that of the rest', async () => {
    const [owner, staff] = streams as [(typeof streams)[number], (typeof streams)[number]]
    if (staffReads === 403) await until(async () => staff.isOver, Boolean)
    else expect(staff.isOver).toBe(false)
    expect(owner.isOver).toBe(false)
    for (const stream of streams) stream.close()
    expect((await shop.staff('GET', '/api/events')).status).toBe(staffReads)
    expect((await shop.store.call('GET', '/api/events')).status).toBe(200)
  })

  it('is open to the administrator', async () => {
    await enter(admin, shop.store)
    const headers = { 'store-token': shop.store.token }
    expect((await admin.call('GET', '/api/products', undefined, headers)).status).toBe(200)
    const made = await admin.call('POST', '/api/manufacturers', { name: 'By the administrator' }, headers)
    expect(made.status, made.text).toBe(201)
  })
})

it('A suspended store can be paid for, and is open again', async () => {
  const store = await world.openStore('Paid again')
  await become(store, 'suspended')
  expect((await store.guest('GET', '/api/products')).status).toBe(503)
  const change = await store.call('POST', '/api/plan-changes', { plan: 'free', period: 'monthly' })
  expect(change.status, change.text).toBe(201)
})
