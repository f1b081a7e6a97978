import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { settled } from './browser/looking.ts'
import { adminPaths, ownerPaths, publicPaths } from './browser/screen-paths.ts'
import { launchBrowser } from './chromium.ts'
import { noBankEnv } from './no-banks.ts'
import { arrangeHome, type Call, dress, tourDesigns, tourShops, tourThemes } from './tour-shops.ts'
import { measure, measureScreens } from './tour-speed.ts'

/**
 * `npm run tour`: a picture of every screen of a fresh installation, desktop and phone, light and dark, into `tour/`; then three
 * shops in both themes with three designs each, and an owner's own in every state of its first days. `npm run tour shops` shows the
 * shops alone, `npm run tour own` the owner's; `npm run tour speed` takes no picture and says how soon screens of the
 * administration and pages of the demo are there on a slow phone, its home with twelve modules.
 */
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'tour')
const dataDir = mkdtempSync(path.join(tmpdir(), 'shopwright-tour-'))
const admin = { email: 'tour@platform.test', password: 'Showroom1' }
const owner = { email: 'owner@demo.shopwright.localhost', password: 'Showroom1' }

type Cookies = [string, string][]
const only = process.argv[2]

const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, 'localhost', () => {
    const found = probe.address() as { port: number }
    probe.close(() => resolve(found.port))
  })
})
const origin = `http://localhost:${port}`
let server: ChildProcess | undefined
let taken = 0
try {
  server = spawn(process.execPath, ['apps/server/src/cli/enter.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PLATFORM_HOST: `localhost:${port}`,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...noBankEnv,
    },
  })
  await ready()
  const [asOwner, asAdmin] = [await signIn(owner), await signIn(admin)]
  const store = asOwner.customer.stores[0]
  const shop = `http://${store.domain}.localhost:${port}`
  const call = caller({ authorization: asOwner.accessToken, 'store-token': store.token })
  const shopPaths = ['/', ...(await firstPages(call)), '/search?q=чай', '/cart', '/login', '/registration', '/nowhere']
  const parts: { name: string; base: string; paths: string[]; cookies: Cookies }[] = [
    { name: 'public', base: origin, paths: publicPaths, cookies: [] },
    {
      name: 'owner',
      base: origin,
      paths: await ownerPaths({ call } as never),
      cookies: [
        ['accessToken', asOwner.accessToken],
        ['store_token', store.token],
      ],
    },
    {
      name: 'admin',
      base: origin,
      paths: await adminPaths({ call: caller({ authorization: asAdmin.accessToken }) } as never),
      cookies: [['accessToken', asAdmin.accessToken]],
    },
    { name: 'shop', base: shop, paths: shopPaths, cookies: [] },
  ]
  // Letters stand where a phone puts them, at parts of a dot.
  const browser = await launchBrowser({ args: ['--font-render-hinting=none'] })
  for (const { name, base, paths, cookies } of only ? [] : parts) {
    for (const [width, dark] of [
      [1440, false],
      [1440, true],
      [360, false],
      [360, true],
    ] as const) {
      const own: Cookies = [...cookies, ['language_code', 'ua-uk'], ['cookie_accept', '1']]
      const target = path.join(folder, name, `${width}-${dark ? 'dark' : 'light'}`)
      await take(browser, base, paths, target, { width, dark, cookies: name === 'shop' ? [] : own })
    }
    console.log(`${name}: ${paths.length} screens`)
  }
  const asSuper = caller({ authorization: asAdmin.accessToken })
  const largest = (await asSuper('GET', '/api/plans?code=unlimited')).body.data[0].id
  const grant = async (granted_id: string): Promise<void> => {
    const { status, body } = await asSuper('POST', '/api/plan-grants', {
      granted_id,
      plan_id: largest,
      period: 'monthly',
      reason: 'A tour of large shops',
    })
    if (status !== 201) throw new Error(`no plan was granted: ${JSON.stringify(body)}`)
  }
  const door = { origin, as: caller, until, grant }
  const speed = async (browser: Browser, base: string) => {
    const demo = { name: 'demo', domain: store.domain, call, paths: ['/', ...(await firstPages(call)).slice(0, 2)] }
    for (const theme of tourThemes) {
      await dress(demo, door, theme, tourDesigns[0] as (typeof tourDesigns)[0])
      await arrangeHome(call)
      for (const { address, lcp, cls, largest, moved, bytes } of await measure(browser, base, demo.paths))
        console.log(
          [
            `${theme} ${address}: largest part (${largest.trim()}) after ${lcp} ms, moved ${cls}, ${Math.round(bytes / 1000)} kB`,
            ...moved,
          ].join('\n  '),
        )
    }
  }
  const screensSpeed = async (browser: Browser) => {
    const own = parts.find(({ name }) => name === 'owner')?.cookies ?? []
    const product = `/admin/products/${(await call('GET', '/api/products?$limit=1')).body.data[0].id}`
    const paths = ['/admin/products', '/admin/orders', '/admin/dashboard', product]
    const cookies: Cookies = [...own, ['language_code', 'ua-uk'], ['cookie_accept', '1']]
    for (const { address, drawn, interactive, bytes, requests } of await measureScreens(
      browser,
      origin,
      paths,
      cookies,
    ))
      console.log(
        `${address}: drawn after ${drawn} ms, answers after ${interactive} ms, ${Math.round(bytes / 1000)} kB in ${requests} requests`,
      )
  }
  if (only === 'speed') await screensSpeed(browser)
  if (only === 'speed') await speed(browser, shop)
  for (const one of only === 'speed' ? [] : await tourShops(door, { domain: store.domain, call })) {
    if (only === 'own' && !one.isPlain) continue
    for (const theme of tourThemes)
      for (const design of one.isPlain ? tourDesigns.slice(0, 1) : tourDesigns) {
        await dress(one, door, theme, design)
        for (const width of [1440, 360]) {
          const target = path.join(folder, one.name, theme, one.isPlain ? 'own' : design.sells, String(width))
          const base = `http://${one.domain}.localhost:${port}`
          await take(browser, base, one.paths, target, { width, dark: false, cookies: [] })
        }
      }
    console.log(`${one.name}: ${tourThemes.length} themes, ${one.isPlain ? 1 : tourDesigns.length} designs each`)
  }
  await browser.close()
  if (taken) console.log(`${taken} pictures in ${path.relative(process.cwd(), folder)}/`)
} finally {
  if (server) await new Promise((resolve) => server?.once('exit', resolve) && server?.kill('SIGTERM'))
  rmSync(dataDir, { recursive: true, force: true })
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 1200; n++) {
    if (await ask().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('what was waited for did not come')
}

type Looking = { width: number; dark: boolean; cookies: Cookies }

/** A picture of each address, named after it. */
async function take(
  browser: Browser,
  base: string,
  paths: readonly string[],
  target: string,
  { width, dark, cookies }: Looking,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 800 : 900 },
    locale: 'uk-UA',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  mkdirSync(target, { recursive: true })
  for (const at of paths) {
    await show(page, `${base}${at}`)
    const name = at
      .replace(/[0-9a-f-]{36}/, 'edit')
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, '')
    await page.screenshot({ path: path.join(target, `${name || 'home'}.png`), fullPage: true })
    taken += 1
  }
  await context.close()
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => console.error(`${address}: no heading`))
  await settled({ page }).catch(() => console.error(`${address}: still loading`))
}

function ready(): Promise<void> {
  return until(async () => (await caller({})('GET', '/readyz')).status === 200)
}

async function signIn(person: { email: string; password: string }): Promise<any> {
  return (await caller({})('POST', '/api/authentication', person)).body
}

async function firstPages(call: Call): Promise<string[]> {
  const found: string[] = []
  for (const resource of ['products', 'categories', 'information'])
    found.push(`/${(await call('GET', `/api/${resource}?$limit=1&$sort[created_at]=1`)).body.data[0].slug}`)
  return found
}

function caller(headers: Record<string, string>): Call {
  return (method, at, body) =>
    new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: 'localhost',
          port,
          method,
          path: encodeURI(at),
          headers: {
            host: `localhost:${port}`,
            language: 'ua-uk',
            ...headers,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : text }),
          )
        },
      )
      request.on('error', reject)
      request.end(body ? JSON.stringify(body) : undefined)
    })
}
