import { type AppVerb, apps } from '@shopwright/shop/rules'
import {
  keptCardCharger,
  type PlanCharger,
  receiptPaper,
  runExtensions,
  runStoreCourses,
  storesOf,
  takeBillingReport,
  verifyAll,
} from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeSick } from './make-sick.ts'
import { enter, groupWith, hire } from './staff.ts'
import { type Answer, type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

const begin = Date.UTC(2027, 0, 31, 10)
const day = 86_400_000
let now = begin
let world: World
/** What the card that is kept says when it is charged without its owner. */
let outcome: 'kept' | 'failed' | 'silent' | 'pending' = 'kept'
/** What happens while it is asked. */
let meanwhile: ((store: string) => Promise<unknown>) | null = null
let charged: { reference: string; amount: string }[] = []
const charger: PlanCharger = {
  charge: async (request) => {
    if (outcome === 'silent') throw new Error('nobody is there')
    charged.push({ reference: request.reference, amount: request.amount })
    await meanwhile?.(request.store_id)
    if (outcome === 'pending') return { outcome, provider_payment_id: null }
    return outcome === 'failed' ? { outcome, provider_payment_id: null } : keptCardCharger.charge(request)
  },
}

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(now) })
})
afterAll(() => world?.close())

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const tick = () => runExtensions(world.engine, charger)

type Shop = OpenedStore & { own: Call }
async function open(name: string, plan: 'free' | 'venture' | 'business' | 'trial' = 'free'): Promise<Shop> {
  const store = await world.openStore(name, { plan })
  if (plan !== 'trial') await sql(`update stores set state = 'active', trial_ends_at = null where id = $1`, store.id)
  await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
  const own: Call = async (method, path, body, headers) => {
    const { body: session } = await world.platform('POST', '/api/authentication', {
      strategy: 'local',
      email: store.owner.email,
      password,
    })
    return store.call(method, path, body, { authorization: session.accessToken, language: 'en-us', ...headers })
  }
  return { ...store, own }
}
const act = (shop: Shop, app: string, action: AppVerb, more = {}): Promise<Answer> =>
  shop.own('POST', '/api/extension-changes', { app, action, ...more })
async function did(shop: Shop, app: string, action: AppVerb, more = {}): Promise<any> {
  const answer = await act(shop, app, action, more)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
async function refused(shop: Shop, app: string, action: AppVerb): Promise<string> {
  const answer = await act(shop, app, action)
  expect(answer.status, answer.text).toBe(409)
  return answer.body.data.code
}
const extensionOf = async (shop: Shop, app: string): Promise<any> =>
  (await shop.own('GET', `/api/extensions?app=${app}`)).body.data[0]
const stateOf = async (shop: Shop, app: string): Promise<string | undefined> => (await extensionOf(shop, app))?.state
const paymentsOf = async (shop: Shop): Promise<any[]> =>
  (await shop.own('GET', '/api/payment-histories?$sort[number]=1')).body.data
const sessionOf = async (shop: Shop): Promise<any> =>
  (await shop.own('GET', `/api/stores/${shop.id}?$populate[]=extensions`)).body
const subjectsOf = async (shop: Shop): Promise<string[]> =>
  (await mailsTo(world, shop.owner.email)).map(({ subject }) => subject)
const newsOf = async (shop: Shop): Promise<any[]> =>
  (await shop.own('GET', '/api/notifications')).body.data.map(({ code, params }: any) => [code, params?.app])

async function payAt(url: string, number = '4242 4242 4242 4242'): Promise<Answer> {
  const form = new URLSearchParams({ number, expiry: '12/40', cvc: '123' }).toString()
  return world.platform('POST', url, form, { 'content-type': 'application/x-www-form-urlencoded' })
}
/** Bought on the provider's page. */
async function buy(shop: Shop, app: string, number?: string): Promise<any> {
  const asked = await did(shop, app, 'buy', { by_page: true })
  expect(asked.redirect_url).toMatch(/^\/sandbox\/checkout\/[0-9a-f]{32}$/)
  const paid = await payAt(asked.redirect_url, number)
  expect([paid.status, paid.headers.location]).toEqual([303, '/admin/extensions?payment=succeeded'])
  return asked
}
/** What was asked of the card that is kept for the terms of a store's apps. */
const chargedOf = async (shop: Shop): Promise<string[]> => {
  const own = await sql('select id from extensions where store_id = $1', shop.id)
  return charged.flatMap(({ reference, amount }) =>
    own.some(({ id }) => reference.startsWith(`app:${id}`)) ? [amount] : [],
  )
}
const counterFor = (shop: Shop) => shop.own('POST', '/api/analytics', { provider: 'google', tag_id: 'G-1A2BCD345E' })
const showsCounter = async (shop: Shop): Promise<boolean> =>
  String((await shop.guest('GET', '/')).headers['content-security-policy']).includes('google')

describe('The marketplace', () => {
  it('has a row for every app that the code knows, in three languages, with what it is sold for', async () => {
    const { data } = (await world.platform('GET', '/api/marketplace?$limit=100&$translations=all')).body
    expect(data.map(({ code }: any) => code)).toEqual(apps.map(({ code }) => code))
    for (const { name, description } of data)
      for (const text of [name, description]) expect(Object.keys(text)).toEqual(['en-us', 'ru-ru', 'ua-uk'])
    expect(data.find(({ code }: any) => code === 'telegram')).toMatchObject({
      price: '5',
      vat_percent: '20',
      trial_days: 14,
      currency: 'USD',
      status: true,
    })
    expect(data.find(({ code }: any) => code === 'card-payment').price).toBeNull()
  })

  it('is written by the super admin alone, who makes and deletes none', async () => {
    const shop = await open('Scribe')
    const admin = await world.admin()
    const [row] = (await admin.call('GET', '/api/marketplace?code=maps')).body.data
    const path = `/api/marketplace/${row.id}`
    expect((await shop.own('PATCH', path, { price: '0.01' })).status).toBe(403)
    expect((await world.platform('PATCH', path, { price: '0.01' })).status).toBe(401)
    expect((await admin.call('PATCH', path, { price: '2.50', trial_days: 7 })).body).toMatchObject({ price: '2.5' })
    expect((await admin.call('POST', '/api/marketplace', { code: 'x', name: { 'en-us': 'X' } })).status).toBe(405)
    expect((await admin.call('DELETE', path)).status).toBe(405)
    await admin.call('PATCH', path, { price: '3', trial_days: 14 })
  })
})

describe('A trial of an app', () => {
  let shop: Shop

  it('lets the store use it at once, in the API and in the shop, and asks for no card', async () => {
    now = begin
    shop = await open('Tried')
    const lacking = await counterFor(shop)
    expect([lacking.status, lacking.body.data]).toEqual([
      403,
      expect.objectContaining({ code: 'feature-not-in-plan', required_plan: 'venture', apart: true }),
    ])
    expect(lacking.body.message).toContain('marketplace')
    expect(await showsCounter(shop)).toBe(false)
    expect((await did(shop, 'analytics-google', 'try')).state).toBe('done')
    expect((await counterFor(shop)).status).toBe(201)
    expect(await showsCounter(shop)).toBe(true)
    expect(await paymentsOf(shop)).toEqual([])
    const session = await sessionOf(shop)
    expect(session.plan.features).toContain('analytics-google')
    expect(session.plan.included).not.toContain('analytics-google')
    expect(session.locks).not.toHaveProperty('analytics-google')
    expect(session.extensions).toMatchObject([
      {
        app: 'analytics-google',
        state: 'trial',
        trial_ends_at: new Date(begin + 14 * day).toISOString(),
        marketplace: { code: 'analytics-google', price: '4', trial_days: 14 },
      },
    ])
    expect(session.extensions[0]).not.toHaveProperty('told_at')
    expect(session.app_locks).toMatchObject({ telegram: 'apart' })
  })

  it('opens what is set up in the settings, and hides it again', async () => {
    const point = '50.45, 30.52'
    await sql('update settings set geocode = $2 where store_id = $1', shop.id, point)
    const known = async () => (await storesOf(world.engine).byId(shop.id))?.settings.geocode
    await did(shop, 'maps', 'try')
    expect(await known()).toBe(point)
    await did(shop, 'maps', 'uninstall')
    expect(await known()).toBeNull()
  })

  it('is the store’s own: another one has nothing of it', async () => {
    const other = await open('Onlooker')
    expect((await other.own('GET', '/api/extensions')).body.total).toBe(0)
    const { id } = await extensionOf(shop, 'analytics-google')
    expect((await other.own('GET', `/api/extensions/${id}`)).status).toBe(404)
    expect((await counterFor(other)).status).toBe(403)
    expect((await shop.guest('GET', '/api/extensions')).status).toBe(401)
  })

  it('is told of three days before its end, once, and ends by itself', async () => {
    // It ends at midnight of these clocks, on the day after that of Greenwich.
    expect((await shop.own('PATCH', `/api/stores/${shop.id}`, { time_zone: 'Pacific/Kiritimati' })).status).toBe(200)
    now = begin + 11 * day - 1
    expect(await tick()).toBe(0)
    now = begin + 11 * day
    expect([await tick(), await tick()]).toEqual([1, 0])
    const last = (await mailsTo(world, shop.owner.email)).findLast(({ subject }) =>
      subject.includes('Google Analytics'),
    )
    expect(last?.text).toMatch(/15 лютого 2027|February 15, 2027/)
    const told = (await subjectsOf(shop)).filter((subject) => subject.includes('Google Analytics'))
    expect(told).toEqual([expect.stringMatching(/Tried.*Google Analytics/)])
    expect(await newsOf(shop)).toEqual([['app-trial-ends', 'Google Analytics']])
    now = begin + 14 * day
    expect([await tick(), await tick()]).toEqual([1, 0])
    expect(await stateOf(shop, 'analytics-google')).toBe('ended')
    expect(await showsCounter(shop)).toBe(false)
    // What was set up is there, to be read.
    expect((await shop.own('GET', '/api/analytics')).body.total).toBe(1)
    expect((await newsOf(shop)).map(([code]) => code).sort()).toEqual(['app-ended', 'app-trial-ends'])
    expect(charged).toEqual([])
  })

  it('is had once by a store, also after it was taken off', async () => {
    expect(await refused(shop, 'analytics-google', 'try')).toBe('app-trial-over')
    await did(shop, 'telegram', 'try')
    await did(shop, 'telegram', 'uninstall')
    expect(await refused(shop, 'telegram', 'try')).toBe('app-trial-over')
    expect((await shop.own('DELETE', `/api/extensions/${(await extensionOf(shop, 'telegram')).id}`)).status).toBe(405)
    // What is left of it is there again.
    await did(shop, 'telegram', 'install')
    expect(await stateOf(shop, 'telegram')).toBe('trial')
    now += 15 * day
    await tick()
    expect(await stateOf(shop, 'telegram')).toBe('ended')
  })

  it('is not had of what is not sold apart, is unknown, or is in the plan', async () => {
    const venture = await open('Venturer', 'venture')
    expect(await refused(venture, 'telegram', 'try')).toBe('app-in-plan')
    expect(await refused(venture, 'telegram', 'buy')).toBe('app-in-plan')
    expect(await refused(venture, 'bank-payment-a', 'try')).toBe('app-in-plan')
    expect((await act(venture, 'coupons', 'try')).body.errors).toHaveProperty('app')
    const admin = await world.admin()
    const [row] = (await admin.call('GET', '/api/marketplace?code=maps')).body.data
    await admin.call('PATCH', `/api/marketplace/${row.id}`, { status: false })
    expect([await refused(shop, 'maps', 'try'), await refused(shop, 'maps', 'buy')]).toEqual([
      'app-no-trial',
      'app-not-sold',
    ])
    expect((await sessionOf(shop)).app_locks).not.toHaveProperty('maps')
    await admin.call('PATCH', `/api/marketplace/${row.id}`, { status: true, trial_days: 0 })
    expect(await refused(shop, 'maps', 'try')).toBe('app-no-trial')
    await admin.call('PATCH', `/api/marketplace/${row.id}`, { trial_days: 14 })
  })
})

describe('Who decides about apps', () => {
  it('is the owner; staff see them, strangers nothing', async () => {
    const shop = await open('Staffed', 'venture')
    await sql(`update stores set plan_id = (select id from plans where code = 'business') where id = $1`, shop.id)
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${shop.id}`))
    const rights = { can_get: true, can_create: true, can_update: true, can_delete: true }
    const group = await groupWith(shop, [
      { service: 'extensions', ...rights },
      { service: 'extension-changes', ...rights },
    ])
    const clerk = await hire(world, shop, 'clerk@apps.test', group)
    expect((await clerk('GET', '/api/extensions')).status).toBe(200)
    expect((await clerk('POST', '/api/extension-changes', { app: 'telegram', action: 'uninstall' })).status).toBe(403)
    expect((await clerk('GET', '/api/extension-changes')).status).toBe(403)
    expect((await shop.guest('POST', '/api/extension-changes', { app: 'telegram', action: 'uninstall' })).status).toBe(
      401,
    )
    expect((await did(shop, 'telegram', 'uninstall')).actor_name).toBe('Test Owner')
  })
})

describe('An app that is bought', () => {
  let shop: Shop

  it('is paid on the provider’s page where no card is kept, with VAT apart, a receipt and what it was for', async () => {
    now = Date.parse('2027-05-31T10:00:00Z')
    charged = []
    shop = await open('Buyer')
    const asked = await did(shop, 'telegram', 'buy')
    expect(asked).toMatchObject({ state: 'pending', amount: '5', vat: '1', vat_percent: '20', currency: 'USD' })
    const page = await world.platform('GET', asked.redirect_url)
    expect(page.text).toContain('Telegram')
    expect(await stateOf(shop, 'telegram')).toBeUndefined()
    // A declined card changes nothing.
    expect((await payAt(asked.redirect_url, '4000 0000 0000 0002')).status).toBe(422)
    expect(await stateOf(shop, 'telegram')).toBeUndefined()
    expect((await payAt(asked.redirect_url)).status).toBe(303)
    expect(await extensionOf(shop, 'telegram')).toMatchObject({
      state: 'active',
      ends_at: '2027-06-30T10:00:00.000Z',
      anchor_day: 31,
      price: '5',
      vat_percent: '20',
      is_canceled: false,
    })
    const [payment] = await paymentsOf(shop)
    expect(payment).toMatchObject({
      app: 'telegram',
      plan: null,
      total: '6',
      vat: '1',
      status: 'succeeded',
      attempts: 2,
    })
    const [receipt] = (await shop.own('GET', '/api/billing-receipts')).body.data
    expect(receipt).toMatchObject({ app: 'telegram', plan: null, net: '5', vat: '1', total: '6', card_last4: '4242' })
    expect(receiptPaper(receipt, 'ua-uk', 'Europe/Kyiv').rows[0]?.[0]).toBe('Додаток «Telegram», на місяць')
    expect((await shop.own('GET', `/api/billing-receipts/${receipt.id}/receipt.pdf`)).status).toBe(200)
    expect((await shop.own('GET', '/api/payment-histories/payments.xlsx')).status).toBe(200)
  })

  it('is paid once, however often that is reported, and never for another sum', async () => {
    const [{ reference }] = await sql(
      `select reference::text as reference from extension_changes where store_id = $1 and state = 'done'`,
      shop.id,
    )
    const told = { reference, outcome: 'succeeded' as const, amount: '6.00', currency: 'USD' }
    expect(await takeBillingReport(world.engine, 'sandbox', { ...told, event_id: 'again' })).toBe('repeated')
    const other = await did(shop, 'maps', 'buy', { by_page: true })
    const of = { ...told, reference: other.reference }
    const take = (report: object, provider = 'sandbox') =>
      takeBillingReport(world.engine, provider, { ...of, ...report } as typeof of & { event_id: string })
    await expect(take({ event_id: 'less', amount: '0.10' })).rejects.toThrow('wrong-amount')
    await expect(take({ event_id: 'hryvnia', amount: '3.60', currency: 'UAH' })).rejects.toThrow('wrong-amount')
    await expect(take({ event_id: 'stranger', amount: '3.60' }, 'stripe')).rejects.toThrow('unknown-payment')
    expect(await stateOf(shop, 'maps')).toBeUndefined()
    // Another page takes the place of one that was left open: money for that one goes back.
    await did(shop, 'maps', 'buy', { by_page: true })
    await expect(take({ event_id: 'late', amount: '3.60', provider_payment_id: 'p-late' })).rejects.toThrow(
      'late-payment',
    )
    expect(await stateOf(shop, 'maps')).toBeUndefined()
    const late = (await paymentsOf(shop)).filter(({ came_late }: { came_late: boolean }) => came_late)
    expect(late).toMatchObject([{ app: 'maps', status: 'failed', total: '3.6', attempts: 1 }])
    expect((await paymentsOf(shop)).length).toBe(2)
    const back = await sql(
      `select data from pgboss.job where name = 'give-back-late' and data ->> 'reference' = $1`,
      other.reference,
    )
    expect(back.length).toBe(1)
  })

  it('is paid by the card that is kept, where there is one', async () => {
    const made = await did(shop, 'analytics-google', 'buy')
    expect(made).toMatchObject({ state: 'pending', redirect_url: null })
    await until(async () => (await shop.own('GET', `/api/extension-changes/${made.id}`)).body.state === 'done')
    expect(await stateOf(shop, 'analytics-google')).toBe('active')
    expect((await paymentsOf(shop)).at(-1)).toMatchObject({
      app: 'analytics-google',
      total: '4.8',
      status: 'succeeded',
    })
    expect((await counterFor(shop)).status).toBe(201)
    expect(await refused(shop, 'analytics-google', 'buy')).toBe('app-runs')
    expect(await refused(shop, 'analytics-google', 'try')).toBe('app-runs')
  })

  it('is renewed each calendar month, at what was agreed on, and told of another price in time', async () => {
    // Signed in at each of these days.
    const change = async (body: object): Promise<void> => {
      const admin = await world.admin()
      const [row] = (await admin.call('GET', '/api/marketplace?code=telegram')).body.data
      const changed = await admin.call('PATCH', `/api/marketplace/${row.id}`, body)
      expect(changed.status, changed.text).toBe(200)
    }
    // Five days before the end: from the term after the next.
    now = Date.parse('2027-06-25T10:00:00Z')
    await change({ price: '7' })
    expect([await tick(), await tick()]).toEqual([1, 0])
    expect((await subjectsOf(shop)).at(-1)).toContain('8')
    now = Date.parse('2027-06-30T10:00:00Z')
    await tick()
    expect((await chargedOf(shop)).sort()).toEqual(['4.80', '6.00'])
    expect(await extensionOf(shop, 'telegram')).toMatchObject({
      ends_at: '2027-07-31T10:00:00.000Z',
      price: '5',
      next_price: '7',
    })
    now = Date.parse('2027-07-31T10:00:00Z')
    expect(await tick()).toBe(2)
    expect(await tick()).toBe(0)
    expect(await extensionOf(shop, 'telegram')).toMatchObject({
      ends_at: '2027-08-31T10:00:00.000Z',
      price: '7',
      next_price: null,
    })
    expect((await paymentsOf(shop)).filter(({ app }) => app === 'telegram').map(({ total }) => total)).toEqual([
      '6',
      '6',
      '8.4',
    ])
    await change({ price: '5' })
    await tick()
    // What is not sold apart any more stays with who has it.
    await change({ status: false })
    now = Date.parse('2027-08-31T10:00:00Z')
    await tick()
    expect(await extensionOf(shop, 'telegram')).toMatchObject({
      state: 'active',
      price: '5',
      ends_at: '2027-09-30T10:00:00.000Z',
    })
    await change({ status: true })
  })

  it('waits for who does not answer, and takes the money once', async () => {
    now = Date.parse('2027-09-30T10:00:00Z')
    outcome = 'silent'
    const before = (await paymentsOf(shop)).length
    expect(await tick()).toBe(0)
    expect([await stateOf(shop, 'telegram'), (await paymentsOf(shop)).at(-1).status]).toEqual(['active', 'pending'])
    outcome = 'kept'
    charged = []
    expect(await tick()).toBe(2)
    expect(await tick()).toBe(0)
    expect(charged.length).toBe(2)
    expect((await paymentsOf(shop)).length).toBe(before + 2)
  })

  it('is tried again on days 1, 3 and 5 when it is not paid, works meanwhile, and ends on day 7', async () => {
    await did(shop, 'analytics-google', 'cancel')
    const failed = Date.parse('2027-10-31T10:00:00Z')
    now = failed
    outcome = 'failed'
    await tick()
    expect(await extensionOf(shop, 'telegram')).toMatchObject({ state: 'past_due', attempts: 1 })
    expect((await sessionOf(shop)).plan.features).toContain('telegram')
    expect(await subjectsOf(shop)).toContainEqual(
      expect.stringMatching(/payment for Telegram failed|не оплачено.*Telegram/),
    )
    const tries: number[] = []
    for (const n of [1, 2, 3, 4, 5, 6]) {
      now = failed + n * day
      tries.push(await tick())
    }
    expect(tries).toEqual([1, 0, 1, 0, 1, 0])
    expect((await paymentsOf(shop)).at(-1)).toMatchObject({ status: 'failed', attempts: 4 })
    now = failed + 7 * day
    expect(await tick()).toBe(1)
    expect(await stateOf(shop, 'telegram')).toBe('ended')
    expect((await sessionOf(shop)).plan.features).not.toContain('telegram')
    outcome = 'kept'
  })

  it('that was canceled works until the end that is paid, and is not charged again', async () => {
    // Canceled in the test before, its end was the same day.
    expect(await stateOf(shop, 'analytics-google')).toBe('ended')
    expect((await chargedOf(shop)).filter((amount) => amount === '4.80').length).toBe(1)
    const again = await open('Wavering')
    await buy(again, 'telegram')
    expect(await refused(again, 'telegram', 'keep')).toBe('app-not-running')
    await did(again, 'telegram', 'cancel')
    expect(await refused(again, 'telegram', 'cancel')).toBe('app-not-running')
    expect((await sessionOf(again)).plan.features).toContain('telegram')
    await did(again, 'telegram', 'keep')
    expect((await extensionOf(again, 'telegram')).is_canceled).toBe(false)
    await did(again, 'telegram', 'uninstall')
    expect((await sessionOf(again)).plan.features).not.toContain('telegram')
    expect(await refused(again, 'telegram', 'buy')).toBe('app-runs')
    await did(again, 'telegram', 'install')
    expect(await extensionOf(again, 'telegram')).toMatchObject({ state: 'active', is_canceled: true })
  })

  it('that is overdue is paid by its owner, and goes on from where it ended', async () => {
    const late = await open('Late payer')
    await buy(late, 'telegram')
    const { ends_at } = await extensionOf(late, 'telegram')
    outcome = 'failed'
    now = Date.parse(ends_at)
    await tick()
    expect(await stateOf(late, 'telegram')).toBe('past_due')
    // Tried again, and nobody says how that ended.
    outcome = 'pending'
    now += 1 * day
    await tick()
    outcome = 'kept'
    now += 1 * day
    await buy(late, 'telegram')
    const paid = await extensionOf(late, 'telegram')
    const reference = `app:${paid.id}:${Date.parse(ends_at)}:1`
    const told = {
      reference,
      outcome: 'succeeded' as const,
      amount: '6.00',
      currency: 'USD',
      event_id: 'after the page',
    }
    await expect(takeBillingReport(world.engine, 'sandbox', told)).rejects.toThrow('late-payment')
    expect((await extensionOf(late, 'telegram')).ends_at).toBe(paid.ends_at)
    expect([paid.state, paid.attempts, paid.failed_since]).toEqual(['active', 0, null])
    expect(Date.parse(paid.ends_at)).toBeLessThan(Date.parse(ends_at) + 32 * day)
    expect(Date.parse(paid.ends_at)).toBeGreaterThan(Date.parse(ends_at) + 27 * day)
  })

  it('is renewed by a report where who charges says so later, once', async () => {
    const slow = await open('Slow bank')
    await buy(slow, 'telegram')
    const { id, ends_at } = await extensionOf(slow, 'telegram')
    now = Date.parse(ends_at)
    outcome = 'pending'
    await tick()
    outcome = 'kept'
    expect([await stateOf(slow, 'telegram'), (await paymentsOf(slow)).at(-1).status]).toEqual(['active', 'pending'])
    const reference = `app:${id}:${Date.parse(ends_at)}:0`
    const told = {
      reference,
      outcome: 'succeeded' as const,
      amount: '6.00',
      currency: 'USD',
      provider_payment_id: 'p-slow',
    }
    const take = (event_id: string, more = {}) =>
      takeBillingReport(world.engine, 'sandbox', { ...told, event_id, ...more })
    await expect(take('slow-less', { amount: '1.00' })).rejects.toThrow('wrong-amount')
    expect(await take('slow')).toBe('applied')
    const next = await extensionOf(slow, 'telegram')
    expect(Date.parse(next.ends_at)).toBeGreaterThan(Date.parse(ends_at))
    expect(await take('slow-again')).toBe('repeated')
    expect((await extensionOf(slow, 'telegram')).ends_at).toBe(next.ends_at)

    // The next one fails by a report, is paid on the page, and is reported after all: that goes back.
    now = Date.parse(next.ends_at)
    outcome = 'pending'
    await tick()
    outcome = 'kept'
    await did(slow, 'telegram', 'cancel')
    await did(slow, 'telegram', 'uninstall')
    const late = `app:${id}:${Date.parse(next.ends_at)}:0`
    await expect(take('slow-late', { reference: late })).rejects.toThrow('late-payment')
    const back = await sql(
      `select from pgboss.job where name = 'give-back-late' and data ->> 'provider_payment_id' = $1`,
      told.provider_payment_id,
    )
    expect(back.length).toBe(1)
    expect(await take('slow-no', { reference: late, outcome: 'failed', amount: '0.00' })).toBe('applied')
    expect([await stateOf(slow, 'telegram'), (await paymentsOf(slow)).at(-1).status]).toEqual(['off', 'failed'])
  })

  it('that a report says was not paid is overdue, and its owner told', async () => {
    const unlucky = await open('Unlucky')
    await buy(unlucky, 'telegram')
    const { id, ends_at } = await extensionOf(unlucky, 'telegram')
    now = Date.parse(ends_at)
    outcome = 'pending'
    await tick()
    outcome = 'kept'
    const told = { reference: `app:${id}:${now}:0`, outcome: 'failed' as const, amount: '6.00', currency: 'USD' }
    expect(await takeBillingReport(world.engine, 'sandbox', { ...told, event_id: 'unlucky' })).toBe('applied')
    expect(await extensionOf(unlucky, 'telegram')).toMatchObject({ state: 'past_due', attempts: 1 })
    expect(await subjectsOf(unlucky)).toContainEqual(expect.stringContaining('payment for Telegram failed'))
    await did(unlucky, 'telegram', 'cancel')
    expect(await stateOf(unlucky, 'telegram')).toBe('ended')
  })

  it('is renewed once by two runs at once, and ends once', async () => {
    const busy = await open('Busy')
    await buy(busy, 'telegram')
    await did(busy, 'maps', 'try')
    const { id, ends_at } = await extensionOf(busy, 'telegram')
    now = Date.parse(ends_at)
    let asked = 0
    meanwhile = async (charges) => {
      if (charges !== busy.id) return
      asked += 1
      await until(async () => asked > 1)
    }
    await Promise.all([tick(), tick()])
    meanwhile = null
    expect((await paymentsOf(busy)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    const back = await sql(
      `select from pgboss.job where name = 'give-back-late' and data ->> 'reference' = $1`,
      `app:${id}:${now}`,
    )
    expect(back.length).toBe(0)
    expect(await stateOf(busy, 'telegram')).toBe('active')
    const [{ version }] = await sql(`select version from extensions where store_id = $1 and app = 'maps'`, busy.id)
    expect([await stateOf(busy, 'maps'), version]).toEqual(['ended', 2])
  })

  it('that is taken off while its card is charged has the money back', async () => {
    const quick = await open('Quick')
    await buy(quick, 'telegram')
    const { id, ends_at } = await extensionOf(quick, 'telegram')
    now = Date.parse(ends_at)
    meanwhile = async (charges) => charges === quick.id && did(quick, 'telegram', 'uninstall')
    await tick()
    meanwhile = null
    expect(await stateOf(quick, 'telegram')).toBe('off')
    const back = await sql(
      `select from pgboss.job where name = 'give-back-late' and data ->> 'reference' = $1`,
      `app:${id}:${now}`,
    )
    expect(back.length).toBe(1)
    expect((await paymentsOf(quick)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  it('is not charged a second time while the card that is kept is asked', async () => {
    const twice = await open('Twice')
    await buy(twice, 'telegram')
    await sql(
      `insert into extension_changes (store_id, id, app, action, state, reference, provider) values ($1, gen_random_uuid(), 'maps', 'buy', 'pending', 'asked', 'sandbox')`,
      twice.id,
    )
    expect(await refused(twice, 'maps', 'buy')).toBe('payment-under-way')
  })

  it('keeps what is left of its trial', async () => {
    const early = await open('Early')
    await did(early, 'telegram', 'try')
    const { trial_ends_at } = await extensionOf(early, 'telegram')
    await buy(early, 'telegram')
    const { ends_at } = await extensionOf(early, 'telegram')
    expect(Date.parse(ends_at) - Date.parse(trial_ends_at)).toBeGreaterThan(27 * day)
  })

  it('whose money goes back is over', async () => {
    const back = await open('Refunded')
    await buy(back, 'telegram')
    const [payment] = await paymentsOf(back)
    const admin = await world.admin()
    await enter(admin, back)
    const given = await admin.call(
      'POST',
      '/api/billing-refunds',
      { payment_id: payment.id, reason: 'Bought by mistake' },
      { 'store-token': back.token },
    )
    expect(given.status, given.text).toBe(201)
    await until(async () => (await stateOf(back, 'telegram')) === 'ended')
    expect((await sessionOf(back)).plan.features).not.toContain('telegram')
    const receipts = (await back.own('GET', '/api/billing-receipts?$sort[number]=1')).body.data
    expect(receipts.map(({ kind, app, total }: any) => [kind, app, total])).toEqual([
      ['receipt', 'telegram', '6'],
      ['refund', 'telegram', '-6'],
    ])
  })
})

describe('An app of the plan', () => {
  it('is taken off and put back, in the API and in the shop', async () => {
    const shop = await open('Switcher', 'venture')
    expect((await counterFor(shop)).status).toBe(201)
    expect(await showsCounter(shop)).toBe(true)
    await did(shop, 'analytics-google', 'uninstall')
    expect(await showsCounter(shop)).toBe(false)
    const { data } = (await shop.own('GET', '/api/analytics')).body
    const change = await shop.own('PATCH', `/api/analytics/${data[0].id}`, {
      provider: 'facebook',
      tag_id: '123456789012345',
    })
    expect(change.status).toBe(200)
    const refusal = await shop.own('PATCH', `/api/analytics/${data[0].id}`, {
      provider: 'google',
      tag_id: 'G-1A2BCD345E',
    })
    expect([refusal.status, refusal.body.data.code]).toEqual([403, 'app-off'])
    expect((await sessionOf(shop)).app_locks).toMatchObject({ 'analytics-google': 'off' })
    expect(await refused(shop, 'analytics-google', 'uninstall')).toBe('app-not-running')
    await did(shop, 'analytics-google', 'install')
    expect(
      (await shop.own('PATCH', `/api/analytics/${data[0].id}`, { provider: 'google', tag_id: 'G-1A2BCD345E' })).status,
    ).toBe(200)
    expect(await showsCounter(shop)).toBe(true)
  })

  it('is not charged for apart any more, and ends with what was paid', async () => {
    const shop = await open('Grower')
    await buy(shop, 'telegram')
    await did(shop, 'maps', 'try')
    const { ends_at } = await extensionOf(shop, 'telegram')
    await world.putOnPlan(shop.id, 'venture')
    charged = []
    now = Date.parse(ends_at)
    await tick()
    expect(await chargedOf(shop)).toEqual([])
    expect([await stateOf(shop, 'telegram'), await stateOf(shop, 'maps')]).toEqual(['ended', 'ended'])
    expect((await sessionOf(shop)).plan.features).toEqual(expect.arrayContaining(['telegram', 'maps']))
    expect((await subjectsOf(shop)).filter((subject) => /Telegram|Мапи/.test(subject))).toEqual([])
  })

  it('is not paid for on a page that was opened before the plan had it', async () => {
    const shop = await open('Hasty')
    const asked = await did(shop, 'telegram', 'buy', { by_page: true })
    await world.putOnPlan(shop.id, 'venture')
    await payAt(asked.redirect_url)
    expect(await paymentsOf(shop)).toMatchObject([{ app: 'telegram', status: 'failed', came_late: true }])
    expect((await shop.own('GET', `/api/extension-changes/${asked.id}`)).body.state).toBe('canceled')
  })
})

describe('A closed store', () => {
  it('is asked for nothing while it is suspended, and loses in the archive what is not paid', async () => {
    const shop = await open('Closed')
    await buy(shop, 'telegram')
    const { ends_at } = await extensionOf(shop, 'telegram')
    const put = async (state: string) => {
      await sql('update stores set state = $2, suspended_at = $3 where id = $1', shop.id, state, new Date(now))
      await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${shop.id}`))
    }
    now = Date.parse(ends_at) + day
    charged = []
    await put('suspended')
    await tick()
    const found = async () => (await sql('select state from extensions where store_id = $1', shop.id))[0].state
    expect([await chargedOf(shop), await found()]).toEqual([[], 'active'])
    await put('archived')
    await tick()
    expect([await chargedOf(shop), await found()]).toEqual([[], 'ended'])
  })
})

it('An app that cannot take its step costs those of other stores nothing', async () => {
  const sick = await open('Sick')
  await did(sick, 'analytics-google', 'try')
  now += 1000
  const well = await open('Well')
  await did(well, 'analytics-google', 'try')
  now += 14 * day
  const heal = await makeSick(world, sick, 'extensions')
  await tick()
  await heal()
  expect([await stateOf(sick, 'analytics-google'), await stateOf(well, 'analytics-google')]).toEqual(['trial', 'ended'])
  await tick()
  expect(await stateOf(sick, 'analytics-google')).toBe('ended')
})

it('leaves nothing that should not be', async () => {
  await runStoreCourses(world.engine, charger)
  expect((await verifyAll(world.engine)).findings).toEqual([])
})
