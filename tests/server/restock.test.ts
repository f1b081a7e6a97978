import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { sendForm } from './send-form.ts'
import { makeProduct, signedIn } from './shopper.ts'
import { makeShirt } from './variants.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** Whoever would buy what is out of stock leaves an address, and is told once it is back. */
let world: World
let store: OpenedStore
let other: OpenedStore
let shift = 0
let settings: string

beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(Date.now() + shift) })
  store = await world.openStore('Polytsia')
  other = await world.openStore('Neighbour')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  expect((await store.call('POST', '/api/store-languages', { language_id: english })).status).toBe(201)
})
afterAll(() => world?.close())
beforeEach(async () => {
  shift = 0
  for (const table of ['restock_requests', 'outbox_mails', 'login_attempts']) await sql(`delete from ${table}`)
  await sql('delete from pgboss.job')
  await set({ restock_requests: true })
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const set = async (changes: object): Promise<void> =>
  expect((await store.call('PATCH', `/api/settings/${settings}`, changes)).status).toBe(200)
const stock = async (id: string, changes: object): Promise<void> =>
  expect((await store.call('PATCH', `/api/products/${id}`, changes)).status).toBe(200)
const gone = (more: object = {}): Promise<string> =>
  makeProduct(store, { name: { 'ua-uk': 'Глек', 'en-us': 'Jug' }, quantity: 0, ...more })
const slugOf = async (id: string): Promise<Record<string, string>> =>
  (await sql('select slug from products where id = $1', id))[0].slug
const pageOf = async (id: string): Promise<string> => {
  return (await store.guest('GET', `/${(await slugOf(id))['ua-uk']}`)).text
}
const ask = (product_id: string, more: Record<string, string> = {}, url = '/restock') =>
  sendForm(world, store, url, { product_id, variant_id: '', email: 'olena@wait.test', ...more })
const requests = async (): Promise<any[]> => (await store.call('GET', '/api/restock-requests')).body.data

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const run = (name: string, data: Record<string, unknown>) =>
  jobsOf({ engine: () => world.engine } as never)
    .find((job) => job.name === name)
    ?.run(data as never, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
/** What the clock begins and all that it asks for; answers how many stores were looked at. */
async function tick(): Promise<number> {
  await run('restock-due', { store_id: null })
  const found = await sql(`delete from pgboss.job where name = 'restock-mails' and state = 'created' returning data`)
  for (const { data } of found) await run('restock-mails', data)
  return found.length
}
const told = async () => (await allMails(world)).filter(({ unique_key }) => unique_key?.startsWith('restocked:'))

describe('the page of a product', () => {
  it('offers it where nothing can be bought, and nowhere else', async () => {
    const offered = async (more: object) => (await pageOf(await gone(more))).includes('id="restock"')
    expect(await offered({})).toBe(true)
    expect(await offered({ quantity: 1 })).toBe(false)
    expect(await offered({ subtract: false })).toBe(false)
    const name = { 'ua-uk': 'Під замовлення' }
    const ahead = await store.call('POST', '/api/stock-statuses', {
      name,
      possible_to_order: true,
      availability: 'PreOrder',
    })
    expect(await offered({ stock_status_id: ahead.body.id })).toBe(false)
    await set({ restock_requests: false })
    expect(await offered({})).toBe(false)
    expect((await ask(await gone())).statusCode).toBe(422)
    expect(await requests()).toEqual([])
  })
})

describe('who asks', () => {
  it('is written down once for each product, however often they ask', async () => {
    const [jug, bowl] = [await gone(), await gone()]
    for (const email of ['olena@wait.test', ' OLENA@wait.test ']) {
      const { statusCode, body } = await ask(jug, { email })
      expect(statusCode).toBe(200)
      expect(body).toContain('Готово: напишемо')
    }
    await ask(bowl)
    expect(
      (await requests()).map(({ product_id, email, state, language }) => [product_id, email, state, language]),
    ).toEqual(expect.arrayContaining([jug, bowl].map((id) => [id, 'olena@wait.test', 'waiting', 'ua-uk'])))
    expect(await requests()).toHaveLength(2)
  })

  it.each(['', 'olena', 'a b@wait.test', 'a<olena@wait.test>', 'olena@wait', `${'x'.repeat(250)}@wait.test`])(
    'by %o is told what is wrong',
    async (email) => {
      const { statusCode, body } = await ask(await gone(), { email })
      expect(statusCode).toBe(422)
      expect(body).toMatch(/Має бути|ел\. пошт/i)
      expect(await requests()).toEqual([])
    },
  )

  it('for what is not shown, or is another store’s, learns nothing', async () => {
    const theirs = await makeProduct(other, { quantity: 0 })
    const shirt = await makeShirt(store)
    const hidden = await gone({ status: false })
    const spent = shirt.variants.map((one) => ({ ...one, quantity: 0 }))
    await stock(shirt.id, { variants: spent })
    for (const [product, variant] of [
      [theirs, ''],
      [hidden, ''],
      ['nothing', ''],
      [crypto.randomUUID(), ''],
      [await gone(), shirt.variants[0]?.id ?? ''],
      [await gone(), 'nothing'],
    ] as const)
      expect((await ask(product, { variant_id: variant })).statusCode).toBe(422)
    expect(await sql('select from restock_requests')).toEqual([])
  })

  it('for what is there is told so, and nobody is written to', async () => {
    const product = await gone({ quantity: 2 })
    const { statusCode, body } = await ask(product)
    expect([statusCode, body.includes('Товар уже можна купити')]).toEqual([422, true])
    const shirt = await makeShirt(store)
    expect((await ask(shirt.id, { variant_id: shirt.variantOf('S', 'red') })).statusCode).toBe(422)
    await tick()
    expect(await told()).toEqual([])
  })

  it('as a robot is thanked and forgotten', async () => {
    expect((await ask(await gone(), { website: 'https://spam.test' })).statusCode).toBe(200)
    expect(await requests()).toEqual([])
  })

  it('is asked to wait after twenty in an hour', async () => {
    const product = await gone()
    for (let n = 0; n < 20; n += 1) expect((await ask(product, { email: `n${n}@wait.test` })).statusCode).toBe(200)
    expect((await ask(product, { email: 'one-more@wait.test' })).statusCode).toBe(422)
    expect(await requests()).toHaveLength(20)
  })

  it('for more than fifty products is refused, and may ask again for one of those', async () => {
    const product = await gone()
    await sql(
      `insert into restock_requests (store_id, id, product_id, wanted_id, email, language, state, asked_at)
       select $1, gen_random_uuid(), $2, n::text, 'olena@wait.test', 'ua-uk', 'waiting', now() from generate_series(1, 49) n`,
      store.id,
      product,
    )
    expect((await ask(product)).statusCode).toBe(200)
    expect((await ask(product)).statusCode).toBe(200)
    const { statusCode, body } = await ask(await gone())
    expect(statusCode).toBe(422)
    expect(body).toContain('Ви вже чекаєте на 50')
    expect((await ask(await gone(), { email: 'ivan@wait.test' })).statusCode).toBe(200)
  })
})

describe('when it is back', () => {
  it('each is told once, in their language, with the way to it', async () => {
    const product = await gone()
    await ask(product)
    await ask(product, { email: 'john@wait.test' }, '/en/restock')
    expect(await tick()).toBe(0)
    await stock(product, { quantity: 3 })
    expect(await tick()).toBe(1)
    const mails = await told()
    const slug = await slugOf(product)
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['john@wait.test', 'Jug is back'],
      ['olena@wait.test', 'Глек знову в наявності'],
    ])
    expect(mails.find(({ to }) => to === 'olena@wait.test')?.text).toContain(`http://${store.host}/${slug['ua-uk']}\n`)
    expect(mails.find(({ to }) => to === 'john@wait.test')?.text).toContain(
      `http://${store.host}/en/${slug['en-us']}\n`,
    )
    expect((await requests()).map(({ state, told_at }) => [state, told_at !== null])).toEqual([
      ['told', true],
      ['told', true],
    ])
    expect(await tick()).toBe(0)
    expect(await told()).toHaveLength(2)
  })

  it('one whose language is spoken no more costs nobody else their mail', async () => {
    const product = await gone()
    await ask(product, { email: 'lost@wait.test' })
    await ask(product)
    await sql(`update restock_requests set language = 'xx-xx', combination = '{{link}}' where email = 'lost@wait.test'`)
    await stock(product, { quantity: 3 })
    await tick()
    expect((await told()).map(({ to }) => to).sort()).toEqual(['lost@wait.test', 'olena@wait.test'])
  })

  it('who asks anew afterwards is told anew', async () => {
    const product = await gone()
    await ask(product)
    await stock(product, { quantity: 3 })
    await tick()
    await stock(product, { quantity: 0 })
    shift = 60_000
    await ask(product)
    expect(await tick()).toBe(0)
    await stock(product, { quantity: 1 })
    expect(await tick()).toBe(1)
    expect(await told()).toHaveLength(2)
    expect(await requests()).toHaveLength(1)
  })

  it('who waits for a combination hears of that one alone', async () => {
    const shirt = await makeShirt(store)
    const { variants } = (await store.call('GET', `/api/products/${shirt.id}`)).body
    const empty = variants.map((one: any) => ({ ...one, quantity: 0 }))
    await stock(shirt.id, { variants: empty })
    const [first, second] = empty
    expect((await ask(shirt.id, { variant_id: second.id })).statusCode).toBe(200)
    const [request] = await requests()
    expect(request.combination).toMatch(/.+, .+/)
    await stock(shirt.id, { variants: [{ ...first, quantity: 5 }, ...empty.slice(1)] })
    expect(await tick()).toBe(0)
    await stock(shirt.id, { variants: [first, { ...second, quantity: 5, status: false }, ...empty.slice(2)] })
    expect(await tick()).toBe(0)
    await stock(shirt.id, { variants: [first, { ...second, quantity: 5 }, ...empty.slice(2)] })
    expect(await tick()).toBe(1)
    const [mail] = await told()
    expect(mail?.subject).toContain(`(${request.combination})`)
    expect(mail?.text).toContain(`?variant=${second.id}`)
  })

  it.each([
    ['less than is sold at once', { quantity: 2, minimum: 3 }],
    ['not on sale', { quantity: 2, status: false }],
    ['on sale from a later day', { quantity: 2, date_available: '2999-01-01' }],
  ])('nobody is told of %s', async (_, changes) => {
    const product = await gone()
    await ask(product)
    await stock(product, changes)
    expect(await tick()).toBe(0)
    expect(await told()).toEqual([])
  })

  it('of what is for one group alone those of the group are told', async () => {
    const group = (await store.call('POST', '/api/customer-groups', { name: { 'ua-uk': 'Гурт' } })).body.id
    const shopper = await signedIn(world, store, 'gurt@wait.test')
    await sql('update customers set customer_group_id = $1 where email = $2', group, 'gurt@wait.test')
    const product = await gone()
    await ask(product)
    expect((await shopper.call('POST', '/restock', `product_id=${product}&email=gurt@wait.test`, form)).status).toBe(
      200,
    )
    await stock(product, { quantity: 2, customer_groups: [group] })
    expect(await tick()).toBe(1)
    expect((await told()).map(({ to }) => to)).toEqual(['gurt@wait.test'])
  })

  it('nobody is told by a store whose owner has not confirmed an address', async () => {
    const product = await gone()
    await ask(product)
    await stock(product, { quantity: 2 })
    const [{ owner }] = await sql('select owner_id as owner from stores where id = $1', store.id)
    await sql('update accounts set confirmed_at = null where id = $1', owner)
    for (const on of [false, true]) await set({ restock_requests: on })
    try {
      await tick()
      expect(await told()).toEqual([])
    } finally {
      await sql('update accounts set confirmed_at = now() where id = $1', owner)
    }
  })

  it('nobody is told by a store that is shut', async () => {
    const product = await gone()
    await ask(product)
    await stock(product, { quantity: 2 })
    await sql(`update stores set state = 'suspended' where id = $1`, store.id)
    try {
      expect(await tick()).toBe(0)
    } finally {
      await sql(`update stores set state = 'active' where id = $1`, store.id)
    }
    expect(await told()).toEqual([])
  })
})

describe('a request', () => {
  it('stands in the copy that its person asks for', async () => {
    const shopper = await signedIn(world, store, 'iryna@wait.test')
    const product = await gone()
    await ask(product, { email: 'Iryna@wait.test' })
    await ask(product)
    const { body } = await shopper.call('GET', '/account/data.json')
    expect(body['restock-requests']).toMatchObject([
      { email: 'iryna@wait.test', product_id: product, state: 'waiting' },
    ])
  })

  it('asked once more keeps its place', async () => {
    const [first, second] = [await gone(), await gone()]
    await ask(first)
    const [{ asked_at }] = await requests()
    shift = 60_000
    await ask(second)
    await ask(first)
    expect((await requests()).find(({ product_id }) => product_id === first).asked_at).toBe(asked_at)
  })

  it('goes with its product', async () => {
    const product = await gone()
    await ask(product)
    expect((await store.call('DELETE', `/api/products/${product}`)).status).toBe(200)
    expect(await sql('select from restock_requests')).toEqual([])
  })

  // The last of all: whoever is signed in is so no more a year later.
  it('goes three months after its mail, and after a year of waiting', async () => {
    const [back, never] = [await gone(), await gone()]
    await ask(back)
    await ask(never)
    await stock(back, { quantity: 1 })
    await tick()
    const day = 86_400_000
    const cleaned = async (days: number) => {
      shift = days * day
      await run('clean-up', { store_id: null })
      return (await sql('select state from restock_requests order by state')).map(({ state }) => state)
    }
    expect(await cleaned(89)).toEqual(['told', 'waiting'])
    expect(await cleaned(91)).toEqual(['waiting'])
    expect(await cleaned(366)).toEqual([])
  })
})
