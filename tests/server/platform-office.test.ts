import { openFakeAi } from '@shopwright/providers/fakes/ai'
import { newId } from '@shopwright/resource'
import { configurationSettings, registry } from '@shopwright/shop/model'
import { configuration, writeTexts } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, type Person, password, until, type World } from './world.ts'

let world: World
let admin: Person
let store: OpenedStore
let row: string
let ai: Awaited<ReturnType<typeof openFakeAi>>
const sent: { from: { name: string; address: string }; to: string }[] = []

beforeAll(async () => {
  const mailer = {
    isConfigured: true,
    from: 'Shopwright <no-reply@platform.localhost>',
    send: async (mail: any) => void sent.push(mail),
  }
  ai = await openFakeAi()
  world = await openWorld({ work: true, sandbox: false, mailer, egressAllow: [ai.host] })
  admin = await world.admin()
  store = await world.openStore('Tenant')
  row = (await admin.call('GET', '/api/configuration-settings')).body.data[0].id
})
afterAll(async () => {
  await world.close()
  ai.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const set = async (changes: object): Promise<any> => {
  const answer = await admin.call('PATCH', `/api/configuration-settings/${row}`, changes)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const planOf = async (code: string): Promise<any> =>
  (await admin.call('GET', `/api/plans?code=${code}&$populate[]=prices`)).body.data[0]
const daysOfTrial = async (name: string): Promise<number> => {
  const { id } = await world.openStore(name, { plan: 'trial' })
  const [{ days }] = await sql(
    `select extract(epoch from trial_ends_at - created_at) / 86400 as days from stores where id = $1`,
    id,
  )
  return Math.round(Number(days))
}

/** What each setting of the platform changes, where somebody sees it. The tests below are by their names. */
const readers: Record<string, () => Promise<void>> = {
  platform_name: async () => {
    await set({ platform_name: 'Ярмарок', mail_from: 'hello@yarmarok.test' })
    await until(async () => configuration().platform_name === 'Ярмарок')
    await world.platform('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email: store.owner.email } })
    await until(async () =>
      sent.some(
        ({ to, from }) => to === store.owner.email && from.name === 'Ярмарок' && from.address === 'hello@yarmarok.test',
      ),
    )
  },
  mail_from: async () => {
    await set({ mail_from: 'other@yarmarok.test' })
    await until(async () => configuration().mail_from === 'other@yarmarok.test')
    await world.platform('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email: admin.email } })
    await until(async () => sent.some(({ to, from }) => to === admin.email && from.address === 'other@yarmarok.test'))
  },
  trial_days: async () => {
    expect(await daysOfTrial('Fourteen')).toBe(14)
    await set({ trial_days: 30 })
    await until(async () => configuration().trial_days === 30)
    expect(await daysOfTrial('Thirty')).toBe(30)
  },
  currency: async () => {
    const refused = await admin.call('PATCH', `/api/configuration-settings/${row}`, { currency: 'EUR' })
    expect([refused.status, refused.body.errors.currency], refused.text).toEqual([422, expect.stringContaining('EUR')])
    const plan = await planOf('free')
    const prices = [...plan.prices, { period: 'monthly', currency: 'EUR', price: '0' }]
    const priced = await admin.call('PATCH', `/api/plans/${plan.id}`, { prices })
    expect(priced.status, priced.text).toBe(200)
    await set({ currency: 'EUR' })
    await until(async () => configuration().currency === 'EUR')
    // A plan without a price in it is not offered.
    const change = await store.call('POST', '/api/plan-changes', { plan: 'venture' })
    expect([change.status, Object.keys(change.body.errors)]).toEqual([422, ['plan']])
    expect((await store.call('POST', '/api/plan-changes', { plan: 'free' })).body.currency).toBe('EUR')
    await set({ currency: 'USD' })
    await until(async () => configuration().currency === 'USD')
  },
  vat_percent: async () => {
    await set({ vat_percent: '7' })
    await until(async () => configuration().vat_percent === '7.00')
    const plan = await planOf('business')
    const prices = [...plan.prices, { period: 'monthly', currency: 'PLN', price: '200' }]
    const { body } = await admin.call('PATCH', `/api/plans/${plan.id}`, { prices })
    expect(body.prices.find((price: any) => price.currency === 'PLN').vat_percent).toBe('7')
    expect(body.prices.find((price: any) => price.currency === 'USD').vat_percent).toBe('20')
  },
  stripe_secret_key: async () => {
    const sells = async () => (await store.call('GET', `/api/stores/${store.id}`)).body.sells_plans
    expect(await sells()).toBe(false)
    await set({ stripe_secret_key: 'sk_test_typed_by_the_admin' })
    expect(await sells()).toBe(false)
  },
  stripe_webhook_secret: async () => {
    const body = await set({ stripe_webhook_secret: 'whsec_typed_by_the_admin' })
    expect(body.kept_secrets).toEqual({ stripe_secret_key: 'dmin', stripe_webhook_secret: 'dmin' })
    expect(JSON.stringify(body)).not.toContain('typed_by')
    const [kept] = await sql('select stripe_secret_key as key from configuration_settings')
    expect(kept.key).toMatch(/^sw1\./)
    await until(async () => (await store.call('GET', `/api/stores/${store.id}`)).body.sells_plans === true)
    expect((await admin.call('GET', '/api/configuration-settings')).body.data[0].takes_money).toBe(true)
  },
  ai_api_key: async () => {
    const body = await set({ ai_api_key: 'sk-typed-by-the-admin' })
    expect([body.kept_secrets.ai_api_key, body.writes_texts]).toEqual(['dmin', false])
  },
  ai_model: async () => {
    await set({ ai_model: 'small' })
    await until(async () => (await admin.call('GET', '/api/configuration-settings')).body.data[0].writes_texts === true)
  },
  ai_api_base: async () => {
    await set({ ai_api_base: ai.url })
    await until(async () => configuration().ai?.base === ai.url)
    await makeProduct(store)
    const { body } = await store.call('POST', '/api/ai-generations', { type: 'products' })
    await store.call('PATCH', `/api/ai-generations/${body.id}`, { state: 'generating' })
    await writeTexts(world.engine, store.id, body.id)
    expect(ai.asked.map(({ key, model }) => [key, model])).toContainEqual(['Bearer sk-typed-by-the-admin', 'small'])
  },
  two_step_required: async () => {
    const demand = async (isDemanded: boolean) => {
      await sql('update configuration_settings set two_step_required = $1', isDemanded)
      await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('configuration-settings'))
      await until(async () => configuration().two_step_required === isDemanded)
    }
    // Whoever demands it has it: see `two-step.test.ts`.
    const refused = await admin.call('PATCH', `/api/configuration-settings/${row}`, { two_step_required: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['two_step_required']])
    await demand(true)
    expect((await admin.call('GET', '/api/stores')).body.data.code).toBe('two-step-required')
    expect((await store.call('GET', '/api/products')).status).toBe(200)
    await demand(false)
    expect((await admin.call('GET', '/api/stores')).status).toBe(200)
  },
}
/** Read where a receipt is made: see `billing.test.ts`. */
const onReceipts = ['seller_name', 'seller_address', 'seller_tax_number', 'seller_email']

describe('A setting of the platform', () => {
  it('has a reader, and a test that changes it', () => {
    const writable = Object.entries(configurationSettings.fields).flatMap(([name, { options }]) =>
      (options as { readOnly?: boolean }).readOnly ? [] : [name],
    )
    expect(writable.toSorted()).toEqual([...Object.keys(readers), ...onReceipts].toSorted())
  })

  it.each(Object.entries(readers))('%s changes what somebody sees', (_, reader) => reader())

  it('is the super admin’s alone, and there is one row', async () => {
    const owner = (method: 'GET' | 'PATCH', path: string) =>
      store.call(method, path, method === 'GET' ? undefined : { trial_days: 1 })
    expect((await owner('GET', '/api/configuration-settings')).status).toBe(403)
    expect((await owner('PATCH', `/api/configuration-settings/${row}`)).status).toBe(403)
    expect((await admin.call('POST', '/api/configuration-settings', {})).status).toBe(405)
    expect((await admin.call('DELETE', `/api/configuration-settings/${row}`)).status).toBe(405)
  })
})

describe('What a super admin changes of the platform', () => {
  const trail = async (query: string): Promise<any[]> =>
    (await admin.call('GET', `/api/platform-audits?${query}&$sort[created_at]=-1`)).body.data

  it('is written down, by person and object, its secrets hidden', async () => {
    const plan = await planOf('venture')
    const { limits } = plan
    await admin.call('PATCH', `/api/plans/${plan.id}`, { limits: { ...limits, categories: 77 } })
    const [change] = await trail(`row_id=${plan.id}&action=update`)
    expect(change).toMatchObject({ resource: 'plans', action: 'update', actor_id: admin.id })
    expect(Object.keys(change.changes)).toEqual(['limits'])
    const settings = await trail(`resource=configuration-settings&$limit=50`)
    expect(settings.length).toBeGreaterThan(3)
    expect(JSON.stringify(settings)).not.toContain('typed_by')
    const keyed = settings.find(({ changes }) => 'stripe_secret_key' in changes)
    expect(keyed.changes).toEqual({ stripe_secret_key: ['•', '•'] })
    expect((await store.call('GET', '/api/platform-audits')).status).toBe(403)
  })

  it('is written down for each noun of the platform that they may write, also where the noun is a verb', async () => {
    const person = await world.register('audited@person.test')
    const made: Record<string, () => Promise<any>> = {
      accounts: () => admin.call('PATCH', `/api/accounts/${person.id}`, { first_name: 'Інша' }),
      stores: () => admin.call('PATCH', `/api/stores/${store.id}`, { about: 'Замітка' }),
      'store-restrictions': () =>
        admin.call('POST', '/api/store-restrictions', { restricted_id: store.id, action: 'suspend', reason: 'Скарга' }),
      'store-entries': () =>
        admin.call('POST', '/api/store-entries', { target_store_id: store.id, reason: 'Подивитися' }),
      currencies: () => admin.call('POST', '/api/currencies', { title: 'Золото', code: 'XAU', decimals: 2 }),
    }
    for (const [name, write] of Object.entries(made)) {
      const answer = await write()
      expect([200, 201], `${name}: ${answer.text}`).toContain(answer.status)
      expect((await trail(`resource=${name}`)).length, name).toBe(1)
    }
  })

  it('stands there with what people change of their own account, and never what a password is', async () => {
    const person = await world.register('own@person.test')
    const changes = async () =>
      (await trail(`row_id=${person.id}`)).map((one) => ({ by: one.actor_id, ...one.changes }))
    const own = (body: object) => person.call('PATCH', `/api/customers/${person.id}`, body)
    expect((await own({ first_name: 'Олена' })).status).toBe(200)
    expect((await own({ first_name: 'Олена' })).status).toBe(200)
    expect(await changes()).toEqual([{ by: person.id, first_name: [expect.any(String), 'Олена'] }])
    const given = { password: 'Another-secret7', current_password: password }
    expect((await own(given)).status).toBe(200)
    expect((await changes())[0]).toEqual({ by: person.id, password: ['•', '•'] })
  })

  it('leaves out what owners change of their own store: that stands in its own list', async () => {
    const shop = await world.openStore('Own affairs')
    const renamed = await shop.call('PATCH', `/api/stores/${shop.id}`, { title: 'Own affair' })
    expect(renamed.status, renamed.text).toBe(200)
    expect((await trail(`resource=stores&row_id=${shop.id}&action=update`)).length).toBe(0)
    expect((await shop.call('GET', '/api/audit-logs?resource=stores')).body.total).toBe(1)
  })
})

describe('The tasks of all stores', () => {
  it('are listed with whose they are, for the super admin alone, and as they are now', async () => {
    const shops = [await world.openStore('First at work'), await world.openStore('Second at work')]
    const begin = async (shop: OpenedStore) => {
      const query = { resource: 'products', action: 'patch', query: 'status=true', changes: { status: false } }
      const { status, text, body } = await shop.call('POST', '/api/bulk-changes', query)
      expect(status, text).toBe(201)
      return body.task_id as string
    }
    const listed = async (query = '') =>
      (await admin.call('GET', `/api/store-tasks?$limit=100&$populate[]=store_id${query}`)).body
    const counted = async () => (await admin.call('GET', '/api/store-tasks?$limit=1')).body.total
    const earlier = await counted()
    const tasks = [await begin(shops[0] as OpenedStore), await begin(shops[1] as OpenedStore)]
    expect(await counted()).toBe(earlier + 2)
    const { data } = await listed()
    expect(
      data
        .filter(({ id }: any) => tasks.includes(id))
        .map((row: any) => row.store.title)
        .sort(),
    ).toEqual(['First at work', 'Second at work'])
    const own = (await listed(`&store_id=${shops[0]?.id}&kind=bulk_change`)).data
    expect(own.map(({ id }: any) => id)).toEqual([tasks[0]])
    expect((await store.call('GET', '/api/store-tasks')).status).toBe(403)
    expect((await admin.call('PATCH', `/api/store-tasks/${tasks[0]}`, { cancel_requested: true })).status).toBe(405)
  })
})

describe('A plan by the platform’s word', () => {
  const grant = (granted_id: string, body: object) =>
    admin.call('POST', '/api/plan-grants', { granted_id, period: 'monthly', reason: 'Рахунок 17', ...body })
  const term = async (shop: OpenedStore) =>
    (
      await sql(
        `select p.code, t.ends_at, s.state from store_subscriptions t join plans p on p.id = t.plan_id join stores s on s.id = t.store_id
        where t.store_id = $1 and t.state <> 'ended'`,
        shop.id,
      )
    )[0]
  const monthsAfter = (date: Date, months: number) => {
    const end = new Date(date)
    end.setUTCMonth(end.getUTCMonth() + months, 1)
    end.setUTCDate(
      Math.min(date.getUTCDate(), new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()),
    )
    return end.toISOString().slice(0, 10)
  }

  it('begins at once, goes on from its end when it is granted again, and is a payment with a receipt', async () => {
    const shop = await world.openStore('Granted', { plan: 'trial' })
    const [venture, business] = [await planOf('venture'), await planOf('business')]
    const now = new Date()
    const made = await grant(shop.id, { plan_id: venture.id })
    expect(made.status, made.text).toBe(201)
    const first = await term(shop)
    expect([first.code, first.state, first.ends_at.toISOString().slice(0, 10)]).toEqual([
      'venture',
      'active',
      monthsAfter(now, 1),
    ])
    await grant(shop.id, { plan_id: venture.id, amount: '7.00' })
    expect((await term(shop)).ends_at.toISOString().slice(0, 10)).toBe(monthsAfter(now, 2))
    await grant(shop.id, { plan_id: business.id, period: 'annual', amount: '0' })
    const last = await term(shop)
    expect([last.code, last.ends_at.toISOString().slice(0, 10)]).toEqual(['business', monthsAfter(now, 12)])
    const paid = (await shop.call('GET', '/api/payment-histories?$sort[number]=1')).body.data
    const price = venture.prices.find(({ period }: any) => period === 'monthly').price
    expect(paid.map(({ amount, status, provider }: any) => [Number(amount), status, provider])).toEqual([
      [Number(price), 'succeeded', null],
      [7, 'succeeded', null],
    ])
    expect((await shop.call('GET', '/api/billing-receipts')).body.total).toBe(2)
    // What the platform received itself it gives back itself: written down once, with a receipt of its own.
    await admin.call('POST', '/api/store-entries', { target_store_id: shop.id, reason: 'A refund' })
    const give = () =>
      admin.call(
        'POST',
        '/api/billing-refunds',
        { payment_id: paid[1].id, reason: 'Given back in cash' },
        { 'store-token': shop.token },
      )
    expect((await give()).status).toBe(201)
    const back = await until(
      async () => (await shop.call('GET', `/api/payment-histories/${paid[1].id}`)).body,
      ({ status }) => status === 'refunded',
    )
    expect(back.refund_reason).toBe('Given back in cash')
    const [receipt] = (await shop.call('GET', '/api/billing-receipts?$sort[number]=-1')).body.data
    expect(receipt).toMatchObject({ kind: 'refund', payment_id: paid[1].id, reason: 'Given back in cash' })
    expect((await give()).body.data.code).toBe('invalid-transition')
  })

  it('is the super admin’s alone, of a plan that is sold, for a store that is there', async () => {
    const shop = await world.openStore('Ungranted', { plan: 'trial' })
    const [free, venture] = [await planOf('free'), await planOf('venture')]
    const own = await shop.call('POST', '/api/plan-grants', {
      granted_id: shop.id,
      plan_id: venture.id,
      reason: 'Mine',
    })
    expect(own.status).toBe(403)
    const wrong = async (id: string, body: object) => Object.keys((await grant(id, body)).body.errors)
    expect(await wrong(shop.id, { plan_id: free.id })).toEqual(['plan_id'])
    expect(await wrong(shop.id, { plan_id: shop.id })).toEqual(['plan_id'])
    expect(await wrong(free.id, { plan_id: venture.id })).toEqual(['granted_id'])
    expect(await wrong(shop.id, { plan_id: venture.id, amount: '-1' })).toEqual(['amount'])
    expect(await wrong(shop.id, { plan_id: venture.id, reason: '' })).toEqual(['reason'])
    expect((await term(shop)).state).toBe('trial')
    expect((await shop.call('GET', '/api/payment-histories')).body.total).toBe(0)
  })
})

describe('The list of stores', () => {
  it('says how much of its plan each uses', async () => {
    const shop = await world.openStore('Used')
    for (const n of [1, 2, 3]) await shop.call('POST', '/api/categories', { name: `C ${n}` })
    const { body } = await admin.call('GET', '/api/stores?title=Used')
    expect(body.data[0].usage).toMatchObject({ categories: 3, staff: 0 })
  })
})

describe('The lists of the world', () => {
  it('have the zones of its countries, by their codes, in three languages', async () => {
    const find = async (query: string, language: string) =>
      (await world.platform('GET', `/api/${query}`, undefined, { language })).body
    const [country] = (await find('countries?iso_code=US', 'en-us')).data
    const zones = (language: string) => find(`zones?country_id=${country.id}&$limit=100&$sort[code]=1`, language)
    for (const [language, name] of [
      ['en-us', 'Georgia'],
      ['ru-ru', 'Джорджия'],
      ['ua-uk', 'Джорджія'],
    ] as const) {
      const { total, data } = await zones(language)
      const georgia = data.find((zone: any) => zone.iso_code === 'US-GA')
      expect([total, georgia.code, georgia.name]).toEqual([51, 'GA', name])
    }
    const counted = await sql(
      `select count(distinct c.iso_code)::integer as countries, count(*)::integer as zones,
        count(*) filter (where z.name ->> 'ua-uk' is null)::integer as unnamed
      from zones z join countries c on c.id = z.country_id`,
    )
    expect(counted).toEqual([{ countries: 193, zones: 3623, unnamed: 0 }])
  })
})

describe('the lists of the platform', () => {
  const first = async (name: string): Promise<any> => (await admin.call('GET', `/api/${name}?$limit=1`)).body.data[0]

  const lasting = registry.all.flatMap(({ name, scope, fields }) =>
    Object.entries(fields).flatMap(([field, { type, options }]) =>
      scope === 'platform' && options.lasting && !options.readOnly ? [[name, field, type] as const] : [],
    ),
  )

  it('have what stores name them by', () => {
    expect(lasting.map(([name, field]) => `${name}.${field}`)).toEqual(
      expect.arrayContaining(['currencies.code', 'countries.iso_code', 'languages.code', 'plans.code']),
    )
  })

  it.each(lasting)('%s keep their %s, by which stores name them', async (name, field, type) => {
    const path = `/api/${name}/${(await first(name)).id}`
    const before = (await admin.call('GET', path)).body
    const other = type === 'ref' ? newId() : 'XXX'.slice(0, before[field].length)
    const refused = await admin.call('PATCH', path, { [field]: other, status: true })
    expect([refused.status, refused.body.errors], refused.text).toEqual([
      422,
      { [field]: expect.stringMatching(/^This cannot be changed/) },
    ])
    expect((await admin.call('GET', path)).body).toEqual(before)
    const same = await admin.call('PATCH', path, { [field]: before[field], status: true })
    expect([same.status, same.body[field]], same.text).toEqual([200, before[field]])
  })

  it.each([
    ['currencies', { code: 'uah', title: 'Small', symbol_right: 'x' }, 'code'],
    ['currencies', { code: 'U1H', title: 'With a digit', symbol_right: 'x' }, 'code'],
    ['countries', { iso_code: 'u1', name: 'Nowhere' }, 'iso_code'],
    ['countries', { iso_code: 'XY', name: 'Nowhere', address_format: '{firstname}\n{street}' }, 'address_format'],
  ])('%s do not take %j', async (name, body, field) => {
    const refused = await admin.call('POST', `/api/${name}`, body)
    expect([refused.status, Object.keys(refused.body.errors)], refused.text).toEqual([422, [field]])
  })

  it('say of an address what stands for nothing, to a store as well', async () => {
    const open = await world.openStore('Addresses')
    const { id } = (await open.call('GET', '/api/store-countries')).body.data[0]
    const path = `/api/store-countries/${id}`
    const refused = await open.call('PATCH', path, { address_format: '{lastname}\n{Street 1}' })
    expect([refused.status, refused.body.errors.address_format], refused.text).toEqual([
      422,
      expect.stringMatching(/\{Street 1\}.*\{firstname\}/s),
    ])
    expect((await open.call('PATCH', path, { address_format: '{lastname}, {zone_code}\n{city}' })).status).toBe(200)
  })
})

it('a super admin neither switches off nor deletes their own account, which might be the last', async () => {
  const [own] = (await admin.call('GET', `/api/accounts?email=${admin.email}`)).body.data
  const off = await admin.call('PATCH', `/api/accounts/${own.id}`, { status: false })
  expect([off.status, Object.keys(off.body.errors)], off.text).toEqual([422, ['status']])
  const gone = await admin.call('DELETE', `/api/accounts/${own.id}`)
  expect([gone.status, gone.body.data.code], gone.text).toEqual([409, 'own-account-stays'])
  expect((await admin.call('PATCH', `/api/accounts/${own.id}`, { phone: '+380441112233' })).status).toBe(200)
  const [other] = (await admin.call('GET', `/api/accounts?email=${store.owner.email}`)).body.data
  for (const status of [false, true])
    expect((await admin.call('PATCH', `/api/accounts/${other.id}`, { status })).body.status).toBe(status)
})
