import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** What somebody would like to have: in the browser of a guest, with the customer after that, and shown to whom they like. */
let world: World
let store: OpenedStore
let teas: string[]

beforeAll(async () => {
  world = await openWorld({})
  store = await world.openStore('Wishes')
  teas = []
  for (let n = 0; n < 4; n++) teas.push(await makeProduct(store, { name: { 'ua-uk': `Бажаний ${n}` } }))
})
afterAll(() => world?.close())

const send = (shopper: Shopper, path: string, form: Record<string, string>) =>
  shopper.call('POST', path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  })
const wish = (shopper: Shopper, product_id: string, intent = '') => send(shopper, '/wish-list', { product_id, intent })
const page = async (shopper: Pick<Shopper, 'call'>, at = '/wish-list') =>
  (await shopper.call('GET', at)).text.replace(/<script[\s\S]*?<\/script>/g, '')
/** the names on the list, the first on top */
const named = (text: string): string[] => [...text.matchAll(/>Бажаний (\d+)<\/a>/g)].map(([, n]) => n as string)
const linkIn = (text: string): string => /\/wish-list\/([0-9a-f]{32})/.exec(text)?.[0] ?? ''
const login = (shopper: Shopper, email: string) => send(shopper, '/login', { email, password: 'Showroom1' })
const rows = async (email: string): Promise<number> =>
  (
    await world.engine.database.platformPool.query(
      `select 1 from customer_wishlists w join customers c on c.store_id = w.store_id and c.id = w.customer_id where c.email = $1`,
      [email],
    )
  ).rows.length

describe('A guest', () => {
  it('has a list of their own in the browser, the latest on top, without scripts', async () => {
    const guest = openShopper(world, store)
    expect(await page(guest)).toContain('Поки що нічого немає')
    for (const tea of teas.slice(0, 3)) {
      const { status, headers } = await wish(guest, tea)
      expect([status, headers.location]).toEqual([302, '/wish-list'])
    }
    expect(named(await page(guest))).toEqual(['2', '1', '0'])
    await wish(guest, teas[1] as string, 'drop')
    await wish(guest, teas[0] as string)
    expect(named(await page(guest))).toEqual(['0', '2'])
    expect(named(await page(openShopper(world, store)))).toEqual([])
    const answer = await guest.call('GET', '/wish-list')
    expect(answer.headers['cache-control']).toMatch(/no-store|private/)
    expect(answer.text).toMatch(/name="robots" content="noindex/)
  })

  it('remembers thirty at most, says so, and nothing that is not sold here', async () => {
    const guest = openShopper(world, store)
    const many = await Promise.all(Array.from({ length: 30 }, () => makeProduct(store)))
    guest.cookies.set('sw_wishes', many.join('.'))
    const full = await wish(guest, teas[0] as string)
    expect([full.status, full.text.includes('запам’ятовується не більше 30')]).toEqual([422, true])
    // What is sold no more takes no place: nobody sees it to take it off.
    await store.call('PATCH', `/api/products/${many[0]}`, { status: false })
    expect((await wish(guest, teas[0] as string)).status).toBe(302)
    expect((await wish(openShopper(world, store), many[0] as string)).status).toBe(422)
    expect((await send(guest, '/wish-list', { intent: 'share' })).status).toBe(422)
    const other = await world.openStore('Wishes beside')
    expect((await wish(openShopper(world, store), await makeProduct(other))).status).toBe(422)
  })

  it('finds the list again after signing in, and in every other browser', async () => {
    const email = 'moves@wishes.test'
    await signedIn(world, store, email)
    const guest = openShopper(world, store)
    for (const tea of teas.slice(0, 2)) await wish(guest, tea)
    expect((await login(guest, email)).status).toBe(302)
    expect(guest.cookies.has('sw_wishes')).toBe(false)
    expect(await rows(email)).toBe(2)
    const elsewhere = openShopper(world, store)
    await login(elsewhere, email)
    expect(named(await page(elsewhere))).toEqual(['1', '0'])
    // What is there already is there once.
    const third = openShopper(world, store)
    for (const tea of [teas[0], teas[3]] as string[]) await wish(third, tea)
    await login(third, email)
    expect(named(await page(third))).toEqual(['3', '1', '0'])
    await send(third, '/logout', {})
    expect(named(await page(third))).toEqual([])
    expect(await rows(email)).toBe(3)
  })

  it('takes the list along when they register', async () => {
    const guest = openShopper(world, store)
    await wish(guest, teas[2] as string)
    const email = 'new@wishes.test'
    const { status } = await send(guest, '/registration', {
      ...contact,
      email,
      password: 'Showroom1',
      password_again: 'Showroom1',
      terms_agreed: '1',
    })
    expect([status, await rows(email)]).toEqual([302, 1])
  })
})

describe('A customer', () => {
  it('shows the list by a link that says nothing of them, until it is taken back', async () => {
    const shopper = await signedIn(world, store, 'shares@wishes.test')
    for (const tea of teas.slice(0, 2)) await wish(shopper, tea)
    expect(linkIn(await page(shopper))).toBe('')
    await send(shopper, '/wish-list', { intent: 'share' })
    const link = linkIn(await page(shopper))
    const shown = await page(openShopper(world, store), link)
    expect(named(shown)).toEqual(['1', '0'])
    expect(shown).not.toMatch(/shares@|Ірина|Шевченко|intent" value="drop/)
    // Nobody changes it through the link, and a guess opens nothing.
    await wish(openShopper(world, store), teas[0] as string, 'drop')
    expect(named(await page(shopper))).toEqual(['1', '0'])
    expect((await store.guest('GET', `/wish-list/${'0'.repeat(32)}`)).status).toBe(404)
    const other = await world.openStore('Wishes elsewhere')
    expect((await other.guest('GET', link)).status).toBe(404)
    await send(shopper, '/wish-list', { intent: 'hide' })
    expect(linkIn(await page(shopper))).toBe('')
    expect((await store.guest('GET', link)).status).toBe(404)
    await send(shopper, '/wish-list', { intent: 'share' })
    expect(linkIn(await page(shopper))).not.toBe(link)
  })

  it('has two hundred wishes at most, and keeps in the browser what found no room', async () => {
    const email = 'greedy@wishes.test'
    const shopper = await signedIn(world, store, email)
    await world.engine.database.platformPool.query(
      `insert into customer_wishlists (store_id, id, customer_id, product_id)
       select p.store_id, gen_random_uuid(), $2, p.id from products p where p.store_id = $1 and p.id = $3`,
      [store.id, shopper.id, teas[0]],
    )
    // All at once they are more than a busy machine makes in the time that a call may wait.
    const made: string[] = []
    while (made.length < 199) made.push(await makeProduct(store))
    await world.engine.database.platformPool.query(
      `insert into customer_wishlists (store_id, id, customer_id, product_id) select $1, gen_random_uuid(), $2, x from unnest($3::uuid[]) as x`,
      [store.id, shopper.id, made],
    )
    const full = await wish(shopper, teas[1] as string)
    expect([full.status, full.text.includes('не більше 200 товарів')]).toEqual([422, true])
    expect((await shopper.call('POST', '/api/customer-wishlists', { product_id: teas[1] })).body.data.code).toBe(
      'wishes-full',
    )
    const guest = openShopper(world, store)
    await wish(guest, teas[1] as string)
    await login(guest, email)
    expect(guest.cookies.get('sw_wishes')).toBe(teas[1])
    expect(await rows(email)).toBe(200)
  })

  it('reads, makes and removes wishes by the API, their own alone', async () => {
    const shopper = await signedIn(world, store, 'api@wishes.test')
    const made = await shopper.call('POST', '/api/customer-wishlists', { product_id: teas[3] })
    expect(made.status, made.text).toBe(201)
    expect((await shopper.call('POST', '/api/customer-wishlists', { product_id: teas[3] })).body.id).toBe(made.body.id)
    const list = (await shopper.call('GET', '/api/customer-wishlists')).body
    expect(list.data.map(({ product_id }: { product_id: string }) => product_id)).toEqual([teas[3]])
    const other = await signedIn(world, store, 'other@wishes.test')
    expect((await other.call('GET', '/api/customer-wishlists')).body.total).toBe(0)
    expect((await other.call('DELETE', `/api/customer-wishlists/${made.body.id}`)).status).toBe(404)
    expect((await store.guest('GET', '/api/customer-wishlists')).status).toBe(401)
    // Staff see what their customers would like.
    expect((await store.call('GET', `/api/customer-wishlists?customer_id=${shopper.id}`)).body.total).toBe(1)
    const noted = await store.call('POST', '/api/customer-wishlists', { product_id: teas[2], customer_id: shopper.id })
    expect([noted.status, noted.body.customer_id]).toEqual([201, shopper.id])
    expect((await shopper.call('DELETE', `/api/customer-wishlists/${noted.body.id}`)).status).toBe(200)
    // Nobody wishes in another one's name.
    await other.call('POST', '/api/customer-wishlists', { product_id: teas[1], customer_id: shopper.id })
    expect((await shopper.call('GET', '/api/customer-wishlists')).body.total).toBe(1)
    expect((await shopper.call('DELETE', `/api/customer-wishlists/${made.body.id}`)).status).toBe(200)
    const own = (await shopper.call('GET', '/account/data.json')).body
    expect(own['customer-wishlists']).toEqual([])
  })

  it('loses from the list what is sold no more, and finds it again when it is', async () => {
    const shopper = await signedIn(world, store, 'waits@wishes.test')
    for (const tea of teas.slice(0, 2)) await wish(shopper, tea)
    await store.call('PATCH', `/api/products/${teas[0]}`, { status: false })
    expect(named(await page(shopper))).toEqual(['1'])
    await store.call('PATCH', `/api/products/${teas[0]}`, { status: true })
    expect(named(await page(shopper))).toEqual(['1', '0'])
  })
})
