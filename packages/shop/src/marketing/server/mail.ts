import { AppError, behaviour, type Ctx, type Engine, invalid, type Job, storeOf } from '@shopwright/engine'
import { type Patch, pickTranslation, type Row, type Seen } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { leaveLink, newsletterPath } from '../../customers/server/newsletter.ts'
import { languageWays } from '../../floor/languages.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { linkSecret, originOf } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import { planGate, roomNow } from '../../floor/plan-room.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import { mail, mailRecipients } from '../model/mail.ts'

type Mail = Row<typeof mail>
type Audience = Pick<Mail, 'id' | 'audience' | 'customer_group_id'>

const atOnce = 200

export const mailBehaviour = behaviour(mail, {
  before: async (ctx, draft, existing) => {
    const to = draft.state ?? existing?.state ?? 'draft'
    if (!existing) {
      if (to !== 'draft') throw invalid({ state: { code: 'not-offered' } })
      return
    }
    if (existing.state === 'sending' && to === 'stopped' && only(draft, 'state')) return { finished_at: ctx.now }
    if (existing.state !== 'draft') throw new AppError('mail-sent', {}, { status: 409 })
    if (to === 'draft') return
    // What was saved is sent: nobody has looked at what comes with the word.
    if (to !== 'sending' || !only(draft, 'state')) throw invalid({ state: { code: 'not-offered' } })
    return { recipient_count: await address(ctx, existing), sent_at: ctx.now, actor_name: ctx.actor.name }
  },
  after: async (ctx, row, existing) => {
    if (row.state === 'sending' && existing?.state === 'draft')
      await ctx.enqueue(ctx.db, 'send-newsletter', { store_id: storeOf(ctx).id, mail_id: row.id })
  },
  beforeRemove: async (_ctx, row) => {
    if (row.state === 'sending') throw new AppError('mail-sending', {}, { status: 409 })
  },
  read: tellReach,
})

const only = (draft: Patch<typeof mail>, name: keyof Mail): boolean => Object.keys(draft).every((key) => key === name)

/** A draft says to whom it would go; counting that for each row of a list nobody asks for. */
async function tellReach(ctx: Ctx, rows: Seen<typeof mail>[]): Promise<void> {
  for (const row of rows) Object.assign(row, { reach: null, room: null })
  const [row] = rows
  if (rows.length !== 1 || row?.state !== 'draft' || !row.audience || !ctx.store) return
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from newsletter_subscriptions s where s.store_id = ${storeOf(ctx).id} and ${isFor(ctx, row as Audience)}`.execute(
    ctx.db,
  )
  row.reach = counted[0]?.n ?? 0
  row.room = await roomNow(ctx, 'newsletter_mails')
}

/** Those of a store's subscribers `s` whom a mail is for. Only who has confirmed is ever written to. */
function isFor(ctx: Ctx, { id, audience, customer_group_id }: Audience): RawBuilder<boolean> {
  const store = storeOf(ctx).id
  const customer = sql`select c.email from customers c where c.store_id = ${store} and c.status`
  const among: Record<Mail['audience'], RawBuilder<unknown>> = {
    subscribers: sql`true`,
    customers: sql`s.email in (${customer})`,
    group: sql`s.email in (${customer} and c.customer_group_id = ${customer_group_id})`,
    chosen: sql`s.email in (${customer} and c.id in (select m.customer_id from mail_customers m where m.store_id = ${store} and m.mail_id = ${id}))`,
    affiliates: sql`s.email in (${customer} and exists (select 1 from affiliates a where a.store_id = ${store} and a.customer_id = c.id and a.status and a.approved))`,
    buyers: sql`s.email in (select o.email from orders o join order_products p on p.store_id = o.store_id and p.order_id = o.id
      where o.store_id = ${store} and not o.is_draft and p.product_id in (select m.product_id from mail_products m where m.store_id = ${store} and m.mail_id = ${id}))`,
  }
  return sql<boolean>`s.state = 'confirmed' and ${among[audience]}`
}

/** Writes down whom it is for, as far as the plan has room; answers how many they are. */
async function address(ctx: Ctx, row: Mail): Promise<number> {
  if (row.audience === 'group' && !row.customer_group_id)
    throw invalid({ customer_group_id: { code: 'field-required' } })
  const store = storeOf(ctx).id
  const { numAffectedRows } = await sql`
    insert into mail_recipients (store_id, id, mail_id, email, language, state, created_at, updated_at)
    select ${store}::uuid, gen_random_uuid(), ${row.id}::uuid, s.email, s.language, 'waiting', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from newsletter_subscriptions s where s.store_id = ${store} and ${isFor(ctx, row)}`.execute(ctx.db)
  const count = Number(numAffectedRows ?? 0)
  if (!count) throw invalid({ audience: { code: 'nobody-to-write' } })
  // They are counted among those that are there.
  await planGate.room(ctx, mailRecipients, 0)
  return count
}

/** Sends what was written, so many at once: each stretch is a job of its own, so that a store with many keeps no other waiting. */
export const newsletterJob = (engine: () => Engine): Job =>
  mailJob(
    engine,
    {
      name: 'send-newsletter',
      retries: 8,
      givenUp: async ({ store_id, mail_id }) => {
        const store = await storesOf(engine()).byId(String(store_id))
        if (store) await engine().onPlatform({ store }, (ctx) => breakOff(ctx, store, String(mail_id)))
      },
    },
    (ctx, { mail_id }, store) => sendSome(ctx, store, String(mail_id)),
  )

/** It cannot go on: whoever sent it is told how far it came. */
async function breakOff(ctx: Ctx, store: ShopStore, id: string): Promise<void> {
  const { rows } = await sql<Pick<Mail, 'subject' | 'sent_count' | 'recipient_count'>>`
    update mail set state = 'stopped', finished_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
    where store_id = ${store.id} and id = ${id} and state = 'sending' returning subject, sent_count, recipient_count`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return
  ctx.touched.add(`mail:${id}`)
  tellStaffOnce(ctx, {
    code: 'newsletter-failed',
    params: {
      subject: said(row.subject, store.primaryLanguage, store),
      sent: row.sent_count,
      all: row.recipient_count,
    },
    link: `/admin/mail/${id}`,
    level: 'error',
  })
}

type Waiting = Pick<Row<typeof mailRecipients>, 'id' | 'email' | 'language'> & {
  /** null = has left the list meanwhile */
  subscription: string | null
}

async function sendSome(ctx: Ctx, store: ShopStore, id: string): Promise<void> {
  const { rows: mails } = await sql<Pick<Mail, 'id' | 'subject' | 'text'>>`
    select id, subject, text from mail where store_id = ${store.id} and id = ${id} and state = 'sending' for update`.execute(
    ctx.db,
  )
  const [row] = mails
  if (!row) return
  const { rows: waiting } = await sql<Waiting>`
    select r.id, r.email::text as email, r.language, s.id as subscription from mail_recipients r
    left join newsletter_subscriptions s on s.store_id = r.store_id and s.email = r.email and s.state = 'confirmed'
    where r.store_id = ${store.id} and r.mail_id = ${id} and r.state = 'waiting' order by r.id limit ${atOnce}`.execute(
    ctx.db,
  )
  const ways = new Map(languageWays(store).map(({ code, prefix }) => [code, prefix]))
  for (const { id: recipient, email, language, subscription } of waiting) {
    if (!subscription) continue
    const shop = `${originOf(store)}${ways.get(language) ?? ''}`
    const leave = leaveLink(
      { secret: linkSecret(), urlOf: (purpose, token) => `${shop}${newsletterPath}?${purpose}=${token}` },
      { id: subscription, email },
    )
    await queueMail(ctx, {
      to: email,
      template: 'newsletter',
      language,
      params: {
        subject: said(row.subject, language, store),
        text: said(row.text, language, store),
        store: store.title,
        shop,
        link: leave,
      },
      key: `newsletter:${recipient}`,
      unsubscribeUrl: leave,
      isBulk: true,
    })
  }
  const isLast = waiting.length < atOnce
  await sql`with done as (
      update mail_recipients r set state = x.state, sent_at = case when x.state = 'sent' then ${ctx.now}::timestamptz end, updated_at = ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(waiting.map((one) => ({ id: one.id, state: one.subscription ? 'sent' : 'skipped' })))}::jsonb) as x (id uuid, state text)
      where r.store_id = ${store.id} and r.id = x.id returning r.state)
    update mail m set sent_count = m.sent_count + (select count(*) from done where state = 'sent'),
      skipped_count = m.skipped_count + (select count(*) from done where state = 'skipped'), updated_at = ${ctx.now}
      ${isLast ? sql`, state = 'done', finished_at = ${ctx.now}, version = m.version + 1` : sql``}
    where m.store_id = ${store.id} and m.id = ${id}`.execute(ctx.db)
  ctx.touched.add(`mail:${id}`)
  if (!isLast) await ctx.enqueue(ctx.db, 'send-newsletter', { store_id: store.id, mail_id: id })
  else
    tellStaffOnce(ctx, {
      code: 'newsletter-sent',
      params: { subject: said(row.subject, store.primaryLanguage, store) },
      link: `/admin/mail/${id}`,
    })
}

const said = (text: Mail['subject'], language: string, { primaryLanguage }: ShopStore): string =>
  pickTranslation(text, language, primaryLanguage) ?? ''
