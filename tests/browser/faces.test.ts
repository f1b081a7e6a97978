import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { upload } from '../server/upload.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

/** Shops as their owners left them: empty, with one thing, with bad pictures and long names, with more categories than a menu holds. */
let place: Installation
const shops = new Map<string, OpenedStore>()

const long =
  'Надзвичайно довга назва, яку постачальник скопіював із накладної разом з артикулом АБ-1209/77-антрацитматовийматовий'
const sizes = { portrait: [500, 1100], wide: [1400, 420], tiny: [200, 200] } as const

async function picture(store: OpenedStore, [width, height]: readonly [number, number]): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  const sent = await upload(store, 'photo.jpg', bytes, { mime: 'image/jpeg' })
  expect(sent.status, sent.text).toBe(201)
  await until(
    () => store.guest('GET', `/media/${store.id}/${sent.body.id}/thumb.webp`),
    ({ status }) => status === 200,
  )
  return sent.body.id
}

async function withCategories(store: OpenedStore, names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [sort_order, name] of names.entries()) {
    const { status, body, text } = await store.call('POST', '/api/categories', { name: { 'ua-uk': name }, sort_order })
    expect(status, text).toBe(201)
    ids.push(body.id)
  }
  return ids
}

beforeAll(async () => {
  place = await openInstallation()
  const open = async (name: string, title: string) => {
    const store = await place.world.openStore(title, { owner: await place.world.register(`${name}@faces.test`) })
    shops.set(name, store)
    return store
  }
  await open('empty', 'Порожня')
  const one = await open('one', 'Одна')
  await makeProduct(one, { name: { 'ua-uk': 'Єдина річ' }, categories: await withCategories(one, ['Речі']) })
  const bad = await open('bad', `Крамниця «${long}»`.slice(0, 60))
  const shelves = await withCategories(bad, ['Дім', long.slice(0, 90), 'Неперервнодовгесловобезжодногопробілу'])
  for (const [n, size] of Object.values(sizes).entries())
    await makeProduct(bad, {
      name: { 'ua-uk': `${n} ${long}` },
      price: n ? '123456.50' : '0',
      image: await picture(bad, size),
      categories: [shelves[n] as string],
    })
  const many = await open('many', 'Гуртовня')
  const ids = await withCategories(
    many,
    Array.from({ length: 20 }, (_, n) => `Категорія ${n}`),
  )
  for (let n = 0; n < 10; n++) await makeProduct(many, { categories: [ids[n] as string] })
})
afterAll(() => place?.close())

const placesOf = async (store: OpenedStore): Promise<string[]> => {
  const slugs = async (noun: string) =>
    (await store.call('GET', `/api/${noun}?$limit=3`)).body.data.map(({ slug }: { slug: string }) => `/${slug}`)
  return ['/', '/sitemap', '/cart', '/login', ...(await slugs('categories')), ...(await slugs('products'))]
}

describe.each(['empty', 'one', 'bad', 'many'])('a shop that is %s', (name) => {
  it.each([1440, 360])('fits its window of %i pixels and keeps nobody out', async (width) => {
    const store = shops.get(name) as OpenedStore
    const reader = await place.person({ width })
    for (const path of await placesOf(store)) {
      await reader.page.goto(`${place.shopOrigin(store.domain)}${path}`)
      expect(await overflowOf(reader), path).toBeLessThanOrEqual(0)
      expect(await barriersOf(reader, 'all'), path).toEqual([])
    }
    await reader.page.goto(place.shopOrigin(store.domain))
    await shot(reader, `face-${name}-${width}`)
    reader.calm()
    await reader.leave()
  })
})

describe('the head of a page on a phone', () => {
  const onPhone = async (script = true): Promise<Person> => {
    const store = shops.get('many') as OpenedStore
    const reader = await place.person({ width: 360, script })
    await reader.page.goto(place.shopOrigin(store.domain))
    return reader
  }

  it.each([true, false])('is one row that stays, with the menu in a sheet (scripts: %s)', async (script) => {
    const reader = await onPhone(script)
    const { page } = reader
    const head = page.getByRole('banner')
    const height = async () => (await head.boundingBox())?.height ?? 0
    expect(await height()).toBeLessThanOrEqual(60)
    await page.mouse.wheel(0, 900)
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(0)
    const menu = page.getByRole('checkbox', { name: 'Меню' })
    if (script) await listening(page.locator('#search-open'))
    await menu.check({ force: true })
    expect(await height()).toBe(800)
    const nav = page.getByRole('navigation', { name: 'Каталог' })
    expect(await nav.getByRole('link', { name: 'Категорія 8', exact: true }).isVisible()).toBe(false)
    await nav.getByRole('checkbox', { name: 'Ще' }).check({ force: true })
    await nav.getByRole('link', { name: 'Категорія 8', exact: true }).waitFor()
    if (script) expect(await barriersOf(reader, 'all')).toEqual([])
    expect(await overflowOf(reader)).toBeLessThanOrEqual(0)
    await shot(reader, `sheet-${script}`, { fullPage: false })
    await nav.getByRole('link', { name: 'Усі категорії: 20' }).click()
    await page.getByRole('heading', { level: 1, name: 'Усі категорії' }).waitFor()
    await expect.poll(height).toBeLessThanOrEqual(60)
    reader.calm()
    await reader.leave()
  })

  it('opens the search below it, ready to be typed into', async () => {
    const reader = await onPhone()
    const { page } = reader
    expect(await page.getByRole('search').isVisible()).toBe(false)
    await (await listening(page.locator('#search-open'))).check({ force: true })
    await page.getByRole('search').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
    await reader.leave()
  })

  it('suggests what may be meant, and lets one type on where nobody answers', async () => {
    const reader = await onPhone()
    const { page } = reader
    await (await listening(page.locator('#search-open'))).check({ force: true })
    const box = page.getByRole('searchbox')
    await page.route('**/search/suggestions*', (route) => route.fulfill({ status: 429, body: '{}' }))
    const refused = page.waitForResponse((answer) => answer.status() === 429)
    await box.fill('ка')
    await refused
    await box.press('End')
    await page.unroute('**/search/suggestions*')
    await box.pressSequentially('тегорія 7')
    await page.getByRole('link', { name: 'Показати всі результати' }).waitFor()
    expect(await box.inputValue()).toBe('категорія 7')
    expect(await page.getByRole('search').locator('..').getByRole('link').allInnerTexts()).toContain('Категорія 7')
    await reader.leave()
  })

  it('complains of what goes wrong, and not of an answer that was given up', async () => {
    const reader = await onPhone()
    const { page } = reader
    await listening(page.locator('#search-open'))
    await page.evaluate(() => {
      void Promise.reject(new DOMException('given up', 'AbortError'))
      void Promise.reject(new Error('wrong'))
    })
    await expect.poll(() => reader.complaints.map((one) => one.replace(/^Error: /, ''))).toEqual(['wrong'])
    await reader.leave()
  })

  it.each(['menu', 'search'])('keeps its %s open that was opened before the script came', async (name) => {
    const store = shops.get('many') as OpenedStore
    const reader = await place.person({ width: 360 })
    const { page } = reader
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(place.shopOrigin(store.domain), { waitUntil: 'commit' })
    const opener = page.locator(`#${name}-open`)
    await opener.check({ force: true })
    scripts.resolve()
    await listening(opener)
    await settled(reader)
    expect(await opener.isChecked()).toBe(true)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await expect.poll(focused).toBe(name === 'search' ? 'q' : null)
    await reader.leave()
  })
})

it('A very small photo is not blown up, and a tall one is shown whole', async () => {
  const store = shops.get('bad') as OpenedStore
  const reader = await place.person()
  const { page } = reader
  await page.goto(place.shopOrigin(store.domain))
  const fits = await page.locator('article img').evaluateAll((all) =>
    all.map((img) => ({
      fit: getComputedStyle(img).objectFit,
      share: img.clientWidth / (img.closest('a') as HTMLElement).clientWidth,
    })),
  )
  // The newest first: the tiny one, the wide one, the tall one.
  expect(fits.map(({ fit }) => fit)).toEqual(['contain', 'contain', 'contain'])
  expect(fits[0]?.share).toBeLessThan(0.7)
  expect(fits[2]?.share).toBeGreaterThan(0.95)
  await reader.leave()
})
