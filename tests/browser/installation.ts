import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { patience } from '../patience.ts'
import { type OpenedStore, openWorld, type World, type WorldOptions } from '../server/world.ts'

export const password = 'Showroom1'

export type Installation = {
  world: World
  origin: string
  /** the shop of a store */
  shopOrigin(domain: string): string
  /** a person's own browser; whatever its console complains about fails the test that calls `calm` */
  person(options?: Look): Promise<Person>
  /** the owner of a store, signed in to its administration and not on a page yet (`browser/sign-in` goes through the screen) */
  ownerOf(store: OpenedStore, options?: Look): Promise<Person>
  close(): Promise<void>
}

export type Look = { width?: number; language?: string; zone?: string; script?: boolean; dark?: boolean }

export type Person = { context: BrowserContext; page: Page; complaints: string[]; calm(): void; leave(): Promise<void> }

/** what is open just now, of all persons */
export const contexts = new Set<BrowserContext>()
/** what the first page of each person has asked for without an answer, and what its console complains of */
export const asked = new WeakMap<Page, { waiting: Set<Request>; complaints: string[] }>()
/** what a page's policy has refused to its own scripts, of all persons (`seen.ts`) */
export const refused: string[] = []

let launched: Browser | undefined

/** One Chromium for all files of a worker, which goes with its process: a start costs more than a short journey. Persons share nothing of it. */
async function openBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) launched = await launchBrowser()
  return launched
}

/** A whole installation that answers a real Chromium on a free port of the loopback. */
export async function openInstallation(options: WorldOptions = {}): Promise<Installation> {
  const world = await openWorld({ work: true, ...options, listen: true })
  const browser = await openBrowser()
  const origin = `http://${world.platformHost}`
  const place: Installation = {
    world,
    origin,
    shopOrigin: (domain) => `http://${domain}.${world.platformHost}`,
    person: async ({ width = 1440, language = 'uk-UA', zone, script = true, dark = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 800 : 900 },
        locale: language,
        ...(zone ? { timezoneId: zone } : {}),
        javaScriptEnabled: script,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(patience)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      const page = await context.newPage()
      const complaints: string[] = []
      const waiting = new Set<Request>()
      asked.set(page, { waiting, complaints })
      page.on('request', (request) => waiting.add(request))
      page.on('requestfinished', (request) => waiting.delete(request))
      page.on('requestfailed', (request) => waiting.delete(request))
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          complaints.push(message.text())
        if (/Trusted(HTML|Script|TypePolicy)|trusted-types/.test(message.text())) refused.push(message.text())
      })
      return { context, page, complaints, calm: () => expect(complaints).toEqual([]), leave: () => context.close() }
    },
    ownerOf: async ({ owner, token }, options) => {
      const person = await place.person(options)
      const { body } = await world.platform('POST', '/api/authentication', { email: owner.email, password })
      const cookie = (name: string, value: string) => ({ name, value, url: origin })
      await person.context.addCookies([cookie('accessToken', body.accessToken), cookie('store_token', token)])
      return person
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await world.close()
    },
  }
  return place
}

/** Waits until the page's script hears what is done to an element; before, the browser itself would post the form. */
export async function listening(element: Locator): Promise<Locator> {
  await expect
    .poll(() => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  return element
}

/** Opens parts of a product's page that say in a line what is set in them. */
export async function unfold(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const part = page.locator(`#section-${name}`)
    await part.waitFor()
    const closed = part.locator('> button[aria-expanded=false]')
    if (await closed.count()) await closed.click()
  }
}

/** Puts what the page of a product shows into the cart, without leaving the page. */
export async function putInCart(page: Page): Promise<void> {
  await (await listening(page.getByRole('button', { name: 'До кошика', exact: true }).first())).click()
}
