import { newId } from '@shopwright/resource'
import { type PlanCharger, runStoreCourses, verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeProduct, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import {
  type Answer,
  type Call,
  type OpenedStore,
  openWorld,
  type Person,
  password,
  until,
  type World,
} from './world.ts'

const day = 86_400_000
const begin = Date.UTC(2027, 0, 31, 10)
let now = begin
let world: World
const declined = new Set<string>()
/** What the cards of these stores say from now on. */
const charged: { store: string; amount: string; reference: string }[] = []
const charger: PlanCharger = {
  charge: async ({ store_id, amount, reference, token }) => {
    charged.push({ store: store_id, amount, reference })
    return { outcome: !token || declined.has(store_id) ? 'failed' : 'succeeded', provider_payment_id: null }
  },
}
const tick = () => runStoreCourses(world.engine, charger)
const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(now) })
})
afterAll(() => world.close())

type Shop = OpenedStore & { own: Call; state: () => Promise<string>; plan: () => Promise<string> }
/** A shop on its trial; a token is good for less than a day of these. */
async function open(name: string): Promise<Shop> {
  const store = await world.openStore(name, { plan: 'trial' })
  const own: Call = async (method, path, body, headers) => {
    const { body: session } = await world.platform('POST', '/api/authentication', {
      strategy: 'local',
      email: store.owner.email,
      password,
    })
    return store.call(method, path, body, { authorization: session.accessToken, ...headers })
  }
  const row = (column: string) => async () =>
    (
      await sql(`select ${column} as it from stores s left join plans p on p.id = s.plan_id where s.id = $1`, store.id)
    )[0].it
  return { ...store, own, state: row('s.state'), plan: row('p.code::text') }
}

/** Buys a plan by the card page; answers what was asked for it. */
async function buy(shop: Shop, plan: string, period = 'monthly', number = '4242 4242 4242 4242'): Promise<Answer> {
  const asked = await shop.own('POST', '/api/plan-changes', { plan, period })
  expect(asked.status, asked.text).toBe(201)
  if (asked.body.redirect_url) await payAt(asked.body.redirect_url, number)
  return asked
}
async function payAt(url: string, number = '4242 4242 4242 4242'): Promise<void> {
  const form = new URLSearchParams({ number, expiry: '12/40', cvc: '123' }).toString()
  const paid = await world.platform('POST', url, form, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(paid.status, paid.text.slice(0, 300)).toBe(303)
}
const termOf = async (shop: Shop): Promise<any> =>
  (await shop.own('GET', '/api/store-subscriptions?$sort[created_at]=-1&$limit=1')).body.data[0]
const subjects = async (shop: Shop): Promise<string[]> =>
  (await mailsTo(world, shop.owner.email)).map(({ subject }) => subject)

describe('A trial', () => {
  it('that ends together with others ends at once for each of them', async () => {
    now = begin
    const shops = [await open('Together one'), await open('Together two'), await open('Together three')]
    const tried = (shop: Shop) => shop.own('POST', '/api/coupons', {})
    for (const shop of shops) expect((await tried(shop)).status).toBe(422)
    now = begin + 15 * day
    await tick()
    const answers = await Promise.all(shops.map(tried))
    for (const { status, text } of answers) expect([status, text]).toEqual([403, expect.stringContaining('plan')])
  })

  it('ends in Free by itself, with what is too much switched off, and its owner told', async () => {
    now = begin
    const shop = await open('Tried')
    await world.putOnPlan(shop.id, 'venture')
    const euro = await sql(`select id from currencies where code = 'EUR'`)
    const russian = await sql(`select id from languages where code = 'ru-ru'`)
    expect((await shop.own('POST', '/api/store-currencies', { currency_id: euro[0].id, value: '0.02' })).status).toBe(
      201,
    )
    const added = await shop.own('POST', '/api/store-languages', { language_id: russian[0].id })
    expect(added.status, added.text).toBe(201)
    await makeProduct(shop)
    now = begin + 13 * day
    await tick()
    expect(await shop.state()).toBe('trial')
    now = begin + 14 * day
    await tick()
    expect([await shop.state(), await shop.plan()]).toEqual(['active', 'free'])
    expect((await termOf(shop)).ends_at).toBeNull()
    // One list after the other is made to fit; the task says when all are.
    await until(async () => (await shop.own('GET', '/api/tasks?kind=upgrade_downgrade')).body.data[0]?.state === 'done')
    expect((await shop.own('GET', '/api/store-languages?status=true')).body.total).toBe(1)
    expect((await shop.own('GET', '/api/store-currencies?status=true')).body.data).toMatchObject([{ is_primary: true }])
    // Kept, and back when there is room for it; not before.
    const back = await shop.own('PATCH', `/api/store-languages/${added.body.id}`, { status: true })
    expect([back.status, back.body.data?.code], back.text).toEqual([402, 'plan-limit'])
    const [task] = (await shop.own('GET', '/api/tasks?kind=upgrade_downgrade')).body.data
    expect(task).toMatchObject({ state: 'done', progress: 100, result: { languages: 1, currencies: 1, staff: 0 } })
    expect((await shop.guest('GET', '/api/products')).body.total).toBe(1)
    expect(await subjects(shop)).toContainEqual(expect.stringContaining('Tried'))
    expect(await tick()).toBe(0)
  })
})

describe('A plan that is paid', () => {
  let shop: Shop

  it('begins when it is paid, and is renewed each calendar month with VAT apart', async () => {
    now = begin
    shop = await open('Payer')
    const asked = await buy(shop, 'venture')
    expect(asked.body).toMatchObject({ amount: '30', vat: '6', credit: '0' })
    await until(async () => (await shop.state()) === 'active')
    expect(await termOf(shop)).toMatchObject({ ends_at: '2027-02-28T10:00:00.000Z', card_last4: '4242' })
    expect(JSON.stringify(await termOf(shop))).not.toContain('sandbox-card')
    for (const [at, end] of [
      ['2027-02-28T10:00:00Z', '2027-03-31T10:00:00.000Z'],
      ['2027-03-31T10:00:00Z', '2027-04-30T10:00:00.000Z'],
    ] as const) {
      now = Date.parse(at)
      await tick()
      expect(await tick()).toBe(0)
      expect((await termOf(shop)).ends_at).toBe(end)
    }
    const { data } = (await shop.own('GET', '/api/payment-histories?$sort[number]=1')).body
    expect(data.map(({ number, amount, vat, total, status }: any) => [number, amount, vat, total, status])).toEqual(
      [1, 2, 3].map((n) => [n, '30', '6', '36', 'succeeded']),
    )
  })

  it('is changed for a larger one at once, by the day, and for a smaller one at its end', async () => {
    now = Date.parse('2027-04-15T10:00:00Z')
    const up = await buy(shop, 'business')
    // 15 of 30 days: half of 54 less half of 30.
    expect(up.body).toMatchObject({ amount: '12', vat: '2.4', credit: '15' })
    await until(async () => (await shop.plan()) === 'business')
    expect((await termOf(shop)).ends_at).toBe('2027-04-30T10:00:00.000Z')
    const down = await buy(shop, 'venture')
    expect(down.body).toMatchObject({ state: 'scheduled', amount: '0', redirect_url: null })
    expect([await shop.plan(), (await termOf(shop)).next_plan]).toEqual(['business', 'venture'])
    const page = await world.platform('GET', `/billing/return/${down.body.reference}`)
    expect(page.status, 'nothing is to be paid for it').toBe(404)
    const kept = await buy(shop, 'business')
    expect([kept.body.state, (await termOf(shop)).next_plan]).toEqual(['done', null])
    const same = await shop.own('POST', '/api/plan-changes', { plan: 'business' })
    expect([same.status, same.body.data.code]).toEqual([409, 'plan-is-current'])
    await buy(shop, 'venture')
    now = Date.parse('2027-04-30T10:00:00Z')
    await tick()
    expect([await shop.plan(), (await termOf(shop)).ends_at]).toEqual(['venture', '2027-05-31T10:00:00.000Z'])
    const { data } = (await shop.own('GET', '/api/plan-changes?$sort[created_at]=1')).body
    expect(data.map(({ plan, state }: any) => `${plan} ${state}`)).toEqual([
      'venture done',
      'business done',
      'venture canceled',
      'business done',
      'venture done',
    ])
  })

  it('goes on with Free at its end where that was chosen', async () => {
    const down = await buy(shop, 'free')
    expect(down.body.state).toBe('scheduled')
    now = Date.parse('2027-05-31T10:00:00Z')
    const before = charged.length
    await tick()
    expect([await shop.state(), await shop.plan(), charged.length]).toEqual(['active', 'free', before])
  })
})

describe('A smaller plan', () => {
  it('lets invitations wait and staff rest, and takes nobody off the list', async () => {
    now = Date.parse('2027-04-01T10:00:00Z')
    const shop = await open('Crew')
    await buy(shop, 'business')
    await until(async () => (await shop.plan()) === 'business')
    const group = await groupWith({ ...shop, call: shop.own }, [{ service: 'products', can_get: true }], true)
    await hire(world, shop, 'one@crew.test', group)
    const invited = await shop.own('POST', '/api/staff-invitations', {
      email: 'two@crew.test',
      customer_group_id: group,
    })
    expect(invited.status, invited.text).toBe(201)
    expect((await buy(shop, 'venture')).body.state).toBe('scheduled')
    now = Date.parse('2027-05-01T10:00:00Z')
    await tick()
    const rest = async (): Promise<any> => (await shop.own('GET', '/api/staff-members?is_owner=false')).body.data[0]
    await until(async () => (await rest()).status === false)
    const [{ waiting }] = await sql(
      'select count(*)::int as waiting from staff_invitations where store_id = $1 and expires_at > $2',
      shop.id,
      new Date(now),
    )
    expect(waiting).toBe(0)
    const again = await shop.own('PATCH', `/api/staff-members/${(await rest()).id}`, { status: true })
    expect([again.status, again.body.data?.code], again.text).toEqual([402, 'plan-limit'])
  })
})

describe('A plan that nobody pays', () => {
  let shop: Shop
  const at = (text: string): void => {
    now = Date.parse(text)
  }

  it('is tried again after one, three and five days, and works meanwhile', async () => {
    at('2027-06-01T10:00:00Z')
    shop = await open('Debtor')
    await buy(shop, 'venture')
    await until(async () => (await shop.state()) === 'active')
    declined.add(shop.id)
    const tries: string[] = []
    for (let n = 0; n < 7; n++) {
      at(`2027-07-0${1 + n}T10:00:00Z`)
      const before = charged.length
      await tick()
      if (charged.length > before) tries.push(`0${1 + n}`)
      expect([await shop.state(), (await shop.guest('GET', '/api/products')).status]).toEqual(['past_due', 200])
    }
    expect(tries).toEqual(['01', '02', '04', '06'])
    expect(new Set(charged.filter(({ store }) => store === shop.id).map(({ reference }) => reference)).size).toBe(4)
    const { data } = (await shop.own('GET', '/api/payment-histories?$sort[number]=1')).body
    // One payment, tried four times (values §5.3b).
    expect(data.map(({ status, attempts }: any) => [status, attempts])).toEqual([
      ['succeeded', 1],
      ['failed', 4],
    ])
  })

  it('closes the shop after a week; its owner pays and is back at once', async () => {
    at('2027-07-08T10:00:00Z')
    await tick()
    expect(await shop.state()).toBe('suspended')
    const [told] = (await shop.own('GET', '/api/tasks?kind=store_restrictions')).body.data
    expect(told).toMatchObject({ state: 'done', progress: 100, result: { from: 'past_due', to: 'suspended' } })
    expect((await shop.guest('GET', '/')).status).toBe(503)
    expect((await shop.own('POST', '/api/manufacturers', { name: 'X' })).status).toBe(409)
    await buy(shop, 'venture')
    await until(async () => (await shop.state()) === 'active')
    expect((await shop.guest('GET', '/api/products')).status).toBe(200)
    expect((await termOf(shop)).ends_at).toBe('2027-08-08T10:00:00.000Z')
  })

  it('leads to the archive a day after that, with a link that opens the shop once', async () => {
    at('2027-08-08T10:00:00Z')
    await tick()
    at('2027-08-15T10:00:00Z')
    for (let n = 0; n < 2; n++) await tick()
    expect(await shop.state()).toBe('suspended')
    at('2027-08-16T09:59:00Z')
    await tick()
    expect(await shop.state()).toBe('suspended')
    at('2027-08-16T10:00:00Z')
    await tick()
    expect(await shop.state()).toBe('archived')
    expect((await shop.guest('GET', '/')).status).toBe(410)
    expect((await shop.own('POST', '/api/plan-changes', { plan: 'free' })).status).toBe(409)
    const token = await linkOf(shop)
    for (const wrong of ['x', `${token}x`, token.split('').reverse().join('')]) {
      const refused = await shop.own('POST', '/api/store-restorations', { token: wrong })
      expect([refused.status, refused.body.data.code]).toEqual([410, 'restore-link-over'])
    }
    const restored = await shop.own('POST', '/api/store-restorations', { token, plan: 'venture' })
    expect(restored.status, restored.text).toBe(201)
    expect(await shop.state()).toBe('archived')
    await payAt(restored.body.redirect_url)
    await until(async () => (await shop.state()) === 'active')
    expect((await shop.guest('GET', '/api/products')).status).toBe(200)
    expect((await shop.own('POST', '/api/store-restorations', { token })).status).toBe(410)
  })
})

const linkOf = async (shop: Shop): Promise<string> => {
  const texts = (await mailsTo(world, shop.owner.email)).map(({ text }) => text)
  const [, token = ''] =
    /restore-store\?token=(\S+)/.exec(texts.findLast((text) => text.includes('restore-store')) ?? '') ?? []
  return decodeURIComponent(token)
}

describe('An owner', () => {
  it('archives a shop by its name, and opens it again on Free; in the end it is erased but for its invoices', async () => {
    now = Date.parse('2028-01-01T10:00:00Z')
    const shop = await open('Left alone')
    // Its clocks are fourteen hours ahead: it is a day later there.
    expect((await shop.own('PATCH', `/api/stores/${shop.id}`, { time_zone: 'Pacific/Kiritimati' })).status).toBe(200)
    const trial = await shop.own('POST', '/api/store-archivals', { name: 'Left alone' })
    expect([trial.status, trial.body.data.code], trial.text).toEqual([409, 'invalid-transition'])
    expect(trial.body.message).not.toContain('замовлення')
    await buy(shop, 'free')
    await until(async () => (await shop.state()) === 'active')
    const shopper = await signedIn(world, shop, 'shopper@left.test')
    const wrong = await shop.own('POST', '/api/store-archivals', { name: 'left' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['name']])
    expect((await shop.own('POST', '/api/store-archivals', { name: 'Left alone' })).status).toBe(201)
    await until(async () => (await shop.state()) === 'archived')
    expect((await shop.own('POST', '/api/store-restorations', { token: await linkOf(shop) })).status).toBe(201)
    await until(async () => (await shop.state()) === 'active')
    await shop.own('POST', '/api/store-archivals', { name: 'Left alone' })
    await until(async () => (await shop.state()) === 'archived')
    const mails: number[] = []
    for (let n = 1; n < 90; n++) {
      now += day
      const before = (await mailsTo(world, shop.owner.email)).length
      await tick()
      if ((await mailsTo(world, shop.owner.email)).length > before) mails.push(n)
    }
    expect(mails).toEqual([30, 60, 80, 89])
    expect((await mailsTo(world, shop.owner.email)).at(-1)?.text).toMatch(/1 квітня 2028|April 1, 2028/)
    expect(await shop.state()).toBe('archived')
    now += day
    await tick()
    expect(await shop.state()).toBe('deleted')
    expect((await shop.guest('GET', '/')).status).toBe(421)
    await until(
      async () => (await sql('select first_name from customers where store_id = $1', shop.id))[0]?.first_name === '—',
    )
    const everything = JSON.stringify(await sql('select * from customers where store_id = $1', shop.id))
    expect(everything).not.toContain(shopper.id === '' ? '' : 'shopper@left.test')
    const { findings } = await verifyAll(world.engine, world.files)
    expect(findings).toEqual([])
  })
})

describe('The super admin', () => {
  it('suspends a shop for a reason, which no payment opens, and lifts it; its owner sees who did', async () => {
    now = Date.parse('2028-06-01T10:00:00Z')
    const shop = await open('Abused')
    const admin: Person = await world.admin()
    const restrict = (action: string) =>
      admin.call('POST', '/api/store-restrictions', { restricted_id: shop.id, action, reason: 'Counterfeit goods' })
    expect(
      (await shop.own('POST', '/api/store-restrictions', { restricted_id: shop.id, action: 'lift', reason: 'x' }))
        .status,
    ).toBe(403)
    const lifted = await restrict('lift')
    expect([lifted.status, lifted.body.data.code], lifted.text).toEqual([409, 'invalid-transition'])
    const done = await restrict('suspend')
    expect(done.status, done.text).toBe(201)
    expect(await shop.state()).toBe('suspended')
    const paid = await shop.own('POST', '/api/plan-changes', { plan: 'free' })
    expect([paid.status, paid.body.data.code]).toEqual([409, 'invalid-transition'])
    expect((await restrict('lift')).status).toBe(201)
    expect(await shop.state()).toBe('active')
    const trail = await sql(
      `select actor_role, changes from audit_logs where store_id = $1 and resource = 'stores' order by created_at, id`,
      shop.id,
    )
    expect(trail).toMatchObject([
      { actor_role: 'ADMIN', changes: { state: ['trial', 'suspended'], suspend_reason: [null, 'Counterfeit goods'] } },
      { actor_role: 'ADMIN', changes: { state: ['suspended', 'active'] } },
    ])
    expect((await mailsTo(world, shop.owner.email)).some(({ text }) => text.includes('Counterfeit goods'))).toBe(true)
  })

  it('gives a trial that is opened again the days that it has left, and Free after them', async () => {
    now = Date.parse('2028-07-01T10:00:00Z')
    const shop = await open('Tried once more')
    const admin: Person = await world.admin()
    for (const action of ['suspend', 'lift'])
      expect(
        (await admin.call('POST', '/api/store-restrictions', { restricted_id: shop.id, action, reason: 'By mistake' }))
          .status,
      ).toBe(201)
    expect([await shop.state(), await shop.plan()]).toEqual(['active', 'venture'])
    now += 14 * day
    await tick()
    expect([await shop.state(), await shop.plan()]).toEqual(['active', 'free'])
    expect(charged.some(({ store }) => store === shop.id)).toBe(false)
  })

  it('closes also what its owner has archived, and what a bill has closed: then neither link nor payment opens it', async () => {
    now = Date.parse('2028-08-01T10:00:00Z')
    const restrict = async (shop: Shop, action: string, reason: string) =>
      (await world.admin()).call('POST', '/api/store-restrictions', { restricted_id: shop.id, action, reason })
    const [archived, unpaid] = [await open('Put away'), await open('Unpaid and abused')]
    for (const shop of [archived, unpaid]) await buy(shop, 'venture')
    await until(async () => (await unpaid.state()) === 'active' && (await archived.state()) === 'active')
    expect((await archived.own('POST', '/api/store-archivals', { name: 'Put away' })).status).toBe(201)
    await until(async () => (await archived.state()) === 'archived')
    const token = await linkOf(archived)
    declined.add(unpaid.id)
    for (const after of [31, 32, 34, 36, 38]) {
      now = Date.parse('2028-08-01T10:00:00Z') + after * day
      await tick()
    }
    expect(await unpaid.state()).toBe('suspended')

    for (const shop of [archived, unpaid]) {
      const done = await restrict(shop, 'suspend', 'Counterfeit goods')
      expect(done.status, done.text).toBe(201)
      expect(await shop.state()).toBe('suspended')
      expect((await sql('select archived_at from stores where id = $1', shop.id))[0]).toEqual({ archived_at: null })
      // Its day of grace does not begin anew.
      const again = await restrict(shop, 'suspend', 'Once more')
      expect([again.status, again.body.data.code], again.text).toEqual([409, 'invalid-transition'])
      const [told] = await sql(
        `select changes from audit_logs where store_id = $1 and resource = 'stores' order by created_at desc, id desc limit 1`,
        shop.id,
      )
      expect(told.changes).toMatchObject({ suspend_reason: [null, 'Counterfeit goods'] })
      const paid = await shop.own('POST', '/api/plan-changes', { plan: 'free' })
      expect([paid.status, paid.body.data.code]).toEqual([409, 'invalid-transition'])
    }
    const closed = await archived.own('POST', '/api/store-restorations', { token })
    expect([closed.status, closed.body.data.code], closed.text).toEqual([409, 'store-closed'])
    now += day
    await tick()
    const old = await archived.own('POST', '/api/store-restorations', { token })
    expect([old.status, old.body.data.code], old.text).toEqual([410, 'restore-link-over'])
    for (const shop of [archived, unpaid]) {
      expect(await shop.state()).toBe('archived')
      const back = await shop.own('POST', '/api/store-restorations', { token: await linkOf(shop) })
      expect([back.status, back.body.data.code], back.text).toEqual([409, 'invalid-transition'])
      expect((await restrict(shop, 'suspend', 'Once more')).status).toBe(409)
      expect((await restrict(shop, 'lift', 'Settled')).status).toBe(201)
      expect(await shop.state()).toBe('active')
    }
  })
})

/** values §5.2 once more, by whole days and nothing else: what the house is held against. */
type Small = {
  state: string
  end: number | null
  anchor: number
  failed: number
  fails: number
  since: number
  trial: number
}
const dateOf = (at: number): Date => new Date(yearBegin + at * day)
const yearBegin = Date.UTC(2029, 0, 1, 10)
function monthLater(from: number, anchor: number): number {
  const at = dateOf(from)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
  const longest = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Math.round((Date.UTC(year, month, Math.min(anchor, longest), 10) - yearBegin) / day)
}
function live(one: Small, at: number, pays: (at: number) => boolean): void {
  if (one.state === 'trial' && at >= one.trial) Object.assign(one, { state: 'active', end: null })
  else if (one.state === 'active' && one.end !== null && at >= one.end) {
    if (pays(at)) one.end = monthLater(one.end, one.anchor)
    else Object.assign(one, { state: 'past_due', failed: at, fails: 1 })
  } else if (one.state === 'past_due') {
    const again = [1, 3, 5][one.fails - 1]
    if (at >= one.failed + 7) Object.assign(one, { state: 'suspended', since: at })
    else if (again !== undefined && at >= one.failed + again) {
      if (pays(at)) Object.assign(one, { state: 'active', end: monthLater(one.end as number, one.anchor) })
      else one.fails += 1
    }
  } else if (one.state === 'suspended' && at >= one.since + 1) Object.assign(one, { state: 'archived', since: at })
  else if (one.state === 'archived' && at >= one.since + 90) one.state = 'deleted'
}

const many = process.env.TEST_LONG === '1' ? 1000 : 200

it(`A year of ${many} shops ends as the small model says`, async () => {
  /** The same dice for the house and for the model. */
  const roll = (store: number, at: number, what: number): number => {
    let x = (store * 73_856_093) ^ (at * 19_349_663) ^ (what * 83_492_791)
    x = Math.imul(x ^ (x >>> 15), 2_246_822_519)
    x = Math.imul(x ^ (x >>> 13), 3_266_489_917)
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
  }
  const pays = (store: number, at: number): boolean => roll(store, at, 1) > 0.35
  const ids = Array.from({ length: many }, () => newId())
  const places = new Map(ids.map((id, n) => [id, n]))
  // A third on their trial, the rest on a plan whose first month ends on any day.
  const models = ids.map((_, n): Small => {
    const isTrial = n % 3 === 0
    const first = 1 + Math.floor(roll(n, 0, 2) * 28)
    return {
      state: isTrial ? 'trial' : 'active',
      end: isTrial ? null : first,
      anchor: dateOf(first).getUTCDate(),
      failed: 0,
      fails: 0,
      since: 0,
      trial: 14,
    }
  })
  const rows = models.map(({ state, end, anchor, trial }, n) => ({
    id: ids[n],
    state,
    anchor,
    sub: newId(),
    ends: end === null ? null : dateOf(end).toISOString(),
    trial: state === 'trial' ? dateOf(trial).toISOString() : null,
  }))
  await sql(
    `insert into stores (id, title, domain, token, state, completed, plan_id, primary_language, base_currency, trial_ends_at, search_text, created_at, updated_at)
     select x.id, 'Year', 'year-' || x.id, x.id::text, x.state, true, (select id from plans where code = 'venture'), 'en-us', 'USD', x.trial, 'year', now(), now()
     from jsonb_to_recordset($1::jsonb) as x(id uuid, state text, trial timestamptz)`,
    JSON.stringify(rows),
  )
  await sql(
    `insert into store_subscriptions (store_id, id, plan_id, period, state, starts_at, ends_at, anchor_day, created_at, updated_at)
     select x.id, x.sub, (select id from plans where code = 'venture'), 'monthly', x.state, now(), coalesce(x.ends, x.trial), x.anchor, now(), now()
     from jsonb_to_recordset($1::jsonb) as x(id uuid, sub uuid, state text, anchor int, ends timestamptz, trial timestamptz)`,
    JSON.stringify(rows),
  )
  let at = 0
  const dice: PlanCharger = {
    charge: async ({ store_id }) => {
      const place = places.get(store_id)
      return { outcome: place !== undefined && pays(place, at) ? 'succeeded' : 'failed', provider_payment_id: null }
    },
  }
  for (at = 1; at <= 365; at++) {
    now = yearBegin + at * day
    await runStoreCourses(world.engine, dice)
    for (const [n, one] of models.entries()) live(one, at, (when) => pays(n, when))
    if (at % 73 && at < 365) continue
    const found = await sql('select id, state from stores where id = any($1::uuid[])', ids)
    const told = new Map(found.map(({ id, state }) => [id, state]))
    expect(
      ids.map((id) => told.get(id)),
      `day ${at}`,
    ).toEqual(models.map(({ state }) => state))
  }
  const ends = Object.groupBy(models, ({ state }) => state)
  expect(Object.keys(ends).length, JSON.stringify(Object.keys(ends))).toBeGreaterThan(2)
  await sql('delete from stores where id = any($1::uuid[])', ids)
})
