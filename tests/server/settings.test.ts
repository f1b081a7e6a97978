import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from '@shopwright/shop/model'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sellingToggles, type Toggle } from './selling-toggles.ts'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (patterns: string[], without: RegExp): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !without.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
const names = Object.keys(settings.fields)

/** Their reader comes with what the reason names; nothing else may be here. */
const waiting: Record<string, string> = {}

const code = read(
  [
    'packages/shop/src/**/*.ts',
    // Which setting a messenger's bot is kept in, its folder says.
    'packages/providers/src/messenger/**/*.ts',
    'apps/server/src/**/*.ts',
    'apps/admin/src/**/*.{ts,tsx}',
  ],
  /\.test\.|\/model\/|\/demo\/|furnish-store|open-store/,
)
/** Said of the settings, not of a row that happens to have a field of that name. */
const isRead = (name: string): boolean => {
  const said = new RegExp(
    `ettings(?:\\(\\w*\\))?\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=\\s*[^;\\n]*ettings|from settings[^\`]*${name}|${name}[^\`]*from settings|'${name}'`,
  )
  return code.some((text) => said.test(text))
}

const tests = read(['tests/**/*.ts'], /settings\.test|valid-bodies|plant\.ts/)
const isToggled = (name: string): boolean =>
  name in toggles || tests.some((text) => new RegExp(`\\b${name}: |'${name}'|\\b${name} = `).test(text))

let world: World
let store: OpenedStore
let id: string
/** Milliseconds by which the house is ahead. */
let shift = 0

beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(Date.now() + shift) })
  store = await world.openStore('Switches')
  id = (await store.call('GET', '/api/settings')).body.data[0].id
  for (let n = 0; n < 3; n++) await makeProduct(store, { slug: { 'ua-uk': `thing-${n}` }, model: `T-${n}` })
})
afterAll(() => world.close())

const page = async (at: string): Promise<string> => (await store.guest('GET', at)).text
const [centimetres, millimetres] = [0, 1]
const lengthClass = async (index: number): Promise<string> =>
  (await store.call('GET', '/api/length-classes?$sort[code]=1')).body.data[index].id

const shows = (at: string, text: string) => async () => (await page(at)).includes(text)
/** A setting, what it is changed to, and what that changes where somebody sees it. */
const toggles: Record<string, Toggle> = {
  meta_title: { to: () => ({ 'ua-uk': 'Зовсім інша назва' }), seen: shows('/', '<title>Зовсім інша назва') },
  geocode: {
    to: () => '49.8397, 24.0297',
    seen: async () => (await page('/')).includes(encodeURIComponent('49.8397, 24.0297')),
  },
  comment: { to: () => ({ 'ua-uk': 'Вхід із двору' }), seen: shows('/', 'Вхід із двору') },
  items_per_page: { to: () => 1, seen: async () => (await page('/search?q=T-')).includes('page=2') },
  instagram_url: { to: () => 'https://instagram.test/shop', seen: shows('/', 'https://instagram.test/shop') },
  facebook_url: { to: () => 'https://facebook.test/shop', seen: shows('/', 'https://facebook.test/shop') },
  telegram_url: { to: () => 'https://telegram.test/shop', seen: shows('/', 'https://telegram.test/shop') },
  viber_url: { to: () => 'https://viber.test/shop', seen: shows('/', 'https://viber.test/shop') },
  design_id: {
    to: async () => (await store.call('POST', '/api/designs', { name: 'Blue', primary_color: '#123abc' })).body.id,
    seen: shows('/', '#123abc'),
  },
  social_image: {
    to: async () => (await upload(store, 'card.png', await picture(), { mime: 'image/png' })).body.id,
    seen: async () => /property="og:image" content="[^"]*\/media\//.test(await page('/')),
  },
  robots_rules: {
    to: () => 'Disallow: /secret-sale',
    seen: async () => (await store.guest('GET', '/robots.txt')).text.includes('Disallow: /secret-sale'),
  },
  sitemap_enabled: { to: () => false, seen: async () => (await store.guest('GET', '/sitemap.xml')).status !== 200 },
  reviews_allowed: {
    to: () => false,
    seen: async () => {
      const review = {
        product_id: (await someProduct()).id,
        author: 'Оля',
        text: 'Добра річ, раджу всім знайомим',
        rating: 5,
      }
      return (await store.guest('POST', '/api/reviews', review)).body.data?.code === 'forbidden'
    },
  },
  length_class_id: {
    to: () => lengthClass(millimetres),
    seen: async () => {
      const made = await store.call('POST', '/api/products', { name: 'Long', price: '1' })
      return made.body.length_class_id === (await lengthClass(millimetres))
    },
  },
  ...Object.fromEntries(
    ['registration', 'guest_checkout', 'review', 'return', 'feedback', 'restock'].map((form) => [
      `captcha_${form}`,
      // What it does is told by captcha.test.ts.
      { to: () => false, seen: async () => !new RegExp(`"captcha":[^\\]]*"${form}"`).test(await page('/')) },
    ]),
  ),
  ...sellingToggles(() => ({ world, store, later: (count) => (shift = count * 86_400_000) })),
}
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#5b2a86' } })
    .png()
    .toBuffer()
const someProduct = async () => (await store.call('GET', '/api/products?$limit=1')).body.data[0]

describe('A setting', () => {
  it('has a reader, or waits for one that is named here', () => {
    expect(names.filter((name) => !isRead(name) && !(name in waiting))).toEqual([])
    expect(Object.keys(waiting).filter((name) => !names.includes(name))).toEqual([])
  })

  it('is changed by a test, or its reader is still to come', () => {
    expect(names.filter((name) => !isToggled(name) && !(name in waiting))).toEqual([])
  })

  it('would be found without either', () => {
    expect([isRead('no_such_setting'), isToggled('no_such_setting')]).toEqual([false, false])
  })

  it.each(Object.entries(toggles))('%s changes what somebody sees', async (name, { to, seen }) => {
    expect(await lengthClass(centimetres)).not.toBe(await lengthClass(millimetres))
    await store.call('PATCH', `/api/settings/${id}`, { address: { 'ua-uk': 'Площа, 1' } })
    expect(await seen(), 'before').toBe(false)
    const changed = await store.call('PATCH', `/api/settings/${id}`, { [name]: await to() })
    expect(changed.status, changed.text).toBe(200)
    await until(seen, Boolean)
  })
})
