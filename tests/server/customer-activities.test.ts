import { customers, orders, returnReasons } from '@shopwright/shop/model'
import { forgetAddresses } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { listenToMessages, type Messages } from './messages.ts'
import { makeProduct, openShopper, type SignedIn, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let messages: Messages
let world: World
let store: OpenedStore
let product: string
const day = 24 * 60 * 60_000

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld({ work: true })
  store = await world.openStore('Watchful')
  product = await makeProduct(store, { price: '40.00', quantity: 1000 })
  await keep(true)
})
afterAll(async () => {
  messages.end()
  await world?.close()
})

const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

async function keep(customer_activity: boolean): Promise<void> {
  const [{ id }] = (await ok(store.call('GET', '/api/settings'))).data
  await ok(store.call('PATCH', `/api/settings/${id}`, { customer_activity }))
}

type Deed = Record<'key' | 'customer_id' | 'order_id' | 'return_id' | 'ip', string | null> & { id: string }
/** What was written down, the first first. */
const deeds = async (more = '', call = store.call): Promise<Deed[]> =>
  (await ok(call('GET', `/api/customer-activities?$limit=200&$sort[created_at]=1${more}`))).data
const keysOf = async ({ id }: SignedIn): Promise<(string | null)[]> =>
  (await deeds(`&customer_id=${id}`)).map(({ key }) => key)

let people = 0
const person = (): Promise<SignedIn> => signedIn(world, store, `watched-${++people}@buyer.test`)
const own = (shopper: SignedIn, body: object) => ok(shopper.call('PATCH', `/api/customers/${shopper.id}`, body))

async function buy(shopper: ReturnType<typeof openShopper>, more: object = {}): Promise<any> {
  await shopper.add(product)
  await shopper.ready(more)
  return ok(shopper.order())
}

/** An order that is brought, which may be sent back. */
async function returnable(order_id: string) {
  const { data: statuses } = await ok(store.call('GET', '/api/order-statuses?$limit=50'))
  for (const code of [3, 5, 6]) {
    const { id: order_status_id } = statuses.find((one: { code: number }) => one.code === code)
    await ok(store.call('POST', '/api/order-histories', { order_id, order_status_id }))
  }
  const [reason] = await store.list(returnReasons, {})
  const { products } = await store.row(orders, order_id)
  return { order_id, order_product_id: products[0]?.id, quantity: 1, return_reason_id: reason?.id }
}

describe('What a shopper does', () => {
  it('is told: registering, signing in, one’s own data, the password', async () => {
    const shopper = await person()
    await own(shopper, { first_name: 'Ольга' })
    await own(shopper, { first_name: 'Ольга' })
    await own(shopper, { password: 'Showroom2', current_password: 'Showroom1' })
    expect(await keysOf(shopper)).toEqual(['register', 'login', 'edit', 'password'])
    const [first] = await deeds(`&customer_id=${shopper.id}`)
    expect(first).toMatchObject({ customer_id: shopper.id, order_id: null, return_id: null, ip: '127.0.0.1' })
  })

  it('is told of each address', async () => {
    const shopper = await person()
    const { id: country_id } = (await ok(store.call('GET', '/api/countries?iso_code=UA'))).data[0]
    const address = { first_name: 'І', last_name: 'Ш', address: 'вул. Хрещатик, 1', city: 'Київ', country_id }
    await own(shopper, { addresses: [address, { ...address, city: 'Львів' }] })
    const { addresses } = await store.row(customers, shopper.id)
    const [home, work] = addresses.map(({ id, city }) => ({ ...address, id, city }))
    await own(shopper, { addresses: [home, work] })
    await own(shopper, { addresses: [home, { ...work, address: 'вул. Зелена, 2' }] })
    await own(shopper, { addresses: [home] })
    expect((await keysOf(shopper)).slice(2)).toEqual(['address_add', 'address_add', 'address_edit', 'address_delete'])
  })

  it('is told of a password that was forgotten, and set anew', async () => {
    const shopper = await person()
    const email = `watched-${people}@buyer.test`
    const manage = (action: string, value: object) => ok(store.guest('POST', '/api/authManagement', { action, value }))
    await manage('sendResetPwd', { email })
    await manage('sendResetPwd', { email: 'nobody@buyer.test' })
    const mails = await until(
      () => allMails(world),
      (all) => all.some(({ to, text }) => to === email && text.includes('token=')),
    )
    const [, token] =
      /token=(\S+)/.exec(
        mails
          .filter(({ to }) => to === email)
          .map(({ text }) => text)
          .join(' '),
      ) ?? []
    await manage('resetPwdLong', { token, password: 'Showroom3' })
    expect((await keysOf(shopper)).slice(2)).toEqual(['forgotten', 'reset'])
  })

  it('is told of orders and returns, with the way to them, also of a guest', async () => {
    const shopper = await person()
    const bought = await buy(shopper)
    const { id: return_id } = await ok(shopper.call('POST', '/api/returns', await returnable(bought.id)))
    const made = await deeds(`&customer_id=${shopper.id}&key[$in][]=order_account&key[$in][]=return_account`)
    expect(made.map(({ key, order_id, return_id }) => [key, order_id, return_id])).toEqual([
      ['order_account', bought.id, null],
      ['return_account', bought.id, return_id],
    ])
    const guest = openShopper(world, store, 'passing@buyer.test')
    const theirs = await buy(guest)
    await ok(store.guest('POST', '/api/returns', await returnable(theirs.id), { 'order-key': theirs.access_key }))
    const told = await deeds(`&order_id=${theirs.id}`)
    expect(told.map(({ key, customer_id }) => [key, customer_id])).toEqual([
      ['order_guest', null],
      ['return_guest', null],
    ])
  })

  it('is told of an affiliate who joins, and of store credit, by whom ever it is changed', async () => {
    const shopper = await person()
    const form = (more: object) =>
      shopper.call('POST', '/account/affiliate', new URLSearchParams({ payout_method: 'bank', ...more }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      })
    const bank = { bank_account_name: 'Ш', bank_account_number: 'UA1' }
    expect((await form({ ...bank, agreed: 'on' })).status).toBeLessThan(400)
    expect((await form({ ...bank, bank_account_number: 'UA2', intent: 'change' })).status).toBeLessThan(400)
    await ok(store.call('POST', '/api/customer-transactions', { customer_id: shopper.id, amount: '15.00' }))
    await shopper.add(product)
    const { id } = await buy(shopper, { use_credit: true })
    const made = await deeds(`&customer_id=${shopper.id}`)
    expect(made.slice(2).map(({ key, order_id }) => [key, order_id])).toEqual([
      ['affiliate_add', null],
      ['affiliate_edit', null],
      ['transaction', null],
      ['order_account', id],
      ['transaction', id],
    ])
    // What staff give does not come from the shopper's place, nor is theirs told.
    expect(made.map(({ ip }) => ip)[4]).toBeNull()
  })

  it('is not told of what staff do in their stead', async () => {
    const shopper = await person()
    const before = (await deeds()).length
    await ok(store.call('PATCH', `/api/customers/${shopper.id}`, { first_name: 'Інна' }))
    const { id } = await buy(openShopper(world, store, 'by-phone@buyer.test'))
    await ok(store.call('POST', '/api/returns', await returnable(id)))
    expect((await deeds()).length).toBe(before + 1)
  })

  it('is never changed afterwards', async () => {
    const [{ id }] = (await deeds()) as [Deed]
    const calls = [
      store.call('POST', '/api/customer-activities', { key: 'login' }),
      store.call('PATCH', `/api/customer-activities/${id}`, { key: 'login' }),
      store.call('DELETE', `/api/customer-activities/${id}`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([405, 405, 405])
  })
})

describe('Activities', () => {
  it('are narrowed by kind, customer and day', async () => {
    const shopper = await person()
    expect((await deeds(`&customer_id=${shopper.id}&key=login`)).length).toBe(1)
    const tomorrow = new Date(Date.now() + day).toISOString()
    expect(await deeds(`&created_at[$gte]=${tomorrow}`)).toEqual([])
  })

  it('tell where somebody came from to who may see customers, and let nobody else find it out', async () => {
    await person()
    const group = await groupWith(store, [{ service: 'customer-activities', can_get: true }], true)
    const clerk = await hire(world, store, 'clerk@watchful.test', group)
    const seen = await deeds('', clerk)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ ip }) => ip)).toEqual([])
    expect((await clerk('GET', '/api/customer-activities?ip=127.0.0.1')).status).toBe(422)
    const idle = await hire(world, store, 'idle@watchful.test', await groupWith(store, [], true))
    expect((await idle('GET', '/api/customer-activities')).status).toBe(403)
  })

  it('of others are hidden from a shopper, who has their own in their data', async () => {
    const [one, two] = [await person(), await person()]
    const seen = await deeds('', one.call)
    expect(new Set(seen.map(({ customer_id }) => customer_id))).toEqual(new Set([one.id]))
    const data = JSON.parse((await two.call('GET', '/account/data.json')).text)
    expect(data['customer-activities'].map(({ key }: Deed) => key).sort()).toEqual(['login', 'register'])
    expect((await store.guest('GET', '/api/customer-activities')).status).toBe(401)
  })

  it('of another shop are nobody’s here', async () => {
    const other = await world.openStore('Other watchful')
    expect((await ok(other.call('GET', '/api/customer-activities'))).total).toBe(0)
  })

  it('forget the line after ninety days, and everything after four hundred', async () => {
    const shopper = await person()
    await query(
      `update customer_activities set created_at = $1 where store_id = $2 and customer_id = $3 and key = 'login'`,
      [new Date(Date.now() - 91 * day), store.id, shopper.id],
    )
    await query(
      `update customer_activities set created_at = $1 where store_id = $2 and customer_id = $3 and key = 'register'`,
      [new Date(Date.now() - 401 * day), store.id, shopper.id],
    )
    await forgetAddresses(world.engine)
    const left = await deeds(`&customer_id=${shopper.id}`)
    expect(left.map(({ key, ip }) => [key, ip])).toEqual([['login', '127.0.0.0']])
  })
})

describe('A shop that does not want to know', () => {
  it('asks the database for nothing, and one that does sends no message more', async () => {
    const order = async (): Promise<string[][]> => {
      const shopper = openShopper(world, store)
      await shopper.add(product)
      await shopper.ready()
      return messages.askedBy(() => ok(shopper.order()))
    }
    const noted = (sent: string[][]) => sent.flat().filter((text) => text.includes('customer_activities')).length
    await order()
    const wanted = await order()
    await keep(false)
    await order()
    const before = (await deeds()).length
    const unwanted = await order()
    const shopper = await person()
    await own(shopper, { first_name: 'Ніна', addresses: [] })
    expect([noted(wanted), noted(unwanted)]).toEqual([1, 0])
    expect(wanted.length).toBe(unwanted.length)
    expect((await deeds()).length).toBe(before)
    await keep(true)
  })
})
