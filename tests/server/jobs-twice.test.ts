import type { Job, JobData } from '@shopwright/engine'
import { createRateBank } from '@shopwright/server/rates'
import { themesOf } from '@shopwright/server/themes/themes'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noBanks } from '../no-banks.ts'
import { cardOrder, takeCards } from './card-order.ts'
import { plantStore } from './plant.ts'
import { makeProduct, signedIn } from './shopper.ts'
import { groupWith } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** What the queue would do is done by hand here, each job twice: the first run may have been killed just before it was noted. */
let world: World
let store: OpenedStore
let jobs: Map<string, Job>
let now = new Date()
let sent: { to: string; subject: string }[] = []
const seen = new Set<string>()
const busy = new Set<string>()
const mailer = {
  isConfigured: true,
  from: 'Shop <shop@jobs.test>',
  send: async (mail: { to: string; subject: string; text: string }) => void sent.push(mail),
}

beforeAll(async () => {
  world = await openWorld({ clock: () => now, mailer })
  store = await world.openStore('Twice')
  jobs = new Map(
    jobsOf({
      engine: () => world.engine,
      mailer,
      files: world.files,
      exchange: world.exchange,
      rates: createRateBank({ allow: [], bases: noBanks }),
      themes: themesOf(world.engine),
      planCharger: { charge: async () => ({ outcome: 'succeeded', provider_payment_id: null }) },
      names: { texts: async () => ['the wrong one'] },
    }).map((job) => [job.name, job]),
  )
})
afterAll(() => world.close())

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  if (status > 299) throw new Error(`${status}: ${text}`)
  return body
}

/** Every row of every table of ours, as one text per table. */
async function state(): Promise<Record<string, string>> {
  const tables = await sql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const [row] = await sql(
    `select jsonb_object_agg(name, hash) as all from (${tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
      )
      .join(' union all ')}) x`,
  )
  return row.all
}
const waiting = (): Promise<{ id: string; name: string; data: JobData }[]> =>
  sql(`select id, name, data from pgboss.job where state = 'created' order by created_on, id`) as never

const run = (name: string, data: JobData): Promise<void> =>
  (jobs.get(name) as Job).run(data, { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 })

async function twice(name: string, data: JobData): Promise<void> {
  seen.add(name)
  const before = await state()
  const mails = sent.length
  const first = await run(name, data).catch((error: Error) => error)
  const after = await state()
  if (JSON.stringify(before) !== JSON.stringify(after) || sent.length > mails) busy.add(name)
  expect(sent.length - mails, `${name}: one mail at most`).toBeLessThanOrEqual(1)
  const told = sent.length
  const second = await run(name, data).catch((error: Error) => error)
  expect(String(second), `${name} ends alike`).toBe(String(first))
  expect(await state(), `${name} ${JSON.stringify(data)} changes nothing again`).toEqual(after)
  expect(sent.slice(told), `${name} mails nothing again`).toEqual([])
}

/** Does all that waits, and what that asks for, until nothing waits: each twice. Cron’s are asked for apart. */
async function work(): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const found = await waiting()
    if (!found.length) return
    await sql(
      'delete from pgboss.job where id = any($1)',
      found.map(({ id }) => id),
    )
    for (const { name, data } of found) if (jobs.has(name)) await twice(name, data)
  }
}

describe('Each job, run twice', () => {
  it('changes nothing again where it changes the plan, and never brings an older one back', async () => {
    const first = await ok(store.call('POST', '/api/plan-changes', { plan: 'free', period: 'monthly' }))
    const data = { store_id: store.id, plan_change_id: first.id }
    await work()
    const subscriptions = () => sql('select count(*)::int as n from store_subscriptions where store_id = $1', store.id)
    const before = await subscriptions()
    await sql(`update stores set plan_id = (select id from plans where code = 'business') where id = $1`, store.id)
    await run('apply-plan', data)
    expect(await subscriptions()).toEqual(before)
    expect(
      (await sql('select p.code from stores s join plans p on p.id = s.plan_id where s.id = $1', store.id))[0].code,
    ).toBe('business')
    await world.putOnPlan(store.id, 'unlimited')
  })

  it('changes nothing again where a store is archived, and in the end erased', async () => {
    const other = await world.openStore('Gone')
    await ok(other.call('POST', '/api/plan-changes', { plan: 'free' }))
    await work()
    await ok(other.call('POST', '/api/store-archivals', { name: 'Gone' }))
    await work()
    await twice('erase-store', { store_id: other.id })
    await work()
  })

  it('changes nothing again where an app is paid by the card that is kept, and renewed', async () => {
    const other = await world.openStore('Apps', { plan: 'free' })
    const buy = (app: string) => ok(other.call('POST', '/api/extension-changes', { app, action: 'buy' }))
    const form = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    await world.platform('POST', (await buy('telegram')).redirect_url, form, type)
    await buy('maps')
    await work()
    const paid = () =>
      sql(`select app from payment_histories where store_id = $1 and status = 'succeeded' order by 1`, other.id)
    expect((await paid()).map(({ app }) => app)).toEqual(['maps', 'telegram'])
    await sql('update extensions set ends_at = $2 where store_id = $1', other.id, new Date(now.getTime() - 1000))
    await twice('extension-terms', { store_id: null })
    expect((await paid()).map(({ app }) => app)).toEqual(['maps', 'maps', 'telegram', 'telegram'])
    await work()
  })

  it('changes nothing again where a program is told, whose address is none', async () => {
    const hook = { name: 'Nobody', url: 'https://127.0.0.1/', events: ['product.created'] }
    const { id } = await ok(store.call('POST', '/api/webhooks', hook))
    await makeProduct(store)
    await work()
    const told = () => sql('select attempts, error from webhook_deliveries where webhook_id = $1', id)
    expect(await told()).toEqual([{ attempts: 1, error: 'could-not-fetch' }])
    await ok(store.call('DELETE', `/api/webhooks/${id}`))
    await work()
  })

  it('changes nothing again where an invitation is withdrawn', async () => {
    const customer_group_id = await groupWith(store, [], true)
    const invited = await ok(
      store.call('POST', '/api/staff-invitations', { email: 'asked@jobs.test', customer_group_id }),
    )
    await ok(store.call('DELETE', `/api/staff-invitations/${invited.id}`))
    expect((await waiting()).map(({ name }) => name)).toContain('forget-mails')
    await work()
    expect(await sql(`select 1 from outbox_mails where link_of = $1`, `staff-invitation:${invited.id}`)).toEqual([])
  })

  it('ends no session that was opened with the new password', async () => {
    const shopper = await signedIn(world, store, 'again@jobs.test')
    const { id } = shopper
    await ok(store.call('PATCH', `/api/customers/${id}`, { password: 'Other1Words' }))
    const [job] = (await waiting()).filter(({ name }) => name === 'end-sessions')
    await run('end-sessions', job?.data as JobData)
    now = new Date(now.getTime() + 1000)
    const entered = await shopper.call('POST', '/api/authentication', {
      email: 'again@jobs.test',
      password: 'Other1Words',
      strategy: 'local',
    })
    expect(entered.status, entered.text).toBe(201)
    await run('end-sessions', job?.data as JobData)
    world.app.parts.sessions.forget()
    expect((await shopper.call('GET', `/api/customers/${id}`)).status).toBe(200)
    await work()
  })

  it('changes nothing and mails nothing the second time, for a shop’s day', async () => {
    await takeCards(store)
    await cardOrder(world, store)
    const shopper = await signedIn(world, store, 'buyer@jobs.test')
    const product = await makeProduct(store)
    await ok(shopper.add(product))
    await ok(shopper.ready())
    const order = await ok(shopper.order())
    const id = (await sql(`select id from customers where email = 'buyer@jobs.test'`))[0].id
    await ok(store.call('POST', '/api/customer-transactions', { customer_id: id, amount: '5', description: 'Gift' }))
    await ok(store.call('POST', '/api/customer-rewards', { customer_id: id, points: 5, description: 'Gift' }))
    await ok(
      shopper.call('POST', '/api/reviews', {
        product_id: product,
        author: 'Ira',
        text: 'A review that is long enough.',
        rating: 5,
      }),
    )
    await ok(store.call('PATCH', `/api/customers/${id}`, { password: 'Other1Words' }))
    await ok(store.call('PATCH', `/api/customers/${id}`, { approved: false }))
    await ok(store.call('POST', '/api/customer-approvals', { customer_id: id, status: 'approved' }))
    await ok(
      store.call('POST', '/api/bulk-changes', {
        resource: 'products',
        action: 'patch',
        ids: [product],
        changes: { sort_order: 3 },
      }),
    )
    await ok(store.call('POST', '/api/price-changes', { ids: [product], value: '5' }))
    const rate = (await store.call('GET', '/api/tax-classes')).body.data[0]
    if (rate) await ok(store.call('PATCH', `/api/tax-classes/${rate.id}`, { description: 'Another' }))
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    const statusOf = (code: number) => statuses.find((one: any) => one.code === code)?.id
    for (const code of [2, 3, 4, 5]) {
      const order_status_id = statusOf(code)
      if (order_status_id)
        await store.call('POST', '/api/order-histories', {
          order_id: order.id,
          order_status_id,
          notify: true,
          comment: 'On its way',
        })
    }
    await store.call('POST', '/api/exchange-rates', { source: 'nbu' })
    await work()
    for (const days of [1, 4, 40]) {
      now = new Date(now.getTime() + days * 86_400_000)
      await work()
    }
    expect(sent.length).toBeGreaterThan(3)
    // Nobody hears twice of the same thing.
    const mails = sent.map(({ to, subject }) => `${to} ${subject}`)
    expect(mails.filter((mail, n) => mails.indexOf(mail) !== n && !/#?\d{6}/.test(mail))).toEqual([])
  })

  it('changes nothing again for rows of every kind, whatever they are', async () => {
    const insider = await world.register('insider@jobs.test')
    const other = await world.openStore('Planted', { owner: await world.register('planted@jobs.test') })
    const ids = await world.engine.onPlatform(
      { store: { id: other.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } },
      (ctx) => plantStore(ctx, 'TWICE', insider.id),
    )
    const idOf = (name: string): string => ids.get(name) as string
    const given: [string, JobData][] = [
      ['draft-hold', { order_id: idOf('orders') }],
      ['draft-expiry', { order_id: idOf('orders') }],
      ['order-due', { order_id: idOf('orders') }],
      ['forget-option-file', { option_file_id: idOf('option-files') }],
      ['review-request', { order_id: idOf('orders') }],
      ['order-mails', { order_id: idOf('orders') }],
      ['voucher-mails', { voucher_id: idOf('vouchers') }],
      ['look-at-payment', { order_id: idOf('orders'), minutes: 5 }],
      ['give-refund', { refund_id: idOf('order-refunds') }],
      ['waybill', { waybill_id: idOf('waybills') }],
      ['recurring-charge', { recurring_id: idOf('order-recurrings') }],
      ['recurring-mails', { transaction_id: idOf('order-recurring-transactions') }],
      ['return-mails', { return_id: idOf('returns'), history_id: idOf('return-histories') }],
      ['send-newsletter', { mail_id: idOf('mail') }],
      ['send-mail-test', { mail_test_id: idOf('mail-tests') }],
      ['write-texts', { generation_id: idOf('ai-generations') }],
      ['publish-texts', { generation_id: idOf('ai-generations') }],
      ['abandoned-carts', {}],
      ['popularity', {}],
      ['low-stock', {}],
      ['restock-mails', {}],
      ['abandoned-cart-mail', { mail_id: idOf('abandoned-cart-mails') }],
      ['affiliate-mails', { affiliate_id: idOf('customer-affiliates'), event: 'approved', key: 'k', is_new: true }],
      ['ledger-mails', { kind: 'reward', entry_id: idOf('customer-rewards') }],
      ['registration-alerts', { customer_id: idOf('customers') }],
      ['approval-mails', { customer_id: idOf('customers'), approved: true, key: 'approval:x' }],
      ['connect-messenger', {}],
      ['read-channel', {}],
      ['send-alert', { message_id: idOf('alert-messages') }],
      ['review-alerts', { review_id: idOf('reviews') }],
      ['update-rates', { exchange_rate_id: idOf('exchange-rates') }],
      ['copy-texts', { task_id: idOf('tasks'), language: 'en-us' }],
      ['change-base-currency', { change_id: idOf('base-currency-changes') }],
      ['import', { import_id: idOf('imports') }],
      ['export', { export_id: idOf('exports') }],
      ['product-feed', { feed_id: idOf('product-feeds') }],
      ['sitemap', { sitemap_id: idOf('sitemaps') }],
      ['move-in', { move_in_id: idOf('move-ins') }],
      ['invite-customers', { import_id: idOf('imports') }],
      ['undo-import', { import_undo_id: idOf('import-undos') }],
      ['settle-offers', {}],
      ['parcels', {}],
      ['delivery-branches', { extension: 'postal-service-a' }],
      ['fetch-images', {}],
      ['make-avif', {}],
      ['effective-prices', {}],
      ['order-statuses', { order_status_change_id: idOf('order-status-changes') }],
      ['waybill-batch', { waybill_batch_id: idOf('waybill-batches') }],
      ['price-change', { price_change_id: idOf('price-changes') }],
      ['bulk-change', { bulk_change_id: idOf('bulk-changes') }],
      ['billing-info', { task_id: idOf('tasks') }],
      ['give-billing-refund', { refund_id: idOf('billing-refunds') }],
      ['give-back-late', { provider: 'sandbox', reference: 'r', provider_payment_id: 'sandbox-r' }],
      ['switch-theme', { theme_switch_id: idOf('theme-switches') }],
      ['publish-layout', { publication_id: idOf('layout-publications') }],
      ['erase-customer', { privacy_request_id: idOf('privacy-requests') }],
      ['privacy-mails', { privacy_request_id: idOf('privacy-requests') }],
    ].map(([name, data]) => [name as string, { store_id: other.id, ...(data as object) }])
    // Nobody has wanted it for long.
    await sql(`update option_files set used_at = '2020-01-01'`)
    for (const [name, data] of given) await twice(name, data)
    await work()
  })

  it('changes nothing again that begins by the clock', async () => {
    await sql(
      `insert into login_attempts (id, subject, succeeded, created_at, updated_at) values (gen_random_uuid(), 'old', false, '2020-01-01', '2020-01-01')`,
    )
    for (const { name, cron } of jobs.values()) if (cron) await twice(name, { store_id: null })
    // An upgrade begins with it.
    await twice('derive-anew', { store_id: null })
    await work()
  })

  it('is every job that there is', () => {
    expect([...jobs.keys()].filter((name) => !seen.has(name))).toEqual([])
    // Not in vain: of these the first run did something.
    for (const name of [
      'send-mail',
      'order-mails',
      'apply-plan',
      'charge-extension',
      'extension-terms',
      'bulk-change',
      'ledger-mails',
      'approval-mails',
      'registration-alerts',
      'review-alerts',
      'clean-up',
      'publish-layout',
      'tell-webhooks',
      'send-webhook',
    ])
      expect([...busy].sort()).toContain(name)
  })
})

describe('A mail', () => {
  it('goes out twice only where the process was killed between sending it and noting that', async () => {
    await world.platform('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email: store.owner.email } })
    const job = (await until(waiting, (found) => found.some(({ name }) => name === 'send-mail'))).find(
      ({ name }) => name === 'send-mail',
    )
    const data = job?.data as JobData
    sent = []
    await run('send-mail', data)
    await run('send-mail', data)
    expect(sent).toHaveLength(1)
    // As the killed process left it: sent, and nobody knows.
    await sql(`update outbox_mails set state = 'pending', sent_at = null where id = $1`, data.mail_id)
    await run('send-mail', data)
    expect(sent).toHaveLength(2)
  })
})
