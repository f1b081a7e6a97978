import { createI18n, type Translate, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import { type PlanCharger, runStoreCourses } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import type { OpenedStore } from '../server/world.ts'
import { password } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person
/** The house's days go on while the browser's stay: tokens are good for twenty hours of the house. */
let shift = 0
const day = 86_400_000
let declines = false
const charger: PlanCharger = {
  charge: async ({ token }) => ({ outcome: declines || !token ? 'failed' : 'succeeded', provider_payment_id: null }),
}
const tick = () => runStoreCourses(place.world.engine, charger)

let t: Translate
let language: string
beforeAll(async () => {
  place = await openInstallation({ clock: () => new Date(Date.now() + shift) })
})
afterAll(() => place?.close())

const words = createI18n(readLocales())
const tongues: [string, string, string][] = [
  ['ua-uk', 'uk-UA', 'Полиця'],
  ['ru-ru', 'ru-RU', 'Книжная полка'],
  ['en-us', 'en-US', 'Shelf'],
]

/** Days later, signed in anew. */
async function later(days: number): Promise<void> {
  shift += days * day
  await tick()
  await owner.leave()
  owner = await place.ownerOf(store, { language })
}
const above = () => t('admin:planLock.from', { plan: 'Business' })
const goto = (path: string) => owner.page.goto(`${place.origin}/admin/${path}`)
const seen = async (name: string): Promise<void> => {
  for (const width of [360, 1440]) {
    await owner.page.setViewportSize({ width, height: 900 })
    expect(await barriersOf(owner, 'all')).toEqual([])
    expect(await overflowOf(owner)).toBe(0)
    await shot(owner, `${name}-${language}-${width}`)
  }
}
async function payByCard(number = '4242 4242 4242 4242', outcome = 'succeeded'): Promise<void> {
  const { page } = owner
  await page.waitForURL('**/sandbox/checkout/**')
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=expiry]').fill('12/40')
  await page.locator('[name=cvc]').fill('123')
  await page.locator('button:not([name=cancel])').first().click()
  await page.waitForURL(`**/admin/billing?payment=${outcome}`)
}

describe.each(tongues)('a shop, from its trial to the archive and back (%s)', (code, locale, name) => {
  beforeAll(async () => {
    language = locale
    t = translator(words, code)
    declines = false
    const person = await place.world.register(`owner-${code}@shop.test`)
    store = await place.world.openStore(name, { plan: 'trial', language: code, owner: person })
    owner = await place.ownerOf(store, { language })
  })
  afterAll(() => owner?.leave())

  it('shows what a larger plan has, to be looked at', async () => {
    const { page } = owner
    await goto('custom-fields')
    await page.getByText(above()).first().waitFor()
    expect(
      await page
        .getByRole('link', { name: t('admin:planLock.change') })
        .first()
        .getAttribute('href'),
    ).toBe('/admin/select-plan')
    await seen('locked-list')
    // So does the address of a new one, where somebody kept it.
    await goto('custom-fields/new')
    await page.getByText(above()).first().waitFor()
    expect(await page.locator('[data-not-found]').count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await seen('locked-new')
    await goto('customer-groups')
    await page.getByRole('link', { name: /./ }).and(page.locator('tbody a')).first().click()
    const percent = page.locator('[data-field=discount_percent]')
    await percent.getByText(above()).waitFor()
    expect(await percent.locator('input').isDisabled()).toBe(true)
    await seen('locked-field')
  })

  it('says when the trial is nearly over, and goes on with Free', async () => {
    await later(12)
    await goto('dashboard')
    await owner.page.locator('[data-notice=trial]').waitFor()
    await seen('trial-ends')
    await later(3)
    await goto('billing')
    await owner.page.getByRole('heading', { name: 'Free' }).waitFor()
  })

  it('is put on a plan by card, and closes when nobody pays for it', async () => {
    const { page } = owner
    await goto('select-plan')
    await page.getByRole('button', { name: t('screens:plans.choose', { plan: 'Venture' }) }).click()
    await payByCard()
    await page.getByRole('heading', { name: 'Venture' }).waitFor()
    await page.getByText('•••• 4242').waitFor()
    await seen('billing-paid')
    // Said in words wherever it is listed, not in the codes that its row keeps.
    const paidFor = `Venture, ${t('screens:plans.per.monthly')}`
    await page.getByText(paidFor, { exact: true }).waitFor()
    await goto('payment-histories')
    await page.locator('[data-row]').first().waitFor()
    expect(await page.getByText(paidFor, { exact: true }).count()).toBe(1)
    await seen('payments')
    await goto('billing')
    const receipt = new RegExp(`^${t('screens:billing.receiptOf', { number: String.raw`\d+` })}$`)
    await page.getByRole('link', { name: receipt }).click()
    await page.getByRole('heading', { name: receipt }).first().waitFor()
    await seen('receipt')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('screens:receipt.pdf') }).click()
    expect((await saved).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
    await goto('billing')
    await page.getByRole('button', { name: t('screens:billing.changeCard') }).click()
    await payByCard('4000 0000 0000 0341', 'new-card')
    await page.getByText(t('screens:billing.cardChanged')).waitFor()
    await page.getByText('•••• 0341').waitFor()
    declines = true
    await later(32)
    await goto('dashboard')
    await owner.page.locator('[data-notice=past_due]').waitFor()
    await seen('past-due')
    // As where the owner had paid on a page while the card was charged.
    const { platformPool } = place.world.engine.database
    const said = "update payment_histories set came_late = $2 where store_id = $1 and status = 'failed'"
    await platformPool.query(said, [store.id, true])
    for (const path of ['billing?payment=late', 'payment-histories']) {
      await goto(path)
      await owner.page.getByText(t('screens:billing.cameLate')).first().waitFor()
      await seen(`late-${path.split('?')[0]}`)
    }
    await goto('billing?payment=late')
    await owner.page.getByRole('status').getByText(t('screens:billing.lateTitle')).waitFor()
    await platformPool.query(said, [store.id, false])
    await later(8)
    await tick()
    await goto('billing')
    await owner.page.locator('[data-notice=suspended]').waitFor()
    await seen('suspended')
    const shop = await owner.context.newPage()
    expect((await shop.goto(place.shopOrigin(store.domain)))?.status()).toBe(503)
    await shop.close()
  })

  it('is archived after a day, and opened again by the link of the mail', async () => {
    await later(1)
    await goto('billing')
    await owner.page.locator('[data-notice=archived]').waitFor()
    for (const shut of ['dashboard', 'products']) {
      await goto(shut)
      await owner.page.waitForURL('**/admin/billing')
    }
    await seen('archived')
    const shop = await owner.context.newPage()
    expect((await shop.goto(place.shopOrigin(store.domain)))?.status()).toBe(410)
    const texts = (await mailsTo(place.world, store.owner.email)).map(({ text }) => text)
    const link = /\S+restore-store\?token=\S+/.exec(texts.findLast((text) => text.includes('restore-store')) ?? '')?.[0]
    const { page } = owner
    await page.goto(link ?? '')
    await page.getByRole('heading', { name: t('screens:plans.restoreTitle') }).waitFor()
    await seen('restore')
    await page.getByRole('button', { name: t('screens:plans.choose', { plan: 'Venture' }) }).click()
    await payByCard()
    expect((await shop.goto(place.shopOrigin(store.domain)))?.status()).toBe(200)
    await shop.close()
    owner.calm()
  })

  it('feels at once what the super admin makes of its plan', async () => {
    const root = await place.world.admin()
    const admin = await place.person({ language })
    const { page } = admin
    await page.goto(place.origin)
    await page.locator('input[name=email]').fill(root.email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/admin/**')
    const plan = (await root.call('GET', '/api/plans?code=venture')).body.data[0]
    await page.goto(`${place.origin}/admin/configuration/plans/${plan.id}?tab=limits`)
    const categories = page.getByLabel(t('resources:plans.limits.categories'), { exact: true })
    await categories.fill('0')
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await barriersOf(admin, 'all')).toEqual([])
      await shot(admin, `plan-limits-${language}-${width}`)
    }
    await page.getByRole('button', { name: t('admin:action.save') }).click()
    await expect.poll(async () => (await root.call('GET', `/api/plans/${plan.id}`)).body.limits.categories).toBe(0)
    await page.goto(`${place.origin}/admin/configuration/stores`)
    const act = async (what: 'suspend' | 'lift'): Promise<void> => {
      const move = t(`screens:restriction.${what}`)
      await page.locator('tbody tr').filter({ hasText: name }).getByRole('button').last().click()
      await page.getByRole('menuitem', { name: move }).click()
      await page.getByRole('dialog').getByLabel(t('screens:restriction.reason')).fill('Перевірка скарги')
      await shot(admin, `restriction-${what}-${language}`)
      await page.getByRole('dialog').getByRole('button', { name: move }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await act('suspend')
    await goto('dashboard')
    await owner.page.locator('[data-notice=restricted]').getByText('Перевірка скарги', { exact: false }).waitFor()
    await act('lift')
    await page.goto(`${place.origin}/admin/configuration/plans/${plan.id}?tab=features`)
    await page.getByLabel(t('resources:plans.features.coupons')).uncheck()
    await shot(admin, `plan-features-${language}-1440`)
    await page.getByRole('button', { name: t('admin:action.save') }).click()
    await expect
      .poll(async () => (await root.call('GET', `/api/plans/${plan.id}`)).body.features)
      .not.toContain('coupons')
    admin.calm()
    await admin.leave()
    await goto('coupons')
    await owner.page.getByText(above()).first().waitFor()
    const resource = t('resources:categories.name').toLowerCase()
    await goto('categories/new')
    await owner.page.locator('[data-field=name] input').fill('Взуття')
    await owner.page
      .getByRole('button', { name: t('admin:action.save') })
      .last()
      .click()
    await owner.page
      .getByText(t('errors:plan-limit', { resource, max: 0, plan: 'Free' }))
      .first()
      .waitFor()
    await shot(owner, `limit-reached-${language}`)
    owner.calm()
    const { limits, features } = plan
    expect((await root.call('PATCH', `/api/plans/${plan.id}`, { limits, features })).status).toBe(200)
  })
})
