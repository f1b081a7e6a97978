import { createI18n, type Translate, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person
let t: Translate

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Apps', { plan: 'free', language: 'en-us' })
  owner = await place.ownerOf(store, { language: 'en-US' })
  t = translator(createI18n(readLocales()), 'en-us')
})
afterAll(() => place?.close())

const goto = async (path: string, ...at: string[]) => {
  await owner.page.goto(`${place.origin}/admin/${path}`)
  for (const text of at) await owner.page.getByText(text).first().waitFor()
}
const card = (app: string) => owner.page.locator(`[data-app="${app}"]`)
const press = (app: string, name: string) => card(app).getByRole('button', { name }).click()
const seen = async (name: string): Promise<void> => {
  await settled(owner)
  for (const [width, scheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await owner.page.setViewportSize({ width, height: 900 })
    await owner.page.evaluate((one) => document.documentElement.setAttribute('data-mantine-color-scheme', one), scheme)
    expect(await barriersOf(owner, 'all'), `${name} ${width}`).toEqual([])
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
    await shot(owner, `${name}-${width}`)
  }
  await owner.page.setViewportSize({ width: 1440, height: 900 })
  await owner.page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}
async function payByCard(number = '4242 4242 4242 4242'): Promise<void> {
  const { page } = owner
  await page.waitForURL('**/sandbox/checkout/**')
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=expiry]').fill('12/40')
  await page.locator('[name=cvc]').fill('123')
  await page.locator('button:not([name=cancel])').first().click()
  await page.waitForURL('**/admin/extensions?payment=succeeded')
}

it('An owner tries an app, buys others, and takes one off', async () => {
  const { page } = owner
  // What is locked leads to where it is had apart.
  await goto('alert-chats', t('admin:planLock.apart', { plan: 'Venture' }))
  await seen('apps-lock')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin:planLock.marketplace') })
    .first()
    .click()
  await card('telegram').getByText('$5 per month, plus VAT').waitFor()
  await card('card-payment').getByText(t('screens:marketplace.inPlan')).waitFor()
  await seen('marketplace')
  await page.getByRole('switch', { name: t('screens:marketplace.withVat') }).check({ force: true })
  await card('telegram').getByText('$6 per month, VAT included').waitFor()

  await press('telegram', t('screens:marketplace.try', { count: 14 }))
  await page.getByText(t('screens:apps.told.try')).waitFor()
  await card('telegram').getByText(t('screens:apps.states.trial')).waitFor()
  await card('telegram')
    .getByRole('link', { name: t('screens:marketplace.setUp') })
    .click()
  await page.waitForURL('**/admin/alert-chats')
  await page.getByRole('heading', { name: t('resources:alert-chats.name') }).waitFor()
  expect(await page.getByText(t('admin:planLock.apart', { plan: 'Venture' })).count()).toBe(0)

  // Nobody knows a card yet: it is paid on the provider's page.
  await goto('marketplace')
  await press('analytics-google', t('screens:marketplace.buy'))
  await payByCard()
  await page.getByText(t('screens:apps.successText')).waitFor()
  // From now on by the card that is kept.
  await goto('marketplace')
  await press('maps', t('screens:marketplace.buy'))
  await page.getByText(t('screens:apps.told.buy')).waitFor()
  await card('maps').getByText(t('screens:apps.states.active')).waitFor()
  await seen('marketplace-bought')

  await goto('billing', t('screens:apps.billTotal', { price: '$8.40' }))
  await page.getByText('•••• 4242').waitFor()
  await page.getByText('App “Maps”, per month').waitFor()
  await seen('apps-billing')
  await goto('profile', t('screens:apps.billTotal', { price: '$8.40' }))

  const made = await store.call('POST', '/api/payment-methods', {
    name: { 'en-us': 'LiqPay' },
    code: 'bank-payment-a',
    status: true,
    settings: { public_key: 'a', private_key: 'b' },
  })
  expect(made.status, made.text).toBe(201)
  await goto('extensions', 'Maps')
  await seen('apps')
  await press('maps', t('screens:apps.cancel'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('screens:apps.cancel') })
    .click()
  await card('maps').getByText('Canceled: works until').waitFor()
  await press('maps', t('screens:apps.keep'))
  await card('maps').getByText('Next payment on').waitFor()
  await press('bank-payment-a', t('screens:apps.turnOff'))
  await page
    .getByRole('dialog')
    .getByText(t('screens:apps.effects.payment', { count: 1 }))
    .waitFor()
  await seen('apps-off-dialog')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('screens:apps.turnOff') })
    .click()
  await card('bank-payment-a').getByText(t('screens:apps.offInPlan')).waitFor()
  await seen('apps-after')
  await press('bank-payment-a', t('screens:marketplace.turnOn'))
  await card('bank-payment-a').getByText(t('screens:apps.states.plan')).waitFor()
  owner.calm()
})

it('An owner whose kept card is refused pays with another one', async () => {
  await owner.leave()
  store = await place.world.openStore('Second card', { plan: 'free', language: 'en-us' })
  owner = await place.ownerOf(store, { language: 'en-US' })
  await goto('marketplace')
  await press('telegram', t('screens:marketplace.buy'))
  await payByCard('4000 0000 0000 0341')
  await goto('marketplace')
  await press('maps', t('screens:marketplace.buy'))
  const told = owner.page.getByRole('alert').filter({ hasText: t('screens:apps.refusedText') })
  await told.waitFor()
  await seen('marketplace-refused')
  await told.getByRole('button', { name: t('screens:apps.otherCard') }).click()
  await payByCard()
  await card('maps').getByText(t('screens:apps.states.active')).waitFor()
  owner.calm()
  await owner.leave()
})
