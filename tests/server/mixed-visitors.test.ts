import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendForm } from './send-form.ts'
import { makeProduct, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
const shops: { store: OpenedStore; canary: string; paths: string[]; session: string }[] = []

/** Says its own name on each page, sells what bears it, and has a customer who is called by it. */
async function openShop(canary: string): Promise<void> {
  const store = await world.openStore(`Shop ${canary}`)
  const { body } = await store.call('POST', '/api/categories', {
    name: { 'ua-uk': `Category ${canary}` },
    slug: { 'ua-uk': 'same' },
  })
  await makeProduct(store, {
    name: { 'ua-uk': `Product ${canary}` },
    slug: { 'ua-uk': 'goods' },
    categories: [body.id],
  })
  const email = 'somebody@mixed.test'
  const { id } = await signedIn(world, store, email)
  await world.engine.database.platformPool.query('update customers set first_name = $2 where id = $1', [
    id,
    `Person-${canary}`,
  ])
  const entered = await sendForm(world, store, '/login', { email, password })
  const session = [entered.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  shops.push({ store, canary, paths: ['/', '/same', '/goods', '/same?page=1', '/account', '/shop-state'], session })
}

beforeAll(async () => {
  world = await openWorld()
  for (const canary of ['CANARYALPHA', 'CANARYBETA']) await openShop(canary)
})
afterAll(() => world?.close())

it('A thousand mixed requests are answered by their own shop, and nobody is shown as somebody else (T34)', async () => {
  const tricks = [
    () => ({}),
    (other: string) => ({ 'x-forwarded-host': other }),
    (other: string) => ({ 'x-original-url': '/account', 'x-rewrite-url': '/account', forwarded: `host=${other}` }),
    () => ({ 'accept-language': 'xx-CANARYJUNK, *;q=0.5' }),
    () => ({ 'user-agent': 'Mobile Mobi' }),
  ]
  const tails = ['', '?utm=1;x', '?utm_source=a&utm_source=b', '/p.css', '?__proto__[a]=1']
  let own = 0
  let named = 0
  const ask = async (n: number): Promise<void> => {
    const [here, there] = n % 2 ? [shops[0], shops[1]] : [shops[1], shops[0]]
    if (!here || !there) throw new Error('two shops are open')
    const path = here.paths[Math.floor(n / 2) % here.paths.length] ?? '/'
    const tail = path.includes('?') ? '' : (tails[Math.floor(n / 12) % tails.length] ?? '')
    const isSignedIn = n % 3 === 0
    const answer = await world.app.inject({
      method: 'GET',
      url: `${path}${tail}`,
      headers: {
        host: here.store.host,
        ...tricks[n % tricks.length]?.(there.store.host),
        ...(isSignedIn ? { cookie: here.session } : {}),
      },
      // A body that a page has no use for, and may not be kept by.
      ...(n % 7 === 0 ? { payload: JSON.stringify({ path: '/account' }) } : {}),
    })
    const said = `${answer.body}${JSON.stringify(answer.headers)}`
    const about = `${n}: ${path}${tail} ${answer.statusCode}`
    expect(answer.statusCode, about).toBeLessThan(500)
    expect(said, about).not.toContain(there.canary)
    expect(said, about).not.toContain('CANARYJUNK')
    if (!isSignedIn) expect(said, about).not.toContain('Person-')
    if (said.includes(here.canary)) own += 1
    if (said.includes(`Person-${here.canary}`)) named += 1
  }
  for (let n = 0; n < 1000; n += 20) await Promise.all(Array.from({ length: 20 }, (_, m) => ask(n + m)))
  expect(own).toBeGreaterThan(500)
  expect(named).toBeGreaterThan(50)
})
