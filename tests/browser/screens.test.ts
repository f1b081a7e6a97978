import { type LanguageCode, languageCodes, languagePrefix, languageTag } from '@shopwright/resource'
import { demoLanguage } from '@shopwright/server/cli/demo/texts'
import { seedDemo } from '@shopwright/server/cli/seed-demo'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf } from './looking.ts'
import { adminPaths, ownerPaths, publicPaths } from './screen-paths.ts'

let place: Installation
let shop: string
let shopPaths: string[]
let asOwner: { token: string; store: string; paths: string[] }
let asAdmin: { token: string; paths: string[] }

beforeAll(openDemo)
afterAll(() => place?.close())

describe.each(languageCodes)('Every screen in %s', (code) => {
  it('of the public part is sound', async () => {
    const person = await place.person({ language: languageTag(code) })
    expect(await walk(person, place.origin, publicPaths)).toEqual([])
  })

  it('of an owner is sound', async () => {
    expect(await walk(await signedInAs(asOwner.token, asOwner.store, code), place.origin, asOwner.paths)).toEqual([])
  })

  it('of the super admin is sound', async () => {
    expect(await walk(await signedInAs(asAdmin.token, null, code), place.origin, asAdmin.paths)).toEqual([])
  })

  it('of the shop is sound', async () => {
    const prefix = code === demoLanguage ? '' : `/${languagePrefix(code)}`
    const person = await place.person({ language: languageTag(code) })
    // Addresses are the primary language's; the other languages are reached by their own home.
    expect(
      await walk(
        person,
        shop,
        code === demoLanguage
          ? shopPaths
          : [`${prefix}/`, `${prefix}/cart`, `${prefix}/login`, `${prefix}/registration`, `${prefix}/search?q=tea`],
      ),
    ).toEqual([])
  })
})

describe('Every screen on a phone', () => {
  it('fits, of an owner, in the dark', async () => {
    expect(
      await walk(await signedInAs(asOwner.token, asOwner.store, demoLanguage, 360, true), place.origin, asOwner.paths),
    ).toEqual([])
  })

  it('fits, of the shop', async () => {
    expect(await walk(await place.person({ width: 360 }), shop, shopPaths)).toEqual([])
  })
})

async function openDemo(): Promise<void> {
  place = await openInstallation()
  const { world } = place
  const demo = await seedDemo(world.engine, world.files)
  shop = place.shopOrigin(demo.domain)
  const signedIn = await world.platform('POST', '/api/authentication', { email: demo.email, password: demo.password })
  const owner = signedIn.body.customer
  const { token } = owner.stores[0]
  const call = (method: any, path: string, body?: unknown) =>
    world.platform(method, path, body, { authorization: signedIn.body.accessToken, 'store-token': token })
  const product = (await call('GET', '/api/products?$limit=1&$sort[created_at]=1')).body.data[0]
  const category = (await call('GET', '/api/categories?$limit=1&$sort[sort_order]=1')).body.data[0]
  const information = (await call('GET', '/api/information?$limit=1')).body.data[0]
  shopPaths = [
    '/',
    `/${product.slug}`,
    `/${category.slug}`,
    `/${information.slug}`,
    '/search?q=чай',
    '/search?q=zzzz',
    '/cart',
    '/login',
    '/registration',
    '/forget',
    '/nowhere',
  ]
  await world.app.inject({
    method: 'POST',
    url: '/api/cart-items',
    headers: { host: `${demo.domain}.${world.platformHost}` },
    payload: { product_id: product.id, quantity: 1 },
  })
  asOwner = { token: signedIn.body.accessToken, store: token, paths: await ownerPaths({ call }) }
  const admin = await world.admin()
  asAdmin = { token: admin.token, paths: await adminPaths(admin) }
}

async function signedInAs(
  token: string,
  store: string | null,
  code: LanguageCode,
  width = 1440,
  dark = false,
): Promise<Person> {
  const person = await place.person({ language: languageTag(code), width, dark })
  const cookie = (name: string, value: string) => ({ name, value, url: place.origin })
  await person.context.addCookies([
    cookie('accessToken', token),
    cookie('language_code', code),
    cookie('cookie_accept', '1'),
    ...(store ? [cookie('store_token', store)] : []),
  ])
  return person
}

/** What stays where it is when a link leads from one screen of the administration to the next. */
const frame = ['[data-frame]']

/** To a page, or from one screen of the administration to the next as a link in it does: every screen has a heading of its own. Answers what did not become another. */
async function goTo(page: Page, address: string, isByAddress: boolean): Promise<string[]> {
  const path = new URL(address).pathname
  if (!isByAddress && path.startsWith('/admin') && new URL(page.url()).pathname.startsWith('/admin')) {
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await page.locator('h1:not([data-left])').first().waitFor()
    return frame
  }
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('h1').first().waitFor()
  return []
}

/** Nothing serious for those who listen or use the keyboard; no untranslated key; nothing wider than the window. */
async function faultsOf(page: Page, address: string, isByAddress: boolean): Promise<string[]> {
  const kept = await goTo(page, address, isByAddress)
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'))
  const found = await barriersOf({ page }, 'serious', kept)
  const text = await page.locator('body').innerText()
  const keys =
    text.match(
      /\b(?:admin|resources|screens|errors|storefront|totals):[\w.-]+|\b(?:fields|choices|tabs|frame|list|screens)\.[a-z_]+(?:\.[\w-]+)+/g,
    ) ?? []
  const isWide = (await overflowOf({ page })) > 1
  const isNowhere = (await page.locator('[data-not-found]').count()) > 0
  const where = new URL(address).pathname
  return [
    ...found.map((fault) => `${where} ${fault}`),
    ...keys.map((key) => `${where} untranslated ${key}`),
    ...(isNowhere ? [`${where} is no screen`] : []),
    ...(isWide ? [`${where} is wider than the window`] : []),
  ]
}

async function walk(person: Person, origin: string, paths: string[]): Promise<string[]> {
  const chosen = (await person.context.cookies()).find(({ name }) => name === 'language_code')?.value
  // Every eighth is opened by its address, as from a bookmark: each of those in one of the languages.
  const turn = 8 * languageCodes.findIndex((code) => code === (chosen ?? demoLanguage))
  const label = `${chosen ?? 'its own language'}, ${person.page.viewportSize()?.width} px`
  const faults: string[] = []
  for (const [index, at] of paths.entries())
    faults.push(
      ...(await faultsOf(person.page, `${origin}${at}`, index % (8 * languageCodes.length) === turn).catch(
        (error: Error) => [`${at} ${error.message.split('\n')[0]}`],
      )),
    )
  faults.push(...person.complaints)
  await person.leave()
  if (!faults.length)
    state(
      19,
      paths.length,
      `screens (${origin === place.origin ? 'administration' : 'shop'}, ${label}): nothing serious by axe, nothing untranslated, nothing wider than the window`,
    )
  return faults
}
