import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createI18n, type Translate, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import { createRateBank } from '@shopwright/server/rates'
import { keepCurrencyRates } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
const today = new Date().toISOString().slice(0, 10)
const bank = createServer((_, response) => {
  const [year, month, day] = today.split('-')
  response.end(`[{"rate":41.5,"cc":"USD","exchangedate":"${day}.${month}.${year}"}]`)
})

beforeAll(async () => {
  place = await openInstallation()
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
  const { port } = bank.address() as AddressInfo
  const bases = { nbu: `http://127.0.0.1:${port}` }
  await keepCurrencyRates(place.world.engine, createRateBank({ allow: [`127.0.0.1:${port}`], bases }))
})
afterAll(async () => {
  await place?.close()
  bank.close()
})

const words = createI18n(readLocales())
const dated = (text: string) =>
  place.world.engine.onPlatform({}, async (ctx) => {
    await ctx.db.updateTable('currency_rates').set({ date: text }).execute()
    ctx.touched.add('currency-rates')
  })
const plain = (text: string) => text.replace(/\s+/g, ' ')

// A shop that keeps no dollar rate of its own: hryvnias are all that it has.
describe.each([
  ['ua-uk', 'uk-UA', '54 $ ≈ 2 241 ₴'],
  ['ru-ru', 'ru-RU', '54 $ ≈ 2 241 ₴'],
  ['en-us', 'en-US', '$54 ≈ ₴2,241'],
])('plans in the owner’s own currency (%s)', (code, language, price) => {
  let t: Translate
  let store: OpenedStore
  beforeAll(async () => {
    t = translator(words, code)
    const person = await place.world.register(`plans-${code}@shop.test`)
    store = await place.world.openStore(`Plans ${code}`, { plan: 'trial', language: code, owner: person })
  })
  const plans = async (look: object): Promise<Person> => {
    const owner = await place.ownerOf(store, { language, ...look })
    await owner.page.goto(`${place.origin}/admin/select-plan`)
    await owner.page.getByRole('button', { name: t('screens:plans.choose', { plan: 'Business' }) }).waitFor()
    await settled(owner)
    return owner
  }
  const shown = async ({ page }: Person) => plain(await page.locator('main, body').first().innerText())

  it.each([
    [1440, false],
    [360, true],
  ])('stand beside dollars, with the bank and the day of the rate, at %d px', async (width, dark) => {
    await dated(today)
    const owner = await plans({ width, dark })
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(today))
    expect(await shown(owner)).toContain(plain(t('screens:plans.charged.dollars')))
    expect(await shown(owner)).toContain(plain(t('screens:plans.rate.nbu', { day })))
    expect(await shown(owner)).toContain(price)
    expect(await barriersOf(owner, 'all')).toEqual([])
    expect(await overflowOf(owner)).toBe(0)
    await shot(owner, `plan-prices-${code}-${width}`)
    // What is paid for a year is told as a year.
    await owner.page.getByText(t('screens:plans.annual')).click()
    expect(await shown(owner)).toContain(plain(t('screens:plans.per.annual')))
    expect(await shown(owner)).not.toContain(price)
    owner.calm()
    await owner.leave()
  })

  it('are told in dollars alone where the rate is too old', async () => {
    await dated('2026-01-05')
    const owner = await plans({})
    expect(await shown(owner)).not.toContain('≈')
    expect(await shown(owner)).toContain(plain(t('screens:plans.noRate')))
    await owner.leave()
  })
})
