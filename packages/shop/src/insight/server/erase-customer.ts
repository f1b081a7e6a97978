import { AppError, type Ctx, refuse, storeOf, tell } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customers } from '../../customers/model/customers.ts'
import { eraseRows, isErased } from '../../floor/erase-persons.ts'
import { holdMails } from '../../floor/mail-job.ts'
import { blankLooks, removeMails } from '../../floor/outbox.ts'
import { type Owned, ownedBy } from './owned-rows.ts'

/** What nobody needs of somebody who is forgotten, whole. */
const emptied: readonly string[] = [
  'customer-addresses',
  'customer-wishlists',
  'customer-histories',
  'customer-ips',
  'customer-activities',
  'customer-logins',
  'who-online',
  'carts',
  'abandoned-carts',
]

/** Orders that stay without their buyer, and those of them whose invoice keeps its names. */
export type Forgotten = { orders: number; invoices: number }

type Person = Pick<Row<typeof customers>, 'id' | 'email' | 'first_name' | 'last_name' | 'phone'>

/**
 * Forgets a customer: orders keep lines, sums and what their invoice has to say, reviews their stars, ledgers their amounts; all that
 * says who it was goes, also from the history, the mails and the bell. Refused while something is under way that needs them. As the
 * platform role, in one transaction.
 */
export async function eraseCustomer(ctx: Ctx, customerId: string): Promise<Forgotten> {
  const store = storeOf(ctx).id
  await holdMails(ctx, store)
  const { rows } = await sql<Person>`
    select id, email::text as email, first_name, last_name, phone from customers where store_id = ${store} and id = ${customerId} for update`.execute(
    ctx.db,
  )
  const [person] = rows
  if (!person) throw new AppError('not-found')
  refuse(isErased(person.email), 'already-erased')
  await refuseUnderWay(ctx, customerId)
  const owned = ownedBy(ctx.registry, store, customerId)
  const { orders, invoices } = await countOrders(ctx, customerId)
  await forgetWords(ctx, person, owned)
  for (const { resource, which } of owned)
    if (emptied.includes(resource.name))
      await sql`delete from ${sql.table(resource.table)} where store_id = ${store} and ${which}`.execute(ctx.db)
    else await eraseRows(ctx, resource, store, which)
  await sql`update customers set status = false, newsletter = false, version = version + 1, updated_at = ${ctx.now} where store_id = ${store} and id = ${customerId}`.execute(
    ctx.db,
  )
  await sql`delete from sessions where store_id = ${store} and customer_id = ${customerId}`.execute(ctx.db)
  for (const { resource } of owned) ctx.touched.add(resource.name)
  tell(ctx, 'customers', 'changed', customerId)
  return { orders, invoices }
}

/** What is on its way, is owed or is charged again needs to know whose it is. */
export async function refuseUnderWay(ctx: Ctx, id: string): Promise<void> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Record<'orders' | 'subscriptions' | 'owed', number>>`
    select (select count(*)::int from orders o left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
        where o.store_id = ${store} and o.customer_id = ${id} and case when o.is_draft then o.held_until > ${ctx.now} else not coalesce(s.is_final, false) end) as orders,
      (select count(*)::int from order_recurrings r where r.store_id = ${store} and r.customer_id = ${id} and r.state not in ('cancelled', 'expired')) as subscriptions,
      (select count(*)::int from affiliates a where a.store_id = ${store} and a.customer_id = ${id}
        and (select coalesce(sum(t.amount), 0) from affiliate_transactions t where t.store_id = a.store_id and t.affiliate_id = a.id) <> 0) as owed`.execute(
    ctx.db,
  )
  const { orders = 0, subscriptions = 0, owed = 0 } = rows[0] ?? {}
  if (orders) throw new AppError('erasure-open-orders', { count: orders }, { status: 409 })
  if (subscriptions) throw new AppError('erasure-open-subscriptions', { count: subscriptions }, { status: 409 })
  if (owed) throw new AppError('erasure-owed', {}, { status: 409 })
}

async function countOrders(ctx: Ctx, id: string): Promise<Forgotten> {
  const { rows } = await sql<Forgotten>`
    select count(*)::int as orders, count(*) filter (where exists (select 1 from order_invoices i where i.store_id = o.store_id and i.order_id = o.id))::int as invoices
    from orders o where o.store_id = ${storeOf(ctx).id} and o.customer_id = ${id}`.execute(ctx.db)
  return rows[0] ?? { orders: 0, invoices: 0 }
}

/** Where persons stand in words that no list of fields knows: what tells of their rows, and what was written to or by their address. */
async function forgetWords(
  ctx: Ctx,
  { id, email, first_name, last_name, phone }: Person,
  owned: Owned[],
): Promise<void> {
  const store = storeOf(ctx).id
  const ids = sql.join(
    owned.map(
      ({ resource, which }) =>
        sql`select id::text from ${sql.table(resource.table)} where store_id = ${store} and ${which}`,
    ),
    sql` union all `,
  )
  await sql`delete from audit_logs where store_id = ${store} and (actor_id = ${id} or row_id in (${ids}))`.execute(
    ctx.db,
  )
  const words = [email, `${first_name} ${last_name}`, ...(phone ? [phone] : []), id].map((word) => likeOf(word))
  const saysSo = (text: ReturnType<typeof sql>) => sql`lower(${text}) like any(${words}::text[])`
  await sql`delete from notifications where store_id = ${store} and ${saysSo(sql`coalesce(params::text, '') || coalesce(link, '')`)}`.execute(
    ctx.db,
  )
  await sql`delete from import_changes where store_id = ${store} and resource = 'customers' and row_id = ${id}`.execute(
    ctx.db,
  )
  // Messages to programs hold ids alone; what a program answered may say again what it was told.
  await sql`update webhook_deliveries set answer = null where store_id = ${store} and (row_id = ${id} or row_id in (${ids}))`.execute(
    ctx.db,
  )
  await sql`delete from deleted_records where store_id = ${store} and ${saysSo(sql`rows::text`)}`.execute(ctx.db)
  const written = sql`select id::text from feedback_messages where store_id = ${store} and lower(email::text) = ${email.toLowerCase()}`
  await removeMails(
    ctx,
    sql<boolean>`m.store_id = ${store} and (lower(m."to") = ${email.toLowerCase()}
      or exists (select 1 from (${ids} union all ${written}) as owned(id) where m.unique_key like '%' || owned.id || '%'))`,
  )
  await sql`delete from alert_messages m where m.store_id = ${store}
    and exists (select 1 from (${ids} union all ${written}) as owned(id) where m.unique_key like '%' || owned.id || '%')`.execute(
    ctx.db,
  )
  await blankLooks(ctx, store, email)
  // As a guest, too: a cart that nobody knows of is reminded of again.
  await sql`delete from carts where store_id = ${store} and lower(customer->>'email') = ${email.toLowerCase()}`.execute(
    ctx.db,
  )
  for (const table of [
    'newsletter_subscriptions',
    'mail_recipients',
    'feedback_messages',
    'abandoned_carts',
    'cart_mail_refusals',
  ] as const)
    await sql`delete from ${sql.table(table)} where store_id = ${store} and lower(email::text) = ${email.toLowerCase()}`.execute(
      ctx.db,
    )
}

const likeOf = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
