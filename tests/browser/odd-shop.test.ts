import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type LanguageCode, languageCodes, languagePrefix } from '@shopwright/resource'
import { houseThemes } from '@shopwright/server/themes/themes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

// A shop as its owner may leave it: no pictures, or such that do not come, the longest names, sixty choices, nothing in a
// category and nothing in the news.

const themes = readdirSync(houseThemes).filter((name) => !name.startsWith('.'))
const longest = 'Найдовшийтовар'.repeat(20).slice(0, 255)
const main: LanguageCode = 'ua-uk'
let place: Installation
type Shop = { store: OpenedStore; origin: string; slugs: Record<'odd' | 'gone' | 'choices' | 'empty' | 'full', string> }
const shops = new Map<string, Shop>()

beforeAll(async () => {
  place = await openInstallation()
  for (const theme of themes) shops.set(theme, await furnished(theme))
})
afterAll(() => place?.close())

/** The same in every language. */
const said = (text: string) => Object.fromEntries(languageCodes.map((code) => [code, text]))

async function furnished(theme: string): Promise<Shop> {
  const store = await place.world.openStore(`Odd ${theme}`)
  const made = async (resource: string, body: object): Promise<any> => {
    const answer = await store.call('POST', `/api/${resource}`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const { data: languages } = (await store.call('GET', '/api/languages?$limit=10')).body
  for (const { id, code } of languages)
    if (languageCodes.includes(code) && code !== main) await made('store-languages', { language_id: id })
  const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
  const set = { voucher_minimum: '10', voucher_maximum: '5000', one_click_buy: true, phone: '+380441234567' }
  expect((await store.call('PATCH', `/api/settings/${settings}`, set)).status).toBe(200)
  await made('voucher-themes', { name: said('Свято') })
  await made('categories', { name: said('Порожня') })
  const full = await made('categories', { name: said(longest.slice(0, 120)) })
  const option = await made('options', {
    name: said('Візерунок'),
    type: 'select',
    values: Array.from({ length: 60 }, (_, n) => ({ name: said(`Візерунок із довгою назвою № ${n + 1}`) })),
  })
  const chosen = await made('options', {
    name: said('Колір'),
    type: 'radio',
    values: Array.from({ length: 60 }, (_, n) => ({ name: said(`Колір ${n + 1}`) })),
  })
  const values = ({ values: all }: { values: { id: string }[] }) =>
    all.map(({ id }) => ({ option_value_id: id, price: '1234.5' }))
  const categories = [full.id]
  const { data: rates } = (await store.call('GET', '/api/tax-classes?$limit=1')).body
  const tax_class_id = rates[0].id
  const odd = await makeProduct(store, { name: said(longest), price: '999999999.99', tax_class_id, categories })
  const gone = await makeProduct(store, { name: said('Немає'), quantity: 0, categories, price: '0.01' })
  const choices = await makeProduct(store, {
    name: said('Шпалери'),
    categories,
    options: [
      { option_id: option.id, required: true, values: values(option) },
      { option_id: chosen.id, values: values(chosen) },
    ],
  })
  const { body } = await store.call('POST', '/api/theme-switches', { theme })
  await until(
    () => store.call('GET', `/api/tasks/${body.task_id}`),
    (task) => task.body.state === 'done',
  )
  const slugOf = async (resource: string, id: string) => (await store.call('GET', `/api/${resource}/${id}`)).body.slug
  const { data } = (await store.call('GET', '/api/categories?$limit=10')).body
  return {
    store,
    origin: place.shopOrigin(store.domain),
    slugs: {
      odd: await slugOf('products', odd),
      gone: await slugOf('products', gone),
      choices: await slugOf('products', choices),
      empty: data.find(({ name }: { name: string }) => name === 'Порожня').slug,
      full: await slugOf('categories', full.id),
    },
  }
}

const words = new Map(
  languageCodes.map((code) => {
    const file = path.resolve(import.meta.dirname, `../../packages/i18n/locales/${code}/storefront.json`)
    return [code, JSON.parse(readFileSync(file, 'utf8'))]
  }),
)
const word = (key: string): string => key.split('.').reduce((at, part) => at[part], words.get(main)) as string

const go = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), act()])
  await page.waitForLoadState('domcontentloaded')
}

describe.each(themes)('%s', (theme) => {
  it.each([
    [1440, 'ua-uk'],
    [360, 'ru-ru'],
  ] as const)('keeps every page within a window of %d, in %s', async (width, language) => {
    const { origin, slugs } = shops.get(theme) as Shop
    const person = await place.person({ width, dark: width < 600 })
    const { page } = person
    // No picture of the shop arrives.
    await page.route(/\/files\//, (route) => route.abort())
    const at = language === main ? origin : `${origin}/${languagePrefix(language)}`
    const faults: object[] = []
    const seen = async (name: string, path: string, status = 200): Promise<void> => {
      const answer = await page.goto(`${at}${path}`)
      expect([name, answer?.status()]).toEqual([name, status])
      await settled(person)
      await shot(person, `odd-${theme}-${width}-${name}`)
      const found = { wider: await overflowOf(person), titles: await page.locator('h1').count() }
      if (found.wider !== 0 || found.titles !== 1) faults.push({ name, ...found })
    }
    await seen('home', '/')
    await seen('category', `/${slugs.full}`)
    await seen('empty', `/${slugs.empty}`)
    await seen('product', `/${slugs.odd}`)
    await seen('gone', `/${slugs.gone}`)
    await seen('choices', `/${slugs.choices}`)
    await page.locator('form[action$="/compare"] button').first().click()
    await page.waitForURL(/\/compare/)
    await page.goto(`${at}/${slugs.odd}`)
    await page.locator('form[action$="/compare"] button').first().click()
    await page.waitForURL(/\/compare/)
    await seen('compare', '/compare')
    await page.goto(`${at}/${slugs.odd}`)
    const wish = page.locator('form[action$="/wish-list"] button').first()
    await wish.click()
    await page.locator('[role=status] a[href$="/wish-list"], main a[href$="/wish-list"]').first().waitFor()
    await seen('wishes', '/wish-list')
    await page.evaluate(
      (product_id) =>
        fetch('/api/cart-items', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ product_id, quantity: 9 }),
        }),
      await idOf(theme, slugs.odd),
    )
    await seen('cart', '/cart')
    await seen('checkout', '/checkout')
    for (const [name, path] of [
      ['search', `/search?q=${encodeURIComponent('Шпалеры')}`],
      ['typed-wrong', `/search?q=${encodeURIComponent('Шпоалери')}`],
      ['nothing', `/search?q=${'щ'.repeat(120)}`],
      ['sitemap', '/sitemap'],
      ['news', '/news'],
      ['brands', '/shop/brands'],
      ['contacts', '/shop/contacts'],
      ['feedback', '/shop/feedback'],
      ['newsletter', '/shop/newsletter'],
      ['voucher', '/gift-voucher'],
      ['login', '/login'],
      ['registration', '/registration'],
      ['forget', '/forget'],
      ['returns', '/returns/new'],
    ] as const)
      await seen(name, path)
    await seen('no-such-page', '/no-such-page-at-all', 404)
    expect(faults).toEqual([])
    expect(person.complaints.filter((one) => !/net::|ERR_/.test(one) && !/404/.test(one))).toEqual([])
    await person.leave()
  })

  it('lets one wish, compare, ask for news of goods and give money without a script', async () => {
    const { store, origin, slugs } = shops.get(theme) as Shop
    const person: Person = await place.person({ script: false })
    const { page } = person
    const content = page.locator('main')
    await page.goto(`${origin}/${slugs.choices}`)
    await go(page, () => page.locator('form[action$="/wish-list"] button').first().click())
    expect(new URL(page.url()).pathname).toMatch(/^\/wish-list/)
    await content.getByText('Шпалери').first().waitFor()
    for (const slug of [slugs.choices, slugs.gone]) {
      await page.goto(`${origin}/${slug}`)
      await go(page, () => page.locator('form[action$="/compare"] button').first().click())
      expect(new URL(page.url()).pathname).toBe('/compare')
    }
    for (const name of ['Шпалери', 'Немає']) await content.getByText(name).first().waitFor()
    await shot(person, `odd-${theme}-plain-compare`)

    // What is gone is asked for by an address.
    await page.goto(`${origin}/${slugs.gone}`)
    const asks = page.locator('#restock')
    await asks.locator('input[name=email]').fill('wants@buyer.test')
    await go(page, () => asks.locator('button[type=submit]').click())
    await page.getByText(word('restock.asked')).waitFor()
    const { body: wanted } = await store.call('GET', '/api/restock-requests')
    expect(wanted.data).toMatchObject([{ email: 'wants@buyer.test' }])

    // A gift card that says what is wrong with it, keeps what was typed, and goes into the cart.
    await page.goto(`${origin}/gift-voucher`)
    const fields = { to_name: 'Оля', to_email: 'olya@gift.test', from_name: 'Петро', from_email: 'petro@gift.test' }
    for (const [name, value] of Object.entries({ ...fields, amount: '9' }))
      await content.locator(`input[name="${name}"]`).fill(value)
    await content.locator('textarea[name=message]').fill('З днем народження')
    await content.locator('input[name=agreed]').check()
    await go(page, () => content.locator('button[type=submit]').first().click())
    await content.getByRole('alert').first().waitFor()
    expect(await content.locator('input[name=to_name]').inputValue()).toBe('Оля')
    await content.locator('input[name=amount]').fill('50')
    expect(await content.locator('input[name=agreed]').isChecked()).toBe(true)
    await go(page, () => content.locator('button[type=submit]').first().click())
    expect(new URL(page.url()).pathname).toBe('/cart')
    await content.getByText('Оля').first().waitFor()
    await shot(person, `odd-${theme}-plain-cart`)
    person.calm()
    await person.leave()
  })

  // The quick shop has no room for it in what its home may load.
  const slideshows = theme === 'full-catalog' ? [true, false] : []
  it.each(slideshows)('shows that a banner has more slides, and leads to them, with scripts: %s', async (script) => {
    const { store, origin } = shops.get(theme) as Shop
    // One that is there already shows the same.
    if (!(await store.call('GET', '/api/banners?name=Двоє')).body.total) {
      const images = ['Перша світлина', 'Друга світлина'].map((title, sort_order) => ({
        title: said(title),
        sort_order,
      }))
      expect((await store.call('POST', '/api/banners', { name: 'Двоє', images })).status).toBe(201)
    }
    const person: Person = await place.person({ script, width: 360 })
    const { page } = person
    await page.goto(origin)
    const dot = page.getByRole('link', { name: 'Друга світлина', exact: true })
    const second = page.getByRole('heading', { name: 'Друга світлина' })
    const isSeen = () =>
      second.evaluate((it) => {
        const { left, right } = it.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
    expect(await isSeen()).toBe(false)
    await (script ? await listening(dot) : dot).click()
    await expect.poll(isSeen).toBe(true)
    if (script) await expect.poll(() => dot.getAttribute('aria-current')).toBe('true')
    person.calm()
    await person.leave()
  })
})

async function idOf(theme: string, slug: string): Promise<string> {
  const { store } = shops.get(theme) as Shop
  const { data } = (await store.call('GET', '/api/products?$limit=50')).body
  return data.find((one: { slug: string }) => one.slug === slug).id
}
