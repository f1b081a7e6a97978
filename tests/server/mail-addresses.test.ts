import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { sendForm } from './send-form.ts'
import { signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Addresses')
  await signedIn(world, store, 'olena@addresses.test')
})
afterAll(() => world?.close())

/** The forms of a shop that write to whoever is named in them. */
const forms: [string, Record<string, string>][] = [
  ['/shop/newsletter', {}],
  ['/shop/privacy', { kind: 'erasure' }],
  ['/forget', {}],
]

it.each(forms)('%s takes no other spelling of somebody’s address', async (url, more) => {
  const before = (await allMails(world)).length
  for (const email of ['x<olena@addresses.test>', 'x,olena@addresses.test', 'olena@addresses']) {
    const { statusCode } = await sendForm(world, store, url, { ...more, email })
    expect([url, email, statusCode]).toEqual([url, email, 422])
  }
  expect(await allMails(world)).toHaveLength(before)
  const { statusCode } = await sendForm(world, store, url, { ...more, email: 'olena@addresses.test' })
  expect(statusCode).toBe(200)
})

it('what an address is says one place', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const looser = globSync(
    ['packages/{shop,theme-kit}/src/**/*.{ts,tsx}', 'apps/admin/src/**/*.{ts,tsx}', 'themes/*/app/**/*.tsx'],
    { cwd: root },
  ).filter((file) => readFileSync(path.join(root, file), 'utf8').includes(String.raw`[^\s@]+@[^\s@]+`))
  expect(looser).toEqual([])
})
