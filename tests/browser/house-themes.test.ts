import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type LanguageCode, languageCodes, languagePrefix, newId } from '@shopwright/resource'
import { houseThemes } from '@shopwright/server/themes/themes'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

/** What every theme of the house has to let a shopper do. A folder that comes is walked as well. */
const themes = readdirSync(houseThemes).filter((name) => !name.startsWith('.'))
let place: Installation
const stores = new Map<string, OpenedStore>()
const said = (ua: string, en: string) => ({ 'ua-uk': ua, 'en-us': en })
const main: LanguageCode = 'ua-uk'
const kettle = 'Чайник «Ранок»'
const long = 'Набір дерев’яних лопаток для млинців, налисників і сирників із ручкою з місцевого ясена'

beforeAll(async () => {
  place = await openInstallation()
  for (const theme of themes) stores.set(theme, await dressed(theme))
})
afterAll(() => place?.close())

async function dressed(theme: string, name = theme): Promise<OpenedStore> {
  const store = await place.world.openStore(name)
  const made = async (path: string, body: object): Promise<any> => {
    const answer = await store.call('POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const tea = (await made('/api/categories', { name: said('Чай', 'Tea') })).id
  const ware = (await made('/api/categories', { name: said('Посуд', 'Ware') })).id
  const first = { name: said(kettle, 'Kettle'), price: '200.00', quantity: 60 }
  await makeProduct(store, { name: said(long, 'Spatulas'), categories: [ware] })
  for (let n = 1; n < 8; n += 1) await makeProduct(store, { name: said(`Чай № ${n}`, `Tea ${n}`), categories: [tea] })
  await makeProduct(store, { ...first, categories: [ware] })
  const { data: languages } = (await store.call('GET', '/api/languages?$limit=10')).body
  for (const { id, code } of languages)
    if (languageCodes.includes(code) && code !== main) await made('/api/store-languages', { language_id: id })
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  await store.call('PATCH', `/api/settings/${settings}`, { phone: '+380441234567' })
  const { body } = await store.call('POST', '/api/theme-switches', { theme })
  await until(
    () => store.call('GET', `/api/tasks/${body.task_id}`),
    (task) => task.body.state === 'done',
  )
  return store
}

const shopOf = (theme: string) => place.shopOrigin((stores.get(theme) as OpenedStore).domain)

/** What the shop says in a language. */
const words = new Map(
  languageCodes.map((code) => {
    const file = path.resolve(import.meta.dirname, `../../packages/i18n/locales/${code}/storefront.json`)
    return [code, JSON.parse(readFileSync(file, 'utf8'))]
  }),
)
const word = (code: LanguageCode, key: string): string =>
  key.split('.').reduce((at, part) => at[part], words.get(code)) as string

/** Nothing sticks out, and the page has a name. Where no script runs nothing moves that could be waited for. */
async function sound(person: Person, name: string, script: boolean): Promise<void> {
  if (script) await settled(person)
  await shot(person, name, { fullPage: false })
  expect(await overflowOf(person), name).toBeLessThanOrEqual(0)
  expect(await person.page.locator('h1:visible, h1').count(), name).toBeGreaterThan(0)
}

const go = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), act()])
  await page.waitForLoadState('domcontentloaded')
}

describe.each(themes)('%s', (theme) => {
  it('says the names of modules in words, also when its script has come alive', async () => {
    const store = stores.get(theme) as OpenedStore
    const { body } = await store.call('POST', '/api/layouts', { name: 'Named', routes: [{ page: 'home' }] })
    const [draft] = (await store.call('GET', `/api/layout-drafts?layout_id=${body.id}`)).body.data
    const kinds = ['product-carousel', 'delivery-payment', 'latest-products', 'newsletter']
    const sections = kinds.map((kind) => ({ ...draft.sections[0], id: newId(), kind, position: 'main', settings: {} }))
    expect((await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections })).status).toBe(200)
    expect((await store.call('POST', '/api/layout-publications', { layout_id: body.id })).status).toBe(201)
    const guest = await place.person()
    await guest.page.goto(shopOf(theme))
    await listening(guest.page.getByRole('main').getByRole('link').first())
    await settled(guest)
    expect(await guest.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(['Товари', 'Доставка й оплата', 'Новинки']),
    )
    guest.calm()
    await guest.leave()
    await store.call('DELETE', `/api/layouts/${body.id}`)
  })

  it.each([
    ...languageCodes.flatMap((code) => [1440, 360].map((width) => [true, width, code] as const)),
    [false, 1440, main] as const,
    [false, 360, main] as const,
  ])('leads from the home to a placed order (scripts: %s, %i pixels wide, %s)', async (script, width, code) => {
    const shopper = await place.person({ script, width })
    const named = code === 'en-us' ? 'Kettle' : kettle
    const { page } = shopper
    const seen = async (step: string) => {
      await sound(shopper, `${theme}-${script ? 'script' : 'plain'}-${width}-${code}-${step}`, script)
      if (script) expect(await barriersOf(shopper, 'all'), step).toEqual([])
    }
    await page.goto(`${shopOf(theme)}${code === main ? '' : `/${languagePrefix(code)}`}`)
    await page.getByRole('link', { name: named }).first().waitFor()
    await seen('1-home')

    const link = page.getByRole('link', { name: named, exact: true }).first()
    if (script) await listening(link)
    await link.click()
    await page.waitForURL(/chainyk|ranok|kettle/)
    const buy = page.locator('#buy button[type=submit]').first()
    await (script ? listening(buy) : buy.waitFor())
    await seen('2-product')
    if (script) {
      await buy.click()
      await go(page, () => page.locator('#buy a[href$="/cart"]').first().click())
    } else await go(page, () => buy.click())
    await page.waitForURL('**/cart')

    const on = page.getByRole('link', { name: word(code, 'cart.checkout') })
    await (script ? listening(on) : on.waitFor())
    await seen('3-cart')
    await go(page, () => on.click())
    await page.waitForURL('**/checkout')

    const place_order = page.getByRole('button', { name: word(code, 'checkout.place') })
    if (script) await listening(page.locator('input[name=phone]'))
    await fill(page, script)
    await seen('4-checkout')
    await place_order.click()
    await page.waitForURL(/\/order\//)
    await page.getByRole('heading', { level: 1, name: word(code, 'order.thanks').split(',')[0] as string }).waitFor()
    await seen('5-order')
    const id = /\/order\/([\w-]+)/.exec(page.url())?.[1]
    const order = (await stores.get(theme)?.call('GET', `/api/orders/${id}`))?.body
    expect(order).toMatchObject({ is_draft: false, products: [{ quantity: 1 }] })
    shopper.calm()
    await shopper.leave()
  })
})

/** A choice of how goods are brought asks anew; without scripts a button does. */
async function fill(page: Page, script: boolean): Promise<void> {
  const pickup = page.locator('input[name=delivery_method_id]').first()
  const kept = script ? page.waitForResponse((answer) => answer.request().method() === 'POST') : null
  if (!(await pickup.isChecked())) {
    await pickup.check({ force: true })
    await kept
  }
  await page.locator('input[name=payment_method_id]').first().check({ force: true })
  if (!script) await go(page, () => page.getByRole('button', { name: 'Перерахувати' }).first().click())
  for (const [name, value] of [
    ['phone', contact.phone],
    ['first_name', contact.first_name],
    ['last_name', contact.last_name],
    ['email', contact.email],
    ['delivery_address.address', 'вул. Хрещатик, 1'],
    ['delivery_address.city', 'Київ'],
    ['delivery_address.postcode', '01001'],
  ] as const) {
    const field = page.locator(`input[name="${name}"]`)
    if ((await field.count()) && !(await field.inputValue())) await field.fill(value)
  }
  const terms = page.locator('input[name=terms_agreed]')
  if (await terms.count()) await terms.check({ force: true })
}

describe('quick-shop', () => {
  const theme = 'quick-shop'

  it('filters in place and opens a product in a sheet with an address of its own', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(shopOf(theme))
    const banner = page.getByRole('heading', { level: 1 })
    const chip = page.getByRole('link', { name: 'Чай', exact: true })
    await (await listening(chip)).click()
    await page.waitForURL('**/chai')
    await page.getByRole('link', { name: kettle }).waitFor({ state: 'detached' })
    expect(await chip.getAttribute('aria-current')).toBe('true')
    await banner.waitFor()
    expect(await page.title()).toContain('Чай')

    const tea = page.getByRole('link', { name: 'Чай № 2', exact: true })
    await tea.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await tea.click()
    const sheet = page.getByRole('dialog', { name: 'Чай № 2' })
    await sheet.getByRole('heading', { name: 'Чай № 2' }).waitFor()
    const address = page.url()
    expect(new URL(address).pathname).not.toBe('/chai')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/chai')
    await expect.poll(() => tea.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(4)

    // By its address alone it is a page, with the way to all the rest.
    await page.goto(address)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'Усі товари' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Чай № 2')
    shopper.calm()
    await shopper.leave()
  })

  it('sorts and narrows a category where it stands', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(shopOf(theme))
    const banner = page.getByRole('heading', { level: 1 })
    await (await listening(page.getByRole('link', { name: 'Посуд', exact: true }))).click()
    await page.waitForURL('**/posud')
    const order = page.getByRole('combobox', { name: 'Сортування' })
    await (await listening(order)).selectOption('-price')
    await page.waitForURL(/sort=-price/)
    expect(await page.getByRole('listitem').getByRole('heading', { level: 3 }).first().innerText()).toBe(kettle)
    await page.getByText('Фільтри', { exact: true }).click()
    await page.getByRole('spinbutton').first().fill('150')
    await settled(shopper)
    await shot(shopper, 'quick-shop-filters', { fullPage: false })
    expect(await barriersOf(shopper, 'all')).toEqual([])
    await page.getByRole('button', { name: /Показати/ }).click()
    await page.waitForURL(/from=150/)
    await page.getByRole('link', { name: long }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-price')
    // All of it where the home stands.
    expect(await banner.count()).toBe(1)
    expect(await banner.innerText()).not.toBe('Посуд')
    await page.getByRole('link', { name: /^Очистити|Скинути/ }).click()
    await page.getByRole('link', { name: long }).waitFor()
    shopper.calm()
    await shopper.leave()
  })

  it('sorts and narrows a category without a script', async () => {
    const shopper = await place.person({ script: false, width: 1440 })
    const { page } = shopper
    await page.goto(`${shopOf(theme)}/posud`)
    await page.getByText('Фільтри', { exact: true }).click()
    await page.getByRole('spinbutton').first().fill('150')
    await shot(shopper, 'quick-shop-filters-wide', { fullPage: false })
    await go(page, () => page.getByRole('button', { name: 'Застосувати' }).last().click())
    expect(new URL(page.url()).search).toContain('from=150')
    expect(await page.getByRole('link', { name: long }).count()).toBe(0)
    await page.getByRole('link', { name: kettle, exact: true }).first().waitFor()
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shopper.leave()
  })

  it('puts goods into the cart where they stand, and says under the thumb what is in it', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(shopOf(theme))
    // A telephone number that a phone has no room for leaves no hole.
    const bag = await page.getByRole('banner').locator('a[href$="/cart"]').boundingBox()
    expect((bag?.x ?? 0) + (bag?.width ?? 0)).toBeGreaterThan(335)
    await (await listening(page.getByRole('button', { name: `Додати ${kettle} до кошика` }))).click()
    const bar = page.getByRole('link', { name: /1 товар у кошику/ })
    await bar.waitFor()
    expect(await barriersOf(shopper, 'all')).toEqual([])
    await shot(shopper, 'quick-shop-bar', { fullPage: false })
    await bar.click()
    await page.getByRole('dialog').getByText(kettle).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    shopper.calm()
    await shopper.leave()
  })
})

describe('quick-shop, of a few goods', () => {
  let store: OpenedStore
  let shop: string
  beforeAll(async () => {
    store = await dressed('quick-shop', 'Чайна Крамниця')
    shop = place.shopOrigin(store.domain)
  })

  it('breaks no word of its name on the smallest phone, however much is in the cart', async () => {
    const shopper = await place.person({ width: 320 })
    const { page } = shopper
    const product_id = await makeProduct(store, { name: said('Ложка', 'Spoon'), quantity: 5000 })
    await page.goto(shop)
    const put = await page.evaluate(
      (item) =>
        fetch('/api/cart-items', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(item),
        }).then(({ status }) => status),
      { product_id, quantity: 999 },
    )
    expect(put).toBe(201)
    await page.reload()
    const head = page.getByRole('banner')
    const count = head.getByText('999')
    await count.waitFor()
    await settled(shopper)
    await shot(shopper, 'quick-shop-head-320', { fullPage: false })
    const name = head.locator('a', { hasText: 'Чайна Крамниця' }).locator('span').last()
    const rows = await name.evaluate((it) => {
      const text = it.firstChild as Text
      const range = document.createRange()
      return text.data.split(' ').map((word) => {
        range.setStart(text, text.data.indexOf(word))
        range.setEnd(text, text.data.indexOf(word) + word.length)
        return [word, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
      })
    })
    expect(rows).toEqual([
      ['Чайна', 1],
      ['Крамниця', 1],
    ])
    const bubble = await count.boundingBox()
    expect((bubble?.x ?? 0) + (bubble?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(await overflowOf(shopper)).toBe(0)
    await shopper.leave()
  })

  it('begins the one thing beside a product where its heading begins', async () => {
    const shopper = await place.person()
    const { page } = shopper
    const spoon = await makeProduct(store, { name: said('Ложечка', 'Teaspoon') })
    const cup = await makeProduct(store, { name: said('Чашка', 'Cup'), related: [spoon] })
    const { slug } = (await store.call('GET', `/api/products/${cup}`)).body
    await page.goto(`${shop}/${slug}`)
    const heading = page.getByRole('heading', { level: 2, name: word(main, 'product.related') })
    const card = page.getByRole('listitem').filter({ hasText: 'Ложечка' })
    await settled(shopper)
    await shot(shopper, 'quick-shop-related')
    expect((await card.boundingBox())?.x).toBe((await heading.boundingBox())?.x)
    await shopper.leave()
  })

  it('moves its row of categories only to what is not in view of it', async () => {
    const names = ['Меблі', 'Дитячі товари', 'Кухня', 'Текстиль', 'Папір', 'Світло']
    for (const name of names)
      expect((await store.call('POST', '/api/categories', { name: said(name, name) })).status).toBe(201)
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    const row = page.locator('[data-chips] ul').first()
    const moved = () => row.evaluate((it) => it.scrollLeft)
    const seenOf = async (name: string) => {
      await page.goto(shop)
      await row.getByRole('link', { name, exact: true }).click()
      await row.locator('[aria-current]', { hasText: name }).waitFor()
      await page.reload()
      await settled(shopper)
      const box = await row.getByRole('link', { name, exact: true }).boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 360
    }
    expect(await seenOf('Меблі')).toBe(true)
    expect(await moved()).toBe(0)
    expect(await seenOf('Світло')).toBe(true)
    expect(await moved()).toBeGreaterThan(0)
    await shopper.leave()
  })

  it.each([true, false])('lets one search where it says that no page is there, with scripts: %s', async (script) => {
    const shopper = await place.person({ width: 360, script })
    const { page } = shopper
    await page.goto(`${shop}/en/nowhere`)
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('Kettle')
    if (script) expect(await barriersOf(shopper, 'all')).toEqual([])
    await shot(shopper, `quick-shop-nowhere-${script}`)
    await field.press('Enter')
    await page.waitForURL('**/en/search?q=Kettle')
    await page.getByRole('link', { name: 'Kettle', exact: true }).first().waitFor()
    await shopper.leave()
  })
})

describe('The script of a page of goods', () => {
  // React and the router are nearly nine tenths of it (docs/decisions/0037).
  it.each([
    ['quick-shop', '/', 120],
    ['full-catalog', '/chai', 125],
  ])('of %s at %s is small: at most %i × 1024 bytes by gzip', async (theme, path, most) => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    const scripts = new Map<string, Response>()
    page.on('response', (answer) => {
      if (answer.url().endsWith('.js')) scripts.set(answer.url(), answer)
    })
    await page.goto(`${shopOf(theme)}${path}`, { waitUntil: 'networkidle' })
    const bodies = await Promise.all([...scripts.values()].map((answer) => answer.body()))
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length)
    expect(sizes.length).toBeGreaterThan(5)
    const bytes = sizes.reduce((sum, one) => sum + one, 0)
    expect(bytes).toBeGreaterThan(90 * 1024)
    expect(bytes, [...scripts.keys()].join()).toBeLessThan(most * 1024)
    await shopper.leave()
  })
})
