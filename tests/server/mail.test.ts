import { mailRecipients } from '@shopwright/shop/model'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Postbox')
  await store.call('POST', '/api/store-languages', { language_id: await languageId('en-us') })
})
afterAll(() => world?.close())
beforeEach(async () => {
  await sql('delete from mail_recipients')
  await sql('delete from newsletter_subscriptions')
  await sql('delete from outbox_mails')
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const languageId = async (code: string): Promise<string> =>
  (await sql('select id from languages where code = $1', code))[0].id

const subscribe = (email: string, state = 'confirmed', language = 'ua-uk', to = store) =>
  sql(
    `insert into newsletter_subscriptions (store_id, id, email, language, state, search_text) values ($1, gen_random_uuid(), $2, $3, $4, '')`,
    to.id,
    email,
    language,
    state,
  )
const written = (more: object = {}) =>
  ok(
    store.call('POST', '/api/mail', {
      subject: { 'ua-uk': 'Новини', 'en-us': 'News' },
      text: { 'ua-uk': 'Знижки {{store}} $t(mails:tracking)', 'en-us': 'Discounts' },
      ...more,
    }),
  )
const look = (id: string) => ok(store.call('GET', `/api/mail/${id}`))
const send = (id: string) => store.call('PATCH', `/api/mail/${id}`, { state: 'sending' })
const job = () => jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'send-newsletter')
/** One stretch of the work, as the queue would have it done. */
const work = (mail_id: string) =>
  job()?.run({ store_id: store.id, mail_id }, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
const waitingJobs = async (): Promise<number> =>
  (
    await sql(
      `select count(*)::int as n from pgboss.job where name = 'send-newsletter' and state < 'completed' and data->>'store_id' = $1`,
      store.id,
    )
  )[0].n

describe('a newsletter', () => {
  it('goes to those who have confirmed, each in their language, with a way to leave', async () => {
    await subscribe('one@news.test')
    await subscribe('two@news.test', 'confirmed', 'en-us')
    await subscribe('asked@news.test', 'pending')
    await subscribe('gone@news.test', 'left')
    const other = await world.openStore('Another postbox')
    await subscribe('theirs@news.test', 'confirmed', 'ua-uk', other)
    const { id } = await written()
    expect(await look(id)).toMatchObject({ state: 'draft', reach: 2, room: 100_000 })
    await ok(send(id))
    await work(id)
    expect(await look(id)).toMatchObject({ state: 'done', recipient_count: 2, sent_count: 2, skipped_count: 0 })
    const mails = (await allMails(world)).filter(({ unique_key }) => unique_key?.startsWith('newsletter:'))
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['one@news.test', 'Новини'],
      ['two@news.test', 'News'],
    ])
    // What an owner writes is said as it is written.
    const { text } = mails.find(({ to }) => to === 'one@news.test') as { text: string }
    expect(text).toContain('Знижки {{store}} $t(mails:tracking)')
    // Behind what somebody waits for.
    const priorities = await sql(
      `select distinct j.priority from pgboss.job j join outbox_mails m on j.data->>'mail_id' = m.id::text where m.unique_key like 'newsletter:%'`,
    )
    expect(priorities).toEqual([{ priority: -1 }])
    const [{ unsubscribe_url }] = await sql(`select unsubscribe_url from outbox_mails where "to" = 'two@news.test'`)
    expect(unsubscribe_url).toMatch(/\/en\/shop\/newsletter\?leave=/)
    const { pathname, search } = new URL(unsubscribe_url)
    const left = await world.platform('POST', pathname + search, 'List-Unsubscribe=One-Click', {
      host: store.host,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(left.status, left.text).toBe(200)
    expect(await sql(`select state from newsletter_subscriptions where email = 'two@news.test'`)).toEqual([
      { state: 'left' },
    ])
    // Once, whatever the queue does.
    await work(id)
    expect((await allMails(world)).filter(({ unique_key }) => unique_key?.startsWith('newsletter:'))).toHaveLength(2)
  })

  it('is not changed, sent or begun anew afterwards', async () => {
    await subscribe('one@news.test')
    const { id } = await written()
    expect((await send((await written()).id)).status).toBe(200)
    await ok(send(id))
    expect((await store.call('DELETE', `/api/mail/${id}`)).body.code).toBe(409)
    await work(id)
    for (const change of [{ subject: 'Other' }, { state: 'draft' }, { state: 'sending' }, { state: 'stopped' }])
      expect((await store.call('PATCH', `/api/mail/${id}`, change)).status, JSON.stringify(change)).toBe(409)
    await ok(store.call('DELETE', `/api/mail/${id}`))
  })

  it('is sent as it was saved, and begins as a draft', async () => {
    await subscribe('one@news.test')
    const { id } = await written()
    const both = await store.call('PATCH', `/api/mail/${id}`, { state: 'sending', subject: { 'ua-uk': 'Інше' } })
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['state']])
    const made = await store.call('POST', '/api/mail', { subject: 'A', text: 'B', state: 'sending' })
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['state']])
    expect(await sql('select 1 from mail_recipients')).toEqual([])
  })

  it('is for whom it says', async () => {
    const [customer, member, sender] = [
      await signedIn(world, store, 'customer@news.test'),
      await signedIn(world, store, 'member@news.test'),
      await signedIn(world, store, 'sender@news.test'),
    ]
    const product = await makeProduct(store, { quantity: 5 })
    const buyer = openShopper(world, store, 'buyer@news.test')
    await buyer.add(product)
    await buyer.ready()
    expect((await buyer.order()).status).toBe(201)
    const group = await ok(store.call('POST', '/api/customer-groups', { name: 'Club' }))
    await ok(store.call('PATCH', `/api/customers/${member.id}`, { customer_group_id: group.id }))
    await ok(store.call('POST', '/api/affiliates', { customer_id: sender.id }))
    await signedIn(world, store, 'silent@news.test')
    // A customer who is shut out, affiliates who are so or were never let in, and who has not paid yet: subscribers, and none of these.
    const shut = await signedIn(world, store, 'shut@news.test')
    await ok(store.call('PATCH', `/api/customers/${shut.id}`, { status: false }))
    for (const [name, state] of [
      ['former', { status: false }],
      ['asking', { approved: false }],
    ] as const) {
      const person = await signedIn(world, store, `${name}@news.test`)
      const affiliate = await ok(store.call('POST', '/api/affiliates', { customer_id: person.id }))
      await ok(store.call('PATCH', `/api/affiliates/${affiliate.id}`, state))
    }
    const paying = openShopper(world, store, 'paying@news.test')
    await paying.add(product)
    await paying.ready()
    expect((await paying.order()).status).toBe(201)
    await sql(
      `update orders set is_draft = true, order_status_id = null, number = null where email = 'paying@news.test'`,
    )
    const others = ['shut', 'former', 'asking', 'paying']
    for (const name of ['customer', 'member', 'sender', 'buyer', 'nobody', ...others])
      await subscribe(`${name}@news.test`)
    expect(customer.id).toBeTruthy()
    const to = async (more: object) => {
      const { id } = await written(more)
      const { reach } = await look(id)
      await ok(send(id))
      const rows = await store.list(mailRecipients, { mail_id: id })
      expect(rows).toHaveLength(reach)
      return rows.map(({ email }: { email: string }) => email.split('@')[0]).sort()
    }
    expect(await to({})).toEqual(['buyer', 'customer', 'member', 'nobody', 'sender', ...others].sort())
    expect(await to({ audience: 'customers' })).toEqual(['asking', 'customer', 'former', 'member', 'sender'])
    expect(await to({ audience: 'group', customer_group_id: group.id })).toEqual(['member'])
    expect(await to({ audience: 'affiliates' })).toEqual(['sender'])
    // Of those who are chosen, too: an affiliate as any other; nobody who has not subscribed, and nobody who is shut out.
    const silent = (await sql(`select id from customers where email = 'silent@news.test'`))[0].id
    const chosen = [member.id, sender.id, silent, shut.id]
    expect(await to({ audience: 'chosen', customers: chosen })).toEqual(['member', 'sender'])
    // Who was chosen for another one, or before the audience became another, is not meant.
    await written({ audience: 'chosen', customers: [customer.id] })
    expect(await to({ audience: 'group', customer_group_id: group.id, customers: [customer.id] })).toEqual(['member'])
    const nobody = await send((await written({ audience: 'chosen', customers: [silent] })).id)
    expect([nobody.status, Object.keys(nobody.body.errors)], nobody.text).toEqual([422, ['audience']])
    const theirs = await signedIn(world, await world.openStore('A third postbox'), 'theirs@news.test')
    const foreign = { subject: 'A', text: 'B', audience: 'chosen', customers: [theirs.id] }
    expect((await store.call('POST', '/api/mail', foreign)).status).toBe(422)
    expect(await to({ audience: 'buyers', products: [product] })).toEqual(['buyer'])
  })

  it('to nobody is not sent, and says where to look', async () => {
    const faults = async (more: object) => {
      const { status, body } = await send((await written(more)).id)
      return [status, Object.keys(body.errors)]
    }
    expect(await faults({})).toEqual([422, ['audience']])
    await subscribe('one@news.test')
    expect(await faults({ audience: 'chosen' })).toEqual([422, ['audience']])
    expect(await faults({ audience: 'group' })).toEqual([422, ['customer_group_id']])
    expect(await faults({ audience: 'buyers' })).toEqual([422, ['audience']])
  })

  it('is not for who has left this shop and reads another one’s', async () => {
    const other = await world.openStore('A third postbox')
    for (const shop of [store, other]) await subscribe('both@news.test', 'confirmed', 'ua-uk', shop)
    const { id } = await written()
    await ok(send(id))
    await sql(`update newsletter_subscriptions set state = 'left' where store_id = $1`, store.id)
    await work(id)
    expect(await look(id)).toMatchObject({ state: 'done', sent_count: 0, skipped_count: 1 })
    expect((await allMails(world)).filter(({ to }) => to === 'both@news.test')).toEqual([])
  })

  it('passes over who leaves before it is their turn, and stops when it is told to', async () => {
    await sql(
      `insert into newsletter_subscriptions (store_id, id, email, language, state, search_text)
       select $1, gen_random_uuid(), 'reader-' || n || '@news.test', 'ua-uk', 'confirmed', '' from generate_series(1, 450) n`,
      store.id,
    )
    const { id } = await written()
    await ok(send(id))
    await sql(
      `update newsletter_subscriptions set state = 'left' where email in (select email from mail_recipients order by id limit 3)`,
    )
    const jobs = await waitingJobs()
    await work(id)
    expect(await look(id)).toMatchObject({ state: 'sending', recipient_count: 450, sent_count: 197, skipped_count: 3 })
    expect(await waitingJobs()).toBe(jobs + 1)
    await ok(store.call('PATCH', `/api/mail/${id}`, { state: 'stopped' }))
    await work(id)
    expect(await look(id)).toMatchObject({ state: 'stopped', sent_count: 197 })
    expect(await sql(`select state, count(*)::int as n from mail_recipients group by 1 order by 1`)).toEqual([
      { state: 'sent', n: 197 },
      { state: 'skipped', n: 3 },
      { state: 'waiting', n: 250 },
    ])
  })

  it('that cannot go on is stopped, and its store is told how far it came', async () => {
    await subscribe('one@news.test')
    const { id } = await written()
    await ok(send(id))
    await job()?.givenUp?.({ store_id: store.id, mail_id: id }, { id: 'j' })
    expect(await look(id)).toMatchObject({ state: 'stopped', sent_count: 0, recipient_count: 1 })
    const { data } = await ok(store.call('GET', `/api/notifications?link=/admin/mail/${id}`))
    expect(data).toMatchObject([
      { code: 'newsletter-failed', level: 'error', params: { subject: 'Новини', sent: 0, all: 1 } },
    ])
    // One that is over already is none of its business.
    await job()?.givenUp?.({ store_id: store.id, mail_id: (await written()).id }, { id: 'j' })
    expect((await ok(store.call('GET', '/api/notifications?code=newsletter-failed'))).data).toHaveLength(1)
  })

  it('has as many mails in a month as the plan says, and none is written beyond', async () => {
    const small = await world.openStore('Small postbox', { plan: 'free' })
    await subscribe('one@news.test', 'confirmed', 'ua-uk', small)
    const draft = await ok(small.call('POST', '/api/mail', { subject: 'A', text: 'B' }))
    expect(await ok(small.call('GET', `/api/mail/${draft.id}`))).toMatchObject({ reach: 1, room: 0 })
    const refused = await small.call('PATCH', `/api/mail/${draft.id}`, { state: 'sending' })
    expect([refused.status, refused.body.params?.max ?? refused.body.data?.max]).toEqual([402, 0])
    expect(await sql('select 1 from mail_recipients where store_id = $1', small.id)).toEqual([])
    expect(await ok(small.call('GET', `/api/mail/${draft.id}`))).toMatchObject({ state: 'draft' })
  })

  it('of the last month takes no room of this one', async () => {
    await subscribe('one@news.test')
    const { id } = await written()
    await ok(send(id))
    const next = await written()
    expect((await look(next.id)).room).toBe(99_999)
    await sql(`update mail_recipients set created_at = now() - interval '32 days'`)
    expect((await look(next.id)).room).toBe(100_000)
  })
})
